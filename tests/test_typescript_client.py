"""The client in TypeScript (clients/typescript): its types are those of the contract, it compiles, and the service answers it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.node

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "clients" / "typescript"
EXAMPLE = (CLIENT / "examples" / "round.ts").read_text(encoding="utf-8")
NEWCOMER = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022", "--types", "node"]


def run(*command: str, **environment: str) -> str:
    """What a command in the client's folder prints."""
    program = shutil.which(command[0])
    assert program, f"there is no {command[0]}"
    done = subprocess.run([program, *command[1:]], cwd=CLIENT, env={**os.environ, **environment}, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed() -> None:
    run("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund")


@pytest.fixture(scope="module")
def compiled(installed: None) -> None:
    run("npm", "run", "compile")


def test_the_lock_names_every_package_by_its_hash_and_no_registry() -> None:
    packages = json.loads((CLIENT / "package-lock.json").read_bytes())["packages"]
    assert [name for name, package in packages.items() if name and not package.get("integrity")] == []
    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_the_types_are_made_of_this_contract(installed: None, tmp_path: Path) -> None:
    run("node", "generate.mjs", str(tmp_path / "contract.ts"))
    made = (CLIENT / "src" / "contract.ts").read_text(encoding="utf-8")
    assert made == (tmp_path / "contract.ts").read_text(encoding="utf-8"), "make client writes it anew"
    assert made.startswith("// Made from openapi.yaml ")


def test_it_is_compiled_as_strictly_as_can_be(compiled: None) -> None:
    options = json.loads(run("npx", "tsc", "--showConfig"))["compilerOptions"]
    assert all(options[name] for name in ("strict", "exactOptionalPropertyTypes", "noUncheckedIndexedAccess", "verbatimModuleSyntax", "noEmitOnError"))


def test_it_runs_in_a_browser_too(compiled: None) -> None:
    imported = {name for file in (CLIENT / "dist").glob("*.js") for name in re.findall(r'(?:from|import)\s*\(?"([^"]+)"', file.read_text(encoding="utf-8"))}
    assert {name for name in imported if not name.startswith("./")} == {"openapi-fetch"}
    assert json.loads(run("npx", "tsc", "--showConfig"))["compilerOptions"]["types"] == []


def test_the_running_service_answers_it(compiled: None, address: str) -> None:
    told = run("npm", "test", "--ignore-scripts", TIERCE=address)
    assert re.search(r"^\S+ fail 0$", told, re.MULTILINE) and re.search(r"^\S+ skipped 0$", told, re.MULTILINE), told


def test_the_example_of_thirty_lines_compiles_for_whoever_asks_for_no_more_than_strict(compiled: None) -> None:
    assert len(EXAMPLE.splitlines()) <= 30
    run("npx", "tsc", *NEWCOMER, "examples/round.ts")


def test_the_example_runs(compiled: None, address: str) -> None:
    meld, refusal, actions, events = run("node", "build/examples/round.js", address).splitlines()
    assert (meld, refusal) == ("run JK=6S 7S 8S, 21 points", "A run may not turn the corner, from the king over the ace to the two.")
    assert (actions, events) == ("Seat 1 may: drawStock or drawDiscard", "[ { event: 'drawn', seat: 1, from: 'stock', card: '??' } ]")


@pytest.mark.parametrize("page", [ROOT / "README.md", CLIENT / "README.md"], ids=["of the service", "of the client"])
def test_a_readme_shows_the_beginning_of_the_example(page: Path) -> None:
    (shown,) = re.findall(r"```ts\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert EXAMPLE.partition("\n")[2].startswith(shown)

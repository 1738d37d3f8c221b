"""The built files of the playground are those that its source makes, and it has the words of every language."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from service import get

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "clients" / "playground"
BUILT = ROOT / "service" / "tierce" / "web" / "playground"


def run(*command: str) -> str:
    """What a command in the folder of the source prints."""
    program = shutil.which(command[0])
    assert program, f"there is no {command[0]}"
    done = subprocess.run([program, *command[1:]], cwd=SOURCE, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.node
def test_the_committed_files_are_built_from_the_source(tmp_path: Path) -> None:
    run("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund")
    run("npm", "run", "typecheck")
    run("npx", "vite", "build", "--outDir", str(tmp_path / "built"), "--emptyOutDir", "--logLevel", "error")
    made, committed = files(tmp_path / "built"), files(BUILT)
    assert [name for name in {*made, *committed} if made.get(name) != committed.get(name)] == [], "make playground builds them anew"


def test_every_file_that_a_file_names_is_served() -> None:
    """Scripts, styles and cards, by the names that stand in the page and in its scripts; and there is no other."""
    named = set(re.findall(r'"/playground/([^"]+)"', get("/").body.decode()))
    assert {Path(name).suffix for name in named} == {".js", ".css"}
    for script in sorted(BUILT.glob("*.js")):
        named |= set(re.findall(r"[`\"]\./([\w.-]+\.(?:js|css))[`\"]", script.read_text(encoding="utf-8")))
    (cards,) = {path.name for path in BUILT.iterdir() if path.is_dir()}
    faces = [f"{rank}{suit}" for suit in "CDHS" for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]]
    named |= {f"{cards}/{face}.svg" for face in (*faces, "JK", "back")}
    assert {*files(BUILT)} == named | {"index.html"}
    assert [name for name in sorted(named) if get(f"/playground/{name}").status != 200] == []


@pytest.mark.parametrize("name", ["css", "js", "svg"])
def test_a_file_is_sent_packed_to_whoever_takes_that(name: str) -> None:
    path = f"/playground/{max((file for file in files(BUILT) if file.endswith(name)), key=lambda file: len(files(BUILT)[file]))}"
    plain = get(path)
    for accepted in ("gzip", "br, gzip;q=0.1", "*"):
        packed = get(path, {"accept-encoding": accepted})
        assert packed.headers["content-encoding"] == "gzip" and packed.headers["etag"] != plain.headers["etag"]
        assert gzip.decompress(packed.body) == plain.body and len(packed.body) < len(plain.body)
        assert packed.headers["content-length"] == str(len(packed.body))
        assert get(path, {"accept-encoding": accepted, "if-none-match": packed.headers["etag"]}).status == 304
    for refused in ("", "br", "gzip;q=0", "identity"):
        assert get(path, {"accept-encoding": refused}) == plain


def test_no_file_names_another_host() -> None:
    """But for the names of the SVG vocabulary."""
    for name, content in files(BUILT).items():
        hosts = {*re.findall(r"https?://([\w.-]+)", content.decode())}
        assert hosts <= {"www.w3.org"}, name


TEXT = re.compile(r'(\w+): "((?:[^"\\]|\\.)*)"')


@pytest.mark.parametrize("language", ["ca", "fr", "de", "el", "he"])
def test_the_page_says_everything_in_every_language(language: str) -> None:
    """The same texts as in English, with the same places to fill in. (That none is missing is in their type.)"""
    english, here = ((SOURCE / "src" / "words" / f"{name}.ts").read_text(encoding="utf-8") for name in ("en", language))
    texts, found = TEXT.findall(english), TEXT.findall(here)
    assert [key for key, _ in found] == [key for key, _ in texts]
    for (key, text), (_, there) in zip(texts, found, strict=True):
        assert sorted(re.findall(r"\{\w+\}", there)) == sorted(re.findall(r"\{\w+\}", text)), key
    assert sum(text == there for (_, text), (_, there) in zip(texts, found, strict=True)) < 8

"""The edge: what a service does with bodies that fit its contract, and with those that do not. Schemathesis asks, by the committed `openapi.yaml`.

It runs as a process of its own, with the bodies and checks of `tierce.conformance.hooks`. Only services over HTTP have an edge.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

from tierce import specification
from tierce.conformance.running import Result
from tierce.conformance.vectors import LEVELS_OF, Level

# the checks of schemathesis that say something about a service without users and resources
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "positive_data_acceptance",
    "unsupported_method",
    "answers_as_the_reference",
)
SETTINGS = """
[analysis.constants]
enabled = false
[checks.negative_data_rejection]
expected-statuses = ["400", "404", "405", "406", "413", "415"]
"""


def contract_file() -> Path:
    """The committed contract."""
    packaged = Path(__file__).parents[1] / "openapi.yaml"
    return packaged if packaged.is_file() else specification.FOLDER.parent / "openapi.yaml"


def run_edge(address: str, *, levels: Sequence[Level], seed: int, examples: int, until: float) -> Iterator[Result]:
    """A result for each question that was asked by chance, right and wrong: what schemathesis found."""
    seconds = max(5, int(until - time.monotonic()))
    paths = [f"/v1/{op}" for op, level in LEVELS_OF.items() if level in levels and op != "walk"]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "junit.xml"
        (Path(folder) / "schemathesis.toml").write_text(SETTINGS, encoding="utf-8")
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(Path(folder) / "schemathesis.toml"), "run", str(contract_file())]
        command += ["--url", address, "--seed", str(seed), "--max-examples", str(examples), "--phases", "examples,coverage,fuzzing", "--continue-on-failure"]
        command += ["--checks", ",".join(CHECKS), "--report", "junit", "--report-junit-path", str(report), "--generation-database", "none", "--no-color"]
        command += ["--max-time", str(seconds), "--request-timeout", "10"]
        for path in paths:
            command += ["--include-path", path]
        hooked = {**os.environ, "SCHEMATHESIS_HOOKS": "tierce.conformance.hooks", "PYTHONWARNINGS": "ignore"}
        try:
            done = subprocess.run(command, env=hooked, cwd=folder, capture_output=True, text=True, timeout=seconds + 60, check=False)
            said = (done.stderr or done.stdout).strip().splitlines()
        except subprocess.TimeoutExpired:
            said = [f"not done within {seconds + 60} s"]
        if not report.is_file():
            yield Result(id="edge", part="edge", fate="noAnswer", level=levels[0], variant="", rules=[], op="", why=(said or ["nothing was said"])[-1][:300])
            return
        yield from _results(ElementTree.parse(report).getroot())


def _results(root: ElementTree.Element) -> Iterator[Result]:
    for case in root.iter("testcase"):
        name = case.get("name", "")
        op = name.partition(" /v1/")[2]
        faults = [*case.findall("failure"), *case.findall("error")]
        for number, fault in enumerate(faults):
            text = ((fault.get("message") or "") + "\n" + (fault.text or "")).strip()
            curl = next((line.strip() for line in text.splitlines() if line.strip().startswith("curl ")), "")
            why = " ".join(line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("curl "))[:800]
            yield Result(
                id=f"edge/{name}/{number + 1}",
                part="edge",
                fate="failed" if fault.tag == "failure" else "noAnswer",
                level=LEVELS_OF.get(op, 1),
                variant="",
                rules=[],
                op=op,
                why=why,
                shown=curl,
            )
        if not faults and case.find("skipped") is None:
            yield Result(id=f"edge/{name}", part="edge", fate="passed", level=LEVELS_OF.get(op, 1), variant="", rules=[], op=op)

"""The edge: what a service does with bodies that fit its contract, and with those that do not. Schemathesis asks, by the committed `openapi.yaml`.

It runs as a process of its own, with the bodies and checks of `tierce.conformance.hooks`. Only services over HTTP have an edge.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

import msgspec
from msgspec import Struct

from tierce import specification
from tierce.conformance.chance import Scope
from tierce.conformance.results import Result
from tierce.conformance.vectors import LEVELS_OF
from tierce.variants import VARIANTS

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
SECONDS_TO_END = 5
# In the words of schemathesis: a service that has no time, or one behind another that does not reach it. (What it breaks over, 500, is told as a failure here.)
BUSY = re.compile(r"\[50[234]\] ")
# In its words, too, at the beginning of a line: a question with what is wrong with its answer; a fault (what is told of it is indented); the answer.
HEADING = re.compile(r"^\d+\. Test Case ID: .*$", re.MULTILINE)
FAULT = re.compile(r"^- ST\d+ (.*)((?:\n(?:[ \t].*)?)*)", re.MULTILINE)
ANSWER = re.compile(r"^\[(\d+)\] (.*):\n((?:\n|[ \t].*\n?)*)", re.MULTILINE)
# Of what is told of a check that is not its own only what the check says is told.
NOT_ITS_OWN = "Custom check failed"
LONGEST_BODY = 80
LONGEST_WHY = 800
# A service that says no more than verdicts fits no schema.
NOT_FOR_VERDICTS = ("response_schema_conformance",)
# What schemathesis has begun when its time is up it may end.
SECONDS_MORE = 45
CONFIGURATION = """
[analysis.constants]
enabled = false
[checks.negative_data_rejection]
expected-statuses = ["400", "404", "405", "406", "413", "415"]
"""


# The hooks find their setting, as JSON, in this variable of the environment.
SETTING = "TIERCE_CONFORM_EDGE"


class Setting(Struct, frozen=True):
    """Which variants are asked about, and how answers are judged."""

    variants: tuple[str, ...] = tuple(VARIANTS)
    scope: Scope = Scope()
    decisions: bool = True
    only_verdicts: bool = False


def contract_file() -> Path:
    """The committed contract."""
    packaged = Path(__file__).parents[1] / "openapi.yaml"
    return packaged if packaged.is_file() else specification.FOLDER.parent / "openapi.yaml"


class Edge:
    """Schemathesis at work on a service, while other things are asked: begun at once, `results` waits for it, and `close` ends it.

    `setting`: which variants are asked about, and how answers are judged; as JSON, for the hooks.
    """

    def __init__(self, address: str, *, operations: Sequence[str], seed: int, examples: int, seconds: float, timeout: float, setting: Setting) -> None:
        self.first_level = LEVELS_OF[operations[0]]
        self.until = time.monotonic() + seconds + SECONDS_MORE
        self.folder = tempfile.TemporaryDirectory()
        self.report = Path(self.folder.name) / "junit.xml"
        config, said = Path(self.folder.name) / "schemathesis.toml", Path(self.folder.name) / "said"
        config.write_text(CONFIGURATION, encoding="utf-8")
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run", str(contract_file()), "--url", address]
        command += ["--seed", str(seed), "--max-examples", str(examples), "--max-time", str(int(seconds)), "--phases", "examples,coverage,fuzzing"]
        checks = [check for check in CHECKS if not (setting.only_verdicts and check in NOT_FOR_VERDICTS)]
        command += ["--checks", ",".join(checks), "--report", "junit", "--report-junit-path", str(self.report), "--generation-database", "none"]
        command += ["--continue-on-failure", "--no-color", "--request-timeout", str(timeout)]
        for op in operations:
            command += ["--include-path", f"/v1/{op}"]
        hooked = {**os.environ, "SCHEMATHESIS_HOOKS": "tierce.conformance.hooks", SETTING: msgspec.json.encode(setting).decode(), "PYTHONWARNINGS": "ignore"}
        self.said = said
        with said.open("wb") as output:
            self.process = subprocess.Popen(command, env=hooked, cwd=self.folder.name, stdout=output, stderr=output, start_new_session=True)

    def results(self) -> Iterator[Result]:
        """A result for each question that was asked by chance, right and wrong: what schemathesis found."""
        try:
            self.process.wait(timeout=max(1.0, self.until - time.monotonic()))
        except subprocess.TimeoutExpired:
            yield self._nothing("schemathesis was not done in time")
            return
        if not self.report.is_file():
            lines = self.said.read_text(encoding="utf-8", errors="replace").strip().splitlines()
            yield self._nothing((lines or ["schemathesis said nothing"])[-1][:300])
            return
        found = list(results_in(ElementTree.parse(self.report).getroot()))
        yield from found or [self._nothing("schemathesis asked nothing in its time")]

    def _nothing(self, why: str) -> Result:
        return Result(id="edge", part="edge", fate="noAnswer", level=self.first_level, variant="", rules=[], op="", why=why)

    def close(self) -> None:
        """End it, if it still works."""
        if self.process.poll() is None:
            with suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=SECONDS_TO_END)
        self.folder.cleanup()


def results_in(root: ElementTree.Element) -> Iterator[Result]:
    """The results in a report of schemathesis, as JUnit."""
    for case in root.iter("testcase"):
        name = case.get("name", "")
        op = name.partition(" /v1/")[2]
        # What schemathesis tells in one piece are several questions, each with what is wrong with its answer.
        faults = [
            (fault.tag, text)
            for fault in (*case.findall("failure"), *case.findall("error"))
            for text in HEADING.split(fault.text or fault.get("message") or "")
            if text.strip()
        ]
        for number, (kind, text) in enumerate(faults):
            yield Result(
                id=f"edge/{name}/{number + 1}",
                part="edge",
                fate="noAnswer" if kind == "error" or BUSY.search(text) else "failed",
                level=LEVELS_OF.get(op, 1),
                variant="",
                rules=[],
                op=op,
                why=in_short(text),
                shown=next((line.strip() for line in text.splitlines() if line.strip().startswith("curl ")), ""),
            )
        if not faults and case.find("skipped") is None:
            yield Result(id=f"edge/{name}", part="edge", fate="passed", level=LEVELS_OF.get(op, 1), variant="", rules=[], op=op)


def in_short(text: str) -> str:
    """What is wrong with an answer, in a line: each fault and the first that is told of it, the status, and how the body begins."""
    faults = []
    for title, told in FAULT.findall(text):
        first = " ".join(re.split(r"\n\s*\n", told.strip())[0].split())
        faults.append(first if first and title.startswith(NOT_ITS_OWN) else ": ".join(filter(None, (title, first))))
    if not faults:
        return " ".join(text.split())[:LONGEST_WHY]
    # A wrong answer, which begins with the place where it is wrong, says more than that it fits no schema.
    faults.sort(key=lambda fault: not fault.startswith("/"))
    answer = ANSWER.search(text)
    body = " ".join(answer[3].split()).strip("`") if answer else ""
    begins = body if len(body) <= LONGEST_BODY else body[:LONGEST_BODY] + "…"
    answered = f" (status {answer[1]}, {answer[2]}: {begins})" if answer else ""
    return "; ".join(faults)[:LONGEST_WHY] + answered

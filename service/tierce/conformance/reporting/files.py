"""A report for programs: JSON, and JUnit's XML. Both have every result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from xml.etree import ElementTree

import msgspec

from tierce.conformance.reporting.findings import WORDS, Report, lines, presentable
from tierce.conformance.results import Fate, Result


def as_json(report: Report) -> bytes:
    """The whole report; `rules` is the table."""
    table = {rule: {id: dict(counts) for id, counts in row.items()} for rule, row in report.by_rule().items()}
    plain = msgspec.to_builtins(presentable(report))
    return msgspec.json.encode({"form": "tierce-report/1", **plain, "counts": dict(report.counts), "rules": table}) + b"\n"


def as_junit(report: Report) -> bytes:
    """A suite for each part, a case for each result; another reading is skipped, no answer an error."""
    report = presentable(report)
    root = ElementTree.Element("testsuites", name=f"tierce conform {report.target}", time=f"{report.seconds:.3f}")
    for part in dict.fromkeys([result.part for result in report.results]):
        results = [result for result in report.results if result.part == part]
        suite = _suite(root, part, [_junit_kind(result.fate) for result in results])
        # Readers keep one of the cases that have the same name: each has its own.
        met: Counter[str] = Counter()
        for result in results:
            met[result.id] += 1
            _case(suite, result, result.id if met[result.id] == 1 else f"{result.id} ({met[result.id]})")
    if report.stopped:
        suite = _suite(root, "run", ["error"])
        case = ElementTree.SubElement(suite, "testcase", classname="run", name="to the end")
        ElementTree.SubElement(case, "error", message=report.stopped)
    ElementTree.indent(root, " ")
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _suite(root: ElementTree.Element, name: str, kinds: Iterable[str]) -> ElementTree.Element:
    counts = Counter(kinds)
    numbers = {"tests": counts.total(), "failures": counts["failure"], "errors": counts["error"], "skipped": counts["skipped"]}
    return ElementTree.SubElement(root, "testsuite", {"name": name, **{name: str(number) for name, number in numbers.items()}})


def _case(suite: ElementTree.Element, result: Result, name: str) -> None:
    place = f"level {result.level}.{result.variant}" if result.variant else f"level {result.level}"
    case = ElementTree.SubElement(suite, "testcase", classname=place, name=name)
    kind = _junit_kind(result.fate)
    if kind:
        message = result.why or (str(result.differences[0]) if result.differences else WORDS[result.fate])
        ElementTree.SubElement(case, kind, message=message).text = "\n".join(([result.title] if result.title else []) + lines(result))


def _junit_kind(fate: Fate) -> str:
    return {"passed": "", "failed": "failure", "noAnswer": "error"}.get(fate, "skipped")

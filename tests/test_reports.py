"""The command line of the kit, and what it writes."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from tierce.cli import main
from tierce.conformance import reporting
from tierce.conformance.conform import read_table
from tierce.conformance.reporting import Report
from tierce.conformance.running import Result


@pytest.mark.parametrize(
    "arguments",
    [
        ["conform"],
        ["conform", "--level", "6", "x"],
        ["conform", "--variant", "gin", "x"],
        ["conform", "--timeout", "0", "x"],
        ["conform", "--strange", "x"],
        ["conform", "x", "y"],
        ["conform", "--lint"],
        ["conform", "--table", "/no/such/file", "x"],
    ],
)
def test_a_command_that_makes_no_sense_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err


def test_help_says_how(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "--help"]) == 0
    assert "TARGET is the address of a service" in capsys.readouterr().out


@pytest.mark.parametrize("text", [b"", b"[]", b'{"id": "gin"}', b'{"changes": {}}'])
def test_table_rules_that_are_none_are_told(text: bytes) -> None:
    with pytest.raises(ValueError, match=r"table rules"):
        read_table(text)


def a_result(**what: Any) -> Result:
    return Result(**{"id": "x", "part": "vectors", "fate": "failed", "level": 1, "variant": "rami-51", "rules": ["/runs/aceHigh"], "op": "melds/check", **what})


def a_report(results: list[Result], **what: Any) -> Report:
    about: dict[str, Any] = {"target": "x", "name": "x", "contract_version": "1", "kit": "0", "seed": 1, "levels": [1], "variants": ["rami-51"]}
    return Report(**{**about, "decisions": False, "seconds": 1.5, "results": results, **what})


def odd_report() -> Report:
    """A report with everything that must be escaped."""
    return a_report([a_result(id="<b>&'\"", why="\x00 & <script>", shown="curl ' <x>")], target="<i>", name="&amp;")


def test_reports_are_well_formed_whatever_stands_in_them() -> None:
    report = odd_report()
    page = reporting.as_html(report).decode()
    assert "<script>" not in page and "&lt;script&gt;" in page and "<i>" not in page
    case = ElementTree.fromstring(reporting.as_junit(report)).find("testsuite/testcase")
    assert case is not None and case.get("name") == "<b>&'\"" and case.find("failure") is not None
    document = json.loads(reporting.as_json(report))
    assert (document["form"], document["counts"], document["rules"]["/runs/aceHigh"]) == ("tierce-report/1", {"failed": 1}, {"rami-51": {"failed": 1}})


def test_junit_tells_failures_errors_and_what_is_neither() -> None:
    fates = ("passed", "failed", "otherReading", "gaveUp", "notHeld", "noAnswer")
    report = a_report([a_result(id=fate, fate=fate) for fate in fates], stopped="enough")
    first, second = ElementTree.fromstring(reporting.as_junit(report)).findall("testsuite")
    assert {name: first.get(name) for name in ("tests", "failures", "errors", "skipped")} == {"tests": "6", "failures": "1", "errors": "1", "skipped": "3"}
    assert second.get("errors") == "1"

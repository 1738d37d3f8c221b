"""The command line of the kit, and what it writes."""

from __future__ import annotations

import json
import re
from io import BytesIO, TextIOWrapper
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from tierce.cli import main
from tierce.conformance import reporting
from tierce.conformance.comparing import Difference
from tierce.conformance.conform import read_table
from tierce.conformance.decided import Reading
from tierce.conformance.edge import results_in
from tierce.conformance.reporting import Report
from tierce.conformance.results import Fate, Result
from tierce.variants import VARIANTS


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


def on_terminal(report: Report, width: int = 80, encoding: str = "utf-8") -> str:
    """What a terminal of this width shows."""
    file = TextIOWrapper(BytesIO(), encoding=encoding, newline="")
    reporting.to_terminal(report, Console(file=file, width=width), whole=False)
    file.seek(0)
    return file.read()


@pytest.mark.parametrize(
    ("fates", "stopped", "code"),
    [
        (("passed",), "", 0),
        (("passed", "otherReading"), "", 0),
        (("passed", "failed"), "", 1),
        (("failed", "noAnswer"), "ten in a row", 1),
        (("passed", "noAnswer"), "", 3),
        (("passed", "notHeld"), "", 3),
        (("passed", "gaveUp"), "", 3),
        (("passed",), "ten in a row", 3),
        (("gaveUp",), "", 3),
        ((), "", 3),
    ],
)
def test_the_exit_code_says_whether_something_failed_and_whether_all_was_answered(fates: tuple[Fate, ...], stopped: str, code: int) -> None:
    assert a_report([a_result(fate=fate) for fate in fates], stopped=stopped).exit_code == code


# what is told, and in which order --------------------------------------------------------------------


def a_probe(op: str, kind: str, size: int = 1) -> Result:
    return a_result(id=f"probe/{op}/{kind}", part="edge", variant="", rules=[], op=op, why=f"status 200 where 400 is expected: {kind}", shown="x" * size)


def a_wrong(id: str, rules: list[str], size: int, **what: Any) -> Result:
    return a_result(id=f"{id}/rami-51", rules=rules, shown="x" * size, differences=[Difference("/verdict", '"accepted"', '"rejected"')], **what)


def test_the_smallest_question_about_each_rule_comes_first_then_what_is_about_no_rule_and_then_the_rest() -> None:
    read = a_wrong("read-otherwise", ["/runs/oneSuit"], 1, fate="otherReading")
    results = [
        a_result(id="right", fate="passed"),
        read,
        a_probe("melds/check", "unknown-member"),
        a_probe("melds/check", "null-variant", 2),
        a_wrong("high-larger", ["/runs/aceHigh", "/runs/oneSuit"], 9),
        a_wrong("high-largest", ["/runs/aceHigh"], 10),
        a_wrong("high", ["/runs/aceHigh"], 8),
        a_wrong("low-and-high", ["/runs/aceLow", "/runs/aceHigh"], 30),
    ]
    assert [finding.id for finding in a_report(results).telling()] == [
        "high/rami-51",
        "high-larger/rami-51",
        "low-and-high/rami-51",
        "probe/melds/check/unknown-member",
        "probe/melds/check/null-variant",
        "read-otherwise/rami-51",
    ]
    further = a_wrong("other-rules", ["/runs/aceHigh", "/runs/aceLow"], 40)
    assert [finding.id for finding in a_report([*results, further]).telling()].index("other-rules/rami-51") == 4


def test_probes_do_not_crowd_out_rules_on_a_terminal() -> None:
    report = a_report([*[a_probe("melds/check", f"kind-{letter}") for letter in "abcdefghijklmnopqrstuvwxyz"], a_wrong("high", ["/runs/aceHigh"], 500)])
    text = on_terminal(report)
    assert text.index("failed: high/rami-51") < text.index("failed: probe/")
    assert "… and 7 more" in text


MORE = Difference("/results/0/meld/points", "21", "22")


@pytest.mark.parametrize(
    ("others", "variants", "questions"),
    [
        ([], ["rami-51"], 1),
        ([{"id": "x/rami-40", "variant": "rami-40"}], ["rami-40", "rami-51"], 2),
        ([{"id": "y/rami-51"}, {"id": "z/rami-51"}], ["rami-51"], 3),
        ([{"differences": [Difference("/results/12/meld/points", "3", "4")]}], ["rami-51"], 2),
        ([{"rules": ["/runs/aceHigh", "/runs/aceLow"]}], ["rami-51"], 1),
        ([{"fate": "otherReading"}], ["rami-51"], 1),
        ([{"differences": [Difference("/verdict", '"accepted"', '"rejected"')]}], ["rami-51"], 1),
        ([{"differences": [], "why": "status 404 where 200 is expected"}], ["rami-51"], 1),
    ],
)
def test_the_same_difference_is_told_once_and_where_it_is(others: list[dict[str, Any]], variants: list[str], questions: int) -> None:
    smallest = {"id": "x/rami-51", "differences": [MORE]}
    report = a_report([*[a_result(**{**smallest, "shown": "longer", **other}) for other in others], a_result(**smallest)])
    finding = next(finding for finding in report.telling() if finding.id == "x/rami-51" and finding.fate == "failed")
    assert (finding.shown, finding.variants, finding.questions) == ("", variants, questions)
    assert len(report.telling()) == 2 + len(others) - questions
    assert (f"{questions} questions in {', '.join(variants)}" in reporting.lines(finding)) == (questions > 1)


def test_opposite_verdicts_are_not_the_same_difference() -> None:
    found = [Difference("/verdict", expected, answered) for expected, answered in (('"accepted"', '"rejected"'), ('"rejected"', '"accepted"'))]
    assert len(a_report([a_result(differences=[one]) for one in found]).telling()) == 2


def test_what_is_about_no_rule_is_told_once_for_all_variants_and_all_questions() -> None:
    laws = [a_result(id=f"law/cards_stay/{id}", part="laws", variant=id, rules=[], why="a card is gone") for id in ("rami-40", "rami-51")]
    probes = [a_probe(op, "unknown-member") for op in ("melds/check", "hands/score", "hands/arrange")]
    chance = [a_result(id=f"chance/{op}/rami-51/level 2", part="chance", rules=[], op=op, differences=[MORE]) for op in ("hands/score", "hands/arrange")]
    findings = a_report([*laws, *probes, *chance]).telling()
    assert [(finding.id, finding.variants, finding.questions) for finding in findings] == [
        ("law/cards_stay/rami-40", ["rami-40", "rami-51"], 2),
        ("chance/hands/score/rami-51/level 2", ["rami-51"], 1),
        ("chance/hands/arrange/rami-51/level 2", ["rami-51"], 1),
        ("probe/melds/check/unknown-member", [], 3),
    ]
    assert reporting.lines(findings[-1])[0] == "3 questions"


def test_no_answer_is_told_right_after_failures() -> None:
    fates: tuple[Fate, ...] = ("otherReading", "gaveUp", "noAnswer", "failed", "passed")
    report = a_report([a_result(id=fate, fate=fate) for fate in fates])
    assert [finding.fate for finding in report.telling()] == ["failed", "noAnswer", "otherReading", "gaveUp"]
    assert "1 passed, 1 failed, 1 no answer, 1 other reading, 1 given up" in on_terminal(report)


def test_the_title_stands_under_the_id_and_in_the_summary_of_the_page() -> None:
    report = a_report([a_result(title="An ace <after> a king", why="wrong")])
    assert "\nfailed: x\n  An ace <after> a king\n  wrong\n" in on_terminal(report)
    page = reporting.as_html(report).decode()
    assert "<code>x</code> An ace &lt;after&gt; a king <small>/runs/aceHigh</small></summary>" in page and page.count("An ace ") == 1
    failure = ElementTree.fromstring(reporting.as_junit(report)).find("testsuite/testcase/failure")
    assert failure is not None and str(failure.text).startswith("An ace <after> a king\nwrong\n")


def test_a_rule_that_the_question_changes_is_not_told_with_the_value_of_the_variant() -> None:
    told = reporting.lines(a_result(rules=["/scoring/ace", "/runs/aceHigh"], changed=["/scoring/ace"]))
    assert told[0] == "rule /scoring/ace: by the table rules of the question"
    assert told[1].startswith("rule /runs/aceHigh: true, stated (")


def test_another_reading_says_which() -> None:
    around, low = [a_result(id=id, fate="otherReading", differences=[MORE], reading=f"as if {rule} were true") for id, rule in READINGS.items()]
    assert reporting.lines(around)[1] == "as if /runs/aroundTheCorner were true"
    assert len(a_report([around, low]).telling()) == 2


READINGS = {"a": "/runs/aroundTheCorner", "b": "/runs/aceLow"}


def test_a_note_is_shown() -> None:
    report = a_report([a_result(fate="passed")], note="it names <belote>")
    assert "\nnote: it names <belote>\n" in on_terminal(report) and "Note: it names &lt;belote&gt;" in reporting.as_html(report).decode()
    assert "ote: " not in on_terminal(a_report([a_result(fate="passed")]))


def test_a_reason_is_told_once_however_many_violations_have_it() -> None:
    told = reporting.lines(a_result(reasons=["no joker", "no joker", "no joker", "too short"]))
    assert [line for line in told if line.startswith("because: ")] == ["because: no joker", "because: too short"]


def by_many_rules() -> list[Result]:
    """Findings about several rules, of two fates, and about none; `a` to `i`."""
    about = {"a": ["/runs/aceLow"], "b": ["/runs/aceHigh", "/jokers/position"], "c": ["/jokers/position"], "d": ["/sets/oneRank"], "e": ["/jokers/position"]}
    wrong = [a_wrong(id, rules, size) for size, (id, rules) in enumerate(about.items())]
    # The same difference about the same rules would be told once.
    wrong[4] = a_result(id="e", rules=["/jokers/position"], shown="x" * 100, differences=[MORE])
    probes = [a_probe("melds/check", kind) for kind in ("f", "g")]
    others = [a_wrong(id, ["/sets/oneRank"], 1, fate="otherReading", reading=id) for id in ("h", "i")]
    return [*others, *probes, *wrong, a_result(id="right", fate="passed")]


TOGETHER = {
    # three about the position of jokers, one of which is about high aces, too; else as they stand in the document; what is about no rule comes last
    "/jokers/position, failed: 3 findings": ["b/rami-51", "c/rami-51", "e"],
    "/sets/oneRank, failed: 1 finding": ["d/rami-51"],
    "/runs/aceLow, failed: 1 finding": ["a/rami-51"],
    "edge (bodies right and wrong), failed: 2 findings": ["probe/melds/check/f", "probe/melds/check/g"],
    "/sets/oneRank, other reading: 2 findings": ["h/rami-51", "i/rami-51"],
}


def test_findings_about_the_same_rule_stand_together_in_a_page() -> None:
    page = reporting.as_html(a_report(by_many_rules())).decode()
    told = re.findall(r"<h3>([^<]*)</h3>|<summary>[^<]*<code>([^<]*)</code>", page)
    found: dict[str, list[str]] = {}
    for heading, id in told:
        found.setdefault(heading or [*found][-1], []).extend([id] if id else [])
    assert {heading: sorted(ids) for heading, ids in found.items()} == TOGETHER and [*found] == [*TOGETHER]


def test_findings_about_the_same_rule_stand_together_on_a_terminal_too() -> None:
    text = on_terminal(a_report(by_many_rules()))
    lines = [
        line.removeprefix("failed: ").removeprefix("other reading: ") for line in text.splitlines() if re.search("^failed: |^other reading: |finding", line)
    ]
    # Of one there is no need to say that it is one.
    expected = [line for heading, ids in TOGETHER.items() for line in ([heading] if len(ids) > 1 else []) + ids]
    assert sorted(lines) == sorted(expected)
    assert [line for line in lines if "finding" in line] == [heading for heading, ids in TOGETHER.items() if len(ids) > 1]
    places = {line: place for place, line in enumerate(lines)}
    for heading, ids in TOGETHER.items():
        if len(ids) > 1:
            assert sorted([places[id] - places[heading] for id in ids]) == [*range(1, len(ids) + 1)]


def test_what_stands_together_hides_nothing_and_a_terminal_still_shows_what_says_most() -> None:
    many = [a_wrong(f"many-{number}", ["/runs/aceHigh"], number, why=f"in a way of its own, {'x' * number}") for number in range(1, 31)]
    report = a_report([*many, a_wrong("one", ["/runs/oneSuit"], 500), a_probe("melds/check", "a-kind")])
    text, page = on_terminal(report), reporting.as_html(report).decode()
    assert "\nfailed: one/rami-51\n" in text and "\nfailed: probe/melds/check/a-kind\n" in text
    assert "\n/runs/aceHigh, failed: 30 findings, 18 of them here\n" in text and "… and 12 more" in text
    assert page.count("<details") == 32 and "<h3>/runs/aceHigh, failed: 30 findings</h3>" in page


def test_what_is_cut_is_seen_to_be_cut() -> None:
    packs = reporting.lines(a_result(rules=["/deal/packs"]))[0]
    value = packs.removeprefix("rule /deal/packs: ").partition(", stated")[0]
    assert len(value) == 81 and value.startswith('[{"players":{"min":2,') and value.endswith("…")
    assert str(Reading("/match/end", "x" * 200)) == f'as if /match/end were "{"x" * 79}…'
    assert str(Reading("/runs/aceLow", True)) == "as if /runs/aceLow were true"


# the terminal ----------------------------------------------------------------------------------------


def test_each_variant_stands_above_its_column() -> None:
    results = [a_result(fate="passed", variant="rami-40"), a_result(fate="passed"), a_result(id="y")]
    assert on_terminal(a_report(results, variants=["rami-40", "rami-51"])).startswith(
        """
               rami-51
         rami-40     │
/runs/aceHigh  1  1/2!

passed/asked; ! failed; ~ another reading; – not reached
"""
    )


@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_table_is_as_wide_as_the_terminal_at_most_and_names_every_variant(width: int) -> None:
    ids = [*VARIANTS, "rami-of-a-far-country", "rami-of-another-house"]
    results = [
        a_result(fate=fate, variant=id, rules=[rule]) for id in ids for rule in ("/runs/aceHigh", "/opening/minimumPoints") for fate in ("passed", "failed")
    ]
    text = on_terminal(a_report(results * 20, variants=ids), width)
    table = [line for line in text[: text.index("passed/asked")].splitlines() if line]
    assert max(map(len, table)) <= width
    assert [line.strip(" │") for line in table if "rami-" in line] == re.findall(r"rami-[a-z0-9-]+", "\n".join(table))
    assert {line.strip(" │") for line in table if "rami-" in line} == set(ids)
    assert sum(line.count("20/40!") for line in table) == 2 * len(ids)


@pytest.mark.parametrize(
    ("fates", "shown"),
    [
        (("passed", "passed"), None),
        (("passed", "failed"), "1/2!"),
        (("passed", "otherReading"), "1/2~"),
        (("passed", "failed", "otherReading"), "1/3!"),
        (("failed",), "0/1!"),
        (("passed", "noAnswer", "gaveUp", "notHeld"), None),
        (("noAnswer",), "–"),
    ],
)
def test_a_cell_says_what_became_of_those_that_did_not_pass(fates: tuple[Fate, ...], shown: str | None) -> None:
    """A row in which all passed is not shown on a terminal; the page shows it as a number."""
    results = [a_result(fate=fate) for fate in fates]
    # So that the table has the row, whatever is in the first cell of it.
    report = a_report([*results, a_result(variant="rami-40")], variants=["rami-51", "rami-40"])
    expected = str(fates.count("passed")) if shown is None else shown
    row = next(line for line in on_terminal(report).splitlines() if line.startswith("/runs/aceHigh "))
    assert row.split() == ["/runs/aceHigh", expected, "0/1!"]
    cells = re.search(r'<th scope="row">/runs/aceHigh</th><td[^>]*>(?:<a[^>]*>)?([^<]+)<', reporting.as_html(report).decode())
    assert cells is not None and cells[1] == expected


def test_the_signs_of_the_table_are_explained_where_there_is_one() -> None:
    signs = "passed/asked; ! failed; ~ another reading; – not reached"
    assert on_terminal(a_report([a_result()])).count(signs) == 1 and signs in reporting.as_html(a_report([a_result()])).decode()
    assert signs not in on_terminal(a_report([a_result(fate="passed")]))


@pytest.mark.parametrize(("rules", "words"), [(["/runs/aceHigh"], "1 rule passed"), (["/runs/aceHigh", "/runs/aceLow"], "2 rules passed")])
def test_one_rule_is_no_rules(rules: list[str], words: str) -> None:
    assert f"\n{words} in every variant asked about.\n" in f"\n{on_terminal(a_report([a_result(fate='passed', rules=rules)]))}"


def test_a_cell_of_which_nothing_was_asked_leads_nowhere() -> None:
    """Also where the same question is not held in other variants, or about other rules."""
    results = [a_result(fate="notHeld"), a_result(fate="notHeld", variant="rami-40", rules=["/runs/aceLow"])]
    page = reporting.as_html(a_report(results, variants=["rami-40", "rami-51"])).decode()
    row = re.search(r'<th scope="row">/runs/aceHigh</th>(.*?)</tr>', page)
    assert row is not None and row[1] == '<td class="dim">–</td><td class="dim"><a href="#n0">–</a></td>'


def test_many_questions_that_are_told_in_one_count_as_many() -> None:
    chance = [a_result(id=f"chance/{op}/rami-51/level 1", part="chance", op=op, fate="passed", times=150) for op in ("melds/check", "openings/check")]
    different = a_result(id="chance/melds/check/rami-51/level 1/1", part="chance", fate="otherReading")
    report = a_report([*chance, different, a_result(fate="passed")])
    told = "questions of chance, 2 kinds by question, variant and level: 300 passed, 1 other reading"
    for text in (on_terminal(report), reporting.as_html(report).decode()):
        assert told in text and "vectors: 1 passed" in text and "301 passed, 1 other reading" in text
    # Which of them are about a rule is not known.
    assert report.by_rule()["/runs/aceHigh"]["rami-51"]["passed"] == 3


# what is held ----------------------------------------------------------------------------------------


def held_lines(report: Report) -> list[str]:
    """What a terminal and a page say in the end about levels; both the same."""
    text = [line for line in on_terminal(report, 1000).splitlines() if re.match("(holds|does not hold) ", line)]
    assert on_terminal(report, 1000).endswith("".join(["\n" + line for line in text]) + "\n")
    page = reporting.as_html(report).decode()
    assert re.findall(r"<li class=\"(?:green|red)\">(.*?)</li>", page) == text
    return text


HOLDS = "holds level 1, melds and openings, for rami-51"


@pytest.mark.parametrize(
    ("results", "lines"),
    [
        ([{}], [HOLDS]),
        ([{}, {"fate": "otherReading"}], [f"{HOLDS} (1 other reading)"]),
        ([{}, {"fate": "otherReading", "times": 2}], [f"{HOLDS} (2 other readings)"]),
        ([{"fate": "otherReading"}], ["does not hold level 1 for rami-51 (nothing passed)"]),
        ([{}, {"fate": "failed"}, {"fate": "otherReading"}], ["does not hold level 1 for rami-51 (1 failed)"]),
        ([{}, {"fate": "noAnswer"}], ["does not hold level 1 for rami-51 (1 no answer)"]),
        ([{}, {"fate": "notHeld"}], ["does not hold level 1 for rami-51 (1 not held)"]),
        ([{}, {"fate": "gaveUp"}], ["does not hold level 1 for rami-51 (1 given up)"]),
        # what is about no variant counts for all, but says nothing good of one
        ([{}, {"variant": ""}], [HOLDS]),
        ([{}, {"fate": "failed", "variant": ""}], ["does not hold level 1 for rami-51 (1 failed)"]),
        ([{"variant": ""}], ["does not hold level 1 for rami-51 (nothing passed)"]),
        ([{}, {"fate": "failed", "variant": "rami-52"}], ["does not hold level 1 for rami-51 (1 failed)"]),
        # another level is another matter
        ([{}, {"fate": "failed", "level": 2}], [HOLDS]),
        ([], []),
    ],
)
def test_it_is_said_whether_a_level_is_held(results: list[dict[str, Any]], lines: list[str]) -> None:
    assert held_lines(a_report([a_result(**{"fate": "passed", **result}) for result in results])) == lines


def test_it_is_said_of_each_level_in_which_variants_it_is_held() -> None:
    ids = ["rami-51", "rami-40", "rami-51-gr"]
    passed = [a_result(fate="passed", variant=id, level=level) for id in ids for level in (1, 2)]
    others = [a_result(fate="otherReading", variant="rami-40"), a_result(variant="rami-51-gr"), a_result(variant="", part="probes", rules=[], level=2)]
    assert held_lines(a_report([*passed, *others], variants=ids, levels=[1, 2])) == [
        "holds level 1, melds and openings, for rami-51, rami-40 (1 other reading)",
        "does not hold level 1 for rami-51-gr (1 failed)",
        "does not hold level 2 for rami-51 (1 failed), rami-40 (1 failed), rami-51-gr (1 failed)",
    ]


@pytest.mark.parametrize("fate", ["passed", "failed"])
@pytest.mark.parametrize("how", [{"stopped": "enough"}, {"partial": True}])
def test_who_asked_a_part_does_not_say_what_is_held(how: dict[str, Any], fate: Fate) -> None:
    assert held_lines(a_report([a_result(fate="passed"), a_result(fate=fate)], **how)) == []


def test_what_is_not_held_is_told_in_a_line_for_each_question() -> None:
    why = "status 404 where 200 is expected: no such path"
    missing = [a_result(id=f"{number}/rami-51", fate="notHeld", op="hands/score", rules=[rule], why=why) for number, rule in enumerate(VECTOR_RULES)]
    report = a_report([a_result(fate="passed"), *missing, a_result(fate="notHeld", op="hands/arrange", why="")])
    text, page = on_terminal(report), reporting.as_html(report).decode()
    assert [line for line in text.splitlines() if "not held" in line][:2] == ["not held: hands/score (404), 3 questions", "not held: hands/arrange, 1 question"]
    assert re.findall(r"<summary>(.*?)</summary>", page) == ["not held: hands/score (404), 3 questions", "not held: hands/arrange, 1 question"]
    assert "no such path" not in text and "no such path" in page


VECTOR_RULES = ("/scoring/ace", "/scoring/court", "/scoring/joker")


def test_what_was_not_reached_is_named() -> None:
    reached = [a_result(fate="passed", variant=id, rules=[rule]) for id in ("rami-40", "rami-51") for rule in ("/runs/aceHigh", "/runs/aceLow")]
    report = a_report([*reached[:-1], a_result(fate="notHeld", rules=["/runs/aceLow"])], variants=["rami-40", "rami-51"])
    text, page = on_terminal(report), reporting.as_html(report).decode()
    assert "\nnot reached in rami-51: /runs/aceLow\n" in text and "<li>in rami-51: <code>/runs/aceLow</code></li>" in page
    everywhere = re.findall(r"not reached in every variant: (.*)", text)
    assert len(everywhere) == 1 and everywhere[0].startswith("/deal/packs, /sets/minimumSize, ") and re.search(r" and \d+ more$", everywhere[0])
    assert "<li>in every variant: <code>/deal/packs, " in page and "/scoring/court</code>" in page


def test_what_was_not_reached_is_cut_on_a_terminal_and_not_in_a_page() -> None:
    ids = [f"rami-{number}" for number in range(12)]
    rules = list(a_report([]).by_rule())
    reached = [a_result(fate="passed", variant=id, rules=[rule]) for place, rule in enumerate(rules) for id in ids if id != f"rami-{place}"]
    report = a_report(reached, variants=ids)
    assert on_terminal(report).count("not reached in ") == 10 and "more that was not reached" in on_terminal(report)
    assert reporting.as_html(report).decode().count("<li>in rami-") == 12


def test_a_run_that_asked_nothing_says_so() -> None:
    report = a_report([], levels=[], variants=[], stopped="no connection")
    assert on_terminal(report) == "\nstopped: no connection\nx at x: nothing asked; 1.5 s, seed 1\n"
    assert reporting.as_html(report).decode().count("<p>Nothing was asked.</p>") == 2


# the words of a target -------------------------------------------------------------------------------

STRANGE = {
    "markup": ("[bold]x[/] [/nothing]", "[bold]x[/] [/nothing]"),
    "an escape": ("a\x1b[2Jb", "a\\u001b[2Jb"),
    "lines of its own": ("a\nfailed: nothing\r", "a\\nfailed: nothing\\r"),
    "half a character": ("a\ud800b", "a\\ud800b"),
    "letters the other way round": ("a\u202eb", "a\\u202eb"),
    "an escape in one byte": ("a\x9b2Jb", "a\\u009b2Jb"),
    "no letter of XML": ("a\x00b\uffff", "a\\u0000b\\uffff"),
    "a smiley by name": (":smile:", ":smile:"),
}


def strange_report(word: str) -> Report:
    """A report in which a target says this wherever it has a word."""
    result = a_result(id=word, op=word, title=word, why=word, differences=[Difference(word, word, word)] * 60, reading=word, shown=word)
    return a_report([result, a_probe(word, word)], target=word, name=word, contract_version=word, stopped=word, note=word)


@pytest.mark.parametrize("kind", STRANGE)
def test_whatever_a_target_says_is_shown_as_it_is_and_does_nothing(kind: str) -> None:
    word, shown = STRANGE[kind]
    report = strange_report(word)
    text, page = on_terminal(report), reporting.as_html(report).decode()
    told = (
        f"  {shown}\n  {shown}\n  {shown}: {shown} is expected, {shown} is answered\n",
        f"  … and more differences\n  {shown}\n",
        f"note: {shown}\n",
        f"stopped: {shown}\n",
    )
    for line in (f"failed: {shown}\n", *told, f"\n{shown} at {shown}: 2 failed"):
        assert line in text
    assert f"<h1>Conformance of {shown}</h1>" in page
    case = ElementTree.fromstring(reporting.as_junit(report)).find("testsuite/testcase")
    assert case is not None and case.get("name") == shown
    assert json.loads(reporting.as_json(report))["results"][0]["differences"][0]["at"] == shown
    for written in (text, page, reporting.as_junit(report).decode(), reporting.as_json(report).decode()):
        assert all(letter.isprintable() or letter == "\n" for letter in written)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_terminal_that_lacks_letters_shows_the_others(encoding: str) -> None:
    report = a_report([a_result(source=["S3 Κανόνες"]), a_result(fate="passed", variant="rami-40")], variants=["rami-40", "rami-51"], name="Ράμι")
    text = on_terminal(report, encoding=encoding)
    assert ("S3 Κανόνες" if encoding == "utf-8" else "S3 ???????") in text and "/runs/aceHigh" in text


@pytest.mark.parametrize("word", ["x" * 30_000_000, "\x00" * 30_000_000], ids=["letters", "none"])
def test_a_report_stays_small_however_much_a_target_says(word: str) -> None:
    report = strange_report(word)
    for written in (on_terminal(report).encode(), reporting.as_html(report), reporting.as_junit(report), reporting.as_json(report)):
        assert len(written) < 300_000
    assert "… and more differences" in on_terminal(report)


def test_a_long_question_is_whole_in_a_page_and_cut_on_a_terminal() -> None:
    report = a_report([a_result(shown="x" * 15_000)])
    assert "x" * 15_000 in reporting.as_html(report).decode()
    assert f"  {'x' * 4_000}… (--html has it whole)\n" in on_terminal(report)


# the edge --------------------------------------------------------------------------------------------

PAGE_OF_AN_ERROR = '<!DOCTYPE HTML>\n    <html lang="en">\n        <body>' + "x" * 500 + "</body>\n    </html>"
UNSUPPORTED = """
- ST101 Server error

- ST204 Wrong response to undeclared method

    Unsupported method TRACE returned 501, expected 405 Method Not Allowed

    Return 405 for methods not listed in the OpenAPI spec
"""
OTHERWISE = """
- ST105 Response violates schema

    {} is not of type "string"

    Schema at /properties/verdict:

        {"type": "string"}

- ST901 Custom check failed: `answers_as_the_reference`

    /verdict: "accepted" is expected, {} is answered
"""


def of_schemathesis(number: int, faults: str, status: str, body: str, curl: str) -> str:
    """A question and what is wrong with its answer, as schemathesis writes it."""
    return f"{number}. Test Case ID: kqnK8{number}\n{faults}\n[{status}:\n\n    `{body}`\n\nReproduce with:\n\n    curl {curl}"


def at_the_edge(told: dict[str, list[str]], kind: str = "failure") -> list[Result]:
    """The results of a report of schemathesis: what it tells of each operation."""
    root = ElementTree.Element("testsuites")
    for name, texts in told.items():
        case = ElementTree.SubElement(root, "testcase", name=name)
        ElementTree.SubElement(case, kind, message="ST101, ST204").text = "\n\n".join(texts)
    return list(results_in(root))


def test_a_fault_at_the_edge_is_told_in_short() -> None:
    told = [of_schemathesis(1, UNSUPPORTED, "501] Not Implemented", PAGE_OF_AN_ERROR, "-X TRACE"), of_schemathesis(2, OTHERWISE, "200] OK", "{}", "-X POST")]
    first, second = at_the_edge({"POST /v1/melds/check": told})
    assert first.why == (
        "Server error; Wrong response to undeclared method: Unsupported method TRACE returned 501, expected 405 Method Not Allowed "
        f"(status 501, Not Implemented: {' '.join(PAGE_OF_AN_ERROR.split())[:80]}…)"
    )
    assert second.why == '/verdict: "accepted" is expected, {} is answered; Response violates schema: {} is not of type "string" (status 200, OK: {})'
    assert [(one.id, one.op, one.fate, one.shown) for one in (first, second)] == [
        ("edge/POST /v1/melds/check/1", "melds/check", "failed", "curl -X TRACE"),
        ("edge/POST /v1/melds/check/2", "melds/check", "failed", "curl -X POST"),
    ]


@pytest.mark.parametrize(("faults", "findings"), [(UNSUPPORTED, [3]), (OTHERWISE, [2, 1])])
def test_the_same_fault_at_the_edge_is_told_once_for_all_paths_but_a_wrong_answer_is_not(faults: str, findings: list[int]) -> None:
    one, other = of_schemathesis(1, faults, "500] No", "x", "a"), of_schemathesis(2, faults, "500] No", "y", "bb")
    report = a_report(at_the_edge({"POST /v1/melds/check": [one, other], "POST /v1/openings/check": [other]}))
    assert [finding.questions for finding in report.telling()] == findings


def test_what_is_no_fault_in_the_words_of_schemathesis_is_told_as_it_is() -> None:
    (result,) = at_the_edge({"POST /v1/melds/check": ["Network Error\n\n    Connection refused"]}, "error")
    assert (result.fate, result.why) == ("noAnswer", "Network Error Connection refused")


# files -----------------------------------------------------------------------------------------------


def test_a_page_begins_with_the_table_and_what_did_not_pass_is_linked_there() -> None:
    results = [
        a_result(fate="passed", variant="rami-40"),
        a_result(id="failing", differences=[MORE]),
        a_result(id="read", fate="otherReading", rules=["/runs/aceLow"]),
        a_result(id="unknown", fate="notHeld", rules=["/runs/oneSuit"]),
        a_probe("melds/check", "unknown-member"),
    ]
    page = reporting.as_html(a_report(results, variants=["rami-40", "rami-51"])).decode()
    assert page.index("<table>") < page.index("<h2>Not reached</h2>") < page.index("<h2>What did not pass</h2>")
    linked = re.findall(r'<td class="([a-z]+)"><a href="#(n\d+)">([^<]+)</a></td>', page)
    assert [(kind, text) for kind, _, text in linked] == [("dim", "–"), ("yellow", "0/1~"), ("red", "0/1!")]
    ids = dict(re.findall(r'<summary>([^<]+(?:<code>[^<]+)?)(?:</code>)? ?(?:<small>[^<]*</small>)?</summary><pre id="(n\d+)">', page))
    expected = {"red": "failed: <code>failing", "yellow": "other reading: <code>read", "dim": "not held: melds/check, 1 question"}
    assert {kind: place for kind, place, _ in linked} == {kind: ids[told] for kind, told in expected.items()}
    assert "<li>vectors: 1 passed, 1 failed, 1 other reading, 1 not held</li><li>edge (bodies right and wrong): 1 failed</li>" in page


def test_each_case_of_junit_has_a_name_of_its_own() -> None:
    chance = {"id": "chance/melds/check/rami-51/level 1", "part": "chance"}
    report = a_report([a_result(**chance), a_result(**chance, fate="passed"), a_probe("melds/check", "unknown-member")])
    cases = [(case.get("classname"), case.get("name")) for case in ElementTree.fromstring(reporting.as_junit(report)).iter("testcase")]
    assert cases == [
        ("level 1.rami-51", "chance/melds/check/rami-51/level 1"),
        ("level 1.rami-51", "chance/melds/check/rami-51/level 1 (2)"),
        ("level 1", "probe/melds/check/unknown-member"),
    ]

"""The kit finds what is wrong, and where."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from kit import Application, run
from tierce.cli import main
from tierce.conformance import reporting, vectors
from tierce.conformance.chance import contradiction
from tierce.conformance.comparing import as_known, differences, verdicts
from tierce.conformance.running import Asking, run_vectors
from tierce.conformance.vectors import LEVELS, rests_on_a_decision
from tierce.variants import VARIANTS

# our own service --------------------------------------------------------------------------------------


def test_the_application_passes_every_vector_and_every_probe() -> None:
    report = run(Application())
    assert [(result.id, result.why, result.differences) for result in report.results if result.fate != "passed"] == []
    assert report.not_reached() == []
    assert report.exit_code == 0
    assert sum(result.part == "vectors" for result in report.results) == sum(len(vectors.read(level)) for level in LEVELS)


def test_the_service_passes_the_kit_over_a_real_connection(address: str, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("report.html", "report.xml", "report.json")]
    code = main(["conform", "--seed", "51", "--html", str(files[0]), "--junit", str(files[1]), "--json", str(files[2]), address])
    report = json.loads(files[2].read_bytes())
    assert [result for result in report["results"] if result["fate"] != "passed"] == []
    assert (code, report["stopped"], report["name"]) == (0, "", "tierce")
    parts = Counter(result["part"] for result in report["results"])
    assert parts.keys() == {"vectors", "edge", "chance", "laws"}
    assert {id for rule in report["rules"].values() for id in rule} == set(VARIANTS)
    assert {(rule, id) for rule, row in report["rules"].items() for id, counts in row.items() if not counts.get("passed")} == set()
    asked_by_chance = {result["op"] for result in report["results"] if result["part"] == "chance"}
    assert len(asked_by_chance) == 14
    assert ElementTree.fromstring(files[1].read_bytes()).get("name") == f"tierce conform {address}"
    assert b"<!doctype html>" in files[0].read_bytes()


# what is found ---------------------------------------------------------------------------------------


def _one_point_more(op: str, _request: Any, answer: Any) -> Any:
    for result in answer.get("results", ()):
        if "meld" in result and any(card.startswith("JK") for card in result["meld"]["cards"]):
            result["meld"]["points"] += 1
    return answer


def test_a_wrong_answer_is_told_with_the_smallest_question_the_rule_and_its_source() -> None:
    report = run(Application(_one_point_more), levels=(1,), variants=("rami-51",))
    assert report.exit_code == 1
    assert {result.part for result in report.results if result.fate == "failed"} == {"vectors"}
    row = {rule: counts["rami-51"]["failed"] for rule, counts in report.by_rule().items()}
    assert row["/jokers/position"] > 0
    assert row["/opening/pureRun"] < report.by_rule()["/opening/pureRun"]["rami-51"]["passed"]
    worst = next(result for result in report.telling() if "/jokers/position" in result.rules)
    assert worst.differences[0].at.endswith("/meld/points")
    told = "\n".join(reporting.lines(worst))
    assert "is expected" in told and "/jokers/position: " in told and "S0" in told and "melds/check {" in told
    others = [result for result in report.results if result.fate == "failed" and result.rules == worst.rules]
    assert worst.size == min(result.size for result in others)


def test_what_we_decided_is_another_reading_unless_it_is_claimed() -> None:
    decided = next(vector for vector in vectors.read(1) if vector.decided and vector.answer["verdict"] == "accepted")
    stated = next(vector for vector in vectors.read(1) if not vector.decided and vector.answer["verdict"] == "accepted")

    def spoil(_op: str, request: Any, answer: Any) -> Any:
        return {**answer, "verdict": "rejected"} if request in (decided.request, stated.request) else answer

    fates = {claims: [result.fate for result in run_vectors(Asking(Application(spoil), decisions=claims), [decided, stated])] for claims in (False, True)}
    assert fates == {False: ["otherReading", "failed"], True: ["failed", "failed"]}


def test_another_reading_fails_nothing() -> None:
    decided = {json.dumps(vector.request) for vector in vectors.read(1) if vector.decided}

    def spoil(_op: str, request: Any, answer: Any) -> Any:
        return {"verdict": "impossible", "violations": []} if json.dumps(request) in decided else answer

    report = run(Application(spoil, decisions=False), levels=(1,), variants=("rami-40",))
    assert report.counts["otherReading"] > 0 and report.counts["failed"] == 0 and report.exit_code == 0
    assert run(Application(spoil, decisions=False), levels=(1,), variants=("rami-40",), decisions=True).exit_code == 1


def test_members_that_nobody_knows_and_sentences_are_not_compared() -> None:
    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        for violation in vectors.violations_in(answer):
            violation.update(message="nein", source=[], advice="draw again")
        return {**answer, "took": 3.5}

    assert run(Application(spoil), levels=(1, 2), variants=("rami-il",)).counts["failed"] == 0


def test_a_member_that_is_missing_or_too_many_is_a_difference() -> None:
    expected = {"verdict": "rejected", "violations": [{"code": "meld.empty", "at": "/melds/0", "facts": {}}]}
    assert [str(one) for one in differences(expected, {"verdict": "rejected"})] == [
        '/violations: [{"code": "meld.empty", "at": "/melds/0", "facts": {}}] is expected, nothing is answered'
    ]
    more = {**expected, "results": []}
    assert [one.at for one in differences(expected, more)] == ["/results"]
    facts = {"verdict": "rejected", "violations": [{"code": "meld.empty", "at": "/melds/0", "facts": {"count": 1}}]}
    assert [one.at for one in differences(expected, facts)] == ["/violations/0/facts/count"]
    assert differences({"points": 20}, {"points": 20.0}) == []
    assert [one.at for one in differences({"pure": True}, {"pure": 1})] == ["/pure"]


def test_an_answer_is_taken_for_what_the_contract_knows_of_it() -> None:
    assert as_known({"verdict": "rejected", "took": 1, "violations": [{"facts": {"expected": 2}}]}) == {
        "verdict": "rejected",
        "violations": [{"facts": {"expected": 2}}],
    }


def test_verdicts_can_be_compared_alone() -> None:
    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        return verdicts(answer) if "verdict" in answer else answer

    assert run(Application(spoil), levels=(1,), variants=("rami-51",), only_verdicts=True).counts["failed"] == 0
    assert run(Application(spoil), levels=(1,), variants=("rami-51",)).counts["failed"] > 0


def test_questions_of_chance_find_what_no_vector_shows_and_make_it_small() -> None:
    from tierce.conformance.chance import Chance

    def spoil(op: str, request: Any, answer: Any) -> Any:
        for asked, result in zip(request.get("melds", ()), answer.get("results", ()), strict=False):
            if "meld" in result and result["meld"]["kind"] == "set" and any(card.startswith("7") for card in asked["cards"]):
                result["meld"]["points"] += 1
        return answer

    found = {}
    for _ in range(2):
        target = Application(spoil)
        chance = Chance(Asking(target, decisions=True), seed=7, examples=400, until=time.monotonic() + 60)
        results = list(chance.results("melds/check", ("rami-51", "rami-il")))
        (bad,) = [result for result in results if result.fate == "failed"]
        found[bad.shown] = target.asked
        assert [difference.at for difference in bad.differences] == ["/results/0/meld/points"]
        request = json.loads(bad.shown.partition(" ")[2])
        assert len(request["melds"]) == 1 and len(request["melds"][0]["cards"]) == 3
    # the same seed asks the same
    assert len(found) == 1


def test_by_chance_too_what_we_decided_is_another_reading() -> None:
    from tierce.conformance.chance import Chance

    pointer = "/runs/aroundTheCorner"
    decided = {id: rests_on_a_decision(pointer, id) for id in VARIANTS}
    assert set(decided.values()) == {True, False}

    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        for result in answer.get("results", ()):
            if [fault["rule"] for fault in result.get("violations", ())] == [pointer]:
                result["violations"][0]["code"] = "run.odd"
        return answer

    for claims in (False, True):
        for id in (next(id for id in decided if decided[id]), next(id for id in decided if not decided[id])):
            chance = Chance(Asking(Application(spoil), decisions=claims), seed=3, examples=600, until=time.monotonic() + 60)
            fates = {result.fate for result in chance.results("melds/check", (id,)) if result.fate != "passed"}
            assert fates == {"otherReading" if decided[id] and not claims else "failed"}, (id, claims)


def test_laws_find_a_view_that_tells_too_much() -> None:
    from tierce.conformance.machine import run_laws

    def spoil(op: str, request: Any, answer: Any) -> Any:
        if op == "states/view" and "state" in answer and answer["state"]["outcome"] is None:
            answer["state"]["stock"] = request["state"]["stock"]
        return answer

    asking = Asking(Application(spoil), decisions=True)
    results = list(run_laws(asking, "rami-40", levels=(3, 4), seed_of_run=1, examples=20, until=time.monotonic() + 60))
    (bad,) = [result for result in results if result.fate == "failed"]
    assert bad.op in ("states/view", "states/check") and bad.id.startswith("law/") and bad.shown


def test_laws_hold_for_the_application() -> None:
    from tierce.conformance.machine import run_laws

    asking = Asking(Application(), decisions=True)
    results = list(run_laws(asking, "rami-51", levels=(3, 4), seed_of_run=1, examples=6, until=time.monotonic() + 60))
    assert results and {result.fate for result in results} == {"passed"}


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ([], "the answer has no verdict: accepted, rejected or impossible"),
        ({"verdict": "yes"}, "the answer has no verdict: accepted, rejected or impossible"),
        ({"verdict": "accepted", "violations": [{}]}, "it is accepted, and has violations"),
        (
            {"verdict": "rejected", "results": [{"verdict": "rejected", "meld": {"pure": True}}]},
            "result 0: it is rejected, and yet it is said what meld it is: ",
        ),
        ({"verdict": "accepted", "results": [{"verdict": "rejected"}]}, "it is accepted, and the worst of its results is rejected"),
        ({"verdict": "accepted", "results": [{"verdict": "accepted", "meld": {"kind": "set", "pure": True}}]}, "result 0: a set is never pure"),
        ({"verdict": "accepted", "results": [{}]}, "result 0: there is no verdict"),
    ],
)
def test_an_answer_that_contradicts_itself_is_told(answer: Any, why: str) -> None:
    assert contradiction(answer).startswith(why)


def test_an_answer_that_does_not_contradict_itself_is_not_told() -> None:
    assert contradiction({"verdict": "rejected", "results": [{"verdict": "accepted", "meld": {"kind": "run", "pure": True}}], "violations": [{}]}) == ""

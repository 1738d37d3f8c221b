"""Questions of chance find what no vector shows, make it small, and tell each fault once."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from kit import Application, OfAnotherReading, run
from tierce.conformance import chance
from tierce.conformance.chance import Chance, Scope, contradiction
from tierce.conformance.comparing import violations_in
from tierce.conformance.conform import Effort
from tierce.conformance.judging import SEARCHES, Judge, gave_up
from tierce.conformance.targets import Reply, TransportFault
from tierce.conformance.vectors import Level


def of_at_most(monkeypatch: pytest.MonkeyPatch, kinds: int) -> None:
    """Only so many kinds of faults are looked for: each is made small at length."""
    monkeypatch.setattr(chance, "MOST_KINDS", kinds)


@pytest.mark.parametrize(
    ("status", "body", "why"),
    [
        (501, {"detail": "No joker is named here."}, "status 501"),
        (500, {"detail": "request {number} failed"}, "status 500"),
        (200, {"detail": "request {number} failed"}, "the answer has no verdict"),
    ],
)
def test_what_is_not_answered_is_one_fault_and_takes_the_place_of_none(monkeypatch: pytest.MonkeyPatch, status: int, body: dict[str, str], why: str) -> None:
    """Whoever holds no named jokers is told so once, whatever he says, whatever the right answers are; every wrong answer is found besides."""

    class WithoutNamedJokers(Application):
        def ask(self, op: str, request: Any) -> Reply:
            if any("=" in card for meld in request["melds"] for card in meld["cards"]):
                self.asked.append((op, request))
                return Reply(status, {name: text.format(number=len(self.asked)) for name, text in body.items()})
            return super().ask(op, request)

    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        for result in answer.get("results", ()):
            if any(fault["code"] == "set.repeated-suit" for fault in violations_in(result)):
                result["violations"].clear()
        return answer

    of_at_most(monkeypatch, 6)
    questions = Chance(Judge(WithoutNamedJokers(spoil), decisions=True), scope=Scope(seed=7), examples=60, until=time.monotonic() + 60)
    failed = [result for result in questions.results("melds/check", ("rami-51",)) if result.fate == "failed"]
    assert sum(result.why.startswith(why) for result in failed) == 1
    assert any(not result.why and "/sets/distinctSuits" in result.rules for result in failed)


def test_questions_of_chance_find_what_no_vector_shows_and_make_it_small() -> None:
    def spoil(op: str, request: Any, answer: Any) -> Any:
        for asked, result in zip(request.get("melds", ()), answer.get("results", ()), strict=False):
            if "meld" in result and result["meld"]["kind"] == "set" and any(card.startswith("7") for card in asked["cards"]):
                result["meld"]["points"] += 1
        return answer

    found = {}
    for _ in range(2):
        target = Application(spoil)
        questions = Chance(Judge(target, decisions=True), scope=Scope(seed=7), examples=400, until=time.monotonic() + 60)
        results = list(questions.results("melds/check", ("rami-51", "rami-il")))
        (bad,) = [result for result in results if result.fate == "failed"]
        found[bad.shown] = target.asked
        assert [difference.at for difference in bad.differences] == ["/results/0/meld/points"]
        request = json.loads(bad.shown.partition(" ")[2])
        assert len(request["melds"]) == 1 and len(request["melds"][0]["cards"]) == 3
    # the same seed asks the same
    assert len(found) == 1


def test_questions_of_chance_that_fail_have_each_an_id_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        for result in answer.get("results", ()):
            if "meld" in result:
                result["meld"]["points"] += 1
            for fault in result.get("violations", ()):
                fault["code"] = "run.odd"
        return answer

    of_at_most(monkeypatch, 4)
    questions = Chance(Judge(Application(spoil), decisions=True), scope=Scope(seed=7), examples=60, until=time.monotonic() + 60)
    ids = [result.id for result in questions.results("melds/check", ("rami-51",))]
    assert len(ids) > 2 and len(set(ids)) == len(ids)


def test_who_refuses_by_a_rule_what_is_right_is_told_that_rule() -> None:
    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        for result in answer.get("results", ()):
            if "meld" in result and result["meld"]["kind"] == "run":
                fault = {"code": "run.too-long", "rule": "/runs/maximumLength", "at": "/melds/0", "facts": {}}
                result.clear()
                result.update(verdict="rejected", violations=[fault])
                answer["verdict"] = "rejected"
        return answer

    questions = Chance(Judge(Application(spoil), decisions=True), scope=Scope(seed=1), examples=200, until=time.monotonic() + 60)
    failed = [result for result in questions.results("melds/check", ("rami-51",)) if result.fate == "failed"]
    assert failed and all("/runs/maximumLength" in result.rules for result in failed)


def test_by_chance_too_a_refusal_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        for fault in violations_in(answer):
            fault["facts"] = {}
        return answer

    of_at_most(monkeypatch, 2)
    questions = Chance(Judge(Application(spoil), decisions=True), scope=Scope(seed=1), examples=40, until=time.monotonic() + 60)
    failed = [result for result in questions.results("melds/check", ("rami-51",)) if result.fate == "failed"]
    assert failed and all(result.reasons and all(reason.endswith(".") for reason in result.reasons) for result in failed)


@pytest.mark.parametrize(("levels", "asked"), [((3,), {"all"}), ((4,), {"0", "none"}), ((3, 4), {"all", "0", "none"})])
def test_only_levels_that_are_asked_for_are_asked_by_chance(levels: tuple[Level, ...], asked: set[str]) -> None:
    target = Application()
    questions = Chance(Judge(target, decisions=True), scope=Scope(levels, 1), examples=60, until=time.monotonic() + 60)
    results = [result for op in ("actions/legal", "states/check") for result in questions.results(op, ("rami-51",))]
    assert {result.level for result in results} == set(levels)
    assert {str(request["state"].get("viewer", "all")) for _, request in target.asked} >= asked
    assert ("all" in {str(request["state"].get("viewer", "all")) for _, request in target.asked}) == (3 in levels)


def test_moments_of_rounds_come_of_the_seed() -> None:
    states: dict[int, list[list[str | None]]] = {}
    for seed in (1, 1, 2):
        target = Application()
        questions = Chance(Judge(target, decisions=True), scope=Scope(seed=seed), examples=20, until=time.monotonic() + 60)
        list(questions.results("actions/legal", ("rami-51",)))
        states.setdefault(seed, []).append([request["state"]["seed"] for _, request in target.asked])
    assert states[1][0] == states[1][1] and not set(map(str, states[1][0])) - {"None"} & set(map(str, states[2][0]))


def test_who_gives_up_what_he_would_refuse_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search may be given up by table rules, and for hands that nobody can hold; nothing of a released variant is so hard."""
    given_up = {"verdict": "impossible", "violations": [{"code": "request.too-much-work", "rule": None, "at": "", "facts": {}}]}

    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        return given_up if answer.get("verdict") in ("rejected", "impossible") else answer

    of_at_most(monkeypatch, 1)
    report = run(Application(spoil), Effort(2, 20, 1, 1), levels=(1, 2, 3), variants=("rami-51",))
    for part in ("vectors", "chance"):
        assert [result for result in report.results if result.part == part and result.fate == "failed"], part
    may = [result for result in report.results if result.fate == "gaveUp"]
    assert all(result.op in SEARCHES for result in may)
    assert not gave_up({"verdict": "accepted", "violations": given_up["violations"]})
    assert not gave_up({"verdict": "impossible", "violations": [*given_up["violations"], {}]})


@pytest.mark.parametrize(("status", "most"), [(501, 1), (0, 6)])
def test_a_question_that_is_not_held_or_not_answered_is_not_asked_a_hundred_times(status: int, most: int) -> None:
    class Mute(Application):
        def ask(self, op: str, request: Any) -> Reply:
            self.asked.append((op, request))
            if status:
                return Reply(status, None)
            raise TransportFault("gone")

    target = Mute()
    questions = Chance(Judge(target, decisions=True, most_unanswered=None), scope=Scope(seed=1), examples=100, until=0.0)
    (result,) = questions.results("melds/check", ("rami-51",))
    assert result.fate == ("notHeld" if status else "noAnswer") and len(target.asked) == most


@pytest.mark.parametrize("claims", [False, True])
def test_by_chance_too_what_we_decided_is_another_reading(claims: bool) -> None:
    target = OfAnotherReading("rami-il", {"/runs/aroundTheCorner": True})
    questions = Chance(Judge(target, decisions=claims), scope=Scope(seed=3), examples=100, until=time.monotonic() + 60)
    odd = [result for result in questions.results("melds/check", ("rami-il",)) if result.fate != "passed"]
    assert {result.fate for result in odd} == {"failed" if claims else "otherReading"}
    assert claims or any("as if /runs/aroundTheCorner were true" in result.reading for result in odd)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ([], "the answer has no verdict: accepted, rejected or impossible"),
        ({"verdict": ["accepted"]}, "the answer has no verdict: accepted, rejected or impossible"),
        ({"verdict": "accepted", "results": [{"verdict": {}}]}, "result 0: there is no verdict"),
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

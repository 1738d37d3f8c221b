"""The laws of rounds, asked of a target by the kit: what they find, and what they never ask."""

from __future__ import annotations

import time
from typing import Any

import pytest

from kit import Application, Mortal
from tierce.conformance import vectors
from tierce.conformance.judging import Judge
from tierce.conformance.machine import run_laws
from tierce.conformance.targets import Reply


def test_who_holds_no_views_is_asked_for_none_by_the_laws_of_rounds() -> None:
    class WithoutViews(Application):
        def ask(self, op: str, request: Any) -> Reply:
            self.asked.append((op, request))
            is_of_views = vectors.level_of(op, request) == 4
            return Reply(501, None) if is_of_views else super().ask(op, request)

    target = WithoutViews(levels=(3,))
    results = list(run_laws(Judge(target, decisions=True), "rami-51", levels=(3,), seed_of_run=1, examples=12, until=time.monotonic() + 60))
    assert {(result.fate, result.level) for result in results} == {("passed", 3)}
    assert {vectors.level_of(op, request) for op, request in target.asked} == {3}


def test_views_alone_have_their_laws() -> None:
    target = Application(levels=(4,))
    results = list(run_laws(Judge(target, decisions=True), "rami-51", levels=(4,), seed_of_run=1, examples=12, until=time.monotonic() + 60))
    assert {(result.fate, result.level) for result in results} == {("passed", 4)}
    assert {vectors.level_of(op, request) for op, request in target.asked} == {4}


def test_laws_tell_that_no_answer_came_in_the_words_of_the_way() -> None:
    judge = Judge(Mortal(20), decisions=True, most_unanswered=None)
    results = list(run_laws(judge, "rami-51", levels=(3, 4), seed_of_run=1, examples=20, until=time.monotonic() + 60))
    assert [(result.fate, result.why) for result in results if result.fate != "passed"] == [("noAnswer", "gone")]


def test_laws_find_a_view_that_tells_too_much() -> None:
    def spoil(op: str, request: Any, answer: Any) -> Any:
        if op == "states/view" and "state" in answer and answer["state"]["outcome"] is None:
            answer["state"]["stock"] = request["state"]["stock"]
        return answer

    clean = run_laws(Judge(Application(), decisions=True), "rami-40", levels=(3, 4), seed_of_run=1, examples=20, until=time.monotonic() + 60)
    judge = Judge(Application(spoil), decisions=True)
    results = list(run_laws(judge, "rami-40", levels=(3, 4), seed_of_run=1, examples=20, until=time.monotonic() + 60))
    (bad,) = [result for result in results if result.fate == "failed"]
    assert bad.op in ("states/view", "states/check") and bad.id.startswith("law/") and bad.shown
    # It has the level of its law.
    assert bad.level == next(result.level for result in clean if result.id == bad.id)


@pytest.mark.parametrize(
    ("op", "member", "value"), [("actions/legal", "actions", [[]]), ("states/deal", "state", []), ("actions/apply", "state", {"seats": 1})]
)
def test_answers_of_another_shape_break_a_law_and_their_question_is_shown(op: str, member: str, value: Any) -> None:
    def spoil(asked: str, _request: Any, answer: Any) -> Any:
        return {**answer, member: value} if asked == op and member in answer else answer

    judge = Judge(Application(spoil), decisions=True)
    results = list(run_laws(judge, "rami-40", levels=(3, 4), seed_of_run=1, examples=6, until=time.monotonic() + 30))
    (bad,) = [result for result in results if result.fate != "passed"]
    assert bad.fate == "failed" and bad.shown.startswith(f"{bad.op} ") and "another shape" in bad.why


def test_laws_hold_for_the_application() -> None:
    judge = Judge(Application(), decisions=True)
    results = list(run_laws(judge, "rami-51", levels=(3, 4), seed_of_run=1, examples=6, until=time.monotonic() + 60))
    assert results and {result.fate for result in results} == {"passed"}

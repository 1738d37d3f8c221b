"""Openings, scores, settlements: the service against the plain re-statement, and what holds for every split of a prize."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import restated_hands
import strategies
from service import post
from tierce.settlements import settle_round
from tierce.variants import Chosen, Reference, resolve, values
from tierce.variants.document import PrizeFormula
from tierce.variants.references import Changes, whole_numbers

RE_STATED = {
    "/v1/openings/check": restated_hands.check_opening,
    "/v1/hands/score": restated_hands.score_hand,
    "/v1/rounds/settle": restated_hands.settle_round,
    "/v1/matches/settle": restated_hands.settle_match,
}


def variant_of(question: dict[str, Any]) -> Chosen | None:
    """The variant that is asked about, where there is one."""
    asked = question["variant"]
    if isinstance(asked, dict):
        asked = Reference(**{**asked, "changes": Changes(asked.get("changes", {}))})
    chosen = resolve(asked)
    return chosen if isinstance(chosen, Chosen) else None


def bare(answer: Any) -> Any:
    """An answer as the re-statement gives its own."""
    if isinstance(answer, dict):
        return {key: bare(part) for key, part in answer.items() if key not in ("variant", "message", "source")}
    return [bare(part) for part in answer] if isinstance(answer, list) else answer


@pytest.mark.parametrize("path", RE_STATED)
@given(data=st.data())
def test_every_answer_is_that_of_the_plain_re_statement(path: str, data: st.DataObject) -> None:
    question = whole_numbers(data.draw(strategies.QUESTIONS[path]))
    chosen = variant_of(question)
    if chosen:
        assert bare(post(path, question).json) == RE_STATED[path](values(chosen.variant), question)


# The split of a prize

rules = st.builds(
    PrizeFormula,
    formula=st.sampled_from(("Q1", "Q2", "Q3", "Q4", "Q5")),
    winner_share=st.integers(50, 100),
    limit=st.integers(1, 1_000),
    limit_inclusive=st.booleans(),
)
prizes = st.one_of(st.integers(0, 10**12), st.sampled_from((0, 1, 2, 99, 100, 101, 10**12)))
totals = st.lists(st.one_of(st.integers(0, 120), st.integers(-(10**6), 10**6), st.sampled_from((0, 79, 80, 81))), min_size=2, max_size=8)


# totals by seat, and the winners
Round = tuple[list[int], list[int]]


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """Totals and winners: those with the lowest total, or any."""
    points = draw(totals)
    lowest = [seat for seat, total in enumerate(points) if total == min(points)]
    return points, draw(st.just(lowest) | st.lists(st.integers(0, len(points) - 1), min_size=1, unique=True))


@given(rule=rules, round=rounds(), prize=prizes)
@example(rule=PrizeFormula(formula="Q1", winner_share=75, limit=80, limit_inclusive=False), round=([5, 5, 5], [0, 1, 2]), prize=100)
@example(rule=PrizeFormula(formula="Q5", winner_share=50, limit=1, limit_inclusive=True), round=([0, 1], [0]), prize=1)
def test_the_parts_are_the_prize_and_the_winners_are_never_below_their_share(rule: PrizeFormula, round: Round, prize: int) -> None:
    points, winners = round
    split = settle_round(rule, points, winners, prize)
    assert sum(split.prizes) == prize
    assert min(split.prizes) >= 0
    assert 100 * sum(split.prizes[seat] for seat in winners) >= rule.winner_share * prize
    assert max(split.prizes[seat] for seat in winners) - min(split.prizes[seat] for seat in winners) <= 1
    assert [seat for seat, eligible in enumerate(split.eligible) if eligible is None] == sorted(winners)


@given(rule=rules, round=rounds(), prize=prizes)
def test_a_worse_hand_never_gets_more_and_who_is_over_the_limit_gets_nothing(rule: PrizeFormula, round: Round, prize: int) -> None:
    points, winners = round
    split = settle_round(rule, points, winners, prize)
    losers = sorted((points[seat], split.prizes[seat]) for seat in range(len(points)) if seat not in winners)
    for (fewer, more_money), (more, less_money) in pairwise(losers):
        assert more_money >= less_money
        assert fewer != more or more_money == less_money
    for total, money in losers:
        assert money == 0 or total <= rule.limit


@given(rule=rules, round=rounds(), prize=prizes, data=st.data())
def test_it_does_not_matter_where_anybody_sits_but_for_odd_units(rule: PrizeFormula, round: Round, prize: int, data: st.DataObject) -> None:
    points, winners = round
    seats = data.draw(st.permutations(range(len(points))))
    moved = settle_round(rule, [points[seat] for seat in seats], [place for place, seat in enumerate(seats) if seat in winners], prize)
    split = settle_round(rule, points, winners, prize)
    assert sorted(moved.prizes) == sorted(split.prizes)
    assert moved.winner_points == split.winner_points
    assert [moved.eligible[place] for place in range(len(seats))] == [split.eligible[seat] for seat in seats]

"""Openings, scores, settlements: the service against the plain re-statement, and what holds for every split of a prize."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

import restated_hands
import strategies
from by_reference import released
from service import post
from tierce.rounds import deal
from tierce.settlements import settle_round
from tierce.states import STOCK, TURN_LIMIT, PlayedVariant, outcome_of, round_rules
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


# What a round costs


@pytest.mark.parametrize("ended_by", [TURN_LIMIT, STOCK])
def test_nobody_goes_out_at_once_in_a_round_that_is_blocked_in_the_turn_of_his_first_meld(ended_by: str) -> None:
    rules = round_rules(released("rami-traditional"))
    assert rules.variant.scoring.at_once_bonus.value == 25
    state = deal(rules, PlayedVariant(id="rami-traditional", version=1), 2, 0, "tierce")
    # Seat 1 has laid in this very turn, of which nothing but the turn is looked at here.
    seats = [state.seats[0], replace(state.seats[1], hand=state.seats[1].hand[:6], opened=True, laid_on_turn=1)]
    outcome = outcome_of(rules, replace(state, seats=seats), ended_by)
    assert (outcome.at_once, outcome.winners) == (False, [1])
    assert outcome.penalties is not None
    assert [(line.charged, line.at_once, line.base == line.total) for line in outcome.penalties] == [("cards", 0, True), ("nothing", 0, True)]
    assert (outcome.penalties[0].total, outcome.penalties[1].total) == (outcome.penalties[0].card_points, 0)


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


@pytest.mark.parametrize(
    ("totals", "prizes"),
    [
        # L / (L + Σh) = 100 / 199 is 50.25 percent: 10,000 · 99 / 199 = 4,974.87. (As in Q2 the loser would have 5,000.)
        ([0, 1], [5_026, 4_974]),
        # 100 / 201 is 49.75 percent, so as in Q2: 10,000 · 50 · 51 / (100 · 101) = 2,524.75, and 2,475.25 for the other.
        ([0, 49, 50], [5_001, 2_524, 2_475]),
        # 100 / 200 is 50 percent, not less; both ways come to the same.
        ([0, 50, 50], [5_000, 2_500, 2_500]),
    ],
)
def test_the_third_formula_splits_as_the_second_where_the_winner_would_have_less_than_his_share(totals: list[int], prizes: list[int]) -> None:
    rule = PrizeFormula(formula="Q3", winner_share=50, limit=100, limit_inclusive=False)
    assert settle_round(rule, totals, [0], 10_000).prizes == prizes

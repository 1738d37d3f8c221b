"""Money and matches: how the prize of a round is split, and who leads when rounds are added up.

It gets totals, never cards or states. Money is counted in whole units of the smallest coin, and every part is rounded down but the winner's, which is
the rest: so the parts add up to the prize, and the winner is never below his share. The formulas are decisions of ours (`spec/README.md`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec import UNSET, Struct

from tierce.variants import Variant
from tierce.variants.document import PrizeFormula

Totals = Sequence[int]


class Settlement(Struct, frozen=True, kw_only=True):
    """What each seat gets, who of the losers is within the limit (`None` for winners), and the losers' points together."""

    prizes: list[int]
    eligible: list[bool | None]
    winner_points: int


def settle_round(rule: PrizeFormula, totals: Totals, winners: Sequence[int], prize: int) -> Settlement:
    """Split the prize of a round. `totals`: points by seat; `winners`: one seat or more; `prize`: in the smallest coin.

    >>> rule = PrizeFormula(formula="Q1", winner_share=75, limit=80, limit_inclusive=False)
    >>> settle_round(rule, [0, 20, 45, 80], [0], 10_000).prizes
    [9011, 625, 364, 0]
    """
    losers = [seat for seat in range(len(totals)) if seat not in winners]
    within = [totals[seat] < rule.limit or (rule.limit_inclusive and totals[seat] == rule.limit) for seat in losers]
    # A total below 0 counts as 0: nobody's part is larger than if he had no point.
    headrooms = [rule.limit - min(max(totals[seat], 0), rule.limit) for seat in losers]
    parts = _parts(rule, headrooms, within, prize)
    prizes = [0] * len(totals)
    eligible: list[bool | None] = [None] * len(totals)
    for seat, part, is_within in zip(losers, parts, within, strict=True):
        prizes[seat], eligible[seat] = part, is_within
    each, odd = divmod(prize - sum(parts), len(winners))
    for place, seat in enumerate(sorted(winners)):
        prizes[seat] = each + (place < odd)
    return Settlement(prizes=prizes, eligible=eligible, winner_points=sum(totals[seat] for seat in losers))


def _parts(rule: PrizeFormula, headrooms: list[int], within: list[bool], prize: int) -> list[int]:
    """The losers' parts, in the order of their headrooms."""
    left = prize * (100 - rule.winner_share)
    room = sum(headrooms)
    match rule.formula:
        case "Q1":
            return [left * headroom // (100 * len(headrooms) * rule.limit) for headroom in headrooms]
        case "Q3" if 100 * rule.limit >= rule.winner_share * (rule.limit + room):
            return [prize * headroom // (rule.limit + room) for headroom in headrooms]
        case "Q2" | "Q3":
            return [left * headroom // (100 * room) if room else 0 for headroom in headrooms]
        case "Q4":
            return [0] * len(headrooms)
        case "Q5":
            return [left // (100 * sum(within)) if is_within else 0 for is_within in within]
        case _:
            assert_never(rule.formula)


class Standing(Struct, frozen=True, kw_only=True):
    """Where a match stands: points and place of each seat, and whether the rules say that it is over."""

    totals: list[int]
    places: list[int]
    over: bool


def settle_match(variant: Variant, rounds: Sequence[Totals]) -> Standing:
    """Add rounds up. `rounds`: one or more, each with the points of the same seats. Equal totals share a place, and the next one is left out.

    >>> from tierce.variants import resolve
    >>> settle_match(resolve("rami-51").variant, [[0, 20, 35], [40, 0, 5]])
    Standing(totals=[40, 20, 40], places=[2, 1, 2], over=False)
    """
    totals = [0] * len(rounds[0])
    reached = 0
    for points in rounds:
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        reached = max(reached, *totals)
    end = variant.match.end.value
    if end == "none":
        over = False
    elif end.rounds is not UNSET:
        over = len(rounds) >= end.rounds
    else:
        over = end.points is not UNSET and reached >= end.points
    return Standing(totals=totals, places=[1 + sum(other < total for other in totals) for total in totals], over=over)

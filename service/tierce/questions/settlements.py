"""How is the prize of a round split, and who leads the match?

The sums are done in `tierce.settlements`. Here it is seen whether a question makes sense at all: every fault of it is told at once.
The Structs are the schemas of `/v1/rounds/settle` and `/v1/matches/settle`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from tierce import settlements
from tierce.questions.seats import wrong_seats
from tierce.questions.wording import Impossible, worded
from tierce.variants import Chosen, FullReference, Language, Reference, VariantId, resolve
from tierce.variants.document import MOST_SEATS, PrizeFormula
from tierce.violations import Violation, listed, without_rule

Total = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Totals = Annotated[list[Total], Meta(min_length=2, max_length=MOST_SEATS)]
Seat = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]


class SettleRound(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How is the prize of a round split, in the smallest coin? Where no `winners` are named, the lowest totals win."""

    variant: VariantId | Reference
    totals: Totals
    winners: Annotated[list[Seat], Meta(max_length=MOST_SEATS)] | UnsetType = UNSET
    prize: Annotated[int, Meta(ge=0, le=10**12)]


class SettleRoundAnswer(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="accepted", rename="camel"):
    """What each seat gets, who of the losers is within the limit (null for winners), and the sum of the losers' totals."""

    variant: FullReference
    prizes: list[int]
    eligible: list[bool | None]
    winner_points: int


def settle_round(question: SettleRound, language: Language) -> SettleRoundAnswer | Impossible:
    """How the prize of a round is split; `message`s in `language`."""
    chosen = resolve(question.variant)
    if not isinstance(chosen, Chosen):
        return Impossible(violations=worded(chosen, language))
    totals = question.totals
    faults = [*wrong_seats(chosen.variant, len(totals), "/totals")]
    winners = question.winners
    if winners is UNSET:
        winners = [seat for seat, total in enumerate(totals) if total == min(totals)]
    else:
        faults += _wrong_winners(winners, len(totals))
    rule = chosen.variant.prize
    if not isinstance(rule.value, PrizeFormula):
        faults.append(Violation("request.no-prize", "/prize", "/variant", {}, rule.source))
    if faults or not isinstance(rule.value, PrizeFormula):
        return Impossible(violations=worded(listed(faults), language))
    split = settlements.settle_round(rule.value, totals, winners, question.prize)
    return SettleRoundAnswer(variant=chosen.reference, prizes=split.prizes, eligible=split.eligible, winner_points=split.winner_points)


class SettleMatch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who leads a match after these rounds, and is it over? A round is the total of each seat."""

    variant: VariantId | Reference
    rounds: Annotated[list[Totals], Meta(min_length=1, max_length=1_000)]


class SettleMatchAnswer(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="accepted"):
    """The total and the place of each seat, and whether the rules say that the match is over."""

    variant: FullReference
    totals: list[int]
    places: list[int]
    over: bool


def settle_match(question: SettleMatch, language: Language) -> SettleMatchAnswer | Impossible:
    """Where a match stands; `message`s in `language`."""
    chosen = resolve(question.variant)
    if not isinstance(chosen, Chosen):
        return Impossible(violations=worded(chosen, language))
    expected = len(question.rounds[0])
    faults = [*wrong_seats(chosen.variant, expected, "/rounds/0")]
    for place, totals in enumerate(question.rounds):
        if len(totals) != expected:
            faults.append(without_rule("request.unequal-rounds", {"count": len(totals), "expected": expected}, f"/rounds/{place}"))
    if faults:
        return Impossible(violations=worded(listed(faults), language))
    standing = settlements.settle_match(chosen.variant, question.rounds)
    return SettleMatchAnswer(variant=chosen.reference, totals=standing.totals, places=standing.places, over=standing.over)


def _wrong_winners(winners: list[int], count: int) -> Iterator[Violation]:
    """Nobody has won, or somebody who is not there, or somebody twice."""
    if not winners:
        yield without_rule("request.no-winner", {}, "/winners")
    for place, seat in enumerate(winners):
        if seat >= count:
            yield without_rule("request.no-such-seat", {"seat": seat, "count": count}, f"/winners/{place}")
        if seat in winners[:place]:
            yield without_rule("request.seat-twice", {"seat": seat}, f"/winners/{place}")

"""What a variant makes of a round, compiled once: its packs by the number of seats, its rules as plain values, and the rules of hands below."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct

from tierce.hands import HandRules, hand_rules
from tierce.variants import Variant, pack_row
from tierce.variants.references import KEPT


class Packs(NamedTuple):
    """So many packs of 52 cards and so many jokers."""

    packs: int
    jokers: int


class RoundRules(Struct, frozen=True, eq=False):
    """The rules of `/deal`, `/turn`, `/layOff`, `/jokerSwap` and `/stock` of one variant, ready to be read."""

    variant: Variant
    hands: HandRules
    packs: dict[int, Packs]
    hand_size: int
    upcard: bool
    # how many seats after the dealer the first one sits
    first_after_dealer: int
    has_opening_rule: bool
    return_forbidden: bool
    taken_card: Literal["keep", "layThisTurn", "layInNewMeld"]
    takers: Literal["anybody", "opened", "openingWithIt"]
    take_from_turn: int
    final_discard: bool
    maximum_turns: int | None
    lay_off_opened: bool
    lay_off_own: bool
    swap: Literal["never", "afterOpening", "always"]
    swap_own: bool
    set_naturals: int
    reuse: Literal["must", "ifPossible", "free"]
    maximum_reshuffles: int | None

    def first_seat(self, dealer: int, count: int) -> int:
        """The seat of the first turn."""
        return (dealer + self.first_after_dealer) % count

    def seat_of_turn(self, number: int, dealer: int, count: int) -> int:
        """The seat of a turn, counted from 1."""
        return (dealer + self.first_after_dealer + number - 1) % count


@lru_cache(maxsize=KEPT)
def round_rules(variant: Variant) -> RoundRules:
    """The rules of rounds of a variant, compiled; kept, with a bound, for as long as the variant is asked for."""
    turn, swap = variant.turn, variant.joker_swap
    players = variant.deal.players.value
    limit, reshuffles = turn.maximum_turns.value, variant.stock.maximum_reshuffles.value
    return RoundRules(
        variant=variant,
        hands=hand_rules(variant),
        packs={count: Packs(row.packs, row.jokers) for count in range(players.min, players.max + 1) if (row := pack_row(variant, count))},
        hand_size=variant.deal.hand_size.value,
        upcard=variant.deal.upcard.value,
        first_after_dealer=1 if variant.deal.first_seat.value == "leftOfDealer" else 0,
        has_opening_rule=variant.opening.minimum_points.value > 0 or variant.opening.pure_run.value,
        return_forbidden=turn.return_taken_card.value == "forbidden",
        taken_card=turn.taken_card.value,
        takers=turn.takers.value,
        take_from_turn=turn.take_from_turn.value,
        final_discard=turn.final_discard.value == "required",
        maximum_turns=None if limit == "none" else limit,
        lay_off_opened=variant.lay_off.requires_opening.value,
        lay_off_own=variant.lay_off.targets.value == "own",
        swap=swap.allowed.value,
        swap_own=swap.targets.value == "own",
        set_naturals=swap.set_naturals.value,
        reuse=swap.reuse.value,
        maximum_reshuffles=None if reshuffles == "unlimited" else reshuffles,
    )

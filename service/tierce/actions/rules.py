"""The rules of `/turn`, `/layOff` and `/jokerSwap` as functions: one for each rule and moment in which it can be broken.

A function gets the value of its rule and what is seen at that moment (a *look*), and gives back what is wrong. It never names its rule: `judge()` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from tierce.states import RoundRules, round_rules
from tierce.variants import Variant
from tierce.variants.document import (
    FinalDiscard,
    LayOffTargets,
    RequiresOpening,
    ReturnTakenCard,
    Reuse,
    SetNaturals,
    SwapAllowed,
    SwapTargets,
    TakeFromTurn,
    TakenCard,
    Takers,
)
from tierce.variants.references import KEPT
from tierce.violations import Breach, Check, checks

Breaches = Sequence[Breach]


class DrawLook(Struct, frozen=True):
    """Somebody takes from the pile: in which of his own turns, and whether he has opened."""

    own_turn: int
    opened: bool


def take_from_turn(minimum: int, look: DrawLook) -> Breaches:
    return (Breach("draw.too-early", {"count": look.own_turn, "minimum": minimum}),) if look.own_turn < minimum else ()


def takers(who: str, look: DrawLook) -> Breaches:
    return (Breach("draw.not-opened", {}),) if who == "opened" and not look.opened else ()


class TakenLook(Struct, frozen=True):
    """With the card that he took from the pile nobody could bring his turn to an end: the card, and whether he has opened."""

    card: str
    opened: bool


def taken_to_open(who: str, look: TakenLook) -> Breaches:
    return (Breach("draw.cannot-open", {"card": look.card}),) if who == "openingWithIt" and not look.opened else ()


def taken_to_lay(when: str, look: TakenLook) -> Breaches:
    return (Breach("draw.cannot-lay", {"card": look.card}),) if when != "keep" else ()


class DiscardLook(Struct, frozen=True):
    """Somebody discards who took a card from the pile: whether that very card goes back, whether it has been laid, and whether he has opened."""

    taken: str
    returned: bool
    laid: bool
    opened: bool


def return_taken_card(value: str, look: DiscardLook) -> Breaches:
    return (Breach("taken.returned", {"card": look.taken}, "/card"),) if value == "forbidden" and look.returned else ()


def taken_card(when: str, look: DiscardLook) -> Breaches:
    return (Breach("taken.not-laid", {"card": look.taken}),) if when != "keep" and not look.laid else ()


def discard_before_opening(who: str, look: DiscardLook) -> Breaches:
    return opening_with_it(who, look.taken) if not look.opened else ()


def opening_with_it(who: str, taken: str) -> Breaches:
    """Melds are a player's first, and the card that he took from the pile is not in them."""
    return (Breach("taken.not-in-opening", {"card": taken}),) if who == "openingWithIt" else ()


def final_discard(value: str, left: int) -> Breaches:
    """So many cards are left in the hand after laying."""
    return (Breach("turn.final-discard", {}),) if value == "required" and not left else ()


class TargetLook(Struct, frozen=True):
    """Somebody adds to a meld, or takes from it: whether he has opened, and the owner of the meld, if that is somebody else."""

    opened: bool
    other_owner: int | None


def requires_opening(required: bool, look: TargetLook) -> Breaches:
    return (Breach("layoff.not-opened", {}),) if required and not look.opened else ()


def lay_off_targets(whose: str, look: TargetLook) -> Breaches:
    return (Breach("layoff.not-own", {"seat": look.other_owner}, "/meld"),) if whose == "own" and look.other_owner is not None else ()


def swap_allowed(when: str, look: TargetLook) -> Breaches:
    if when == "never":
        return (Breach("swap.never", {}),)
    return (Breach("swap.not-opened", {}),) if when == "afterOpening" and not look.opened else ()


def swap_targets(whose: str, look: TargetLook) -> Breaches:
    return (Breach("swap.not-own", {"seat": look.other_owner}, "/meld"),) if whose == "own" and look.other_owner is not None else ()


class SetLook(Struct, frozen=True):
    """A joker is to be taken out of a set that shows so many naturals."""

    naturals: int


def set_naturals(minimum: int, look: SetLook) -> Breaches:
    return (Breach("swap.too-few-naturals", {"count": look.naturals, "minimum": minimum}, "/meld"),) if look.naturals < minimum else ()


class OwedLook(Struct, frozen=True):
    """Somebody discards and owes jokers: how many, and whether one could still be played."""

    owed: int
    could_play: bool


def reuse(value: str, look: OwedLook) -> Breaches:
    owes = value == "must" or (value == "ifPossible" and look.could_play)
    return (Breach("swap.joker-owed", {"count": look.owed}),) if owes and look.owed else ()


RuleFunctions = dict[type, Callable[[Any, Any], Breaches]]

DRAW: RuleFunctions = {TakeFromTurn: take_from_turn, Takers: takers}
TAKEN: RuleFunctions = {Takers: taken_to_open, TakenCard: taken_to_lay}
DISCARD: RuleFunctions = {ReturnTakenCard: return_taken_card, TakenCard: taken_card, Takers: discard_before_opening}
FIRST_MELDS: RuleFunctions = {Takers: opening_with_it}
END: RuleFunctions = {FinalDiscard: final_discard}
LAY_OFF: RuleFunctions = {RequiresOpening: requires_opening, LayOffTargets: lay_off_targets}
SWAP: RuleFunctions = {SwapAllowed: swap_allowed, SwapTargets: swap_targets}
SWAP_IN_SET: RuleFunctions = {SetNaturals: set_naturals}
OWED: RuleFunctions = {Reuse: reuse}


class Judges(Struct, frozen=True):
    """The rule functions, joined with the rules of one variant."""

    draw: tuple[Check, ...]
    taken: tuple[Check, ...]
    discard: tuple[Check, ...]
    first_melds: tuple[Check, ...]
    end: tuple[Check, ...]
    lay_off: tuple[Check, ...]
    swap: tuple[Check, ...]
    swap_in_set: tuple[Check, ...]
    owed: tuple[Check, ...]


class ActionRules(Struct, frozen=True, eq=False):
    """What a variant makes of actions: its rules as values, and its judges."""

    rounds: RoundRules
    judges: Judges
    # whether a turn can have duties that take a search to see whether they can be met
    has_duties: bool
    # whether nothing is asked of who takes from the pile
    anybody_takes: bool


@lru_cache(maxsize=KEPT)
def action_rules(variant: Variant) -> ActionRules:
    """The rules of actions of a variant, compiled; kept, with a bound, for as long as the variant is asked for."""
    rules = round_rules(variant)
    turn, swap = ("/turn", variant.turn), ("/jokerSwap", variant.joker_swap)

    def of(group: tuple[str, Struct], functions: RuleFunctions) -> tuple[Check, ...]:
        return checks(group[1], group[0], functions)

    judges = Judges(
        draw=of(turn, DRAW),
        taken=of(turn, TAKEN),
        discard=of(turn, DISCARD),
        first_melds=of(turn, FIRST_MELDS),
        end=of(turn, END),
        lay_off=of(("/layOff", variant.lay_off), LAY_OFF),
        swap=of(swap, SWAP),
        swap_in_set=of(swap, SWAP_IN_SET),
        owed=of(swap, OWED),
    )
    has_duties = rules.taken_card != "keep" or rules.takers == "openingWithIt" or (rules.reuse == "must" and rules.swap != "never")
    anybody_takes = rules.takers == "anybody" and rules.taken_card == "keep" and rules.take_from_turn == 1
    return ActionRules(rules, judges, has_duties, anybody_takes)

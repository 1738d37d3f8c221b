"""The rules of melds as functions: one for each rule of `/sets`, `/runs` and `/jokers`.

A function gets the value of its rule and what is seen of the cards (a *look*), and gives back what is wrong. It never gets the whole
variant and never names its rule: `judge()` does. Add a rule here and to the table below it, and the rest follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from tierce.variants import Variant
from tierce.variants.document import (
    AceHigh,
    AceLow,
    AdjacentJokers,
    AroundTheCorner,
    Consecutive,
    DistinctSuits,
    JokerPosition,
    MaximumJokers,
    MaximumRunLength,
    MaximumSetSize,
    MinimumNaturals,
    MinimumRunLength,
    MinimumSetSize,
    OneRank,
    OneSuit,
)
from tierce.violations import Breach, Check, checks

Breaches = Sequence[Breach]


class SetLook(Struct, frozen=True):
    """Cards seen as a set of `rank`: how many there are, who does not belong, whose suit comes again."""

    size: int
    rank: str
    strangers: list[str]
    repeated: list[str]


class RunLook(Struct, frozen=True):
    """Cards seen as a run in `suit`: how many there are, who does not belong, which ranks come again, and how far they fit."""

    size: int
    suit: str
    strangers: list[str]
    twins: list[str]
    # run cards and jokers
    width: int
    # how many cards are missing between them; 0 where they fit
    missing: int
    # what the best span needs and the variant does not allow: rules of `/runs`, or `adjacent`
    lacking: frozenset[str]
    # the rule that a second ace breaks, where there would be one at either end
    second_ace: str | None


class JokerLook(Struct, frozen=True):
    """A meld that has jokers: how many, and how many naturals."""

    jokers: int
    naturals: int


class WrongBinding(Struct, frozen=True):
    """What was said of the joker at a place of the question, and what holds."""

    place: int
    said: str
    holds: str


def minimum_set_size(minimum: int, look: SetLook) -> Breaches:
    return (Breach("set.too-small", {"count": look.size, "minimum": minimum}),) if look.size < minimum else ()


def maximum_set_size(maximum: int, look: SetLook) -> Breaches:
    return (Breach("set.too-large", {"count": look.size, "maximum": maximum}),) if look.size > maximum else ()


def one_rank(_always: bool, look: SetLook) -> Breaches:
    return (Breach("set.mixed-ranks", {"rank": look.rank, "cards": look.strangers, "count": len(look.strangers)}),) if look.strangers else ()


def distinct_suits(required: bool, look: SetLook) -> Breaches:
    return (Breach("set.repeated-suit", {"cards": look.repeated, "count": len(look.repeated)}),) if required and look.repeated else ()


def minimum_run_length(minimum: int, look: RunLook) -> Breaches:
    return (Breach("run.too-short", {"count": look.size, "minimum": minimum}),) if look.size < minimum else ()


def maximum_run_length(maximum: int, look: RunLook) -> Breaches:
    return (Breach("run.too-long", {"count": look.width, "maximum": maximum}),) if look.width > maximum else ()


def one_suit(_always: bool, look: RunLook) -> Breaches:
    return (Breach("run.mixed-suits", {"suit": look.suit, "cards": look.strangers, "count": len(look.strangers)}),) if look.strangers else ()


def consecutive(_always: bool, look: RunLook) -> Breaches:
    twins = (Breach("run.twin", {"cards": look.twins, "count": len(look.twins)}),) if look.twins else ()
    return (*twins, Breach("run.gap", {"count": look.missing})) if look.missing else twins


def ace_low(_allowed: bool, look: RunLook) -> Breaches:
    if look.second_ace == "aceLow":
        return (Breach("run.ace-at-both-ends", {}),)
    return (Breach("run.ace-low", {}),) if "aceLow" in look.lacking else ()


def ace_high(_allowed: bool, look: RunLook) -> Breaches:
    if look.second_ace == "aceHigh":
        return (Breach("run.ace-at-both-ends", {}),)
    return (Breach("run.ace-high", {}),) if "aceHigh" in look.lacking else ()


def around_the_corner(_allowed: bool, look: RunLook) -> Breaches:
    return (Breach("run.around-the-corner", {}),) if "aroundTheCorner" in look.lacking else ()


def adjacent_jokers(_allowed: bool, look: RunLook) -> Breaches:
    return (Breach("joker.adjacent", {}),) if "adjacent" in look.lacking else ()


def maximum_jokers(maximum: int, look: JokerLook) -> Breaches:
    return (Breach("joker.too-many", {"count": look.jokers, "maximum": maximum}),) if look.jokers > maximum else ()


def minimum_naturals(minimum: int, look: JokerLook) -> Breaches:
    if not look.naturals:
        return (Breach("joker.only-jokers", {"count": look.jokers, "minimum": minimum}),)
    return (Breach("joker.too-few-naturals", {"count": look.naturals, "minimum": minimum}),) if look.naturals < minimum else ()


def joker_position(_who: str, wrong: list[WrongBinding]) -> Breaches:
    return [Breach("joker.wrong-binding", {"card": binding.said, "holds": binding.holds}, f"/cards/{binding.place}") for binding in wrong]


RuleFunctions = dict[type, Callable[[Any, Any], Breaches]]

SETS: RuleFunctions = {MinimumSetSize: minimum_set_size, MaximumSetSize: maximum_set_size, OneRank: one_rank, DistinctSuits: distinct_suits}
RUNS: RuleFunctions = {
    MinimumRunLength: minimum_run_length,
    MaximumRunLength: maximum_run_length,
    OneSuit: one_suit,
    Consecutive: consecutive,
    AceLow: ace_low,
    AceHigh: ace_high,
    AroundTheCorner: around_the_corner,
}
JOKERS: RuleFunctions = {MaximumJokers: maximum_jokers, MinimumNaturals: minimum_naturals}
JOKERS_OF_A_RUN: RuleFunctions = {AdjacentJokers: adjacent_jokers}
BINDINGS: RuleFunctions = {JokerPosition: joker_position}


class Judges(Struct, frozen=True):
    """The rule functions, joined with the rules of one variant."""

    sets: tuple[Check, ...]
    runs: tuple[Check, ...]
    jokers: tuple[Check, ...]
    bindings: tuple[Check, ...]


def judges(variant: Variant) -> Judges:
    """The judges of a variant."""
    return Judges(
        sets=checks(variant.sets, "/sets", SETS),
        runs=checks(variant.runs, "/runs", RUNS) + checks(variant.jokers, "/jokers", JOKERS_OF_A_RUN),
        jokers=checks(variant.jokers, "/jokers", JOKERS),
        bindings=checks(variant.jokers, "/jokers", BINDINGS),
    )

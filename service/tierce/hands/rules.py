"""The rules of an opening as functions: one for each rule of `/opening`.

A function gets the value of its rule and what is seen of the melds together (an *opening look*), and gives back what is wrong. It never names its
rule: `judge()` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from tierce.variants import Variant
from tierce.variants.document import MinimumPoints, PureRun
from tierce.violations import Breach, Check, checks


class OpeningLook(Struct, frozen=True):
    """Melds seen as a player's first: what they are worth together, and whether a pure run is among them."""

    points: int
    pure_run: bool


def minimum_points(minimum: int, look: OpeningLook) -> Sequence[Breach]:
    if look.points >= minimum:
        return ()
    return (Breach("opening.too-few-points", {"points": look.points, "minimum": minimum, "missing": minimum - look.points}),)


def pure_run(required: bool, look: OpeningLook) -> Sequence[Breach]:
    return (Breach("opening.no-pure-run", {}),) if required and not look.pure_run else ()


OPENING: dict[type, Callable[[Any, Any], Sequence[Breach]]] = {MinimumPoints: minimum_points, PureRun: pure_run}


def opening_judges(variant: Variant) -> tuple[Check, ...]:
    """The rule functions of an opening, joined with the rules of a variant."""
    return checks(variant.opening, "/opening", OPENING)

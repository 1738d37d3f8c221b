"""Seats of a question: how many there are, and what is wrong with a number of seats or a dealer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from tierce.variants import Variant
from tierce.variants.document import MOST_SEATS
from tierce.violations import Violation, without_rule

SeatCount = Annotated[int, Meta(ge=2, le=MOST_SEATS)]


def wrong_seats(variant: Variant, count: int, at: str) -> Iterator[Violation]:
    """The variant is not for so many players."""
    players = variant.deal.players
    if not players.value.min <= count <= players.value.max:
        yield Violation("request.seat-count", "/deal/players", at, {"count": count, "minimum": players.value.min, "maximum": players.value.max}, players.source)


def wrong_dealer(dealer: int, count: int, at: str) -> Iterator[Violation]:
    """The dealer is not there."""
    if dealer >= count:
        yield without_rule("request.no-such-seat", {"seat": dealer, "count": count}, at)

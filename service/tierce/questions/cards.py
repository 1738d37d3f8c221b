"""Cards of a question: those of a hand, and how many there may be."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tierce.cards import HandCard

LARGEST_HAND = 24

HandCards = Annotated[list[HandCard], Meta(max_length=LARGEST_HAND)]

"""Spans: the places of a run, what they are worth, and which ends a variant allows.

A span is 1 to 13 places that follow one another. Place 1 is the ace before the two, 13 the king, 14 the ace
after it, and 15 a two that follows round the corner. A hand is searched with masks: bit r of a *rank mask* is rank r
(0 the ace, 12 the king). Everything here is worked out once for a variant; no question pays for it.
"""

from __future__ import annotations

from typing import NamedTuple

from tierce.cards import RANKS, SUITS
from tierce.variants import Variant

RANK_COUNT = len(RANKS)
ACE_LOW, ACE_HIGH, TWO_ROUND_THE_CORNER = 1, 14, 15

# suit -> place -> face; place 0 is none. A span that starts at 13 may end at 25.
FACES_BY_PLACE = tuple(("", *(RANKS[place % RANK_COUNT] + suit for place in range(2 * RANK_COUNT))) for suit in SUITS)


class Span(NamedTuple):
    """The places `first` … `first + width - 1`: their rank mask, their points, and the rules of `/runs` that they need."""

    points: int
    first: int
    mask: int
    needs: frozenset[str]


class LyingRun(NamedTuple):
    """A run on the table: its suit, the place of its first card, how many cards it has, and which of them (from 0) are jokers."""

    suit: int
    first: int
    width: int
    jokers: tuple[int, ...]


def rank_points(variant: Variant) -> tuple[int, ...]:
    """What each rank is worth in a meld where an ace is high, in points."""
    court = variant.scoring.court.value
    return (variant.scoring.ace.value.high, *range(2, 11), court.jack, court.queen, court.king)


def spans(variant: Variant, width: int) -> tuple[Span, ...]:
    """All spans of a width, whatever the variant allows, in the order in which it would read them: fewest points, then lowest place."""
    ranks = rank_points(variant)
    low = variant.scoring.ace.value.low
    found = []
    for first in range(1, RANK_COUNT + 1):
        last = first + width - 1
        places = range(first, last + 1)
        points = sum(low if place == ACE_LOW or (place == ACE_HIGH and last > ACE_HIGH) else ranks[(place - 1) % RANK_COUNT] for place in places)
        mask = sum(1 << (place - 1) % RANK_COUNT for place in places)
        found.append(Span(points, first, mask, _needs(first, last)))
    return tuple(sorted(found))


def _needs(first: int, last: int) -> frozenset[str]:
    if first == last:
        return frozenset()
    if last >= TWO_ROUND_THE_CORNER:
        return frozenset(("aroundTheCorner",))
    return frozenset((("aceLow",) if first == ACE_LOW else ()) + (("aceHigh",) if last == ACE_HIGH else ()))


def place_in(span: Span, rank: int) -> int:
    """The place that a rank has in a span that holds it."""
    return span.first + (rank - (span.first - 1)) % RANK_COUNT


def ranks_in(mask: int) -> list[int]:
    """The ranks of a mask, the ace first."""
    return [rank for rank in range(RANK_COUNT) if mask >> rank & 1]


def _arc(mask: int) -> int:
    """How many places hold the ranks of a mask on the circle: all but the longest row of ranks that are not there."""
    here = ranks_in(mask)
    if not here:
        return 0
    return RANK_COUNT + 1 - max(after - before for before, after in zip(here, [*here[1:], here[0] + RANK_COUNT], strict=True))


def _line(mask: int) -> int:
    """How many places hold the ranks of a mask in a line, the ace at one end or the other."""
    aces_high = mask >> 1 | (mask & 1) << RANK_COUNT - 1
    return min(line.bit_length() - (line & -line).bit_length() + 1 if line else 0 for line in (mask, aces_high))


# rank mask -> the width of the narrowest span that holds it, with and without turning the corner
ARC = tuple(map(_arc, range(1 << RANK_COUNT)))
LINE = tuple(map(_line, range(1 << RANK_COUNT)))

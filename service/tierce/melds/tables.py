"""What a variant makes of melds, compiled once: tables that every question reads and none writes.

Cards are counted in one integer. Bit s * 13 + r is the natural card of suit s and rank r, `JOKERS` adds one
for each joker, `BOUND` one for each joker that is said to stand for something. Sums of these never lose a card
unseen: with a twin among the naturals the bits are fewer than the cards, and only then.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Literal

from msgspec import Struct

from tierce.cards import BOUND_TO_FACE, BOUND_TO_RANK, FACES, JOKER, RANKS, SUITS
from tierce.melds.rules import Judges, judges
from tierce.melds.spans import RANK_COUNT, Span, rank_points, spans
from tierce.variants import Variant, largest_row
from tierce.variants.references import KEPT
from tierce.violations import Source

JOKERS = 1 << 52
NATURALS = JOKERS - 1
BOUND = 1 << 58
JOKER_COUNT = BOUND - JOKERS

# card -> what it adds to the count
COUNTS: dict[str, int] = {
    **{face: 1 << place for place, face in enumerate(FACES)},
    JOKER: JOKERS,
    **dict.fromkeys((*BOUND_TO_FACE, *BOUND_TO_RANK), JOKERS | BOUND),
}

RANK_MASK = (1 << RANK_COUNT) - 1

# length of the lowest bit of a count of naturals -> suit of that card
SUIT_OF_LOWEST = tuple((length - 1) // RANK_COUNT for length in range(53))


MeldKind = Literal["set", "run"]


class Meld(Struct, frozen=True, kw_only=True, gc=False):
    """A set or a run: its cards in canonical order with every joker bound, its worth in points, and whether it is a run without a joker."""

    kind: MeldKind
    cards: list[str]
    points: int
    pure: bool


class RunRules(Struct, frozen=True, eq=False):
    """What hangs together in runs, and nothing more: what is kept by it does not keep a variant."""

    # place of the first card, from 0 -> width, from 1 -> points of a run there; None where the variant has none
    points: tuple[tuple[int | None, ...], ...]
    # the same: whether a run there could have a card more at one of its ends
    can_be_longer: tuple[tuple[bool, ...], ...]
    least_naturals: int
    adjacent: bool
    declared: bool


class SetRules(Struct, frozen=True, eq=False):
    """The same for sets."""

    sizes: range
    points: tuple[int, ...]
    least_naturals: int
    distinct_suits: bool


class MeldRules(Struct, frozen=True, eq=False):
    """The rules of `/sets`, `/runs` and `/jokers` of one variant, ready to be asked."""

    variant: Variant
    # the largest pack
    packs: int
    pack_jokers: int
    pack_source: tuple[Source, ...]
    # the rules of `/runs` about ends and corner that are switched on
    allowed: frozenset[str]
    # width -> spans that the variant allows, in the order in which it reads them; none where a run may not be so wide
    readable: tuple[tuple[Span, ...], ...]
    # width -> all spans
    all_spans: tuple[tuple[Span, ...], ...]
    # rank mask -> the reading of a run without jokers
    natural_runs: dict[int, Span]
    # count of naturals -> the set that they are; where suits may repeat, only sets of different suits are here
    natural_sets: dict[int, Meld]
    # rank -> points of each card of a set
    set_points: tuple[int, ...]
    set_sizes: range
    distinct_suits: bool
    joker_limit: int
    least_naturals: int
    adjacent: bool
    declared: bool
    runs: RunRules
    sets: SetRules
    judges: Judges


@lru_cache(maxsize=KEPT)
def meld_rules(variant: Variant) -> MeldRules:
    """The rules of melds of a variant, compiled; kept, with a bound, for as long as the variant is asked for."""
    row = largest_row(variant)
    points = rank_points(variant)
    lengths = range(variant.runs.minimum_length.value, variant.runs.maximum_length.value + 1)
    sizes = range(variant.sets.minimum_size.value, variant.sets.maximum_size.value + 1)
    ends = {"aceLow": variant.runs.ace_low, "aceHigh": variant.runs.ace_high, "aroundTheCorner": variant.runs.around_the_corner}
    allowed = frozenset(name for name, rule in ends.items() if rule.value)
    all_spans = tuple(spans(variant, width) if width else () for width in range(RANK_COUNT + 1))
    readable = tuple(tuple(span for span in row if span.needs <= allowed) if width in lengths else () for width, row in enumerate(all_spans))
    # The first span of a mask is the one that is read: thirteen cards fit in more than one.
    natural_runs: dict[int, Span] = {}
    for span in (span for row in readable for span in row):
        natural_runs.setdefault(span.mask, span)
    run_points = _run_points(readable)
    least_naturals = variant.jokers.minimum_naturals.value
    declared = variant.jokers.position.value == "declared"
    return MeldRules(
        variant=variant,
        packs=row.packs,
        pack_jokers=row.jokers,
        pack_source=variant.deal.packs.source,
        allowed=allowed,
        readable=readable,
        all_spans=all_spans,
        natural_runs=natural_runs,
        natural_sets={count: meld for size in sizes for count, meld in _sets(points, size)},
        set_points=points,
        set_sizes=sizes,
        distinct_suits=variant.sets.distinct_suits.value,
        joker_limit=variant.jokers.maximum_per_meld.value,
        least_naturals=least_naturals,
        adjacent=variant.jokers.adjacent.value,
        declared=declared,
        runs=RunRules(run_points, _can_be_longer(run_points), least_naturals, variant.jokers.adjacent.value, declared),
        sets=SetRules(sizes, points, least_naturals, variant.sets.distinct_suits.value),
        judges=judges(variant),
    )


def _run_points(readable: tuple[tuple[Span, ...], ...]) -> tuple[tuple[int | None, ...], ...]:
    by_place = {(span.first, width): span.points for width, row in enumerate(readable) for span in row}
    widths = range(1, RANK_COUNT + 1)
    return tuple(tuple(by_place.get((first, width)) for width in widths) for first in range(1, RANK_COUNT + 1))


def _can_be_longer(run_points: tuple[tuple[int | None, ...], ...]) -> tuple[tuple[bool, ...], ...]:
    widths = range(RANK_COUNT)
    return tuple(
        tuple(width + 1 < RANK_COUNT and (row[width + 1] is not None or run_points[first - 1][width + 1] is not None) for width in widths)
        for first, row in enumerate(run_points)
    )


def _sets(points: tuple[int, ...], size: int) -> list[tuple[int, Meld]]:
    found = []
    for rank, name in enumerate(RANKS):
        for suits in combinations(range(len(SUITS)), size):
            count = sum(1 << suit * RANK_COUNT + rank for suit in suits)
            cards = [name + SUITS[suit] for suit in suits]
            found.append((count, Meld(kind="set", cards=cards, points=size * points[rank], pure=False)))
    return found

"""Checks across rules: what every variant must hold so that it can be played at all.

A rule's own bounds are in its type; here stand the sentences that need two rules or more. Each has its own code.
The seven variants hold them all, so only a caller's table rules can break one: `at` points to the first rule,
in document order, of those that the sentence is about and that the caller changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import combinations

from tierce.variants.document import PackRow, SeatRange, Variant, entry_at
from tierce.violations import CATALOGUE, Breach, Violation, listed

ACE_IN_AN_OPENING = 11
SUITS_IN_A_SET = 4


def incoherences(variant: Variant, changed: Collection[str]) -> tuple[Violation, ...]:
    """Where the rules of a variant contradict each other. `changed`: the addresses of the rules that the caller changed."""
    return listed([_violation(variant, changed, breach, rules) for rules, check in CHECKS.items() for breach in check(variant)])


def _violation(variant: Variant, changed: Collection[str], breach: Breach, rules: tuple[str, ...]) -> Violation:
    (rule,) = CATALOGUE[breach.code].rules
    at = next((f"/variant/changes{other}" for other in rules if other in changed), "/variant")
    return Violation(breach.code, rule, at, breach.facts, entry_at(variant, rule).source)


def _players(variant: Variant) -> Iterator[Breach]:
    yield from _in_order("variant.players-out-of-order", variant.deal.players.value)


def _pack_rows(variant: Variant) -> Iterator[Breach]:
    rows = variant.deal.packs.value
    for row in rows:
        for breach in _in_order("variant.pack-players-out-of-order", row.players):
            yield breach
            return
    shared = [number for one, other in combinations(rows, 2) for number in _numbers(one.players) if number in _numbers(other.players)]
    if shared:
        yield Breach("variant.packs-overlap", {"players": min(shared)})


def _packs_for_everybody(variant: Variant) -> Iterator[Breach]:
    for players in _numbers(variant.deal.players.value):
        if pack_row(variant, players) is None:
            yield Breach("variant.players-without-packs", {"players": players})
            return


def _enough_cards(variant: Variant) -> Iterator[Breach]:
    for players in _numbers(variant.deal.players.value):
        row = pack_row(variant, players)
        needed = players * variant.deal.hand_size.value + variant.deal.upcard.value + 1
        if row is not None and needed > size(row):
            yield Breach("variant.too-few-cards", {"players": players, "cards": size(row), "needed": needed})
            return


def _set_sizes(variant: Variant) -> Iterator[Breach]:
    minimum, maximum = variant.sets.minimum_size.value, variant.sets.maximum_size.value
    if minimum > maximum:
        yield Breach("variant.set-sizes-out-of-order", {"minimum": minimum, "maximum": maximum})


def _suits(variant: Variant) -> Iterator[Breach]:
    maximum = variant.sets.maximum_size.value
    if variant.sets.distinct_suits.value and maximum > SUITS_IN_A_SET:
        yield Breach("variant.set-larger-than-suits", {"maximum": maximum})


def _run_lengths(variant: Variant) -> Iterator[Breach]:
    minimum, maximum = variant.runs.minimum_length.value, variant.runs.maximum_length.value
    if minimum > maximum:
        yield Breach("variant.run-lengths-out-of-order", {"minimum": minimum, "maximum": maximum})


def _ace(variant: Variant) -> Iterator[Breach]:
    if not variant.runs.ace_low.value and not variant.runs.ace_high.value:
        yield Breach("variant.no-place-for-the-ace", {})


def _opening(variant: Variant) -> Iterator[Breach]:
    kept = variant.turn.final_discard.value == "required"
    reachable = ACE_IN_AN_OPENING * (variant.deal.hand_size.value + 1 - kept)
    points = variant.opening.minimum_points.value
    if points > reachable:
        yield Breach("variant.opening-out-of-reach", {"points": points, "reachable": reachable})


CHECKS: dict[tuple[str, ...], Callable[[Variant], Iterator[Breach]]] = {
    ("/deal/players",): _players,
    ("/deal/packs",): _pack_rows,
    ("/deal/players", "/deal/packs"): _packs_for_everybody,
    ("/deal/players", "/deal/packs", "/deal/handSize", "/deal/upcard"): _enough_cards,
    ("/sets/minimumSize", "/sets/maximumSize"): _set_sizes,
    ("/sets/maximumSize", "/sets/distinctSuits"): _suits,
    ("/runs/minimumLength", "/runs/maximumLength"): _run_lengths,
    ("/runs/aceLow", "/runs/aceHigh"): _ace,
    ("/deal/handSize", "/turn/finalDiscard", "/opening/minimumPoints"): _opening,
}


def _in_order(code: str, players: SeatRange) -> Iterator[Breach]:
    if players.min > players.max:
        yield Breach(code, {"minimum": players.min, "maximum": players.max})


def _numbers(players: SeatRange) -> range:
    return range(players.min, players.max + 1)


def pack_row(variant: Variant, players: int) -> PackRow | None:
    """The row of the pack table for a number of players."""
    return next((row for row in variant.deal.packs.value if players in _numbers(row.players)), None)


def size(row: PackRow) -> int:
    """How many cards a row of the pack table holds, jokers included."""
    return 52 * row.packs + row.jokers


def largest_row(variant: Variant) -> PackRow:
    """The row with most cards among those for an allowed number of players."""
    return max((row for players in _numbers(variant.deal.players.value) if (row := pack_row(variant, players))), key=size)

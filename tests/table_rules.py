"""Table rules to try: every knob of `/sets`, `/runs` and `/jokers`, and a row of tables in which every pair of their values occurs."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from tierce.variants import Chosen, Reference, Variant, resolve
from tierce.variants.references import Changes

# rule -> every value that it can have
KNOBS: dict[str, tuple[Any, ...]] = {
    "/sets/minimumSize": (3, 4),
    "/sets/maximumSize": (3, 4, 5, 6, 7, 8),
    "/sets/distinctSuits": (True, False),
    "/runs/minimumLength": (3, 4, 5),
    "/runs/maximumLength": tuple(range(3, 14)),
    "/runs/aceLow": (True, False),
    "/runs/aceHigh": (True, False),
    "/runs/aroundTheCorner": (False, True),
    "/jokers/maximumPerMeld": (0, 1, 2),
    "/jokers/minimumNaturals": (1, 2, 3),
    "/jokers/adjacent": (True, False),
    "/jokers/position": ("lowest", "declared"),
}

Table = dict[str, Any]
Pair = frozenset[tuple[str, Any]]


def holds_together(table: Table) -> bool:
    """Whether a table, whole or in part, passes the checks across rules (`variants.md`: sizes in order, four suits, an ace somewhere)."""
    least, most = table.get("/sets/minimumSize", 3), table.get("/sets/maximumSize", 4)
    if least > most or (table.get("/sets/distinctSuits", False) and most > 4):
        return False
    if table.get("/runs/minimumLength", 3) > table.get("/runs/maximumLength", 13):
        return False
    return bool(table.get("/runs/aceLow", True) or table.get("/runs/aceHigh", True))


def pairs(table: Table) -> Iterator[Pair]:
    """Every pair of values in a table."""
    return (frozenset(pair) for pair in itertools.combinations(table.items(), 2))


def all_pairs() -> set[Pair]:
    """Every pair of values that some table can have."""
    return {
        frozenset(((rule, value), (other, other_value)))
        for rule, other in itertools.combinations(KNOBS, 2)
        for value in KNOBS[rule]
        for other_value in KNOBS[other]
        if holds_together({rule: value, other: other_value})
    }


@cache
def covering_tables() -> tuple[tuple[tuple[str, Any], ...], ...]:
    """Tables in which every pair of values occurs: each takes a pair that was not there yet, and of some random completions the best."""
    rng = random.Random(51)
    missing = all_pairs()
    tables = []
    while missing:
        first = dict(min(missing, key=lambda pair: sorted(map(repr, pair))))
        candidates = [table for _ in range(60) if (table := _completed(first, rng))]
        best = max(candidates, key=lambda table: len(missing.intersection(pairs(table))))
        missing.difference_update(pairs(best))
        tables.append(tuple(best.items()))
    return tuple(tables)


def _completed(part: Table, rng: random.Random) -> Table | None:
    table = {rule: part.get(rule, rng.choice(values)) for rule, values in KNOBS.items()}
    return table if holds_together(table) else None


def changes(table: Table) -> dict[str, dict[str, Any]]:
    """A table as the `changes` of a reference."""
    groups: dict[str, dict[str, Any]] = {}
    for pointer, value in table.items():
        _, group, rule = pointer.split("/")
        groups.setdefault(group, {})[rule] = value
    return groups


# Twins, four jokers and more: where the packs hold little, little can be asked.
RICH_PACKS = {"players": {"min": 2, "max": 6}, "packs": 4, "jokers": 8}
ODD_POINTS = {"ace": {"low": 12, "high": 3, "hand": 11}, "court": {"jack": 0, "queen": 15, "king": 2}}


def variant(table: Table, base: str = "rami-51", *, odd_points: bool = False) -> Variant:
    """A variant with the rules of a table, rich packs, and perhaps points that change which reading is lowest."""
    more: dict[str, Any] = {"deal": {"packs": [RICH_PACKS]}}
    if odd_points:
        more["scoring"] = ODD_POINTS
    chosen = resolve(Reference(id=base, changes=Changes({**changes(table), **more})))
    assert isinstance(chosen, Chosen), "a table that holds together is no variant"
    return chosen.variant

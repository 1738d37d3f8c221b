"""Whether an answer hangs on a decision of ours: with another value of a rule that we decided, this package itself would answer otherwise.

Where the rule pages leave something open another engine may read them in another way, and answers to which that makes no difference are wrong by any reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, convert, json, to_builtins

from tierce.conformance import reference
from tierce.conformance.comparing import differences
from tierce.conformance.examples import HOLDERS, variants_in
from tierce.variants import Chosen, Variant, entry_at, resolve
from tierce.variants.references import Reference

# Rules that one can read in another way, each with values as other pages have them, or nearly; all but those that have one value only.
OTHER_VALUES: dict[str, tuple[Any, ...]] = {
    "/deal/packs": tuple([[{"players": {"min": 2, "max": 8}, "packs": packs, "jokers": jokers}] for packs, jokers in ((1, 2), (2, 2), (2, 4), (3, 6))]),
    "/deal/handSize": (7, 10, 13, 14),
    "/deal/upcard": (True, False),
    "/deal/firstSeat": ("leftOfDealer", "dealer"),
    "/deal/nextDealer": ("left", "none"),
    "/turn/returnTakenCard": ("forbidden", "allowed"),
    "/turn/takenCard": ("keep", "layThisTurn", "layInNewMeld"),
    "/turn/takers": ("anybody", "opened", "openingWithIt"),
    "/turn/takeFromTurn": (1, 2, 3),
    "/turn/finalDiscard": ("required", "optional"),
    "/turn/maximumTurns": (1, 10, 30, "none"),
    "/sets/minimumSize": (3, 4),
    "/sets/maximumSize": (3, 4, 8),
    "/sets/distinctSuits": (True, False),
    "/runs/minimumLength": (3, 4, 5),
    "/runs/maximumLength": (5, 12, 13),
    "/runs/aceLow": (True, False),
    "/runs/aceHigh": (True, False),
    "/runs/aroundTheCorner": (True, False),
    "/jokers/maximumPerMeld": (0, 1, 2),
    "/jokers/minimumNaturals": (1, 2, 3),
    "/jokers/adjacent": (True, False),
    "/jokers/position": ("lowest", "declared"),
    "/opening/minimumPoints": (0, 30, 40, 51),
    "/opening/pureRun": (True, False),
    "/layOff/requiresOpening": (True, False),
    "/layOff/targets": ("all", "own"),
    "/jokerSwap/allowed": ("never", "afterOpening", "always"),
    "/jokerSwap/targets": ("all", "own"),
    "/jokerSwap/setNaturals": (2, 3),
    "/jokerSwap/reuse": ("must", "ifPossible", "free"),
    "/stock/maximumReshuffles": (0, 1, "unlimited"),
    "/scoring/ace": tuple([{"low": low, "high": high, "hand": hand} for low, high, hand in ((1, 10, 10), (1, 11, 11), (1, 1, 1), (10, 10, 1))]),
    "/scoring/court": ({"jack": 10, "queen": 10, "king": 10}, {"jack": 11, "queen": 12, "king": 13}),
    "/scoring/joker": (0, 20, 25, 50),
    "/scoring/unopened": ("none", 99, 100, 200),
    "/scoring/atOnceBonus": (0, 50),
    "/scoring/atOnceFactor": (1, 2, 3),
    "/scoring/winner": (-10, 0),
    "/scoring/blocked": ("lowestHandWins", "everybodyPays"),
    "/match/end": ("none", {"rounds": 1}, {"rounds": 4}, {"points": 100}, {"points": 501}, {"points": 1_000}),
    "/prize": ("none", *[{"formula": f"Q{number}", "winnerShare": 50, "limit": 100, "limitInclusive": True} for number in (1, 2, 3, 4, 5)]),
}

# The rules that have to do with a question, by the beginnings of their addresses.
_OF_MELDS = ("/deal/packs", "/sets/", "/runs/", "/jokers/", "/scoring/ace", "/scoring/court")
_OF_ROUNDS = ("/deal/", "/turn/", "/sets/", "/runs/", "/jokers/", "/opening/", "/layOff/", "/jokerSwap/", "/stock/", "/scoring/")
RULES_OF: dict[str, tuple[str, ...]] = {
    "variants/check": (),
    "melds/check": _OF_MELDS,
    "openings/check": (*_OF_MELDS, "/opening/"),
    "hands/arrange": (*_OF_MELDS, "/opening/", "/scoring/"),
    "hands/score": ("/deal/packs", "/scoring/"),
    "rounds/settle": ("/scoring/", "/prize"),
    "matches/settle": ("/scoring/", "/match/", "/prize"),
    "states/deal": ("/deal/", "/turn/maximumTurns"),
    "states/check": _OF_ROUNDS,
    "states/view": _OF_ROUNDS,
    "actions/legal": _OF_ROUNDS,
    "actions/check": _OF_ROUNDS,
    "actions/apply": _OF_ROUNDS,
    "records/replay": _OF_ROUNDS,
}

Request = dict[str, Any]


def rests_on_a_decision(rule: str, variant: Variant) -> bool:
    """Whether the value of a rule is a decision of ours."""
    return entry_at(variant, rule).basis == "decided"


def chosen_in(request: Request) -> Variant | None:
    """The variant that a question is about, with its table rules; none where there is no such variant."""
    named = next(iter(variants_in(request)), None)
    found = None if named is None else resolve(convert(named, str | Reference, dec_hook=lambda kind, value: kind(value)))
    return found.variant if isinstance(found, Chosen) else None


class Answered(Struct, frozen=True):
    """A question and the answer of this package to it."""

    op: str
    request: Request
    answer: Request


def hangs_on_a_decision(op: str, request: Request, answer: Request) -> bool:
    """Whether another value of one rule that we decided makes another answer. A value by which nothing can be asked is no reading."""
    return hanging([Answered(op, request, answer)]) == {0}


def hanging(asked: Sequence[Answered]) -> set[int]:
    """The places of those questions whose answers hang on a decision; quicker than one by one, as many are asked by the same rules in a row."""
    by_variant: dict[bytes, list[int]] = {}
    for place, one in enumerate(asked):
        by_variant.setdefault(json.encode(variants_in(one.request)), []).append(place)
    found: set[int] = set()
    for places in by_variant.values():
        for rule, value in _other_values(chosen_in(asked[places[0]].request)):
            found.update([place for place in places if place not in found and _is_otherwise(asked[place], rule, value)])
    return found


def _other_values(variant: Variant | None) -> Iterator[tuple[str, Any]]:
    """Rules that we decided, each with a value that it does not have."""
    if variant is None:
        return
    for rule, others in OTHER_VALUES.items():
        if rests_on_a_decision(rule, variant):
            own = to_builtins(entry_at(variant, rule).value)
            yield from [(rule, value) for value in others if value != own]


def _is_otherwise(asked: Answered, rule: str, value: Any) -> bool:
    if not rule.startswith(RULES_OF[asked.op]):
        return False
    other = reference.ask(asked.op, _by_another_value(asked.request, rule, value))
    is_a_reading = asked.answer["verdict"] == "impossible" or other["verdict"] != "impossible"
    return is_a_reading and bool(differences(asked.answer, other))


def _by_another_value(part: Request, rule: str, value: Any) -> Request:
    """The same question, wherever it names its variant, with another value of a rule."""
    inner = {name: _by_another_value(part[name], rule, value) for name in HOLDERS if isinstance(part.get(name), dict)}
    named = {"variant": _with_change(part["variant"], rule, value)} if "variant" in part else {}
    return {**part, **named, **inner}


def _with_change(named: Any, rule: str, value: Any) -> Request:
    reference_to: Request = {"id": named} if isinstance(named, str) else named
    changes = reference_to.get("changes", {})
    group, _, name = rule[1:].partition("/")
    return {**reference_to, "changes": {**changes, group: {**changes.get(group, {}), name: value} if name else value}}

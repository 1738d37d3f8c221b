"""Whether an answer hangs on a decision of ours: with another value of a rule that we decided, this package itself would answer otherwise.

Where the rule pages leave something open another engine may read them in another way, and answers to which that makes no difference are wrong by any reading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct, convert, json, to_builtins

from tierce.conformance import reference
from tierce.conformance.comparing import differences, shortened, violations_in
from tierce.conformance.examples import HOLDERS, variants_in
from tierce.variants import ADDRESSES, Chosen, Variant, entry_at, resolve
from tierce.variants.references import Reference

# Rules that one can read in another way, each with values as other pages have them, or nearly: all but those that have one value only, and for how many players
# a variant is, which makes a question possible or not and changes no answer.
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

# Where the page states a part of a value, what is left to decide: by variant and rule.
DECIDED_MEMBERS: dict[tuple[str, str], tuple[str, ...]] = {
    ("rami-51", "/scoring/ace"): ("hand",),
    ("rami-40", "/scoring/ace"): ("hand",),
    ("rami-il", "/scoring/ace"): ("low",),
    ("rami-traditional", "/scoring/ace"): ("low", "high"),
}
# Rules with numbers that may be any; all others have the values above and no more.
OF_NUMBERS = (
    *("/deal/handSize", "/turn/maximumTurns", "/opening/minimumPoints", "/match/end", "/prize"),
    *[f"/scoring/{name}" for name in ("ace", "court", "joker", "unopened", "atOnceBonus", "atOnceFactor", "winner")],
)

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


def cites_a_decision(request: Request, answer: Request) -> bool:
    """Whether a violation of an answer cites a rule whose value is a decision of ours."""
    variant = chosen_in(request)
    cited = [fault["rule"] for fault in violations_in(answer) if fault["rule"] in ADDRESSES]
    return variant is not None and any(rests_on_a_decision(rule, variant) for rule in cited)


class Answered(Struct, frozen=True):
    """A question and the answer of this package to it."""

    op: str
    request: Request
    answer: Request


def hanging(asked: Sequence[Answered]) -> set[int]:
    """The places of those questions whose answers hang on a decision: another value of one rule that we decided makes another answer.

    A value by which nothing can be asked is no reading. Many are asked by the same rules in a row, which is much quicker than one by one.
    """
    found: set[int] = set()
    for variant, places in _by_variant(asked):
        for reading in _other_readings(variant):
            found.update([place for place in places if place not in found and _differs(asked[place], _answer_by(asked[place], [reading]))])
    return found


class Reading(Struct, frozen=True):
    """A rule that we decided, and how somebody else reads it."""

    rule: str
    value: Any

    def __str__(self) -> str:
        return f"as if {self.rule} were {shortened(json.encode(self.value).decode())}"


# An answer, and that of a target: whether they are the same.
Same = Callable[[Any, Any], bool]


def read_otherwise(asked: Sequence[Answered], given: Sequence[Any], same: Same) -> dict[int, str]:
    """For those questions that a target answers by another reading, by which; `given`: its answers.

    Its answer is that of this package by another value of a rule that we decided, or of some rules that it reads otherwise elsewhere, too; or only numbers
    differ where a number is ours; or it judges otherwise where a rule is cited that is ours and has no other value that we know of.
    """
    found: dict[int, str] = {}
    for variant, places in _by_variant(asked):
        met: Counter[int] = Counter()
        readings = list(_other_readings(variant))
        for number, reading in enumerate(readings):
            for place in places:
                if place not in found and _is_given(asked[place], [reading], given[place], same):
                    found[place] = str(reading)
                    met[number] += 1
        often = [readings[number] for number, _ in met.most_common(MOST_AT_ONCE)]
        for size in range(2, len(often) + 1):
            for some in combinations(often, size):
                rules = {reading.rule for reading in some}
                for place in places if len(rules) == size else ():
                    if place not in found and _is_given(asked[place], some, given[place], same):
                        found[place] = ", ".join(map(str, some))
        for place in places:
            if place not in found and (rule := variant and _number_or_nameless(asked[place], variant, given[place])):
                found[place] = f"{rule} is a decision of ours"
    return found


# So many rules that are read otherwise are tried together.
MOST_AT_ONCE = 4


def _is_given(asked: Answered, readings: Sequence[Reading], given: Any, same: Same) -> bool:
    other = _answer_by(asked, readings)
    return _is_reading(asked, other) and same(other, given)


def _number_or_nameless(asked: Answered, variant: Variant, given: Any) -> str:
    """A rule of ours on which an answer hangs with a number that may be any, or that it cites and that has no other value here; "" if there is none."""
    different = differences(asked.answer, given)
    if all(one.is_of_numbers for one in different):
        for reading in _other_readings(variant):
            if reading.rule in OF_NUMBERS and _differs(asked, _answer_by(asked, [reading])):
                return reading.rule
    nameless = [fault["rule"] for fault in violations_in(asked.answer) if fault["rule"] in ADDRESSES and fault["rule"] not in OTHER_VALUES]
    judged = [one for one in different if one.at.rpartition("/")[2] == "verdict"]
    return next((rule for rule in nameless if judged and rests_on_a_decision(rule, variant)), "")


def _by_variant(asked: Sequence[Answered]) -> Iterator[tuple[Variant | None, list[int]]]:
    """The places of questions by the same rules, with the variant."""
    found: dict[bytes, list[int]] = {}
    for place, one in enumerate(asked):
        found.setdefault(json.encode(variants_in(one.request)), []).append(place)
    for places in found.values():
        yield chosen_in(asked[places[0]].request), places


def _other_readings(variant: Variant | None) -> Iterator[Reading]:
    """Rules that we decided, each with a value that it does not have."""
    if variant is None:
        return
    for rule, others in OTHER_VALUES.items():
        if rests_on_a_decision(rule, variant):
            own = to_builtins(entry_at(variant, rule).value)
            ours = DECIDED_MEMBERS.get((variant.id, rule))
            values = [value if ours is None else {**own, **{member: value[member] for member in ours}} for value in others]
            yield from [Reading(rule, value) for place, value in enumerate(values) if value != own and value not in values[:place]]


def _answer_by(asked: Answered, readings: Sequence[Reading]) -> Request | None:
    """The answer of this package by other readings; nothing where they have nothing to do with the question."""
    if not any(reading.rule.startswith(RULES_OF[asked.op]) for reading in readings):
        return None
    request = asked.request
    for reading in readings:
        request = _by_another_value(request, reading.rule, reading.value)
    return reference.ask(asked.op, request)


def _differs(asked: Answered, other: Request | None) -> bool:
    return other is not None and _is_reading(asked, other) and bool(differences(asked.answer, other))


def _is_reading(asked: Answered, other: Request | None) -> bool:
    return other is not None and (asked.answer["verdict"] == "impossible" or other["verdict"] != "impossible")


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

"""JSON that is no question: each wrong type, missing or unknown member, each list too long or too short, each number out of bounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import blind_play
from bodies import (
    ACTIONS,
    APPLY,
    ARRANGE,
    ASKED,
    DEAL,
    FITTING,
    LEGAL,
    LOOK_THERE,
    MATCHES,
    MELDS,
    NO_MEMBER,
    NO_NULL,
    OF_STATES,
    OPENINGS,
    QUESTION,
    RECORDS,
    ROUNDS,
    RUN,
    SCORE,
    STATE,
    STATES,
    VARIANTS,
    VIEWS,
    does_not_fit,
    holder,
    home,
    problem,
    with_any_variant,
    with_holder,
)
from service import post
from strategies import Place, places, pointer, replaced


class Fault(NamedTuple):
    """A body that is no question, and its problem; where no hint or detail is named, any will do."""

    document: object
    pointer: str
    hint: str | None = None
    detail: str | None = None


OTHERS = {"a number": 1, "a part of a number": 1.5, "a truth": True, "a list": [], "null": None}


def null(value: object) -> str | None:
    return NO_NULL if value is None else None


NO_VERSIONS: list[Any] = [0, -1, 10**6 + 1, 10**7, 2**63, 10**30, -(10**30), "1", "", True, False, 1.5, 0.999999, -0.0, 1e300, None, [], [1], {}]
NO_TABLE_RULES: list[Any] = [None, True, 0, 1.5, "", "none", [], [{"runs": {}}]]

# What holds of every question: of the body as a whole, and of the variant.
OF_VARIANTS: dict[str, Fault] = {
    **{f"{name} for a variant": Fault(value, "/variant", null(value)) for name, value in OTHERS.items()},
    "an empty id": Fault("", "/variant"),
    "an id of 65 letters": Fault("a" * 65, "/variant"),
    "an id of 65 cards": Fault("🃏" * 65, "/variant"),
    "a long id": Fault("a" * 60_000, "/variant"),
    "no id": Fault({}, "/variant"),
    "only a version": Fault({"version": 1}, "/variant"),
    **{f"{name} for an id": Fault({"id": value}, "/variant/id", null(value)) for name, value in OTHERS.items()},
    "an object for an id": Fault({"id": {"id": "rami-51"}}, "/variant/id"),
    "an empty id in an object": Fault({"id": ""}, "/variant/id"),
    "an id of 65 letters in an object": Fault({"id": "a" * 65}, "/variant/id"),
    **{f"version {value!r:.20}": Fault({"id": "rami-51", "version": value}, "/variant/version", null(value)) for value in NO_VERSIONS},
    **{f"{value!r} for table rules": Fault({"id": "rami-51", "changes": value}, "/variant/changes", null(value)) for value in NO_TABLE_RULES},
    "a member that there is not": Fault({"id": "rami-51", "name": "Rami"}, "/variant/name", NO_MEMBER),
    "an empty key": Fault({"id": "rami-51", "": 1}, "/variant/", NO_MEMBER),
    "a key with a slash and a tilde": Fault({"id": "rami-51", "a/b~c": 1}, "/variant/a~1b~0c", NO_MEMBER),
    "a key in capitals": Fault({"id": "rami-51", "Version": 1}, "/variant/Version", NO_MEMBER),
    "a key like a place": Fault({"id": "rami-51", "x` - at `$.id": 1}, "/variant/x` - at `$.id", NO_MEMBER),
    "a key like our own words": Fault({"id": "rami-51", "x` contains unknown field `y": 1}, "/variant/x` contains unknown field `y", NO_MEMBER),
    "a key with a point and brackets": Fault({"id": "rami-51", "a.b[0]": 1}, "/variant/a.b[0]", NO_MEMBER),
    "a key of several lines": Fault({"id": "rami-51", "a\nb`": 1}, "/variant/a\nb`", NO_MEMBER),
    "a long key": Fault({"id": "rami-51", "a" * 60_000: 1}, "/variant/" + "a" * 60_000, NO_MEMBER),
}

OF_BODIES: dict[str, Fault] = {
    **{f"{name} for a question": Fault(value, "", null(value)) for name, value in OTHERS.items()},
    "a word for a question": Fault("rami-51", ""),
    "nothing in a question": Fault({}, ""),
}

OF_MELDS: dict[str, Fault] = {
    **{f"{name} for melds": Fault(value, "/melds", null(value)) for name, value in OTHERS.items() if value != []},
    "a word for melds": Fault("2C 3C 4C", "/melds"),
    "an object for melds": Fault(RUN, "/melds"),
    "no melds": Fault([], "/melds"),
    "101 melds": Fault([RUN] * 101, "/melds"),
    "3,000 melds": Fault([{"cards": []}] * 3_000, "/melds"),
    **{f"{name} for a meld": Fault([value], "/melds/0", null(value)) for name, value in OTHERS.items()},
    "cards for a meld": Fault([RUN, ["2C", "3C", "4C"]], "/melds/1"),
    "a word for a meld": Fault([RUN, RUN, "2C"], "/melds/2"),
    "nothing in a meld": Fault([RUN, {}], "/melds/1"),
    "null for the last of 100 melds": Fault([*[RUN] * 99, None], "/melds/99", NO_NULL),
    **{f"{name} for cards": Fault([{"cards": value}], "/melds/0/cards", null(value)) for name, value in OTHERS.items() if value != []},
    "a word for cards": Fault([RUN, {"cards": "2C 3C 4C"}], "/melds/1/cards"),
    "an object for cards": Fault([{"cards": {"0": "2C"}}], "/melds/0/cards"),
    "25 cards": Fault([{"cards": ["2C"] * 25}], "/melds/0/cards"),
    "10,000 cards": Fault([RUN, {"cards": ["2C"] * 10_000}], "/melds/1/cards"),
    **{f"{name} for a card": Fault([{"cards": [value]}], "/melds/0/cards/0", null(value)) for name, value in OTHERS.items()},
    "an object for a card": Fault([{"cards": ["2C", {"rank": "2", "suit": "C"}]}], "/melds/0/cards/1"),
    "a list for a card": Fault([{"cards": ["2C", "3C", ["4C"]]}], "/melds/0/cards/2"),
    "null for the last of 24 cards": Fault([RUN, {"cards": [*["2C"] * 23, None]}], "/melds/1/cards/23", NO_NULL),
    "a kind for a meld": Fault([{**RUN, "kind": "run"}], "/melds/0/kind", NO_MEMBER),
    "a key with a slash and a tilde in a meld": Fault([RUN, {**RUN, "~/": 1}], "/melds/1/~0~1", NO_MEMBER),
}

# An action of each name, with every member that it can have.
EACH_ACTION: list[dict[str, Any]] = [
    {"action": "drawStock", "seat": 1, "card": "2C"},
    {"action": "drawDiscard", "seat": 1},
    {"action": "open", "seat": 1, "melds": [["2C", "3C", "JK=4C"], ["9C"]]},
    {"action": "lay", "seat": 1, "cards": ["2C", "JK=3C", "JK"]},
    {"action": "layOff", "seat": 1, "meld": 0, "cards": ["5C", "JK=9"]},
    {"action": "swap", "seat": 1, "meld": 0, "card": "2C"},
    {"action": "discard", "seat": 1, "card": "JK"},
]
# A state that has everything that one can have; nobody says that it is possible.
WHOLE_STATE: dict[str, Any] = {
    "form": "tierce-state/1",
    "viewer": 1,
    "variant": {"id": "rami-51", "version": 1, "changes": {"turn": {"maximumTurns": 20}}},
    "dealer": 0,
    "seats": [{"hand": ["2C", "??"], "opened": True, "laidOnTurn": 3}, {"hand": ["JK"], "opened": False, "laidOnTurn": 4}],
    "turn": {"number": 7, "seat": 1, "phase": "play", "drawn": {"from": "discard", "card": "2C", "laid": False}, "owedJokers": 1},
    "table": [{"owner": 0, "kind": "run", "cards": ["2C", "JK=3C", "4C"]}, {"owner": 1, "kind": "set", "cards": ["JK=9"]}],
    "stock": ["??", "10S"],
    "discard": ["KS", "JK"],
    "reshuffles": 1,
    "seed": "tierce",
    "outcome": {
        "endedBy": "out",
        "winners": [0],
        "atOnce": True,
        "penalties": [
            {"seat": 1, "cards": [{"card": "JK", "points": 20}], "cardPoints": 20, "charged": "cards", "base": 20, "atOnce": 25, "total": 45},
        ],
        "winnerPoints": 45,
        "nextDealer": 1,
    },
}
# The questions about hands, rounds, states, actions, records and matches, each with every member that it can have.
WHOLE: dict[str, dict[str, Any]] = {
    OPENINGS: {"variant": "rami-51", "melds": [RUN, {"cards": ["JK=9", "9C", "9D"]}], "hand": ["2C", "3C", "4C", "9C", "9D", "JK"]},
    ARRANGE: {"variant": "rami-51", "cards": ["2C", "3C", "4C", "JK"], "objective": "open"},
    SCORE: {
        "variant": {"id": "rami-51-gr", "changes": {"scoring": {"atOnceBonus": 25}}},
        "hands": [{"cards": [], "opened": True}, {"cards": ["2C", "JK"], "opened": False}],
        "atOnce": True,
    },
    DEAL: {"variant": "rami-51", "seatCount": 3, "dealer": 1, "seed": "tierce"},
    STATES: {"state": WHOLE_STATE},
    VIEWS: {"state": STATE, "viewer": 1},
    LEGAL: {"state": blind_play.drawn(STATE), "limit": 5, "only": {"action": "layOff", "meld": 0, "card": "2C"}},
    ACTIONS: {"state": STATE, "actions": EACH_ACTION},
    APPLY: {"state": STATE, "actions": EACH_ACTION},
    RECORDS: {
        "record": {"form": "tierce-record/1", "variant": {"id": "rami-51"}, "seatCount": 2, "dealer": 1, "start": "tierce", "actions": EACH_ACTION},
    },
    ROUNDS: {"variant": "rami-il", "totals": [0, 20, 35], "winners": [0, 2], "prize": 100},
    MATCHES: {"variant": "rami-51", "rounds": [[0, 20], [35, 0]]},
}
OPTIONAL = {(OPENINGS, "hand"), (SCORE, "opened"), (SCORE, "atOnce"), (ROUNDS, "winners"), (DEAL, "dealer"), (DEAL, "seed"), (LEGAL, "limit"), (LEGAL, "only")}
OPTIONAL |= {(LEGAL, member) for member in ("action", "meld", "card")}
OPTIONAL |= {(path, "seat") for path in (ACTIONS, APPLY, RECORDS)}
# A drawStock need not say the card.
CARD_OF_A_DRAW = {("actions", 0, "card"), ("record", "actions", 0, "card")}
# What may be null in a state, and what may be something of another type.
NULLABLE = {"laidOnTurn", "drawn", "seed", "outcome", "winners", "penalties", "winnerPoints", "nextDealer", "points", "cardPoints", "base", "total"}
OF_TWO_TYPES = {"viewer": "integer | string", "start": "string | object"}

ACTIONS_BOUNDS = {"seat": (0, 7), "melds": (1, 8), "melds*": (0, 24), "cards": (0, 24), "meld": (0, 10**6)}
# The least and the most of a list or a number, by its member or, of what stands in a list, by the member and a star.
BOUNDS: dict[tuple[str, str], tuple[int, int]] = {
    (OPENINGS, "melds"): (1, 8),
    (OPENINGS, "cards"): (0, 24),
    (OPENINGS, "hand"): (0, 24),
    (ARRANGE, "cards"): (0, 24),
    (SCORE, "hands"): (1, 8),
    (SCORE, "cards"): (0, 24),
    (DEAL, "seatCount"): (2, 8),
    (DEAL, "dealer"): (0, 7),
    (STATES, "viewer"): (0, 7),
    (STATES, "dealer"): (0, 7),
    (STATES, "seats"): (2, 8),
    (STATES, "hand"): (0, 24),
    (STATES, "laidOnTurn"): (1, 10**6),
    (STATES, "number"): (1, 10**6),
    (STATES, "seat"): (0, 7),
    (STATES, "owedJokers"): (0, 10**6),
    (STATES, "table"): (0, 72),
    (STATES, "owner"): (0, 7),
    (STATES, "cards"): (0, 24),
    (STATES, "stock"): (0, 216),
    (STATES, "discard"): (0, 216),
    (STATES, "reshuffles"): (0, 10**6),
    (STATES, "winners"): (0, 8),
    (STATES, "winners*"): (0, 7),
    (STATES, "penalties"): (0, 8),
    **{(STATES, points): (-(10**6), 10**6) for points in ("points", "cardPoints", "base", "atOnce", "total", "winnerPoints")},
    (STATES, "nextDealer"): (0, 7),
    (VIEWS, "viewer"): (0, 7),
    (LEGAL, "limit"): (1, 10_000),
    (LEGAL, "meld"): (0, 10**6),
    **{(path, name): bounds for path in (ACTIONS, APPLY, RECORDS) for name, bounds in ACTIONS_BOUNDS.items()},
    (ACTIONS, "actions"): (1, 64),
    (APPLY, "actions"): (1, 64),
    (RECORDS, "actions"): (0, 5_000),
    (RECORDS, "seatCount"): (2, 8),
    (RECORDS, "dealer"): (0, 7),
    (ROUNDS, "totals"): (2, 8),
    (ROUNDS, "totals*"): (-(10**6), 10**6),
    (ROUNDS, "winners"): (0, 8),
    (ROUNDS, "winners*"): (0, 7),
    (ROUNDS, "prize"): (0, 10**12),
    (MATCHES, "rounds"): (1, 1_000),
    (MATCHES, "rounds*"): (2, 8),
    (MATCHES, "rounds**"): (-(10**6), 10**6),
}

TYPES: dict[str, Any] = {"integer": 1, "number": 1.5, "boolean": True, "string": "none", "array": [], "object": {}, "null": None}
STRANGERS: dict[str, Any] = {"seat": 0, "kind": None, "": 1, "a/b~c": [], "AtOnce": True, "at_once": True, "0": "2C"}


def type_of(value: object) -> str:
    return next(name for name, one in TYPES.items() if type(one) is type(value))


def member(path: str, place: Place) -> tuple[str, str]:
    """How a place of a whole question is called among the bounds."""
    name, stars = "", 0
    for step in place:
        name, stars = (step, 0) if isinstance(step, str) else (name, stars + 1)
    return path, name + "*" * stars


def bounds(path: str, place: Place) -> tuple[int, int]:
    return BOUNDS[member(path, place)]


def parts(path: str) -> dict[Place, Any]:
    """What stands where in a whole question: all but the variant and the question itself. Of a state its parts are looked at where it is checked."""
    found: dict[Place, Any] = {}
    for place in places(WHOLE[path])[1:]:
        value: Any = WHOLE[path]
        for step in place:
            value = value[step]
        if not is_in_variant(place) and (path == STATES or len(place) == 1 or place[0] != "state"):
            found[place] = value
    return found


def is_in_variant(place: Place) -> bool:
    """Whether a place is that of a variant, or one in it."""
    return "variant" in place[:2]


def types_of(path: str, place: Place, part: object) -> str:
    """The types of what may stand at a place, as they are told."""
    name = place[-1]
    if isinstance(name, str) and name in OF_TWO_TYPES:
        return OF_TWO_TYPES[name]
    return f"{type_of(part)} | null" if path == STATES and name in NULLABLE else type_of(part)


def without(document: Any, place: Place) -> Any:
    """A document without one of its members."""
    if len(place) == 1:
        return {name: part for name, part in document.items() if name != place[0]}
    return replaced(document, place[:1], without(document[place[0]], place[1:]))


def of_other_types(path: str) -> Iterator[tuple[str, Fault]]:
    """Every part of a question as something else: for numbers 1.5 and true are something else too."""
    for place, part in parts(path).items():
        right = types_of(path, place, part)
        for wrong, value in TYPES.items():
            if wrong not in right.split(" | "):
                fault = Fault(replaced(WHOLE[path], place, value), pointer(place), null(value) or LOOK_THERE, f"Expected `{right}`, got `{wrong}`")
                yield f"{wrong} for {pointer(place)}", fault


def without_a_member(path: str) -> Iterator[tuple[str, Fault]]:
    for place in parts(path):
        if isinstance(place[-1], str) and (path, place[-1]) not in OPTIONAL and place not in CARD_OF_A_DRAW:
            detail = f"Object missing required field `{place[-1]}`"
            yield f"no {pointer(place)}", Fault(without(WHOLE[path], place), pointer(place[:-1]), LOOK_THERE, detail)


def with_a_stranger(path: str) -> Iterator[tuple[str, Fault]]:
    """Members that there are not, in the question and in every object of it."""
    for place, part in {(): WHOLE[path], **parts(path)}.items():
        if isinstance(part, dict):
            for name, value in ((name, value) for name, value in STRANGERS.items() if name not in part):
                at = pointer((*place, name))
                yield f"{at} beside", Fault(replaced(WHOLE[path], place, {**part, name: value}), at, NO_MEMBER, "There is no such member here")


def out_of_bounds(path: str) -> Iterator[tuple[str, Fault]]:
    for place, part in parts(path).items():
        if isinstance(part, list):
            least, most = bounds(path, place)
            for length in (*([least - 1] if least else []), most + 1, most + 250):
                detail = f"Expected `array` of length {f'>= {least}' if length < least else f'<= {most}'}"
                document = replaced(WHOLE[path], place, [part[0] if part else "2C"] * length)
                yield f"{length:,} of {pointer(place)}", Fault(document, pointer(place), LOOK_THERE, detail)
        elif type(part) is int:
            least, most = bounds(path, place)
            for number in (least - 1, most + 1, least - 1.0, most + 1.0, -(10**15), 10**15, 1e15, -1e300, 10**30):
                detail = f"Expected `integer` {f'>= {least}' if number < least else f'<= {most}'}"
                yield f"{number} for {pointer(place)}", Fault(replaced(WHOLE[path], place, number), pointer(place), LOOK_THERE, detail)


OTHER_OBJECTIVES = ["open ", " open", "Open", "OPEN", "opening", "open\n", "none", "", "о" + "pen", "open" * 15_000]
OTHER_OBJECTIVES += ["least points", "leastpoints", "LeastPoints", "least-points"]

OF_WHOLE: dict[str, tuple[str, Fault]] = {
    f"{path} {name}": (path, fault)
    for path in WHOLE
    for faults in (of_other_types, without_a_member, with_a_stranger, out_of_bounds)
    for name, fault in faults(path)
} | {
    f"{ARRANGE} {objective!r:.20} for an objective": (
        ARRANGE,
        Fault({**WHOLE[ARRANGE], "objective": objective}, "/objective", LOOK_THERE, 'Expected "leastPoints" or "open"'),
    )
    for objective in OTHER_OBJECTIVES
}


def of_variant(path: str, fault: Fault) -> Fault:
    """The same fault in the variant of a question, wherever that stands."""
    return fault._replace(document=with_any_variant(path, fault.document), pointer=home(path) + fault.pointer)


# What a state names as it was played: a variant and its version.
OF_PLAYED_VARIANTS: dict[str, Fault] = {
    "a name for a variant": Fault("rami-51", "/variant", LOOK_THERE, "Expected `object`, got `string`"),
    "no version": Fault({"id": "rami-51"}, "/variant", LOOK_THERE, "Object missing required field `version`"),
    "no version beside table rules": Fault({"id": "rami-51", "changes": {}}, "/variant", LOOK_THERE, "Object missing required field `version`"),
}

NAMES_OF_ACTIONS = '"discard" or "drawDiscard" or "drawStock" or "lay" or "layOff" or "open" or "swap"'
# Words of which one must be said: where they stand, and what is expected.
WORDS: dict[tuple[str, Place], str] = {
    (STATES, ("state", "form")): '"tierce-state/1"',
    (STATES, ("state", "turn", "phase")): '"draw" or "play"',
    (STATES, ("state", "turn", "drawn", "from")): '"discard" or "stock"',
    (STATES, ("state", "table", 1, "kind")): '"run" or "set"',
    (STATES, ("state", "outcome", "penalties", 0, "charged")): '"cards" or "nothing" or "unopened"',
    (STATES, ("state", "viewer")): '"all" or "none" or `integer`',
    (VIEWS, ("viewer",)): '"none" or `integer`',
    (LEGAL, ("only", "action")): NAMES_OF_ACTIONS,
    (ACTIONS, ("actions", 6, "action")): NAMES_OF_ACTIONS,
    (RECORDS, ("record", "actions", 0, "action")): NAMES_OF_ACTIONS,
    (RECORDS, ("record", "form")): '"tierce-record/1"',
}
OTHER_WORDS = [
    "",
    "draw ",
    "Draw",
    "tierce-state/2",
    "tierce-record/2",
    "tierce-state/1.0",
    "some",
    "pass",
    "end",
    "hand",
    "rummy",
    "0",
    "drawStock\0",
    "о" * 9_000,
]

FAULTS: dict[str, tuple[str, Fault]] = {
    **{f"{path} {name}": (path, fault) for path in ASKED for name, fault in OF_BODIES.items()},
    **{f"{path} {name}": (path, of_variant(path, fault)) for path in ASKED for name, fault in OF_VARIANTS.items()},
    **{f"{path} {name}": (path, of_variant(path, fault)) for path in OF_STATES for name, fault in OF_PLAYED_VARIANTS.items()},
    **{f"{path} no variant": (path, Fault(with_holder(path, without(holder(path), ("variant",))), home(path))) for path in ASKED},
    **{
        f"{path} {word!r:.20} for {pointer(place)}": (path, Fault(replaced(WHOLE[path], place, word), pointer(place), LOOK_THERE, f"Expected {expected}"))
        for (path, place), expected in WORDS.items()
        for word in OTHER_WORDS
    },
    **{
        f"{STATES} {how!r:.20} for an end": (STATES, Fault(replaced(WHOLE[STATES], ("state", "outcome", "endedBy"), how), "/state/outcome/endedBy"))
        for how in ("", "Out", "turn limit", "out ", "1", "out!", "a" * 33, "ö")
    },
    **{
        f"{RECORDS} a start with {name}": (RECORDS, Fault(replaced(WHOLE[RECORDS], ("record", "start"), start), f"/record/start{at}"))
        for name, start, at in (
            ("nothing in it", {}, ""),
            ("no form", without(STATE, ("form",)), ""),
            ("another form", {**STATE, "form": "tierce-record/1"}, "/form"),
            ("another phase", replaced(STATE, ("turn", "phase"), "end"), "/turn/phase"),
            ("a variant by its name", {**STATE, "variant": "rami-51"}, "/variant"),
            ("a value that does not fit", {**STATE, "variant": {"id": "rami-51", "version": 1, "changes": {"runs": None}}}, "/variant/changes/runs"),
        )
    },
    **{f"{path} a key like a place beside": (path, Fault({**FITTING[path], "a` - at `$.b": 0}, "/a` - at `$.b", NO_MEMBER)) for path in ASKED},
    **{f"{path} an empty key beside": (path, Fault({**FITTING[path], "": 0}, "/", NO_MEMBER)) for path in ASKED},
    **{f"{MELDS} {name}": (MELDS, fault._replace(document={"variant": "rami-51", "melds": fault.document})) for name, fault in OF_MELDS.items()},
    f"{MELDS} no melds at all": (MELDS, Fault({"variant": "rami-51"}, "")),
    f"{MELDS} a hand beside": (MELDS, Fault({**FITTING[MELDS], "hand": []}, "/hand", NO_MEMBER)),
    f"{MELDS} null beside": (MELDS, Fault({**FITTING[MELDS], "hand": None}, "/hand", NO_MEMBER)),
    f"{MELDS} cards beside": (MELDS, Fault({**FITTING[MELDS], "cards": ["2C"]}, "/cards", NO_MEMBER)),
    f"{VARIANTS} melds beside": (VARIANTS, Fault({**FITTING[VARIANTS], "melds": [RUN]}, "/melds", NO_MEMBER)),
    f"{VARIANTS} a variant by its key": (VARIANTS, Fault({"id": "rami-51"}, "/id", NO_MEMBER)),
    **OF_WHOLE,
}


@QUESTION
def test_a_body_of_the_wrong_shape_is_told_where(path: str) -> None:
    """Some hundred bodies a question; those that are told otherwise, all of them."""
    otherwise = {}
    of_this_path = {kind: fault for kind, (asked, fault) in FAULTS.items() if asked == path}
    for kind, fault in of_this_path.items():
        answer = post(path, fault.document)
        told = problem(answer, hint=fault.hint)
        if told != does_not_fit(fault.pointer, fault.hint) or fault.detail not in (None, answer.json["detail"]):
            otherwise[kind] = (told, answer.json["detail"])
    assert len(of_this_path) > 50 and otherwise == {}


AT_BOUNDS = [(path, place) for path in WHOLE for place, part in parts(path).items() if isinstance(part, list) or type(part) is int]


@pytest.mark.parametrize(("path", "place"), AT_BOUNDS, ids=[f"{path} {pointer(place)}" for path, place in AT_BOUNDS])
def test_a_list_and_a_number_may_be_as_small_and_as_large_as_their_bounds(path: str, place: Place) -> None:
    part = parts(path)[place]
    for bound in bounds(path, place):
        value = [part[0] if part else "2C"] * bound if isinstance(part, list) else bound
        assert post(path, replaced(WHOLE[path], place, value)).status == 200


NUMBERS = [(path, place) for path in WHOLE for place, part in parts(path).items() if type(part) is int]


@pytest.mark.parametrize(("path", "place"), NUMBERS, ids=[f"{path} {pointer(place)}" for path, place in NUMBERS])
def test_a_whole_number_may_be_written_with_a_point(path: str, place: Place) -> None:
    for number in bounds(path, place):
        assert post(path, replaced(WHOLE[path], place, float(number))) == post(path, replaced(WHOLE[path], place, number))


def test_every_list_and_every_number_has_its_bounds() -> None:
    assert {member(path, place) for path, place in AT_BOUNDS} == set(BOUNDS)


# A member that is left out, and what it means then; in the whole questions it is something else.
LEFT_OUT: list[tuple[str, Place, Any]] = [
    (SCORE, ("hands", 1, "opened"), True),
    (SCORE, ("atOnce",), False),
    (DEAL, ("dealer",), 0),
    (ROUNDS, ("winners",), [0]),
]


@pytest.mark.parametrize(("path", "place", "meant"), LEFT_OUT)
def test_a_member_that_may_be_left_out_has_its_usual_value(path: str, place: Place, meant: object) -> None:
    answer = post(path, without(WHOLE[path], place))
    assert (answer.status, answer.json["verdict"]) == (200, "accepted")
    assert answer == post(path, replaced(WHOLE[path], place, meant)) != post(path, WHOLE[path])


def test_a_list_of_legal_actions_has_1_000_where_no_limit_is_named_and_all_kinds_where_none_is_asked_for() -> None:
    without_limit, without_only = (without(WHOLE[LEGAL], (name,)) for name in ("limit", "only"))
    assert post(LEGAL, without_limit) == post(LEGAL, {**without_limit, "limit": 1_000})
    assert post(LEGAL, without_only) == post(LEGAL, {**without_only, "only": {}})
    assert (post(LEGAL, WHOLE[LEGAL]).json["actions"], len(post(LEGAL, without_only).json["actions"])) == ([], 5)


def test_an_action_may_leave_its_seat_out() -> None:
    for path in (ACTIONS, APPLY):
        named, unnamed = ({**FITTING[path], "actions": [{"action": "drawStock", **seat}]} for seat in ({"seat": 1}, {}))
        assert post(path, named).json["verdict"] == "accepted"
        assert post(path, named) == post(path, unnamed)


def test_melds_may_be_offered_without_a_hand() -> None:
    answer = post(OPENINGS, without(WHOLE[OPENINGS], ("hand",)))
    assert answer.status == 200
    assert answer.json == post(OPENINGS, WHOLE[OPENINGS]).json
    assert answer.json != post(OPENINGS, {**WHOLE[OPENINGS], "hand": []}).json


def test_a_question_may_hold_100_melds_of_24_cards() -> None:
    answer = post(MELDS, {"variant": "rami-51", "melds": [{"cards": ["2C", "3C"] * 12}] * 100})
    assert answer.status == 200
    assert len(answer.json["results"]) == 100


def test_a_meld_without_cards_is_an_answer() -> None:
    answer = post(MELDS, {"variant": "rami-51", "melds": [{"cards": []}]})
    assert (answer.status, answer.json["verdict"]) == (200, "rejected")

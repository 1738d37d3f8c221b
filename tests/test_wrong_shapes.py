"""JSON that is no question: each wrong type, missing or unknown member, each list too long or too short, each number out of bounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from bodies import (
    ARRANGE,
    ASKED,
    FITTING,
    LOOK_THERE,
    MATCHES,
    MELDS,
    NO_MEMBER,
    NO_NULL,
    OPENINGS,
    ROUNDS,
    RUN,
    SCORE,
    VARIANTS,
    does_not_fit,
    problem,
    with_variant,
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

# The questions about hands, rounds and matches, each with every member that it can have.
WHOLE: dict[str, dict[str, Any]] = {
    OPENINGS: {"variant": "rami-51", "melds": [RUN, {"cards": ["JK=9", "9C", "9D"]}], "hand": ["2C", "3C", "4C", "9C", "9D", "JK"]},
    ARRANGE: {"variant": "rami-51", "cards": ["2C", "3C", "4C", "JK"], "objective": "open"},
    SCORE: {
        "variant": {"id": "rami-51-gr", "changes": {"scoring": {"atOnceBonus": 25}}},
        "hands": [{"cards": [], "opened": True}, {"cards": ["2C", "JK"], "opened": False}],
        "atOnce": True,
    },
    ROUNDS: {"variant": "rami-il", "totals": [0, 20, 35], "winners": [0, 2], "prize": 100},
    MATCHES: {"variant": "rami-51", "rounds": [[0, 20], [35, 0]]},
}
OPTIONAL = {(OPENINGS, "hand"), (SCORE, "opened"), (SCORE, "atOnce"), (ROUNDS, "winners")}
# The least and the most of a list or a number, by its member or, of what stands in a list, by the member and a star.
BOUNDS: dict[tuple[str, str], tuple[int, int]] = {
    (OPENINGS, "melds"): (1, 8),
    (OPENINGS, "cards"): (0, 24),
    (OPENINGS, "hand"): (0, 24),
    (ARRANGE, "cards"): (0, 24),
    (SCORE, "hands"): (1, 8),
    (SCORE, "cards"): (0, 24),
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
    """What stands where in a whole question: all but the variant and the question itself."""
    found: dict[Place, Any] = {}
    for place in places(WHOLE[path])[1:]:
        value: Any = WHOLE[path]
        for step in place:
            value = value[step]
        if place[0] != "variant":
            found[place] = value
    return found


def without(document: Any, place: Place) -> Any:
    """A document without one of its members."""
    if len(place) == 1:
        return {name: part for name, part in document.items() if name != place[0]}
    return replaced(document, place[:1], without(document[place[0]], place[1:]))


def of_other_types(path: str) -> Iterator[tuple[str, Fault]]:
    """Every part of a question as something else: for numbers 1.5 and true are something else too."""
    for place, part in parts(path).items():
        right = type_of(part)
        for wrong, value in TYPES.items():
            if wrong != right:
                fault = Fault(replaced(WHOLE[path], place, value), pointer(place), null(value) or LOOK_THERE, f"Expected `{right}`, got `{wrong}`")
                yield f"{wrong} for {pointer(place)}", fault


def without_a_member(path: str) -> Iterator[tuple[str, Fault]]:
    for place in parts(path):
        if isinstance(place[-1], str) and (path, place[-1]) not in OPTIONAL:
            detail = f"Object missing required field `{place[-1]}`"
            yield f"no {pointer(place)}", Fault(without(WHOLE[path], place), pointer(place[:-1]), LOOK_THERE, detail)


def with_a_stranger(path: str) -> Iterator[tuple[str, Fault]]:
    """Members that there are not, in the question and in every object of it."""
    for place, part in {(): WHOLE[path], **parts(path)}.items():
        if isinstance(part, dict):
            for name, value in STRANGERS.items():
                at = pointer((*place, name))
                yield f"{at} beside", Fault(replaced(WHOLE[path], place, {**part, name: value}), at, NO_MEMBER, "There is no such member here")


def out_of_bounds(path: str) -> Iterator[tuple[str, Fault]]:
    for place, part in parts(path).items():
        if isinstance(part, list):
            least, most = bounds(path, place)
            for length in (*([least - 1] if least else []), most + 1, 1_500):
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

FAULTS: dict[str, tuple[str, Fault]] = {
    **{f"{path} {name}": (path, fault) for path in ASKED for name, fault in OF_BODIES.items()},
    **{f"{path} {name}": (path, fault._replace(document=with_variant(path, fault.document))) for path in ASKED for name, fault in OF_VARIANTS.items()},
    **{f"{path} no variant": (path, Fault(without(FITTING[path], ("variant",)), "")) for path in ASKED},
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


@pytest.mark.parametrize("kind", FAULTS)
def test_a_body_of_the_wrong_shape_is_told_where(kind: str) -> None:
    path, fault = FAULTS[kind]
    answer = post(path, fault.document)
    assert problem(answer, hint=fault.hint) == does_not_fit(fault.pointer, fault.hint)
    assert fault.detail in (None, answer.json["detail"])


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
    (ROUNDS, ("winners",), [0]),
]


@pytest.mark.parametrize(("path", "place", "meant"), LEFT_OUT)
def test_a_member_that_may_be_left_out_has_its_usual_value(path: str, place: Place, meant: object) -> None:
    answer = post(path, without(WHOLE[path], place))
    assert (answer.status, answer.json["verdict"]) == (200, "accepted")
    assert answer == post(path, replaced(WHOLE[path], place, meant)) != post(path, WHOLE[path])


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

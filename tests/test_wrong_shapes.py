"""JSON that is no question: each wrong type, missing or unknown member, each list too long or too short."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from bodies import (
    FITTING,
    MELDS,
    NO_MEMBER,
    NO_NULL,
    RUN,
    VARIANTS,
    does_not_fit,
    problem,
    with_variant,
)
from service import post


class Fault(NamedTuple):
    document: object
    pointer: str
    hint: str | None = None


OTHERS = {"a number": 1, "a part of a number": 1.5, "a truth": True, "a list": [], "null": None}


def null(value: object) -> str | None:
    return NO_NULL if value is None else None


NO_VERSIONS: list[Any] = [0, -1, 10**6 + 1, 10**7, 2**63, 10**30, -(10**30), "1", "", True, False, 1.5, 0.999999, -0.0, 1e300, None, [], [1], {}]
NO_TABLE_RULES: list[Any] = [None, True, 0, 1.5, "", "none", [], [{"runs": {}}]]

# What holds of both questions: of the body as a whole, and of the variant.
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

FAULTS: dict[str, tuple[str, Fault]] = {
    **{f"{path} {name}": (path, fault) for path in (MELDS, VARIANTS) for name, fault in OF_BODIES.items()},
    **{
        f"{path} {name}": (path, fault._replace(document=with_variant(path, fault.document)))
        for path in (MELDS, VARIANTS)
        for name, fault in OF_VARIANTS.items()
    },
    **{f"{MELDS} {name}": (MELDS, fault._replace(document={"variant": "rami-51", "melds": fault.document})) for name, fault in OF_MELDS.items()},
    f"{MELDS} no melds at all": (MELDS, Fault({"variant": "rami-51"}, "")),
    f"{MELDS} no variant": (MELDS, Fault({"melds": [RUN]}, "")),
    f"{MELDS} a hand beside": (MELDS, Fault({**FITTING[MELDS], "hand": []}, "/hand", NO_MEMBER)),
    f"{MELDS} null beside": (MELDS, Fault({**FITTING[MELDS], "hand": None}, "/hand", NO_MEMBER)),
    f"{MELDS} cards beside": (MELDS, Fault({**FITTING[MELDS], "cards": ["2C"]}, "/cards", NO_MEMBER)),
    f"{VARIANTS} melds beside": (VARIANTS, Fault({**FITTING[VARIANTS], "melds": [RUN]}, "/melds", NO_MEMBER)),
    f"{VARIANTS} an empty key beside": (VARIANTS, Fault({**FITTING[VARIANTS], "": 0}, "/", NO_MEMBER)),
    f"{VARIANTS} a key like a place beside": (VARIANTS, Fault({**FITTING[VARIANTS], "a` - at `$.b": 0}, "/a` - at `$.b", NO_MEMBER)),
    f"{VARIANTS} a variant by its key": (VARIANTS, Fault({"id": "rami-51"}, "/id", NO_MEMBER)),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_body_of_the_wrong_shape_is_told_where(kind: str) -> None:
    path, fault = FAULTS[kind]
    assert problem(post(path, fault.document), hint=fault.hint) == does_not_fit(fault.pointer, fault.hint)


def test_a_question_may_hold_100_melds_of_24_cards() -> None:
    answer = post(MELDS, {"variant": "rami-51", "melds": [{"cards": ["2C", "3C"] * 12}] * 100})
    assert answer.status == 200
    assert len(answer.json["results"]) == 100


def test_a_meld_without_cards_is_an_answer() -> None:
    answer = post(MELDS, {"variant": "rami-51", "melds": [{"cards": []}]})
    assert (answer.status, answer.json["verdict"]) == (200, "rejected")

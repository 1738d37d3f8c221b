"""Vectors: questions with their answers, for one variant each, as plain data that any engine can be proved by.

They are made from the worked examples and the walks of `spec/` (`make generate` writes `spec/vectors/`), one file for each level of the contract. A vector
needs nothing but itself: its question can be posted as it stands. `spec/README.md` ("I write an engine") says how they are run and what they promise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, structs

from tierce import specification
from tierce.conformance import decided
from tierce.conformance.comparing import violations_in
from tierce.conformance.examples import Example, examples, id_of
from tierce.questions.schemas import DIALECT
from tierce.questions.wording import message
from tierce.variants import ADDRESSES
from tierce.violations import Source

Level = Literal[1, 2, 3, 4, 5]
LEVELS: tuple[Level, ...] = (1, 2, 3, 4, 5)
LEVEL_NAMES: dict[Level, str] = {1: "melds and openings", 2: "scores and arrangement", 3: "rounds", 4: "views", 5: "records"}
WALK = "walk"

# Each question belongs to a level; one about a view to the level of views.
LEVELS_OF: dict[str, Level] = {
    "variants/check": 1,
    "melds/check": 1,
    "openings/check": 1,
    "hands/score": 2,
    "hands/arrange": 2,
    "rounds/settle": 2,
    "matches/settle": 2,
    "states/deal": 3,
    "states/check": 3,
    "states/view": 4,
    "actions/legal": 3,
    "actions/check": 3,
    "actions/apply": 3,
    "records/replay": 5,
    WALK: 3,
}


# The rules that a level is about, by the beginnings of their addresses; views and records are about all of them.
RULES_OF_LEVELS: dict[Level, tuple[str, ...]] = {
    1: ("/deal/packs", "/sets/", "/runs/", "/jokers/", "/opening/", "/scoring/ace", "/scoring/court"),
    2: ("/scoring/", "/match/", "/prize"),
    3: ("/deal/", "/turn/", "/layOff/", "/jokerSwap/", "/stock/", "/scoring/", "/sets/", "/runs/", "/jokers/", "/opening/"),
}


def rules_of_levels(levels: Iterable[Level]) -> list[str]:
    """The rules that these levels are about, in the order of the document."""
    beginnings = tuple([beginning for level in levels for beginning in RULES_OF_LEVELS.get(level, ("/",))])
    return [pointer for pointer in ADDRESSES if pointer.startswith(beginnings)]


class Vector(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A question about one variant and its answer; the answer leaves out `message`, `source`, `variant` and `document`."""

    id: Annotated[str, Meta(pattern="^[a-z0-9-]{1,100}/[a-z0-9-]{1,64}$", description="the worked example (or the walk), and the variant; it never changes")]
    variant: str
    op: Annotated[str, Meta(description="the question, as in its path; `walk`: the numbers of rows of legal actions from a state, for each length from 1 on")]
    title: str
    rules: Annotated[list[str], Meta(description="the rules that it shows, and those that its answer cites, as JSON Pointers into the variant document")]
    source: Annotated[list[Source], Meta(min_length=1, description="on whose word the answer stands")]
    decided: Annotated[bool, Meta(description="the rule pages leave it open: it cites a rule that we decided, or would be another by another value of one")]
    request: dict[str, Any]
    answer: dict[str, Any]
    reasons: Annotated[list[str], Meta(description="why not: a sentence for each violation of the answer, in its order")] = []

    @property
    def level(self) -> Level:
        """The level of the contract that it belongs to."""
        return level_of(self.op, self.request)


class Vectors(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of vectors: all of one level."""

    form: Literal["tierce-vectors/1"]
    level: Level
    vectors: list[Vector]


def level_of(op: str, request: dict[str, Any]) -> Level:
    """The level of a question."""
    state = request.get("state")
    if isinstance(state, dict) and state.get("viewer", "all") != "all" and LEVELS_OF[op] == 3:
        return 4
    return LEVELS_OF[op]


# making them -----------------------------------------------------------------------------------------


def made() -> dict[Level, Vectors]:
    """Every vector by its level, from the worked examples and the walks."""
    found: dict[Level, list[Vector]] = {level: [] for level in LEVELS}
    for vector in (*_told_what_is_decided(list(_of_examples(examples()))), *_of_walks()):
        found[vector.level].append(vector)
    return {level: Vectors(form="tierce-vectors/1", level=level, vectors=vectors) for level, vectors in found.items()}


def _of_examples(worked: Iterable[Example]) -> Iterator[Vector]:
    for example in worked:
        cited = [violation["rule"] for violation in violations_in(example.answer) if violation["rule"]]
        for id, request in example.requests().items():
            yield Vector(
                id=f"{example.id}/{id}",
                variant=id,
                op=example.path.removeprefix("/v1/"),
                title=example.title,
                rules=list(dict.fromkeys([*example.rules, *cited])),
                source=example.source,
                decided=decided.cites_a_decision(request, example.answer),
                request=request,
                answer=example.answer,
                reasons=[message("en", fault["code"], fault["facts"]) for fault in violations_in(example.answer)],
            )


def _told_what_is_decided(vectors: list[Vector]) -> list[Vector]:
    open_still = [vector for vector in vectors if not vector.decided]
    hanging = decided.hanging([decided.Answered(vector.op, vector.request, vector.answer) for vector in open_still])
    ids = {open_still[place].id for place in hanging}
    return [structs.replace(vector, decided=vector.decided or vector.id in ids) for vector in vectors]


class _Walk(Struct, frozen=True, kw_only=True):
    id: str
    state: dict[str, Any]
    counts: list[int]


class _Walks(Struct, frozen=True, kw_only=True):
    about: str
    walks: list[_Walk]


def _of_walks() -> Iterator[Vector]:
    for walk in msgspec.json.decode((specification.FOLDER / "walks.json").read_bytes(), type=_Walks).walks:
        yield Vector(
            id=f"walk-{_slug(walk.id.partition(': ')[2])}/{id_of(walk.state['variant'])}",
            variant=id_of(walk.state["variant"]),
            op=WALK,
            title="So many rows of legal actions there are from this state, for each length.",
            rules=[],
            source=[Source(document="contract", section="6"), Source(document="contract", section="7")],
            # In every variant we decided some rule of turns, and a list of all that is legal has to do with most of them.
            decided=True,
            request={"state": walk.state},
            answer={"counts": walk.counts},
        )


def _slug(words: str) -> str:
    return "-".join(re.findall("[a-z0-9]+", words.lower()))


# reading them ----------------------------------------------------------------------------------------

FOLDER = specification.FOLDER / "vectors"


def read(level: Level) -> list[Vector]:
    """The vectors of a level, as they are shipped."""
    return msgspec.json.decode((FOLDER / f"level-{level}.json").read_bytes(), type=Vectors).vectors


def schema() -> dict[str, Any]:
    """The JSON Schema of a file of vectors; that of its questions and answers is `spec/schema/`."""
    _, found = msgspec.json.schema_components([Vectors], ref_template="#/$defs/{name}")
    return {"$schema": DIALECT, **found.pop("Vectors"), "$defs": found}


def write(vectors: Vectors) -> bytes:
    """A file of vectors: one a line."""
    lines = [msgspec.json.encode(vector) for vector in vectors.vectors]
    head = b'{"form": "%s", "level": %d, "vectors": [\n' % (vectors.form.encode(), vectors.level)
    return head + b",\n".join(lines) + b"\n]}\n"

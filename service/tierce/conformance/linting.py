"""Are vectors what they should be? Whoever adds some is told what is wrong with them, all of it, each with its place.

It looks at what a vector says, not at whether its answer is right: that is between it and an engine.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from tierce.conformance import reference
from tierce.conformance.comparing import FREE, known_members, violations_in
from tierce.conformance.examples import HOLDERS, id_of, variants_in
from tierce.conformance.vectors import LEVELS_OF, WALK, Vector, Vectors
from tierce.questions.variants import list_sources
from tierce.variants import ADDRESSES, VARIANTS
from tierce.violations import CATALOGUE

# Faults that are told of a file.
MOST_TOLD = 1_000


def lint(text: bytes) -> list[str]:
    """What is wrong with a file of vectors."""
    try:
        return _faults_of_file(msgspec.json.decode(text, type=Vectors))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return [str(error)]


def _faults_of_file(found: Vectors) -> list[str]:
    faults = [f"{id}: the id stands {count} times" for id, count in Counter([vector.id for vector in found.vectors]).items() if count > 1]
    for vector in found.vectors:
        if vector.op in LEVELS_OF and vector.level != found.level:
            faults.append(f"{vector.id}: it belongs to level {vector.level}")
        faults += [f"{vector.id}: {fault}" for fault in faults_of(vector)]
        if len(faults) > MOST_TOLD:
            return [*faults[:MOST_TOLD], "…"]
    return faults


def faults_of(vector: Vector) -> Iterator[str]:
    """What is wrong with one vector."""
    yield from _of_names(vector)
    if vector.op == WALK:
        counts = vector.answer.get("counts")
        if not (isinstance(counts, list) and counts and all(type(count) is int and count >= 0 for count in counts)):
            yield "/answer/counts: a number of rows for each length"
        return
    yield from _of_request(vector)
    yield from _of_answer(vector)


def _of_names(vector: Vector) -> Iterator[str]:
    # a vector may be about a variant that there is not
    if vector.variant not in VARIANTS and vector.variant not in _named_in(vector.request):
        yield f"/variant: there is no {vector.variant}, and the question does not name it"
    if not vector.id.endswith(f"/{vector.variant}"):
        yield "/id: it ends with the variant"
    if vector.op not in LEVELS_OF:
        yield f"/op: there is no question {vector.op}"
    for place, rule in enumerate(vector.rules):
        if rule not in ADDRESSES:
            yield f"/rules/{place}: there is no rule {rule}"
    for place, source in enumerate(vector.source):
        if source.section not in _sections().get(source.document, ()):
            yield f"/source/{place}: there is no section {source.section!r} of {source.document}"


def _named_in(request: dict[str, Any]) -> list[str]:
    """The ids of the variants that a question names; what names none, as a number, is told of the question."""
    return [id_of(variant) for variant in variants_in(request) if isinstance(variant, str) or (isinstance(variant, dict) and "id" in variant)]


@cache
def _sections() -> dict[str, set[str]]:
    """Every document and its sections."""
    sources = list_sources()
    sections: dict[str, set[str]] = {page.id: set(page.sections) for page in sources.documents}
    return sections | {"contract": set(sources.contract), "decisions": set(sources.decisions)}


def _of_request(vector: Vector) -> Iterator[str]:
    if vector.op not in reference.QUESTIONS:
        return
    try:
        reference.read(vector.op, msgspec.json.encode(vector.request))
    except msgspec.ValidationError as error:
        yield f"/request: {error}"


VERDICTS = ("accepted", "rejected", "impossible")


def _of_answer(vector: Vector) -> Iterator[str]:
    misshapen = list(_of_shape(vector.answer))
    if misshapen:
        yield from misshapen
        return
    answer, found = vector.answer, violations_in(vector.answer)
    if answer.get("verdict") not in VERDICTS:
        yield f"/answer/verdict: one of {', '.join(VERDICTS)}"
    if (answer.get("verdict") != "accepted") != bool(found):
        yield "/answer: violations stand in an answer that is not accepted, and only there"
    if len(vector.reasons) != len(found):
        yield f"/reasons: there are {len(vector.reasons)}, and {len(found)} violations"
    for fault in found:
        yield from _of_violation(vector, fault)
    for name in sorted(_members(answer) - known_members()):
        yield f"/answer: no answer has a member {name}"
    for name in sorted(_members(answer) & set(FREE)):
        yield f"/answer: {name} is not compared, and is left out"


def _of_shape(answer: dict[str, Any]) -> Iterator[str]:
    """Where an answer has something else in the place of violations or of results: then it is not looked at any further."""
    if not _are_objects(answer.get("results", [])):
        yield "/answer/results: a list of objects"
        return
    for at, part in (("/answer", answer), *((f"/answer/results/{place}", result) for place, result in enumerate(answer.get("results", [])))):
        if not _are_objects(part.get("violations", [])):
            yield f"{at}/violations: a list of objects"


def _are_objects(node: Any) -> bool:
    return isinstance(node, list) and all(isinstance(part, dict) for part in node)


def _of_violation(vector: Vector, fault: Any) -> Iterator[str]:
    code, facts, at = fault.get("code"), fault.get("facts", {}), fault.get("at")
    entry = CATALOGUE.get(code) if isinstance(code, str) else None
    if entry is None:
        yield f"/answer: there is no code {code}"
        return
    if fault.get("rule") not in (entry.rules or (None,)):
        yield f"/answer: {code} cites no rule {fault.get('rule')}"
    if not (isinstance(facts, dict) and set(facts) == set(entry.facts)):
        yield f"/answer: {code} has the facts {', '.join(entry.facts) or '(none)'}"
    if not (isinstance(at, str) and _resolves(vector.request, at)):
        yield f"/answer: {code} is at {at}, which is no place of the question"


def _resolves(document: Any, pointer: str) -> bool:
    """Whether a pointer leads to a place of a question; a member that may be left out is a place, too."""
    steps = pointer.split("/")[1:] if pointer.startswith("/") else [] if pointer == "" else ["?"]
    for number, step in enumerate(steps):
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(document, list) and re.fullmatch(r"0|[1-9][0-9]*", name) and int(name) < len(document):
            document = document[int(name)]
        elif isinstance(document, dict) and name in document:
            document = document[name]
        else:
            return isinstance(document, dict) and number == len(steps) - 1
    return True


def _members(node: Any) -> set[str]:
    """The names of the members of an answer; what stands in facts has names of its own, and so has the state that is answered."""
    if isinstance(node, list):
        return {name for part in node for name in _members(part)}
    if not isinstance(node, dict):
        return set()
    parts = {name: part for name, part in node.items() if name not in ("facts", *HOLDERS)}
    return set(parts) | {name for part in parts.values() for name in _members(part)}

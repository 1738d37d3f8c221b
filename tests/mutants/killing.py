"""Which question of the kit tells a service with a fault from a right one: vectors and probes first, those about the rules of the fault before the others.

Only what the kit calls a failure counts: a question to which no answer came says nothing about rules.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from mutants.switching import Fault
from tierce.conformance import vectors
from tierce.conformance.chance import Chance, Scope
from tierce.conformance.judging import Judge
from tierce.conformance.machine import run_laws
from tierce.conformance.probes import Probe, probes_of, run_probes
from tierce.conformance.results import Result
from tierce.conformance.running import run_vectors
from tierce.conformance.targets import Target
from tierce.conformance.vectors import LEVELS, LEVELS_OF, WALK, Vector
from tierce.variants import VARIANTS

SEED = 1
# Questions of chance for each operation, and rounds for each variant; seconds for either.
QUESTIONS, PLAYS, SECONDS = 150, 8, 40.0


class Kill(Struct, frozen=True):
    """A fault, and what told it: vectors, probes, chance or laws, and the id of the question there."""

    fault: str
    part: str
    by: str


@cache
def all_vectors() -> dict[str, Vector]:
    return {vector.id: vector for level in LEVELS for vector in vectors.read(level)}


@cache
def all_probes() -> dict[str, Probe]:
    return {probe.id: probe for probe in probes_of(all_vectors().values())}


# which questions a rung is asked by, before all others
FIRST_ASKED = {
    "melds": ("melds/check",),
    "hands": ("openings/check", "hands/score", "hands/arrange"),
    "settlements": ("rounds/settle", "matches/settle"),
    "rounds": ("states/deal", "actions/apply"),
    "states": ("states/check", "states/view"),
    "actions": ("actions/check", "actions/apply", "actions/legal"),
    "records": ("records/replay",),
    "variants": ("variants/check",),
}


def in_order(fault: Fault, known: str = "") -> list[Vector]:
    """All vectors, those about the rules of a fault first, then those of its rung; walks, which are many questions, last. `known`: before all others."""

    def place(vector: Vector) -> tuple[bool, bool, bool, bool]:
        return vector.id != known, vector.op == WALK, not set(vector.rules) & set(fault.rules), vector.op not in FIRST_ASKED.get(fault.rung, ())

    return sorted(all_vectors().values(), key=place)


def first_failure(results: Iterator[Result]) -> Result | None:
    return next((result for result in results if result.fate == "failed"), None)


def _to_the_end(judge: Judge, results: Iterator[Result]) -> Iterator[Result]:
    """What was not held at first, and answered later, is seen when all was asked."""
    seen = []
    for result in results:
        seen.append(result)
        yield result
    yield from judge.in_the_end(result for result in seen if result.fate == "notHeld")


def told_by(fault: Fault, target: Target, known: str = "") -> Kill | None:
    """What tells a target with a fault from a right one, if anything does. `known`: the id of a question that is asked first."""
    judge = Judge(target, decisions=True, most_unanswered=None)
    by_vectors, by_probes = _to_the_end(judge, run_vectors(judge, in_order(fault, known))), run_probes(judge, all_probes().values())
    parts = [("vectors", by_vectors), ("probes", by_probes)]
    # Bodies that do not fit are quicker to ask than all that fits.
    for part, results in [
        *(reversed(parts) if known in all_probes() or (fault.rung == "edge" and not known) else parts),
        ("chance", _by_chance(judge)),
        ("laws", _by_laws(judge)),
    ]:
        failed = first_failure(results)
        if failed is not None:
            return Kill(fault.id, part, failed.id)
    return None


def _by_chance(judge: Judge) -> Iterator[Result]:
    for op in [op for op in LEVELS_OF if op != WALK]:
        yield from Chance(judge, scope=Scope(seed=SEED), examples=QUESTIONS, until=time.monotonic() + SECONDS).results(op, tuple(VARIANTS))


def _by_laws(judge: Judge) -> Iterator[Result]:
    for id in VARIANTS:
        yield from run_laws(judge, id, levels=(3, 4), seed_of_run=SEED, examples=PLAYS, until=time.monotonic() + SECONDS)

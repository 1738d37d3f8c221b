"""A whole run: what a target says of itself, then vectors, questions of chance, laws and the edge, as long as there is time."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from tierce.conformance import reference, vectors
from tierce.conformance.judging import Judge, StoppedError
from tierce.conformance.probes import probes_of, run_probes
from tierce.conformance.reference import Document
from tierce.conformance.reporting import Report
from tierce.conformance.results import Result
from tierce.conformance.running import run_vectors
from tierce.conformance.targets import Capabilities, HttpTarget, Target, TransportFault
from tierce.conformance.vectors import LEVELS, LEVELS_OF, WALK, Level, Vector
from tierce.variants import VARIANTS

if TYPE_CHECKING:
    from tierce.conformance.edge import Edge

CONTRACT_VERSION = "1"
# Why nothing more was asked of a target.
INTERRUPTED = "interrupted"
# told: how much is done of how much, and what is done now
Tell = Callable[[float, str], None]


class Effort(Struct, frozen=True):
    """How much is asked: seconds for each part besides the vectors, questions of chance for each operation and variant, plays, bodies at the edge."""

    seconds: float
    questions: int
    plays: int
    bodies: int


EFFORTS: dict[str, Effort] = {
    "vectors": Effort(0, 0, 0, 0),
    "fast": Effort(12, 100, 4, 12),
    "full": Effort(150, 3_000, 60, 150),
}


class Wish(Struct, frozen=True, kw_only=True):
    """What is asked for. `levels` and `variants`: empty for those that the target names itself; `only`: these vectors by their ids, and nothing else."""

    effort: Effort
    seed: int
    levels: tuple[Level, ...] = ()
    variants: tuple[str, ...] = ()
    decisions: bool | None = None
    only_verdicts: bool = False
    keep_going: bool = False
    stop_at_first: bool = False
    table: Document | None = None
    only: tuple[str, ...] = ()


def conform(target: Target, wish: Wish, tell: Tell) -> Report:
    """Ask a target, and say what came of it; of what is interrupted, what came of it so far."""
    began = time.monotonic()
    capabilities, stopped = _capabilities(target)
    levels, variants = _asked_for(wish, capabilities)
    if capabilities.contract_version not in (None, CONTRACT_VERSION) and not stopped:
        stopped = f"it follows version {capabilities.contract_version} of the contract, and this kit asks by version {CONTRACT_VERSION}"
        stopped = "" if wish.keep_going else stopped
    if not stopped and not wish.only and not (levels and variants):
        missing = [kind for kind, known in (("level", levels), ("variant", variants)) if not known]
        stopped = f"it names no {' and no '.join(missing)} that this kit knows"
    decisions = capabilities.decisions if wish.decisions is None else wish.decisions
    judge = Judge(target, decisions=decisions, only_verdicts=wish.only_verdicts, **({"most_unanswered": None} if wish.keep_going else {}))
    results: list[Result] = []
    is_part = bool(wish.only) or wish.table is not None
    try:
        if not stopped:
            # What is at work beside is ended, whatever happens.
            with closing(_results(judge, wish, levels, variants, tell)) as found:
                for result in found:
                    results.append(result)
                    if wish.stop_at_first and result.fate == "failed":
                        is_part = True
                        break
    except StoppedError as enough:
        stopped = str(enough)
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    return Report(
        target=target.name,
        name=capabilities.name,
        contract_version=capabilities.contract_version,
        kit=version("tierce"),
        seed=wish.seed,
        levels=list(levels),
        variants=list(variants),
        decisions=decisions,
        seconds=time.monotonic() - began,
        results=judge.in_the_end(results),
        stopped=stopped,
        note=_unknown(capabilities),
        partial=is_part,
    )


def _capabilities(target: Target) -> tuple[Capabilities, str]:
    """What a target says of itself, and why it says nothing."""
    try:
        return target.capabilities(), ""
    except TransportFault as fault:
        why = str(fault)
    except KeyboardInterrupt:
        why = INTERRUPTED
    return Capabilities(name="unnamed", contract_version=None, levels=[], variants=[], decisions=False), why


# Of what a target names and nobody knows not more is told.
MOST_NAMED = 5
LONGEST_NAME = 40


def _unknown(capabilities: Capabilities) -> str:
    """The levels and variants that a target names and this kit does not know, in words."""
    levels = [str(level) for level in dict.fromkeys(capabilities.levels or []) if level not in LEVELS]
    variants = [id for id in dict.fromkeys(capabilities.variants or []) if id not in VARIANTS]
    parts = [_named(kind, names) for kind, names in (("level", levels), ("variant", variants)) if names]
    return f"it names {' and '.join(parts)}, which this kit does not know" if parts else ""


def _named(kind: str, names: list[str]) -> str:
    shown = ", ".join([name[:LONGEST_NAME] for name in names[:MOST_NAMED]])
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"{kind}{'s' if len(names) > 1 else ''} {shown}{more}"


def _asked_for(wish: Wish, capabilities: Capabilities) -> tuple[tuple[Level, ...], tuple[str, ...]]:
    if wish.only:
        chosen = vectors_named(wish.only)
        return tuple(sorted({vector.level for vector in chosen})), tuple([id for id in VARIANTS if id in {vector.variant for vector in chosen}])
    own_levels = LEVELS if capabilities.levels is None else tuple([level for level in LEVELS if level in capabilities.levels])
    own_variants = tuple(VARIANTS) if capabilities.variants is None else tuple([id for id in VARIANTS if id in capabilities.variants])
    return wish.levels or own_levels, wish.variants or own_variants


def vectors_named(ids: Iterable[str]) -> list[Vector]:
    """The vectors of these ids, each once; a `ValueError` says which there is not."""
    known = {vector.id: vector for level in LEVELS for vector in vectors.read(level)}
    wished = list(dict.fromkeys(ids))
    for id in wished:
        if id not in known:
            raise ValueError(f"There is no vector {id[:200]!r}: their ids are those of spec/vectors, such as {next(iter(known))}.")
    return [known[id] for id in wished]


def _results(judge: Judge, wish: Wish, levels: tuple[Level, ...], variants: tuple[str, ...], tell: Tell) -> Generator[Result, None, None]:
    if wish.only:
        yield from run_vectors(judge, vectors_named(wish.only))
        return
    if wish.table is None:
        # A variant that there is not is one for every target.
        chosen = [vector for level in levels for vector in vectors.read(level) if vector.variant in variants or vector.variant not in VARIANTS]
        # Numbers of rows are no verdicts.
        chosen = [vector for vector in chosen if vector.op != WALK or not wish.only_verdicts]
        for number, result in enumerate(run_vectors(judge, chosen)):
            if number % 25 == 0:
                tell(number / len(chosen), "vectors")
            yield result
        tell(1, "probes")
        yield from run_probes(judge, probes_of(chosen))
    if not wish.effort.seconds:
        return
    if wish.table is not None:
        yield from _by_chance(judge, wish, levels, variants, tell)
        return
    edge = _edge(judge, wish, levels, variants)
    try:
        yield from _by_chance(judge, wish, levels, variants, tell)
        yield from _laws(judge, wish, levels, variants, tell)
        if edge:
            tell(0, "edge")
            yield from edge.results()
    finally:
        if edge:
            edge.close()


def _edge(judge: Judge, wish: Wish, levels: tuple[Level, ...], variants: tuple[str, ...]) -> Edge | None:
    """Bodies right and wrong, to questions that are held, while other things are asked; only a service over HTTP has an edge."""
    held = [op for op in _operations(levels) if op in judge.held]
    if not isinstance(judge.target, HttpTarget) or not held:
        return None
    from tierce.conformance.chance import Scope
    from tierce.conformance.edge import Edge, Setting

    effort, setting = wish.effort, Setting(variants, Scope(levels, wish.seed), judge.decisions, judge.only_verdicts)
    how: dict[str, Any] = {"seed": wish.seed, "examples": effort.bodies, "seconds": 2 * effort.seconds, "timeout": judge.target.timeout}
    return Edge(judge.target.address, operations=held, setting=setting, **how)


def _operations(levels: tuple[Level, ...]) -> list[str]:
    """The questions of these levels; those about whole states are asked about views, too."""
    return [op for op, level in LEVELS_OF.items() if op != WALK and (level in levels or (level == 3 and 4 in levels))]


def _by_chance(judge: Judge, wish: Wish, levels: tuple[Level, ...], variants: tuple[str, ...], tell: Tell) -> Iterator[Result]:
    from tierce.conformance.chance import Chance, Scope

    asked = _operations(levels) if wish.table is None else ["melds/check"]
    ids = variants if wish.table is None else (str(wish.table["id"]),)
    ends = time.monotonic() + wish.effort.seconds
    for number, op in enumerate(asked):
        tell(number / len(asked), f"chance: {op}")
        # what one question leaves of its time is for the others
        until = time.monotonic() + max(0.0, ends - time.monotonic()) / (len(asked) - number)
        chance = Chance(judge, scope=Scope(levels, wish.seed), examples=wish.effort.questions, until=until, table=wish.table)
        yield from chance.results(op, ids)


def _laws(judge: Judge, wish: Wish, levels: tuple[Level, ...], variants: tuple[str, ...], tell: Tell) -> Iterator[Result]:
    from tierce.conformance.machine import run_laws

    of_rounds: tuple[Level, ...] = tuple([level for level in levels if level in (3, 4)])
    if not of_rounds:
        return
    ends = time.monotonic() + wish.effort.seconds
    for number, id in enumerate(variants):
        tell(number / len(variants), f"laws: {id}")
        until = time.monotonic() + max(0.0, ends - time.monotonic()) / (len(variants) - number)
        yield from run_laws(judge, id, levels=of_rounds, seed_of_run=wish.seed, examples=wish.effort.plays, until=until)


def read_table(text: bytes) -> Document:
    """A reference to a variant by table rules, as JSON; a `ValueError` says what is wrong."""
    try:
        table = msgspec.json.decode(text, type=dict)
    except msgspec.MsgspecError as error:
        raise ValueError(f"not the JSON of a variant by table rules: {error}") from None
    if not isinstance(table.get("id"), str) or table["id"] not in VARIANTS:
        raise ValueError('table rules are {"id": a variant, "changes": {…}}')
    try:
        answer = reference.ask("variants/check", {"variant": table})
    except msgspec.ValidationError as error:
        raise ValueError(f"the table rules do not fit: {error}") from None
    if answer["verdict"] != "accepted":
        raise ValueError(f"by these table rules nobody can play: {' '.join([violation['message'] for violation in answer['violations']])}")
    return table

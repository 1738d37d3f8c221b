"""A whole run: what a target says of itself, then vectors, questions of chance, laws and the edge, as long as there is time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from tierce.conformance import vectors
from tierce.conformance.probes import probes_of, run_probes
from tierce.conformance.reference import Document
from tierce.conformance.reporting import Report
from tierce.conformance.running import Asking, Result, StoppedError, run_vectors
from tierce.conformance.targets import Capabilities, HttpTarget, Target, TransportFault
from tierce.conformance.vectors import LEVELS, LEVELS_OF, WALK, Level
from tierce.variants import VARIANTS

if TYPE_CHECKING:
    from tierce.conformance.edge import Edge

CONTRACT_VERSION = "1"
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
    """What is asked for. `levels` and `variants`: empty for those that the target names itself."""

    effort: Effort
    seed: int
    levels: tuple[Level, ...] = ()
    variants: tuple[str, ...] = ()
    decisions: bool | None = None
    only_verdicts: bool = False
    keep_going: bool = False
    stop_at_first: bool = False
    table: Document | None = None


def conform(target: Target, wish: Wish, tell: Tell) -> Report:
    """Ask a target, and say what came of it."""
    began = time.monotonic()
    stopped = ""
    try:
        capabilities = target.capabilities()
    except TransportFault as fault:
        capabilities, stopped = Capabilities(name="unnamed", contract_version=None, levels=[], variants=[], decisions=False), str(fault)
    levels, variants = _asked_for(wish, capabilities)
    if capabilities.contract_version not in (None, CONTRACT_VERSION) and not stopped:
        stopped = f"it follows version {capabilities.contract_version} of the contract, and this kit asks by version {CONTRACT_VERSION}"
        stopped = "" if wish.keep_going else stopped
    if not stopped and not (levels and variants):
        stopped = "it names no level and no variant that this kit knows" if not (wish.levels and wish.variants) else ""
    decisions = capabilities.decisions if wish.decisions is None else wish.decisions
    asking = Asking(target, decisions=decisions, only_verdicts=wish.only_verdicts, **({"most_unanswered": None} if wish.keep_going else {}))
    results: list[Result] = []
    try:
        if not stopped:
            for result in _results(asking, wish, levels, variants, tell):
                results.append(result)
                if wish.stop_at_first and result.fate == "failed":
                    break
    except StoppedError as enough:
        stopped = str(enough)
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
        results=asking.in_the_end(results),
        stopped=stopped,
    )


def _asked_for(wish: Wish, capabilities: Capabilities) -> tuple[tuple[Level, ...], tuple[str, ...]]:
    own_levels = LEVELS if capabilities.levels is None else tuple([level for level in LEVELS if level in capabilities.levels])
    own_variants = tuple(VARIANTS) if capabilities.variants is None else tuple([id for id in VARIANTS if id in capabilities.variants])
    return wish.levels or own_levels, wish.variants or own_variants


def _results(asking: Asking, wish: Wish, levels: tuple[Level, ...], variants: tuple[str, ...], tell: Tell) -> Iterator[Result]:
    if wish.table is None:
        # A variant that there is not is one for every target.
        chosen = [vector for level in levels for vector in vectors.read(level) if vector.variant in variants or vector.variant not in VARIANTS]
        for number, result in enumerate(run_vectors(asking, chosen)):
            if number % 25 == 0:
                tell(number / len(chosen), "vectors")
            yield result
        tell(1, "probes")
        yield from run_probes(asking, probes_of(chosen))
    if not wish.effort.seconds:
        return
    if wish.table is not None:
        yield from _by_chance(asking, wish, levels, variants, tell)
        return
    edge = _edge(asking, wish, levels, variants)
    try:
        yield from _by_chance(asking, wish, levels, variants, tell)
        yield from _laws(asking, wish, levels, variants, tell)
        if edge:
            tell(0, "edge")
            yield from edge.results()
    finally:
        if edge:
            edge.close()


def _edge(asking: Asking, wish: Wish, levels: tuple[Level, ...], variants: tuple[str, ...]) -> Edge | None:
    """Bodies right and wrong, to questions that are held, while other things are asked; only a service over HTTP has an edge."""
    held = [op for op, level in LEVELS_OF.items() if op in asking.held and level in levels]
    if not isinstance(asking.target, HttpTarget) or not held:
        return None
    from tierce.conformance.edge import Edge, Setting

    effort, setting = wish.effort, Setting(variants, asking.decisions, asking.only_verdicts)
    return Edge(asking.target.address, operations=held, seed=wish.seed, examples=effort.bodies, seconds=2 * effort.seconds, setting=setting)


def _by_chance(asking: Asking, wish: Wish, levels: tuple[Level, ...], variants: tuple[str, ...], tell: Tell) -> Iterator[Result]:
    from tierce.conformance.chance import Chance

    operations = [op for op, level in LEVELS_OF.items() if op != WALK and (level in levels or (level == 3 and 4 in levels))]
    asked = operations if wish.table is None else ["melds/check"]
    ids = variants if wish.table is None else (str(wish.table["id"]),)
    ends = time.monotonic() + wish.effort.seconds
    for number, op in enumerate(asked):
        tell(number / len(asked), f"chance: {op}")
        # what one question leaves of its time is for the others
        until = time.monotonic() + max(0.0, ends - time.monotonic()) / (len(asked) - number)
        yield from Chance(asking, seed=wish.seed, examples=wish.effort.questions, until=until, table=wish.table).results(op, ids)


def _laws(asking: Asking, wish: Wish, levels: tuple[Level, ...], variants: tuple[str, ...], tell: Tell) -> Iterator[Result]:
    from tierce.conformance.machine import run_laws

    if 3 not in levels:
        return
    of_rounds: tuple[Level, ...] = tuple([level for level in levels if level in (3, 4)])
    ends = time.monotonic() + wish.effort.seconds
    for number, id in enumerate(variants):
        tell(number / len(variants), f"laws: {id}")
        until = time.monotonic() + max(0.0, ends - time.monotonic()) / (len(variants) - number)
        yield from run_laws(asking, id, levels=of_rounds, seed_of_run=wish.seed, examples=wish.effort.plays, until=until)


def read_table(text: bytes) -> Document:
    """A reference to a variant by table rules, as JSON; a `ValueError` says what is wrong."""
    try:
        table = msgspec.json.decode(text, type=dict)
    except msgspec.MsgspecError as error:
        raise ValueError(f"not the JSON of a variant by table rules: {error}") from None
    if not isinstance(table.get("id"), str) or table["id"] not in VARIANTS:
        raise ValueError('table rules are {"id": a variant, "changes": {…}}')
    return table

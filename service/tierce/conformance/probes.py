"""Probes: questions with one thing in them that does not fit, where an expected problem is known beforehand: its status and the place that it points to.

They are made from vectors: each spoils one place of a question that is right. A lax service that takes "2" for 2, or a member that nobody knows, is told here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

from msgspec import Struct

from tierce.conformance.judging import Judge
from tierce.conformance.results import Result
from tierce.conformance.targets import Reply, TransportFault
from tierce.conformance.vectors import WALK, Level, Vector

# No member of any question.
STRANGE = "notAMember"


class Probe(Struct, frozen=True, kw_only=True):
    """A question that does not fit: why, and where the problem points to."""

    id: str
    op: str
    level: Level
    why: str
    request: Any
    pointer: str


def probes_of(vectors: Iterable[Vector]) -> Iterator[Probe]:
    """Probes of each question, from the first vectors that have what can be spoilt."""
    seen: set[tuple[str, str]] = set()
    for vector in vectors:
        if vector.op == WALK or vector.answer.get("verdict") == "impossible":
            continue
        for kind, why, request, pointer in _spoilt(vector.request):
            if (vector.op, kind) not in seen:
                seen.add((vector.op, kind))
                yield Probe(id=f"probe/{vector.op}/{kind}", op=vector.op, level=vector.level, why=why, request=request, pointer=pointer)


Spoilt = tuple[str, str, Any, str]


def _spoilt(request: dict[str, Any]) -> Iterator[Spoilt]:
    yield "unknown-member", "no question has this member", {**request, STRANGE: 1}, f"/{STRANGE}"
    yield "not-an-object", "a question is an object", [request], ""
    for name in request:
        if name in ("variant", "melds", "cards", "state", "actions", "record", "totals", "prize", "rounds", "viewer", "seatCount", "objective", "hands"):
            without = {other: part for other, part in request.items() if other != name}
            yield f"without-{name}", f"{name} is required", without, ""
            yield f"null-{name}", f"{name} may not be null", {**request, name: None}, f"/{name}"
    for steps, value in _places(request):
        pointer = "".join([f"/{step}" for step in steps])
        name = "-".join([step for step in steps if isinstance(step, str)])
        if type(value) is int:
            yield f"text-for-{name}", "a number is no text", _with(request, steps, str(value)), pointer
            yield f"half-for-{name}", "it is a whole number", _with(request, steps, value + 0.5), pointer
            yield f"huge-for-{name}", "it is too large", _with(request, steps, 10**15), pointer
            yield f"yes-for-{name}", "true is no number", _with(request, steps, True), pointer
        elif type(value) is bool:
            yield f"one-for-{name}", "1 is not true", _with(request, steps, 1), pointer
            yield f"text-for-{name}", '"true" is not true', _with(request, steps, "true"), pointer
        elif isinstance(value, str) and value[:1].isdigit() and value[-1:] in "CDHS" and len(value) <= 3:
            yield f"lower-case-card-{name}", "a card has one spelling", _with(request, steps, value.lower()), pointer
            yield f"spaced-card-{name}", "a card has one spelling", _with(request, steps, f"{value[:-1]} {value[-1]}"), pointer
            yield f"t-for-10-{name}", "ten is 10", _with(request, steps, f"T{value[-1]}"), pointer
        elif isinstance(value, list) and value and all(isinstance(card, str) for card in value):
            yield f"long-{name}", "it has too many cards", _with(request, steps, value[:1] * 500), pointer
            yield f"text-for-list-{name}", "cards are a list", _with(request, steps, " ".join(value)), pointer
        elif isinstance(value, dict) and steps:
            yield f"unknown-in-{name}", "it has no such member", _with(request, [*steps, STRANGE], 1), f"{pointer}/{STRANGE}"


def _places(node: Any, steps: tuple[str | int, ...] = ()) -> Iterator[tuple[list[str | int], Any]]:
    """Places of a question, a few of each list; table rules are left out: what fits there hangs on the variant."""
    yield list(steps), node
    if isinstance(node, dict):
        for name, part in node.items():
            if name not in ("changes", "start"):
                yield from _places(part, (*steps, name))
    elif isinstance(node, list):
        for number, part in enumerate(node[:2]):
            yield from _places(part, (*steps, number))


def _with(request: Any, steps: list[str | int], value: Any) -> Any:
    changed = deepcopy(request)
    inner = changed
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = value
    return changed


def run_probes(judge: Judge, probes: Iterable[Probe]) -> Iterator[Result]:
    """Ask every probe."""
    for probe in probes:
        try:
            reply = judge.ask(probe.op, probe.request)
        except TransportFault as fault:
            yield _result(judge, probe, str(fault), unanswered=True)
            continue
        if judge.is_not_held(probe.op, reply):
            continue
        yield _result(judge, probe, _fault(probe, reply, only_status=judge.only_verdicts))


def _fault(probe: Probe, reply: Reply, *, only_status: bool) -> str:
    if reply.status != 400:
        return f"status {reply.status} where 400 is expected: {probe.why}"
    if only_status:
        return ""
    if not isinstance(reply.body, dict):
        return "the problem is no JSON object"
    pointer = reply.body.get("pointer")
    if pointer is None:
        return "the problem has no pointer"
    if pointer != probe.pointer:
        return f"the problem points to {str(pointer)[:200]!r}, and {probe.pointer!r} does not fit: {probe.why}"
    return ""


def _result(judge: Judge, probe: Probe, why: str, *, unanswered: bool = False) -> Result:
    return Result(
        id=probe.id,
        part="probes",
        fate="noAnswer" if unanswered else "failed" if why else "passed",
        level=probe.level,
        variant="",
        rules=[],
        op=probe.op,
        why=why,
        shown=judge.target.shown(probe.op, probe.request) if why else "",
    )

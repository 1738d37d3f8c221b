"""The vectors, asked one after the other: what became of each.

An answer that is not as it should be is a *failure*; where the rule pages leave it open and the target does not claim our decisions, it is an *other reading*.
A question to which no answer came is told apart from both, and so is a search that was given up. After so many of these in a row the run stops.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct

from tierce.conformance.comparing import Difference, differences
from tierce.conformance.targets import Reply, Target, TransportFault
from tierce.conformance.vectors import WALK, Level, Vector

Fate = Literal["passed", "failed", "otherReading", "gaveUp", "noAnswer"]
FATES: tuple[Fate, ...] = ("passed", "failed", "otherReading", "gaveUp", "noAnswer")
# A run stops after so many questions in a row to which no answer came.
MOST_UNANSWERED = 10


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became of one question: a vector, a law, or a question of chance. `shown`: how to ask it again."""

    id: str
    part: str
    fate: Fate
    level: Level
    variant: str
    rules: list[str]
    op: str
    request: Any = None
    why: str = ""
    differences: list[Difference] = []
    reasons: list[str] = []
    source: list[str] = []
    shown: str = ""

    @property
    def size(self) -> int:
        """How much there is to read before it is understood."""
        return len(self.shown)


class StoppedError(Exception):
    """Too many questions in a row were not answered: why the last one was not."""


class Patience:
    """How many questions in a row may stay unanswered."""

    def __init__(self, *, most: int | None = MOST_UNANSWERED) -> None:
        self.most = most
        self.in_a_row = 0

    def after(self, fault: TransportFault | None) -> None:
        """One more was asked; a `StoppedError` if it was one too many."""
        self.in_a_row = self.in_a_row + 1 if fault else 0
        if self.most is not None and self.in_a_row >= self.most:
            raise StoppedError(f"{self.in_a_row} questions in a row were not answered; the last: {fault}")


def run_vectors(target: Target, vectors: Iterable[Vector], *, decisions: bool, patience: Patience) -> Iterator[Result]:
    """Ask every vector. `decisions`: whether the target claims ours."""
    for vector in vectors:
        try:
            found = walk(target, vector) if vector.op == WALK else target.ask(vector.op, vector.request)
        except TransportFault as fault:
            yield _result(target, vector, "noAnswer", why=str(fault))
            patience.after(fault)
            continue
        patience.after(None)
        yield judged(target, vector, found, decisions=decisions)


def judged(target: Target, vector: Vector, reply: Reply, *, decisions: bool) -> Result:
    """Whether a reply is the answer of a vector."""
    if reply.status != 200:
        detail = reply.body.get("detail", "") if isinstance(reply.body, dict) else ""
        return _result(target, vector, "failed", why=f"status {reply.status} where 200 is expected{': ' if detail else ''}{str(detail)[:200]}")
    different = differences(vector.answer, reply.body)
    if not different:
        return _result(target, vector, "passed")
    if gave_up(reply.body):
        return _result(target, vector, "gaveUp", why="the search was given up")
    fate: Fate = "otherReading" if vector.decided and not decisions else "failed"
    return _result(target, vector, fate, different=different)


def gave_up(answer: Any) -> bool:
    """Whether a service has given up a search, which it may where nobody can hold such a hand."""
    faults = answer.get("violations") if isinstance(answer, dict) else None
    return isinstance(faults, list) and any(isinstance(fault, dict) and fault.get("code") == "request.too-much-work" for fault in faults)


def _result(target: Target, vector: Vector, fate: Fate, *, why: str = "", different: list[Difference] | None = None) -> Result:
    if fate == "passed":
        return Result(id=vector.id, part="vectors", fate=fate, level=vector.level, variant=vector.variant, rules=vector.rules, op=vector.op)
    op = "actions/legal" if vector.op == WALK else vector.op
    return Result(
        id=vector.id,
        part="vectors",
        fate=fate,
        level=vector.level,
        variant=vector.variant,
        rules=vector.rules,
        op=vector.op,
        request=vector.request,
        why=why,
        differences=different or [],
        reasons=vector.reasons,
        source=[f"{source.document} {source.section}" for source in vector.source],
        shown=target.shown(op, vector.request),
    )


# walks -----------------------------------------------------------------------------------------------

# Of a list that is longer it is enough to know that it is.
LONGEST_LIST = 10_000


def walk(target: Target, vector: Vector) -> Reply:
    """The numbers of rows of legal actions from a state, for each length; cut where a number is not as it should be."""
    expected = vector.answer["counts"]
    states = [vector.request["state"]]
    counts: list[int] = []
    while True:
        lists = [_ask(target, "actions/legal", {"state": state, "limit": LONGEST_LIST}) for state in states]
        counts.append(sum([len(listed["actions"]) for listed in lists]))
        if len(counts) == len(expected) or counts != expected[: len(counts)]:
            return Reply(200, {"counts": counts + expected[len(counts) :]} if counts == expected[: len(counts)] else {"counts": counts})
        pairs = [(state, action) for state, listed in zip(states, lists, strict=True) for action in listed["actions"]]
        states = [_ask(target, "actions/apply", {"state": state, "actions": [action]})["state"] for state, action in pairs]


def _ask(target: Target, op: str, request: Any) -> Any:
    reply = target.ask(op, request)
    body = reply.body
    needed = "actions" if op == "actions/legal" else "state"
    if reply.status != 200 or not isinstance(body, dict) or needed not in body or body.get("verdict") != "accepted":
        raise _NotWalkedError(f"{op}: {reply.status} {str(body)[:200]}")
    return body


class _NotWalkedError(TransportFault):
    """A step of a walk was not answered as it must be."""


def timed(results: Iterable[Result], until: float, tell: Callable[[Result], None]) -> Iterator[Result]:
    """Results as they come, until a time (of `time.monotonic`)."""
    for result in results:
        tell(result)
        yield result
        if time.monotonic() > until:
            return

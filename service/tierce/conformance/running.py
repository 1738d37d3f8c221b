"""The vectors, asked one after the other: what became of each.

An answer that is not as it should be is a *failure*; where the rule pages leave it open and the target does not claim our decisions, it is an *other reading*.
A question to which no answer came is told apart from both, and so is a search that was given up. After so many of these in a row the run stops.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct, structs

from tierce.conformance.comparing import FREE, Difference, differences, verdicts
from tierce.conformance.targets import NOT_IMPLEMENTED, Reply, Target, TransportFault
from tierce.conformance.vectors import WALK, Level, Vector

Part = Literal["vectors", "chance", "laws", "edge"]
Fate = Literal["passed", "failed", "otherReading", "gaveUp", "notHeld", "noAnswer"]
FATES: tuple[Fate, ...] = ("passed", "failed", "otherReading", "gaveUp", "notHeld", "noAnswer")
# A run stops after so many questions in a row to which no answer came.
MOST_UNANSWERED = 10
# No answer of the contract is nested as deep as that; one that is may be too deep to be looked through.
DEEPEST = 60
# What a target answers to a question that it does not know at all.
NOT_HELD = (404, NOT_IMPLEMENTED)


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became of one question: a vector, a law, or a question of chance. `shown`: how to ask it again."""

    id: str
    part: Part
    fate: Fate
    level: Level
    variant: str
    rules: list[str]
    op: str
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


class Asking:
    """A target, and how it is to be judged. `most_unanswered`: questions in a row to which no answer may come (`None`: any number)."""

    def __init__(self, target: Target, *, decisions: bool, only_verdicts: bool = False, most_unanswered: int | None = MOST_UNANSWERED) -> None:
        self.target = target
        self.decisions = decisions
        self.only_verdicts = only_verdicts
        self.most_unanswered = most_unanswered
        self.in_a_row = 0
        # questions that were answered: they are held
        self.held: set[str] = set()

    def ask(self, op: str, request: Any) -> Reply:
        """A reply; a `StoppedError` where there were too many without one."""
        try:
            reply = self._reply(op, request)
        except TransportFault as fault:
            self.in_a_row += 1
            if self.most_unanswered is not None and self.in_a_row >= self.most_unanswered:
                raise StoppedError(f"{self.in_a_row} questions in a row were not answered; the last: {fault}") from None
            raise
        self.in_a_row = 0
        if reply.status == 200:
            self.held.add(op)
        return reply

    def _reply(self, op: str, request: Any) -> Reply:
        reply = self.target.ask(op, request)
        if is_too_deep(reply.body):
            raise TransportFault(f"an answer nested more than {DEEPEST} deep")
        return reply

    def is_not_held(self, op: str, reply: Reply) -> bool:
        """Whether a question is not known to the target at all; one that it has answered before is."""
        return reply.status in NOT_HELD and op not in self.held

    def in_the_end(self, results: Iterable[Result]) -> list[Result]:
        """Results as they are seen when all was asked: what was not held at first and answered later was refused."""
        why = "it is answered as if it were not known, and other questions of the kind are"
        return [
            structs.replace(result, fate="failed", why=f"{why}: {result.why}") if result.fate == "notHeld" and result.op in self.held else result
            for result in results
        ]

    def differences(self, expected: Any, found: Any, free: tuple[str, ...] = FREE) -> list[Difference]:
        """Where an answer is not as it should be, as far as it is asked."""
        return differences(verdicts(expected), verdicts(found)) if self.only_verdicts else differences(expected, found, free=free)


def is_too_deep(body: Any) -> bool:
    """Whether a document is nested deeper than any answer is."""
    layer = [body]
    for _ in range(DEEPEST):
        inner = [node.values() if isinstance(node, dict) else node for node in layer if isinstance(node, dict | list)]
        layer = [part for parts in inner for part in parts]
        if not layer:
            return False
    return True


def run_vectors(asking: Asking, vectors: Iterable[Vector]) -> Iterator[Result]:
    """Ask every vector."""
    for vector in vectors:
        try:
            reply = walk(asking, vector) if vector.op == WALK else asking.ask(vector.op, vector.request)
        except TransportFault as fault:
            yield _result(asking, vector, "noAnswer", why=str(fault))
            continue
        yield judged(asking, vector, reply)


def judged(asking: Asking, vector: Vector, reply: Reply) -> Result:
    """Whether a reply is the answer of a vector."""
    if reply.status != 200:
        return _result(asking, vector, "notHeld" if asking.is_not_held(vector.op, reply) else "failed", why=unexpected(reply))
    different = differences(vector.answer, reply.body) if vector.op == WALK else asking.differences(vector.answer, reply.body)
    if not different:
        return _result(asking, vector, "passed")
    if gave_up(reply.body):
        return _result(asking, vector, "gaveUp", why="the search was given up")
    fate: Fate = "otherReading" if vector.decided and not asking.decisions else "failed"
    return _result(asking, vector, fate, different=different)


def unexpected(reply: Reply) -> str:
    """A status that is not 200, in a line."""
    detail = reply.body.get("detail") if isinstance(reply.body, dict) else None
    return f"status {reply.status} where 200 is expected" + (f": {str(detail)[:200]}" if detail else "")


def gave_up(answer: Any) -> bool:
    """Whether a service has given up a search, which it may where nobody can hold such a hand."""
    faults = answer.get("violations") if isinstance(answer, dict) else None
    return isinstance(faults, list) and any(isinstance(fault, dict) and fault.get("code") == "request.too-much-work" for fault in faults)


def _result(asking: Asking, vector: Vector, fate: Fate, *, why: str = "", different: list[Difference] | None = None) -> Result:
    if fate == "passed":
        return Result(id=vector.id, part="vectors", fate=fate, level=vector.level, variant=vector.variant, rules=vector.rules, op=vector.op)
    return Result(
        id=vector.id,
        part="vectors",
        fate=fate,
        level=vector.level,
        variant=vector.variant,
        rules=vector.rules,
        op=vector.op,
        why=why,
        differences=different or [],
        reasons=vector.reasons,
        source=[f"{source.document} {source.section}" for source in vector.source],
        shown=asking.target.shown("actions/legal" if vector.op == WALK else vector.op, vector.request),
    )


# walks -----------------------------------------------------------------------------------------------

# Of a list that is longer it is enough to know that it is.
LONGEST_LIST = 10_000


class _NotWalkedError(Exception):
    """A step of a walk was not answered as it must be: the reply to it."""

    def __init__(self, reply: Reply) -> None:
        self.reply = reply


def walk(asking: Asking, vector: Vector) -> Reply:
    """The numbers of rows of legal actions from a state, for each length; up to the first that is not as it should be."""
    expected = vector.answer["counts"]
    states = [vector.request["state"]]
    counts: list[int] = []
    try:
        while True:
            lists = [_step(asking, "actions/legal", {"state": state, "limit": LONGEST_LIST}, "actions", list) for state in states]
            counts.append(sum(map(len, lists)))
            if len(counts) == len(expected) or counts != expected[: len(counts)]:
                return Reply(200, {"counts": counts})
            pairs = [(state, action) for state, actions in zip(states, lists, strict=True) for action in actions]
            states = [_step(asking, "actions/apply", {"state": state, "actions": [action]}, "state", dict) for state, action in pairs]
    except _NotWalkedError as stopped:
        return stopped.reply if stopped.reply.status != 200 else Reply(200, {"counts": counts, "stopped": stopped.reply.body})


def _step(asking: Asking, op: str, request: Any, member: str, kind: type) -> Any:
    reply = asking.ask(op, request)
    if reply.status != 200 or not isinstance(reply.body, dict) or not isinstance(reply.body.get(member), kind):
        raise _NotWalkedError(reply)
    return reply.body[member]

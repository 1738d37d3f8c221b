"""The vectors, asked one after the other: what became of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import structs

from tierce.conformance.comparing import MOST_DIFFERENCES, Difference, as_known, differences
from tierce.conformance.decided import Answered
from tierce.conformance.examples import changed_in
from tierce.conformance.judging import Judge, gave_up, may_give_up, unexpected
from tierce.conformance.results import Fate, Result
from tierce.conformance.targets import Reply, TransportFault
from tierce.conformance.vectors import WALK, Vector


def run_vectors(judge: Judge, vectors: Iterable[Vector]) -> Iterator[Result]:
    """Ask every vector. What may be another reading is told last: it is seen best beside the others."""
    open_still: list[tuple[Vector, Reply, Result]] = []
    for vector in vectors:
        try:
            op, reply = walk(judge, vector) if vector.op == WALK else (vector.op, judge.ask(vector.op, vector.request))
        except TransportFault as fault:
            yield _result(judge, vector, "noAnswer", why=str(fault))
            continue
        result = judged(judge, vector, op, reply)
        if result.fate == "failed" and reply.status == 200 and vector.decided and not judge.decisions:
            open_still.append((vector, reply, result))
        else:
            yield result
    yield from _read_otherwise(judge, open_still)


def _read_otherwise(judge: Judge, failed: Sequence[tuple[Vector, Reply, Result]]) -> Iterator[Result]:
    """What failed, and is right by another reading of what we decided. (Of walks it is not known by which: too much hangs on too many rules.)"""
    walks = [result for vector, _, result in failed if vector.op == WALK]
    yield from [structs.replace(result, fate="otherReading", reading="some rule of turns is a decision of ours") for result in walks]
    others = [(vector, reply, result) for vector, reply, result in failed if vector.op != WALK]
    asked = [Answered(vector.op, vector.request, vector.answer) for vector, _, _ in others]
    readings = judge.readings(asked, [reply.body for _, reply, _ in others])
    for place, (_, _, result) in enumerate(others):
        yield structs.replace(result, fate="otherReading", reading=readings[place]) if place in readings else result


def judged(judge: Judge, vector: Vector, op: str, reply: Reply) -> Result:
    """Whether a reply is the answer of a vector; it is that to `op`, the last question of a walk."""
    if reply.status != 200:
        fate: Fate = "notHeld" if judge.is_not_held(op, reply) else "failed"
        return structs.replace(_result(judge, vector, fate, why=unexpected(reply)), op=op)
    different = differences(vector.answer, reply.body) if vector.op == WALK else judge.differences(vector.answer, reply.body)
    if not different:
        return _result(judge, vector, "passed")
    if gave_up(reply.body) and may_give_up(op, vector.request):
        return _result(judge, vector, "gaveUp", why="the search was given up")
    return _result(judge, vector, "failed", different=different[:MOST_DIFFERENCES])


def _result(judge: Judge, vector: Vector, fate: Fate, *, why: str = "", different: list[Difference] | None = None) -> Result:
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
        title=vector.title,
        reasons=vector.reasons,
        changed=changed_in(vector.request),
        source=[f"{source.document} {source.section}" for source in vector.source],
        shown=judge.target.shown("actions/legal" if vector.op == WALK else vector.op, vector.request),
    )


# walks -----------------------------------------------------------------------------------------------

# Of a list that is longer it is enough to know that it is.
LONGEST_LIST = 10_000


class _NotWalkedError(Exception):
    """A step of a walk was not answered as it must be: the reply to it."""

    def __init__(self, op: str, reply: Reply) -> None:
        self.op, self.reply = op, reply


def walk(judge: Judge, vector: Vector) -> tuple[str, Reply]:
    """The numbers of rows of legal actions from a state, for each length, up to the first that is not as it should be; and the question that was asked last."""
    expected = vector.answer["counts"]
    states = [vector.request["state"]]
    counts: list[int] = []
    try:
        while True:
            lists = [_step(judge, "actions/legal", {"state": state, "limit": LONGEST_LIST}, "actions", list) for state in states]
            counts.append(sum(map(len, lists)))
            if len(counts) == len(expected) or counts != expected[: len(counts)]:
                return "actions/legal", Reply(200, {"counts": counts})
            pairs = [(state, action) for state, actions in zip(states, lists, strict=True) for action in actions]
            states = [_step(judge, "actions/apply", {"state": state, "actions": [action]}, "state", dict) for state, action in pairs]
    except _NotWalkedError as stopped:
        return stopped.op, stopped.reply if stopped.reply.status != 200 else Reply(200, {"counts": counts, "stopped": stopped.reply.body})


def _step(judge: Judge, op: str, request: Any, member: str, kind: type) -> Any:
    reply = judge.ask(op, request)
    if reply.status != 200 or not isinstance(reply.body, dict) or not isinstance(reply.body.get(member), kind):
        raise _NotWalkedError(op, reply)
    # What the contract does not know is no part of the next question.
    known = as_known(reply.body[member])
    assert isinstance(known, kind)
    return known

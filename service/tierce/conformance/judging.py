"""A target, asked and judged: as far as it is asked, and until too many questions in a row got no answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import structs

from tierce.conformance.comparing import FREE, Difference, differences, verdicts
from tierce.conformance.decided import Answered, chosen_in, read_otherwise
from tierce.conformance.examples import changed_in
from tierce.conformance.results import Result
from tierce.conformance.targets import NOT_IMPLEMENTED, Reply, Target, TransportFault

# A run stops after so many questions in a row to which no answer came.
MOST_UNANSWERED = 10
# No answer of the contract is nested as deep as that; one that is may be too deep to be looked through.
DEEPEST = 60
# What a target answers to a question that it does not know at all.
NOT_HELD = (404, NOT_IMPLEMENTED)


class StoppedError(Exception):
    """Too many questions in a row were not answered: why the last one was not."""


class Judge:
    """A target, and how it is to be judged. `most_unanswered`: questions in a row to which no answer may come (`None`: any number)."""

    def __init__(self, target: Target, *, decisions: bool, only_verdicts: bool = False, most_unanswered: int | None = MOST_UNANSWERED) -> None:
        self.target = target
        self.decisions = decisions
        self.only_verdicts = only_verdicts
        self.most_unanswered = most_unanswered
        self.in_a_row = 0
        # why nothing more is asked
        self.stopped = ""
        # questions that were answered: they are held
        self.held: set[str] = set()

    def ask(self, op: str, request: Any) -> Reply:
        """A reply; a `StoppedError` where there were too many without one, and from then on."""
        if self.stopped:
            raise StoppedError(self.stopped)
        try:
            reply = self._reply(op, request)
        except TransportFault as fault:
            self.in_a_row += 1
            if self.most_unanswered is not None and self.in_a_row >= self.most_unanswered:
                self.stopped = f"{self.in_a_row} questions in a row were not answered; the last: {fault}"
                raise StoppedError(self.stopped) from None
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

    def readings(self, asked: Sequence[Answered], given: Sequence[Any]) -> dict[int, str]:
        """For those answers that are right by another reading of what we decided, by which; nothing where the target claims our decisions."""
        return {} if self.decisions else read_otherwise(asked, given, lambda expected, found: not self.differences(expected, found))

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


def unexpected(reply: Reply) -> str:
    """A status that is not 200, in a line."""
    detail = reply.body.get("detail") if isinstance(reply.body, dict) else None
    return f"status {reply.status} where 200 is expected" + (f": {str(detail)[:200]}" if detail else "")


# Questions for which something may have to be searched.
SEARCHES = ("hands/arrange", "actions/legal", "actions/check", "actions/apply", "records/replay")


def gave_up(answer: Any) -> bool:
    """Whether a service says that it has given up a search, and nothing else."""
    faults = answer.get("violations") if isinstance(answer, dict) else None
    if not isinstance(faults, list) or len(faults) != 1 or not isinstance(faults[0], dict):
        return False
    return bool(answer.get("verdict") == "impossible" and faults[0].get("code") == "request.too-much-work")


def may_give_up(op: str, request: dict[str, Any]) -> bool:
    """Whether it may: by table rules, or for more cards than somebody can hold; nothing else is so hard (`spec/violations.yaml`)."""
    variant = chosen_in(request)
    too_many = op == "hands/arrange" and variant is not None and len(request["cards"]) > variant.deal.hand_size.value + 1
    return op in SEARCHES and (bool(changed_in(request)) or too_many)

"""The conformance kit at work in a test: whom it asks, and a whole run."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from typing import Any

from service import Answer, post
from tierce.conformance import vectors
from tierce.conformance.conform import EFFORTS, Effort, Wish, conform
from tierce.conformance.judging import Judge
from tierce.conformance.reporting import Report
from tierce.conformance.results import Result
from tierce.conformance.running import run_vectors
from tierce.conformance.targets import Capabilities, HttpTarget, Reply, TransportFault
from tierce.conformance.vectors import LEVELS

Spoil = Callable[[str, Any, Any], Any]


class Application:
    """The application in process; `spoil` gets the question and the answer, and gives back another answer."""

    name = "the application"

    def __init__(self, spoil: Spoil | None = None, *, decisions: bool = True, levels: tuple[int, ...] = LEVELS) -> None:
        self.spoil, self.decisions, self.levels = spoil, decisions, levels
        self.asked: list[tuple[str, Any]] = []

    def ask(self, op: str, request: Any) -> Reply:
        self.asked.append((op, request))
        answer: Answer = post(f"/v1/{op}", request)
        if answer.status >= 500:
            raise TransportFault(f"the service failed: {answer.status}")
        body = answer.json
        return Reply(answer.status, self.spoil(op, request, body) if self.spoil else body)

    def capabilities(self) -> Capabilities:
        return Capabilities(name="tierce", contract_version="1", levels=list(self.levels), variants=None, decisions=self.decisions)

    def shown(self, op: str, request: Any) -> str:
        return f"{op} {json.dumps(request)}"

    def close(self) -> None:
        pass


class OfAnotherReading(Application):
    """It answers by other values of some rules of a variant, but for what these rules are.

    What the table changed already stays so, and what is impossible so is answered as it stands.
    """

    def __init__(self, id: str, values: dict[str, Any]) -> None:
        super().__init__(decisions=False)
        self.id, self.values = id, values

    def ask(self, op: str, request: Any) -> Reply:
        plain = super().ask(op, request)
        if op == "variants/check":
            return plain
        reply = super().ask(op, self.read(request))
        # It names its variant as the question did.
        named = {"variant": plain.body["variant"]} if "variant" in plain.body else {}
        return Reply(reply.status, {**reply.body, **named}) if reply.body.get("verdict") != "impossible" else plain

    def read(self, part: Any) -> Any:
        if not isinstance(part, dict):
            return part
        read = {name: self.read(value) if name in ("state", "record", "start") else value for name, value in part.items()}
        named = part.get("variant")
        if named is not None and self.id in (named, named["id"] if isinstance(named, dict) else ""):
            changes = {} if isinstance(named, str) else dict(named.get("changes", {}))
            for pointer, value in self.values.items():
                _, group, rule = pointer.split("/")
                changes[group] = {rule: value, **changes.get(group, {})}
            read["variant"] = {**({"id": named} if isinstance(named, str) else named), "changes": changes}
        return read

    def results(self) -> list[Result]:
        """What becomes of all vectors of the variant but walks."""
        of_the_variant = [vector for level in LEVELS for vector in vectors.read(level) if vector.variant == self.id]
        return list(run_vectors(Judge(self, decisions=False), [vector for vector in of_the_variant if vector.op != vectors.WALK]))


class Mortal(Application):
    """It answers so many questions, and no more."""

    def __init__(self, questions: int) -> None:
        super().__init__()
        self.left = questions

    def ask(self, op: str, request: Any) -> Reply:
        self.left -= 1
        if self.left < 0:
            self.asked.append((op, request))
            raise TransportFault("gone")
        return super().ask(op, request)


def nobody_is_told(_done: float, _what: str) -> None:
    pass


def run(target: Any, effort: Effort = EFFORTS["vectors"], **wish: Any) -> Report:
    return conform(target, Wish(effort=effort, seed=51, **wish), nobody_is_told)


def run_at(address: str, timeout: float, effort: Effort = EFFORTS["vectors"], **wish: Any) -> Report:
    with closing(HttpTarget(address, timeout=timeout)) as target:
        return run(target, effort, **wish)

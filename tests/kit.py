"""The conformance kit at work in a test: whom it asks, and a whole run."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from typing import Any

from service import Answer, post
from tierce.conformance.conform import EFFORTS, Effort, Wish, conform
from tierce.conformance.reporting import Report
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


def nobody_is_told(_done: float, _what: str) -> None:
    pass


def run(target: Any, effort: Effort = EFFORTS["vectors"], **wish: Any) -> Report:
    return conform(target, Wish(effort=effort, seed=51, **wish), nobody_is_told)


def run_at(address: str, timeout: float, effort: Effort = EFFORTS["vectors"], **wish: Any) -> Report:
    with closing(HttpTarget(address, timeout=timeout)) as target:
        return run(target, effort, **wish)

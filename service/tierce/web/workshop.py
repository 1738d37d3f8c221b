"""The workshop: where questions are answered that may take long, so that they never keep others waiting.

A few at a time, each in a thread of its own; a few more may wait their turn; who comes then is told to come again (503, contract, section 13).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec

from tierce.variants import Language
from tierce.web.problems import Refused, problem

AT_A_TIME = 2
WAITING = 14
RETRY_AFTER = 1

Q = TypeVar("Q")

_encode = msgspec.json.encode


class Workshop:
    """Long work of one process."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_A_TIME, thread_name_prefix="workshop")
        self._questions = 0

    async def answer(self, answer: Callable[[Q, Language], object], question: Q, language: Language) -> bytes:
        """The encoded answer to a question, found while other work goes on; a problem where too many wait already."""
        if self._questions >= AT_A_TIME + WAITING:
            hint = f"Ask again in {RETRY_AFTER} second."
            raise Refused(problem(503, "too-busy", "Too many questions that take long are being answered.", hint), {"retry-after": str(RETRY_AFTER)})
        self._questions += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, _answered, answer, question, language)
        finally:
            self._questions -= 1


def _answered(answer: Callable[[Q, Language], object], question: Q, language: Language) -> bytes:
    return _encode(answer(question, language))

"""The workshop: where questions are answered that may take long, so that they never keep others waiting.

A few at a time, each in a thread of its own; a few more may wait their turn; who comes then is told to come again (503, contract, section 13).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

import msgspec

from tierce.rulebooks import Page
from tierce.variants import Language
from tierce.web.problems import Refused, problem

AT_A_TIME = 2
WAITING = 14
RETRY_AFTER = 1

Q = TypeVar("Q")

_encode = msgspec.json.Encoder().encode


class Written(NamedTuple):
    """An answer as it is sent: a page as HTML, all others as JSON."""

    body: bytes
    is_page: bool


def written(answer: object) -> Written:
    """An answer, encoded."""
    return Written(answer.html.encode(), True) if isinstance(answer, Page) else Written(_encode(answer), False)


class Workshop:
    """Long work of one process."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_A_TIME, thread_name_prefix="workshop")
        self._questions = 0

    async def answer(
        self, answer: Callable[[Q, Language], object], question: Q, language: Language, receive: Callable[[], Awaitable[dict[str, Any]]]
    ) -> Written | None:
        """The encoded answer to a question, found while other work goes on; a problem where too many wait already; `None` where the client has gone.

        What has not begun when its client goes is not done at all.
        """
        if self._questions >= AT_A_TIME + WAITING:
            hint = f"Ask again in {RETRY_AFTER} second."
            raise Refused(problem(503, "too-busy", "Too many questions that take long are being answered.", hint), {"retry-after": str(RETRY_AFTER)})
        self._questions += 1
        work = asyncio.get_running_loop().run_in_executor(self._threads, _answered, answer, question, language)
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
            return await work if work.done() else None
        finally:
            gone.cancel()
            work.cancel()
            self._questions -= 1


async def _gone(receive: Callable[[], Awaitable[dict[str, Any]]]) -> None:
    """Ends when the client goes."""
    if (await receive())["type"] != "http.disconnect":
        await asyncio.Event().wait()


def _answered(answer: Callable[[Q, Language], object], question: Q, language: Language) -> Written:
    return written(answer(question, language))

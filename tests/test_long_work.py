"""Questions that take long never keep others waiting: a few at a time, a few more in a row, and who comes then is told to come again."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest

from service import JSON_BODY
from tierce import hands
from tierce.questions.hands import ArrangeHand, may_take_long
from tierce.web.app import Application
from tierce.web.settings import Settings
from tierce.web.workshop import AT_A_TIME, WAITING

LONG = {"variant": "rami-51", "cards": ["2C", "3C", "4C", "JK", "JK", "JK"], "objective": "leastPoints"}
SHORT = {**LONG, "cards": ["2C", "3C", "4C"]}


async def asked(app: Application, path: str, question: dict[str, Any], leaves: asyncio.Event | None = None) -> tuple[int, dict[str, str], Any]:
    """Status, headers and body of one answer; status 0 where the client has gone before. `leaves`: when it does."""
    sent: list[dict[str, Any]] = []
    waiting = [{"type": "http.request", "body": json.dumps(question).encode(), "more_body": False}]

    async def receive() -> dict[str, Any]:
        if not waiting:
            await (leaves or asyncio.Event()).wait()
            return {"type": "http.disconnect"}
        return waiting.pop()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    headers = [(name.encode(), value.encode()) for name, value in JSON_BODY.items()]
    await app({"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": headers}, receive, send)
    if not sent:
        return 0, {}, None
    start, body = sent
    return start["status"], {name.decode(): value.decode() for name, value in start["headers"]}, json.loads(body["body"])


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Long arrangements wait until it is opened."""
    opened = threading.Event()
    arrange = hands.arrange

    def waits(rules: Any, cards: Any) -> Any:
        if cards == LONG["cards"]:
            assert opened.wait(20)
        return arrange(rules, cards)

    monkeypatch.setattr(hands, "arrange", waits)
    return opened


def test_long_questions_do_not_keep_others_waiting_and_too_many_are_told_to_come_again(gate: threading.Event) -> None:
    app = Application(Settings())

    async def play() -> None:
        long = [asyncio.create_task(asked(app, "/v1/hands/arrange", LONG)) for _ in range(AT_A_TIME + WAITING)]
        await asyncio.sleep(0.05)
        assert not any(task.done() for task in long)
        # One more is too many, and told so at once; others are answered as ever.
        status, headers, problem = await asyncio.wait_for(asked(app, "/v1/hands/arrange", LONG), 5)
        assert (status, headers["retry-after"], headers["content-type"]) == (503, "1", "application/problem+json")
        assert (problem["type"], problem["title"], problem["pointer"]) == ("urn:tierce:problem:too-busy", "Too busy", "")
        assert (await asyncio.wait_for(asked(app, "/v1/hands/arrange", SHORT), 5))[0] == 200
        assert (await asyncio.wait_for(asked(app, "/v1/variants/check", {"variant": "rami-51"}), 5))[0] == 200
        gate.set()
        answers = await asyncio.wait_for(asyncio.gather(*long), 20)
        assert [(status, answer["verdict"]) for status, _, answer in answers] == [(200, "accepted")] * len(long)
        # Their places are free again.
        assert (await asked(app, "/v1/hands/arrange", LONG))[0] == 200

    asyncio.run(play())


def test_what_a_client_has_left_behind_makes_room(gate: threading.Event) -> None:
    app = Application(Settings())

    async def play() -> None:
        leaves = asyncio.Event()
        long = [asyncio.create_task(asked(app, "/v1/hands/arrange", LONG, leaves)) for _ in range(AT_A_TIME + WAITING)]
        await asyncio.sleep(0.05)
        assert (await asked(app, "/v1/hands/arrange", LONG))[0] == 503
        leaves.set()
        assert [status for status, _, _ in await asyncio.wait_for(asyncio.gather(*long), 5)] == [0] * len(long)
        gate.set()
        # Those that had begun are finished; the others never begin.
        assert (await asyncio.wait_for(asked(app, "/v1/hands/arrange", LONG), 5))[0] == 200

    asyncio.run(play())


def test_a_fault_of_ours_in_long_work_is_a_problem_and_leaves_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Application(Settings())

    def fails(_rules: Any, _cards: Any) -> Any:
        raise ValueError("seed of the round")

    async def play() -> None:
        for _ in range(AT_A_TIME + WAITING + 1):
            status, _, problem = await asked(app, "/v1/hands/arrange", LONG)
            assert (status, problem["type"]) == (500, "urn:tierce:problem:internal")

    monkeypatch.setattr(hands, "arrange", fails)
    asyncio.run(play())


@pytest.mark.parametrize(
    ("cards", "least_points", "open"),
    [(["2C"] * 14, False, False), (["2C"] * 15, True, True), (["JK"], False, False), (["JK"] * 2, False, True), (["JK"] * 3, True, True), ([], False, False)],
)
def test_what_is_long_depends_on_cards_and_jokers(cards: list[str], least_points: bool, open: bool) -> None:
    assert may_take_long(ArrangeHand(variant="rami-51", cards=cards, objective="leastPoints")) is least_points
    assert may_take_long(ArrangeHand(variant="rami-51", cards=cards, objective="open")) is open

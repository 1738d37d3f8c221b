"""Questions that take long never keep others waiting: a few at a time, a few more in a row, and who comes then is told to come again."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import msgspec
import pytest

import blind_play
from bodies import ACTIONS, APPLY, LEGAL, RECORDS, STATE, STATES
from service import JSON_BODY
from tierce import hands
from tierce.questions.actions import CheckAction, LegalAction
from tierce.questions.actions import may_take_long as action_may_take_long
from tierce.questions.hands import ArrangeHand, may_take_long
from tierce.questions.records import ReplayRecord
from tierce.questions.records import may_take_long as record_may_take_long
from tierce.web.app import Application
from tierce.web.edge import decode_changes
from tierce.web.settings import Settings
from tierce.web.workshop import AT_A_TIME, WAITING

LONG = {"variant": "rami-51", "cards": ["2C", "3C", "4C", "JK", "JK", "JK"], "objective": "leastPoints"}
SHORT = {**LONG, "cards": ["2C", "3C", "4C"]}


# Questions about rounds that take long, and some that do not.
DRAWN = blind_play.drawn(STATE)
LONG_ROUNDS: dict[str, dict[str, Any]] = {
    LEGAL: {"state": blind_play.holding(DRAWN, ["JK"] * 3)},
    ACTIONS: {"state": STATE, "actions": blind_play.recorded(turns=20)["actions"]},
    APPLY: {"state": STATE, "actions": blind_play.recorded(turns=20)["actions"]},
    RECORDS: {"record": blind_play.recorded(turns=20)},
}
SHORT_ROUNDS: dict[str, dict[str, Any]] = {
    STATES: {"state": STATE},
    LEGAL: {"state": STATE},
    ACTIONS: {"state": STATE, "actions": [{"action": "drawStock"}]},
    RECORDS: {"record": blind_play.recorded(turns=1)},
}


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
        for path, question in LONG_ROUNDS.items():
            assert (await asyncio.wait_for(asked(app, path, question), 5))[0] == 503
        for path, question in SHORT_ROUNDS.items():
            assert (await asyncio.wait_for(asked(app, path, question), 5))[0] == 200
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


def of(type: Any, question: dict[str, Any]) -> Any:
    return msgspec.convert(question, type, dec_hook=decode_changes)


@pytest.mark.parametrize(
    ("state", "is_long"),
    [
        (STATE, False),
        (DRAWN, False),
        (blind_play.holding(DRAWN, ["JK"]), False),
        (blind_play.holding(DRAWN, ["JK"] * 2), True),
        (blind_play.with_turn(DRAWN, seat=7), False),
        (blind_play.drawn(blind_play.dealt(changes={"deal": {"handSize": 16}})), True),
        (blind_play.dealt(changes={"opening": {"minimumPoints": 30}}), True),
    ],
)
def test_how_long_a_list_takes_depends_on_the_hand_to_play_and_on_table_rules(state: dict[str, Any], is_long: bool) -> None:
    assert action_may_take_long(of(LegalAction, {"state": state})) is is_long


@pytest.mark.parametrize(
    ("changes", "is_long"),
    [
        ({"turn": {"takenCard": "layThisTurn"}}, True),
        ({"jokerSwap": {"reuse": "must"}}, True),
        ({"opening": {"minimumPoints": 30}}, False),
        ({}, False),
    ],
)
def test_how_long_an_action_takes_depends_on_the_rules_that_make_duties(changes: dict[str, Any], is_long: bool) -> None:
    assert action_may_take_long(of(CheckAction, {"state": blind_play.dealt(changes=changes), "actions": [{"action": "drawStock"}]})) is is_long
    assert record_may_take_long(of(ReplayRecord, {"record": blind_play.recorded(changes=changes)})) is is_long


def test_what_is_long_depends_on_the_number_of_actions() -> None:
    for count, is_long in ((1, False), (4, False), (32, True)):
        actions = blind_play.recorded(turns=count)["actions"]
        assert action_may_take_long(of(CheckAction, {"state": STATE, "actions": actions})) is is_long
        assert record_may_take_long(of(ReplayRecord, {"record": blind_play.recorded(turns=count)})) is is_long


def test_a_record_of_some_actions_is_long() -> None:
    record = blind_play.recorded(turns=9)
    for count, is_long in ((16, False), (17, True)):
        assert record_may_take_long(of(ReplayRecord, {"record": {**record, "actions": record["actions"][:count]}})) is is_long


GREEK = blind_play.drawn(blind_play.dealt("rami-51-gr"))
A_JOKER = blind_play.holding(DRAWN, ["JK"])


@pytest.mark.parametrize(
    ("question", "is_long"),
    [
        ({"state": blind_play.with_turn(DRAWN, seat=2)}, False),
        ({"state": blind_play.with_hand(GREEK, GREEK["turn"]["seat"], ["2C"] * 15)}, False),
        ({"state": blind_play.with_hand(GREEK, GREEK["turn"]["seat"], ["2C"] * 16)}, True),
        ({"state": A_JOKER, "limit": 1_000}, False),
        ({"state": A_JOKER, "limit": 1_001}, True),
        ({"state": A_JOKER, "only": {"action": "open"}}, True),
        ({"state": blind_play.with_hand(DRAWN, DRAWN["turn"]["seat"], ["2C"] * 14), "limit": 1_001}, False),
    ],
)
def test_how_long_a_list_takes_depends_on_the_cards_and_on_what_is_asked_for(question: dict[str, Any], is_long: bool) -> None:
    assert action_may_take_long(of(LegalAction, question)) is is_long

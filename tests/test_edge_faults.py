"""Faults of our own, and what every refusal has in common."""

from __future__ import annotations

import asyncio
import json
import logging
from functools import cache
from typing import Any

import pytest

import service
from bodies import QUESTION
from edge import (
    FITTING,
    INTERNAL,
    answered,
    ask_question,
    exchange,
    http,
    of_problem,
    part,
    refusal,
    with_answers,
)
from service import JSON_BODY, application, ask

# our own faults -------------------------------------------------------------------------------------

SECRET = "seed of the round"


@cache
def broken(error: Exception) -> Any:
    """The application with questions that cannot be answered, by a fault of ours."""

    def fail(_question: Any, _language: str) -> object:
        raise error

    return with_answers(fail)


ERRORS = [
    ValueError(SECRET),
    KeyError(SECRET),
    RecursionError(SECRET),
    AssertionError(SECRET),
    MemoryError(SECRET),
    UnicodeDecodeError("utf-8", b"\xff", 0, 1, SECRET),
]


@QUESTION
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_a_fault_of_ours_is_a_problem_that_tells_nothing(
    path: str, error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = broken(error)
    monkeypatch.setattr(service, "application", lambda _settings: app)
    answer = ask_question(path)
    assert refusal(answer) == INTERNAL
    assert answer.headers == of_problem(answer)
    assert not [word for word in ("Traceback", ".py", SECRET, type(error).__name__) if word in answer.body.decode()]
    (record,) = caplog.records
    first, *where = record.getMessage().splitlines()
    assert (record.name, record.levelno, first) == ("tierce", logging.ERROR, f"no answer at {path}: {type(error).__qualname__}")
    assert any("in fail" in line for line in where), "the log says where it happened"


@QUESTION
def test_what_was_sent_is_never_logged(path: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    app = broken(ERRORS[0])
    monkeypatch.setattr(service, "application", lambda _settings: app)
    ask_question(path)
    assert path in caplog.text
    assert SECRET not in caplog.text


# every refusal --------------------------------------------------------------------------------------

REFUSED: dict[str, tuple[str, str, dict[str, Any]]] = {
    "not found": ("GET", "/nothing", {}),
    "no such variant": ("GET", "/v1/variants/gin", {}),
    "no such form": ("GET", "/v1/variants/rami-51?form=x", {}),
    "wrong method": ("PUT", "/v1", {}),
    "not acceptable": ("GET", "/v1", {"headers": {"accept": "image/png"}}),
    "wrong media type": ("POST", "/v1/melds/check", {"headers": {"content-type": "text/plain"}}),
    "content encoding": ("POST", "/v1/melds/check", {"headers": {**JSON_BODY, "content-encoding": "gzip"}}),
    "too large": ("POST", "/v1/melds/check", {"headers": {**JSON_BODY, "content-length": "65537"}}),
    "broken JSON": ("POST", "/v1/melds/check", {"headers": JSON_BODY, "parts": [b"{"]}),
    "wrong type": ("POST", "/v1/melds/check", {"headers": JSON_BODY, "parts": [b"[]"]}),
    "missing member": ("POST", "/v1/melds/check", {"headers": JSON_BODY, "parts": [b"{}"]}),
    "record too large": ("POST", "/v1/records/replay", {"headers": {**JSON_BODY, "content-length": "1048577"}}),
    "another form": ("POST", "/v1/states/check", {"headers": JSON_BODY, "parts": [b'{"state": {"form": "tierce-state/2"}}']}),
    "another action": ("POST", "/v1/actions/check", {"headers": JSON_BODY, "parts": [b'{"actions": [{"action": "pass"}]}']}),
    "too many": ("POST", "/v1/matches/settle", {"headers": JSON_BODY, "parts": [json.dumps({"variant": "gin", "rounds": [[0, 0]] * 1_001}).encode()]}),
    "another word": ("POST", "/v1/hands/arrange", {"headers": JSON_BODY, "parts": [b'{"variant": "gin", "cards": [], "objective": "points"}']}),
    "unknown member": ("POST", "/v1/variants/check", {"headers": JSON_BODY, "parts": [b'{"variant": "rami-51", "seat": 0}']}),
}


@pytest.mark.parametrize("kind", [*REFUSED, "slow body"])
def test_every_refusal_says_where_the_fault_lies_and_how_it_may_be_mended(kind: str) -> None:
    if kind == "slow body":
        problem = answered(exchange("POST", "/v1/melds/check", [part(b"{")], JSON_BODY)).json
    else:
        method, path, more = REFUSED[kind]
        problem = ask(method, path, **more).json
    assert list(problem) == ["type", "title", "status", "detail", "pointer", "hint"]
    assert isinstance(problem["pointer"], str)
    assert problem["hint"]


def asked_by_a_client_that(error: Exception, path: str) -> list[str]:
    """The messages that the application tries to send where sending fails."""
    tried: list[str] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": json.dumps(FITTING[path]).encode(), "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        tried.append(message["type"])
        raise error

    asyncio.run(application()(http("POST", path, JSON_BODY), receive, send))
    return tried


CLOSED = RuntimeError("unable to perform operation on <TCPTransport closed=True reading=False>; the handler is closed")


@QUESTION
@pytest.mark.parametrize("error", [CLOSED, ConnectionResetError(), BrokenPipeError()], ids=lambda error: type(error).__name__)
def test_a_client_that_has_gone_before_its_answer_is_no_fault(path: str, error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    assert asked_by_a_client_that(error, path) == ["http.response.start"]
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@QUESTION
def test_any_other_fault_of_sending_is_logged_and_not_passed_over(path: str, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(RuntimeError, match="Invalid HTTP header value"):
        asked_by_a_client_that(RuntimeError("Invalid HTTP header value."), path)
    assert [record.levelno for record in caplog.records] == [logging.ERROR]

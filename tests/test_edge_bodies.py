"""Bodies before they are read: media types, sizes, times, clients that go away."""

from __future__ import annotations

import asyncio
import time
from functools import cache
from typing import Any

import pytest

import service
from bodies import LARGEST_RECORD, LIMIT, QUESTION, RECORDS, limit
from edge import (
    IMPATIENT,
    QUESTIONS,
    SLOW,
    TOO_LARGE,
    WRONG_ENCODING,
    WRONG_TYPE,
    answered,
    ask_question,
    exchange,
    fitting,
    http,
    of_problem,
    part,
    refusal,
    with_answers,
)
from service import JSON_BODY, application, ask
from tierce.web import edge as reading
from tierce.web.settings import Settings

# media types ----------------------------------------------------------------------------------------

OTHER_TYPES = [
    None,
    "",
    "*/*",
    "json",
    "text/plain",
    "text/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "text/xml",
    "application/yaml",
    "application/octet-stream",
    "application/jsonx",
    "application/json-seq",
    "application/problem+json",
    "application/vnd.tierce+json",
    "application/json, text/plain",
    "application/json; charset=latin-1",
    "application/json; charset=utf-16",
    'application/json; charset="iso-8859-1"',
    "application/json/json",
]


@QUESTION
@pytest.mark.parametrize("type", OTHER_TYPES)
def test_a_body_of_another_media_type_is_refused(path: str, type: str | None) -> None:
    answer = ask("POST", path, parts=[fitting(path)], headers={} if type is None else {"content-type": type})
    assert refusal(answer) == WRONG_TYPE
    assert answer.headers == of_problem(answer, **{"accept-post": "application/json"})


@QUESTION
@pytest.mark.parametrize(
    "type",
    [
        "Application/JSON",
        "application/json;charset=utf-8",
        "application/json; charset=UTF-8",
        'application/json; charset="utf-8"',
        "application/json ; Charset=Utf-8",
        "  application/json",
    ],
)
def test_json_in_utf_8_is_read_however_its_type_is_written(path: str, type: str) -> None:
    assert ask_question(path, {"content-type": type}) == ask_question(path)


@QUESTION
@pytest.mark.parametrize("encoding", ["identity", "gzip", "deflate", "br", "zstd", "gzip, identity", "nothing", ""])
def test_a_body_with_a_content_encoding_is_refused_whichever_it_is(path: str, encoding: str) -> None:
    answer = ask_question(path, {"content-encoding": encoding})
    assert refusal(answer) == WRONG_ENCODING
    assert answer.headers == of_problem(answer, **{"accept-encoding": "identity"})


# sizes and times ------------------------------------------------------------------------------------


@QUESTION
@pytest.mark.parametrize("is_announced", [False, True])
@pytest.mark.parametrize("parts", [1, 2, 3, 66])
def test_a_body_at_the_limit_is_read(path: str, is_announced: bool, parts: int) -> None:
    body = fitting(path, limit(path))
    announced = {"content-length": str(len(body))} if is_announced else {}
    assert ask("POST", path, parts=cut(body, parts), headers={**JSON_BODY, **announced}) == ask_question(path)


def cut(body: bytes, parts: int) -> list[bytes]:
    size = -(-len(body) // parts)
    return [body[start : start + size] for start in range(0, len(body), size)]


@QUESTION
@pytest.mark.parametrize("length", ["one more", "2000000", "9" * 30, "9" * 5_000])
def test_a_body_that_is_announced_too_large_is_refused_before_it_is_read(path: str, length: str) -> None:
    announced = str(limit(path) + 1) if length == "one more" else length
    answer = answered(exchange("POST", path, [], {**JSON_BODY, "content-length": announced}))
    assert refusal(answer) == TOO_LARGE
    assert answer.headers == of_problem(answer)


@QUESTION
@pytest.mark.parametrize("announced", [{}, {"content-length": "10"}])
@pytest.mark.parametrize("parts", [1, 2, 3, 66])
def test_a_body_one_byte_over_the_limit_is_refused_by_its_chunks(path: str, announced: dict[str, str], parts: int) -> None:
    answer = ask("POST", path, parts=cut(fitting(path, limit(path) + 1), parts), headers={**JSON_BODY, **announced})
    assert refusal(answer) == TOO_LARGE
    assert answer.headers == of_problem(answer)
    assert answer.json["detail"] == f"A body may have {limit(path)} bytes."


@QUESTION
def test_a_body_over_the_limit_is_refused_though_it_never_ends(path: str) -> None:
    answer = answered(exchange("POST", path, [part(b" " * limit(path)), part(b" ")], JSON_BODY))
    assert refusal(answer) == TOO_LARGE


def test_only_a_record_may_have_a_mebibyte() -> None:
    assert {path: limit(path) for path in QUESTIONS} == {**dict.fromkeys(QUESTIONS, 64 * 1024), RECORDS: 1024 * 1024}


def test_a_record_has_its_mebibyte_where_other_bodies_are_allowed_less_and_what_they_are_allowed_where_that_is_more() -> None:
    for body_limit, record_limit in ((10_000, LARGEST_RECORD), (2 * LARGEST_RECORD, 2 * LARGEST_RECORD)):
        for path in QUESTIONS:
            size = record_limit if path == RECORDS else body_limit
            settings = Settings(body_limit=body_limit)
            assert ask("POST", path, parts=[fitting(path, size)], headers=JSON_BODY, settings=settings) == ask_question(path)
            assert refusal(ask("POST", path, parts=[fitting(path, size + 1)], headers=JSON_BODY, settings=settings)) == TOO_LARGE


@QUESTION
def test_empty_chunks_count_nothing(path: str) -> None:
    assert ask("POST", path, parts=[b"", fitting(path), b"", b""], headers=JSON_BODY) == ask_question(path)


@QUESTION
@pytest.mark.parametrize("beginning", [[], [b""], [b"{"], [b"{", b'"variant"'], "whole"])
def test_a_body_that_never_ends_is_not_waited_for(path: str, beginning: list[bytes] | str) -> None:
    parts = [fitting(path)] if isinstance(beginning, str) else beginning
    answer = answered(exchange("POST", path, [part(body) for body in parts], JSON_BODY))
    assert refusal(answer) == SLOW
    assert answer.headers == of_problem(answer, connection="close")


@QUESTION
def test_a_body_that_drips_is_not_waited_for(path: str) -> None:
    dripping = [part(b" ") for _ in range(200)]
    assert refusal(answered(exchange("POST", path, dripping, JSON_BODY, pause=0.01))) == SLOW


def test_a_body_has_64_kib_and_5_seconds_unless_a_test_says_otherwise() -> None:
    assert (Settings().body_limit, Settings().body_seconds) == (LIMIT, 5.0)


@QUESTION
@pytest.mark.parametrize("before", [[], [part(b"")], [part(b"{"), part(b'"variant"')]])
def test_nothing_is_said_to_a_client_that_has_gone_away(path: str, before: list[dict[str, Any]], caplog: pytest.LogCaptureFixture) -> None:
    assert exchange("POST", path, [*before, {"type": "http.disconnect"}], JSON_BODY) == []
    assert caplog.records == []


@QUESTION
@pytest.mark.parametrize("before", [[], [part(b"{")]])
def test_a_request_that_the_server_stops_is_not_called_slow(path: str, before: list[dict[str, Any]]) -> None:
    async def stopped() -> list[dict[str, Any]]:
        sent: list[dict[str, Any]] = []
        waiting = list(before)

        async def receive() -> dict[str, Any]:
            return waiting.pop(0) if waiting else await asyncio.sleep(3600, {})

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        task = asyncio.create_task(application(IMPATIENT)(http("POST", path, JSON_BODY), receive, send))
        await asyncio.sleep(0.01)
        task.cancel("the server stops")
        with pytest.raises(asyncio.CancelledError):
            await task
        return sent

    assert asyncio.run(stopped()) == []


@cache
def pondering() -> Any:
    """The application with answers that take their time."""

    def ponder(_question: Any, _language: str) -> dict[str, str]:
        time.sleep(0.1)
        return {"verdict": "accepted"}

    return with_answers(ponder, IMPATIENT)


@QUESTION
def test_an_answer_may_take_longer_than_a_body(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = pondering()
    monkeypatch.setattr(service, "application", lambda _settings: app)
    assert ask_question(path).json == {"verdict": "accepted"}


def test_large_numbers_are_read_by_python() -> None:
    """The reader's own way takes microseconds for each 1e308, and a body may have two hundred thousand of them."""
    decode: Any = reading._plain
    assert decode.__self__.float_hook is reading.finite

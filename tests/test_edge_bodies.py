"""Bodies before they are read: media types, sizes, times, clients that go away."""

from __future__ import annotations

import asyncio
import time
from functools import cache
from typing import Any

import pytest

import service
from bodies import QUESTION
from edge import (
    BODY_LIMIT,
    IMPATIENT,
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
@pytest.mark.parametrize("announced", [{}, {"content-length": str(BODY_LIMIT)}])
@pytest.mark.parametrize("size", [1, 1_000, 32_768, 65_535, BODY_LIMIT])
def test_a_body_at_the_limit_is_read(path: str, announced: dict[str, str], size: int) -> None:
    body = fitting(path, BODY_LIMIT)
    parts = [body[start : start + size] for start in range(0, len(body), size)] if size > 1 else [body]
    assert ask("POST", path, parts=parts, headers={**JSON_BODY, **announced}) == ask_question(path)


@QUESTION
@pytest.mark.parametrize("length", ["65537", "1000000", "9" * 30, "9" * 5_000])
def test_a_body_that_is_announced_too_large_is_refused_before_it_is_read(path: str, length: str) -> None:
    answer = answered(exchange("POST", path, [], {**JSON_BODY, "content-length": length}))
    assert refusal(answer) == TOO_LARGE
    assert answer.headers == of_problem(answer)


@QUESTION
@pytest.mark.parametrize("announced", [{}, {"content-length": "10"}])
@pytest.mark.parametrize("size", [1_000, 32_768, BODY_LIMIT, BODY_LIMIT + 1])
def test_a_body_one_byte_over_the_limit_is_refused_by_its_chunks(path: str, announced: dict[str, str], size: int) -> None:
    body = fitting(path, BODY_LIMIT + 1)
    parts = [body[start : start + size] for start in range(0, len(body), size)]
    answer = ask("POST", path, parts=parts, headers={**JSON_BODY, **announced})
    assert refusal(answer) == TOO_LARGE
    assert answer.headers == of_problem(answer)


@QUESTION
def test_a_body_over_the_limit_is_refused_though_it_never_ends(path: str) -> None:
    answer = answered(exchange("POST", path, [part(b" " * BODY_LIMIT), part(b" ")], JSON_BODY))
    assert refusal(answer) == TOO_LARGE


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
    assert (Settings().body_limit, Settings().body_seconds) == (BODY_LIMIT, 5.0)


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

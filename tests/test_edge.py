"""The edge, probed by hand on each path of the application: methods, media types, sizes, times, languages, origins, conditions. (Contract, section 13.)"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

import service
from service import JSON_BODY, Answer, application, ask, get, post
from tierce.web.app import create_app
from tierce.web.edge import Question
from tierce.web.operations import OPERATIONS
from tierce.web.settings import Settings

ROOT = Path(__file__).parents[1]
CONTRACT: dict[str, Any] = yaml.load((ROOT / "openapi.yaml").read_bytes(), yaml.CSafeLoader)

PATHS = sorted(application().endpoints)
QUESTIONS = ["/v1/melds/check", "/v1/variants/check"]
DOCUMENTS = [path for path in PATHS if path not in QUESTIONS]
ASKED_ANEW = ["/healthz", "/readyz"]
TWO_FORMS = [path for path in DOCUMENTS if path.startswith("/v1/variants/")]
TWO_TYPES = TWO_FORMS + [path for path in DOCUMENTS if path.startswith("/v1/schemas/")]

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "BREW", "get", ""]
LANGUAGES = ["en", "ca", "fr", "de", "el", "he"]

FITTING: dict[str, dict[str, Any]] = {
    "/v1/melds/check": {"variant": "rami-51", "melds": [{"cards": []}]},
    "/v1/variants/check": {"variant": "gin"},
}
CODE = {"/v1/melds/check": "meld.empty", "/v1/variants/check": "variant.unknown"}

BODY_LIMIT = 65_536
IMPATIENT = Settings(body_seconds=0.05)
HERE, FOREIGN = "https://cards.example", "https://elsewhere.example"
NARROW = Settings(origins=frozenset({HERE, "http://localhost:5173"}))

FOR_ALL = {"access-control-allow-origin": "*", "access-control-expose-headers": "Content-Language, ETag, Retry-After, Allow"}
PREFLIGHT = {"access-control-request-method": "POST", "access-control-request-headers": "content-type,accept-language"}


def allowed(path: str) -> list[str]:
    return ["POST", "OPTIONS"] if path in QUESTIONS else ["GET", "HEAD", "OPTIONS"]


ABSENT = [(path, method) for path in PATHS for method in METHODS if method not in allowed(path)]
QUESTION = pytest.mark.parametrize("path", QUESTIONS)
DOCUMENT = pytest.mark.parametrize("path", DOCUMENTS)
ANY_PATH = pytest.mark.parametrize("path", PATHS)


def split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def fitting(path: str, size: int = 0) -> bytes:
    """A question that fits, made as long as wished by spaces."""
    return json.dumps(FITTING[path]).encode().ljust(size)


def ask_question(path: str, headers: Mapping[str, str] = {}, settings: Settings | None = None) -> Answer:
    return ask("POST", path, parts=[fitting(path)], headers={**JSON_BODY, **headers}, settings=settings)


def ask_anything(path: str, headers: Mapping[str, str] = {}, settings: Settings | None = None) -> Answer:
    """What the path is for: the question posted, the document got."""
    return ask_question(path, headers, settings) if path in QUESTIONS else ask("GET", path, headers=headers, settings=settings)


def of_problem(answer: Answer, **more: str) -> dict[str, str]:
    """All headers of a problem."""
    return {
        "content-type": "application/problem+json",
        "content-length": str(len(answer.body)),
        "content-language": "en",
        "cache-control": "no-store",
        **FOR_ALL,
        **more,
    }


def refusal(answer: Answer) -> tuple[int, str, str]:
    """Status, kind and title of a problem; the whole of it has the shape that every problem has."""
    problem = answer.json
    assert set(problem) - {"pointer", "hint"} == {"type", "title", "status", "detail"}
    assert problem["status"] == answer.status
    assert problem["detail"].endswith(".")
    return answer.status, problem["type"], problem["title"]


NOT_FOUND = (404, "urn:tierce:problem:not-found", "Not found")
NOT_ALLOWED = (405, "urn:tierce:problem:method-not-allowed", "Method not allowed")
NOT_ACCEPTABLE = (406, "urn:tierce:problem:not-acceptable", "Not acceptable")
SLOW = (408, "urn:tierce:problem:slow-body", "The body took too long")
TOO_LARGE = (413, "urn:tierce:problem:too-large", "The body is too large")
WRONG_TYPE = (415, "urn:tierce:problem:unsupported-media-type", "Unsupported media type")
WRONG_ENCODING = (415, "urn:tierce:problem:content-encoding", "Unsupported media type")
WRONG_PARAMETER = (400, "urn:tierce:problem:parameter", "Bad request")
INTERNAL = (500, "urn:tierce:problem:internal", "Internal error")


def http(method: str, path: str, headers: Mapping[str, str]) -> dict[str, Any]:
    """A request as the server hands it over."""
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("tierce.test", 80),
        "state": {},
    }


def exchange(
    method: str,
    path: str,
    incoming: Sequence[dict[str, Any]],
    headers: Mapping[str, str] = {},
    *,
    settings: Settings = IMPATIENT,
    pause: float = 0.0,
) -> list[dict[str, Any]]:
    """Everything that the application sends. `incoming` is what the server tells it, each after a `pause`; then the client is silent."""
    waiting = list(incoming)
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(pause if waiting else 3600)
        return waiting.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(application(settings)(http(method, path, headers), receive, send))
    return sent


def answered(sent: list[dict[str, Any]]) -> Answer:
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return Answer(sent[0]["status"], headers, b"".join(message["body"] for message in sent[1:]))


def with_answers(function: Callable[[Any, Any], object], settings: Settings = Settings()) -> Any:  # noqa: B008  # frozen
    """The application with another answer to every question."""
    questions = [operation.question and Question(operation.question.type, function) for operation in OPERATIONS]
    operations = [replace(operation, question=question) for operation, question in zip(OPERATIONS, questions, strict=True)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tierce.web.app.OPERATIONS", tuple(operations))
        return create_app(settings)


def part(body: bytes, *, more: bool = True) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


# paths ----------------------------------------------------------------------------------------------


def test_the_paths_of_the_application_are_those_of_the_contract() -> None:
    variants = get("/v1/variants").json["variants"]
    values = {
        "{id}": [variant["id"] for variant in variants],
        "{version}": ["1"],
        "{language}": LANGUAGES,
        "{name}": [path.stem for path in (ROOT / "spec" / "schema").glob("*.json")],
    }
    paths = list(CONTRACT["paths"])
    for name, ones in values.items():
        paths = [path.replace(name, one) for path in paths for one in (ones if name in path else [""])]
    assert {*paths, "/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css"} == set(PATHS)


def test_the_contract_names_what_each_path_is_for() -> None:
    named = {path: {method.upper() for method in item} - {"HEAD"} for path, item in CONTRACT["paths"].items()}
    assert named == {path: {"POST"} if path in QUESTIONS else {"GET"} for path in named}


@DOCUMENT
def test_a_slash_at_the_end_makes_no_difference_to_a_document(path: str) -> None:
    assert get(f"{path}/") == get(path)


@QUESTION
def test_a_slash_at_the_end_makes_no_difference_to_a_question(path: str) -> None:
    assert ask("POST", f"{path}/", parts=[fitting(path)], headers=JSON_BODY) == ask_question(path)


UNKNOWN = [
    "/",
    "/nothing",
    "/v1/nothing",
    "/v2",
    "/V1",
    "/v1/melds",
    "/v1/melds/check/more",
    "/v1/variants/gin",
    "/v1/variants/RAMI-51",
    "/v1/variants/rami-51/0",
    "/v1/variants/rami-51/01",
    "/v1/variants/rami-51/2",
    "/v1/variants/rami-51/one",
    "/v1/variants/rami-51/1/runs",
    "/v1/variants/{id}",
    "/v1/variants/%7Bid%7D",
    "/v1/wording/pt",
    "/v1/wording/FR",
    "/v1/wording/iw",
    "/v1/schemas/Nothing",
    "/v1/schemas/CheckMeld.json",
    "/v1/schemas/..%2f..%2fsources.yaml",
    "/docs/nothing.js",
    "/docs/../v1",
    "/v1/../v1",
    "/v1/./variants",
    "/..",
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/%00",
    "/v1%00",
    "/v1/variants/%00",
    "/v1/variants/%ff%fe",
    "/v1/variants/ράμι",
    "/v1/variants/%F0%9F%83%8F",
    "/v1/variants/rami-51%0d%0aSet-Cookie:%20a=b",
    "/v1/variants/rami-51;form=values",
    "/v1/variants/rami-51,rami-40",
    "/v1/variants/" + "a" * 60_000,
    "/" + "a/" * 20_000,
    "//",
    "///",
    "//nothing",
]


@pytest.mark.parametrize("path", UNKNOWN, ids=lambda path: path[:40])
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "OPTIONS", "BREW"])
def test_nothing_is_found_at_a_path_that_there_is_not(path: str, method: str) -> None:
    answer = ask(method, path)
    assert refusal(answer) == NOT_FOUND
    assert answer.headers == of_problem(answer)


def test_head_at_a_path_that_there_is_not_is_get_without_a_body() -> None:
    for path in ("/", "/nothing", "/v1/variants/gin"):
        assert ask("HEAD", path) == Answer(404, get(path).headers, b"")


@pytest.mark.parametrize(("method", "path"), [("OPTIONS", "*"), ("GET", "http://tierce.test/nothing"), ("CONNECT", "tierce.test:80"), ("GET", "")])
def test_a_target_that_is_no_path_leads_nowhere(method: str, path: str) -> None:
    assert refusal(ask(method, path)) == NOT_FOUND


# methods --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("path", "method"), ABSENT)
def test_a_method_that_the_path_does_not_answer_is_refused_with_those_that_it_does(path: str, method: str) -> None:
    answer = ask(method, path, parts=[b"{"], headers={"content-type": "text/plain", "accept": "image/png"})
    allow = answer.headers["allow"]
    assert split(allow) == allowed(path)
    if method == "HEAD":
        assert (answer.status, answer.body) == (405, b"")
        assert answer.headers == of_problem(answer, allow=allow) | {"content-length": answer.headers["content-length"]}
    else:
        assert refusal(answer) == NOT_ALLOWED
        assert answer.headers == of_problem(answer, allow=allow)


@ANY_PATH
def test_options_says_what_the_path_answers(path: str) -> None:
    answer = ask("OPTIONS", path)
    assert split(answer.headers["allow"]) == allowed(path)
    assert answer == Answer(204, {"allow": answer.headers["allow"], **FOR_ALL}, b"")


@ANY_PATH
def test_a_browser_may_ask_first(path: str) -> None:
    answer = ask("OPTIONS", path, headers={"origin": FOREIGN, **PREFLIGHT})
    allow = answer.headers["allow"]
    assert split(allow) == allowed(path)
    assert answer == Answer(
        204,
        {
            "allow": allow,
            **FOR_ALL,
            "access-control-allow-methods": allow,
            "access-control-allow-headers": "Accept, Accept-Language, Content-Type, If-None-Match",
            "access-control-max-age": "7200",
        },
        b"",
    )


@DOCUMENT
def test_head_is_get_without_a_body(path: str) -> None:
    answer = get(path)
    assert answer.status == 200
    assert answer.body
    assert ask("HEAD", path) == Answer(200, answer.headers, b"")


@DOCUMENT
def test_head_is_refused_as_get_is(path: str) -> None:
    for headers in ({"accept": "image/png"}, {"accept": "*/*;q=0"}):
        answer = get(path, headers)
        assert refusal(answer) == NOT_ACCEPTABLE
        assert ask("HEAD", path, headers=headers) == Answer(406, answer.headers, b"")


@ANY_PATH
def test_no_header_comes_twice(path: str) -> None:
    for settings in (IMPATIENT, NARROW):
        for method in ("GET", "POST", "OPTIONS", "BREW"):
            names = [name for name, _ in exchange(method, path, [part(b"", more=False)], {"origin": HERE}, settings=settings)[0]["headers"]]
            assert len(names) == len(set(names))


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
    assert answer.headers == of_problem(answer, connection="close")


@QUESTION
@pytest.mark.parametrize("announced", [{}, {"content-length": "10"}])
@pytest.mark.parametrize("size", [1_000, 32_768, BODY_LIMIT, BODY_LIMIT + 1])
def test_a_body_one_byte_over_the_limit_is_refused_by_its_chunks(path: str, announced: dict[str, str], size: int) -> None:
    body = fitting(path, BODY_LIMIT + 1)
    parts = [body[start : start + size] for start in range(0, len(body), size)]
    answer = ask("POST", path, parts=parts, headers={**JSON_BODY, **announced})
    assert refusal(answer) == TOO_LARGE
    assert answer.headers == of_problem(answer, connection="close")


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


@QUESTION
def test_an_answer_may_take_longer_than_a_body(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def ponder(_question: Any, _language: str) -> dict[str, str]:
        time.sleep(0.1)
        return {"verdict": "accepted"}

    app = with_answers(ponder, IMPATIENT)
    monkeypatch.setattr(service, "application", lambda _settings: app)
    assert ask_question(path).json == {"verdict": "accepted"}


# what a client accepts ------------------------------------------------------------------------------


def media_types(path: str) -> list[str]:
    """What a path can answer in, the usual one first."""
    if path in TWO_FORMS:
        return ["application/json", "application/yaml"]
    if path.startswith("/v1/schemas/"):
        return ["application/schema+json", "application/json"]
    others = {"/openapi.yaml": "application/yaml", "/docs": "text/html", "/docs/swagger-ui-bundle.js": "text/javascript", "/docs/swagger-ui.css": "text/css"}
    return [others.get(path, "application/json")]


def type_of(answer: Answer) -> str:
    assert answer.status == 200
    return answer.headers["content-type"].removesuffix("; charset=utf-8")


@ANY_PATH
@pytest.mark.parametrize("accept", ["image/png", "image/*", "text/plain, image/png;q=0.5", "*/*;q=0", "application/problem+json", "nonsense", "a/b/c;;=,"])
def test_a_client_that_takes_nothing_of_what_there_is_is_told_so(path: str, accept: str) -> None:
    answer = ask_anything(path, {"accept": accept})
    assert refusal(answer) == NOT_ACCEPTABLE
    assert answer.headers == of_problem(answer)


@ANY_PATH
def test_a_client_that_refuses_the_very_type_is_told_so(path: str) -> None:
    refused = ", ".join(f"{type};q=0" for type in media_types(path))
    assert refusal(ask_anything(path, {"accept": f"{refused}, */*"})) == NOT_ACCEPTABLE


@ANY_PATH
def test_a_client_that_takes_anything_gets_the_usual_type(path: str) -> None:
    usual = media_types(path)[0]
    whole, part_of = usual, usual.partition("/")[0] + "/*"
    plain = ask_anything(path)
    for accept in ("", "*/*", whole, part_of, whole.upper(), f"image/png, */*;q=0.1, {whole}", f"{whole}; q=0.001", f"text/x, {whole};q=0.2"):
        assert ask_anything(path, {"accept": accept}) == plain
    assert type_of(plain) == usual


@pytest.mark.parametrize("path", TWO_TYPES)
def test_a_client_gets_the_type_that_it_likes_best(path: str) -> None:
    usual, other = media_types(path)
    cases = {
        other: other,
        f"{usual};q=0.4, {other};q=0.5": other,
        f"{usual}, {other};q=0.9": usual,
        f"*/*;q=0.9, {other}": other,
        f"{usual};q=0, */*": other,
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8": usual,
    }
    assert {accept: type_of(get(path, {"accept": accept})) for accept in cases} == cases


def test_what_a_client_accepts_may_stand_in_two_lines() -> None:
    types = {path: media_types(path) for path in TWO_TYPES}
    lines = {path: [[("accept", other), ("accept", "image/png")], [("accept", other), ("accept", f"{usual};q=0.1")]] for path, (usual, other) in types.items()}
    asked = [(path, order) for path in TWO_TYPES for both in lines[path] for order in (both, both[::-1])]
    assert [(path, order) for path, order in asked if ask("GET", path, headers=order).headers["content-type"] != types[path][1]] == []


def test_a_variant_is_the_same_in_json_and_in_yaml() -> None:
    for path in TWO_FORMS:
        for form in (path, f"{path}?form=values"):
            assert yaml.load(get(form, {"accept": "application/yaml"}).body, yaml.CSafeLoader) == get(form).json


# queries --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", TWO_FORMS)
def test_a_variant_has_two_forms(path: str) -> None:
    whole, values = get(path), get(f"{path}?form=values")
    assert (whole.status, values.status) == (200, 200)
    assert values.json["runs"] == {rule: entry["value"] for rule, entry in whole.json["runs"].items()}
    assert whole.headers["etag"] != values.headers["etag"]


@pytest.mark.parametrize("path", TWO_FORMS)
@pytest.mark.parametrize("query", ["form=", "form", "form=Values", "form=whole", "form=%00", "form=%ff", "form=values%20", "form=values&form=all"])
def test_there_is_no_other_form(path: str, query: str) -> None:
    answer = get(f"{path}?{query}")
    assert refusal(answer) == WRONG_PARAMETER
    assert answer.headers == of_problem(answer)
    assert ask("HEAD", f"{path}?{query}") == Answer(400, answer.headers, b"")


# Some of them long: a query has no bound but that of the server.
QUERIES = ["", "&", "=", "%", "%zz", "a", "a=1&b=2&a=3", "%00=%ff", "ράμι=1", "a=" + "1" * 30_000, "&".join(["a=1"] * 500), "a&" * 5_000]


@pytest.mark.parametrize("query", QUERIES, ids=[query[:12] for query in QUERIES])
def test_what_a_path_does_not_ask_for_behind_it_is_passed_over(query: str) -> None:
    assert [path for path in DOCUMENTS if get(f"{path}?{query}") != get(path)] == []


@QUESTION
def test_a_question_does_not_look_behind_its_path(path: str) -> None:
    for query in ("variant=gin", "&".join(["a=1"] * 500), "%ff"):
        assert ask("POST", f"{path}?{query}", parts=[fitting(path)], headers=JSON_BODY) == ask_question(path)


# conditions and caches ------------------------------------------------------------------------------


@DOCUMENT
def test_a_document_comes_with_all_that_a_cache_needs(path: str) -> None:
    answer = get(path)
    etag = answer.headers["etag"]
    assert etag[0] == etag[-1] == '"'
    assert etag[1:-1].isalnum()
    usual = media_types(path)[0]
    page = {"content-security-policy": "default-src 'self' data: 'unsafe-inline'", "x-content-type-options": "nosniff"} if path == "/docs" else {}
    assert answer.headers == {
        "etag": etag,
        "cache-control": "no-store" if path in ASKED_ANEW else "public, max-age=300",
        "vary": "Accept, Accept-Language",
        "content-type": f"{usual}; charset=utf-8" if usual.startswith("text/") else usual,
        "content-length": str(len(answer.body)),
        **FOR_ALL,
        **page,
    }


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@DOCUMENT
def test_a_document_that_the_client_has_is_not_sent_again(path: str, method: str) -> None:
    whole = get(path)
    etag = whole.headers["etag"]
    kept = {name: value for name, value in whole.headers.items() if name in ("etag", "cache-control", "vary", *FOR_ALL)}
    for condition in (etag, f"W/{etag}", "*", f'"x", {etag}', f'{etag},"x"', f'W/"x" , W/{etag} , "y"', f"  {etag}  "):
        assert ask(method, path, headers={"if-none-match": condition}) == Answer(304, kept, b"")


@DOCUMENT
def test_a_document_that_the_client_has_not_is_sent(path: str) -> None:
    whole = get(path)
    etag = whole.headers["etag"]
    for condition in ("", '"x"', 'W/"x"', etag.strip('"'), etag[:-2] + '"', etag.upper().replace("A", "B"), "W/", ",", f'"{etag}"', f"w/{etag}"):
        assert get(path, {"if-none-match": condition}) == whole


def test_the_documents_that_a_client_has_may_stand_in_two_lines() -> None:
    both = {path: [("if-none-match", get(path).headers["etag"]), ("if-none-match", '"x"')] for path in DOCUMENTS}
    asked = [(path, order) for path in DOCUMENTS for order in (both[path], both[path][::-1])]
    assert [(path, order) for path, order in asked if ask("GET", path, headers=order).status != 304] == []


@pytest.mark.parametrize("path", TWO_FORMS)
def test_each_form_and_type_of_a_variant_is_another_document(path: str) -> None:
    asked = [(form, type) for form in (path, f"{path}?form=values") for type in media_types(path)]
    etags = [get(form, {"accept": type}).headers["etag"] for form, type in asked]
    assert len(set(etags)) == len(asked)
    for form, type in asked:
        statuses = [get(form, {"accept": type, "if-none-match": etag}).status for etag in etags]
        assert statuses == [304 if other == (form, type) else 200 for other in asked]


@DOCUMENT
def test_two_services_name_a_document_alike(path: str) -> None:
    assert get(path).headers["etag"] == ask("GET", path, settings=NARROW).headers["etag"]


def test_the_contract_says_that_documents_are_conditional() -> None:
    silent = [
        (path, method)
        for path, item in CONTRACT["paths"].items()
        for method, operation in item.items()
        if method == "get" and "304" not in operation["responses"]
    ]
    assert not silent


@QUESTION
def test_an_answer_to_a_question_is_not_kept_and_asks_no_conditions(path: str) -> None:
    answer = ask_question(path, {"if-none-match": "*"})
    assert answer.status == 200
    assert answer.headers == {
        "content-type": "application/json",
        "content-length": str(len(answer.body)),
        "content-language": "en",
        "cache-control": "no-store",
        **FOR_ALL,
    }


# languages ------------------------------------------------------------------------------------------

ACCEPT_LANGUAGE = {
    "": "en",
    "*": "en",
    "en": "en",
    "ca": "ca",
    "fr": "fr",
    "de": "de",
    "el": "el",
    "he": "he",
    "iw": "he",
    "IW": "he",
    "iw-IL": "he",
    "FR": "fr",
    "fr-CA": "fr",
    "ca-ES-valencia": "ca",
    "de-Latn-CH-1996": "de",
    "el-GR, en;q=0.5": "el",
    "en;q=0.2, ca;q=0.9": "ca",
    "en, fr": "en",
    "fr, en": "fr",
    "fr;q=0.5, de;q=0.5": "fr",
    "fr;q=0.5, de;q=0.501": "de",
    "de ; q=0.3 ,fr ; q=0.2": "de",
    "fr;q=0, el;q=0.1": "el",
    "fr;q=0": "en",
    "fr;q=0.0, *": "en",
    "pt": "en",
    "pt-BR, pt;q=0.9, fr;q=0.1": "fr",
    "french": "en",
    "f": "en",
    "fr_FR": "en",
    "-fr": "en",
    "fr;q=": "en",
    "fr;q=much": "en",
    "fr;q=much, de;q=0.1": "de",
    "fr;q=nan, de;q=0.1": "de",
    "fr;q=-1, de;q=0.1": "de",
    ";;;,,,==,q=1": "en",
    ",fr": "fr",
    "\xe9\xff": "en",
    "en;q=0.1, " * 2_000: "en",
    "x" * 60_000: "en",
}


@QUESTION
@pytest.mark.parametrize(("header", "language"), ACCEPT_LANGUAGE.items(), ids=[repr(header[:30]) for header in ACCEPT_LANGUAGE])
def test_sentences_come_in_the_language_asked_for(path: str, header: str, language: str) -> None:
    answer = ask_question(path, {"accept-language": header})
    assert answer.status == 200
    assert answer.headers["content-language"] == language
    violations = answer.json.get("violations") or answer.json["results"][0]["violations"]
    wording = get(f"/v1/wording/{language}").json["violations"]
    assert [(violation["code"], violation["message"]) for violation in violations] == [(CODE[path], wording[CODE[path]])]


@QUESTION
def test_only_sentences_depend_on_the_language(path: str) -> None:
    english = ask_question(path).body.decode()
    for language in LANGUAGES:
        sentence, translated = (get(f"/v1/wording/{one}").json["violations"][CODE[path]] for one in ("en", language))
        answer = ask_question(path, {"accept-language": language})
        assert json.loads(answer.body) == json.loads(english.replace(json.dumps(sentence, ensure_ascii=False), json.dumps(translated, ensure_ascii=False)))


@QUESTION
def test_languages_may_stand_in_two_lines(path: str) -> None:
    for lines in (["fr;q=0.9", "de;q=0.1"], ["de;q=0.1", "fr;q=0.9"]):
        headers = [("content-type", "application/json"), *(("accept-language", line) for line in lines)]
        assert ask("POST", path, parts=[fitting(path)], headers=headers).headers["content-language"] == "fr"


@QUESTION
def test_problems_are_english_in_every_language(path: str) -> None:
    problem = post(path, {})
    assert problem.headers["content-language"] == "en"
    for language in LANGUAGES:
        assert post(path, {}, {"accept-language": language}) == problem


# origins --------------------------------------------------------------------------------------------

# Every kind of answer: method, headers, status.
KINDS: dict[str, list[tuple[str, dict[str, str], int]]] = {
    **{path: [("POST", JSON_BODY, 200), ("POST", {}, 415), ("POST", {**JSON_BODY, "accept": "image/png"}, 406), ("GET", {}, 405)] for path in QUESTIONS},
    **{path: [("GET", {}, 200), ("HEAD", {}, 200), ("GET", {"if-none-match": "*"}, 304), ("GET", {"accept": "image/png"}, 406)] for path in DOCUMENTS},
    "/nothing": [("GET", {}, 404), ("POST", JSON_BODY, 404)],
    "/v1/variants/gin": [("GET", {}, 404)],
    "/v1/variants/rami-51?form=x": [("GET", {}, 400)],
}
ALWAYS: list[tuple[str, dict[str, str], int]] = [("OPTIONS", {}, 204), ("OPTIONS", PREFLIGHT, 204), ("BREW", {}, 405)]
ASKED = [(path, *kind) for path, kinds in KINDS.items() for kind in (kinds + ALWAYS if path in PATHS else kinds)]


def ask_in_each_way(origin: str | None, settings: Settings) -> list[Answer]:
    answers = []
    for path, method, headers, status in ASKED:
        headers = headers if origin is None else {**headers, "origin": origin}
        answer = ask(method, path, parts=[fitting(path) if path in FITTING else b""], headers=headers, settings=settings)
        assert answer.status == status
        answers.append(answer)
    return answers


@pytest.mark.parametrize("origin", [None, "null", HERE, FOREIGN])
def test_all_origins_may_read_every_answer_unless_a_setting_narrows_them(origin: str | None) -> None:
    for answer in ask_in_each_way(origin, IMPATIENT):
        assert {name: answer.headers[name] for name in FOR_ALL} == FOR_ALL
        assert "origin" not in answer.headers.get("vary", "").lower()


@pytest.mark.parametrize("origin", [HERE, "http://localhost:5173"])
def test_an_origin_that_the_setting_names_may_read_every_answer(origin: str) -> None:
    for answer in ask_in_each_way(origin, NARROW):
        assert {name: answer.headers[name] for name in FOR_ALL} == {**FOR_ALL, "access-control-allow-origin": origin}
        assert "Origin" in split(answer.headers["vary"])


@pytest.mark.parametrize(
    "origin", [None, "", "*", "null", FOREIGN, f"{HERE}.elsewhere.example", f"{HERE}/", f"{HERE}:443", HERE.upper(), f"{HERE}, {FOREIGN}", "\xff"]
)
def test_an_origin_that_the_setting_does_not_name_may_read_nothing(origin: str | None) -> None:
    for answer in ask_in_each_way(origin, NARROW):
        assert not FOR_ALL.keys() & answer.headers.keys()
        assert "Origin" in split(answer.headers["vary"])


@pytest.mark.parametrize("settings", [IMPATIENT, NARROW], ids=["all", "narrow"])
def test_credentials_are_never_asked_for(settings: Settings) -> None:
    for origin in (None, HERE, FOREIGN):
        for answer in ask_in_each_way(origin, settings):
            assert not {"access-control-allow-credentials", "set-cookie", "www-authenticate"} & answer.headers.keys()


def test_the_setting_names_origins_by_commas() -> None:
    origins: dict[str, set[str] | frozenset[str] | None] = {
        "": None,
        " ": None,
        "*": None,
        HERE: {HERE},
        f"{HERE} , {FOREIGN}": {HERE, FOREIGN},
        f"{HERE},": {HERE},
        ",": frozenset(),
        f"{HERE},,{FOREIGN}": {HERE, FOREIGN},
    }
    assert {text: Settings.read({"TIERCE_ORIGINS": text}).origins for text in origins} == origins


# our own faults -------------------------------------------------------------------------------------

SECRET = "seed of the round"


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
    app = broken(ValueError(SECRET))
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

"""The edge as tests probe it by hand: paths, methods, headers as they must be, and short ways to ask. (Contract, section 13.)"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

import blind_play
from bodies import ACTIONS, APPLY, ARRANGE, ASKED, LEGAL, MELDS, OPENINGS, RECORD, RECORDS, ROUNDS, STATE, STATES, VIEWS, with_variant
from service import JSON_BODY, Answer, application, ask
from tierce.web.app import create_app
from tierce.web.operations import OPERATIONS
from tierce.web.settings import Settings

ROOT = Path(__file__).parents[1]
CONTRACT: dict[str, Any] = yaml.load((ROOT / "openapi.yaml").read_bytes(), yaml.CSafeLoader)

# The files of the playground are many and alike: one of each type stands for all.
FILES = sorted(path for path in application().endpoints if path.startswith("/playground/"))
ONE_OF_EACH = {min(path for path in FILES if path.endswith(end)) for end in ("js", "css", "svg")}
ALL_PATHS = sorted(path for path in application().endpoints if path not in FILES or path in ONE_OF_EACH)


def written_as(path: str) -> str:
    """A path as the contract writes it, the most literal way first: `/v1/variants/{id}`."""
    fitting = (template for template in sorted(CONTRACT["paths"], key=lambda one: one.count("{")) if re.fullmatch(re.sub("{.*?}", "[^/]+", template), path))
    return next(fitting, path)


# So are the documents of one path of the contract, of each variant, in each language: the first and the last stand for all.
_ALIKE = [[path for path in ALL_PATHS if written_as(path) == template] for template in dict.fromkeys(map(written_as, ALL_PATHS))]
PATHS = sorted({path for alike in _ALIKE for path in (alike[0], alike[-1])})

QUESTIONS = list(ASKED)
DOCUMENTS = [path for path in PATHS if path not in QUESTIONS]
ASKED_ANEW = ["/healthz", "/readyz"]
# pages in six languages
RULEBOOKS = [path for path in ALL_PATHS if path not in QUESTIONS and path.endswith(("/rulebook", "/rulebooks"))]
TWO_FORMS = [path for path in DOCUMENTS if path.startswith("/v1/variants/") and path not in RULEBOOKS]
TWO_TYPES = TWO_FORMS + [path for path in DOCUMENTS if path.startswith("/v1/schemas/")]

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "BREW", "get", ""]
LANGUAGES = ["en", "ca", "fr", "de", "el", "he"]

# Of each kind a question that is refused for one reason, in a sentence without an argument; where there is no such reason, the variant is one.
FITTING: dict[str, dict[str, Any]] = {path: with_variant(path, "gin") for path in QUESTIONS} | {
    MELDS: {"variant": "rami-51", "melds": [{"cards": []}]},
    OPENINGS: {"variant": "rami-il", "melds": [{"cards": []}]},
    ARRANGE: {"variant": {"id": "rami-51", "changes": {"opening": {"minimumPoints": 0}}}, "cards": ["2C"], "objective": "open"},
    STATES: {"state": {**STATE, "stock": ["??", *STATE["stock"][1:]]}},
    LEGAL: {"state": {**STATE, "stock": ["??", *STATE["stock"][1:]]}},
    VIEWS: {"state": blind_play.seen_by(STATE, 0), "viewer": 1},
    ACTIONS: {"state": STATE, "actions": [{"action": "lay", "cards": ["2C", "3C", "4C"]}]},
    APPLY: {"state": STATE, "actions": [{"action": "drawStock"}, {"action": "drawDiscard"}]},
    RECORDS: {"record": {**RECORD, "actions": [{"action": "drawStock"}]}},
    ROUNDS: {"variant": "rami-il", "totals": [0, 20], "winners": [], "prize": 100},
}
CODE = dict.fromkeys(QUESTIONS, "variant.unknown") | {
    MELDS: "meld.empty",
    OPENINGS: "meld.empty",
    ARRANGE: "opening.no-pure-run",
    STATES: "state.hidden-card",
    LEGAL: "state.hidden-card",
    VIEWS: "request.not-seen",
    ACTIONS: "turn.draw-first",
    APPLY: "turn.already-drawn",
    RECORDS: "request.action-without-seat",
    ROUNDS: "request.no-winner",
}

IMPATIENT = Settings(body_seconds=0.05)
HERE, FOREIGN = "https://cards.example", "https://elsewhere.example"
NARROW = Settings(origins=frozenset({HERE, "http://localhost:5173"}))

FOR_ALL = {"access-control-allow-origin": "*", "access-control-expose-headers": "Content-Language, ETag, Retry-After, Allow"}
PREFLIGHT = {"access-control-request-method": "POST", "access-control-request-headers": "content-type,accept-language"}


def allowed(path: str) -> list[str]:
    return ["POST", "OPTIONS"] if path in QUESTIONS else ["GET", "HEAD", "OPTIONS"]


ABSENT = [(path, method) for path in PATHS for method in METHODS if method not in allowed(path)]
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
    assert set(problem) == {"type", "title", "status", "detail", "pointer", "hint"}
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
    operations = [replace(one, question=replace(one.question, answer=function)) if one.question else one for one in OPERATIONS]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tierce.web.app.OPERATIONS", tuple(operations))
        return create_app(settings)


def part(body: bytes, *, more: bool = True) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}

"""The edge: one raw ASGI endpoint for each path, strict about everything that comes before a question is read.

The way through a usual handler is left out (`app` says where litestar comes in), because here a question is decoded once, straight into
its Struct, and its answer encoded once. So the edge does by itself what a handler would have done:
methods with `Allow`, `HEAD` and `OPTIONS`, media types, the size and the time of a body, CORS, conditional requests.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import math
import traceback
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Generic, TypeVar
from urllib.parse import parse_qs

import msgspec
from msgspec import Struct

from tierce.variants import LANGUAGES, Language
from tierce.variants.references import Changes, whole_numbers
from tierce.web import negotiation, problems
from tierce.web.problems import Problem, Refused
from tierce.web.settings import Settings
from tierce.web.workshop import Workshop, written

log = logging.getLogger("tierce")

# The three things of ASGI, as plain as the servers hand them over.
Scope = dict[str, Any]
Receive = Callable[[], Coroutine[Any, Any, dict[str, Any]]]
Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]

Headers = list[tuple[bytes, bytes]]
JSON, YAML, SCHEMA, HTML = "application/json", "application/yaml", "application/schema+json", "text/html; charset=utf-8"
Q = TypeVar("Q")

EXPOSED = b"Content-Language, ETag, Retry-After, Allow"
FOR_ALL: Headers = [(b"access-control-allow-origin", b"*"), (b"access-control-expose-headers", EXPOSED)]
LANGUAGE_HEADERS = {language: (b"content-language", language.encode()) for language in LANGUAGES}
PREFLIGHT: Headers = [
    (b"access-control-allow-headers", b"Accept, Accept-Language, Content-Type, If-None-Match"),
    (b"access-control-max-age", b"7200"),
]


# What a page may load: nothing from elsewhere. A page of ours that needs scripts says so.
PLAIN_PAGE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


# How long a document may be kept, where nothing else is said.
MINUTES = "public, max-age=300"


class Document(Struct, frozen=True):
    """Something to get, in one media type, with its entity tag; a page in its language, and with what it may load. `packed`: the same, compressed."""

    body: bytes
    media_type: str
    etag: str
    caching: str
    language: Language | None
    policy: str
    packed: Document | None = None

    @classmethod
    def of(cls, body: bytes, media_type: str, *, caching: str = MINUTES, language: Language | None = None, policy: str = PLAIN_PAGE) -> Document:
        """A document. `caching`: the `Cache-Control` that says how long it may be kept."""
        return cls(body, media_type, f'"{hashlib.sha256(body).hexdigest()[:32]}"', caching, language, policy)


# What can be got at a path, by media type; the query, or the language asked for, may choose among forms.
Documents = Mapping[str, Document]
Shelf = Callable[[Mapping[str, list[str]], Language], Documents | Problem]


class Question(Struct, Generic[Q], frozen=True):
    """What can be asked at a path: the Struct of the question, the function that answers it, which questions may take long, how many bytes one may
    have, where that is more than usual, and what the answer is where it is accepted (what is impossible is told in JSON everywhere).
    """

    type: type[Q]
    answer: Callable[[Q, Language], object]
    may_take_long: Callable[[Q], bool] | None = None
    body_limit: int = 0
    media_type: str = JSON


class Endpoint:
    """All that one path answers."""

    def __init__(self, settings: Settings, workshop: Workshop, *, shelf: Shelf | None = None, question: Question[Any] | None = None) -> None:
        self.settings = settings
        self.workshop = workshop
        self.shelf = shelf
        self.question = question
        methods = [*(("GET", "HEAD") if shelf else ()), *(("POST",) if question else ()), "OPTIONS"]
        self.allow = ", ".join(methods).encode()
        self.body_limit = max(settings.body_limit, question.body_limit if question else 0)
        self.decode = msgspec.json.Decoder(question.type, dec_hook=decode_changes, float_hook=finite).decode if question else None
        self.answer_headers: Headers = [(b"content-type", JSON.encode()), (b"cache-control", b"no-store")]
        self.page_headers: Headers = [(b"content-type", HTML.encode()), (b"cache-control", b"no-store"), *page_headers(PLAIN_PAGE)]
        if settings.origins is None:
            self.answer_headers += FOR_ALL
            self.page_headers += FOR_ALL

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        headers = _joined(scope["headers"])
        method = scope["method"]
        try:
            if method == "POST" and self.question:
                await self._answer(headers, receive, send)
            elif method in ("GET", "HEAD") and self.shelf:
                await self._get(scope, headers, send)
            elif method == "OPTIONS":
                await self._options(headers, send)
            else:
                allow = self.allow.decode()
                raise Refused(
                    problems.problem(405, "method-not-allowed", f"This path answers {allow}.", "/openapi.yaml says what is asked where."), {"allow": allow}
                )
        except Refused as refused:
            await send_problem(self.settings, headers, send, refused.problem, refused.headers, head=method == "HEAD")
        except Exception as error:
            await send_problem(self.settings, headers, send, bug(error, scope["path"]), [])

    # questions ---------------------------------------------------------------------------------------

    async def _answer(self, headers: Mapping[bytes, bytes], receive: Receive, send: Send) -> None:
        assert self.question is not None and self.decode is not None
        content_type = headers.get(b"content-type")
        if content_type != b"application/json":
            _expect_json(content_type)
        if b"content-encoding" in headers:
            raise Refused(_COMPRESSED, {"accept-encoding": "identity"})
        accept = headers.get(b"accept")
        if accept is not None and accept != b"*/*":
            acceptable(accept, (self.question.media_type,))
        language = negotiation.language(headers.get(b"accept-language", b""))
        limit = self.body_limit
        announced = headers.get(b"content-length", b"0")
        if not announced.isdigit() or int(announced[:20]) > limit:
            # A client that asks first sends no body then: what comes next on this connection would be taken for it.
            raise _too_large(limit, {"connection": "close"} if b"expect" in headers else {})
        message = _at_hand(receive)
        if message is not None and message["type"] == "http.request" and not message.get("more_body", False):
            body: bytes | None = message.get("body", b"")
        else:
            body = await self._slow_body(message, receive)
        if body is None:
            return
        if len(body) > limit:
            raise _too_large(limit)
        try:
            question = self.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            question = _second_look(self.question.type, body)
        if self.question.may_take_long is not None and self.question.may_take_long(question):
            answer = await self.workshop.answer(self.question.answer, question, language, receive)
            if answer is None:
                return
        else:
            answer = written(self.question.answer(question, language))
        body, is_page = answer
        start = [*(self.page_headers if is_page else self.answer_headers), LANGUAGE_HEADERS[language], (b"content-length", b"%d" % len(body))]
        if self.settings.origins is not None:
            start += cors(self.settings, headers)
        await _send(send, 200, start, body)

    async def _slow_body(self, message: dict[str, Any] | None, receive: Receive) -> bytes | None:
        """A body that arrives in parts, or later than its headers; `message` is the part that is there. `None` where the client has gone."""
        body = bytearray()
        try:
            async with asyncio.timeout(self.settings.body_seconds):
                while True:
                    message = message or await receive()
                    if message["type"] == "http.disconnect":
                        return None
                    body += message.get("body", b"")
                    if len(body) > self.body_limit:
                        raise _too_large(self.body_limit)
                    if not message.get("more_body", False):
                        return bytes(body)
                    message = None
        except TimeoutError:
            detail = f"The whole body has to arrive within {self.settings.body_seconds:g} seconds."
            raise Refused(problems.problem(408, "slow-body", detail, "Send it again."), {"connection": "close"}) from None

    # documents ---------------------------------------------------------------------------------------

    async def _get(self, scope: Scope, headers: Mapping[bytes, bytes], send: Send) -> None:
        assert self.shelf is not None
        language = negotiation.language(headers.get(b"accept-language", b""))
        found = self.shelf(parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True), language)
        if isinstance(found, Problem):
            raise Refused(found)
        document = found[acceptable(headers.get(b"accept", b""), tuple(found))]
        vary = b"Accept, Accept-Language" if self.settings.origins is None else b"Accept, Accept-Language, Origin"
        answer: Headers = []
        if document.packed:
            vary += b", Accept-Encoding"
            if negotiation.takes_gzip(headers.get(b"accept-encoding", b"")):
                document = document.packed
                answer.append((b"content-encoding", b"gzip"))
        answer += [(b"etag", document.etag.encode()), (b"cache-control", document.caching.encode()), (b"vary", vary), *cors(self.settings, headers, vary=False)]
        condition = headers.get(b"if-none-match")
        if condition is not None and negotiation.is_known(condition.decode("latin-1"), document.etag):
            await _send(send, 304, answer, b"")
            return
        answer += [(b"content-type", document.media_type.encode()), (b"content-length", b"%d" % len(document.body))]
        if document.language is not None:
            answer.append(LANGUAGE_HEADERS[document.language])
        if document.media_type == HTML:
            answer += page_headers(document.policy)
        await _send(send, 200, answer, b"" if scope["method"] == "HEAD" else document.body)

    async def _options(self, headers: Mapping[bytes, bytes], send: Send) -> None:
        answer: Headers = [(b"allow", self.allow), *cors(self.settings, headers)]
        if b"access-control-request-method" in headers:
            answer += [(b"access-control-allow-methods", self.allow), *PREFLIGHT]
        await _send(send, 204, answer, b"")


def page_headers(policy: str) -> Headers:
    """What a browser may do with a page."""
    return [(b"content-security-policy", policy.encode()), (b"x-content-type-options", b"nosniff")]


_COMPRESSED = problems.problem(415, "content-encoding", "Expected a body without Content-Encoding.", "Send the body as it is.")


async def _send(send: Send, status: int, headers: Headers, body: bytes) -> None:
    """Send an answer. A client that has gone meanwhile is no fault of anybody's; whatever else goes wrong is one of ours."""
    try:
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
    except (OSError, RuntimeError) as error:
        # uvloop has no type of its own for a connection that is closed: the text of its RuntimeError says so.
        if isinstance(error, RuntimeError) and "closed" not in str(error):
            raise
        log.info("a client has gone before its answer")


def _at_hand(receive: Receive) -> dict[str, Any] | None:
    """The next part of a body if the server has it already, as it nearly always does: asked without a timer, and without giving way to others.

    Where it has to be waited for, the wait is given up and `receive` is asked again. ASGI does not promise that nothing is lost by this; uvicorn
    keeps it (it waits for an event and takes nothing before), and `tests/test_served.py` sends it bodies in every kind of parts.
    """
    waiting = receive().__await__()
    try:
        next(waiting)
    except StopIteration as ready:
        message: dict[str, Any] = ready.value
        return message
    waiting.close()
    return None


def bug(error: BaseException, path: str) -> Problem:
    """What to say of a fault of ours. Where it happened goes to the log; neither client nor log is told with what, since that may have been sent."""
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("no answer at %s: %s\n%s", path, type(error).__qualname__, where)
    return problems.problem(500, "internal", "This should not have happened.", "It is not your fault. Ask again, or otherwise.")


def _joined(given: list[tuple[bytes, bytes]]) -> Mapping[bytes, bytes]:
    """Headers by name; one that was sent on several lines is one list (RFC 9110, 5.3)."""
    headers = dict(given)
    if len(headers) != len(given):
        lines: dict[bytes, list[bytes]] = {}
        for name, value in given:
            lines.setdefault(name, []).append(value)
        headers = {name: b", ".join(values) for name, values in lines.items()}
    return headers


def decode_changes(type: type, value: Any) -> Changes:
    """How msgspec reads the one member of a question that is no Struct."""
    assert type is Changes
    return Changes(value)


def cors(settings: Settings, headers: Mapping[bytes, bytes], *, vary: bool = True) -> Headers:
    """What a browser has to be told: which origins may read the answer, and which of its headers. No credentials, ever."""
    if settings.origins is None:
        return FOR_ALL
    answer: Headers = [(b"vary", b"Origin")] if vary else []
    origin = headers.get(b"origin", b"")
    if origin.decode("latin-1") in settings.origins:
        answer += [(b"access-control-allow-origin", origin), (b"access-control-expose-headers", EXPOSED)]
    return answer


async def send_problem(settings: Settings, headers: Mapping[bytes, bytes], send: Send, problem: Problem, more: Headers, *, head: bool = False) -> None:
    """Answer with a problem."""
    body = problems.encode(problem)
    answer: Headers = [
        (b"content-type", problems.MEDIA_TYPE),
        (b"content-length", b"%d" % len(body)),
        (b"content-language", b"en"),
        (b"cache-control", b"no-store"),
        *more,
        *cors(settings, headers),
    ]
    await _send(send, problem.status, answer, b"" if head else body)


def acceptable(accept: bytes, offered: tuple[str, ...]) -> str:
    """The media type to answer in; a problem where the client takes none that there is."""
    plain = tuple(type.partition(";")[0] for type in offered)
    chosen = negotiation.media_type(accept, plain)
    if chosen is None:
        hint = "Send an Accept header that takes it, or none."
        raise Refused(problems.problem(406, "not-acceptable", f"This path answers {' or '.join(plain)}.", hint))
    return offered[plain.index(chosen)]


def _expect_json(content_type: bytes | None) -> None:
    name, _, parameters = (content_type or b"").decode("latin-1").lower().partition(";")
    charset = parameters.replace(" ", "").replace('"', "")
    if name.strip() != JSON or charset not in ("", "charset=utf-8", "charset=utf8"):
        hint = "Say `Content-Type: application/json`."
        raise Refused(problems.problem(415, "unsupported-media-type", "Expected a body of application/json, in UTF-8.", hint), {"accept-post": JSON})


def _too_large(limit: int, headers: dict[str, str] | None = None) -> Refused:
    """The rest of the body is read and thrown away by the server: a connection that is cut would often take the answer with it."""
    return Refused(problems.problem(413, "too-large", f"A body may have {limit} bytes.", "Ask in several questions."), headers)


def finite(text: str) -> float:
    """A number with a point or an exponent; one that is too large is no number here. (Python reads 1e308 a hundred times as fast as msgspec does.)"""
    number = float(text)
    if math.isinf(number):
        raise ValueError("Number out of range")
    return number


_plain = msgspec.json.Decoder(float_hook=finite).decode


def _second_look(type: type[Q], body: bytes) -> Q:
    """A body read at leisure: broken syntax before a wrong shape; of a key given twice the last one; and `5.0` is an integer, as JSON Schema has it."""
    try:
        document = _plain(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        detail = "It is nested too deeply." if isinstance(error, RecursionError) else str(error).partition(" - at `")[0] if body else "It is empty."
        raise Refused(problems.not_json(detail)) from None
    try:
        return msgspec.convert(whole_numbers(document), type, dec_hook=decode_changes)
    except msgspec.ValidationError as error:
        raise Refused(problems.does_not_fit(error, document, type)) from None
    except RecursionError:
        raise Refused(problems.not_json("It is nested too deeply.")) from None

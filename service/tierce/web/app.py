"""The application: every path with its endpoint, and problems for everything that has none.

A path that is spelt as it is goes straight to its endpoint (`edge`). litestar knows the same endpoints and has the rest: the start and
end of the service, other spellings of a path (a slash too many), and what leads nowhere.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

from litestar import Litestar, Response
from litestar.exceptions import HTTPException
from litestar.handlers import ASGIRouteHandler, asgi

from tierce.web.documents import MISSING, shelves
from tierce.web.edge import Endpoint, Receive, Scope, Send, bug, cors
from tierce.web.operations import OPERATIONS
from tierce.web.problems import MEDIA_TYPE, Problem, encode, problem
from tierce.web.settings import Settings
from tierce.web.workshop import Workshop

if TYPE_CHECKING:
    from litestar import Request


def endpoints(settings: Settings) -> dict[str, Endpoint]:
    """The endpoint of each path."""
    documents = shelves()
    workshop = Workshop()
    questions = {operation.path: operation.question for operation in OPERATIONS if operation.question}
    return {path: Endpoint(settings, workshop, shelf=documents.get(path), question=questions.get(path)) for path in {**questions, **documents}}


class Application:
    """The service as an ASGI application. litestar's way to an endpoint takes longer than most answers: it is taken where it is needed."""

    def __init__(self, settings: Settings) -> None:
        self.endpoints = endpoints(settings)
        self.litestar = _litestar(settings, self.endpoints)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request, or live through a lifespan."""
        if scope["type"] == "http":
            endpoint = self.endpoints.get(scope["path"])
            if endpoint is not None:
                await endpoint(scope, receive, send)
                return
        await self.litestar(scope, receive, send)


def create_app(settings: Settings | None = None) -> Application:
    """The service, by the settings that are given or those of the environment."""
    app = Application(settings or Settings.read())
    # What is there from the start stays: a collection that went through all of it would keep everybody waiting.
    gc.collect()
    gc.freeze()
    return app


def _litestar(settings: Settings, endpoints: dict[str, Endpoint]) -> Litestar:
    def otherwise(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        answer = _problem(request.scope["path"], error)
        body = encode(answer)
        headers = {name.decode(): value.decode() for name, value in cors(settings, dict(request.scope["headers"]))}
        headers |= {"cache-control": "no-store", "content-language": "en", "content-length": str(len(body))}
        if request.scope["method"] == "HEAD":
            body = b""
        return Response(body, status_code=answer.status, media_type=MEDIA_TYPE.decode(), headers=headers)

    return Litestar(
        [_route(path, endpoint) for path, endpoint in endpoints.items()],
        openapi_config=None,
        logging_config=None,
        exception_handlers={HTTPException: otherwise, Exception: otherwise},
    )


def _problem(path: str, error: Exception) -> Problem:
    """What to say of a request that no endpoint took."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 404:
        detail, hint = next((words for beginning, words in MISSING.items() if path.startswith(beginning)), MISSING["/"])
        return problem(404, "not-found", detail, hint)
    if 400 <= status < 500:
        return problem(400, "bad-request", "This request cannot be read.", "Look at its target and its headers.")
    return bug(error, path)


def _route(path: str, endpoint: Endpoint) -> ASGIRouteHandler:
    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await endpoint(scope, receive, send)

    return asgi(path, name=path, copy_scope=False)(answer)

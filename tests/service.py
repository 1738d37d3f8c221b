"""The service as tests ask it: in process, through its ASGI door, without a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import unquote

from tierce.web.app import create_app
from tierce.web.settings import Settings

JSON_BODY = {"content-type": "application/json"}


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def said(self) -> Any:
        """What is answered: JSON, or the words of a page."""
        return self.body.decode() if self.headers["content-type"].startswith("text/html") else self.json


@cache
def application(settings: Settings = Settings()) -> Any:  # noqa: B008  # frozen
    return create_app(settings)


def ask(
    method: str,
    path: str,
    *,
    parts: Iterable[bytes] = (b"",),
    headers: Mapping[str, str] | Iterable[tuple[str, str]] = {},
    settings: Settings | None = None,
) -> Answer:
    """One request. `parts` is the body as it arrives; after the last part the client waits."""
    return asyncio.run(_ask(application(settings or Settings()), method, path, list(parts), headers))


def post(path: str, document: object, headers: Mapping[str, str] = {}) -> Answer:
    """A question, as a client would send it."""
    return ask("POST", path, parts=[json.dumps(document).encode()], headers={**JSON_BODY, **headers})


def get(path: str, headers: Mapping[str, str] = {}) -> Answer:
    return ask("GET", path, headers=headers)


async def _ask(app: Any, method: str, path: str, parts: list[bytes], headers: Mapping[str, str] | Iterable[tuple[str, str]]) -> Answer:
    given = headers.items() if isinstance(headers, Mapping) else headers
    raw_path, _, query = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(raw_path),
        "raw_path": raw_path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", b"tierce.test"), *((name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in given)],
        "client": ("127.0.0.1", 1),
        "server": ("tierce.test", 80),
        "state": {},
    }
    waiting = [{"type": "http.request", "body": part, "more_body": place < len(parts) - 1} for place, part in enumerate(parts)]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if waiting:
            return waiting.pop(0)
        await asyncio.sleep(3600)
        raise AssertionError("nobody waits so long")

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    assert sent[0]["type"] == "http.response.start", "an answer begins with its status"
    assert not sent[-1].get("more_body", False), "an answer ends"
    return Answer(
        status=sent[0]["status"],
        headers={name.decode("latin-1"): value.decode("latin-1") for name, value in sent[0]["headers"]},
        body=b"".join(message.get("body", b"") for message in sent[1:]),
    )

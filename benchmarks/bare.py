"""The least that a service of this shape must do: decode the question and encode an answer, in Tierce's own types.

`ASKED` names the path, and so the types. The answers are ready beforehand: what Tierce says to the questions in the file
`QUESTIONS`, in turn.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec

from tierce.web.edge import decode_changes
from tierce.web.operations import OPERATIONS

QUESTION = next(operation.question for operation in OPERATIONS if operation.path == os.environ["ASKED"] and operation.question)
decode = msgspec.json.Decoder(QUESTION.type, dec_hook=decode_changes).decode
encode = msgspec.json.Encoder().encode
READY = cycle([QUESTION.answer(decode(body), "fr") for body in Path(os.environ["QUESTIONS"]).read_bytes().splitlines()])


async def app(scope: dict[str, Any], receive: Callable[[], Awaitable[dict[str, Any]]], send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    assert scope["type"] == "http"
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body += message.get("body", b"")
        more = message.get("more_body", False)
    decode(body)
    answer = encode(next(READY))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(answer))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": answer, "more_body": False})

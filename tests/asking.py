"""The service as the laws ask it: in process, one JSON document in and one out, so that nothing of the engine comes through but what a client would see.

Each question is written as JSON, read into its type, answered, written and read again. There is no HTTP here (`service.py` has that), and so it is fast.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from tierce.web.operations import OPERATIONS

Document = dict[str, Any]

_WRITER = msgspec.json.Encoder()
_READER = msgspec.json.Decoder(Document)


def _read_text(kind: type, value: str) -> object:
    return kind(value)


# path, as "actions/apply" -> what reads its question, and what answers it
_DOORS: dict[str, tuple[msgspec.json.Decoder[Any], Callable[[Any, Any], Any]]] = {
    operation.path.removeprefix("/v1/"): (msgspec.json.Decoder(operation.question.type, dec_hook=_read_text), operation.question.answer)
    for operation in OPERATIONS
    if operation.question
}


def ask_for_bytes(path: str, body: Document) -> bytes:
    """The answer to a question, as it is sent; a `msgspec.ValidationError` where the question does not fit its schema."""
    reader, answer = _DOORS[path]
    return _WRITER.encode(answer(reader.decode(_WRITER.encode(body)), "en"))


def ask(path: str, body: Document) -> Document:
    """The answer to a question, such as `ask("actions/apply", {"state": …, "actions": […]})`."""
    return _READER.decode(ask_for_bytes(path, body))


def as_bytes(document: object) -> bytes:
    """A document as the service would send it."""
    return _WRITER.encode(document)


def copied(document: Document) -> Document:
    """A document of its own, to be changed."""
    return _READER.decode(_WRITER.encode(document))


def rules_of(variant: Document | str) -> Document:
    """The whole document of a variant that there is, with the table rules of its reference."""
    return _rules_of(_WRITER.encode(variant))


@lru_cache(maxsize=64)
def _rules_of(written: bytes) -> Document:
    answer = ask("variants/check", {"variant": msgspec.json.decode(written)})
    if answer["verdict"] != "accepted":
        raise ValueError(f"no variant: {answer}")
    document: Document = answer["document"]
    return document


def value(variant: Document | str, pointer: str) -> Any:
    """The value of one rule of a variant, such as `/turn/finalDiscard`."""
    found: Any = rules_of(variant)
    for part in pointer[1:].split("/"):
        found = found[part]
    return found["value"]

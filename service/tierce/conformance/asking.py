"""Who is being asked: a target, while there is one, else this package itself. Laws and players ask here, so that they hold of whoever it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from tierce.conformance import reference
from tierce.conformance.reference import Document

__all__ = ["Document", "as_bytes", "ask", "ask_for_bytes", "asked_of", "copied"]

# the path of a question, as "actions/apply", and the question -> the answer as JSON
Asked = Callable[[str, bytes], bytes]

_WRITER = msgspec.json.Encoder()
_READER = msgspec.json.Decoder(Document)
_asked: list[Asked] = [reference.answer]


@contextmanager
def asked_of(target: Asked) -> Iterator[None]:
    """Ask somebody else for a while."""
    _asked.append(target)
    try:
        yield
    finally:
        _asked.pop()


def ask_for_bytes(path: str, body: Document) -> bytes:
    """The answer to a question, as it is sent."""
    return _asked[-1](path, _WRITER.encode(body))


def ask(path: str, body: Document) -> Document:
    """The answer to a question, such as `ask("actions/apply", {"state": …, "actions": […]})`."""
    return _READER.decode(ask_for_bytes(path, body))


def as_bytes(document: object) -> bytes:
    """A document as the service would send it."""
    return _WRITER.encode(document)


def copied(document: Document) -> Document:
    """A document of its own, to be changed."""
    return _READER.decode(_WRITER.encode(document))

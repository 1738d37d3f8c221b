"""ICU messages taken apart, as far as the wording uses them: text, `{name}`, `{name, plural, …}` and `{name, select, …}`, one inside the other.

`{n, plural, one {# card} other {# cards}}` is one argument `n`, plural, with two branches. A `#` is text here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["plain", "plural", "select"]


@dataclass(frozen=True)
class Argument:
    """A place in a message where something is put in; `branches` are the texts to choose among."""

    name: str
    kind: Kind = "plain"
    branches: dict[str, Message] = field(default_factory=dict)


Message = list["str | Argument"]

NAME = re.compile(r"\s*([A-Za-z]+)\s*")
KEY = re.compile(r"\s*(=\d+|[A-Za-z0-9]+)\s*\{")
TYPE = re.compile(r",\s*(plural|select)\s*,")


def message(text: str) -> Message:
    """A whole message; `ValueError` where it does not hold together."""
    parts, end = _message(text, 0)
    if end != len(text):
        raise ValueError(f"a brace too many at {end}: {text}")
    return parts


def arguments(parts: Message) -> Iterator[Argument]:
    """Every argument, those inside branches too."""
    for part in parts:
        if isinstance(part, Argument):
            yield part
            for branch in part.branches.values():
                yield from arguments(branch)


def literals(parts: Message) -> Iterator[str]:
    """Every piece of text that is said as it stands."""
    for part in parts:
        if isinstance(part, str):
            yield part
        else:
            for branch in part.branches.values():
                yield from literals(branch)


def _message(text: str, at: int) -> tuple[Message, int]:
    parts: Message = []
    while at < len(text) and text[at] != "}":
        if text[at] == "{":
            argument, at = _argument(text, at + 1)
            parts.append(argument)
        else:
            end = next((place for place in range(at, len(text)) if text[place] in "{}"), len(text))
            parts.append(text[at:end])
            at = end
    return parts, at


def _argument(text: str, at: int) -> tuple[Argument, int]:
    at, name = _expect(NAME, text, at)
    if text[at : at + 1] == "}":
        return Argument(name), at + 1
    at, kind = _expect(TYPE, text, at)
    branches: dict[str, Message] = {}
    while text[at:].lstrip()[:1] != "}":
        at, key = _expect(KEY, text, at)
        if key in branches:
            raise ValueError(f"{key} twice: {text}")
        branches[key], at = _message(text, at)
        at += 1
    return Argument(name, "plural" if kind == "plural" else "select", branches), text.index("}", at) + 1


def _expect(pattern: re.Pattern[str], text: str, at: int) -> tuple[int, str]:
    found = pattern.match(text, at)
    if found is None:
        raise ValueError(f"{pattern.pattern} expected at {at}: {text}")
    return found.end(), found[1]

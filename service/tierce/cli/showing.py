"""Answers as people read them in a terminal: cards with suit signs and colours, a line for each meld, and why not, rule and source."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from tierce.cards import JOKER
from tierce.cli.spelling import SUIT_SIGNS

Document = Mapping[str, Any]


class Terminal(Console):
    """What people read. That nobody does is no reason to end with an exit code of its own, and a width of nothing is none."""

    def __init__(self, **options: Any) -> None:
        environment = {name: value for name, value in os.environ.items() if not (name == "COLUMNS" and value.strip() == "0")}
        super().__init__(highlight=False, emoji=False, _environ=environment, **options)

    def on_broken_pipe(self) -> None:
        """As any other command would have it."""
        raise BrokenPipeError


def as_json(document: object) -> str:
    """A document in one line, in letters that the output has."""
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "").replace("_", "")
    return json.dumps(document, ensure_ascii=encoding != "utf8")


_SIGNS = {suit: sign for sign, suit in reversed(SUIT_SIGNS.items())}
_COLOURS = {"C": "bold", "D": "bold red", "H": "bold red", "S": "bold"}
_JOKER_COLOUR = "bold magenta"
YES, NO, NEVER = Text("✔", "bold green"), Text("✘", "bold red"), Text("⊘", "bold yellow")
MARKS = {"accepted": YES, "rejected": NO, "impossible": NEVER}


def card(text: str) -> Text:
    """A card with its suit sign and colour; a joker with what it stands for."""
    if text.startswith(JOKER):
        bound = text.removeprefix(JOKER).removeprefix("=")
        shown = Text("★", _JOKER_COLOUR)
        return Text.assemble(shown, ("=", "dim"), card(bound)) if bound else shown
    if text[-1] not in _SIGNS:
        return Text(text, "bold")
    return Text(text[:-1] + _SIGNS[text[-1]], _COLOURS[text[-1]])


def cards(texts: Sequence[str]) -> Text:
    """Some cards."""
    return Text(" ").join([card(text) for text in texts]) if texts else Text("–", "dim")


def points(count: int) -> str:
    """So many points."""
    return f"{count} point" if count == 1 else f"{count} points"


def meld(found: Document) -> Text:
    """A meld that stands: its kind, its cards, and what it is worth."""
    pure = ", pure" if found["pure"] else ""
    return Text.assemble(f"{found['kind']}{pure}: ", cards(found["cards"]), f"  {points(found['points'])}")


def sources(found: Iterable[Document]) -> str:
    """Where a rule comes from."""
    return "; ".join(f"{source['document']}, {source['section']}" for source in found)


def violations(console: Console, found: Iterable[Document]) -> None:
    """Why not: each sentence, and below it the rule and where it comes from."""
    for fault in found:
        console.print(Text(f"  {fault['message']}"), soft_wrap=True)
        rule = " · ".join(filter(None, [fault["code"], fault["rule"] or "", sources(fault["source"])]))
        console.print(Text(f"    {rule}", "dim"), soft_wrap=True)

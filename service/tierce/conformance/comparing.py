"""Is that the same answer? Everything counts but sentences, sources, the texts of problems, and members that the contract does not know."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from msgspec import Struct

from tierce.questions import schemas

# Told in an answer, and free: the sentence, the source, and what the question has said already.
FREE = ("message", "source", "variant", "document")
# The same where both answers are whole: then it is seen how a variant is named, and which values its document has; but not its texts.
FREE_IN_WHOLE = ("message", "source", "basis", "note", "names", "remarks", "documents")


class Difference(Struct, frozen=True, omit_defaults=True):
    """Where two answers differ: the place, as a JSON Pointer into the answer, and what stands there, as JSON (empty: nothing)."""

    at: str
    expected: str = ""
    found: str = ""

    @property
    def is_of_numbers(self) -> bool:
        """Whether one number stands there instead of another."""
        return all(re.fullmatch("-?[0-9]+(\\.[0-9]+)?", text) for text in (self.expected, self.found))

    def __str__(self) -> str:
        return f"{self.at or '/'}: {self.expected or 'nothing'} is expected, {self.found or 'nothing'} is answered"


# So many differences between two answers are kept.
MOST_DIFFERENCES = 50
# A difference is shown to this length, the value of a rule to that.
LONGEST_SHOWN = 400
LONGEST_VALUE = 80


def differences(expected: Any, found: Any, at: str = "", free: tuple[str, ...] = FREE) -> list[Difference]:
    """Where an answer is not as it should be; `free`: members that may be anything."""
    if isinstance(expected, dict) and isinstance(found, dict):
        # facts have names of their own
        more = [name for name in found if name not in expected and (name in known_members() or at.endswith("/facts"))]
        return [
            difference
            for name in (*expected, *more)
            if name not in free
            for difference in _at_member(expected, found, name, f"{at}/{name.replace('~', '~0').replace('/', '~1')}", free)
        ]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [difference for place, pair in enumerate(zip(expected, found, strict=True)) for difference in differences(*pair, f"{at}/{place}", free)]
    if type(expected) is type(found) and expected == found:
        return []
    if _is_number(expected) and _is_number(found) and expected == found:
        return []
    return [Difference(at[:LONGEST_SHOWN], _shown(expected, free), _shown(found, free))]


def violations_in(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """Every violation of an answer, those of its results included."""
    return [*answer.get("violations", ()), *[fault for result in answer.get("results", ()) for fault in result.get("violations", ())]]


def verdicts(answer: Any) -> Any:
    """Only what an answer says in one word: its verdict, and those of its melds."""
    if not isinstance(answer, dict):
        return answer
    found = {"verdict": answer.get("verdict")}
    results = answer.get("results")
    return {**found, "results": [verdicts(result) for result in results]} if isinstance(results, list) else found


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _at_member(expected: dict[str, Any], found: dict[str, Any], name: str, at: str, free: tuple[str, ...]) -> list[Difference]:
    if name not in found:
        return [Difference(at[:LONGEST_SHOWN], expected=_shown(expected[name], free))]
    if name not in expected:
        return [Difference(at[:LONGEST_SHOWN], found=_shown(found[name], free))]
    return differences(expected[name], found[name], at, free)


def _shown(value: Any, free: tuple[str, ...]) -> str:
    return shortened(json.dumps(_without(value, free), ensure_ascii=False), LONGEST_SHOWN)


def shortened(text: str, longest: int = LONGEST_VALUE) -> str:
    """A text as far as it is shown; what is left out is to be seen."""
    return text if len(text) <= longest else text[:longest] + "…"


def _without(value: Any, free: tuple[str, ...]) -> Any:
    """What is compared of an answer, and so is shown."""
    if isinstance(value, dict):
        return {name: _without(part, free) for name, part in value.items() if name not in free}
    return [_without(part, free) for part in value] if isinstance(value, list) else value


@cache
def known_members() -> frozenset[str]:
    """The names of all members of all answers."""
    found: set[str] = set()

    def look(node: Any) -> None:
        if isinstance(node, dict):
            if isinstance(node.get("properties"), dict):
                found.update(node["properties"])
            for part in node.values():
                look(part)
        elif isinstance(node, list):
            for part in node:
                look(part)

    look(schemas.components("{name}"))
    return frozenset(found)


# What stands in these has names of its own.
FREELY_NAMED = ("facts", "changes", "document")


def as_known(answer: Any) -> Any:
    """An answer without members that the contract does not know, its members in one order: two answers that say the same have the same bytes."""
    if isinstance(answer, dict):
        return {name: answer[name] if name in FREELY_NAMED else as_known(answer[name]) for name in sorted(answer) if name in known_members()}
    if isinstance(answer, list):
        return [as_known(part) for part in answer]
    return answer

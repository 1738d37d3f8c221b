"""Writes a variant document as facts for the logic of this directory: one fact a rule.

A document is what `variants/check` answers in `document` (table rules are in it), or a file of `spec/variants` as JSON. It decides nothing about the game, and
does not ask whether the rules hold together. It knows no single rule by its name but `/deal/packs`, whose rows are facts of their own.

    value("/runs/minimumLength", 3).      a number stands as it is
    value("/runs/aceLow", true).          yes and no are true and false
    value("/jokers/position", lowest).    a word stands as it is, "none" too
    value("/prize/formula", "Q1").        but in quotes where it begins with a capital: that would be a variable
    value("/scoring/ace/low", 1).         a value with parts has a fact for each part
    packs(2, 4, 2, 4).                    from 2 to 4 players: 2 packs of 52 cards and 4 jokers in all

From a shell: `python spec/formal/facts.py document.json`, or without a file from the standard input.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PACKS = "/deal/packs"
# What clingo takes as a constant: it begins with a small letter.
_CONSTANT = re.compile(r"[a-z][A-Za-z0-9_]*")


def facts(document: dict[str, Any]) -> str:
    """All rules of a variant document, a line for each fact; a `ValueError` where it is no variant document."""
    lines = [line for pointer, value in _rules(document) for line in _facts(pointer, value)]
    if not lines:
        raise ValueError("this is no variant document: no group of it has a rule with a `value`")
    return "".join(f"{line}\n" for line in lines)


def _rules(document: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each rule by its JSON Pointer: it is what has a `value`, a group's or (the prize) the document's own."""
    if not isinstance(document, dict):
        raise ValueError("this is no variant document: it is no object")
    for name, group in document.items():
        if isinstance(group, dict) and "value" in group:
            yield f"/{name}", group["value"]
        elif isinstance(group, dict):
            yield from ((f"/{name}/{rule}", entry["value"]) for rule, entry in group.items() if isinstance(entry, dict) and "value" in entry)


def _facts(pointer: str, value: Any) -> Iterator[str]:
    if pointer == PACKS:
        for row in value:
            yield f"packs({row['players']['min']}, {row['players']['max']}, {row['packs']}, {row['jokers']})."
    elif isinstance(value, dict):
        for part, its_value in value.items():
            yield from _facts(f"{pointer}/{part}", its_value)
    else:
        yield f'value("{pointer}", {_term(pointer, value)}).'


def _term(pointer: str, value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str() if _CONSTANT.fullmatch(value):
            return value
        case str():
            return json.dumps(value)
        case _:
            raise ValueError(f"{pointer} has a value that is no number, no word and no yes or no: {value!r}")


def main() -> int:
    """The facts of the document in a file, or on the standard input."""
    text = Path(sys.argv[1]).read_text(encoding="utf-8") if len(sys.argv) > 1 else sys.stdin.read()
    try:
        sys.stdout.write(facts(json.loads(text)))
    except ValueError as fault:
        print(f"facts.py: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Writes every file that is made from another one (`make generate`); with `--check`, says which are stale.

openapi.yaml                 the contract, from the types and the table of operations
spec/schema/*.json           JSON Schemas, from the types
spec/variants/README.md      the variants side by side, from their documents
spec/examples/README.md      which example shows each rule broken, in each variant; where it cannot be, and why
spec/rulebook/examples.json  the worked examples that rulebooks show, as plain data that is quick to read
spec/vectors/*.json          the worked examples and walks as plain data, for other engines
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from tierce import specification
from tierce.cards import RANKS
from tierce.conformance import vectors
from tierce.questions import schemas
from tierce.questions.wording import rule_sentence
from tierce.rulebooks.examples import EXAMPLES, WorkedExample, can_be_shown
from tierce.variants import ADDRESSES, VARIANTS, Rule, Variant, entry_at, largest_row
from tierce.web import openapi

ROOT = specification.FOLDER.parent
NEWEST = {id: versions[max(versions)] for id, versions in VARIANTS.items()}
MADE = "<!-- Made by `make generate`: change what it is made from, not this. -->\n\n"


# A file and what it should hold.
Made = Iterator[tuple[Path, bytes]]


def json_schemas() -> Made:
    """Of each question and each answer, and of the vectors."""
    for name, schema in {**schemas.standalone(), "Vectors": vectors.schema()}.items():
        yield specification.FOLDER / "schema" / f"{name}.json", (json.dumps(schema, indent=1, ensure_ascii=False) + "\n").encode()


def contract() -> Made:
    """The OpenAPI document."""
    yield ROOT / "openapi.yaml", openapi.write()


def pages() -> Made:
    """What is read beside the variants and the examples."""
    yield specification.FOLDER / "variants" / "README.md", comparison().encode()
    yield specification.FOLDER / "examples" / "README.md", coverage().encode()


def rulebooks() -> Made:
    """What rulebooks show."""
    yield EXAMPLES, shown_in_rulebooks()


def all_vectors() -> Made:
    """A file for each level."""
    for level, found in vectors.made().items():
        yield vectors.FOLDER / f"level-{level}.json", vectors.write(found)


PARTS: tuple[Callable[[], Made], ...] = (json_schemas, contract, pages, rulebooks, all_vectors)


def made() -> Made:
    """Every generated file and what it should hold."""
    for part in PARTS:
        yield from part()


# The variants side by side ---------------------------------------------------------------------------

MARKS = {"stated": "", "implied": " †", "decided": " ‡"}


def comparison() -> str:
    """One row a rule, one column a variant; a mark where the rule page does not say it itself; one sentence a rule for `rami-51`."""
    rows = [
        "# The variants side by side\n",
        MADE
        + "No mark: the rule page states it. † it follows from the page, or from its silence. ‡ the page leaves it open, and we decided. Where each comes\n"
        "from stands in the documents beside this page, `<id>/<version>.yaml`. `rami-51-house` and `rami-40-house` are played by the app's house packs; but\n"
        "for the numbers of players, all their other values are those of `rami-51` and `rami-40`, as a decision of ours.\n",
        "| rule | " + " | ".join(f"`{id}`" for id in NEWEST) + " | in words, for `rami-51` |",
        "|---" * (len(NEWEST) + 2) + "|",
    ]
    for pointer in ADDRESSES:
        entries = [entry_at(variant, pointer) for variant in NEWEST.values()]
        cells = [short(msgspec.to_builtins(entry.value)) + MARKS[entry.basis] for entry in entries]
        sentence = rule_sentence("en", pointer, entry_at(NEWEST["rami-51"], pointer).value)
        rows.append(f"| `{pointer}` | " + " | ".join(cells) + f" | {sentence} |")
    return "\n".join(rows) + "\n"


def short(value: Any) -> str:
    """A value in a cell."""
    match value:
        case bool():
            return "yes" if value else "no"
        case [*rows]:
            return "; ".join(f"{short(row['players'])}: {row['packs']} + {row['jokers']} J" for row in rows)
        case {"min": least, "max": most}:
            return f"{least}–{most}" if least != most else str(least)
        case dict():
            return ", ".join(f"{name} {short(part)}" for name, part in value.items())
        case _:
            return str(value)


# The examples that rulebooks show ---------------------------------------------------------------------


def shown_in_rulebooks() -> bytes:
    """The worked examples that a rulebook can show, one on a line: what they ask, without the answers, which the rules of each table give."""
    lines = [
        msgspec.json.encode(example)
        for path in sorted((specification.FOLDER / "examples").glob("*.yaml"))
        for example in specification.decode(path.read_bytes(), list[WorkedExample])
        if can_be_shown(example)
    ]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


MISSING = "**no example**"

# Which example shows a rule broken -------------------------------------------------------------------

# The groups of rules that can be broken; what else is in them is only read.
SHOWN = ("turn", "sets", "runs", "jokers", "opening", "layOff", "jokerSwap")
BREAKABLE = tuple(pointer for pointer, address in ADDRESSES.items() if pointer.split("/")[1] in SHOWN and issubclass(address.type, Rule))


def coverage() -> str:
    """For each rule that can be broken and each variant, an example that breaks it there as it stands; else why nothing can."""
    examples = [
        example
        for path in sorted((specification.FOLDER / "examples").glob("*.yaml"))
        for example in specification.decode(path.read_bytes(), list[dict[str, Any]])
    ]
    rows = [
        "# Which example breaks which rule\n",
        MADE
        + "For each rule that can be broken: an example that breaks it in the variant as it stands; where nothing can, why; in the last column one by table\n"
        "rules.\n",
        "| rule | " + " | ".join(f"`{id}`" for id in NEWEST) + " | by table rules |",
        "|---" * (len(NEWEST) + 2) + "|",
    ]
    for pointer in BREAKABLE:
        breaking = sorted(
            (example for example in examples if pointer in rules_cited(example["answer"])), key=lambda example: len(rules_cited(example["answer"]))
        )
        by_table = next((example["id"] for example in breaking if by_table_rules(example["request"])), "–")
        plain = {id: example["id"] for example in reversed(breaking) if not by_table_rules(example["request"]) for id in example["variants"]}
        cells = [plain.get(id) or why_unbroken(pointer, variant) for id, variant in NEWEST.items()]
        rows.append(f"| `{pointer}` | " + " | ".join(cells) + f" | {by_table} |")
    return "\n".join(rows) + "\n"


def by_table_rules(question: dict[str, Any]) -> bool:
    """Whether a question, the state in it, or its record names table rules."""
    variant = question.get("variant")
    held = [question[name] for name in ("state", "record") if name in question]
    return (isinstance(variant, dict) and "changes" in variant) or any(map(by_table_rules, held))


def rules_cited(answer: dict[str, Any]) -> set[str]:
    """The rules that an answer cites."""
    lists = [answer.get("violations", []), *(result.get("violations", []) for result in answer.get("results", []))]
    return {violation["rule"] for violations in lists for violation in violations if violation["rule"]}


def why_unbroken(pointer: str, variant: Variant) -> str:
    """Why no cards can break a rule in a variant as it stands; `MISSING` where they can, and an example should show it."""
    row = largest_row(variant)
    if pointer == "/jokerSwap/reuse" and variant.joker_swap.allowed.value == "never":
        return "*no swaps*"
    if pointer in ("/jokers/maximumPerMeld", "/jokers/minimumNaturals", "/jokers/adjacent", "/jokers/position", "/jokerSwap/setNaturals") and row.jokers == 0:
        return "*no jokers*"
    if pointer == "/jokers/adjacent" and variant.jokers.adjacent.value:
        return "*allowed*"
    if pointer == "/runs/aceLow" and variant.runs.ace_low.value:
        return "*allowed*"
    if pointer == "/runs/aceHigh" and variant.runs.ace_high.value and row.packs == 1:
        return "*allowed, and one pack has no second ace of a suit*"
    if pointer == "/runs/maximumLength" and variant.runs.maximum_length.value == len(RANKS) and row.jokers == 0:
        return "*thirteen ranks, each once, and no jokers*"
    if pointer == "/sets/distinctSuits" and row.packs == 1:
        return "*one pack has no twins*"
    if pointer == "/opening/minimumPoints" and not variant.opening.minimum_points.value:
        return "*no minimum*"
    if pointer == "/opening/pureRun" and not variant.opening.pure_run.value:
        return "*not asked for*"
    return NOTHING_TO_BREAK.get((pointer, entry_at(variant, pointer).value)) or MISSING


# Rules that some value of theirs switches off.
NOTHING_TO_BREAK = {
    ("/turn/returnTakenCard", "allowed"): "*allowed*",
    ("/turn/takenCard", "keep"): "*may be kept*",
    ("/turn/takers", "anybody"): "*anybody may*",
    ("/turn/takeFromTurn", 1): "*from the first turn on*",
    ("/turn/finalDiscard", "optional"): "*optional*",
    ("/layOff/requiresOpening", False): "*not asked for*",
    ("/layOff/targets", "all"): "*all melds*",
    ("/jokerSwap/targets", "all"): "*all melds*",
    ("/jokerSwap/reuse", "free"): "*free*",
}


def stale(files: Made) -> list[Path]:
    """The files that do not hold what they should."""
    return [path for path, content in files if not path.is_file() or path.read_bytes() != content]


def main() -> int:
    """Write them, or check them."""
    if "--check" in sys.argv[1:]:
        old = stale(made())
        for path in old:
            print(f"stale: {path.relative_to(ROOT)} (make generate)")
        return bool(old)
    for path, content in made():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())

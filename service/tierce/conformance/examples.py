"""The worked examples of `spec/examples`, as everybody who checks an engine by them reads them."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from msgspec import Struct

from tierce import specification
from tierce.violations import Source

Kind = Literal[
    "check-meld",
    "check-opening",
    "arrange-hand",
    "score-hand",
    "deal-state",
    "check-state",
    "view-state",
    "legal-action",
    "check-action",
    "apply-action",
    "replay-record",
    "settle-round",
    "settle-match",
    "check-variant",
]
# the things that are asked about, and the part of a path that they have
THINGS = {
    "meld": "melds",
    "opening": "openings",
    "hand": "hands",
    "state": "states",
    "action": "actions",
    "record": "records",
    "round": "rounds",
    "match": "matches",
    "variant": "variants",
}
# what a variant stands in, where that is not the question itself: a state, a record, and the state that a record starts with
HOLDERS = ("state", "record", "start")


class Example(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question that can be posted as it stands, and its whole answer but for sentences and sources."""

    id: str
    kind: Kind
    title: str
    rules: list[str]
    variants: list[str]
    source: list[Source]
    request: dict[str, Any]
    answer: dict[str, Any]
    statements: list[str] = []
    disputes: list[str] = []

    @property
    def path(self) -> str:
        """Where it is posted."""
        verb, thing = self.kind.split("-")
        return f"/v1/{THINGS[thing]}/{verb}"

    @property
    def plays_by_table_rules(self) -> bool:
        """Whether a table rule has a part in it; else what it shows holds of the variants as they stand."""
        return any(not isinstance(variant, str) and "changes" in variant for variant in variants_in(self.request))

    def requests(self) -> dict[str, dict[str, Any]]:
        """The question for each of its variants; table rules go with each."""
        return {id: about_variant(id, id_of(variants_in(self.request)[0]), self.request) for id in self.variants}


def variants_in(question: dict[str, Any]) -> list[Any]:
    """Every variant that a question names, as it is written there; a record's comes before that of the state that it starts with."""
    own = [question["variant"]] if "variant" in question else []
    return [*own, *(variant for holder in HOLDERS if isinstance(question.get(holder), dict) for variant in variants_in(question[holder]))]


def changed_in(question: dict[str, Any]) -> list[str]:
    """The rules that the table rules of a question change, as addresses; also of rules that cannot be."""
    found: list[str] = []
    for variant in variants_in(question)[:1]:
        changes = variant.get("changes") if isinstance(variant, dict) else None
        for group, rules in changes.items() if isinstance(changes, dict) else ():
            found += [f"/{group}/{rule}" for rule in rules] if isinstance(rules, dict) and group != "prize" else [f"/{group}"]
    return found


def id_of(variant: Any) -> str:
    """The id of a variant that is named, with or without version and table rules."""
    return variant if isinstance(variant, str) else str(variant["id"])


def about_variant(id: str, written: str, question: dict[str, Any]) -> dict[str, Any]:
    """The same question about another variant, wherever the one stands that is `written`."""
    asked = {name: about_variant(id, written, part) if name in HOLDERS and isinstance(part, dict) else part for name, part in question.items()}
    variant = asked.get("variant")
    if variant is not None and id_of(variant) == written:
        asked["variant"] = id if isinstance(variant, str) else {**variant, "id": id}
    return asked


@cache
def groups() -> dict[str, list[Example]]:
    """The examples by file."""
    paths = sorted((specification.FOLDER / "examples").glob("*.yaml"))
    return {path.stem: specification.decode(path.read_bytes(), list[Example]) for path in paths}


def examples() -> list[Example]:
    """All of them."""
    return [example for group in groups().values() for example in group]

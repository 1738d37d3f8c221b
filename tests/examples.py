"""The worked examples of `spec/examples`, as everybody who checks an engine by them reads them."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from tierce import specification
from tierce.violations import Source

Kind = Literal["check-meld", "check-opening", "arrange-hand", "score-hand", "settle-round", "settle-match", "check-variant"]
# the things that are asked about, and the part of a path that they have
THINGS = {"meld": "melds", "opening": "openings", "hand": "hands", "round": "rounds", "match": "matches", "variant": "variants"}


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
        verb, thing = self.kind.split("-")
        return f"/v1/{THINGS[thing]}/{verb}"

    def requests(self) -> dict[str, dict[str, Any]]:
        """The question for each of its variants; table rules go with each."""
        asked = self.request["variant"]
        return {id: {**self.request, "variant": id if isinstance(asked, str) else {**asked, "id": id}} for id in self.variants}


def groups() -> dict[str, list[Example]]:
    """The examples by file."""
    paths = sorted((specification.FOLDER / "examples").glob("*.yaml"))
    return {path.stem: specification.decode(path.read_bytes(), list[Example]) for path in paths}


EXAMPLES = [example for group in groups().values() for example in group]


def as_expected(answer: Any) -> Any:
    """An answer without what two services may say differently."""
    if isinstance(answer, dict):
        return {key: as_expected(part) for key, part in answer.items() if key not in ("message", "source", "variant", "document")}
    if isinstance(answer, list):
        return [as_expected(part) for part in answer]
    return answer

"""The words of a rulebook that stand around the sentences of its rules, from `spec/rulebook/<language>.yaml`."""

from __future__ import annotations

from typing import Any, Literal

from icu4py.messageformat import MessageFormat
from msgspec import Struct

from tierce import specification
from tierce.variants import LANGUAGES, Language
from tierce.variants.entries import Basis

Group = Literal["deal", "turn", "sets", "runs", "jokers", "opening", "layOff", "jokerSwap", "stock", "scoring", "match", "prize"]


class Idle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last chapter: rules without effect at the table."""

    title: str
    lead: str


class Words(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """All of one language; sentences are ICU messages."""

    language: Language
    name: str
    direction: Literal["ltr", "rtl"]
    title: str
    lead: str
    version: str
    sources: str
    languages: str
    contents: str
    comparison: str
    comparison_lead: str
    rule: str
    variant: str
    chapters: dict[Group, str]
    idle: Idle
    overview: str
    steps: tuple[str, ...]
    basis: dict[Basis, str]
    basis_short: dict[Basis, str]
    whose: str
    instead_of: str
    table_rules: str
    packs: str
    players: str
    packs_of_52: str
    jokers_in_all: str
    cards_in_all: str
    values: str
    card: str
    in_meld: str
    in_hand: str
    number: str
    numbers: str
    low_or_high: str
    as_it_stands_for: str
    examples: str
    accepted: str
    rejected: str
    points: str
    pure_run: str
    joker: str
    left_in_hand: str
    at_once: str
    not_opened: str
    rule_names: dict[str, str]

    def said(self, message: str, **arguments: Any) -> str:
        """A message with its arguments."""
        return MessageFormat(message, self.language).format(arguments)


WORDS: dict[Language, Words] = {language: specification.read(f"rulebook/{language}.yaml", Words) for language in LANGUAGES}

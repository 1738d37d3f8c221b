"""What a rulebook says: chapters of rules in the order of play, each rule with its sentence, whose it is, and examples; tables of packs and of values.

Rules that decide nothing at the table (those on swaps, where nobody may swap) stand together at the end: among the others they would seem to contradict them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct

from tierce.questions.variants import RulePage, list_sources
from tierce.questions.wording import rule_sentence
from tierce.rulebooks.examples import Shown, examples_of, has_jokers
from tierce.rulebooks.words import Group
from tierce.variants import ADDRESSES, VARIANTS, Chosen, Language, Variant, entry_at
from tierce.variants.entries import Basis
from tierce.violations import Source

DECISIONS = "decisions"


def without_effect(variant: Variant) -> frozenset[str]:
    """The rules that decide nothing by the values of others: on jokers where there are none, on swaps where none are allowed, on two jokers in one meld;
    on throwing back a card that has to be laid.
    """

    def is_idle(address: str) -> bool:
        group = address.split("/")[1]
        if address == "/turn/returnTakenCard":
            return variant.turn.taken_card.value != "keep" and variant.turn.return_taken_card.value == "allowed"
        if not has_jokers(variant):
            return group in ("jokers", "jokerSwap") or address == "/scoring/joker"
        if group == "jokerSwap":
            return variant.joker_swap.allowed.value == "never" and address != "/jokerSwap/allowed"
        return address == "/jokers/adjacent" and variant.jokers.maximum_per_meld.value < 2

    return frozenset(filter(is_idle, ADDRESSES))


class BookRule(Struct, frozen=True, kw_only=True):
    """A rule as a reader sees it. `instead_of`: the sentence of the variant, where the table has another value."""

    address: str
    sentence: str
    basis: Basis
    sources: tuple[Source, ...]
    instead_of: str
    examples: list[Shown]

    @property
    def cited(self) -> list[Source]:
        """The pages that say it."""
        return [source for source in self.sources if source.document != DECISIONS]

    @property
    def decisions(self) -> list[str]:
        """The names of our decisions on it."""
        return [source.section for source in self.sources if source.document == DECISIONS]


class Chapter(Struct, frozen=True, kw_only=True):
    """The rules of one group."""

    group: Group
    rules: list[BookRule]


class Rulebook(Struct, frozen=True, kw_only=True):
    """All that a rulebook says. `idle`: the rules without effect at this table."""

    id: str
    version: int
    name: str
    pages: list[RulePage]
    chapters: list[Chapter]
    idle: list[BookRule]
    changed: int
    variant: Variant


@cache
def all_pages() -> tuple[RulePage, ...]:
    """The rule pages of all variants, read once."""
    return tuple(list_sources().documents)


def rulebook(chosen: Chosen, language: Language) -> Rulebook:
    """The rulebook of a variant, with table rules marked."""
    variant = chosen.variant
    released = VARIANTS[variant.id][variant.version]
    without = without_effect(variant)
    shown = set[str]()
    chapters: dict[Group, list[BookRule]] = {}
    idle: list[BookRule] = []
    changed = 0
    for address in ADDRESSES:
        entry, before = entry_at(variant, address), entry_at(released, address)
        is_changed = entry.basis == "caller" and entry.value != before.value
        changed += is_changed
        found = [] if address in without else [*examples_of(address, chosen, language, shown)]
        shown.update(example.id for example in found)
        group: Any = address.split("/")[1]
        place = idle if address in without else chapters.setdefault(group, [])
        place.append(
            BookRule(
                address=address,
                sentence=rule_sentence(language, address, entry.value),
                basis="caller" if is_changed else before.basis,
                sources=entry.source if is_changed else before.source,
                instead_of=rule_sentence(language, address, before.value) if is_changed else "",
                examples=found,
            )
        )
    pages = [page for page in all_pages() if page.id in variant.documents]
    return Rulebook(
        id=variant.id,
        version=variant.version,
        name=variant.names[language],
        pages=pages,
        chapters=[Chapter(group=group, rules=rules) for group, rules in chapters.items()],
        idle=idle,
        changed=changed,
        variant=variant,
    )


class ComparedRule(Struct, frozen=True, kw_only=True):
    """A rule of all variants: its sentences, the one that most have for whom it decides something, and those for whom it decides nothing."""

    address: str
    sentences: dict[str, str]
    usual: str
    idle: list[str]


def compared(language: Language) -> dict[Group, list[ComparedRule]]:
    """Every rule of every variant in its newest version, by group."""
    newest = {id: versions[max(versions)] for id, versions in sorted(VARIANTS.items())}
    without = {id: without_effect(variant) for id, variant in newest.items()}
    found: dict[Group, list[ComparedRule]] = {}
    for address in ADDRESSES:
        sentences = {id: rule_sentence(language, address, entry_at(variant, address).value) for id, variant in newest.items()}
        idle = [id for id in newest if address in without[id]]
        said = [sentence for id, sentence in sentences.items() if id not in idle] or [*sentences.values()]
        group: Any = address.split("/")[1]
        found.setdefault(group, []).append(ComparedRule(address=address, sentences=sentences, usual=max(said, key=said.count), idle=idle))
    return found

"""What a rulebook says: chapters of rules in the order of play, each rule with its sentence, whose it is, and examples; tables of packs and of values."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tierce.questions.variants import RulePage, list_sources
from tierce.questions.wording import rule_sentence
from tierce.rulebooks.examples import Shown, examples_of
from tierce.rulebooks.words import Group
from tierce.variants import ADDRESSES, VARIANTS, Chosen, Language, Variant, entry_at
from tierce.variants.entries import Basis
from tierce.violations import Source

ADDRESSES_OF_VALUES = ("/scoring/ace", "/scoring/court", "/scoring/joker")


class BookRule(Struct, frozen=True, kw_only=True):
    """A rule as a reader sees it. `instead_of`: the sentence of the variant, where the table has another value."""

    address: str
    sentence: str
    basis: Basis
    sources: tuple[Source, ...]
    instead_of: str
    examples: list[Shown]


class Chapter(Struct, frozen=True, kw_only=True):
    """The rules of one group."""

    group: Group
    rules: list[BookRule]


class Rulebook(Struct, frozen=True, kw_only=True):
    """All that a rulebook says."""

    id: str
    version: int
    name: str
    pages: list[RulePage]
    chapters: list[Chapter]
    changed: int
    variant: Variant


def rulebook(chosen: Chosen, language: Language) -> Rulebook:
    """The rulebook of a variant, with table rules marked."""
    variant = chosen.variant
    released = VARIANTS[variant.id][variant.version]
    shown = set[str]()
    chapters: dict[Group, list[BookRule]] = {}
    changed = 0
    for address in ADDRESSES:
        entry, before = entry_at(variant, address), entry_at(released, address)
        is_changed = entry.basis == "caller" and entry.value != before.value
        changed += is_changed
        found = [*examples_of(address, chosen.reference, language, shown)]
        shown.update(example.id for example in found)
        group: Any = address.split("/")[1]
        chapters.setdefault(group, []).append(
            BookRule(
                address=address,
                sentence=rule_sentence(language, address, entry.value),
                basis="caller" if is_changed else before.basis,
                sources=entry.source if is_changed else before.source,
                instead_of=rule_sentence(language, address, before.value) if is_changed else "",
                examples=found,
            )
        )
    pages = [page for page in list_sources().documents if page.id in variant.documents]
    return Rulebook(
        id=variant.id,
        version=variant.version,
        name=variant.names[language],
        pages=pages,
        chapters=[Chapter(group=group, rules=rules) for group, rules in chapters.items()],
        changed=changed,
        variant=variant,
    )


class ComparedRule(Struct, frozen=True, kw_only=True):
    """A rule of all variants: the sentence that most have, and by variant those that differ."""

    address: str
    sentences: dict[str, str]
    usual: str


def compared(language: Language) -> dict[Group, list[ComparedRule]]:
    """Every rule of every variant in its newest version, by group."""
    newest = {id: versions[max(versions)] for id, versions in sorted(VARIANTS.items())}
    found: dict[Group, list[ComparedRule]] = {}
    for address in ADDRESSES:
        sentences = {id: rule_sentence(language, address, entry_at(variant, address).value) for id, variant in newest.items()}
        said = [*sentences.values()]
        group: Any = address.split("/")[1]
        found.setdefault(group, []).append(ComparedRule(address=address, sentences=sentences, usual=max(said, key=said.count)))
    return found

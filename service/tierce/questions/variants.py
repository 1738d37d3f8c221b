"""Which variants are there, what are their rules, and can a table play by these?

The variants themselves are documents of `spec/`, read in `tierce.variants`; here they are listed, and table rules are answered
with the whole merged document. Where values come from (`sources.yaml`) is listed here too, since only variants cite it.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from tierce import specification
from tierce.questions.wording import Impossible, worded
from tierce.variants import LANGUAGES, VARIANTS, Chosen, FullReference, Language, Reference, Variant, VariantId, resolve


class CheckVariant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Is there such a variant, and do these table rules hold together?"""

    variant: VariantId | Reference


class CheckVariantAnswer(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="accepted"):
    """The whole document, table rules merged in; a value that the caller changed has the basis `caller`."""

    variant: FullReference
    document: Variant


def check_variant(question: CheckVariant, language: Language) -> CheckVariantAnswer | Impossible:
    """The merged, sourced document of a variant, or why it cannot be played."""
    chosen = resolve(question.variant)
    if not isinstance(chosen, Chosen):
        return Impossible(violations=worded(chosen, language))
    return CheckVariantAnswer(variant=chosen.reference, document=chosen.variant)


class RulePage(Struct, frozen=True, forbid_unknown_fields=True):
    """A document that variants come from."""

    id: str
    title: str
    language: str
    system: str
    file: str
    sections: tuple[str, ...]


class Sources(Struct, frozen=True, forbid_unknown_fields=True):
    """Every document, section of the contract and decision that a value can come from."""

    documents: tuple[RulePage, ...]
    contract: dict[str, str]
    decisions: dict[str, str]


class ListedVariant(Struct, frozen=True, kw_only=True, rename="camel"):
    """A variant in its newest version."""

    id: VariantId
    version: int
    names: dict[str, str]
    seat_counts: Annotated[list[int], Meta(description="how many can play")]
    jokers: Annotated[bool, Meta(description="whether its packs hold jokers")]
    documents: Annotated[list[str], Meta(description="the rule pages it comes from, as in `/v1/sources`")]


class VariantList(Struct, frozen=True, kw_only=True):
    """The variants that this service knows."""

    variants: list[ListedVariant]


def list_variants() -> VariantList:
    """Every variant in its newest version, by id."""
    return VariantList(
        variants=[
            ListedVariant(
                id=id,
                version=max(versions),
                names={language: newest.names[language] for language in LANGUAGES},
                seat_counts=list(range(newest.deal.players.value.min, newest.deal.players.value.max + 1)),
                jokers=any(row.jokers for row in newest.deal.packs.value),
                documents=list(newest.documents),
            )
            for id, versions in sorted(VARIANTS.items())
            for newest in (versions[max(versions)],)
        ]
    )


def list_sources() -> Sources:
    """Every document, section and decision that rules are taken from."""
    return specification.read("sources.yaml", Sources)


def plain(variant: Variant) -> dict[str, Any]:
    """A variant document as plain values, to be written as JSON or YAML."""
    document: dict[str, Any] = msgspec.to_builtins(variant)
    return document

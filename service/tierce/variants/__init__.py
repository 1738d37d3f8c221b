"""Variants: every rule as data (`entries`, `document`), the checks across rules (`coherence`), names, versions and table rules (`references`)."""

from tierce.variants.coherence import largest_row, pack_row
from tierce.variants.document import ADDRESSES, Variant, entry_at
from tierce.variants.entries import LANGUAGES, Entry, Language, Rule, Setting
from tierce.variants.references import VARIANTS, Changes, Chosen, FullReference, Reference, VariantId, Version, merged, resolve, values

__all__ = [
    "ADDRESSES",
    "LANGUAGES",
    "VARIANTS",
    "Changes",
    "Chosen",
    "Entry",
    "FullReference",
    "Language",
    "Reference",
    "Rule",
    "Setting",
    "Variant",
    "VariantId",
    "Version",
    "entry_at",
    "largest_row",
    "merged",
    "pack_row",
    "resolve",
    "values",
]

"""Variants: every rule as data (`document`), the checks across rules (`coherence`), names, versions and table rules (`references`)."""

from tierce.variants.coherence import largest_row
from tierce.variants.document import ADDRESSES, LANGUAGES, Entry, Language, Rule, Setting, Variant, entry_at
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
    "resolve",
    "values",
]

"""What every rule of a variant document is made of: a value, its basis, its source.

A `Rule` can be broken: one check somewhere up the ladder, at least one code. A `Setting` is only read.
This file knows no rule by name; `document` does. (What a Struct is told here, its subclasses need not repeat, but for `frozen`,
which type checkers want to see, and `kw_only`, which goes for the fields of one class alone.)
"""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from tierce.violations import Source

V = TypeVar("V")

Basis = Literal["stated", "implied", "decided", "caller"]
Language = Literal["en", "ca", "fr", "de", "el", "he"]
LANGUAGES: tuple[Language, ...] = ("en", "ca", "fr", "de", "el", "he")


class Entry(Struct, Generic[V], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value of the variant, and where it comes from."""

    value: V
    basis: Basis
    source: tuple[Source, ...]


class Rule(Entry[V], Generic[V], frozen=True):
    """An entry that can be broken."""


class Setting(Entry[V], Generic[V], frozen=True):
    """An entry that is only read."""


# A rule that every table shares: it is in the document so that it can be cited.
Always = Annotated[bool, Meta(extra_json_schema={"const": True})]


class Unquestioned(Rule[Always], frozen=True):
    """A rule that every table shares."""

    def __post_init__(self) -> None:
        if not self.value:
            raise ValueError("Expected `true`: no table plays otherwise")


class Shape(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """Something that has parts: a value, or a group of rules."""

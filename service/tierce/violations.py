"""Every way to say no: the catalogue of codes, breaches, violations, and `judge()`.

A rule function gives back `Breach`es: what is wrong, and where in the question. It does not say which rule
it speaks for: `judge()` stamps the citation, so a rule cannot be cited wrongly. The result is a `Violation`,
with two addresses: `rule` (a JSON Pointer into the variant document) and `at` (one into the question).
This module knows no cards, and no sentence: those are made in `questions`, in the language asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tierce import specification

Facts = dict[str, int | str | list[str]]
FactType = Literal["card", "cards", "rank", "suit", "points", "seat", "count", "kind"]
Verdict = Literal["accepted", "rejected", "impossible"]


class Source(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a rule comes from: a section of a rule page (`S0` … `S4`), of the `contract`, one of our `decisions`, or the `table rules` of the caller."""

    document: Annotated[str, Meta(min_length=1, max_length=32)]
    section: Annotated[str, Meta(min_length=1, max_length=200)]
    note: Annotated[str, Meta(max_length=1000)] = ""


class CatalogueEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One code: the verdict it comes with, the rules it can cite, the types of its facts, the codes it hides, and when it is found."""

    verdict: Literal["rejected", "impossible"]
    rules: tuple[str, ...]
    facts: dict[str, FactType]
    hides: tuple[str, ...]
    meaning: str
    source: Source | None = None


CATALOGUE: Mapping[str, CatalogueEntry] = specification.read("violations.yaml", dict[str, CatalogueEntry])

# Codes may come, none ever goes: clients treat one that they do not know by its verdict alone.
Code = Annotated[str, Meta(pattern=r"^[a-z]+\.[a-z]+(-[a-z]+)*$", max_length=64, examples=list(CATALOGUE), description="one of `/v1/violations`")]

_HIDES = {code: frozenset(entry.hides) for code, entry in CATALOGUE.items() if entry.hides}


class Breach(Struct, frozen=True, gc=False):
    """What is wrong (a code of the catalogue and exactly its facts), and where (a JSON Pointer relative to what is judged)."""

    code: str
    facts: Facts
    at: str = ""


class Violation(Struct, frozen=True, gc=False):
    """A breach, the rule that it breaks (`None`: the contract itself says no), and where that rule comes from."""

    code: str
    rule: str | None
    at: str
    facts: Facts
    source: tuple[Source, ...]


class Check(Struct, frozen=True):
    """A rule function, joined with the value, the address and the source of its rule in one variant."""

    function: Callable[[Any, Any], Iterable[Breach]]
    value: Any
    rule: str
    source: tuple[Source, ...]


def checks(group: Struct, pointer: str, functions: Mapping[type, Callable[[Any, Any], Iterable[Breach]]]) -> tuple[Check, ...]:
    """The checks of a group of rules, in document order: each rule whose Struct type has a function."""
    return tuple(
        Check(functions[type(entry)], entry.value, f"{pointer}/{field.encode_name}", entry.source)
        for field in msgspec.structs.fields(group)
        if type(entry := getattr(group, field.name)) in functions
    )


def judge(group: Iterable[Check], subject: object) -> list[Violation]:
    """Walk the rules of a group and stamp what they find with their citation."""
    return [Violation(breach.code, check.rule, breach.at, breach.facts, check.source) for check in group for breach in check.function(check.value, subject)]


def without_rule(code: str, facts: Facts, at: str = "") -> Violation:
    """A violation of what holds in every card game: its source is a section of the contract."""
    source = CATALOGUE[code].source
    assert source is not None, f"{code} cites a rule"
    return Violation(code, None, at, facts, (source,))


def listed(violations: list[Violation]) -> tuple[Violation, ...]:
    """The violations as they are answered: without what another one hides, by `at`, then code."""
    if len(violations) > 1:
        hidden = frozenset().union(*(_HIDES.get(violation.code, frozenset()) for violation in violations))
        violations = [violation for violation in violations if violation.code not in hidden]
    return in_order(violations)


def in_order(violations: Iterable[Violation]) -> tuple[Violation, ...]:
    """Violations of several things, none of which hides those of another: by `at`, then code."""
    return tuple(sorted(violations, key=lambda violation: (violation.at, violation.code)))

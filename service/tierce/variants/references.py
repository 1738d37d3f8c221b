"""Variants as they are asked for: a name, a version, table rules; and the variants that there are.

A reference is `"rami-51"` (the newest version) or `{id, version?, changes?}`. `changes` are table rules:
bare values, merged down to the rule. What does not fit the type of its rule is malformed (a `ValidationError`
that says where); what fits and still cannot be played is refused (`variant.*`). A merged variant is built once
and kept, with a bound, by its reference.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from tierce import specification
from tierce.variants.coherence import incoherences
from tierce.variants.document import ADDRESSES, Entry, Variant, entry_at
from tierce.violations import Source, Violation, listed, without_rule

VariantId = Annotated[str, Meta(min_length=1, max_length=64, examples=["rami-51"])]
Version = Annotated[int, Meta(ge=1, le=1_000_000)]

# How many merged variants are kept: each takes about 50 kB with what is compiled from it.
KEPT = 256


# group -> rule -> Struct type, in document order; `/prize`, a rule outside the groups, has the group "".
TYPES: dict[str, dict[str, type[Entry[Any]]]] = {}
for _pointer, _address in ADDRESSES.items():
    _group, _, _rule = _pointer[1:].rpartition("/")
    TYPES.setdefault(_group, {})[_rule] = _address.type


class Changes:
    """Table rules: bare values of rules, in groups as in the variant document; each fits the type of its rule."""

    def __init__(self, document: Any) -> None:
        given = whole_numbers(document)
        if not isinstance(given, dict):
            raise ValueError(f"Expected `object`, got `{_json_type(given)}`")
        self.entries: dict[str, Entry[Any]] = {}
        self.unknown: list[str] = []
        for group, rules in given.items():
            if group in TYPES[""]:
                self._add(f"/{group}", rules, TYPES[""][group])
            elif not group or group not in TYPES:
                self.unknown.append(f"/{_escaped(group)}")
            elif not isinstance(rules, dict):
                raise ValueError(f"Expected `object`, got `{_json_type(rules)}` - at `$.{group}`")
            else:
                for rule, value in rules.items():
                    if rule in TYPES[group]:
                        self._add(f"/{group}/{rule}", value, TYPES[group][rule])
                    else:
                        self.unknown.append(f"/{group}/{_escaped(rule)}")
        self.given: dict[str, Any] = {group: rules for group, rules in given.items() if rules != {}}

    def spelling(self) -> bytes:
        """The changes as text: alike where they were written alike."""
        return json.dumps(self.given).encode()

    def _add(self, pointer: str, value: object, entry: type[Entry[Any]]) -> None:
        source = Source(document="table rules", section=pointer)
        try:
            self.entries[pointer] = msgspec.convert({"value": value, "basis": "caller", "source": [msgspec.to_builtins(source)]}, entry)
        except msgspec.ValidationError as error:
            path = "$" + pointer.replace("/", ".")
            message, _, inside = str(error).partition(" - at `$")
            raise ValueError(f"{message} - at `{path}{inside.removesuffix('`').removeprefix('.value')}`") from None


def _json_type(value: object) -> str:
    return {dict: "object", list: "array", str: "str", int: "int", float: "float", bool: "bool", type(None): "null"}[type(value)]


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def whole_numbers(value: Any) -> Any:
    """The same document with `5.0` read as 5, as JSON Schema reads it."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case dict():
            return {key: whole_numbers(part) for key, part in value.items()}
        case list():
            return [whole_numbers(part) for part in value]
        case _:
            return value


NO_CHANGES = Changes({})


class Reference(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A variant, perhaps in an older version, perhaps with table rules."""

    id: VariantId
    version: Version | UnsetType = UNSET
    # made by a factory, so that no schema has to show it
    changes: Changes = msgspec.field(default_factory=lambda: NO_CHANGES)


class FullReference(Struct, frozen=True, kw_only=True):
    """What was played by: the variant, its version, and the table rules, if any."""

    id: VariantId
    version: Version
    changes: dict[str, Any] | UnsetType = UNSET


class Chosen(Struct, frozen=True):
    """A variant as it was asked for: the document with its table rules merged in, and the full reference."""

    variant: Variant
    reference: FullReference


def _released() -> Iterator[Variant]:
    for path in sorted(specification.FOLDER.glob("variants/*/*.yaml")):
        variant = specification.decode(path.read_bytes(), Variant)
        assert (path.parent.name, path.stem) == (variant.id, str(variant.version)), f"{path} holds another variant"
        yield variant


def _by_id(variants: Iterable[Variant]) -> dict[str, dict[int, Variant]]:
    shelf: dict[str, dict[int, Variant]] = {}
    for variant in variants:
        shelf.setdefault(variant.id, {})[variant.version] = variant
    return shelf


# id -> version -> variant: what this service knows, read once.
VARIANTS: Mapping[str, Mapping[int, Variant]] = _by_id(_released())


def _as_released(variant: Variant) -> Chosen:
    return Chosen(variant, FullReference(id=variant.id, version=variant.version))


_NEWEST: Mapping[str, Chosen] = {id: _as_released(versions[max(versions)]) for id, versions in VARIANTS.items()}


def resolve(reference: str | Reference) -> Chosen | tuple[Violation, ...]:
    """The variant that a reference names, or why there is none: `at` is relative to the question, whose member is `/variant`.

    >>> resolve("rami-51").reference
    FullReference(id='rami-51', version=1, changes=UNSET)
    >>> [violation.code for violation in resolve("gin")]
    ['variant.unknown']
    """
    if isinstance(reference, str):
        return _NEWEST.get(reference) or (without_rule("variant.unknown", {}, "/variant"),)
    if not reference.changes.given:
        return _version(reference.id, reference.version)
    return _kept(_Wanted(reference))


def _version(id: str, version: int | UnsetType) -> Chosen | tuple[Violation, ...]:
    if id not in VARIANTS:
        return (without_rule("variant.unknown", {}, "/variant/id"),)
    if version is UNSET:
        return _NEWEST[id]
    if version not in VARIANTS[id]:
        return (without_rule("variant.unknown-version", {"newest": max(VARIANTS[id])}, "/variant/version"),)
    return _as_released(VARIANTS[id][version])


class _Wanted:
    """A reference with table rules as a key: two that are spelt alike are the same."""

    def __init__(self, reference: Reference) -> None:
        self.reference = reference
        self.spelling = (reference.id, reference.version, reference.changes.spelling())

    def __hash__(self) -> int:
        return hash(self.spelling)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Wanted) and self.spelling == other.spelling


@lru_cache(maxsize=KEPT)
def _kept(wanted: _Wanted) -> Chosen | tuple[Violation, ...]:
    reference = wanted.reference
    released = _version(reference.id, reference.version)
    unknown = [without_rule("variant.unknown-rule", {}, f"/variant/changes{rule}") for rule in reference.changes.unknown]
    if not isinstance(released, Chosen):
        return listed([*released, *unknown])
    variant = merged(released.variant, reference.changes.entries)
    refused = listed([*unknown, *incoherences(variant, reference.changes.entries)])
    if refused:
        return refused
    return Chosen(variant, FullReference(id=variant.id, version=variant.version, changes=reference.changes.given))


def merged(variant: Variant, entries: Mapping[str, Entry[Any]]) -> Variant:
    """The variant with some of its rules replaced whole; `entries` by the address of the rule."""
    for pointer, entry in entries.items():
        *group, rule = ADDRESSES[pointer].path
        replaced: dict[str, Any] = {rule: entry}
        for name in group:
            replaced = {name: msgspec.structs.replace(getattr(variant, name), **replaced)}
        variant = msgspec.structs.replace(variant, **replaced)
    return variant


def values(variant: Variant) -> dict[str, Any]:
    """Every rule of a variant as its bare value, in the shape that `changes` have."""
    bare: dict[str, Any] = {}
    for pointer in ADDRESSES:
        group, _, rule = pointer[1:].partition("/")
        value = msgspec.to_builtins(entry_at(variant, pointer).value)
        if rule:
            bare.setdefault(group, {})[rule] = value
        else:
            bare[group] = value
    return bare

"""Variants as they are asked for: a name, a version, table rules; and the variants that there are.

A reference is `"rami-51"` (the newest version) or `{id, version?, changes?}`. `changes` are table rules:
bare values, merged down to the rule. What does not fit the type of its rule is malformed (a `Misfit`
that says where); what fits and still cannot be played is refused (`variant.*`). A merged variant is built once
and kept, with a bound, by its reference.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any

import msgspec
import msgspec.inspect
from msgspec import UNSET, Meta, Struct, UnsetType

from tierce import specification
from tierce.variants.coherence import incoherences
from tierce.variants.document import ADDRESSES, Variant, entry_at
from tierce.variants.entries import Entry
from tierce.violations import Violation, listed, without_rule

VariantId = Annotated[str, Meta(min_length=1, max_length=64, examples=["rami-51"])]
Version = Annotated[int, Meta(ge=1, le=1_000_000)]

# How many merged variants are kept: each takes about 50 kB with what is compiled from it.
KEPT = 256


GROUPS = frozenset(pointer.split("/")[1] for pointer in ADDRESSES if pointer.count("/") == 2)

# No variant has so many groups, nor a group so many rules, nor a rule so long a name or so deep a value.
MOST_MEMBERS = 24
DEEPEST = 32
LONGEST_NAME = 64


# How msgspec begins to say it, and how it is said here.
UNKNOWN = "Object contains unknown field `"
NO_SUCH_MEMBER = "There is no such member here"


class Misfit(ValueError):  # noqa: N818  # it is an answer, not an error
    """Table rules that do not fit their schema: what was expected, and at which pointer, relative to `changes`."""

    def __init__(self, expected: str, pointer: str = "") -> None:
        super().__init__(expected)
        self.expected = expected
        self.pointer = pointer


class Changes(dict[str, Any]):
    """Table rules: bare values of rules, in groups as in the variant document; each fits the type of its rule. Encoded as they were given."""

    def __init__(self, document: Any) -> None:
        if _is_deeper(document, DEEPEST):
            raise Misfit(f"Expected a document of at most {DEEPEST} levels")
        given = _members(whole_numbers(document), "")
        self.entries: dict[str, Entry[Any]] = {}
        self.unknown: list[str] = []
        for group, rules in given.items():
            pointer = f"/{_escaped(group)}"
            if pointer in ADDRESSES:
                self.entries[pointer] = _entry(pointer, rules)
            elif group not in GROUPS:
                self.unknown.append(pointer)
            else:
                for rule, value in _members(rules, pointer).items():
                    address = f"{pointer}/{_escaped(rule)}"
                    if address in ADDRESSES:
                        self.entries[address] = _entry(address, value)
                    else:
                        self.unknown.append(address)
        super().__init__({group: rules for group, rules in given.items() if rules != {} or group not in GROUPS})


def _members(value: Any, pointer: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Misfit(f"Expected `object`, got `{_json_type(value)}`", pointer)
    if len(value) > MOST_MEMBERS:
        raise Misfit(f"Expected `object` with at most {MOST_MEMBERS} members", pointer)
    if any(len(name) > LONGEST_NAME for name in value):
        raise Misfit(f"Expected names of at most {LONGEST_NAME} characters", pointer)
    return value


def _entry(pointer: str, value: object) -> Entry[Any]:
    """A rule as the caller sets it."""
    source = {"document": "table rules", "section": pointer}
    try:
        entry: Entry[Any] = msgspec.convert({"value": value, "basis": "caller", "source": [source]}, ADDRESSES[pointer].type)
    except msgspec.ValidationError as error:
        message, _, place = str(error).rpartition(" - at `$.value")
        steps = [name or index for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", place)]
        message = message or str(error)
        if message.startswith("Invalid enum value"):
            message = f"Expected {' or '.join(alternatives(msgspec.inspect.type_info(ADDRESSES[pointer].type), ['value', *steps]))}"
        if message.startswith(UNKNOWN):
            steps.append(_escaped(message.removeprefix(UNKNOWN).removesuffix("`")))
            message = NO_SUCH_MEMBER
        raise Misfit(message, "".join(f"/{step}" for step in (pointer[1:], *steps))) from None
    return entry


def alternatives(kind: msgspec.inspect.Type, steps: list[str]) -> list[str]:
    """What a value can be at some place in it: its words, or the type of what else it can be."""
    match kind:
        case msgspec.inspect.Metadata(type=inner):
            return alternatives(inner, steps)
        case msgspec.inspect.UnionType(types=types):
            return [other for type in types for other in alternatives(type, steps)]
        case msgspec.inspect.ListType(item_type=item) if steps:
            return alternatives(item, steps[1:])
        case msgspec.inspect.StructType(tag_field=str(tag_field), tag=tag) if steps == [tag_field]:
            return [f'"{tag}"']
        case msgspec.inspect.StructType(fields=fields):
            return [other for field in fields if field.encode_name == steps[0] for other in alternatives(field.type, steps[1:])] if steps else ["`object`"]
        case msgspec.inspect.LiteralType(values=values) if not steps:
            return [f'"{value}"' for value in values]
        case msgspec.inspect.IntType() if not steps:
            return ["`int`"]
        case _:
            return []


def _json_type(value: object) -> str:
    return {dict: "object", list: "array", str: "str", int: "int", float: "float", bool: "bool", type(None): "null"}[type(value)]


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _is_deeper(value: Any, levels: int) -> bool:
    """Whether a document has more levels than so many."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels == 0 or any(_is_deeper(part, levels - 1) for part in parts if isinstance(part, dict | list))


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
    released = _version(reference.id, reference.version)
    unknown = [without_rule("variant.unknown-rule", {}, f"/variant/changes{rule}") for rule in reference.changes.unknown]
    if not isinstance(released, Chosen):
        return listed([*released, *unknown])
    if unknown:
        # Not kept: what a caller makes up has no end.
        changed = merged(released.variant, reference.changes.entries)
        return listed([*unknown, *incoherences(changed, reference.changes.entries)])
    if not reference.changes:
        return released
    return _by_table_rules(_Wanted(reference, released.variant))


def _version(id: str, version: int | UnsetType) -> Chosen | tuple[Violation, ...]:
    if id not in VARIANTS:
        return (without_rule("variant.unknown", {}, "/variant/id"),)
    if version is UNSET:
        return _NEWEST[id]
    if version not in VARIANTS[id]:
        return (without_rule("variant.unknown-version", {"newest": max(VARIANTS[id])}, "/variant/version"),)
    return _as_released(VARIANTS[id][version])


class _Wanted:
    """A released variant and table rules for it, as a key: two that are spelt alike are the same."""

    def __init__(self, reference: Reference, released: Variant) -> None:
        self.changes = reference.changes
        self.released = released
        self.spelling = (released.id, released.version, json.dumps(reference.changes))

    def __hash__(self) -> int:
        return hash(self.spelling)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Wanted) and self.spelling == other.spelling


@lru_cache(maxsize=KEPT)
def _by_table_rules(wanted: _Wanted) -> Chosen | tuple[Violation, ...]:
    variant = merged(wanted.released, wanted.changes.entries)
    refused = incoherences(variant, wanted.changes.entries)
    if refused:
        return refused
    return Chosen(variant, FullReference(id=variant.id, version=variant.version, changes=wanted.changes))


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

"""Short ways to ask for variants: as released, by table rules, accepted or refused."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from rule_values import Value
from tierce.variants import (
    Chosen,
    Reference,
    Variant,
    resolve,
)
from tierce.variants.references import Changes
from tierce.violations import Violation


def plain(value: object) -> Value:
    """A value as JSON has it."""
    return json.loads(msgspec.json.encode(value))


def released(id: str) -> Variant:
    return chosen(id).variant


def with_rules(changes: Any, id: str = "rami-51", **more: Any) -> Reference:
    return Reference(id=id, changes=Changes(changes), **more)


def chosen(reference: str | Reference) -> Chosen:
    found = resolve(reference)
    assert isinstance(found, Chosen), found
    return found


def refused(reference: str | Reference) -> tuple[Violation, ...]:
    found = resolve(reference)
    assert not isinstance(found, Chosen)
    return found

"""JSON Schemas of every question, answer and document, made from their Structs.

What msgspec emits is right but for a few things: enums without a type, unions without `oneOf`, the card names written out at every
place, and `changes`, which it cannot know. Questions are closed; answers stay open, so that a client written today can read what
is added tomorrow.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tierce.cards import HAND_CARDS, MELD_CARDS, STATE_CARDS
from tierce.questions.actions import ActionRefused, ApplyAction, ApplyActionAnswer, CheckAction, CheckActionAnswer, LegalAction, LegalActionAnswer
from tierce.questions.hands import ArrangeHand, ArrangeHandAnswer, ArrangeHandRefused, ScoreHand, ScoreHandAnswer
from tierce.questions.melds import CheckMeld, CheckMeldAnswer
from tierce.questions.openings import CheckOpening, CheckOpeningAnswer
from tierce.questions.records import RecordRefused, ReplayRecord, ReplayRecordAnswer
from tierce.questions.settlements import SettleMatch, SettleMatchAnswer, SettleRound, SettleRoundAnswer
from tierce.questions.states import CheckState, CheckStateAnswer, DealState, DealStateAnswer, ViewState, ViewStateAnswer
from tierce.questions.variants import CheckVariant, CheckVariantAnswer, Sources, VariantList
from tierce.questions.wording import Impossible, Wording
from tierce.variants import ADDRESSES, Variant
from tierce.variants.references import LONGEST_NAME, MOST_MEMBERS, Changes
from tierce.violations import CatalogueEntry

Schema = dict[str, Any]

QUESTIONS: tuple[Any, ...] = (
    CheckMeld,
    CheckOpening,
    ArrangeHand,
    ScoreHand,
    DealState,
    CheckState,
    ViewState,
    LegalAction,
    CheckAction,
    ApplyAction,
    ReplayRecord,
    SettleRound,
    SettleMatch,
    CheckVariant,
)
ANSWERS: tuple[Any, ...] = (
    CheckMeldAnswer,
    CheckOpeningAnswer,
    ArrangeHandAnswer,
    ArrangeHandRefused,
    ScoreHandAnswer,
    DealStateAnswer,
    CheckStateAnswer,
    ViewStateAnswer,
    LegalActionAnswer,
    CheckActionAnswer,
    ApplyActionAnswer,
    ActionRefused,
    ReplayRecordAnswer,
    RecordRefused,
    SettleRoundAnswer,
    SettleMatchAnswer,
    CheckVariantAnswer,
    Impossible,
    VariantList,
    Variant,
    Sources,
    Wording,
    CatalogueEntry,
)

# Documents that a caller keeps, which stand in questions and answers.
KEPT = ("GameState", "Record")

# Cards are named once, not at every place where one may stand.
CARDS = {"HandCard": HAND_CARDS, "MeldCard": MELD_CARDS, "StateCard": STATE_CARDS}

DIALECT = "https://json-schema.org/draft/2020-12/schema"
OPENAPI_REFERENCE = "#/components/schemas/{name}"


def components(reference: str, more: Iterable[Any] = ()) -> dict[str, Schema]:
    """Every named schema, by name; `reference` says how they refer to each other, `more` are answers that only the caller knows."""
    found = _emitted((*QUESTIONS, *ANSWERS, *more), reference)
    asked = _emitted(QUESTIONS, reference)
    for name, schema in found.items():
        if name not in asked:
            _open(schema)
    own = {"HandCard": _hand_card(), "MeldCard": _meld_card(), "StateCard": _state_card(), "VariantChanges": _changes(), "VariantValues": _values()}
    return dict(sorted((found | own).items()))


def standalone() -> dict[str, Schema]:
    """The schemas of `spec/schema/`, by name: each with everything that it refers to inside it."""
    everything = components("#/$defs/{name}")
    found = {}
    for name in (*(type.__name__ for type in (*QUESTIONS, *ANSWERS)), *KEPT, "HandCard", "MeldCard", "StateCard", "VariantChanges", "VariantValues"):
        used = {other: everything[other] for other in sorted(_reachable(everything[name], everything))}
        found[name] = {"$schema": DIALECT, **everything[name], **({"$defs": used} if used else {})}
    return found


def _emitted(types: tuple[Any, ...], reference: str) -> dict[str, Schema]:
    def hook(type: type) -> Schema:
        if type is Changes:
            return {"$ref": reference.format(name="VariantChanges")}
        raise NotImplementedError

    _, found = msgspec.json.schema_components(types, schema_hook=hook, ref_template=reference)
    mended: dict[str, Schema] = _mended(found, reference)
    return mended


def _mended(node: Any, reference: str) -> Any:
    if isinstance(node, list):
        return [_mended(part, reference) for part in node]
    if not isinstance(node, dict):
        return node
    for name, cards in CARDS.items():
        if set(node.get("enum", ())) == set(cards):
            return {"$ref": reference.format(name=name)}
    node = {key: _mended(part, reference) for key, part in node.items()}
    if "enum" in node and "type" not in node and all(isinstance(value, str) for value in node["enum"]):
        node = {"type": "string", **node}
    if node.get("title") == "EndAfter":
        # one of the two
        node |= {"minProperties": 1, "maxProperties": 1}
    if "anyOf" in node and "discriminator" in node:
        node["oneOf"] = node.pop("anyOf")
    return node


def _open(schema: Schema) -> None:
    """Let an answer have members that are not known yet."""
    if schema.get("additionalProperties") is False:
        del schema["additionalProperties"]


def _references(node: Any) -> Iterable[str]:
    if isinstance(node, dict):
        for key, part in node.items():
            if key == "$ref":
                yield part.rpartition("/")[2]
            else:
                yield from _references(part)
    elif isinstance(node, list):
        for part in node:
            yield from _references(part)


def _reachable(schema: Schema, everything: dict[str, Schema]) -> set[str]:
    seen: set[str] = set()
    waiting = [*_references(schema)]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += _references(everything[name])
    return seen


def _hand_card() -> Schema:
    return {
        "title": "HandCard",
        "description": "A card of a hand: rank, then suit; `JK` a joker.",
        "type": "string",
        "enum": list(HAND_CARDS),
    }


def _meld_card() -> Schema:
    return {
        "title": "MeldCard",
        "description": "A card of a meld: rank, then suit; `JK` a joker, `JK=6S` one that stands for a card, `JK=9` one that stands for a rank.",
        "type": "string",
        "enum": list(MELD_CARDS),
    }


def _state_card() -> Schema:
    return {
        "title": "StateCard",
        "description": "A card of a state: rank, then suit; `JK` a joker; `??` one that the viewer does not know.",
        "type": "string",
        "enum": list(STATE_CARDS),
    }


def _bare_values() -> dict[str, dict[str, Schema]]:
    """Group -> rule -> schema of its bare value, everything written in place; `/prize` has the group ""."""
    groups: dict[str, dict[str, Schema]] = {}
    for pointer, address in ADDRESSES.items():
        emitted = _emitted((address.type,), "#/$defs/{name}")
        entry = emitted[address.type.__name__]
        group, _, rule = pointer[1:].rpartition("/")
        value = _in_place(entry["properties"]["value"], emitted)
        groups.setdefault(group, {})[rule] = {"description": entry["description"], **value}
    return groups


def _in_place(node: Any, emitted: dict[str, Schema]) -> Any:
    if isinstance(node, list):
        return [_in_place(part, emitted) for part in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        name = node["$ref"].rpartition("/")[2]
        rest = {key: part for key, part in node.items() if key != "$ref"}
        return _in_place(emitted[name], emitted) | rest
    return {key: _in_place(part, emitted) for key, part in node.items() if key != "title"}


def _changes() -> Schema:
    groups = _bare_values()
    alone = groups.pop("")
    bounded = {"type": "object", "maxProperties": MOST_MEMBERS, "propertyNames": {"maxLength": LONGEST_NAME}}
    return {
        "title": "VariantChanges",
        "description": (
            "Table rules: bare values of rules, in groups as in the variant document; a rule's value is replaced whole. "
            "A rule or group that no variant has is answered `impossible`, with its place. At most 32 levels deep."
        ),
        **bounded,
        "properties": {group: {**bounded, "properties": rules} for group, rules in groups.items()} | alone,
    }


def _values() -> Schema:
    groups = _bare_values()
    alone = groups.pop("")
    shapes = {group: {"type": "object", "properties": rules, "required": list(rules)} for group, rules in groups.items()}
    return {
        "title": "VariantValues",
        "description": "Every rule of a variant as its bare value.",
        "type": "object",
        "properties": shapes | alone,
        "required": [*shapes, *alone],
    }

"""The reference: this package's own engine, asked as a client asks, one JSON document in and one out.

Each question is written as JSON, read into its type, answered, written and read again, so that nothing of the engine comes through but what a client would see.
There is no HTTP here, and so it is fast.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from tierce.questions import actions, hands, melds, openings, records, settlements, states, variants
from tierce.variants.references import whole_numbers

Document = dict[str, Any]
Answering = Callable[[Any, Any], Any]

# every question by its path: its type, and what answers it
QUESTIONS: dict[str, tuple[type, Answering]] = {
    "melds/check": (melds.CheckMeld, melds.check_meld),
    "openings/check": (openings.CheckOpening, openings.check_opening),
    "hands/arrange": (hands.ArrangeHand, hands.arrange_hand),
    "hands/score": (hands.ScoreHand, hands.score_hand),
    "states/deal": (states.DealState, states.deal_state),
    "states/check": (states.CheckState, states.check_state),
    "states/view": (states.ViewState, states.view_state),
    "actions/legal": (actions.LegalAction, actions.legal_action),
    "actions/check": (actions.CheckAction, actions.check_action),
    "actions/apply": (actions.ApplyAction, actions.apply_action),
    "records/replay": (records.ReplayRecord, records.replay_record),
    "rounds/settle": (settlements.SettleRound, settlements.settle_round),
    "matches/settle": (settlements.SettleMatch, settlements.settle_match),
    "variants/check": (variants.CheckVariant, variants.check_variant),
}


def _read_text(kind: type, value: str) -> object:
    return kind(value)


_READERS: dict[str, msgspec.json.Decoder[Any]] = {op: msgspec.json.Decoder(kind, dec_hook=_read_text) for op, (kind, _) in QUESTIONS.items()}
_WRITER = msgspec.json.Encoder()
_READ = msgspec.json.Decoder(Document).decode


def answer(op: str, request: bytes) -> bytes:
    """The answer to a question, as it is sent; a `msgspec.ValidationError` where the question does not fit its schema."""
    return _WRITER.encode(QUESTIONS[op][1](read(op, request), "en"))


def read(op: str, request: bytes) -> Any:
    """A question as its type; a `msgspec.ValidationError` where it does not fit."""
    try:
        return _READERS[op].decode(request)
    except msgspec.ValidationError:
        # 5.0 is a whole number
        return msgspec.convert(whole_numbers(msgspec.json.decode(request)), QUESTIONS[op][0], dec_hook=_read_text)


def ask(op: str, request: Document) -> Document:
    """The answer of this package to a question, whoever else is being asked."""
    return _READ(answer(op, _WRITER.encode(request)))


def rules_of(variant: Document | str) -> Document:
    """The whole document of a variant that there is, with the table rules of its reference."""
    return _rules_of(_WRITER.encode(variant))


@lru_cache(maxsize=64)
def _rules_of(written: bytes) -> Document:
    found = ask("variants/check", {"variant": msgspec.json.decode(written)})
    if found["verdict"] != "accepted":
        raise ValueError(f"no variant: {found}")
    document: Document = found["document"]
    return document


def value(variant: Document | str, pointer: str) -> Any:
    """The value of one rule of a variant, such as `/turn/finalDiscard`."""
    found: Any = rules_of(variant)
    for part in pointer[1:].split("/"):
        found = found[part]
    return found["value"]

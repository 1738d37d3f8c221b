"""Turns: which action belongs to which phase. It knows no cards (contract, section 6)."""

from __future__ import annotations

from typing import Literal

Phase = Literal["draw", "play"]
ActionName = Literal["drawStock", "drawDiscard", "open", "lay", "layOff", "swap", "discard"]

# action -> the phase in which it can be done, in the order of lists of actions. A draw leads to phase play, where a turn stays until a discard passes it on.
PHASES: dict[ActionName, Phase] = {
    "drawStock": "draw",
    "drawDiscard": "draw",
    "open": "play",
    "lay": "play",
    "layOff": "play",
    "swap": "play",
    "discard": "play",
}

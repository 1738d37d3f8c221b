"""Who may take the card of the pile, rule by rule: what is listed before the draw is what is accepted."""

from __future__ import annotations

from typing import Any

import pytest

import blind_play
import restated_rounds
from bodies import APPLY, LEGAL
from service import post

# Table rules of `/turn`, the seat's own turn, whether it has opened; whether it may take the pile's 2H, which goes into no meld of its hand.
PILE: dict[str, tuple[dict[str, Any], int, bool, bool]] = {
    "anybody": ({}, 1, False, True),
    "from the second turn on, in the first": ({"takeFromTurn": 2}, 1, False, False),
    "from the second turn on, in the second": ({"takeFromTurn": 2}, 2, False, True),
    "from the third turn on, in the second": ({"takeFromTurn": 3}, 2, False, False),
    "who has opened, not opened": ({"takers": "opened"}, 1, False, False),
    "who has opened, opened": ({"takers": "opened"}, 2, True, True),
    "who opens with it, and cannot": ({"takers": "openingWithIt"}, 1, False, False),
    "who opens with it, opened": ({"takers": "openingWithIt"}, 2, True, True),
    "who lays it, and cannot": ({"takenCard": "layThisTurn"}, 1, False, False),
    "who lays it, opened, and cannot": ({"takenCard": "layThisTurn"}, 2, True, False),
    "who lays it in a new meld, and cannot": ({"takenCard": "layInNewMeld"}, 1, False, False),
}
HAND = ["6C", "QC", "AD", "3D", "7D", "8D", "10D", "QD", "4S", "6S", "9S", "QS"]


def to_draw(rules: dict[str, Any], own_turn: int, opened: bool) -> dict[str, Any]:
    """A state of two seats before a draw, with 2H on the pile: the seat to play has opened with kings in its first turn, or has laid nothing."""
    state = blind_play.dealt(changes={"turn": rules} if rules else None)
    kings = ["KC", "KD", "KH"] if opened else []
    cards = [card for cards in (*[seat["hand"] for seat in state["seats"]], state["stock"], state["discard"]) for card in cards]
    hand = HAND[: 10 if opened else 12] + ([] if opened else ["2D"])
    for card in (*hand, *kings, "2H"):
        cards.remove(card)
    other = [cards.pop(0) for _ in range(13)]
    state = blind_play.with_hand(blind_play.with_hand({**state, "stock": cards, "discard": ["2H"]}, 0, other), 1, hand)
    if opened:
        state = {**state, "table": [{"owner": 1, "kind": "set", "cards": kings}]}
        state = blind_play.with_seat(state, 1, opened=True, laidOnTurn=1)
    return blind_play.in_turn(state, 2 * own_turn - 1)


@pytest.mark.parametrize("kind", PILE)
def test_the_card_of_the_pile_is_listed_for_whom_it_is_there(kind: str) -> None:
    rules, own_turn, opened, may = PILE[kind]
    state = to_draw(rules, own_turn, opened)
    listed = [action["action"] for action in post(LEGAL, {"state": state}).json["actions"]]
    assert listed == (["drawStock", "drawDiscard"] if may else ["drawStock"])
    assert [action["action"] for action in restated_rounds.legal_actions(blind_play.rules_of(state), state)] == listed
    verdict = post(APPLY, {"state": state, "actions": [{"action": "drawDiscard"}]}).json["verdict"]
    assert verdict == ("accepted" if may else "rejected")

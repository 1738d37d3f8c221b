"""Cards that are certain although a hand is hidden, and places just beyond the last: what a change of one sign there would answer wrong."""

from __future__ import annotations

from typing import Any

import pytest

import blind_play
from blind_play import seen_by
from bodies import APPLY, STATE
from restated_states import State
from service import post
from test_bad_rounds import Told, at_action, told

JOKER, HIDDEN = "JK", "??"


def midst(
    hand: list[str],
    *melds: tuple[str, list[str]],
    drawn: dict[str, Any],
    id: str = "rami-51",
    owed: int = 0,
    pile: tuple[str, ...] = (),
    changes: Any = None,
    seen: Any = None,
) -> State:
    """Seat 1 has laid these melds in its first turn and holds these cards; the other cards are where they fall."""
    state = blind_play.dealt(id, changes=changes)
    cards = [card for cards in (*[seat["hand"] for seat in state["seats"]], state["stock"], state["discard"]) for card in cards]
    size = len(state["seats"][0]["hand"])
    for card in (*hand, *pile, *[blind_play.face(card) for _, meld in melds for card in meld]):
        cards.remove(card)
    state = {**state, "stock": cards[size:], "discard": [*pile], "table": [{"owner": 1, "kind": kind, "cards": meld} for kind, meld in melds]}
    state = blind_play.with_hand(state, 0, cards[:size])
    state = blind_play.with_seat(blind_play.with_hand(state, 1, hand), 1, opened=bool(melds), laidOnTurn=1 if melds else None)
    state = blind_play.with_turn(state, phase="play", drawn=drawn, owedJokers=owed)
    return state if seen is None else seen_by(state, seen)


def from_pile(card: str, laid: bool = False) -> dict[str, Any]:
    return {"from": "discard", "card": card, "laid": laid}


def hiding(state: State, *cards: str) -> State:
    """Some cards of the hand of the seat to play are `??`."""
    hand = list(state["seats"][1]["hand"])
    for card in cards:
        hand[hand.index(card)] = HIDDEN
    return blind_play.with_hand(state, 1, hand)


FROM_STOCK = {"from": "stock", "card": HIDDEN, "laid": False}
NINES, CLUBS = ("set", ["9D", "9H", "9S"]), ("run", ["2C", "3C", "4C", "5C", "6C", "7C", "8C"])
QUEENS, FEWER_CLUBS = ("set", ["QC", "QD", "QH", "QS"]), ("run", ["2C", "3C", "4C", "5C", "6C", "7C"])
SPADES = {"action": "lay", "cards": ["2S", "3S", "4S"]}
NO_END: Told = [("turn.no-legal-end", None, "", {})]
# Hands with hidden cards of which some are certain: state, action, what is told of it (a refusal) or what is not verified.
CERTAIN: dict[str, tuple[State, dict[str, Any], Any]] = {
    "a taken card that may lie in an old meld": (
        midst(["9H", "2S", "3S", "4S"], NINES, CLUBS, drawn=from_pile("9H"), changes={"turn": {"takenCard": "layInNewMeld"}}, seen=0),
        SPADES,
        [""],
    ),
    "a taken card that lies nowhere": (
        midst(["9H", "2S", "3S", "4S"], FEWER_CLUBS, QUEENS, drawn=from_pile("9H"), changes={"turn": {"takenCard": "layInNewMeld"}}, seen=0),
        SPADES,
        NO_END,
    ),
    "a taken card of which another copy lies": (midst(["9H", "2S", "3S", "4S"], NINES, CLUBS, drawn=from_pile("9H"), seen=0), SPADES, NO_END),
    "a taken card of which another copy lies and that must be laid": (
        midst(["9H", "2S", "3S", "4S"], NINES, CLUBS, drawn=from_pile("9H"), changes={"turn": {"takenCard": "layThisTurn"}}, seen=0),
        SPADES,
        NO_END,
    ),
    "a taken card back of which no other copy is hidden": (
        midst(["9H", "2S", "3S", "4S"], NINES, CLUBS, drawn=from_pile("9H"), seen=0),
        {"action": "discard", "card": "9H"},
        [("taken.returned", "/turn/returnTakenCard", "/card", {"card": "9H"})],
    ),
    "a taken card twice": (
        midst(["9H", "2S", "3S", "4S"], ("set", ["10D", "10H", "10S"]), CLUBS, drawn=from_pile("9H"), pile=("9H",), seen=0),
        {"action": "swap", "meld": 0, "card": "9H"},
        [("swap.no-joker", None, "/meld", {})],
    ),
    "a taken card laid off twice": (
        midst(["9H", "2S", "3S", "4S"], NINES, CLUBS, drawn=from_pile("9H"), seen=0),
        {"action": "layOff", "meld": 1, "cards": ["9H", "9H"]},
        [
            ("cards.not-in-hand", None, "/cards/1", {"card": "9H", "count": 1}),
            ("run.mixed-suits", "/runs/oneSuit", "/cards", {"suit": "C", "cards": ["9H", "9H"], "count": 2}),
        ],
    ),
    "a joker that is owed and shown beside a hidden card": (
        hiding(midst([JOKER, "8C", "QD", "KH"], FEWER_CLUBS, QUEENS, drawn=FROM_STOCK, owed=1, seen=1), "8C"),
        {"action": "layOff", "meld": 0, "cards": ["8C"]},
        [""],
    ),
    "the card from the stock that is not shown": (
        hiding(midst(["2D", "8C", "QD", "KH"], FEWER_CLUBS, QUEENS, drawn={**FROM_STOCK, "card": "8C"}, seen=1), "8C"),
        {"action": "discard", "card": "8C"},
        [""],
    ),
}


@pytest.mark.parametrize("kind", CERTAIN)
def test_of_a_hidden_hand_some_cards_are_certain(kind: str) -> None:
    state, action, expected = CERTAIN[kind]
    answer = post(APPLY, {"state": state, "actions": [action]})
    if answer.json["verdict"] == "accepted":
        assert answer.json["unverified"] == expected
    else:
        assert (answer.json["verdict"], told(answer)) == ("rejected", at_action(expected, "/actions/0"))


NOT_THERE = {
    "a viewer just beyond the seats": ({**STATE, "viewer": 2, "seed": None, "stock": [HIDDEN] * len(STATE["stock"])}, "/viewer"),
    "a dealer just beyond the seats": (blind_play.with_turn({**STATE, "dealer": 2}, seat=0), "/dealer"),
}


@pytest.mark.parametrize("kind", NOT_THERE)
def test_of_a_seat_just_beyond_the_last_nothing_else_is_told(kind: str) -> None:
    state, at = NOT_THERE[kind]
    answer = post("/v1/states/check", {"state": state})
    assert told(answer) == [("state.no-such-seat", None, f"/state{at}", {"seat": 2, "count": 2})]


def test_the_top_of_the_stock_may_be_named() -> None:
    """STATE has QD on top."""
    answer = post(APPLY, {"state": STATE, "actions": [{"action": "drawStock", "card": "QD"}]})
    assert (answer.json["verdict"], answer.json["unverified"]) == ("accepted", [])


def test_a_card_that_comes_after_the_top_is_not_drawn() -> None:
    answer = post(APPLY, {"state": STATE, "actions": [{"action": "drawStock", "card": "QS"}]})
    assert told(answer) == [("draw.wrong-card", None, "/actions/0/card", {"card": "QS"})]

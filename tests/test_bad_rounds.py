"""Rounds that cannot be, and what may not be done in a round: each gets a verdict that says where, in good time. (Contract, sections 5 to 11.)

Every expectation is typed from `spec/violations.yaml` and `spec/README.md`: code, rule, place and facts of all that is told.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import pytest

import blind_play
from blind_play import discarded, drawn, hand_of, holding, in_turn, laid, put_away, seen_by, taken, with_hand, with_seat, with_turn
from bodies import ACTIONS, APPLY, DEAL, LEGAL, OF_STATES, RECORD, RECORDS, STATE, STATES, VIEWS, does_not_fit, limit, problem, send
from restated_states import State
from service import Answer, post
from test_wrong_shapes import without
from tierce.cards import FACES
from tierce.conformance.examples import examples

Told = list[tuple[str, str | None, str, dict[str, Any]]]

PACKS, SIZE, PLAYERS, FIRST = "/deal/packs", "/deal/handSize", "/deal/players", "/deal/firstSeat"

# Two play Rami 51 with 108 cards; seat 1 is to play. Both copies of 2D and of 10D are in the hands.
DRAWN, TAKEN = drawn(STATE), taken(STATE)
# The seat to play has laid a run: eleven cards are left to it.
LAID = laid(DRAWN, "run", ["5C", "6C", "7C"])
# It has passed the turn; seat 0 is to draw.
PASSED = discarded(LAID, "QS")
WITH_JOKER = laid(DRAWN, "run", ["5C", "JK=6C", "7C"])
SET = laid(DRAWN, "set", ["9C", "9D", "9S"])
OVER = blind_play.gone_out(STATE)


def told(answer: Answer) -> Told:
    """Code, rule, place and facts of every violation."""
    return [(violation["code"], violation["rule"], violation["at"], violation["facts"]) for violation in answer.json["violations"]]


def table(state: State, *melds: tuple[int, str, list[str]]) -> State:
    return {**state, "table": [{"owner": owner, "kind": kind, "cards": cards} for owner, kind, cards in melds]}


def stock(state: State, place: int, card: str) -> State:
    """The state with another card at a place of the stock."""
    cards = list(state["stock"])
    cards[place] = card
    return {**state, "stock": cards}


# What a question has beside its state.
BESIDE: dict[str, dict[str, Any]] = {
    VIEWS: {"viewer": 1},
    ACTIONS: {"actions": [{"action": "drawStock"}]},
    APPLY: {"actions": [{"action": "drawStock"}]},
}

# states that are not possible -----------------------------------------------------------------------

CARDS: dict[str, tuple[State, Told]] = {
    "a card is missing": ({**STATE, "stock": STATE["stock"][1:]}, [("state.card-total", PACKS, "/state", {"count": 107, "expected": 108})]),
    "a card too many": (
        {**STATE, "stock": [*STATE["stock"], "4C"]},
        [
            ("state.card-total", PACKS, "/state", {"count": 109, "expected": 108}),
            ("state.too-many-copies", PACKS, "/state/stock/81", {"card": "4C", "count": 2}),
        ],
    ),
    "a third copy in the stock": (stock(STATE, 0, "2D"), [("state.too-many-copies", PACKS, "/state/stock/0", {"card": "2D", "count": 2})]),
    "a third copy on the pile": (
        {**STATE, "discard": ["10D"]},
        [("state.too-many-copies", PACKS, "/state/discard/0", {"card": "10D", "count": 2})],
    ),
    "a third copy that comes first, in a hand": (
        with_seat(STATE, 0, hand=["10D", *STATE["seats"][0]["hand"][1:]]),
        [("state.too-many-copies", PACKS, "/state/seats/1/hand/7", {"card": "10D", "count": 2})],
    ),
    "a fifth joker": (
        {**STATE, "discard": ["JK"]},
        [("state.too-many-copies", PACKS, "/state/discard/0", {"card": "JK", "count": 4})],
    ),
    "a fifth joker on the table": (
        {**WITH_JOKER, "stock": ["JK" if card == "8H" else card for card in WITH_JOKER["stock"]]},
        [
            (
                "state.too-many-copies",
                PACKS,
                f"/state/stock/{['JK' if card == '8H' else card for card in WITH_JOKER['stock']].index('JK', WITH_JOKER['stock'].index('8H'))}",
                {"card": "JK", "count": 4},
            )
        ],
    ),
    "many copies of two faces": (
        {**STATE, "stock": ["AC", "AC", "AC", "KS", "KS", "KS", *STATE["stock"][6:]]},
        [
            (
                "state.too-many-copies",
                PACKS,
                f"/state/stock/{place}",
                {"card": card, "count": 2},
            )
            for card, place in (("AC", 1), ("KS", 5))
        ],
    ),
    "no cards at all": (
        {**STATE, "seats": [{**seat, "hand": []} for seat in STATE["seats"]], "stock": [], "discard": []},
        [
            ("state.card-total", PACKS, "/state", {"count": 0, "expected": 108}),
            ("state.hand-size", SIZE, "/state/seats/0/hand", {"count": 0, "minimum": 13, "maximum": 13}),
            ("state.hand-size", SIZE, "/state/seats/1/hand", {"count": 0, "minimum": 13, "maximum": 13}),
            ("state.empty-stock", None, "/state/stock", {}),
            ("state.table-size", SIZE, "/state/table", {"count": 0, "expected": 26}),
        ],
    ),
    "a hand with a card too few": (
        {**with_hand(STATE, 0, STATE["seats"][0]["hand"][1:]), "discard": ["2H", "AC"]},
        [
            ("state.hand-size", SIZE, "/state/seats/0/hand", {"count": 12, "minimum": 13, "maximum": 13}),
            ("state.table-size", SIZE, "/state/table", {"count": 0, "expected": 1}),
        ],
    ),
    "a card drawn twice": (
        with_hand({**DRAWN, "stock": DRAWN["stock"][:-1]}, 1, [*hand_of(DRAWN), "3S"]),
        [("state.hand-size", SIZE, "/state/seats/1/hand", {"count": 15, "minimum": 14, "maximum": 14})],
    ),
    "24 cards in a hand": (
        with_hand({**STATE, "stock": STATE["stock"][11:]}, 0, [*STATE["seats"][0]["hand"], *STATE["stock"][:11]]),
        [("state.hand-size", SIZE, "/state/seats/0/hand", {"count": 24, "minimum": 13, "maximum": 13})],
    ),
    "more in a hand than the melds of the seat leave": (
        with_hand({**PASSED, "stock": PASSED["stock"][:-1]}, 1, [*hand_of(PASSED, 1), PASSED["stock"][-1]]),
        [
            ("state.hand-size", SIZE, "/state/seats/1/hand", {"count": 11, "minimum": 1, "maximum": 10}),
            ("state.table-size", SIZE, "/state/table", {"count": 3, "expected": 2}),
        ],
    ),
    "nothing in the hand of a seat that plays on": (
        with_hand({**PASSED, "discard": [*PASSED["discard"], *hand_of(PASSED, 1)]}, 1, []),
        [
            ("state.hand-size", SIZE, "/state/seats/1/hand", {"count": 0, "minimum": 1, "maximum": 10}),
            ("state.table-size", SIZE, "/state/table", {"count": 3, "expected": 13}),
        ],
    ),
    "a hidden card where all are known": (
        with_hand(STATE, 0, ["??", *STATE["seats"][0]["hand"][1:]]),
        [("state.hidden-card", None, "/state/seats/0/hand/12", {})],
    ),
    "hidden cards in each pile": (
        {
            **with_turn(DRAWN, drawn={"from": "stock", "card": "??", "laid": False}),
            "stock": [*DRAWN["stock"][:3], "??", "??", *DRAWN["stock"][5:]],
            "seats": [{**seat, "hand": [*seat["hand"][:2], "??", *seat["hand"][3:]]} for seat in DRAWN["seats"]],
        },
        [
            ("state.hidden-card", None, "/state/seats/0/hand/2", {}),
            ("state.hidden-card", None, "/state/seats/1/hand/2", {}),
            ("state.hidden-card", None, "/state/stock/3", {}),
            ("state.hidden-card", None, "/state/turn/drawn/card", {}),
        ],
    ),
}

TURNS: dict[str, tuple[State, Told]] = {
    "the other seat": (with_turn(STATE, seat=0), [("state.turn-order", FIRST, "/state/turn/seat", {"seat": 0, "expected": 1})]),
    "the right seat in another turn": (with_turn(STATE, number=2), [("state.turn-order", FIRST, "/state/turn/seat", {"seat": 1, "expected": 0})]),
    "another dealer": ({**STATE, "dealer": 1}, [("state.turn-order", FIRST, "/state/turn/seat", {"seat": 1, "expected": 0})]),
    "a seat that is not there": (with_turn(STATE, seat=2), [("state.no-such-seat", None, "/state/turn/seat", {"seat": 2, "count": 2})]),
    "nobody is there": (
        {**with_turn(STATE, seat=7), "dealer": 7, "viewer": 7, "seed": None},
        [
            ("state.no-such-seat", None, "/state/dealer", {"seat": 7, "count": 2}),
            ("state.shows-too-much", None, "/state/stock/0", {}),
            ("state.no-such-seat", None, "/state/turn/seat", {"seat": 7, "count": 2}),
            ("state.no-such-seat", None, "/state/viewer", {"seat": 7, "count": 2}),
        ],
    ),
    "seven seats": (
        {**STATE, "seats": [*STATE["seats"], *[{"hand": [], "opened": False, "laidOnTurn": None}] * 5]},
        [
            ("state.seat-count", PLAYERS, "/state/seats", {"count": 7, "minimum": 2, "maximum": 6}),
            *[("state.hand-size", SIZE, f"/state/seats/{seat}/hand", {"count": 0, "minimum": 13, "maximum": 13}) for seat in range(2, 7)],
            ("state.table-size", SIZE, "/state/table", {"count": 0, "expected": 65}),
        ],
    ),
    "turn 301": (in_turn(STATE, 301), [("state.turn-number", "/turn/maximumTurns", "/state/turn/number", {"count": 301, "maximum": 300})]),
    "phase play and nothing drawn": (
        with_turn(STATE, phase="play"),
        [
            ("state.hand-size", SIZE, "/state/seats/1/hand", {"count": 13, "minimum": 14, "maximum": 14}),
            ("state.table-size", SIZE, "/state/table", {"count": 0, "expected": 1}),
            ("state.drawn", None, "/state/turn/drawn", {}),
        ],
    ),
    "phase draw and a card drawn": (
        with_turn(DRAWN, phase="draw"),
        [
            ("state.hand-size", SIZE, "/state/seats/1/hand", {"count": 14, "minimum": 13, "maximum": 13}),
            ("state.drawn", None, "/state/turn/drawn", {}),
        ],
    ),
    "a card drawn that is nowhere": (
        with_turn(DRAWN, drawn={"from": "stock", "card": "KH", "laid": False}),
        [("state.drawn-card", None, "/state/turn/drawn/card", {"card": "KH"})],
    ),
    "a card taken that lies on the table and is not laid": (
        with_turn(LAID, drawn={"from": "discard", "card": "5C", "laid": False}),
        [("state.drawn-card", None, "/state/turn/drawn/card", {"card": "5C"})],
    ),
    "a card from the stock that is laid": (
        with_turn(LAID, drawn={"from": "stock", "card": "5C", "laid": True}),
        [("state.drawn", None, "/state/turn/drawn", {})],
    ),
    "a card taken that is laid and lies nowhere": (
        with_turn(DRAWN, drawn={"from": "discard", "card": "QD", "laid": True}),
        [("state.drawn", None, "/state/turn/drawn", {})],
    ),
    "nothing to draw": (
        {**STATE, "stock": [], "discard": [*STATE["stock"], *STATE["discard"]]},
        [("state.empty-stock", None, "/state/stock", {})],
    ),
    "three reshuffles of two": (
        {**STATE, "reshuffles": 3},
        [("state.reshuffles", "/stock/maximumReshuffles", "/state/reshuffles", {"count": 3, "maximum": 2})],
    ),
    "a joker owed before the draw": (with_turn(STATE, owedJokers=1), [("state.owed-jokers", None, "/state/turn/owedJokers", {"count": 1, "maximum": 0})]),
    "more jokers owed than held": (
        with_turn(holding(DRAWN, ["JK", "JK"]), owedJokers=3),
        [("state.owed-jokers", None, "/state/turn/owedJokers", {"count": 3, "maximum": 2})],
    ),
}

NOT_A_RUN: Told = [("state.not-a-meld", None, "/state/table/0", {"kind": "run"})]
NOT_A_SET: Told = [("state.not-a-meld", None, "/state/table/0", {"kind": "set"})]
MELDS: dict[str, tuple[State, Told]] = {
    "a run out of order": (table(LAID, (1, "run", ["7C", "6C", "5C"])), NOT_A_RUN),
    "a run that is called a set": (table(LAID, (1, "set", ["5C", "6C", "7C"])), NOT_A_SET),
    "a set that is called a run": (table(SET, (1, "run", ["9C", "9D", "9S"])), NOT_A_RUN),
    "a joker that stands for nothing": (table(WITH_JOKER, (1, "run", ["5C", "JK", "7C"])), NOT_A_RUN),
    "a joker of a run that stands for a rank": (table(WITH_JOKER, (1, "run", ["5C", "JK=6", "7C"])), NOT_A_RUN),
    "a joker that stands for another card": (table(WITH_JOKER, (1, "run", ["5C", "JK=6D", "7C"])), NOT_A_RUN),
    "a joker of an open suit that names one": (table(laid(DRAWN, "set", ["9C", "9D", "JK=9"]), (1, "set", ["9C", "9D", "JK=9H"])), NOT_A_SET),
    "a joker that fills a set and names no suit": (table(laid(DRAWN, "set", ["9C", "9D", "9S", "JK=9H"]), (1, "set", ["9C", "9D", "9S", "JK=9"])), NOT_A_SET),
    "an owner who is not there": (
        table(LAID, (2, "run", ["5C", "6C", "7C"])),
        [
            ("state.laid-on-turn", None, "/state/seats/1/laidOnTurn", {"seat": 1}),
            ("state.opened", None, "/state/seats/1/opened", {"seat": 1}),
            ("state.no-such-seat", None, "/state/table/0/owner", {"seat": 2, "count": 2}),
        ],
    ),
    "an owner who has not opened": (with_seat(LAID, 1, opened=False), [("state.opened", None, "/state/seats/1/opened", {"seat": 1})]),
    "an owner who has never laid": (
        with_seat(LAID, 1, laidOnTurn=None),
        [
            ("state.hand-size", SIZE, "/state/seats/1/hand", {"count": 11, "minimum": 14, "maximum": 14}),
            ("state.laid-on-turn", None, "/state/seats/1/laidOnTurn", {"seat": 1}),
        ],
    ),
    "who has opened and owns nothing": (with_seat(STATE, 0, opened=True), [("state.opened", None, "/state/seats/0/opened", {"seat": 0})]),
    "who has laid in a turn of somebody else": (with_seat(LAID, 1, laidOnTurn=2), [("state.laid-on-turn", None, "/state/seats/1/laidOnTurn", {"seat": 1})]),
    "who has laid in a turn to come": (with_seat(LAID, 1, laidOnTurn=3), [("state.laid-on-turn", None, "/state/seats/1/laidOnTurn", {"seat": 1})]),
    "an empty meld": (
        {**table(LAID, (1, "run", [])), "stock": [*LAID["stock"], "5C", "6C", "7C"]},
        [("state.table-size", SIZE, "/state/table", {"count": 0, "expected": 3}), ("state.not-a-meld", None, "/state/table/0", {"kind": "run"})],
    ),
}

OUTCOME: dict[str, Any] = OVER["outcome"]
NO_END: Told = [("state.outcome", None, "/state/outcome", {})]
ENDS: dict[str, tuple[State, Told]] = {
    "a round that goes on": (
        {**STATE, "outcome": OUTCOME},
        NO_END,
    ),
    "another winner": ({**OVER, "outcome": {**OUTCOME, "winners": [0]}}, NO_END),
    "no winner": ({**OVER, "outcome": {**OUTCOME, "winners": None}}, NO_END),
    "another end": ({**OVER, "outcome": {**OUTCOME, "endedBy": "stock"}}, NO_END),
    "an end that nobody knows": ({**OVER, "outcome": {**OUTCOME, "endedBy": "rain"}}, NO_END),
    "a point too many": ({**OVER, "outcome": {**OUTCOME, "winnerPoints": OUTCOME["winnerPoints"] + 1}}, NO_END),
    "not at once": ({**OVER, "outcome": {**OUTCOME, "atOnce": not OUTCOME["atOnce"]}}, NO_END),
    "no lines": ({**OVER, "outcome": {**OUTCOME, "penalties": []}}, NO_END),
    "lines the other way round": ({**OVER, "outcome": {**OUTCOME, "penalties": OUTCOME["penalties"][::-1]}}, NO_END),
    "another dealer to come": ({**OVER, "outcome": {**OUTCOME, "nextDealer": 0}}, NO_END),
    "a turn limit that is not reached": ({**OVER, "outcome": {**OUTCOME, "endedBy": "turnLimit"}}, NO_END),
}


@pytest.mark.parametrize("kind", [*CARDS, *TURNS, *MELDS, *ENDS])
def test_a_state_that_is_not_possible_is_told_why_whatever_is_asked_of_it(kind: str) -> None:
    state, expected = {**CARDS, **TURNS, **MELDS, **ENDS}[kind]
    for path in OF_STATES:
        answer = post(path, {"state": state, **BESIDE.get(path, {})})
        assert (answer.status, answer.json["verdict"], told(answer)) == (200, "impossible", expected)
        assert set(answer.json) == {"verdict", "violations"}
    record = {**RECORD, "variant": state["variant"], "seatCount": len(state["seats"]), "dealer": state["dealer"], "start": state}
    found = told(post(RECORDS, {"record": record}))
    at_start = [(code, rule, at.replace("/state", "/record/start", 1), facts) for code, rule, at, facts in expected]
    assert [one for one in found if one[2].startswith("/record/start")] == at_start


def test_every_base_of_these_states_is_possible() -> None:
    for state in (STATE, DRAWN, TAKEN, LAID, PASSED, WITH_JOKER, SET, OVER):
        assert post(STATES, {"state": state}).json == {"verdict": "accepted"}


# views ----------------------------------------------------------------------------------------------

MINE, THEIRS, NOBODYS = (seen_by(DRAWN, viewer) for viewer in (1, 0, "none"))
VIEWED: dict[str, tuple[State, Told]] = {
    "a view with a seed": ({**MINE, "seed": "tierce"}, [("state.shows-too-much", None, "/state/seed", {})]),
    "a view with a card of the stock": (stock(MINE, 79, "3S"), [("state.shows-too-much", None, "/state/stock/79", {})]),
    "a view of a seat with the hand of another": (
        with_seat(MINE, 0, hand=STATE["seats"][0]["hand"]),
        [("state.shows-too-much", None, "/state/seats/0/hand/0", {})],
    ),
    "a view of a spectator with one card of a hand": (
        with_seat(NOBODYS, 0, hand=[*["??"] * 11, "AC", "??"]),
        [("state.shows-too-much", None, "/state/seats/0/hand/11", {})],
    ),
    "a view with the card that another drew": (
        with_turn(THEIRS, drawn={"from": "stock", "card": "QD", "laid": False}),
        [("state.shows-too-much", None, "/state/turn/drawn/card", {})],
    ),
    "a full state that is called a view": (
        {**DRAWN, "viewer": 0},
        [
            ("state.shows-too-much", None, "/state/seats/1/hand/0", {}),
            ("state.shows-too-much", None, "/state/seed", {}),
            ("state.shows-too-much", None, "/state/stock/0", {}),
            ("state.shows-too-much", None, "/state/turn/drawn/card", {}),
        ],
    ),
    "a view that is called a full state": (
        {**NOBODYS, "viewer": "all"},
        [
            ("state.hidden-card", None, "/state/seats/0/hand/0", {}),
            ("state.hidden-card", None, "/state/seats/1/hand/0", {}),
            ("state.hidden-card", None, "/state/stock/0", {}),
            ("state.hidden-card", None, "/state/turn/drawn/card", {}),
        ],
    ),
    "a taken card that nobody has seen": (
        with_turn(seen_by(TAKEN, 0), drawn={"from": "discard", "card": "??", "laid": False}),
        [("state.drawn", None, "/state/turn/drawn", {})],
    ),
    "a taken card that is in no hidden hand, since all its copies are in sight": (
        with_turn(seen_by(TAKEN, 0), drawn={"from": "discard", "card": "4C", "laid": False}),
        [("state.drawn-card", None, "/state/turn/drawn/card", {"card": "4C"})],
    ),
    "a card too few behind the backs": (
        with_seat(THEIRS, 1, hand=["??"] * 13),
        [
            ("state.card-total", PACKS, "/state", {"count": 107, "expected": 108}),
            ("state.hand-size", SIZE, "/state/seats/1/hand", {"count": 13, "minimum": 14, "maximum": 14}),
            ("state.table-size", SIZE, "/state/table", {"count": 0, "expected": 1}),
        ],
    ),
    "more jokers owed than a hidden hand can hold": (
        with_turn(THEIRS, owedJokers=15),
        [("state.owed-jokers", None, "/state/turn/owedJokers", {"count": 15, "maximum": 14})],
    ),
    "a third copy in sight": (
        with_seat(THEIRS, 0, hand=["4C", *THEIRS["seats"][0]["hand"][1:]]),
        [("state.too-many-copies", PACKS, "/state/seats/0/hand/3", {"card": "4C", "count": 2})],
    ),
    "a finished view with the stock": ({**seen_by(OVER, "none"), "stock": OVER["stock"]}, [("state.shows-too-much", None, "/state/stock/0", {})]),
}


@pytest.mark.parametrize("kind", VIEWED)
def test_a_view_that_contradicts_itself_is_told_where(kind: str) -> None:
    state, expected = VIEWED[kind]
    answer = post(STATES, {"state": state})
    assert (answer.json["verdict"], told(answer)) == ("impossible", expected)
    assert post(LEGAL, {"state": state}).json == post(VIEWS, {"state": state, "viewer": "none"}).json == answer.json


@pytest.mark.parametrize("state", [MINE, THEIRS, NOBODYS], ids=["mine", "theirs", "nobody's"])
def test_of_a_view_no_other_can_be_made(state: State) -> None:
    for viewer in (0, 1, "none"):
        answer = post(VIEWS, {"state": state, "viewer": viewer})
        if viewer in (state["viewer"], "none"):
            assert answer.json["verdict"] == "accepted"
        else:
            assert (answer.json["verdict"], told(answer)) == ("impossible", [("request.not-seen", None, "/viewer", {})])
    answer = post(VIEWS, {"state": state, "viewer": 5})
    expected = [("request.no-such-seat", None, "/viewer", {"seat": 5, "count": 2}), ("request.not-seen", None, "/viewer", {})]
    assert (answer.json["verdict"], told(answer)) == ("impossible", expected)


# actions --------------------------------------------------------------------------------------------

MINIMUM = "/opening/minimumPoints"
# state, action, and what is told of it, at the action
REFUSED: dict[str, tuple[State, dict[str, Any], Told]] = {
    "another seat": (STATE, {"action": "drawStock", "seat": 0}, [("turn.not-this-seat", None, "/seat", {"seat": 0, "expected": 1})]),
    "a seat that is not there": (STATE, {"action": "drawStock", "seat": 7}, [("turn.not-this-seat", None, "/seat", {"seat": 7, "expected": 1})]),
    "another seat in another phase with another's card": (
        STATE,
        {"action": "discard", "seat": 0, "card": "KH"},
        [("turn.not-this-seat", None, "/seat", {"seat": 0, "expected": 1})],
    ),
    **{
        f"{action['action']} before the draw": (STATE, action, [("turn.draw-first", None, "", {})])
        for action in (
            {"action": "open", "melds": [["AC"]]},
            {"action": "lay", "cards": []},
            {"action": "layOff", "meld": 9, "cards": ["AC"]},
            {"action": "swap", "meld": 9, "card": "AC"},
            {"action": "discard", "card": "AC"},
        )
    },
    "a second draw": (DRAWN, {"action": "drawStock", "card": "AC"}, [("turn.already-drawn", None, "", {})]),
    "a card of the pile after the draw": (DRAWN, {"action": "drawDiscard"}, [("turn.already-drawn", None, "", {})]),
    "anything after the end": (OVER, {"action": "drawStock", "seat": 0}, [("turn.round-over", None, "", {})]),
    "a discard after the end": (OVER, {"action": "discard", "card": "AC"}, [("turn.round-over", None, "", {})]),
    "another card than the top": (STATE, {"action": "drawStock", "card": "3S"}, [("draw.wrong-card", None, "/card", {"card": "3S"})]),
    "a joker that is not the top": (STATE, {"action": "drawStock", "card": "JK"}, [("draw.wrong-card", None, "/card", {"card": "JK"})]),
    "a hidden card that is in sight": (
        seen_by(STATE, 0),
        {"action": "drawStock", "card": "4C"},
        [("draw.wrong-card", None, "/card", {"card": "4C"})],
    ),
    "from an empty pile": (
        {**STATE, "stock": [*STATE["discard"], *STATE["stock"]], "discard": []},
        {"action": "drawDiscard"},
        [("draw.empty-pile", None, "", {})],
    ),
    "a card that is not held": (DRAWN, {"action": "discard", "card": "KH"}, [("cards.not-in-hand", None, "/card", {"card": "KH", "count": 0})]),
    "a card of somebody else": (DRAWN, {"action": "discard", "card": "AC"}, [("cards.not-in-hand", None, "/card", {"card": "AC", "count": 0})]),
    "the card that was taken": (TAKEN, {"action": "discard", "card": "2H"}, [("taken.returned", "/turn/returnTakenCard", "/card", {"card": "2H"})]),
    "a card that a hidden hand cannot hold": (
        seen_by(DRAWN, 0),
        {"action": "discard", "card": "4C"},
        [("cards.not-in-hand", None, "/card", {"card": "4C", "count": 0})],
    ),
    "a meld before opening": (holding(DRAWN, ["5C", "6C", "7C"]), {"action": "lay", "cards": ["5C", "6C", "7C"]}, [("lay.not-opened", MINIMUM, "", {})]),
    "no card": (LAID, {"action": "lay", "cards": []}, [("meld.empty", None, "/cards", {})]),
    "a card that is laid twice": (
        holding(LAID, ["QC", "QD", "QH"]),
        {"action": "lay", "cards": ["QC", "QC", "QH"]},
        [
            ("set.repeated-suit", "/sets/distinctSuits", "/cards", {"cards": ["QC"], "count": 1}),
            ("cards.not-in-hand", None, "/cards/1", {"card": "QC", "count": 1}),
        ],
    ),
    "two melds as one": (
        holding(LAID, ["5C", "6C", "7C", "QC", "QD", "QH"]),
        {"action": "lay", "cards": ["5C", "6C", "7C", "QC", "QD", "QH"]},
        [
            ("run.gap", "/runs/consecutive", "/cards", {"count": 4}),
            ("run.mixed-suits", "/runs/oneSuit", "/cards", {"suit": "C", "cards": ["QD", "QH"], "count": 2}),
        ],
    ),
    "an opening after the opening": (LAID, {"action": "open", "melds": [["AC"]]}, [("open.already-opened", None, "", {})]),
    "an opening with what is not held": (
        DRAWN,
        {"action": "open", "melds": [["10H", "JH", "QH", "KH", "AH"]]},
        [
            ("opening.no-pure-run", "/opening/pureRun", "/melds", {}),
            ("opening.too-few-points", MINIMUM, "/melds", {"points": 0, "minimum": 51, "missing": 51}),
            *[("cards.not-in-hand", None, f"/melds/0/{place}", {"card": card, "count": 0}) for place, card in enumerate(("10H", "JH", "QH", "KH", "AH"))],
        ],
    ),
    "a meld that is not there": (
        LAID,
        {"action": "layOff", "meld": 1, "cards": [hand_of(LAID)[0]]},
        [("table.no-such-meld", None, "/meld", {"count": 1})],
    ),
    "a meld far beyond the table": (
        LAID,
        {"action": "layOff", "meld": 10**6, "cards": ["KH"]},
        [("cards.not-in-hand", None, "/cards/0", {"card": "KH", "count": 0}), ("table.no-such-meld", None, "/meld", {"count": 1})],
    ),
    "a lay-off on an empty table": (
        DRAWN,
        {"action": "layOff", "meld": 0, "cards": ["6C"]},
        [("layoff.not-opened", "/layOff/requiresOpening", "", {}), ("table.no-such-meld", None, "/meld", {"count": 0})],
    ),
    "a lay-off of nothing": (LAID, {"action": "layOff", "meld": 0, "cards": []}, [("meld.empty", None, "/cards", {})]),
    "a lay-off that leaves a gap": (
        holding(LAID, ["9C"]),
        {"action": "layOff", "meld": 0, "cards": ["9C"]},
        [("run.gap", "/runs/consecutive", "/cards", {"count": 1})],
    ),
    "a swap on an empty table": (
        DRAWN,
        {"action": "swap", "meld": 0, "card": "6C"},
        [("swap.not-opened", "/jokerSwap/allowed", "", {}), ("table.no-such-meld", None, "/meld", {"count": 0})],
    ),
    "a swap where no joker lies": (LAID, {"action": "swap", "meld": 0, "card": hand_of(LAID)[0]}, [("swap.no-joker", None, "/meld", {})]),
    "a swap of another card": (
        holding(WITH_JOKER, ["6D"]),
        {"action": "swap", "meld": 0, "card": "6D"},
        [("swap.wrong-card", None, "/card", {"card": "6D", "holds": "JK=6C"})],
    ),
    "a joker swapped for a joker": (
        holding(WITH_JOKER, ["JK"]),
        {"action": "swap", "meld": 0, "card": "JK"},
        [("swap.wrong-card", None, "/card", {"card": "JK", "holds": "JK=6C"})],
    ),
}


def at_action(expected: Told, place: str) -> Told:
    return sorted(((code, rule, place + at, facts) for code, rule, at, facts in expected), key=lambda one: (one[2], one[0]))


@pytest.mark.parametrize("kind", REFUSED)
def test_an_action_that_may_not_be_is_told_why_and_changes_nothing(kind: str) -> None:
    state, action, expected = REFUSED[kind]
    for path in (ACTIONS, APPLY):
        answer = post(path, {"state": state, "actions": [action]})
        assert (answer.status, answer.json["verdict"], told(answer)) == (200, "rejected", at_action(expected, "/actions/0"))
        assert (answer.json["index"], answer.json["actions"]) == (0, [])
        assert set(answer.json) == {"verdict", "actions", "index", "unverified", "violations"}
    seated = {"seat": state["turn"]["seat"], **action}
    record = {**RECORD, "start": state, "actions": [seated]}
    answer = post(RECORDS, {"record": record})
    assert (answer.json["verdict"], answer.json["index"], told(answer)) == ("rejected", 0, at_action(expected, "/record/actions/0"))
    # The state before it, in canonical order: the round can go on from there.
    assert post(STATES, {"state": answer.json["state"]}).json["verdict"] == "accepted"


# Clicks that come too late: what they were meant for has been done.
STALE: dict[str, tuple[State, list[dict[str, Any]], int, Told]] = {
    "the draw again": (STATE, [{"action": "drawStock"}] * 2, 1, [("turn.already-drawn", None, "", {})]),
    "the card taken after the draw": (STATE, [{"action": "drawStock"}, {"action": "drawDiscard"}], 1, [("turn.already-drawn", None, "", {})]),
    "the discard again": (DRAWN, [{"action": "discard", "card": "QD", "seat": 1}] * 2, 1, [("turn.not-this-seat", None, "/seat", {"seat": 1, "expected": 0})]),
    "the discard again without a seat": (DRAWN, [{"action": "discard", "card": "QD"}] * 2, 1, [("turn.draw-first", None, "", {})]),
    "the meld again": (
        holding(LAID, ["QC", "QD", "QH"]),
        [{"action": "lay", "cards": ["QC", "QD", "QH"]}] * 2,
        1,
        [("cards.not-in-hand", None, f"/cards/{place}", {"card": card, "count": 0}) for place, card in ((0, "QC"), (2, "QH"))],
    ),
    "a card that was laid off": (
        holding(LAID, ["8C"]),
        [{"action": "layOff", "meld": 0, "cards": ["8C"]}, {"action": "discard", "card": "8C"}],
        1,
        [("cards.not-in-hand", None, "/card", {"card": "8C", "count": 0})],
    ),
    "a joker that is gone": (
        holding(WITH_JOKER, ["6C"]),
        [{"action": "swap", "meld": 0, "card": "6C"}] * 2,
        1,
        [("cards.not-in-hand", None, "/card", {"card": "6C", "count": 0}), ("swap.no-joker", None, "/meld", {})],
    ),
    "a seat that waited for its turn": (
        STATE,
        [{"action": "drawStock"}, {"action": "discard", "card": "QD"}, {"action": "drawStock", "seat": 0}, {"action": "drawStock", "seat": 1}],
        3,
        [("turn.not-this-seat", None, "/seat", {"seat": 1, "expected": 0})],
    ),
}


@pytest.mark.parametrize("kind", STALE)
def test_the_first_of_some_actions_that_may_not_be_stops_all(kind: str) -> None:
    state, actions, index, expected = STALE[kind]
    # What comes after it is not looked at.
    for more in ([], [{"action": "discard", "card": "AC"}] * 3):
        answer = post(APPLY, {"state": state, "actions": [*actions, *more]})
        assert answer.json == post(ACTIONS, {"state": state, "actions": [*actions, *more]}).json
        assert (answer.json["verdict"], answer.json["index"], told(answer)) == ("rejected", index, at_action(expected, f"/actions/{index}"))
        assert "state" not in answer.json
        assert len(answer.json["actions"]) == index
        assert all("seat" in action for action in answer.json["actions"])


def test_one_action_up_to_64_may_be_asked_about() -> None:
    for count, place in ((0, "/actions"), (65, "/actions")):
        for path in (ACTIONS, APPLY):
            assert problem(post(path, {"state": STATE, "actions": [{"action": "drawStock"}] * count})) == does_not_fit(place)
    turns = blind_play.recorded(turns=32)["actions"]
    answer = post(APPLY, {"state": STATE, "actions": turns}).json
    assert (answer["verdict"], answer["actions"], answer["state"]["turn"]["number"]) == ("accepted", turns, 33)
    assert answer["state"] == blind_play.after_turns(STATE, 32)


# records --------------------------------------------------------------------------------------------


def test_a_record_may_break_off_anywhere() -> None:
    record = blind_play.recorded(turns=3)
    states = [STATE]
    for number in range(3):
        states += [drawn(states[-1]), blind_play.after_turns(STATE, number + 1)]
    for length, state in enumerate(states):
        answer = post(RECORDS, {"record": {**record, "actions": record["actions"][:length]}}).json
        assert answer == {"verdict": "accepted", "state": state, "outcome": None, "unverified": []}


START: dict[str, tuple[dict[str, Any], Told]] = {
    "another number of seats": ({"seatCount": 3}, [("request.unequal-start", None, "/record/seatCount", {})]),
    "another dealer": ({"dealer": 1}, [("request.unequal-start", None, "/record/dealer", {})]),
    "another variant": ({"variant": "rami-40"}, [("request.unequal-start", None, "/record/variant", {})]),
    "other table rules": (
        {"variant": {"id": "rami-51", "version": 1, "changes": {"turn": {"takeFromTurn": 2}}}},
        [("request.unequal-start", None, "/record/variant", {})],
    ),
    "another of everything": (
        {"variant": "rami-40", "seatCount": 4, "dealer": 3},
        [("request.unequal-start", None, f"/record/{member}", {}) for member in ("dealer", "seatCount", "variant")],
    ),
    "a dealer who is not there": (
        {"dealer": 5},
        [("request.no-such-seat", None, "/record/dealer", {"seat": 5, "count": 2}), ("request.unequal-start", None, "/record/dealer", {})],
    ),
}


@pytest.mark.parametrize("kind", START)
def test_a_record_that_does_not_start_with_its_state_is_told_why(kind: str) -> None:
    more, expected = START[kind]
    answer = post(RECORDS, {"record": {**RECORD, "start": STATE, **more}})
    assert (answer.status, answer.json["verdict"], told(answer)) == (200, "impossible", expected)


def test_a_record_says_who_acts() -> None:
    for actions, place in (([{"action": "drawStock"}], 0), ([*RECORD["actions"], {"action": "drawStock", "card": "AC"}, {"action": "drawDiscard"}], 4)):
        answer = post(RECORDS, {"record": {**RECORD, "actions": actions}})
        assert told(answer) == [("request.action-without-seat", None, f"/record/actions/{place}", {})]
    answer = post(RECORDS, {"record": {**RECORD, "seatCount": 7, "dealer": 7, "actions": [{"action": "drawDiscard"}]}})
    assert told(answer) == [
        ("request.action-without-seat", None, "/record/actions/0", {}),
        ("request.no-such-seat", None, "/record/dealer", {"seat": 7, "count": 7}),
        ("request.seat-count", PLAYERS, "/record/seatCount", {"count": 7, "minimum": 2, "maximum": 6}),
    ]


def test_a_record_is_refused_at_its_first_wrong_action_with_the_state_before_it() -> None:
    record = blind_play.recorded(turns=3)
    for place in range(6):
        spoilt = [dict(action) for action in record["actions"]]
        spoilt[place]["seat"] = 1 - spoilt[place]["seat"]
        answer = post(RECORDS, {"record": {**record, "actions": spoilt}})
        before = blind_play.after_turns(STATE, place // 2)
        assert (answer.json["verdict"], answer.json["index"]) == ("rejected", place)
        assert answer.json["state"] == (drawn(before) if place % 2 else before)
        assert told(answer) == [
            ("turn.not-this-seat", None, f"/record/actions/{place}/seat", {"seat": spoilt[place]["seat"], "expected": record["actions"][place]["seat"]})
        ]


def test_a_record_ends_with_its_round() -> None:
    ended = put_away(laid_all(STATE), "QD")
    assert ended["turn"]["seat"] == 1
    over = blind_play.with_outcome(ended)
    before = laid_all(STATE)
    discard = {"action": "discard", "seat": 1, "card": hand_of(before)[0]}
    answer = post(RECORDS, {"record": {**RECORD, "start": before, "actions": [discard]}}).json
    assert (answer["verdict"], answer["state"], answer["outcome"]) == ("accepted", over, over["outcome"])
    answer = post(RECORDS, {"record": {**RECORD, "start": before, "actions": [discard, {"action": "drawStock", "seat": 0}]}})
    assert (answer.json["verdict"], answer.json["index"], answer.json["state"]) == ("rejected", 1, over)
    assert told(answer) == [("turn.round-over", None, "/record/actions/1", {})]


def laid_all(state: State) -> State:
    """The seat to play has laid all but the last card of its hand, which is a queen."""
    cards = [rank + "C" for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")]
    held = holding(drawn(state), [*cards, "KD", "KH", "KS", "QD"])
    return blind_play.lying(blind_play.lying(held, "run", cards), "set", ["KD", "KH", "KS"])


# forms and versions of another time -----------------------------------------------------------------


@pytest.mark.parametrize("form", ["tierce-state/2", "tierce-state/0", "tierce-state", "tierce-state/1 ", "TIERCE-STATE/1", "", "state", "tierce-record/1"])
def test_a_state_of_an_unknown_form_is_no_question(form: str) -> None:
    for path in OF_STATES:
        answer = post(path, {"state": {**STATE, "form": form}, **BESIDE.get(path, {})})
        assert problem(answer) == does_not_fit("/state/form")
        assert answer.json["detail"] == 'Expected "tierce-state/1"'
    assert problem(post(RECORDS, {"record": {**RECORD, "start": {**STATE, "form": form}}})) == does_not_fit("/record/start/form")
    if form != "tierce-record/1":
        assert problem(post(RECORDS, {"record": {**RECORD, "form": form}})) == does_not_fit("/record/form")


def test_a_state_without_a_form_is_no_question() -> None:
    assert problem(post(STATES, {"state": without(STATE, ("form",))})) == does_not_fit("/state")


def test_a_state_by_table_rules_that_this_service_has_not_is_impossible_for_that_alone() -> None:
    broken = with_turn({**STATE, "stock": ["AC"] * 216}, seat=7)
    variant = {"id": "rami-51", "version": 1, "changes": {"turn": {"timeToThink": 30}, "teams": {"size": 2}}}
    answer = post(STATES, {"state": {**broken, "variant": variant}})
    assert told(answer) == [
        ("variant.unknown-rule", None, "/state/variant/changes/teams", {}),
        ("variant.unknown-rule", None, "/state/variant/changes/turn/timeToThink", {}),
    ]
    answer = post(STATES, {"state": {**broken, "variant": {"id": "rami-51", "version": 2}}})
    assert told(answer) == [("variant.unknown-version", None, "/state/variant/version", {"newest": 1})]


def test_a_state_is_judged_by_its_own_table_rules() -> None:
    for changes, expected in (
        ({"deal": {"handSize": 12}}, ["state.hand-size", "state.hand-size"]),
        ({"deal": {"handSize": 14}}, ["state.hand-size", "state.hand-size", "state.table-size"]),
        ({"deal": {"packs": [{"players": {"min": 2, "max": 6}, "packs": 2, "jokers": 3}]}}, ["state.card-total", "state.too-many-copies"]),
        ({"deal": {"players": {"min": 3, "max": 6}}}, ["state.seat-count"]),
        ({"deal": {"firstSeat": "dealer"}}, ["state.turn-order"]),
        ({"turn": {"maximumTurns": 1}}, []),
        ({"scoring": {"joker": 50}}, []),
    ):
        answer = post(STATES, {"state": {**STATE, "variant": {"id": "rami-51", "version": 1, "changes": changes}}}).json
        assert [violation["code"] for violation in answer.get("violations", [])] == expected


# as large as may be ---------------------------------------------------------------------------------

# Packs in which nearly everything can be held, and hands as large as they can be.
RICH: dict[str, Any] = {
    "deal": {"players": {"min": 2, "max": 8}, "packs": [{"players": {"min": 2, "max": 8}, "packs": 4, "jokers": 8}], "handSize": 16},
    "jokers": {"maximumPerMeld": 2, "minimumNaturals": 1},
    "sets": {"maximumSize": 8, "distinctSuits": False},
    "opening": {"minimumPoints": 0, "pureRun": False},
}
PATIENCE = 5 if sys.gettrace() is None else 20


def in_time(path: str, question: dict[str, Any]) -> Answer:
    """The answer to a large question, and it does not take long."""
    body = json.dumps(question, separators=(",", ":")).encode()
    assert len(body) <= limit(path)
    start = time.process_time()
    answer = send(path, body)
    assert time.process_time() - start < PATIENCE, "it hangs"
    assert answer.status == 200
    return answer


def test_the_largest_possible_state_is_played_with() -> None:
    state = blind_play.dealt(seats=8, dealer=7, changes=RICH, seed="s" * 128)
    assert sum(len(seat["hand"]) for seat in state["seats"]) + len(state["stock"]) + len(state["discard"]) == 216
    for viewer in (0, 7, "none"):
        assert in_time(VIEWS, {"state": state, "viewer": viewer}).json["state"] == seen_by(state, viewer)
    turns = blind_play.recorded(seats=8, dealer=7, seed="s" * 128, turns=32, changes=RICH)
    assert in_time(APPLY, {"state": state, "actions": turns["actions"]}).json["state"] == blind_play.after_turns(state, 32)


def test_the_largest_state_that_fits_is_told_all_that_is_wrong() -> None:
    seat = {"hand": ["10S"] * 24, "opened": True, "laidOnTurn": 10**6}
    state = {
        **blind_play.dealt(seats=8, changes=RICH),
        "seats": [seat] * 8,
        "turn": {"number": 10**6, "seat": 7, "phase": "play", "drawn": {"from": "discard", "card": "10S", "laid": True}, "owedJokers": 10**6},
        "table": [{"owner": 7, "kind": "set", "cards": ["JK=10S"] * 24}] * 72,
        "stock": ["10S"] * 216,
        "discard": ["10S"] * 216,
        "reshuffles": 10**6,
    }
    answer = in_time(STATES, {"state": state})
    codes = [code for code, _, _, _ in told(answer)]
    assert codes.count("state.not-a-meld") == 72
    assert codes.count("state.hand-size") == 8
    assert ("state.card-total", PACKS, "/state", {"count": 8 * 24 + 72 * 24 + 432, "expected": 216}) in told(answer)
    assert ("state.too-many-copies", PACKS, "/state/seats/0/hand/4", {"card": "10S", "count": 4}) in told(answer)
    assert ("state.too-many-copies", PACKS, "/state/table/0/cards/8", {"card": "JK", "count": 8}) in told(answer)
    assert ("state.turn-number", "/turn/maximumTurns", "/state/turn/number", {"count": 10**6, "maximum": 300}) in told(answer)


def test_a_list_of_legal_actions_is_cut_where_its_limit_is() -> None:
    rules = {**RICH, "opening": {"minimumPoints": 40, "pureRun": False}, "jokers": {**RICH["jokers"], "position": "declared"}}
    high = ["9H", "10H", "JH", "QH", "KH", "9S", "10S", "JS", "QS", "KS", "9C", "10C", "JC", *["JK"] * 4]
    state = holding(drawn(blind_play.dealt(changes=rules)), high)
    whole = in_time(LEGAL, {"state": state, "limit": 10_000}).json
    assert (len(whole["actions"]), whole["truncated"], whole["total"], whole["complete"]) == (10_000, True, None, True)
    for cut in (1, 2, 1_000, 9_999):
        part = in_time(LEGAL, {"state": state, "limit": cut}).json
        assert (part["actions"], part["truncated"], part["total"]) == (whole["actions"][:cut], True, None)
    assert in_time(LEGAL, {"state": state, "only": {"action": "discard"}}).json["total"] == len(set(high))
    for beyond in (0, 10_001, -1, 10**9):
        assert problem(post(LEGAL, {"state": state, "limit": beyond})) == does_not_fit("/limit")


def test_an_opening_and_a_meld_may_have_as_many_cards_as_a_list_may() -> None:
    eight = [[*FACES * 4, *["JK"] * 8][place:192:8] for place in range(8)]
    state = drawn(blind_play.dealt(changes={**RICH, "opening": {"minimumPoints": 40, "pureRun": True}}))
    answer = in_time(ACTIONS, {"state": state, "actions": [{"action": "open", "melds": eight}]})
    assert (answer.json["verdict"], answer.json["index"]) == ("rejected", 0)
    answer = in_time(ACTIONS, {"state": state, "actions": [{"action": "lay", "cards": ["JK=10S"] * 24}]})
    assert ("joker.only-jokers", "/jokers/minimumNaturals", "/actions/0/cards", {"count": 24, "minimum": 1}) in told(answer)
    for melds in ([], [["AC"]] * 9):
        assert problem(post(ACTIONS, {"state": state, "actions": [{"action": "open", "melds": melds}]})) == does_not_fit("/actions/0/melds")
    assert problem(post(ACTIONS, {"state": state, "actions": [{"action": "lay", "cards": ["AC"] * 25}]})) == does_not_fit("/actions/0/cards")


def test_a_record_of_5_000_actions_is_played_again() -> None:
    record = blind_play.recorded("rami-traditional", turns=2_500)
    answer = in_time(RECORDS, {"record": record}).json
    assert (answer["verdict"], answer["outcome"], answer["state"]["turn"]["number"]) == ("accepted", None, 2_501)
    assert answer["state"]["reshuffles"] > 50
    assert problem(post(RECORDS, {"record": {**record, "actions": [*record["actions"], record["actions"][0]]}})) == does_not_fit("/record/actions")
    again = {**record, "actions": [*record["actions"][:-1], record["actions"][0]]}
    assert in_time(RECORDS, {"record": again}).json["index"] == 4_999


# what may lie in any order ---------------------------------------------------------------------------


def test_a_set_on_the_table_may_lie_in_any_order_and_is_answered_in_canonical_order() -> None:
    mixed = {**SET, "table": [{**SET["table"][0], "cards": ["9S", "9C", "9D"]}]}
    answer = post(VIEWS, {"state": mixed, "viewer": 1}).json
    assert [meld["cards"] for meld in answer["state"]["table"]] == [["9C", "9D", "9S"]]


def test_what_a_seat_pays_for_may_be_given_in_any_order_and_is_answered_in_canonical_order() -> None:
    lines = OVER["outcome"]["penalties"]
    mixed = {**OVER, "outcome": {**OVER["outcome"], "penalties": [{**line, "cards": line["cards"][::-1]} for line in lines]}}
    assert mixed != OVER
    answer = post(VIEWS, {"state": mixed, "viewer": 1}).json
    assert answer["verdict"] == "accepted"
    assert answer["state"]["outcome"]["penalties"] == lines


def test_a_round_that_ended_with_hidden_hands_can_be_asked_about_again() -> None:
    # Blocked after one turn: who has the lowest hand, and what each pays, nobody at the table of this view can say.
    changes = {"turn": {"maximumTurns": 1}, "scoring": {"blocked": "lowestHandWins"}}
    begun = post(DEAL, {"variant": {"id": "rami-51", "changes": changes}, "seatCount": 2, "seed": "tierce"}).json["state"]
    mine = post(VIEWS, {"state": begun, "viewer": 1}).json["state"]
    card = mine["seats"][1]["hand"][0]
    over = post(APPLY, {"state": mine, "actions": [{"action": "drawStock"}, {"action": "discard", "card": card}]}).json["state"]
    assert (over["outcome"]["endedBy"], over["outcome"]["winners"], over["outcome"]["penalties"], over["outcome"]["winnerPoints"]) == (
        "turnLimit",
        None,
        None,
        None,
    )
    assert post(STATES, {"state": over}).json == {"verdict": "accepted"}
    assert post(LEGAL, {"state": over}).json["outcome"] == over["outcome"]


# what is listed --------------------------------------------------------------------------------------

OF_MELDS_OF_OTHERS = {
    "lay-off-on-the-meld-of-another": False,
    "lay-off-on-ones-own-meld": True,
    "swap-in-the-meld-of-another": False,
    "swap-in-ones-own-meld": True,
}


@pytest.mark.parametrize(("id", "is_legal"), OF_MELDS_OF_OTHERS.items())
def test_where_only_ones_own_melds_are_open_to_a_player_only_they_are_in_the_list(id: str, is_legal: bool) -> None:
    (example,) = [example for example in examples() if example.id == id]
    (request,) = example.requests().values()
    (action,) = request["actions"]
    rows = post(LEGAL, {"state": request["state"], "only": {"action": action["action"], "meld": action["meld"]}}).json
    assert (rows["verdict"], bool(rows["total"])) == ("accepted", is_legal)


def test_a_taken_card_that_may_be_thrown_back_is_in_the_list() -> None:
    (example,) = [example for example in examples() if example.id == "taken-card-thrown-back-by-table-rules"]
    (request,) = example.requests().values()
    before = request["state"]
    for action in request["actions"][:-1]:
        before = post(APPLY, {"state": before, "actions": [action]}).json["state"]
    card = request["actions"][-1]["card"]
    assert before["turn"]["drawn"] == {"from": "discard", "card": card, "laid": False}
    assert post(LEGAL, {"state": before, "only": {"action": "discard", "card": card}}).json["total"] == 1


@pytest.mark.parametrize(("id", "group"), [("lay-off-on-the-meld-of-another", "layOff"), ("swap-in-the-meld-of-another", "jokerSwap")])
def test_where_all_melds_are_open_to_a_player_those_of_others_are_in_the_list(id: str, group: str) -> None:
    (example,) = [example for example in examples() if example.id == id]
    (request,) = example.requests().values()
    (action,) = request["actions"]
    state = json.loads(json.dumps(request["state"]))
    state["variant"]["changes"][group]["targets"] = "all"
    assert state["table"][action["meld"]]["owner"] != state["turn"]["seat"]
    assert post(LEGAL, {"state": state, "only": {"action": action["action"], "meld": action["meld"]}}).json["total"] > 0


@pytest.mark.parametrize(("member", "value"), [("seatCount", 2), ("seatCount", 4), ("dealer", 0), ("dealer", 2)])
def test_a_record_is_no_smaller_and_no_larger_than_its_start(member: str, value: int) -> None:
    record: dict[str, Any] = {**blind_play.recorded(seats=3, dealer=1, turns=0), "start": blind_play.dealt(seats=3, dealer=1)}
    assert post(RECORDS, {"record": record}).json["verdict"] == "accepted"
    answer = post(RECORDS, {"record": {**record, member: value}}).json
    assert [(fault["code"], fault["at"]) for fault in answer["violations"]] == [("request.unequal-start", f"/record/{member}")]

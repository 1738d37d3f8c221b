"""Turns that can only be ended by several plays in the right order, or not at all: the engine looks as far ahead as the rules said a second time do.

Each state is put together by hand; what is legal in it is said in words beside it, and the re-statement is asked, too.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import blind_play
from test_restated_rounds import agree, agree_on_action, values_of
from tierce.conformance.asking import Document, ask

JOKER = "JK"
Melds = list[tuple[int, str, list[str]]]
# Runs of three, one joker in a meld, whoever swaps must play the joker, and a card from the pile must be laid at once.
TIGHT: dict[str, Any] = {
    "runs": {"maximumLength": 3},
    "sets": {"maximumSize": 4},
    "jokers": {"maximumPerMeld": 1},
    "jokerSwap": {"allowed": "always", "reuse": "must"},
    "turn": {"takenCard": "layThisTurn"},
}
# A joker beside one card is worth least in a set: an ace is worth most below a two.
SETS_OF_TWOS: dict[str, Any] = {
    "jokers": {"maximumPerMeld": 2, "minimumNaturals": 1},
    "jokerSwap": {"allowed": "always", "reuse": "must"},
    "scoring": {"ace": {"low": 30, "high": 11, "hand": 11}},
}


# No two of them go together, with a joker or without.
APART = ["KS", "2S", "6S", "JD", "4D", "8D", "10H", "3H", "7H", "QC", "AD"]


def put_together(changes: Document, hand: list[str], table: Melds, *, top: str = "", drawn: Document | None = None, owed: int = 0) -> Document:
    """Seat 1 is to play, in its second turn, and holds these cards and as many of `APART` as it still has to; `top` is on the pile.

    Seat 0 has a hand of which nothing matters; the other cards are where they fall.
    """
    state = blind_play.dealt("rami-51", changes={**changes, "deal": {"packs": [{"players": {"min": 2, "max": 6}, "packs": 2, "jokers": 8}]}})
    cards = [card for cards in (*[seat["hand"] for seat in state["seats"]], state["stock"], state["discard"]) for card in cards]
    laid = [sum(len(meld) for owner, _, meld in table if owner == seat) for seat in (0, 1)]
    hand = [*hand, *APART][: 13 + (drawn is not None) - laid[1]]
    for card in (*hand, *([top] if top else []), *(blind_play.face(card) for _, _, meld in table for card in meld)):
        cards.remove(card)
    # No joker is drawn by chance.
    cards = [card for card in cards if card == JOKER] + [card for card in cards if card != JOKER]
    stock, other = cards[: laid[0] - 13], cards[laid[0] - 13 :]
    state = {**state, "stock": stock, "discard": [top] if top else [], "table": [{"owner": owner, "kind": kind, "cards": meld} for owner, kind, meld in table]}
    state = blind_play.with_hand(blind_play.with_hand(state, 0, other), 1, hand)
    for seat in (0, 1):
        state = blind_play.with_seat(state, seat, opened=laid[seat] > 0, laidOnTurn=2 - seat if laid[seat] else None)
    state = blind_play.in_turn(state, 3)
    return state if drawn is None else blind_play.with_turn(state, phase="play", drawn=drawn, owedJokers=owed)


FROM_STOCK = {"from": "stock", "card": "KS", "laid": False}
JOKERS = [JOKER, JOKER, JOKER]
OWN_RUN, OWN_SET, FULL_SET = (1, "run", ["5C", "JK=6C", "7C"]), (1, "set", ["9C", "9D", "9H"]), (1, "set", ["9C", "9D", "9H", "9S"])
FIVES: Melds = [(1, "run", ["5C", "6C", "7C"]), (1, "run", ["5D", "6D", "7D"])]
LONG_RUNS = {**TIGHT, "runs": {"maximumLength": 4}}
NO_ROOM = {
    **TIGHT,
    "sets": {"maximumSize": 3},
    "opening": {"minimumPoints": 30, "pureRun": False},
    "jokerSwap": {"allowed": "afterOpening", "reuse": "must"},
}
# Which kinds of action are legal.
TURNS: dict[str, tuple[Document, list[str]]] = {
    "the card goes for the joker of one meld, and the joker to another": (put_together(TIGHT, [], [OWN_RUN, OWN_SET], top="6C"), ["drawStock", "drawDiscard"]),
    "the same, the other way round on the table": (put_together(TIGHT, [], [OWN_SET, OWN_RUN], top="6C"), ["drawStock", "drawDiscard"]),
    "the joker goes nowhere": (put_together(TIGHT, [], [OWN_RUN, FULL_SET], top="6C"), ["drawStock"]),
    "three jokers owed, and room for two": (put_together(LONG_RUNS, JOKERS, FIVES, drawn=FROM_STOCK, owed=3), []),
    "three jokers owed, and room for three": (put_together(LONG_RUNS, JOKERS, [*FIVES, OWN_SET], drawn=FROM_STOCK, owed=3), ["layOff"]),
    "a joker of one's own opens, and the one that is swapped goes nowhere": (
        put_together(NO_ROOM, ["KC", "KD", JOKER, "2S", "5S", "9S", "JD", "4D", "8D", "10H", "3H", "7H", "AD"], [(0, "run", ["5C", "JK=6C", "7C"])], top="6C"),
        ["drawStock"],
    ),
    "the card goes to a set on the table": (put_together(TIGHT, [], [OWN_SET, FIVES[0]], top="9S"), ["drawStock", "drawDiscard"]),
    "the card goes to a run on the table": (put_together(LONG_RUNS, [], [OWN_SET, FIVES[0]], top="8C"), ["drawStock", "drawDiscard"]),
    "the card goes to no meld on the table": (put_together(LONG_RUNS, [], [OWN_SET, FIVES[0]], top="10C"), ["drawStock"]),
    "the card goes to two of its rank": (put_together(TIGHT, ["5S", "5H"], [OWN_SET], top="5C"), ["drawStock", "drawDiscard"]),
    "the card goes to its twin and another of its rank": (
        put_together({**TIGHT, "sets": {"maximumSize": 4, "distinctSuits": False}}, ["5S", "5H"], [OWN_SET], top="5S"),
        ["drawStock", "drawDiscard"],
    ),
    "the card goes to its twin and another of its rank, but suits differ": (put_together(TIGHT, ["5S", "5H"], [OWN_SET], top="5S"), ["drawStock"]),
    "the card goes between two others": (put_together(TIGHT, ["8H", "10H"], [OWN_SET, FIVES[0]], top="9H"), ["drawStock", "drawDiscard"]),
    "the card goes beside a joker": (put_together(TIGHT, ["QH", JOKER], [OWN_SET, FIVES[0]], top="KH"), ["drawStock", "drawDiscard"]),
    "the card goes beside a joker of the table": (put_together(TIGHT, ["QH", "6C"], [OWN_RUN, FULL_SET], top="KH"), ["drawStock", "drawDiscard"]),
    "the card would go beside a joker that is not swapped": (
        put_together({**TIGHT, "jokerSwap": {"allowed": "never"}}, ["QH", "6C"], [OWN_RUN, FULL_SET], top="KH"),
        ["drawStock"],
    ),
    "two jokers owed when the card from the pile lies": (
        put_together(
            {**TIGHT, "turn": {"takenCard": "layInNewMeld"}},
            [JOKER, JOKER],
            [(1, "set", ["5C", "5D", "5H"]), OWN_SET],
            drawn={"from": "discard", "card": "5H", "laid": True},
            owed=2,
        ),
        ["layOff"],
    ),
    "a last joker that cannot be laid without a discard": (
        put_together(
            {"turn": {"finalDiscard": "required"}, "jokerSwap": {"allowed": "always", "reuse": "ifPossible"}},
            [JOKER],
            [OWN_SET, FIVES[0], (1, "run", ["5D", "6D", "7D", "8D"]), (1, "run", ["JH", "QH", "KH"])],
            drawn={"from": "stock", "card": JOKER, "laid": False},
            owed=1,
        ),
        ["discard"],
    ),
    "an owed joker that goes nowhere, where other cards go": (
        put_together(
            {"jokers": {"maximumPerMeld": 1}, "jokerSwap": {"allowed": "always", "reuse": "ifPossible"}},
            [JOKER, "KC", "9C", "2S", "6S", "JD", "4D", "8D", "3H", "7H", "AD"],
            [(1, "run", ["10C", "JK=JC", "QC"])],
            drawn={"from": "stock", "card": "2S", "laid": False},
            owed=1,
        ),
        ["layOff", "discard"],
    ),
    "a card laid by a swap is in no new meld, its twin is": (
        put_together(
            {**TIGHT, "turn": {"takenCard": "layInNewMeld"}},
            ["6C", "6C", "6D", "6H"],
            [OWN_RUN, OWN_SET],
            drawn={"from": "discard", "card": "6C", "laid": False},
        ),
        ["lay", "swap"],
    ),
    "who has opened lays what he likes, whatever he took": (
        put_together(
            {"turn": {"takers": "openingWithIt"}, "opening": {"minimumPoints": 0, "pureRun": False}},
            ["2C", "3C", "4C", "10S"],
            [OWN_SET],
            drawn={"from": "discard", "card": "10S", "laid": False},
        ),
        ["lay", "discard"],
    ),
    "a meld of the other seat, where one's own alone are touched": (
        put_together(
            {"layOff": {"targets": "own"}, "jokerSwap": {"allowed": "always", "targets": "own", "reuse": "free"}},
            ["8C", "6C"],
            [(0, "run", ["5C", "JK=6C", "7C"]), OWN_SET],
            drawn={"from": "stock", "card": "KS", "laid": False},
        ),
        ["discard"],
    ),
    "a meld of the other seat, where all are touched": (
        put_together(
            {"layOff": {"targets": "all"}, "jokerSwap": {"allowed": "always", "targets": "all", "reuse": "free"}},
            ["8C", "6C"],
            [(0, "run", ["5C", "JK=6C", "7C"]), OWN_SET],
            drawn={"from": "stock", "card": "KS", "laid": False},
        ),
        ["layOff", "swap", "discard"],
    ),
    "the card goes beside two jokers of one meld on the table": (
        put_together(
            {"jokers": {"maximumPerMeld": 2, "minimumNaturals": 1}, "jokerSwap": {"allowed": "always", "reuse": "must"}, "turn": {"takenCard": "layThisTurn"}},
            ["6C", "7C"],
            [(1, "run", ["JK=6C", "JK=7C", "8C"])],
            top="9S",
        ),
        ["drawStock", "drawDiscard"],
    ),
    "two jokers go with any card, the third goes nowhere": (put_together(SETS_OF_TWOS, JOKERS, [FULL_SET], drawn=FROM_STOCK, owed=3), []),
    "two jokers beside a two are a set, the third goes to the nines": (
        put_together(SETS_OF_TWOS, [*JOKERS, "6H", "7H", "8H"], [OWN_SET], drawn=FROM_STOCK, owed=3),
        ["lay", "layOff"],
    ),
}


@pytest.mark.parametrize("kind", TURNS)
def test_a_turn_is_looked_through_to_its_end(kind: str) -> None:
    state, expected = TURNS[kind]
    assert ask("states/check", {"state": state}) == {"verdict": "accepted"}
    listed = [action["action"] for action in ask("actions/legal", {"state": state, "limit": 1000})["actions"]]
    assert [*dict.fromkeys(listed)] == expected
    agree(values_of(state["variant"]), state, Random(kind), changed=10)


@pytest.mark.parametrize("viewer", ["none", 0])
@pytest.mark.parametrize("kind", TURNS)
def test_what_hangs_on_hidden_cards_is_told(kind: str, viewer: int | str) -> None:
    """Who does not see the hand judges what is done with it, as far as that can be told."""
    state, _ = TURNS[kind]
    rules = values_of(state["variant"])
    seen = ask("states/view", {"state": state, "viewer": viewer})["state"]
    actions = ask("actions/legal", {"state": state, "limit": 40})["actions"]
    hand = [card for card in dict.fromkeys(state["seats"][1]["hand"]) if state["turn"]["phase"] == "play"]
    for action in (*actions, *[{"action": "discard", "card": card} for card in hand]):
        agree_on_action(rules, state, action)
        agree_on_action(rules, seen, action)


@pytest.mark.parametrize("owed", [0, 1, 2])
@pytest.mark.parametrize("reuse", ["must", "ifPossible", "free"])
def test_a_joker_that_a_hidden_hand_owes_is_told(reuse: str, owed: int) -> None:
    changes = {"jokerSwap": {"allowed": "always", "reuse": reuse}}
    state = put_together(changes, [JOKER, JOKER, "8C", "8D"], FIVES, drawn=FROM_STOCK, owed=owed)
    seen = ask("states/view", {"state": state, "viewer": "none"})["state"]
    for action in ({"action": "layOff", "meld": 0, "cards": ["8C"]}, {"action": "layOff", "meld": 1, "cards": [JOKER]}, {"action": "discard", "card": "8D"}):
        agree_on_action(values_of(state["variant"]), seen, action)
        agree_on_action(values_of(state["variant"]), state, action)


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("takers", ["anybody", "opened", "openingWithIt"])
@pytest.mark.parametrize("taken_card", ["keep", "layThisTurn"])
def test_whether_a_hidden_hand_still_has_to_lay_what_it_took_is_told(taken_card: str, takers: str, own: bool) -> None:
    """A seat that took the king lays another card off: to its own meld, or, not having opened, to one of the other's."""
    changes = {"turn": {"takers": takers, "takenCard": taken_card}, "layOff": {"requiresOpening": False}}
    state = put_together(changes, ["8C", "3C", "AC"], [(int(own), "run", ["5C", "6C", "7C"])], drawn={"from": "discard", "card": "KS", "laid": False})
    for viewer in ("none", 0, 1):
        seen = ask("states/view", {"state": state, "viewer": viewer})["state"]
        agree_on_action(values_of(state["variant"]), seen, {"action": "layOff", "meld": 0, "cards": ["8C"]})


# What a seat lays off after it took the king from the pile, so that nothing of it is guessed: the king itself, or a joker that it owes.
CERTAINLY_HELD = {"the king": (["10S", "JS", "QS"], "KS", 0), "a joker that it owes": (["5C", "6C", "7C"], JOKER, 1)}


@pytest.mark.parametrize(("takers", "told"), [("anybody", []), ("opened", []), ("openingWithIt", [""])])
@pytest.mark.parametrize("laid_off", CERTAINLY_HELD)
def test_of_what_is_certain_in_a_hidden_hand_only_the_opening_that_it_owes_is_told(laid_off: str, takers: str, told: list[str]) -> None:
    """Who may take a card only to open with it still has to open; who may keep what he took has to do nothing."""
    run, card, owed = CERTAINLY_HELD[laid_off]
    changes = {
        "turn": {"takers": takers, "takenCard": "keep"},
        "layOff": {"requiresOpening": False},
        "jokerSwap": {"allowed": "always", "reuse": "must"},
    }
    state = put_together(changes, [JOKER, "3C", "AC"], [(0, "run", run)], drawn={"from": "discard", "card": "KS", "laid": False}, owed=owed)
    seen = ask("states/view", {"state": state, "viewer": "none"})["state"]
    action = {"action": "layOff", "meld": 0, "cards": [card]}
    assert ask("actions/check", {"state": seen, "actions": [action]})["unverified"] == told
    agree_on_action(values_of(state["variant"]), seen, action)


@pytest.mark.parametrize(("action", "code"), [({"action": "layOff", "cards": ["8C"]}, "layoff.not-own"), ({"action": "swap", "card": "6C"}, "swap.not-own")])
def test_a_meld_of_the_seat_before_is_not_ones_own(action: Document, code: str) -> None:
    changes = {"layOff": {"targets": "own"}, "jokerSwap": {"allowed": "always", "targets": "own", "reuse": "free"}}
    state = put_together(changes, ["8C", "6C"], [(0, "run", ["5C", "JK=6C", "7C"]), OWN_SET], drawn=FROM_STOCK)
    answer = ask("actions/check", {"state": state, "actions": [{**action, "meld": 0}]})
    assert [(fault["code"], fault["at"], fault["facts"]) for fault in answer["violations"]] == [(code, "/actions/0/meld", {"seat": 0})]


@pytest.mark.parametrize("meld", [0, 1, 2])
def test_only_what_is_done_to_one_meld_is_listed(meld: int) -> None:
    state = put_together({}, ["8C", "8D", JOKER], FIVES, drawn=FROM_STOCK)
    everything = ask("actions/legal", {"state": state, "limit": 1000})["actions"]
    listed = ask("actions/legal", {"state": state, "limit": 1000, "only": {"meld": meld}})["actions"]
    assert listed == [action for action in everything if action.get("meld") == meld]
    assert bool(listed) == (meld < 2)


# One meld, or two, of exactly so many points: they open at that number, and not at one more.
OPENINGS = [
    (["7H", "8H", "9H"], 24),
    (["7H", "8H", "9H", "KC", "KD", "KS"], 54),
    (["QH", "KH", "AH"], 31),
    (["AC", "2C", "3C", "JC", "JD", "JS"], 36),
]


@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize(("melds", "points"), OPENINGS)
def test_melds_open_at_just_their_points(melds: list[str], points: int, pure: bool) -> None:
    rest = [card for card in ("2D", "4S", "6D", "8S", "10D", "QS", "3H", "5H") if card not in melds]
    for minimum, opens in ((points, True), (points + 1, False)):
        changes = {"opening": {"minimumPoints": minimum, "pureRun": pure}}
        state = blind_play.dealt("rami-traditional", changes=changes)
        cards = [card for cards in (*[seat["hand"] for seat in state["seats"]], state["stock"], state["discard"]) for card in cards]
        hand = [*melds, *rest][:11]
        for card in hand:
            cards.remove(card)
        state = blind_play.with_hand(blind_play.with_hand({**state, "stock": cards[10:], "discard": []}, 0, cards[:10]), 1, hand)
        state = blind_play.with_turn(state, phase="play", drawn={"from": "stock", "card": hand[-1], "laid": False})
        assert ask("states/check", {"state": state}) == {"verdict": "accepted"}
        listed = [action["action"] for action in ask("actions/legal", {"state": state})["actions"]]
        assert ("open" in listed) == opens
        agree(values_of(state["variant"]), state, Random(points), changed=4)


def test_first_melds_hold_the_card_that_opens() -> None:
    """Who may take only a card that he opens with opens with it: kings alone do not, nor tens, whichever comes first."""
    changes = {"turn": {"takers": "openingWithIt"}, "opening": {"minimumPoints": 0, "pureRun": True}}
    state = put_together(
        changes,
        ["7H", "8H", "9H", "2C", "3C", "4C", "10S", "JS", "QS", "KD", "5D", "6S", "8C", "AD"],
        [],
        drawn={"from": "discard", "card": "9H", "laid": False},
    )
    assert ask("states/check", {"state": state}) == {"verdict": "accepted"}
    listed = ask("actions/legal", {"state": state, "only": {"action": "open"}})["actions"]
    assert len(listed) == 4
    assert all(any("9H" in cards for cards in action["melds"]) for action in listed)
    agree(values_of(state["variant"]), state, Random("opens"), changed=4)

"""Cards that are spelt otherwise, with the hint that each deserves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bodies import (
    ACTIONS,
    APPLY,
    ARRANGE,
    FITTING,
    HIDDEN,
    LEGAL,
    MELDS,
    NO_CARD,
    NOTHING_YET,
    OPENINGS,
    RECORD,
    RECORDS,
    RUN,
    SCORE,
    STATE,
    STATES,
    VIEWS,
    does_not_fit,
    problem,
)
from service import post
from strategies import Place, pointer, replaced
from test_wrong_shapes import WHOLE
from tierce.cards import FACES

MEANT = {
    "TH": "10H",
    "th": "10H",
    "Th": "10H",
    "10h": "10H",
    "1H": "AH",
    "1h": "AH",
    "11C": "JC",
    "12D": "QD",
    "13S": "KS",
    "14H": "AH",
    "ah": "AH",
    "aH": "AH",
    "As": "AS",
    "jd": "JD",
    "7♥": "7H",
    "7♥️": "7H",
    "7♡": "7H",
    "10♠": "10S",
    "A♣": "AC",
    "q♦": "QD",
    "♥7": "7H",
    "H7": "7H",
    "h7": "7H",
    "S10": "10S",
    "ST": "10S",
    "10 H": "10H",
    " 7H": "7H",
    "7H ": "7H",
    "7H\n": "7H",
    "7\tH": "7H",
    "10-H": "10H",
    "10_H": "10H",
    "joker": "JK",
    "Joker": "JK",
    "JOKER": "JK",
    "jk": "JK",
    "Jk": "JK",
    "JK ": "JK",
    "🃏": "JK",
    "JK=TH": "JK=10H",
    "JK=10h": "JK=10H",
    "JK=1H": "JK=AH",
    "JK=7♥": "JK=7H",
    "JK=H7": "JK=7H",
    "JK= 7H": "JK=7H",
    "JK = 7H": "JK=7H",
    "JK=T": "JK=10",
    "JK=t": "JK=10",
    "JK=1": "JK=A",
    "JK=k": "JK=K",
    "jk=6s": "JK=6S",
    "jk=9": "JK=9",
    "joker=6S": "JK=6S",
}
MEANINGLESS = ["", " ", "7", "10", "H", "♥", "JK=", "JK=JK", "JK=??", "JK=ZZ", "JK=15H", "JK==7H", "JK=7H=7H", "7H=JK", "=7H", "ZZ", "AA", "HH", "15C"]
MEANINGLESS += [
    "7HH",
    "77H",
    "7H8H",
    "7H,8H",
    "7♥♥",
    "Ace of Hearts",
    "sept de coeur",
    "\0",
    "?",
    "???",
    "?H",
    "7?",
    "７Ｈ",
    "7Н",
    "🂷",
    "J" * 30_000,
]


def refused_card(card: str, meld: int = 0, place: int = 0) -> dict[str, Any]:
    melds = [{"cards": ["2C"] * 24} for _ in range(meld + 1)]
    melds[meld] = {"cards": [*["2C"] * place, card]}
    return problem(post(MELDS, {"variant": "rami-51", "melds": melds}), hint="whatever it is")


@pytest.mark.parametrize(("card", "meant"), MEANT.items())
def test_a_card_in_a_common_other_spelling_is_told_the_right_one(card: str, meant: str) -> None:
    assert refused_card(card) == does_not_fit("/melds/0/cards/0", f"Write `{meant}`.")


@pytest.mark.parametrize("card", MEANINGLESS, ids=lambda card: card[:20])
def test_a_card_that_nobody_can_guess_is_told_how_cards_are_spelt(card: str) -> None:
    assert refused_card(card) == does_not_fit("/melds/0/cards/0", NO_CARD)


def test_a_hidden_card_is_told_that_it_has_no_place_here() -> None:
    assert refused_card("??") == does_not_fit("/melds/0/cards/0", HIDDEN)


@pytest.mark.parametrize(("meld", "place"), [(0, 0), (0, 23), (1, 0), (9, 10), (99, 23)])
def test_a_misspelt_card_is_pointed_to(meld: int, place: int) -> None:
    assert refused_card("TH", meld, place) == does_not_fit(f"/melds/{meld}/cards/{place}", "Write `10H`.")


def test_of_two_misspelt_cards_the_first_is_pointed_to() -> None:
    answer = post(MELDS, {"variant": "rami-51", "melds": [RUN, {"cards": ["2C", "3♣", "TH"]}, {"cards": ["??"]}]})
    assert problem(answer, hint="a card") == does_not_fit("/melds/1/cards/1", "Write `3C`.")


CARD_OF_A_MELD = "Expected a card: rank, then suit (`10H`), `JK` for a joker, `JK=6S` or `JK=9` for one that stands for something"
CARD_OF_A_HAND = "Expected a card of a hand: rank, then suit (`10H`), or `JK` for a joker"


def test_a_misspelt_card_is_told_what_was_expected() -> None:
    for path in (MELDS, OPENINGS):
        assert post(path, {"variant": "rami-51", "melds": [{"cards": ["TH"]}]}).json["detail"] == CARD_OF_A_MELD


# An opening has melds, in which a joker may stand for something, and a hand, in which none does.


def test_a_card_of_a_meld_that_would_open_is_spelt_as_in_any_meld() -> None:
    for card, hint in [*((card, f"Write `{meant}`.") for card, meant in MEANT.items()), *((card, NO_CARD) for card in MEANINGLESS), ("??", HIDDEN)]:
        answer = post(OPENINGS, {"variant": "rami-51", "melds": [RUN, {"cards": ["2C", "JK=9", card]}], "hand": []})
        assert problem(answer, hint="whatever it is") == does_not_fit("/melds/1/cards/2", hint)


def test_of_a_misspelt_card_of_a_meld_and_one_of_the_hand_the_first_is_pointed_to() -> None:
    melds, hand = [{"cards": ["2C"]}, {"cards": ["JK=TH"]}], ["JK=10H"]
    answer = post(OPENINGS, {"variant": "rami-51", "melds": melds, "hand": hand})
    assert problem(answer, hint="a card") == does_not_fit("/melds/1/cards/0", "Write `JK=10H`.")
    answer = post(OPENINGS, {"variant": "rami-51", "hand": hand, "melds": melds})
    assert problem(answer, hint="a card") == does_not_fit("/hand/0", NOTHING_YET)


# Hands: path -> the question with one card in it, and the place of that card.
HANDS: dict[str, tuple[Callable[[str], dict[str, Any]], str]] = {
    OPENINGS: (lambda card: {**FITTING[OPENINGS], "hand": ["2C", "JK", "2C", card, "??"]}, "/hand/3"),
    SCORE: (lambda card: {"variant": "rami-51", "hands": [{"cards": ["2C"]}, {"cards": [card]}, {"cards": ["ZZ"]}]}, "/hands/1/cards/0"),
    ARRANGE: (lambda card: {"variant": "gin", "cards": ["AC", "2C", "3C", "JK", "JK", card], "objective": "open"}, "/cards/5"),
}
HAND = pytest.mark.parametrize("path", HANDS)
MEANT_IN_A_HAND = {card: meant for card, meant in MEANT.items() if "=" not in meant}
BOUND = [*(card for card, meant in MEANT.items() if "=" in meant), "JK=6S", "JK=10H", "JK=AC", "JK=KS", "JK=9", "JK=10", "JK=A", "JK=K"]


def refused_in_a_hand(path: str, card: str) -> dict[str, Any]:
    question, place = HANDS[path]
    answer = post(path, question(card))
    assert answer.json["detail"] == CARD_OF_A_HAND
    assert answer.json["pointer"] == place
    return problem(answer, hint="whatever it is")


@HAND
@pytest.mark.parametrize(("card", "meant"), MEANT_IN_A_HAND.items())
def test_a_card_of_a_hand_in_a_common_other_spelling_is_told_the_right_one(path: str, card: str, meant: str) -> None:
    assert refused_in_a_hand(path, card) == does_not_fit(HANDS[path][1], f"Write `{meant}`.")


@HAND
@pytest.mark.parametrize("card", BOUND)
def test_in_a_hand_no_joker_stands_for_anything_however_it_is_spelt(path: str, card: str) -> None:
    assert refused_in_a_hand(path, card) == does_not_fit(HANDS[path][1], NOTHING_YET)


@HAND
@pytest.mark.parametrize("card", MEANINGLESS, ids=lambda card: card[:20])
def test_a_card_of_a_hand_that_nobody_can_guess_is_told_how_cards_are_spelt(path: str, card: str) -> None:
    assert refused_in_a_hand(path, card) == does_not_fit(HANDS[path][1], NO_CARD)


@HAND
def test_a_hidden_card_of_a_hand_is_told_that_it_has_no_place_here(path: str) -> None:
    assert refused_in_a_hand(path, "??") == does_not_fit(HANDS[path][1], HIDDEN)


# A round has cards of each kind: those of melds, those of known hands and of the pile, and those that may be hidden.
# path and place -> what was expected there
ACTION_CARDS: dict[tuple[str, Place], str] = {
    (path, (*place, *rest)): expected
    for path, place in ((ACTIONS, ("actions",)), (APPLY, ("actions",)), (RECORDS, ("record", "actions")))
    for rest, expected in {
        (0, "card"): CARD_OF_A_HAND,
        (2, "melds", 0, 2): CARD_OF_A_MELD,
        (2, "melds", 1, 0): CARD_OF_A_MELD,
        (3, "cards", 1): CARD_OF_A_MELD,
        (4, "cards", 0): CARD_OF_A_MELD,
        (5, "card"): CARD_OF_A_HAND,
        (6, "card"): CARD_OF_A_HAND,
    }.items()
}
CARD_OF_A_STATE = "Expected a card: rank, then suit (`10H`), `JK` for a joker, or `??` for one that the viewer does not know"
OF_ROUNDS: dict[tuple[str, Place], str] = {
    (STATES, ("state", "seats", 0, "hand", 1)): CARD_OF_A_STATE,
    (STATES, ("state", "seats", 1, "hand", 0)): CARD_OF_A_STATE,
    (STATES, ("state", "stock", 1)): CARD_OF_A_STATE,
    (STATES, ("state", "turn", "drawn", "card")): CARD_OF_A_STATE,
    (STATES, ("state", "outcome", "penalties", 0, "cards", 0, "card")): CARD_OF_A_STATE,
    (STATES, ("state", "discard", 1)): CARD_OF_A_HAND,
    (STATES, ("state", "table", 0, "cards", 1)): CARD_OF_A_MELD,
    (STATES, ("state", "table", 1, "cards", 0)): CARD_OF_A_MELD,
    (VIEWS, ("state", "stock", 80)): CARD_OF_A_STATE,
    (LEGAL, ("state", "discard", 0)): CARD_OF_A_HAND,
    (LEGAL, ("only", "card")): CARD_OF_A_HAND,
    **ACTION_CARDS,
}
ROUND_PLACES = pytest.mark.parametrize(("path", "place"), OF_ROUNDS, ids=[f"{path} {pointer(place)}" for path, place in OF_ROUNDS])


def refused_in_a_round(path: str, place: Place, card: str) -> dict[str, Any]:
    answer = post(path, replaced(WHOLE[path], place, card))
    assert answer.status == 400, card
    assert (answer.json["pointer"], answer.json["detail"]) == (pointer(place), OF_ROUNDS[path, place])
    return problem(answer, hint="whatever it is")


@ROUND_PLACES
def test_a_card_of_a_round_in_a_common_other_spelling_is_told_the_right_one(path: str, place: Place) -> None:
    meant = MEANT if OF_ROUNDS[path, place] == CARD_OF_A_MELD else MEANT_IN_A_HAND
    told = {card: refused_in_a_round(path, place, card) for card in meant}
    assert told == {card: does_not_fit(pointer(place), f"Write `{right}`.") for card, right in meant.items()}


@ROUND_PLACES
def test_a_card_of_a_round_that_nobody_can_guess_is_told_how_cards_are_spelt(path: str, place: Place) -> None:
    told = {card: refused_in_a_round(path, place, card) for card in MEANINGLESS}
    assert told == dict.fromkeys(MEANINGLESS, does_not_fit(pointer(place), NO_CARD))


@ROUND_PLACES
def test_only_in_a_meld_a_joker_stands_for_something(path: str, place: Place) -> None:
    if OF_ROUNDS[path, place] == CARD_OF_A_MELD:
        assert [post(path, replaced(WHOLE[path], place, card)).status for card in ("JK=6S", "JK=9", "JK")] == [200] * 3
    else:
        assert [refused_in_a_round(path, place, card) for card in BOUND] == [does_not_fit(pointer(place), NOTHING_YET)] * len(BOUND)


@ROUND_PLACES
def test_only_in_a_hand_of_a_state_and_in_the_stock_a_card_may_be_hidden(path: str, place: Place) -> None:
    if OF_ROUNDS[path, place] == CARD_OF_A_STATE:
        assert post(path, replaced(WHOLE[path], place, "??")).status == 200
    else:
        assert refused_in_a_round(path, place, "??") == does_not_fit(pointer(place), HIDDEN)


@ROUND_PLACES
def test_every_card_may_stand_where_one_stands(path: str, place: Place) -> None:
    assert [card for card in (*FACES, "JK") if post(path, replaced(WHOLE[path], place, card)).status != 200] == []


def test_a_misspelt_card_of_the_state_that_a_record_starts_with_is_pointed_to() -> None:
    for place in (("seats", 1, "hand", 12), ("stock", 0), ("discard", 0)):
        answer = post(RECORDS, {"record": {**RECORD, "start": replaced(STATE, place, "th")}})
        assert problem(answer, hint="a card") == does_not_fit(f"/record/start{pointer(place)}", "Write `10H`.")


def test_of_a_misspelt_card_of_a_state_and_one_of_an_action_the_first_is_pointed_to() -> None:
    state, actions = replaced(STATE, ("stock", 3), "TH"), [{"action": "discard", "card": "??"}]
    assert problem(post(ACTIONS, {"state": state, "actions": actions}), hint="a card") == does_not_fit("/state/stock/3", "Write `10H`.")
    assert problem(post(ACTIONS, {"actions": actions, "state": state}), hint="a card") == does_not_fit("/actions/0/card", HIDDEN)


def test_a_question_about_hands_may_name_every_card() -> None:
    for start in range(0, 53, 24):
        cards = [*FACES, "JK"][start : start + 24]
        for path, question in (
            (OPENINGS, {**FITTING[OPENINGS], "hand": cards}),
            (SCORE, {"variant": "rami-51", "hands": [{"cards": cards}] * 2}),
            (ARRANGE, {"variant": "rami-51", "cards": cards, "objective": "leastPoints"}),
        ):
            assert post(path, question).json["verdict"] in ("accepted", "rejected")


@pytest.mark.parametrize(("hand", "place"), [(0, 0), (0, 23), (1, 5), (7, 0), (7, 23)])
def test_a_misspelt_card_of_one_hand_of_many_is_pointed_to(hand: int, place: int) -> None:
    hands = [{"cards": ["2C"] * 24} for _ in range(hand + 1)]
    hands[hand] = {"cards": [*["2C"] * place, "TH"]}
    answer = post(SCORE, {"variant": "rami-51", "hands": hands})
    assert problem(answer, hint="a card") == does_not_fit(f"/hands/{hand}/cards/{place}", "Write `10H`.")

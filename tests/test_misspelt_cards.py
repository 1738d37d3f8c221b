"""Cards that are spelt otherwise, with the hint that each deserves."""

from __future__ import annotations

from typing import Any

import pytest

from bodies import (
    HIDDEN,
    MELDS,
    NO_CARD,
    RUN,
    does_not_fit,
    problem,
)
from service import post

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


def test_a_misspelt_card_is_told_what_was_expected() -> None:
    detail = post(MELDS, {"variant": "rami-51", "melds": [{"cards": ["TH"]}]}).json["detail"]
    assert detail == "Expected a card: rank, then suit (`10H`), `JK` for a joker, `JK=6S` or `JK=9` for one that stands for something"

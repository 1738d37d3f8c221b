"""Cards: how they are spelt, in which order they are listed, and the shuffle that is the same in every language."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spec_files import written
from tierce import cards
from tierce.cards import FACES, HIDDEN, JOKER, MELD_CARDS, canonical, fresh_order, numbers, rank_of, right_spelling, shuffled, unbound

SUIT_LETTERS = "CDHS"
RANK_LETTERS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
SUIT_SYMBOLS = {"C": "♣♧", "D": "♦♢", "H": "♥♡", "S": "♠♤"}
VALUES = written("shuffle.json")


# Spelling


def test_there_are_fifty_two_faces_and_one_hundred_and_eighteen_cards_that_a_meld_can_name() -> None:
    assert list(FACES) == [rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS]
    assert len(set(MELD_CARDS)) == len(MELD_CARDS) == 52 + 52 + 13 + 1
    assert HIDDEN not in MELD_CARDS


def test_the_rank_of_a_face_is_all_that_stands_before_its_suit() -> None:
    assert [rank_of(rank + suit) for suit in SUIT_LETTERS for rank in RANK_LETTERS] == RANK_LETTERS * 4


def test_in_a_hand_a_joker_is_a_joker_whatever_it_stood_for() -> None:
    assert [unbound(card) for card in ("JK", "JK=JS", "JK=K", "JS", "KD", "??")] == ["JK", "JK", "JK", "JS", "KD", "??"]


@pytest.mark.parametrize("card", MELD_CARDS)
def test_a_card_that_is_spelt_rightly_is_its_own_right_spelling(card: str) -> None:
    assert right_spelling(card) == card


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("TH", "10H"),
        ("10h", "10H"),
        ("1H", "AH"),
        ("7♥", "7H"),
        ("0S", "10S"),
        ("11D", "JD"),
        ("12D", "QD"),
        ("13D", "KD"),
        ("14D", "AD"),
        ("h10", "10H"),
        ("♠A", "AS"),
        ("♥️7", "7H"),
        ("10 H", "10H"),
        ("10-h", "10H"),
        ("10_H", "10H"),
        (" kd ", "KD"),
        ("jk", "JK"),
        ("Joker", "JK"),
        ("🃏", "JK"),
        ("*", None),
        ("X", "JK"),
        ("XR", "JK"),
        ("xb", "JK"),
        ("RJ", "JK"),
        ("bj", "JK"),
        ("JKR", "JK"),
        ("J*", "JK"),
        ("W", "JK"),
        ("wild", "JK"),
        ("7♤", "7S"),
        ("7♥\ufe0e", "7H"),
        ("7H*", "7H"),
        ("jk=6s", "JK=6S"),
        ("JK = 6♠", "JK=6S"),
        ("joker=TH", "JK=10H"),
        ("JK=t", "JK=10"),
        ("JK=1", "JK=A"),
        ("JK=12", "JK=Q"),
    ],
)
def test_a_card_spelt_as_elsewhere_gets_a_hint(written: str, right: str | None) -> None:
    assert right_spelling(written) == right


NO_CARDS = ["", " ", "?", "??", "H", "10", "15H", "1", "7X", "ZZ", "7HH", "77H", "JK=", "JK=JK", "JK=??", "=6S", "6S=JK", "JK=6S=6S", "A" * 17]


@pytest.mark.parametrize("written", NO_CARDS)
def test_what_nobody_could_tell_gets_no_hint(written: str) -> None:
    assert right_spelling(written) is None


def test_a_long_text_is_not_looked_at() -> None:
    # 16 signs are a bound of ours: no spelling of a card is longer.
    assert right_spelling("7H".center(16)) == "7H"
    assert right_spelling("7H".center(17)) is None


@given(st.sampled_from(FACES), st.data())
def test_every_face_in_every_common_spelling_is_told(face: str, data: st.DataObject) -> None:
    rank, suit = face[:-1], face[-1]
    ranks = [rank, rank.lower(), *{"10": ("T", "t", "0"), "A": ("1", "14"), "J": ("11",), "Q": ("12",), "K": ("13",)}.get(rank, ())]
    suits = [suit, suit.lower(), *SUIT_SYMBOLS[suit]]
    gap = data.draw(st.sampled_from(("", " ", "-", "_", ".")))
    parts = data.draw(st.permutations([data.draw(st.sampled_from(ranks)), data.draw(st.sampled_from(suits))]))
    assert right_spelling(gap.join(parts)) == face


@given(st.text(max_size=24))
def test_a_hint_is_always_a_card(text: str) -> None:
    assert right_spelling(text) in {None, *MELD_CARDS}


# Canonical order


def in_the_order_of_the_contract() -> list[str]:
    """Suits C D H S, ranks A to K in a suit, a bound joker after its card, jokers bound to a rank alone by rank, `JK`, then `??`."""
    suited = [card for suit in SUIT_LETTERS for rank in RANK_LETTERS for card in (rank + suit, f"JK={rank}{suit}")]
    return [*suited, *(f"JK={rank}" for rank in RANK_LETTERS), "JK", "??"]


def test_all_cards_are_listed_in_canonical_order() -> None:
    every = in_the_order_of_the_contract()
    mixed = random.Random(13).sample(every, len(every))
    assert canonical(mixed) == every
    assert list(MELD_CARDS) == every[:-1]


@given(st.lists(st.sampled_from(in_the_order_of_the_contract()), max_size=24))
def test_equal_cards_stand_side_by_side_and_none_is_lost(some: list[str]) -> None:
    places = in_the_order_of_the_contract()
    assert canonical(some) == sorted(some, key=places.index)


def test_a_card_spelt_otherwise_has_no_place() -> None:
    with pytest.raises(KeyError):
        canonical(["TH", "AH"])


# Packs


@pytest.mark.parametrize("packs", [1, 2, 3, 4])
@pytest.mark.parametrize("jokers", range(9))
def test_fresh_packs_hold_each_face_once_each_and_the_jokers_last(packs: int, jokers: int) -> None:
    order = fresh_order(packs, jokers)
    assert len(order) == 52 * packs + jokers
    assert Counter(order) == Counter(dict.fromkeys(FACES, packs)) + Counter({JOKER: jokers})
    assert order == [rank + suit for _ in range(packs) for suit in SUIT_LETTERS for rank in RANK_LETTERS] + ["JK"] * jokers


# The shuffle


@pytest.mark.parametrize("row", VALUES["numbers"], ids=str)
def test_a_seed_gives_the_numbers_of_the_specification(row: dict[str, Any]) -> None:
    assert [str(number) for number in islice(numbers(row["seed"], row["label"]), len(row["first"]))] == row["first"]


@pytest.mark.parametrize("case", VALUES["shuffles"], ids=lambda case: f"{case['packs']}-{case['jokers']}-{case['label']}")
def test_a_seed_gives_the_order_of_the_specification(case: dict[str, Any]) -> None:
    order = shuffled(fresh_order(case["packs"], case["jokers"]), case["seed"], case["label"])
    assert order[:4] == case["bottom"]
    assert order[-4:] == case["top"]
    assert hashlib.sha256(",".join(order).encode()).hexdigest() == case["digest"]


def test_the_test_values_of_the_shuffle_cover_what_engines_get_wrong() -> None:
    assert any(len(row["first"]) > 4 for row in VALUES["numbers"]), "a second block"
    assert any(not case["seed"].isascii() for case in VALUES["shuffles"]), "a seed in another script"
    assert any(case["label"] != "deal" for case in VALUES["shuffles"]), "another label"


@given(st.lists(st.sampled_from(MELD_CARDS), max_size=30), st.text(min_size=1, max_size=20), st.sampled_from(("deal", "reshuffle/1")))
def test_a_shuffle_keeps_every_card_and_leaves_the_packs_as_they_were(some: list[str], seed: str, label: str) -> None:
    before = list(some)
    after = shuffled(some, seed, label)
    assert some == before
    assert Counter(after) == Counter(some)
    assert after == shuffled(some, seed, label)
    assert after == restated_shuffle(some, numbers(seed, label))


def restated_shuffle(order: list[str], row: Any) -> list[str]:
    """For i = n-1 … 1: the next number below 2^64 - (2^64 mod (i+1)); swap places i and x mod (i+1)."""
    order = list(order)
    for i in reversed(range(1, len(order))):
        x = next(row)
        while x >= 2**64 - 2**64 % (i + 1):
            x = next(row)
        order[i], order[x % (i + 1)] = order[x % (i + 1)], order[i]
    return order


def test_a_number_that_would_favour_low_places_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2^64 - 1 is one too many for three places and just right for two.
    given = [2**64 - 1, 1, 2**64 - 1]
    monkeypatch.setattr(cards, "numbers", lambda *_: iter(given))
    assert shuffled(["AC", "2C", "3C"], "any", "deal") == restated_shuffle(["AC", "2C", "3C"], iter(given)) == ["AC", "3C", "2C"]


def test_the_greatest_number_that_favours_no_place_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2^64 mod 3 is 1: for three places 2^64 - 2 is below 2^64 - 1. It leaves 2 (2^64 - 2 = 3k + 2), and 2^64 - 1 leaves 1 of two places: nothing moves.
    monkeypatch.setattr(cards, "numbers", lambda *_: iter([2**64 - 2, 2**64 - 1]))
    assert shuffled(["AC", "2C", "3C"], "any", "deal") == ["AC", "2C", "3C"]


def test_seeds_and_labels_give_different_orders() -> None:
    order = fresh_order(1, 0)
    orders = [shuffled(order, seed, label) for seed in ("tierce", "Tierce", "tierce ") for label in ("deal", "reshuffle/1", "reshuffle/2")]
    assert len({tuple(order) for order in orders}) == 9

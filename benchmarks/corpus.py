"""The cards that are asked about: real melds and near-misses, half and half, the same from the same seed.

No list of cards comes twice: each is another meld, another order of its cards, or says its joker otherwise. Sets and
short runs are few, so all of their lists are used and longer runs fill the rest. Whether a list is a meld is known
from how it was made; no engine judges it here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "CDHS"
LADDER = RANKS * 2  # ace low, …, king, ace high, and on round the corner
SEED = "tierce"


class Question(NamedTuple):
    """Cards, how they were made, and whether they are a meld in Rami 51."""

    cards: list[str]
    kind: str
    stands: bool


def span(dice: Random, size: int, start: int | None = None) -> list[str]:
    """Consecutive cards of one suit, with the ace at either end unless `start` says where on the ladder."""
    suit = dice.choice(SUITS)
    first = dice.randrange(len(RANKS) + 2 - size) if start is None else start
    return [rank + suit for rank in LADDER[first : first + size]]


def group(dice: Random, size: int) -> list[str]:
    """Cards of one rank, in different suits as far as there are any."""
    rank = dice.choice(RANKS)
    suits = dice.sample(SUITS, min(size, len(SUITS)))
    return [rank + suit for suit in suits + dice.choices(suits, k=size - len(suits))]


def put(cards: list[str], place: int, card: str) -> list[str]:
    """The cards with another one in that place."""
    return [card if i == place else held for i, held in enumerate(cards)]


def perhaps_joker(dice: Random, cards: list[str], place: int) -> list[str]:
    """The cards, every other time with a joker in that place."""
    return put(cards, place, "JK") if dice.random() < 0.5 else cards


# melds: a joker says what it stands for only where nothing else is possible ------------------------------


def run_with_joker(dice: Random, size: int) -> list[str]:
    cards = span(dice, size)
    place = dice.randrange(size)
    said = 0 < place < size - 1 and dice.random() < 0.5
    return put(cards, place, f"JK={cards[place]}" if said else "JK")


def set_with_joker(dice: Random, size: int) -> list[str]:
    *cards, last = group(dice, size)
    return [*cards, dice.choice(["JK", f"JK={last[:-1]}", f"JK={last}" if size == len(SUITS) else "JK"])]


# near-misses ---------------------------------------------------------------------------------------------


def gap(dice: Random, size: int) -> list[str]:
    joker = dice.choice([0, 1])
    cards = span(dice, size + 1)
    for _ in range(1 + joker):
        del cards[dice.randrange(1, len(cards) - 1)]
    return cards + ["JK"] * joker


def wrong_suit(dice: Random, size: int) -> list[str]:
    card, *others = dice.sample(span(dice, size), size)
    cards = [card[:-1] + dice.choice(SUITS.replace(card[-1], "")), *others]
    return perhaps_joker(dice, cards, size - 1)


def corner(dice: Random, size: int) -> list[str]:
    cards = span(dice, size, start=dice.randrange(len(RANKS) + 2 - size, len(RANKS)))
    return perhaps_joker(dice, cards, dice.randrange(1, size - 1))


def twin(dice: Random, size: int) -> list[str]:
    cards = dice.sample(span(dice, size - 1), size - 1)
    return [*perhaps_joker(dice, cards, size - 2), cards[0]]


def repeated_suit(dice: Random, size: int) -> list[str]:
    cards = group(dice, size - 1)
    return [*perhaps_joker(dice, cards, size - 2), cards[0]]


def wrong_rank(dice: Random, size: int) -> list[str]:
    card, *others = group(dice, size)
    cards = [dice.choice([rank for rank in RANKS if rank != card[:-1]]) + card[-1], *others]
    return perhaps_joker(dice, cards, size - 1)


def two_jokers(dice: Random, size: int) -> list[str]:
    cards = dice.choice([span, group])(dice, size)
    return [*dice.sample(cards, size - 2), "JK", "JK"]


def wrong_binding(dice: Random, size: int) -> list[str]:
    cards = span(dice, size)
    place = dice.randrange(1, size - 1)
    other = dice.choice([rank + suit for rank in RANKS for suit in SUITS if rank + suit != cards[place]])
    return put(cards, place, f"JK={other}")


def too_short(dice: Random, _size: int) -> list[str]:
    return perhaps_joker(dice, dice.choice([span, group])(dice, 2), 1)


def too_large(dice: Random, size: int) -> list[str]:
    return perhaps_joker(dice, group(dice, size), size - 1)


Maker = Callable[[Random, int], list[str]]
LONG, SET = (3, 4, 5, 6), (3, 4)
MELDS: list[tuple[str, Maker, tuple[int, ...]]] = [
    ("run", span, LONG),
    ("run with joker", run_with_joker, LONG),
    ("set", group, SET),
    ("set with joker", set_with_joker, SET),
]
NEAR_MISSES: list[tuple[str, Maker, tuple[int, ...]]] = [
    ("gap", gap, LONG),
    ("wrong suit", wrong_suit, LONG),
    ("round the corner", corner, LONG),
    ("twin in a run", twin, LONG),
    ("repeated suit in a set", repeated_suit, SET),
    ("wrong rank in a set", wrong_rank, SET),
    ("two jokers", two_jokers, LONG),
    ("joker said wrong", wrong_binding, LONG),
    ("too short", too_short, (2,)),
    ("set too large", too_large, (5, 6)),
]


def questions(count: int, seed: str = SEED) -> list[Question]:
    """`count` different lists of cards: in turn a meld and a near-miss, of every kind in random order."""
    dice = Random(seed)
    seen: set[tuple[str, ...]] = set()

    def endless(makers: list[tuple[str, Maker, tuple[int, ...]]], stands: bool) -> Iterator[Question]:
        while True:
            kind, maker, sizes = dice.choice(makers)
            cards = maker(dice, dice.choice(sizes))
            dice.shuffle(cards)
            if tuple(cards) not in seen:
                seen.add(tuple(cards))
                yield Question(cards, kind, stands)

    halves = [[next(source) for _ in range(count // 2)] for source in (endless(MELDS, True), endless(NEAR_MISSES, False))]
    for half in halves:
        dice.shuffle(half)
    return [question for pair in zip(*halves, strict=True) for question in pair]

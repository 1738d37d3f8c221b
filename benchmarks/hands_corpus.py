"""The hands that are arranged, the same from the same seed: rich in melds, random, and the worst that the bounds allow.

No hand comes twice, in whatever order. Which melds a hand holds is counted here, by listing them; no engine judges it. An
ace is low in what is counted, since that is all that the peers know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import combinations, islice
from random import Random
from typing import NamedTuple

from corpus import RANKS, SEED, SUITS

FEWEST_MELDS = 6
FEWEST_CONTESTED = 2
WORST_SIZE = 24
WORST_PACKS = 4


class Hand(NamedTuple):
    """Cards, and how they were made."""

    cards: list[str]
    kind: str


def block(ranks: Collection[str], suits: Collection[str] = SUITS, copies: int = 1) -> list[str]:
    """All cards of some ranks and suits, each so many times."""
    return [rank + suit for rank in ranks for suit in suits] * copies


def window(dice: Random, width: int, corner: bool = False) -> list[str]:
    """Consecutive ranks, from the ace to the king, or perhaps round the corner."""
    first = dice.randrange(len(RANKS) if corner else len(RANKS) + 1 - width)
    return (RANKS * 2)[first : first + width]


def sets_of(faces: Collection[str]) -> Iterator[frozenset[str]]:
    """Every set that different cards hold, the sets inside a larger one too."""
    for rank in RANKS:
        held = [rank + suit for suit in SUITS if rank + suit in faces]
        for size in range(3, len(held) + 1):
            yield from map(frozenset, combinations(held, size))


def runs_of(faces: Collection[str]) -> Iterator[frozenset[str]]:
    """Every run that different cards hold, the runs inside a longer one too."""
    for suit in SUITS:
        for first in range(len(RANKS) - 2):
            for end in range(first + 3, len(RANKS) + 1):
                run = frozenset(rank + suit for rank in RANKS[first:end])
                if not run <= set(faces):
                    break
                yield run


def melds_of(cards: Collection[str]) -> list[frozenset[str]]:
    """Every meld that a hand holds without jokers. Twins count once."""
    faces = set(cards) - {"JK"}
    return [*sets_of(faces), *runs_of(faces)]


def is_meld_rich(cards: Collection[str]) -> bool:
    """At least six different melds without a joker, and at least two cards that a set and a run both want."""
    faces = set(cards) - {"JK"}
    sets, runs = list(sets_of(faces)), list(runs_of(faces))
    contested = frozenset().union(*sets) & frozenset().union(*runs)
    return len(sets) + len(runs) >= FEWEST_MELDS and len(contested) >= FEWEST_CONTESTED


# hands of a game -----------------------------------------------------------------------------------------


def meld_rich(dice: Random, size: int, packs: int, jokers: int) -> list[str]:
    """Most cards from five neighbouring ranks, the others from anywhere, until the hand is rich in melds."""
    while True:
        near = block(window(dice, 5), copies=packs)
        far = [card for card in block(RANKS, copies=packs) if card not in near]
        wild = dice.randint(1, jokers) if jokers else 0
        close = dice.randint((size - wild) * 3 // 4, size - wild)
        cards = [*dice.sample(near, close), *dice.sample(far, size - wild - close), *["JK"] * wild]
        if is_meld_rich(cards):
            return cards


def as_dealt(dice: Random, size: int, packs: int, jokers: int) -> list[str]:
    """Cards as they are dealt; where there are jokers, only a hand that has one."""
    while True:
        cards = dice.sample([*block(RANKS, copies=packs), *["JK"] * jokers], size)
        if not jokers or "JK" in cards:
            return cards


# the worst: 24 cards out of four packs, up to eight of them jokers, in every shape that may be hard --------


def one_rank(dice: Random) -> list[str]:
    return block(dice.sample(RANKS, 1), copies=4)


def two_ranks(dice: Random) -> list[str]:
    return block(window(dice, 2, corner=True), copies=2)


def four_ranks(dice: Random) -> list[str]:
    return block(window(dice, 4, corner=True))


def four_cards_four_times(dice: Random) -> list[str]:
    return block(window(dice, 4, corner=True), dice.choice(SUITS), copies=4)


def twin_run(dice: Random) -> list[str]:
    return block(window(dice, 8, corner=True), dice.choice(SUITS), copies=2)


def two_runs(dice: Random, size: int = 16) -> list[str]:
    return block(window(dice, size // 2, corner=True), dice.sample(SUITS, 2))


def one_suit(dice: Random, size: int = 16) -> list[str]:
    suit = dice.choice(SUITS)
    return [*block(RANKS, suit), *block(window(dice, size - len(RANKS), corner=True), suit)]


def one_suit_and_a_set(dice: Random) -> list[str]:
    suit = dice.choice(SUITS)
    return [*block(RANKS, suit), *block(dice.sample(RANKS, 1), SUITS.replace(suit, ""))]


def dense(dice: Random) -> list[str]:
    return dice.sample(block(window(dice, 5, corner=True), copies=2), 16)


def wide(dice: Random) -> list[str]:
    return dice.sample(block(window(dice, 8, corner=True)), 16)


def round_the_corner(dice: Random) -> list[str]:
    return dice.sample(block(["J", "Q", "K", "A", "2", "3"], copies=WORST_PACKS), 16)


def every_other_rank(dice: Random) -> list[str]:
    return dice.sample(block(RANKS[::2], copies=2), 16)


def spread(dice: Random) -> list[str]:
    """In every suit four cards three ranks apart: nothing goes together without jokers."""
    starts = [*dice.sample(range(3), 3), dice.randrange(3)]
    return [RANKS[start + step] + suit for suit, start in zip(SUITS, starts, strict=True) for step in (0, 3, 6, 9)]


def nearly_one_suit(_dice: Random) -> list[str]:
    """One hand that took longest of many that were climbed to, to open with."""
    return ["10C", "10C", "10D", "2C", "2C", "3C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "9C", "AC", "JC", "JC", "QC"]


def out_of_four_packs(dice: Random) -> list[str]:
    return dice.sample(block(RANKS, copies=WORST_PACKS), 16)


# What is not a joker; the hand is filled up with jokers.
WORST: dict[str, Callable[[Random], list[str]]] = {
    "one rank, sixteen cards": one_rank,
    "two ranks, each card twice": two_ranks,
    "four ranks by four suits": four_ranks,
    "four cards, each four times": four_cards_four_times,
    "a run of eight, each card twice": twin_run,
    "runs of eight in two suits": two_runs,
    "runs of ten in two suits, 4 jokers": partial(two_runs, size=20),
    "one suit": one_suit,
    "one suit, 6 jokers": partial(one_suit, size=18),
    "one suit, 4 jokers": partial(one_suit, size=20),
    "one suit, 2 jokers": partial(one_suit, size=22),
    "one suit and a set": one_suit_and_a_set,
    "sixteen out of five ranks": dense,
    "sixteen out of eight ranks": wide,
    "round the corner": round_the_corner,
    "every other rank": every_other_rank,
    "spread": spread,
    "nearly one suit, 6 jokers": nearly_one_suit,
    "as dealt": out_of_four_packs,
}


def different(make: Callable[[Random], list[str]], kind: str, dice: Random, tries: int = 100) -> Iterator[Hand]:
    """Hands of one kind, none of them twice; it ends where new ones are no longer to be found."""
    seen: set[tuple[str, ...]] = set()
    misses = 0
    while misses < tries:
        cards = make(dice)
        dice.shuffle(cards)
        if tuple(sorted(cards)) in seen:
            misses += 1
        else:
            seen.add(tuple(sorted(cards)))
            misses = 0
            yield Hand(cards, kind)


def hands(make: Callable[..., list[str]], size: int, packs: int, jokers: int, count: int, seed: str = SEED) -> list[Hand]:
    """`count` different hands of a game, out of so many packs with so many jokers."""
    dice = Random(f"{seed}/{make.__name__}/{size}")
    return list(islice(different(partial(make, size=size, packs=packs, jokers=jokers), make.__name__.replace("_", " "), dice), count))


def filled_up(make: Callable[[Random], list[str]], dice: Random) -> list[str]:
    cards = make(dice)
    return [*cards, *["JK"] * (WORST_SIZE - len(cards))]


def worst_hands(each: int, seed: str = SEED) -> list[Hand]:
    """Hands of 24 cards, at most so many of each kind."""
    made: list[Hand] = []
    for kind, make in WORST.items():
        endless = different(partial(filled_up, make), kind, Random(f"{seed}/{kind}"))
        made += islice(endless, each)
    return made

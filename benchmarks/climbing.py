"""How the worst hands of `rounds_corpus.py` were found: climb to the hand with the most openings, or to the one that keeps one waiting longest.

    .venv/bin/python benchmarks/climbing.py rami-51 most 8000 [SEED]

From a random hand out of four or five neighbouring ranks, or out of one suit or two, with two to four jokers, one card or two are changed for others of the
packs; what is no worse is kept, until four hundred changes in a row brought nothing. Then comes the next hand, until so many were looked at. The top of each
climb is printed. `most`: openings; `long`: the time until all of them are listed; `first`: the time until 1,000 are.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from time import process_time

from corpus import RANKS, SUITS
from hands_corpus import block, window
from rounds_corpus import FIRST, JOKERS, PACKS, rules_of, unopened

from tierce.actions import Only, legal_actions
from tierce.cards import JOKER, canonical, fresh_order

PATIENCE = 400
DECK = Counter(fresh_order(PACKS, JOKERS))
OPENINGS = Only(action="open")


def most(variant: str, hand: list[str]) -> float:
    """How many openings there are."""
    return len(legal_actions(rules_of(variant), unopened(variant, hand), None, OPENINGS).actions)


def long(variant: str, hand: list[str], limit: int | None = None) -> float:
    """Milliseconds of work until all are listed, the least of three."""
    rules, state = rules_of(variant), unopened(variant, hand)
    taken = []
    for _ in range(3):
        start = process_time()
        legal_actions(rules, state, limit)
        taken.append(process_time() - start)
    return min(taken) * 1e3


def first(variant: str, hand: list[str]) -> float:
    """Milliseconds of work until the first 1,000 are listed, the least of three."""
    return long(variant, hand, FIRST)


Height = Callable[[str, list[str]], float]
HEIGHTS: dict[str, Height] = {"most": most, "long": long, "first": first}


def start(dice: Random, size: int) -> list[str]:
    """A hand of neighbouring ranks, or of one suit or two."""
    jokers = dice.randint(2, JOKERS)
    near = block(window(dice, dice.choice((4, 5)))) if dice.random() < 0.5 else block(RANKS, dice.sample(SUITS, dice.choice((1, 2))))
    return [*dice.sample(near, size - jokers), *[JOKER] * jokers]


def changed(dice: Random, hand: list[str]) -> list[str]:
    """The hand with one card or two changed for others of the packs."""
    other = hand.copy()
    for _ in range(dice.choice((1, 1, 2))):
        del other[dice.randrange(len(other))]
        other.append(dice.choice(list((DECK - Counter(other)).elements())))
    return other


def climb(variant: str, height: Height, tries: int, seed: str) -> None:
    """Print the tops of climbs that look at so many hands in all."""
    dice = Random(f"{seed}/{variant}/{height.__name__}")
    size = rules_of(variant).rounds.hand_size + 1
    best = 0.0
    while tries > 0:
        hand = start(dice, size)
        reached, misses = height(variant, hand), 0
        while misses < PATIENCE and tries > 0:
            other = changed(dice, hand)
            found = height(variant, other)
            tries -= 1
            misses = 0 if found > reached else misses + 1
            if found >= reached:
                hand, reached = other, found
        best = max(best, reached)
        print(f"{reached:8,.1f} {'best' if reached == best else '    '} {' '.join(canonical(hand))}", flush=True)


if __name__ == "__main__":
    climb(sys.argv[1], HEIGHTS[sys.argv[2]], int(sys.argv[3]), sys.argv[4] if len(sys.argv) > 4 else "tierce")

"""Rounds of Rami 51 that are played at random, the same from the same seed: states with an action to do, and records. And the hands with the most openings.

What can be done is asked of Tierce; how a peer's rounds go, the peer itself says (`ask_play_*`, `ask_state_*`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from corpus import RANKS, SEED, SUITS
from hands_corpus import block, window
from msgspec.structs import replace

from tierce.actions import Action, ActionRules, Played, action_rules, legal_actions, play
from tierce.cards import JOKER, canonical, fresh_order
from tierce.rounds import deal
from tierce.states import Drawn, GameState, PlayedVariant
from tierce.variants import Chosen, resolve

PLAYED = "rami-51"
VARIANT = PlayedVariant(id=PLAYED, version=1)
SEATS = 2


@cache
def rules_of(variant: str) -> ActionRules:
    """The rules of a variant, compiled."""
    chosen = resolve(variant)
    assert isinstance(chosen, Chosen), chosen
    return action_rules(chosen.variant)


def decisions(seed: str) -> Iterator[tuple[GameState, Action]]:
    """Every state of a round, and what is done in it."""
    rules, dice = rules_of(PLAYED), Random(seed)
    state = deal(rules.rounds, VARIANT, SEATS, 0, seed)
    while state.outcome is None:
        action = dice.choice(legal_actions(rules, state).actions)
        yield state, action
        done = play(rules, state, action, str)
        assert isinstance(done, Played), done
        state = done.state


def bodies(count: int, every: int, seed: str = SEED) -> list[bytes]:
    """`count` questions: a state and an action to do in it, one of so many decisions of a round, from any of them on."""
    made: list[bytes] = []
    number = 0
    while len(made) < count:
        for place, (state, action) in enumerate(decisions(f"{seed}/{number}")):
            if place % every == number % every:
                made.append(msgspec.json.encode({"state": state, "actions": [action]}))
        number += 1
    return made[:count]


def records(count: int, seed: str = SEED) -> list[bytes]:
    """`count` different rounds, each as a record."""
    made = []
    for number in range(count):
        dealt = f"{seed}/{number}"
        actions = [action for _, action in decisions(dealt)]
        record: dict[str, Any] = {"form": "tierce-record/1", "variant": PLAYED, "seatCount": SEATS, "dealer": 0, "start": dealt, "actions": actions}
        made.append(msgspec.json.encode(record))
    return made


# the hands with the most openings ------------------------------------------------------------------------

# of every variant below, with two seats
PACKS, JOKERS = 2, 4
FIRST = 1_000


def unopened(variant: str, hand: list[str]) -> GameState:
    """A state in which the seat to play has drawn from the stock, holds just these cards, and nobody has opened. The other cards lie as chance has it."""
    rules = rules_of(variant)
    dealt = deal(rules.rounds, PlayedVariant(id=variant, version=1), SEATS, 0, SEED)
    rest = list((Counter(fresh_order(PACKS, JOKERS)) - Counter(hand)).elements())
    Random(SEED).shuffle(rest)
    seats = dealt.seats.copy()
    seat = dealt.turn.seat
    other = (seat + 1) % SEATS
    seats[seat] = replace(seats[seat], hand=canonical(hand))
    seats[other] = replace(seats[other], hand=canonical([rest.pop() for _ in range(rules.rounds.hand_size)]))
    discard = [rest.pop() for _ in dealt.discard]
    turn = replace(dealt.turn, phase="play", drawn=Drawn(source="stock", card=hand[0], laid=False))
    return replace(dealt, seats=seats, turn=turn, stock=rest, discard=discard)


class RichHand(NamedTuple):
    """The cards of a seat that has drawn and has not opened, how they were found or made, and by which variant they are played."""

    cards: list[str]
    kind: str
    variant: str


# variant -> what was climbed to -> the tops of the climbs (`climbing.py`)
MOST, LONGEST = "climbed to: most openings", "climbed to: longest until 1,000"
CLIMBED: dict[str, dict[str, list[str]]] = {
    "rami-51": {
        MOST: ["AC 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC JK JK", "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC JK JK"],
        LONGEST: ["AD 2D 3D 4D 3S 4S 5S 6S 7S 8S 9S JS JK JK"],
    },
    "rami-40": {
        MOST: ["AS 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS JK JK", "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH JK JK JK"],
        LONGEST: ["AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QH 4S JK"],
    },
    "rami-51-gr": {
        MOST: ["AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK JK"],
        LONGEST: ["5D 2H 4H 5H 6H 7H 8H 9H 10H JH QH 4S JK JK JK", "5C 6C 7C 8C 8C 6D 2H 3H 4H 5H 6H 7H JK JK JK"],
    },
}


def by_suit(dice: Random) -> list[str]:
    """Four neighbouring ranks, suit by suit: sets, and a run in each suit."""
    ranks = window(dice, 4)
    return [rank + suit for suit in dice.sample(SUITS, 4) for rank in ranks]


def by_rank(dice: Random) -> list[str]:
    """Four neighbouring ranks, rank by rank."""
    return block(window(dice, 4))


def two_runs(dice: Random) -> list[str]:
    return block(window(dice, 7), dice.sample(SUITS, 2))


def one_suit(dice: Random) -> list[str]:
    return block(RANKS, dice.choice(SUITS))


def as_dealt(dice: Random) -> list[str]:
    return dice.sample(block(RANKS, copies=PACKS), 14)


SHAPES: dict[str, Callable[[Random], list[str]]] = {
    "four ranks, suit by suit, 2 jokers": by_suit,
    "four ranks, rank by rank, 2 jokers": by_rank,
    "a run in two suits, 2 jokers": two_runs,
    "one suit, 2 jokers": one_suit,
    "as dealt, 2 jokers": as_dealt,
}
EACH = 3


def rich_hands() -> list[RichHand]:
    """The hands with the most openings: those that were climbed to, and some of each shape that may be rich in them."""
    made = []
    for variant, tops in CLIMBED.items():
        size = rules_of(variant).rounds.hand_size + 1
        for kind, hands in tops.items():
            made += [RichHand(hand.split(), kind, variant) for hand in hands]
        for kind, make in SHAPES.items():
            dice = Random(f"{SEED}/{variant}/{kind}")
            made += [RichHand([*make(dice)[: size - 2], JOKER, JOKER], kind, variant) for _ in range(EACH)]
    return made

"""OpenSpiel: a state of gin rummy, which is the list of all moves so far, is read and written again. `move` as the first argument: and a legal move is done."""

from __future__ import annotations

import sys
from random import Random

import pyspiel
from passing_on import report

GAME = pyspiel.load_game("gin_rummy")
EVERY = 10


def stored(count: int) -> list[tuple[str, int]]:
    """States in which a player is to decide, one of ten decisions of a round, and a legal move."""
    made: list[tuple[str, int]] = []
    number = 0
    while len(made) < count:
        dice = Random(f"tierce/{number}")
        state = GAME.new_initial_state()
        place = 0
        while not state.is_terminal():
            move = dice.choice(state.legal_actions())
            if not state.is_chance_node():
                if place % EVERY == number % EVERY:
                    made.append((state.serialize(), move))
                place += 1
            state.apply_action(move)
        number += 1
    return made[:count]


def as_it_is(one: tuple[str, int]) -> str:
    return GAME.deserialize_state(one[0]).serialize()


def with_a_move(one: tuple[str, int]) -> str:
    state = GAME.deserialize_state(one[0])
    state.apply_action_with_legality_check(one[1])
    return state.serialize()


report(stored, {"as it is": as_it_is, "move": with_a_move}[sys.argv[1]])

"""OpenSpiel: rounds of gin rummy. Which card comes is a move of chance there, and no decision: it belongs to the deal, or to the decision before it."""

from __future__ import annotations

from random import Random

import pyspiel
from playing import Dice, Gone, report

GAME = pyspiel.load_game("gin_rummy")


def dealt(seed: int) -> pyspiel.State:
    dice = Random(seed).random
    state = GAME.new_initial_state()
    while state.is_chance_node():
        cards = state.legal_actions()
        state.apply_action(cards[int(dice() * len(cards))])
    return state


def to_the_end(state: pyspiel.State, dice: Dice) -> Gone:
    decisions = listed = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        if not state.is_chance_node():
            decisions += 1
            listed += len(actions)
        state.apply_action(actions[int(dice() * len(actions))])
    return Gone(decisions, listed)


report(dealt, to_the_end)

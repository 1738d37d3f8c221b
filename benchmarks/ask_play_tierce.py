"""Tierce: rounds of Rami 51 for two, every legal action listed, one of them done."""

from __future__ import annotations

from playing import Dice, Gone, report
from rounds_corpus import PLAYED, SEATS, VARIANT, rules_of

from tierce.actions import Played, legal_actions, play
from tierce.rounds import deal
from tierce.states import GameState

RULES = rules_of(PLAYED)


def dealt(seed: int) -> GameState:
    return deal(RULES.rounds, VARIANT, SEATS, seed % SEATS, str(seed))


def to_the_end(state: GameState, dice: Dice) -> Gone:
    decisions = listed = 0
    while state.outcome is None:
        actions = legal_actions(RULES, state).actions
        done = play(RULES, state, actions[int(dice() * len(actions))], str)
        assert isinstance(done, Played), done
        state = done.state
        decisions += 1
        listed += len(actions)
    return Gone(decisions, listed)


report(dealt, to_the_end)

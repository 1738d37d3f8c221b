"""RLCard: rounds of gin rummy, the list of its judge, one of it done. Doing it also makes what the next player sees; there is no way without."""

from __future__ import annotations

import numpy
from playing import Dice, Gone, report
from rlcard.games.gin_rummy.game import GinRummyGame


def dealt(seed: int) -> GinRummyGame:
    game = GinRummyGame()
    game.np_random = numpy.random.RandomState(seed)
    game.init_game()
    return game


def to_the_end(game: GinRummyGame, dice: Dice) -> Gone:
    decisions = listed = 0
    while not game.is_over():
        actions = game.judge.get_legal_actions()
        game.step(actions[int(dice() * len(actions))])
        decisions += 1
        listed += len(actions)
    return Gone(decisions, listed)


report(dealt, to_the_end)

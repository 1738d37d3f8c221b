"""rummikub-solver: the most value that can be laid on an empty table from these cards as tiles, an ace as 1 up to a king as 13.

The first argument names the solver behind it. `mended` as the second mends its value mode, which in 1.0.0 multiplies
every tile with the values of all tiles and so counts tiles: the same model, with the sum of the values of the tiles laid.
"""

from __future__ import annotations

import sys

from arranging import report
from rummikub_solver import MILPSolver, ProposedSolution, RuleSet, SolverMode

RULES = RuleSet(numbers=13, repeats=2, colours=4, jokers=2, min_len=3, solver_backend=MILPSolver(sys.argv[1]))
NAMES = [*(rank + suit for suit in "CDHS" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")), "JK"]
TILES = dict(zip(NAMES, RULES.tiles, strict=True))

if sys.argv[2] == "mended":
    import cvxpy

    model = RULES._solver
    values = [*range(1, 14)] * 4 + [0]
    constraints = model._problems[SolverMode.TOTAL_VALUE].constraints
    model._problems[SolverMode.TOTAL_VALUE] = cvxpy.Problem(cvxpy.Maximize(values @ model.tiles), constraints)


def best(cards: list[str]) -> ProposedSolution | None:
    state = RULES.new_game()
    state.add_rack(*[TILES[card] for card in cards])
    return RULES.solve(state, SolverMode.TOTAL_VALUE)


def melds(solution: ProposedSolution | None) -> list[list[str]]:
    return [[NAMES[tile - 1] for tile in meld] for meld in solution.sets] if solution else []


report(best, melds)

"""`make prove`: the engine and the logic of `spec/formal` side by side, melds first and then turns, within `BUDGET` minutes together (60).

Melds have half of the time at most, so that turns have their share in every run; what melds leave is for turns. The exit code is that of `proving.py`: 1 for a
disagreement in either, 3 while something is left of either, 0 when all is done. A disagreement about melds ends it.
"""

from __future__ import annotations

import sys
import time

import prove_melds
import prove_turns
from proving import DISAGREE, minutes_to_run


def main() -> int:
    """One after the other, in one budget."""
    started, budget = time.monotonic(), minutes_to_run()
    melds = prove_melds.PROOF.run(budget / 2)
    if melds == DISAGREE:
        return melds
    turns = prove_turns.PROOF.run(budget - (time.monotonic() - started) / 60)
    return DISAGREE if turns == DISAGREE else melds or turns


if __name__ == "__main__":
    sys.exit(main())

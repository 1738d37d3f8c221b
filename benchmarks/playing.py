"""One engine that plays rounds at random: how long it took over the deals and over what came after, and how many decisions there were.

It runs in the engine's own Python, so it needs nothing but the standard library. A decision is: the full list of what may be done, one of it chosen by the
same dice for every engine, and done. The seconds are those that the process works, so that work beside it disturbs less.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, NamedTuple

Dice = Callable[[], float]


class Gone(NamedTuple):
    """How a round went: its decisions, and how many actions were listed in all of them."""

    decisions: int
    listed: int


def report(deal: Callable[[int], Any], play: Callable[[Any, Dice], Gone]) -> None:
    """Print rounds, decisions, what was listed, and seconds over the deals and after them, as JSON. `deal`: of a seed; `play`: from the deal to the end."""
    warm, count, seed = map(int, sys.argv[-3:])
    for number in range(count, count + warm):
        play(deal(seed + number), Random(seed + number).random)
    dealing = after = 0.0
    decisions = listed = 0
    for number in range(count):
        dice = Random(seed + number).random
        start = process_time()
        dealt = deal(seed + number)
        between = process_time()
        gone = play(dealt, dice)
        after += process_time() - between
        dealing += between - start
        decisions += gone.decisions
        listed += gone.listed
    print(json.dumps({"rounds": count, "decisions": decisions, "listed": listed, "dealing": dealing, "after": after}))

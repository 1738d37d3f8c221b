"""One engine that is handed states as they are stored, does something with each, and stores it again: how long it took over each.

It runs in the engine's own Python, so it needs nothing but the standard library. No state comes twice. The seconds are those that the process
works, so that work beside it disturbs less.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

WARM = 200


def report(stored: Callable[[int], Sequence[Any]], pass_on: Callable[[Any], str | bytes]) -> None:
    """Print how many states were passed on, their mean size, and seconds over all, as JSON. `stored`: so many states, as they are stored."""
    count = int(sys.argv[-1])
    states = stored(WARM + count)
    for one in states[:WARM]:
        pass_on(one)
    size = 0
    start = process_time()
    for one in states[WARM:]:
        size += len(pass_on(one))
    seconds = process_time() - start
    print(json.dumps({"states": count, "size": size / count, "seconds": seconds}))

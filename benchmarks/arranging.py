"""One engine asked to arrange all hands of a file, once each: how long each took, and what it said.

It runs in the engine's own Python, so it needs nothing but the standard library. The clock runs around each hand, not
around all, since the slowest answer is asked for too; that costs a tenth of a microsecond a hand. What the engine says
is taken down afterwards, untimed, where the file asks for it.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

QUESTIONS: dict[str, Any] = json.loads(Path(sys.argv[-1]).read_bytes())


def peak() -> int:
    """The most memory that this process ever held, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def report(arrange: Callable[[list[str]], Any], melds: Callable[[Any], list[list[str]]]) -> None:
    """Print seconds for each hand, the melds of each, the peak of memory before and after the hands, and how many were given up, as JSON."""
    hands = QUESTIONS["hands"]
    for cards in QUESTIONS["warm"]:
        arrange(cards)
    seconds = [0.0] * len(hands)
    given_up = 0
    before = peak()
    for place, cards in enumerate(hands):
        start = perf_counter()
        answer = arrange(cards)
        seconds[place] = perf_counter() - start
        given_up += answer is None
    after = peak()
    said = [melds(arrange(cards)) for cards in hands] if QUESTIONS["takeDown"] else []
    print(json.dumps({"seconds": seconds, "melds": said, "peak": [before, after], "givenUp": given_up}))

"""One engine asked all questions of a file, once each: how long it took over melds and over near-misses, and what it said.

It runs in the engine's own Python, so it needs nothing but the standard library. The questions come in small blocks,
melds and near-misses in turn; no list of cards comes twice. What the engine says is taken down afterwards, untimed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any


def report(ask: Callable[[list[str]], Any], stands: Callable[[Any], bool]) -> None:
    """Print seconds for each half and a 1 (a meld) or a 0 for each question, as JSON."""
    questions = json.loads(Path(sys.argv[1]).read_bytes())
    for cards in questions["warm"]:
        ask(cards)
    on_melds = on_near_misses = 0.0
    for melds, near_misses in questions["blocks"]:
        start = perf_counter()
        for cards in melds:
            ask(cards)
        between = perf_counter()
        for cards in near_misses:
            ask(cards)
        on_melds += between - start
        on_near_misses += perf_counter() - between
    said = "".join("01"[stands(ask(cards))] for block in questions["blocks"] for half in block for cards in half)
    print(json.dumps({"melds": on_melds, "nearMisses": on_near_misses, "said": said}))

"""Writes `spec/walks.json`: how many rows of legal actions there are from fixed states, counted by the rules as they are said a second time.

    python tests/count_walks.py

The states stand in the file already and are not changed; only `counts` are counted anew, to the depth that they have. It takes some minutes. The engine has
no part in it: `test_walks.py` holds the engine to what is counted here.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent
FILE = TESTS.parent / "spec" / "walks.json"

PLAIN_LIST = re.compile(r'\[\s+((?:(?:"[^"]*"|\d+),?\s*)+)\]')


def written(walks: dict[str, Any]) -> str:
    """The file, each list of cards on one line."""
    text = json.dumps(walks, indent=1, ensure_ascii=False)
    return PLAIN_LIST.sub(lambda found: "[" + ", ".join(part.strip() for part in found[1].split(",")) + "]", text) + "\n"


def main() -> None:
    """Count every walk anew."""
    sys.path[:0] = [str(TESTS), str(TESTS.parent / "service")]
    import restated_rounds
    from test_restated_rounds import values_of

    walks = json.loads(FILE.read_text(encoding="utf-8"))
    for walk in walks["walks"]:
        rules = values_of(walk["state"]["variant"])
        walk["counts"] = [restated_rounds.count_walks(rules, walk["state"], depth) for depth in range(1, len(walk["counts"]) + 1)]
        print(walk["id"], walk["counts"], flush=True)
    FILE.write_text(written(walks), encoding="utf-8")


if __name__ == "__main__":
    main()

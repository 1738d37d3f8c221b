"""`serve.py ID`: the service with one fault, as a command that reads questions and writes answers, a JSON line each (`tierce conform --help`).

Every question goes through the door that a client's goes through: what the fault is in, rule or edge, makes no difference. `none` has no fault.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutants.faults import FAULTS
from service import get, post

NONE = "none"


def answered(op: str, request: Any) -> dict[str, Any]:
    """What the service says to a question, as the protocol has it."""
    answer = get("/v1") if op == "capabilities" else post(f"/v1/{op}", request)
    return {"status": answer.status, "answer" if answer.status == 200 else "problem": answer.json}


def main() -> int:
    """Answer until nobody asks any more."""
    if len(sys.argv) != 2 or sys.argv[1] not in (NONE, *FAULTS):
        print(f"usage: serve.py ID, where ID is {NONE} or a fault of mutants/faults.py", file=sys.stderr)
        return 2
    if sys.argv[1] != NONE:
        FAULTS[sys.argv[1]].switch_on()
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line)
        sys.stdout.buffer.write(msgspec.json.encode(answered(question["op"], question.get("request"))) + b"\n")
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())

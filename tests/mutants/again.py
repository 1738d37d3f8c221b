"""Each fault of the table told again by the very question that the table names; and the service without a fault by none of these.

Each fault is switched on in a process of its own, a copy of this one, so that nothing has to be read twice. Writes a line for each question that tells
nothing any more, and ends with 1 if there is one.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from kit import Application
from mutants.faults import FAULTS
from mutants.killing import Kill, all_probes, all_vectors, first_failure
from mutants.table import ASKED_AGAIN, read
from service import get
from tierce.conformance import reference
from tierce.conformance.comparing import known_members
from tierce.conformance.judging import Judge
from tierce.conformance.probes import run_probes
from tierce.conformance.running import run_vectors

# for one question
SECONDS = 20


def tells(kill: Kill) -> bool:
    """Whether the question fails."""
    judge = Judge(Application(), decisions=True)
    # Other questions of every kind are answered.
    judge.held |= reference.QUESTIONS.keys()
    vector, probe = all_vectors().get(kill.by), all_probes().get(kill.by)
    if vector is None and probe is None:
        return False
    results = run_vectors(judge, [vector]) if vector else run_probes(judge, [probe] if probe else [])
    return first_failure(results) is not None


def in_a_copy(kill: Kill) -> bool:
    """Whether the question tells the fault, found out in a copy of this process."""
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        told = False
        try:
            FAULTS[kill.fault].switch_on()
            told = tells(kill)
        except Exception:
            traceback.print_exc()
        os._exit(0 if told else 1)
    return os.waitpid(child, 0)[1] == 0


def main() -> int:
    # read once, for all copies
    get("/v1")
    known_members()
    all_probes()
    wrong = 0
    for kill in read():
        if kill.part in ASKED_AGAIN and not in_a_copy(kill):
            wrong += 1
            print(f"{kill.fault} is not told any more by {kill.by}")
    asked = {kill.by: kill for kill in read() if kill.part in ASKED_AGAIN}
    # here no fault was ever switched on
    for kill in asked.values():
        if tells(kill):
            wrong += 1
            print(f"the service without a fault fails {kill.by}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

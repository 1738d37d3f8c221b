"""`make mutants`: the kit against a service with each fault, on all cores (or PROCESSES), for BUDGET minutes at most (20).

The question that told a fault the last time is asked first. Names of faults as arguments: only these. Writes `kills.json` and `README.md`; the exit code is 1
where a fault is told by nothing, or was not asked about, for want of time or since its words are not there any more.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from mutants import table
from mutants.faults import FAULTS
from mutants.killing import Kill, all_probes, told_by
from tierce.conformance.targets import CommandTarget, TransportFault

SERVE = Path(__file__).with_name("serve.py")
# seconds for an answer
TIMEOUT = 20.0


UP = "the time was up"


def tried(task: tuple[str, str, float]) -> tuple[str, Kill | None, str]:
    """A fault, what told it, or why nothing was asked. The task: the fault, the question that told it before, and the time at which all ends."""
    id, known, ends = task
    if time.time() > ends:
        return id, None, UP
    target = CommandTarget([sys.executable, str(SERVE), id], TIMEOUT)
    try:
        target.capabilities()
        return id, told_by(FAULTS[id], target, known), ""
    except TransportFault as fault:
        return id, None, str(fault)
    finally:
        target.close()


def main() -> int:
    """Ask, write the table, say what nothing has told."""
    unknown = [id for id in sys.argv[1:] if id not in FAULTS]
    if unknown:
        print(f"There is no fault {', '.join(unknown)}.", file=sys.stderr)
        return 2
    budget, processes = float(os.environ.get("BUDGET", "20")), int(os.environ.get("PROCESSES", os.cpu_count() or 1))
    before = {kill.fault: kill for kill in table.read()}
    ends = time.time() + 60 * budget
    tasks = [(id, before[id].by if id in before else "", ends) for id in sys.argv[1:] or FAULTS]
    kills = {id: kill for id, kill in before.items() if sys.argv[1:] and id not in sys.argv[1:]}
    untold: list[str] = []
    unasked: dict[str, str] = {}
    # read once, for all processes
    all_probes()
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with multiprocessing.Pool(processes) as pool, Progress(*columns, console=console, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task("faults", total=len(tasks))
        for id, kill, why_not in pool.imap_unordered(tried, tasks):
            progress.advance(bar)
            if kill is not None:
                kills[id] = kill
            elif why_not:
                unasked[id] = why_not
                # what told it before may tell it still
                kills |= {id: before[id]} if id in before else {}
            else:
                untold.append(id)
    table.write(kills)
    for id in sorted(untold):
        print(f"told by nothing: {id}: {FAULTS[id].what}")
    for id in sorted(unasked):
        print(f"not asked about: {id}: {unasked[id]}")
    print(f"{len(tasks)} faults, {len(tasks) - len(untold) - len(unasked)} told; {time.time() - ends + 60 * budget:.0f} s")
    return 1 if unasked or untold else 0


if __name__ == "__main__":
    sys.exit(main())

"""`make laws`: the laws of rounds, asked for as long as there is time (BUDGET, in minutes), on as many cores as there are (PROCESSES).

What was done stands in `laws_done.json`: rounds, decisions, law checks and what occurred, for each variant, and the next round to play. A later run goes on
from there, as long as the engine, the variants and the laws are the same files; else it starts anew. The first law that does not hold ends the run, with the
smallest question that shows it. It fails, too, where something never occurred that can (`laws.checking.NEVER` has what cannot, and why).
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.pool import Pool
from pathlib import Path

from proving import hash_of_sources
from tierce.conformance.asking import Document
from tierce.conformance.laws.checking import EVENTS, NEVER, REFUSALS, Checked, Fault, check_round, codes_of_rounds, missing
from tierce.conformance.laws.moments import Tally
from tierce.conformance.laws.rounds import TABLE_RULES_EVERY, a_round
from tierce.conformance.strategies import VARIANTS

DONE = Path(__file__).parent / "laws_done.json"
# What decides whether an answer could be another: the engine (not its web and its command line), the rules that it plays by, and the laws themselves.
ENGINE = ("*", "actions/*", "hands/*", "melds/*", "questions/*", "states/*", "variants/*")
SOURCES = (
    *[f"service/tierce/{room}.py" for room in ENGINE],
    "spec/variants/**/*.yaml",
    *[f"service/tierce/conformance/{room}.py" for room in ("laws/*", "asking", "players", "reference")],
)
ROUNDS_AT_ONCE = 4
MOST_TURNS = 400
# seconds
TELL_EVERY = 20


@dataclass
class Row:
    """What was done in a variant: by its rules, and by table rules."""

    next_round: int = 0
    by_the_rules: Tally = field(default_factory=Tally)
    by_table_rules: Tally = field(default_factory=Tally)

    def add(self, number: int, tally: Tally) -> None:
        (self.by_table_rules if number % TABLE_RULES_EVERY == TABLE_RULES_EVERY - 1 else self.by_the_rules).add(tally)


@dataclass
class Done:
    """All that was done with these sources, in how many minutes."""

    sources: str
    minutes: float = 0.0
    rows: dict[str, Row] = field(default_factory=lambda: {id: Row() for id in VARIANTS})

    @property
    def tallies(self) -> list[Tally]:
        return [tally for row in self.rows.values() for tally in (row.by_the_rules, row.by_table_rules)]

    @property
    def in_short(self) -> str:
        rounds, decisions, checks = (sum(getattr(tally, name) for tally in self.tallies) for name in ("rounds", "decisions", "checks"))
        return f"{self.minutes:.1f} minutes: {rounds:,} rounds, {decisions:,} decisions, {checks:,} law checks"

    def write(self) -> None:
        """Rewrites the file: a line for each tally."""
        rows = [
            f"  {json.dumps(id)}: {{\n   {json.dumps('nextRound')}: {row.next_round},\n"
            f"   {json.dumps('byTheRules')}: {json.dumps(row.by_the_rules.written())},\n"
            f"   {json.dumps('byTableRules')}: {json.dumps(row.by_table_rules.written())}\n  }}"
            for id, row in self.rows.items()
        ]
        head = f" {json.dumps('sources')}: {json.dumps(self.sources)},\n {json.dumps('minutes')}: {self.minutes:.1f},\n {json.dumps('variants')}: {{\n"
        new = DONE.with_suffix(".new")
        new.write_text("{\n" + head + ",\n".join(rows) + "\n }\n}\n", encoding="utf-8")
        new.replace(DONE)


def what_was_done() -> Done:
    """What an earlier run has done with the same files; nothing else."""
    sources = hash_of_sources(SOURCES)
    if DONE.exists():
        document: Document = json.loads(DONE.read_text(encoding="utf-8"))
        if document["sources"] == sources:
            rows = {id: Row(row["nextRound"], Tally.read(row["byTheRules"]), Tally.read(row["byTableRules"])) for id, row in document["variants"].items()}
            return Done(sources, document["minutes"], rows)
    return Done(sources)


def checked(task: tuple[str, int]) -> tuple[str, int, Checked]:
    """A round, in a process of its own."""
    id, number = task
    return id, number, check_round(a_round(id, number, most_turns=MOST_TURNS))


def batches(done: Done, pool: Pool, until: float) -> Iterator[list[Fault]]:
    """Some rounds of each variant, again and again until the time is up; what was found wrong in them."""
    while time.monotonic() < until:
        begun = time.monotonic()
        tasks = [(id, number) for id, row in done.rows.items() for number in range(row.next_round, row.next_round + ROUNDS_AT_ONCE)]
        faults = []
        for id, number, found in pool.imap_unordered(checked, tasks):
            done.rows[id].add(number, found.tally)
            faults += found.faults
        for row in done.rows.values():
            row.next_round += ROUNDS_AT_ONCE
        done.minutes += (time.monotonic() - begun) / 60
        yield faults


def print_table(done: Done) -> None:
    """A column for each variant, and one for all rounds by table rules; a dash where something cannot occur."""
    by_table_rules = Tally()
    for row in done.rows.values():
        by_table_rules.add(row.by_table_rules)
    columns = {**{id: row.by_the_rules for id, row in done.rows.items()}, "table rules": by_table_rules}
    width = max(map(len, columns)) + 2
    print("".ljust(24), *(name.rjust(width) for name in columns))
    for name in ("rounds", "decisions", "checks"):
        print(name.ljust(24), *(f"{getattr(tally, name):,}".rjust(width) for tally in columns.values()))
    for name in (*EVENTS, *REFUSALS):
        cells = ["–" if name in NEVER.get(id, {}) else f"{tally.events[name] or tally.codes[name]:,}" for id, tally in columns.items()]
        print(name.ljust(24), *(cell.rjust(width) for cell in cells))


def never_occurred(done: Done) -> list[str]:
    """What can occur and has not: in a variant, or anywhere at all."""
    absent = [f"{id}: {what}" for id, row in done.rows.items() for what in missing(id, row.by_the_rules)]
    occurred = {code for tally in done.tallies for code in tally.codes}
    return absent + [f"no round: {code} never occurred" for code in sorted(codes_of_rounds() - occurred)]


def print_faults(faults: list[Fault]) -> None:
    """Each law that does not hold, with the smallest question that shows it."""
    for law in sorted({fault.law for fault in faults}):
        found = [fault for fault in faults if fault.law == law]
        least = min(found, key=lambda fault: len(json.dumps(fault.body)))
        print(f"\nBROKEN ({len(found)} times): {law}\n{least.why}\nin {least.round}\nPOST /v1/{least.path}\n{json.dumps(least.body)}")


def main() -> int:
    """Plays until the time is up, or until a law does not hold."""
    budget, processes = float(os.environ.get("BUDGET", "60")), int(os.environ.get("PROCESSES", os.cpu_count() or 1))
    done = what_was_done()
    print(f"sources {done.sources[:12]}, before this run {done.in_short}", flush=True)
    started = time.monotonic()
    with multiprocessing.Pool(processes) as pool:
        told = started
        for faults in batches(done, pool, started + budget * 60):
            if faults:
                print_faults(faults)
                return 1
            done.write()
            if time.monotonic() - told > TELL_EVERY:
                print(done.in_short, flush=True)
                told = time.monotonic()
    print(done.in_short)
    print_table(done)
    absent = never_occurred(done)
    for what in absent:
        print(what)
    return 1 if absent else 0


if __name__ == "__main__":
    sys.exit(main())

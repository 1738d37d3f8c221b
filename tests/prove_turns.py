"""The engine and the logic of `spec/formal` list the legal actions of the same states, and have to list the same ones, in the same order.

For each variant: 20 states of each of 200 rounds (every fifth by table rules), half of them where something rare is at hand. Then states that are put
together by table rules so that turns are tight (`tight_states.py`). What was met is counted: phases, kinds of action, rare events, first plays that are
legal by their own rules and lead to a dead end.

`BUDGET` is in minutes (60), `PROCESSES` as many as there are cores. What was done stands in `proved_turns.json`; a later run goes on from there as long as
the same files decide. The first disagreements end the run, the smallest question first. A state for which the logic or the service ran out of time is
counted as given up. It fails, too, where something was never met that can be.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.pool import Pool
from pathlib import Path
from random import Random
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from formal_turns import Action, GivenUpError, answer
from tierce.conformance.asking import Document, ask
from tierce.conformance.laws.rounds import TABLE_RULES_EVERY, StuckError, a_round, play
from tierce.conformance.reference import rules_of
from tight_states import VARIANTS, tight_state

ROOT = Path(__file__).parents[1]
PROVED = Path(__file__).parent / "proved_turns.json"
# What decides whether an answer could be another: the engine, the rules, the logic, and how states are found and both are asked.
ENGINE = ("*", "actions/*", "hands/*", "melds/*", "questions/*", "states/*", "variants/*")
CONFORMANCE = ("asking", "players", "reference", "laws/rounds")
SOURCES = (
    *[f"service/tierce/{room}.py" for room in ENGINE],
    *[f"service/tierce/conformance/{room}.py" for room in CONFORMANCE],
    "spec/variants/**/*.yaml",
    "spec/formal/*.lp",
    "spec/formal/facts.py",
    *[f"tests/{name}.py" for name in ("formal_turns", "prove_turns", "tight_states")],
)

ROUNDS, STATES_A_ROUND, MOST_TURNS = 200, 20, 150
TIGHT_STATES, TIGHT_STATES_A_TASK = 6_000, 25
# The most actions that the service lists; of a longer list its beginning is compared.
MOST_ACTIONS = 10_000
# seconds
PATIENCE = 30.0
TIGHT = "tight states"

PHASES = ("draw", "play")
KINDS = ("drawStock", "drawDiscard", "open", "lay", "layOff", "swap", "discard")
PLAYS = ("open", "lay", "layOff", "swap")
RARE = ("joker owed", "taken card", "last cards", "first turn", "end of stock")
# Others: no legal action at all can be in a state that play does not lead to.
MET = ("dead end", "pile refused", "further plays", "cut list", "no action")


# ----- One state -----


def rare_at_hand(state: Document) -> list[str]:
    """What is rare about a state."""
    turn = state["turn"]
    drawn = turn["drawn"]
    found = {
        "joker owed": turn["owedJokers"] > 0,
        "taken card": drawn is not None and drawn["from"] == "discard" and not drawn["laid"],
        "last cards": len(state["seats"][turn["seat"]]["hand"]) <= 3,
        "first turn": turn["number"] <= len(state["seats"]),
        "end of stock": len(state["stock"]) <= 2,
    }
    return [name for name in RARE if found[name]]


@dataclass
class Compared:
    """What was counted, and the states on which engine and logic disagree."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[Document] = field(default_factory=list)

    def add(self, other: Compared) -> None:
        self.counts.update(other.counts)
        self.faults += other.faults


def compare(state: Document) -> Compared:
    """Engine and logic list the legal actions of a state."""
    found = Compared()
    listed = ask("actions/legal", {"state": state, "limit": MOST_ACTIONS})
    if listed["verdict"] != "accepted":
        # The service may give up on table rules, and says so.
        found.counts["given up by the service"] += 1
        return found
    begun = time.process_time()
    try:
        by_logic = answer(rules_of(state["variant"]), state, PATIENCE)
    except GivenUpError:
        found.counts["given up"] += 1
        return found
    finally:
        found.counts["milliseconds"] += round(1000 * (time.process_time() - begun))
    actions = by_logic.actions[:MOST_ACTIONS] if listed["truncated"] else by_logic.actions
    kinds = {action["action"] for action in actions}
    found.counts.update(["states", state["turn"]["phase"], *kinds, *rare_at_hand(state)])
    found.counts["actions"] += len(actions)
    found.counts["cut list"] += listed["truncated"]
    found.counts["dead end"] += by_logic.dead_ends
    found.counts["further plays"] += by_logic.rows_of > 0
    found.counts["pile refused"] += state["turn"]["phase"] == "draw" and bool(state["discard"]) and "drawDiscard" not in kinds
    found.counts["no action"] += not actions
    if actions != listed["actions"]:
        found.faults.append({"state": state, "engineOnly": without(listed["actions"], actions), "logicOnly": without(actions, listed["actions"])})
    return found


def without(actions: list[Action], others: list[Action]) -> list[Action]:
    return [action for action in actions if action not in others]


# ----- Many states -----


def sampled(id: str, number: int) -> list[Document]:
    """20 states of a round (or all that it has): half of them where something rare is at hand, a quarter where something can be laid."""
    try:
        steps = play(a_round(id, number, most_turns=MOST_TURNS)).steps
    except StuckError:
        return []
    rng = Random(f"samples/{id}/{number}")
    rare = {place: rare_at_hand(step.state) for place, step in enumerate(steps)}
    # What is rarer comes first: a joker owed rather than a first turn.
    by_rarity = sorted((place for place in rare if rare[place]), key=lambda place: (RARE.index(rare[place][0]), rng.random()))
    with_plays = [place for place, step in enumerate(steps) if any(action["action"] in PLAYS for action in step.actions)]
    chosen = set(rng.sample(by_rarity[: 2 * STATES_A_ROUND], min(len(by_rarity), STATES_A_ROUND // 2)))
    for places, enough in ((with_plays, STATES_A_ROUND * 3 // 4), (range(len(steps)), STATES_A_ROUND)):
        others = [place for place in places if place not in chosen]
        chosen |= set(rng.sample(others, min(len(others), enough - len(chosen))))
    return [steps[place].state for place in sorted(chosen)]


def compared(task: tuple[str, int]) -> tuple[str, int, Compared]:
    """A round of a variant, or some tight states, in a process of its own."""
    id, number = task
    found = Compared()
    tight = range(number * TIGHT_STATES_A_TASK, (number + 1) * TIGHT_STATES_A_TASK)
    for state in map(tight_state, tight) if id == TIGHT else sampled(id, number):
        found.add(compare(state))
    found.counts["rounds" if id != TIGHT else "tasks"] += 1
    return id, number, found


# ----- What was done -----


def by_table_rules(id: str, number: int) -> bool:
    return id != TIGHT and number % TABLE_RULES_EVERY == TABLE_RULES_EVERY - 1


def hash_of_sources() -> str:
    """One number for all files that matter: the same for the same files."""
    found = hashlib.sha256()
    for path in sorted({path for pattern in SOURCES for path in ROOT.glob(pattern)}):
        found.update(f"{path.relative_to(ROOT).as_posix()}\n".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


@dataclass
class Done:
    """All that was compared with these sources."""

    sources: str
    minutes: float = 0.0
    next: dict[str, int] = field(default_factory=lambda: dict.fromkeys((*VARIANTS, TIGHT), 0))
    # by the id of the variant, or "table rules", or "tight states"
    counts: dict[str, Counter[str]] = field(default_factory=lambda: {name: Counter() for name in (*VARIANTS, "table rules", TIGHT)})

    def add(self, id: str, number: int, found: Compared) -> None:
        self.counts["table rules" if by_table_rules(id, number) else id].update(found.counts)

    @property
    def in_short(self) -> str:
        states, actions, given_up = (sum(counts[name] for counts in self.counts.values()) for name in ("states", "actions", "given up"))
        return f"{self.minutes:.1f} minutes: {states:,} states, {actions:,} legal actions the same, {given_up} states given up"

    def write(self) -> None:
        counts = {name: dict(sorted((what, count) for what, count in its.items() if count)) for name, its in self.counts.items()}
        new = PROVED.with_suffix(".new")
        written = {"sources": self.sources, "minutes": round(self.minutes, 2), "next": self.next, "counts": counts}
        new.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
        new.replace(PROVED)


def what_was_done() -> Done:
    """What an earlier run has done with the same files; nothing else."""
    done = Done(hash_of_sources())
    if PROVED.exists():
        document: Document = json.loads(PROVED.read_text(encoding="utf-8"))
        if document["sources"] == done.sources:
            done.minutes, done.next = document["minutes"], document["next"]
            done.counts = {name: Counter(its) for name, its in document["counts"].items()}
    return done


def can_be_met(name: str) -> list[str]:
    """What a run that is done has met, by the rules of a variant; of table rules and tight states everything but what only play excludes."""
    if name == "table rules":
        return [*PHASES, *KINDS, *RARE, "dead end", "pile refused", "further plays"]
    if name == TIGHT:
        return [*PHASES, *KINDS, *RARE, "dead end", "pile refused", "further plays", "no action"]
    rules = rules_of(name)
    opening = rules["opening"]["minimumPoints"]["value"] > 0 or rules["opening"]["pureRun"]["value"]
    without_swaps = rules["jokerSwap"]["allowed"]["value"] == "never"
    absent = ({"open"} if not opening else set()) | ({"swap", "joker owed"} if without_swaps else set())
    # A dead end needs a card just taken, or a final discard, and luck: by the rules of a variant there may be none in 200 rounds.
    return [what for what in (*PHASES, *KINDS, *RARE) if what not in absent]


def never_met(done: Done) -> list[str]:
    """What can be met and was not, of what is done to the end."""
    complete = all(done.next[id] >= ROUNDS for id in VARIANTS)
    names = [id for id in VARIANTS if done.next[id] >= ROUNDS] + ["table rules"] * complete + [TIGHT] * (done.next[TIGHT] * TIGHT_STATES_A_TASK >= TIGHT_STATES)
    return [f"{name}: {what} was never met" for name in names for what in can_be_met(name) if not done.counts[name][what]]


# ----- The run -----


def prove_turns(id: str, budget: float, pool: Pool, done: Done, most: int, at_once: int) -> Iterator[list[Document]]:
    """Some tasks of a variant (or of the tight states) at a time, for `budget` seconds or until `most` are done; what disagrees in them."""
    until = time.monotonic() + budget
    while done.next[id] < most and time.monotonic() < until:
        tasks = [(id, number) for number in range(done.next[id], min(most, done.next[id] + at_once))]
        faults: list[Document] = []
        for _, number, found in pool.imap_unordered(compared, tasks):
            done.add(id, number, found)
            faults += found.faults
        done.next[id] += len(tasks)
        yield faults


def tasks_of(id: str) -> int:
    return -(-TIGHT_STATES // TIGHT_STATES_A_TASK) if id == TIGHT else ROUNDS


def print_faults(faults: list[Document]) -> None:
    """The smallest question on which both disagree."""
    least = min(faults, key=lambda fault: len(json.dumps(fault["state"])))
    print(f"\nDISAGREE on {len(faults)} states. Only the engine lists: {json.dumps(least['engineOnly'])}")
    print(f"Only the logic lists: {json.dumps(least['logicOnly'])}" + ("" if least["engineOnly"] or least["logicOnly"] else " (the order is another)"))
    print(f"POST /v1/actions/legal\n{json.dumps({'state': least['state']})}")


def print_table(done: Done) -> None:
    """A column for each variant, for rounds by table rules and for tight states."""
    width = max(map(len, done.counts)) + 2
    print("".ljust(24), *(name.rjust(width) for name in done.counts))
    for what in ("rounds", "states", "actions", *PHASES, *KINDS, *RARE, *MET, "given up", "given up by the service"):
        print(what.ljust(24), *(f"{its[what]:,}".rjust(width) for its in done.counts.values()))
    rates = (f"{1000 * its['states'] / its['milliseconds']:.0f}" if its["milliseconds"] else "" for its in done.counts.values())
    print("states/s of a core".ljust(24), *(rate.rjust(width) for rate in rates))


def main() -> int:
    """Compares until all is done, until the time is up, or until both disagree."""
    budget, processes = float(os.environ.get("BUDGET", "60")) * 60, int(os.environ.get("PROCESSES", os.cpu_count() or 1))
    done = what_was_done()
    print(f"sources {done.sources[:12]}, before this run {done.in_short}", flush=True)
    started, before = time.monotonic(), done.minutes
    columns: tuple[Any, ...] = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with multiprocessing.Pool(processes) as pool, Progress(*columns) as progress:
        bars = {id: progress.add_task(id.ljust(18), total=tasks_of(id), completed=done.next[id]) for id in done.next}
        # Each in turn, so that a short run has seen something of all.
        while (left := started + budget - time.monotonic()) > 0 and any(done.next[id] < tasks_of(id) for id in done.next):
            for id in done.next:
                for faults in prove_turns(id, min(left, 0.001), pool, done, tasks_of(id), at_once=2 * processes):
                    progress.update(bars[id], completed=done.next[id])
                    if faults:
                        progress.stop()
                        print_faults(faults)
                        return 1
            done.minutes = before + (time.monotonic() - started) / 60
            done.write()
    print(done.in_short)
    print_table(done)
    absent = never_met(done)
    for what in absent:
        print(what)
    return 1 if absent else 0


if __name__ == "__main__":
    sys.exit(main())

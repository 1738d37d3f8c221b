"""Rounds, in process: decisions of random rounds and stored states beside the peers, the hands with the most openings, and records played again."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from peers import PYTHON, TIERCE, is_missing, left_out
from reporting import HERE, spread, table
from rounds_corpus import records, rich_hands

PLAYERS = {
    "Tierce": [TIERCE, str(HERE / "ask_play_tierce.py")],
    "RLCard": [PYTHON, str(HERE / "ask_play_rlcard.py")],
    "OpenSpiel": [PYTHON, str(HERE / "ask_play_openspiel.py")],
}
KEEPERS = {
    "Tierce": [TIERCE, str(HERE / "ask_state_tierce.py")],
    "OpenSpiel": [PYTHON, str(HERE / "ask_state_openspiel.py"), "as it is"],
    "OpenSpiel, with a move": [PYTHON, str(HERE / "ask_state_openspiel.py"), "move"],
    "python-chess": [PYTHON, str(HERE / "ask_state_chess.py"), "as it is"],
    "python-chess, with a move": [PYTHON, str(HERE / "ask_state_chess.py"), "move"],
}
# OpenSpiel takes so much longer that it is given fewer states.
FEWER = {"OpenSpiel": 8, "OpenSpiel, with a move": 8}
# What plays a file of records again on so many cores: the arguments before the files.
REPLAY = [TIERCE, "-m", "tierce", "replay", "--json", "--jobs"]

# milliseconds that a list may take
FIRST_LONGEST, ALL_LONGEST = 50, 200

Reports = list[dict[str, Any]]


def compare_rounds(rounds: int, states: int, different: int, times: int, runs: int) -> None:
    """`rounds` and `states`: for each engine; so many `different` records, each played again so many `times`."""
    compare_decisions(rounds, runs)
    compare_states(states, runs)
    show_rich_hands(max(2, runs // 2))
    show_replays(different, times)


def in_turns(engines: dict[str, list[str]], runs: int) -> dict[str, Reports]:
    """What each command reports, run by run; each turn has all of them."""
    reports: dict[str, Reports] = {engine: [] for engine in engines if not is_missing(engine)}
    for _ in range(runs):
        for engine, got in reports.items():
            answer = subprocess.run(engines[engine], check=True, stdout=subprocess.PIPE)
            got.append(json.loads(answer.stdout))
    return reports


def ratios(ours: list[float], theirs: list[float]) -> list[str]:
    """Our best run through theirs, and the median of what it is turn by turn."""
    return [f"{max(ours) / max(theirs):.2f}", f"{median(one / other for one, other in zip(ours, theirs, strict=True)):.2f}"]


def compare_decisions(rounds: int, runs: int) -> None:
    reports = in_turns({engine: [*command, str(rounds // 10), str(rounds), "0"] for engine, command in PLAYERS.items()}, runs)
    whole = {engine: [run["decisions"] / (run["dealing"] + run["after"]) for run in got] for engine, got in reports.items()}
    after = {engine: [run["decisions"] / run["after"] for run in got] for engine, got in reports.items()}
    rows = []
    for engine, got in reports.items():
        one = got[0]
        size = f"{one['decisions'] / rounds:.0f}", f"{one['listed'] / one['decisions']:.1f}"
        both = [f"{max(rates[engine]):,.0f}" for rates in (whole, after)]
        compared = [ratios(rates["Tierce"], rates[engine]) for rates in (whole, after)]
        rows.append([f"{rounds:,}", engine, *size, both[0], spread(whole[engine]), *compared[0], both[1], *compared[1]])
    print("### Random rounds: everything that may be done is listed, one of it is done\n")
    ratio = ["Tierce ÷ engine", "by turns"]
    table(["rounds", "engine", "decisions", "listed", "decisions/s", "least-most", *ratio, "after the deal/s", *ratio], rows)
    print_left_out(PLAYERS)


def print_left_out(engines: Iterable[str]) -> None:
    if missing := left_out(engines):
        print("\n".join(missing), end="\n\n")


def compare_states(states: int, runs: int) -> None:
    reports = in_turns({engine: [*command, str(states // FEWER.get(engine, 1))] for engine, command in KEEPERS.items()}, runs)
    rates = {engine: [run["states"] / run["seconds"] for run in got] for engine, got in reports.items()}
    rows = []
    for engine, got in reports.items():
        figures = f"{got[0]['size']:,.0f}", f"{max(rates[engine]):,.0f}", spread(rates[engine]), *ratios(rates["Tierce"], rates[engine])
        rows.append([f"{got[0]['states']:,}", engine, *figures])
    print("### Stored states: read, an action done, written\n")
    table(["states", "engine", "bytes", "states/s", "least-most", "Tierce ÷ engine", "by turns"], rows)
    print_left_out(KEEPERS)


def show_rich_hands(runs: int) -> None:
    """How long the lists take, kind by kind: of each hand its best run."""
    reports = in_turns({"Tierce": [TIERCE, str(HERE / "ask_legal_tierce.py")]}, runs)["Tierce"]
    kinds: dict[tuple[str, str], list[list[float]]] = {}
    for place, hand in enumerate(rich_hands()):
        times = [min(run[place][which] for run in reports) * 1e3 for which in ("first", "told", "all")]
        for kind in (hand.variant, hand.kind), ("all", ""):
            kinds.setdefault(kind, []).append([reports[0][place]["count"] or 0, *times])
    rows = []
    for (variant, kind), hands in sorted(kinds.items(), key=lambda one: not one[0][1]):
        count, *slowest = map(max, zip(*hands, strict=True))
        late = [f"{sum(hand[place] > longest for hand in hands)} of {len(hands)}" for place, longest in ((1, FIRST_LONGEST), (3, ALL_LONGEST))]
        first, told, every = [f"{ms:.1f}" for ms in slowest]
        rows.append([variant, kind, f"{count:,.0f}", first, late[0], told, every, late[1]])
    print("### The hands with the most openings\n")
    table(["variant", "hands", "most actions", "1,000: slowest ms", f"over {FIRST_LONGEST} ms", "10,000: ms", "all: ms", f"over {ALL_LONGEST} ms"], rows)
    if given_up := sum(hand["count"] is None for hand in reports[0]):
        print(f"{given_up} of {len(reports[0])} searches for all were given up\n")


def show_replays(different: int, times: int) -> None:
    """How many rounds a second are played again on one core, and on two."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "records.jsonl")
        file.write_bytes(b"\n".join(records(different)) + b"\n")
        replayed(1, [file], different)
        taken = {jobs: replayed(jobs, [file] * times, different * times) for jobs in (1, 2)}
    rows = []
    for jobs, took in taken.items():
        rows.append([f"{different * times:,}", f"{jobs}", f"{took:.1f}", f"{different * times / took:,.0f}", f"{taken[1] / took:.2f}"])
    print(f"### Records played again: {different:,} different rounds, {times} times\n")
    table(["rounds", "cores", "seconds", "rounds/s", "to one core"], rows)


def replayed(jobs: int, files: list[Path], count: int) -> float:
    """Seconds, from the start of the command to its end."""
    start = perf_counter()
    said = subprocess.run([*REPLAY, str(jobs), *files], check=True, stdout=subprocess.PIPE).stdout
    taken = perf_counter() - start
    summary = json.loads(said.splitlines()[-1])
    if summary["finished"] != count:
        raise SystemExit(f"not every record was played to its end: {summary}")
    return taken

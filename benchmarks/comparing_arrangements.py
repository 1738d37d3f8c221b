"""Arrangements, in process: how fast Tierce and its peers find the best arrangement of a hand, and how long the worst hand takes."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from corpus import RANKS
from hands_corpus import Hand, as_dealt, hands, meld_rich, melds_of, worst_hands
from peers import PYTHON, TIERCE, is_missing, left_out
from reporting import HERE, spread, table

ENGINES = {
    "Tierce": [TIERCE, str(HERE / "ask_arrange_tierce.py"), "leastPoints"],
    "Tierce, open": [TIERCE, str(HERE / "ask_arrange_tierce.py"), "open"],
    "RLCard": [PYTHON, str(HERE / "ask_arrange_rlcard.py")],
    "rummikub-solver": [PYTHON, str(HERE / "ask_arrange_rummikub.py"), "SCIPY", "as published"],
    "rummikub-solver, mended, GLPK": [PYTHON, str(HERE / "ask_arrange_rummikub.py"), "GLPK_MI", "mended"],
}

# Table rules under which Tierce plays nearly the game that a peer knows.
ACE_LOW = {"aceHigh": False}
ACE_COUNTS_ONE = {"low": 1, "high": 1, "hand": 1}
AS_RLCARD = {"id": "rami-traditional", "changes": {"runs": ACE_LOW, "scoring": {"ace": ACE_COUNTS_ONE}}}
AS_RUMMIKUB = {
    "id": "rami-51",
    "changes": {
        "deal": {"players": {"min": 2, "max": 4}, "packs": [{"players": {"min": 2, "max": 4}, "packs": 2, "jokers": 2}]},
        "runs": ACE_LOW,
        "jokers": {"maximumPerMeld": 2, "minimumNaturals": 1},
        "scoring": {"ace": ACE_COUNTS_ONE, "court": {"jack": 11, "queen": 12, "king": 13}, "joker": 0},
    },
}
# Table rules under which the same cards hold more melds than under any others.
LOOSEST = {
    "id": "rami-51",
    "changes": {
        "deal": {"packs": [{"players": {"min": 2, "max": 6}, "packs": 4, "jokers": 8}]},
        "sets": {"maximumSize": 8, "distinctSuits": False},
        "runs": {"aroundTheCorner": True},
        "jokers": {"maximumPerMeld": 2, "minimumNaturals": 1, "position": "declared"},
    },
}
WORST = "worst"
LONGEST = 0.1  # seconds that an answer may take


class Group(NamedTuple):
    """Hands, and the engines that are asked about them. An ace counts 1, a joker nothing, court cards as their game has it."""

    variant: dict[str, Any]
    engines: list[str]
    hands: list[Hand]
    warm: list[Hand]
    court: tuple[int, int, int] = (10, 10, 10)


class Left(NamedTuple):
    """What an arrangement leaves in the hand, and how many melds it lays."""

    points: int
    cards: int
    jokers: int
    melds: int


Reports = list[dict[str, Any]]


def contested(count: int, slow_count: int) -> dict[str, Group]:
    """The hands that peers are asked about too: `count` for RLCard, `slow_count` for rummikub-solver."""
    chosen: dict[str, Group] = {}
    makers: dict[str, Callable[..., list[str]]] = {"rich in melds": meld_rich, "as dealt": as_dealt}
    for name, make in makers.items():
        made = hands(make, 10, packs=1, jokers=0, count=count + count // 10)
        chosen[f"10 cards, {name}"] = Group(AS_RLCARD, ["Tierce", "RLCard"], made[:count], made[count:])
    for name, make in makers.items():
        made = hands(make, 14, packs=2, jokers=2, count=slow_count + slow_count // 10)
        engines = ["Tierce", *(engine for engine in ENGINES if engine.startswith("rummikub-solver"))]
        chosen[f"14 cards, {name}"] = Group(AS_RUMMIKUB, engines, made[:slow_count], made[slow_count:], (11, 12, 13))
    return chosen


def compare_arrangements(count: int, slow_count: int, each: int, runs: int) -> None:
    worst = Group(LOOSEST, ["Tierce", "Tierce, open"], worst_hands(each), worst_hands(1, seed="warm"))
    groups = {**contested(count, slow_count), WORST: worst}
    contests = [(name, engine) for name, group in groups.items() for engine in group.engines if not is_missing(engine)]
    reports: dict[tuple[str, str], Reports] = {contest: [] for contest in contests}
    with TemporaryDirectory() as folder:
        for name, group in groups.items():
            cards = {"warm": [hand.cards for hand in group.warm], "hands": [hand.cards for hand in group.hands]}
            document = {"variant": group.variant, **cards, "takeDown": name != WORST}
            Path(folder, name).write_text(json.dumps(document))
        for _ in range(runs):
            for name, engine in contests:
                answer = subprocess.run([*ENGINES[engine], Path(folder, name)], check=True, stdout=subprocess.PIPE)
                reports[name, engine].append(json.loads(answer.stdout))
    del groups[WORST]
    show_contests(groups, reports)
    show_worst(worst, {engine: reports[WORST, engine] for engine in worst.engines})


def show_contests(groups: dict[str, Group], reports: dict[tuple[str, str], Reports]) -> None:
    """How fast, and what the peers say otherwise."""
    rows, remarks = [], []
    for name, group in groups.items():
        found = [len(melds_of(hand.cards)) for hand in group.hands]
        print(f"{name}: melds without a joker in a hand {min(found)}-{max(found)}, {median(found):.0f} in the median; {found.count(0):,} hands hold none")
        for engine in group.engines:
            if got := reports.get((name, engine)):
                rates = rates_of(got)
                ratio = median(ours / theirs for ours, theirs in zip(rates_of(reports[name, "Tierce"]), rates, strict=True))
                by_hand = [median(hand) * 1e6 for hand in zip(*(run["seconds"] for run in got), strict=True)]
                figures = [f"{median(rates):,.0f}", spread(rates), f"{median(by_hand):,.0f}", f"{max(by_hand):,.0f}", f"{ratio:.2f}"]
                rows.append([f"{name}: {len(group.hands):,}", engine, *figures])
                if engine != "Tierce":
                    remarks += differences(name, engine, group, reports[name, "Tierce"][0]["melds"], got[0]["melds"])
    print()
    table(["hands", "engine", "hands/s", "least-most", "median µs", "slowest µs", "Tierce ÷ engine"], rows)
    print("\n".join(remarks + left_out(ENGINES)), end="\n\n")


def rates_of(reports: Reports) -> list[float]:
    """Hands per second of each run."""
    return [len(run["seconds"]) / sum(run["seconds"]) for run in reports]


def differences(name: str, engine: str, group: Group, our_melds: list[list[list[str]]], their_melds: list[list[list[str]]]) -> list[str]:
    """How many of the peer's arrangements leave other points than ours, and why; and what else differs where the points do not."""
    reasons: Counter[str] = Counter()
    besides: Counter[str] = Counter()
    for hand, our, their in zip(group.hands, our_melds, their_melds, strict=True):
        ours, theirs = left(hand, our, group.court), left(hand, their, group.court)
        if ours.points != theirs.points:
            reasons[why(hand, ours, theirs, engine)] += 1
        elif ours.cards != theirs.cards:
            more = "more cards left" if theirs.jokers == ours.jokers else "more cards left, a joker among them"
            besides[more if theirs.cards > ours.cards else "unexplained: fewer cards left"] += 1
        elif ours.melds != theirs.melds:
            besides["as many cards left, more melds" if theirs.melds > ours.melds else "unexplained: fewer melds"] += 1
    remarks = [f"{name}, {engine}: in {reasons.total():,} of {len(group.hands):,} hands other points are left than by Tierce"]
    remarks += [f"  {count:,} × {reason}" for reason, count in reasons.most_common()]
    return remarks + [f"  as many points left, and {count:,} × {what}" for what, count in besides.most_common()]


def left(hand: Hand, melds: list[list[str]], court: tuple[int, int, int]) -> Left:
    """What is left of a hand when these melds are laid, counted here, whatever the engine says."""
    laid = Counter(card for meld in melds for card in meld)
    if laid - Counter(hand.cards):
        raise SystemExit(f"{melds} are not held in {hand.cards}")
    rest = Counter(hand.cards) - laid
    points = dict(zip(RANKS, [*range(1, 11), *court], strict=True))
    return Left(sum(points[card[:-1]] for card in rest.elements() if card != "JK"), rest.total(), rest["JK"], len(melds))


def why(hand: Hand, ours: Left, theirs: Left, engine: str) -> str:
    """Why other points are left; for rummikub-solver as its source shows."""
    if engine == "rummikub-solver" and theirs.points > ours.points:
        if theirs.cards <= ours.cards:
            return "its value mode counts tiles: it lays as many or more, of less value"
        if theirs.cards <= ours.cards + hand.cards.count("JK"):
            return "the same, and a joker that would only lengthen a meld stays in the hand"
    return f"unexplained: {' '.join(hand.cards)}: {theirs.points} points left, {ours.points} by Tierce"


def show_worst(group: Group, reports: dict[str, Reports]) -> None:
    """How long the worst hands take, kind by kind, every answer of every run, and whether memory grows."""
    rows, remarks = [], []
    for engine, got in reports.items():
        seconds: dict[str, list[float]] = {}
        for run in got:
            for hand, taken in zip(group.hands, run["seconds"], strict=True):
                seconds.setdefault(hand.kind, []).append(taken)
        seconds["all"] = [taken for kind in seconds.values() for taken in kind]
        for kind, times in seconds.items():
            late = sum(taken > LONGEST for taken in times)
            rows.append([kind, engine, f"{len(times) // len(got)}", f"{median(times) * 1e3:.1f}", f"{max(times) * 1e3:.1f}", f"{late:,} of {len(times):,}"])
        before, after = max((run["peak"] for run in got), key=lambda peak: peak[1] - peak[0])
        mebibytes = f"{before / 1024:.1f} MiB when each kind was asked once, {after / 1024:.1f} MiB after all"
        remarks.append(f"{engine}: peak of memory {mebibytes}; {got[0]['givenUp']} searches given up")
    table(["worst hands", "engine", "hands", "median ms", "slowest ms", f"over {LONGEST * 1e3:.0f} ms"], rows)
    print("\n".join(remarks), end="\n\n")

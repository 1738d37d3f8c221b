"""Melds, in process: how many can be checked in a second, by Tierce and by its peers."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from corpus import Question, questions
from peers import PYTHON, TIERCE, is_missing, left_out
from reporting import HERE, spread, table

BLOCK = 100
ENGINES = {
    "Tierce": [TIERCE, str(HERE / "ask_tierce.py")],
    "card-games-utils": ["node", str(HERE / "ask_card_games_utils.js")],
    "RLCard": [PYTHON, str(HERE / "ask_rlcard.py")],
}


def jokers(question: Question) -> int:
    return sum(card.startswith("JK") for card in question.cards)


def ranks(cards: list[str]) -> set[str]:
    return {card[:-1] for card in cards if card != "JK"}


def without_joker(question: Question) -> bool:
    """What both peers and Rami 51 answer alike: no joker, no card twice, no ace beside a king."""
    return not jokers(question) and len(set(question.cards)) == len(question.cards) and not {"A", "K"} <= ranks(question.cards)


def with_a_joker(question: Question) -> bool:
    """What card-games-utils can be asked beside that: one joker that does not say what it stands for."""
    return jokers(question) == 1 and "JK" in question.cards


GROUPS: dict[str, tuple[Callable[[Question], bool], list[str]]] = {
    "all": (lambda question: len(question.cards) > 0, ["Tierce"]),
    "no joker": (without_joker, ["Tierce", "card-games-utils", "RLCard"]),
    "one joker": (with_a_joker, ["Tierce", "card-games-utils"]),
}


def why(question: Question, engine: str) -> str:
    """Why a verdict differs; for card-games-utils as its source shows."""
    if engine != "card-games-utils" or not with_a_joker(question):
        return f"unexplained: {question}"
    naturals = [card for card in question.cards if card != "JK"]
    if question.stands:
        return "an ace ends a run only beside a king that is no joker"
    if {"A", "K"} <= ranks(naturals):
        return "with an ace and a king one jump is let pass"
    if len(naturals) == 2:
        return "two equal cards and a joker pass as a run"
    return "in a run with a joker the highest card is not compared"


def blocks(chosen: list[Question]) -> list[list[Question]]:
    """Melds and near-misses in turn, as many of either, in blocks."""
    halves = [question for question in chosen if question.stands], [question for question in chosen if not question.stands]
    return [half[start : start + BLOCK] for start in range(0, min(map(len, halves)) // BLOCK * BLOCK, BLOCK) for half in halves]


def compare_melds(count: int, runs: int) -> None:
    made = questions(count + count // 10)
    asked, warm = made[:count], made[count:]
    for half, stands in ("melds", True), ("near-misses", False):
        kinds = Counter(question.kind for question in asked if question.stands is stands)
        print(f"{kinds.total():,} {half}:", ", ".join(f"{n:,} {kind}" for kind, n in kinds.most_common()), end="\n\n")
    groups = {name: blocks(list(filter(fits, asked))) for name, (fits, _) in GROUPS.items()}
    contests = [(group, engine) for group, (_, engines) in GROUPS.items() for engine in engines if not is_missing(engine)]
    reports: dict[tuple[str, str], list[dict[str, Any]]] = {contest: [] for contest in contests}
    with TemporaryDirectory() as folder:
        for name, (fits, _) in GROUPS.items():
            cards = [[question.cards for question in block] for block in groups[name]]
            document = {"warm": [question.cards for question in warm if fits(question)], "blocks": list(zip(cards[::2], cards[1::2], strict=True))}
            Path(folder, name).write_text(json.dumps(document))
        for _ in range(runs):
            for group, engine in contests:
                answer = subprocess.run([*ENGINES[engine], Path(folder, group)], check=True, stdout=subprocess.PIPE)
                reports[group, engine].append(json.loads(answer.stdout))

    rows, remarks = [], []
    for group, engine in contests:
        put = [question for block in groups[group] for question in block]
        rates, on_melds, on_near_misses = figures(reports[group, engine], len(put))
        ratio = median(ours / theirs for ours, theirs in zip(figures(reports[group, "Tierce"], len(put))[0], rates, strict=True))
        rows.append([f"{group}: {len(put):,}", engine, f"{median(rates):,.0f}", spread(rates), f"{on_melds:,.0f}", f"{on_near_misses:,.0f}", f"{ratio:.2f}"])
        said = reports[group, engine][0]["said"]
        differ = Counter(why(question, engine) for question, answer in zip(put, said, strict=True) if answer != "01"[question.stands])
        remarks.append(f"{group}, {engine}: {differ.total():,} of {len(put):,} verdicts differ from what the cards were made as")
        remarks += [f"  {count:,} × {reason}" for reason, count in differ.most_common()]
    table(["cards", "engine", "checks/s", "least-most", "melds/s", "near-misses/s", "Tierce ÷ engine"], rows)
    print("\n".join(remarks + left_out(ENGINES)), end="\n\n")


def figures(reports: list[dict[str, Any]], size: int) -> tuple[list[float], float, float]:
    """Checks per second: of each run, and the medians over melds and over near-misses."""
    rates = [size / (report["melds"] + report["nearMisses"]) for report in reports]
    return rates, size / 2 / median(report["melds"] for report in reports), size / 2 / median(report["nearMisses"] for report in reports)

"""What `make bench` runs: Tierce beside its peers, every comparison interleaved in one run. README.md says what is measured."""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import date
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any
from urllib.request import Request, urlopen

from corpus import Question, questions

HERE = Path(__file__).parent
BLOCK = 100
CONNECTIONS = 32


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A Markdown table, the first column to the left and numbers to the right."""
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for row in (head, ["-" * (width - 1) + ":" * (i > 1) + "-" * (i < 2) for i, width in enumerate(widths)], *rows):
        print("|", " | ".join(cell.ljust(width) if i < 2 else cell.rjust(width) for i, (cell, width) in enumerate(zip(row, widths, strict=True))), "|")
    print()


# melds, in process ---------------------------------------------------------------------------------------

ENGINES = {
    "Tierce": [sys.executable, str(HERE / "ask_tierce.py")],
    "card-games-utils": ["node", str(HERE / "ask_card_games_utils.js")],
    "RLCard": [str(HERE / ".venv/bin/python"), str(HERE / "ask_rlcard.py")],
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


def missing_engines() -> dict[str, str]:
    """Which peers are left out, and why."""
    subprocess.run(["sh", HERE / "setup.sh"], check=True)
    missing = {}
    if not shutil.which("node"):
        missing["card-games-utils"] = "node is not installed (Debian: apt-get install nodejs npm)"
    elif not (HERE / "node_modules/card-games-utils").is_dir():
        missing["card-games-utils"] = "npm could not install it"
    if not any(HERE.glob(".venv/lib/*/site-packages/rlcard")):
        missing["RLCard"] = "pip could not install it"
    return missing


def compare_melds(count: int, runs: int) -> None:
    missing = missing_engines()
    made = questions(count + count // 10)
    asked, warm = made[:count], made[count:]
    for half, stands in ("melds", True), ("near-misses", False):
        kinds = Counter(question.kind for question in asked if question.stands is stands)
        print(f"{kinds.total():,} {half}:", ", ".join(f"{n:,} {kind}" for kind, n in kinds.most_common()), end="\n\n")
    groups = {name: blocks(list(filter(fits, asked))) for name, (fits, _) in GROUPS.items()}
    contests = [(group, engine) for group, (_, engines) in GROUPS.items() for engine in engines if engine not in missing]
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
        spread = f"{min(rates):,.0f}-{max(rates):,.0f}"
        rows.append([f"{group}: {len(put):,}", engine, f"{median(rates):,.0f}", spread, f"{on_melds:,.0f}", f"{on_near_misses:,.0f}", f"{ratio:.2f}"])
        said = reports[group, engine][0]["said"]
        differ = Counter(why(question, engine) for question, answer in zip(put, said, strict=True) if answer != "01"[question.stands])
        remarks.append(f"{group}, {engine}: {differ.total():,} of {len(put):,} verdicts differ from what the cards were made as")
        remarks += [f"  {count:,} × {reason}" for reason, count in differ.most_common()]
    table(["cards", "engine", "checks/s", "least-most", "melds/s", "near-misses/s", "Tierce ÷ engine"], rows)
    print("\n".join(remarks + [f"{engine} is left out: {reason}" for engine, reason in missing.items()]), end="\n\n")


def figures(reports: list[dict[str, Any]], size: int) -> tuple[list[float], float, float]:
    """Checks per second: of each run, and the medians over melds and over near-misses."""
    rates = [size / (report["melds"] + report["nearMisses"]) for report in reports]
    return rates, size / 2 / median(report["melds"] for report in reports), size / 2 / median(report["nearMisses"] for report in reports)


# melds, over HTTP ----------------------------------------------------------------------------------------

UVICORN = [
    "-m",
    "uvicorn",
    "--loop",
    "uvloop",
    "--http",
    "httptools",
    "--no-access-log",
    "--no-server-header",
    "--no-proxy-headers",
    "--log-level",
    "warning",
    "--app-dir",
]
SERVERS = {
    "Tierce": ["-m", "tierce"],
    "bare": [*UVICORN, str(HERE), "bare:app"],
    "litestar": [*UVICORN, str(HERE), "litestar_default:app"],
}
PATH = "/v1/melds/check"


def bodies() -> list[tuple[bytes, bool]]:
    """Three dozen questions as a frontend asks them: one meld of 3-5 cards, two good ones for each near-miss."""
    small = [question for question in questions(1_000, "frontend") if len(question.cards) <= 5]
    melds, near_misses = iter(q for q in small if q.stands), iter(q for q in small if not q.stands)
    mixed = [next(source) for _ in range(12) for source in (melds, melds, near_misses)]
    return [(json.dumps({"variant": "rami-51", "melds": [{"cards": q.cards}]}).encode(), q.stands) for q in mixed]


def post(url: str, body: bytes) -> bytes:
    with urlopen(Request(url, body, {"Content-Type": "application/json", "Accept-Language": "fr"}), timeout=5) as answer:
        return bytes(answer.read())


@contextmanager
def serving(arguments: list[str], environment: dict[str, str]) -> Iterator[str]:
    """A server of our own on a free port, once it listens; it is ended whatever happens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = [] if arguments[-1] == "tierce" else ["--port", str(port)]
    with TemporaryFile() as log:
        settings = {**os.environ, **environment, "HOST": "127.0.0.1", "PORT": str(port), "WORKERS": "1"}
        server = subprocess.Popen([sys.executable, *arguments, *options], env=settings, stdout=log, stderr=log)
        try:
            for _ in range(200):
                with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                    break
                if server.poll() is not None:
                    break
                time.sleep(0.1)
            else:
                server.kill()
                server.wait()
            if server.poll() is not None:
                log.seek(0)
                raise SystemExit(f"{' '.join(arguments)} did not start:\n{log.read().decode()}")
            yield f"http://127.0.0.1:{port}{PATH}"
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def compare_servers(seconds: int, runs: int) -> None:
    if not shutil.which("wrk"):
        raise SystemExit("wrk is not installed (Debian: apt-get install wrk)")
    asked = bodies()
    results: dict[str, list[dict[str, float]]] = {name: [] for name in SERVERS}
    with TemporaryDirectory() as folder, ExitStack() as stack:
        file = Path(folder, "bodies.jsonl")
        file.write_bytes(b"\n".join(body for body, _ in asked) + b"\n")
        urls = {name: stack.enter_context(serving(arguments, {"BODIES": str(file)})) for name, arguments in SERVERS.items()}
        answers = {name: [post(url, body) for body, _ in asked] for name, url in urls.items()}
        if [json.loads(answer)["verdict"] == "accepted" for answer in answers["Tierce"]] != [stands for _, stands in asked]:
            raise SystemExit(f"Tierce takes a meld for none, or the other way round: {answers['Tierce']}")
        if any(sorted(answers[name]) != sorted(answers["Tierce"]) for name in SERVERS):
            raise SystemExit("the servers do not send the same answers")
        for turn in range(runs + 1):  # the first one warms up
            for name, url in urls.items():
                load = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds if turn else 1}s", "-s", str(HERE / "rotate.lua"), url, "--", str(file)]
                got = json.loads(subprocess.run(load, check=True, stdout=subprocess.PIPE).stdout.splitlines()[-1])
                if got["errors"]:
                    raise SystemExit(f"{name}: {got['errors']} requests failed")
                if turn:
                    results[name].append(got)
    rows = []
    for name, got in results.items():
        rates = [run["rate"] for run in got]
        middle = [f"{median(run[figure] for run in got):,.{digits}f}" for figure, digits in (("rate", 0), ("p50", 2), ("p99", 2))]
        ratios = [median(run[figure] / bare[figure] for run, bare in zip(got, results["bare"], strict=True)) for figure in ("rate", "p50", "p99")]
        rows.append([name, f"{min(rates):,.0f}-{max(rates):,.0f}", *middle, *(f"{ratio:.2f}" for ratio in ratios)])
    table(["server", "requests/s, least-most", "median", "p50 ms", "p99 ms", "rate to bare", "p50 to bare", "p99 to bare"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the cards, one second a load, two runs: to see that it works")
    parser.add_argument("--only", choices=["melds", "http"], help="one of the two comparisons")
    parser.add_argument("--runs", type=int, help="interleaved runs of which the median is taken (5)")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no server outlives us
    runs = options.runs or (2 if options.quick else 5)
    print(f"{date.today()}, Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start\n")
    if options.only != "http":
        print(f"## Melds in process, one core, median of {runs} interleaved runs\n")
        compare_melds(20_000 if options.quick else 200_000, runs)
    if options.only != "melds":
        print(f"## POST {PATH}, one worker, wrk -t1 -c{CONNECTIONS}, median of {runs} interleaved runs\n")
        compare_servers(1 if options.quick else 5, runs)


if __name__ == "__main__":
    main()

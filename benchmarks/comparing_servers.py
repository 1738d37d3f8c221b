"""Over HTTP: how much of the rate of a bare server is left when Tierce has done its work, path by path."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any
from urllib.request import Request, urlopen

from corpus import questions
from hands_corpus import as_dealt, hands, meld_rich
from reporting import HERE, spread, table
from rounds_corpus import bodies

from tierce.web.operations import OPERATIONS

CONNECTIONS = 32
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

# What is posted, as a frontend asks it, and the verdict that it must get ---------------------------------

Body = tuple[dict[str, Any], str]
BODIES = 36


def meld_bodies() -> list[Body]:
    """One meld of 3-5 cards each, two good ones for each near-miss."""
    small = [question for question in questions(1_000, "frontend") if len(question.cards) <= 5]
    melds, near_misses = iter(q for q in small if q.stands), iter(q for q in small if not q.stands)
    mixed = [next(source) for _ in range(BODIES // 3) for source in (melds, melds, near_misses)]
    return [({"variant": "rami-51", "melds": [{"cards": q.cards}]}, "accepted" if q.stands else "rejected") for q in mixed]


def arrange_bodies() -> list[Body]:
    """The hand of a player who has just drawn: fourteen cards, every other one rich in melds."""
    made = [hands(make, 14, packs=2, jokers=2, count=BODIES // 2, seed="frontend") for make in (meld_rich, as_dealt)]
    return [({"variant": "rami-51", "cards": hand.cards, "objective": "leastPoints"}, "accepted") for pair in zip(*made, strict=True) for hand in pair]


def score_bodies() -> list[Body]:
    """The hands of three losers at the end of a round, of one card to thirteen."""
    dice = Random("frontend")
    dealt = hands(as_dealt, 39, packs=2, jokers=4, count=BODIES, seed="frontend")
    lost = [[{"cards": cards[start : start + dice.randint(1, 13)]} for start in (0, 13, 26)] for cards, _ in dealt]
    return [({"variant": "rami-51", "hands": three}, "accepted") for three in lost]


def apply_bodies() -> list[Body]:
    """A state and an action, from anywhere in random rounds of two."""
    return [(json.loads(body), "accepted") for body in bodies(BODIES, every=100, seed="frontend")]


APPLY = "/v1/actions/apply"
PATHS: dict[str, Callable[[], list[Body]]] = {
    "/v1/melds/check": meld_bodies,
    "/v1/hands/arrange": arrange_bodies,
    "/v1/hands/score": score_bodies,
    APPLY: apply_bodies,
}


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
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def compare_servers(paths: Iterable[str], seconds: int, runs: int) -> None:
    if not shutil.which("wrk"):
        raise SystemExit("wrk is not installed (Debian: apt-get install wrk)")
    for path in paths:
        print(f"### POST {path}\n")
        if any(operation.path == path for operation in OPERATIONS):
            compare_at(path, PATHS[path](), seconds, runs)
        else:
            print("Tierce does not answer there.\n")


def compare_at(path: str, asked: list[Body], seconds: int, runs: int) -> None:
    results: dict[str, list[dict[str, float]]] = {name: [] for name in SERVERS}
    with TemporaryDirectory() as folder, ExitStack() as stack:
        file = Path(folder, "questions.jsonl")
        lines = [json.dumps(body).encode() for body, _ in asked]
        file.write_bytes(b"\n".join(lines) + b"\n")
        environment = {"ASKED": path, "QUESTIONS": str(file)}
        urls = {name: stack.enter_context(serving(arguments, environment)) + path for name, arguments in SERVERS.items()}
        answers = {name: [post(url, line) for line in lines] for name, url in urls.items()}
        for body, verdict, answer in ((*question, answer) for question, answer in zip(asked, answers["Tierce"], strict=True)):
            if json.loads(answer)["verdict"] != verdict:
                raise SystemExit(f"Tierce does not say {verdict} to {body}: {answer.decode()}")
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
        rows.append([name, spread(rates), *middle, *(f"{ratio:.2f}" for ratio in ratios)])
    table(["server", "requests/s, least-most", "median", "p50 ms", "p99 ms", "rate to bare", "p50 to bare", "p99 to bare"], rows)

"""`tierce conform`: what is wished on the command line, and where the report goes."""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tierce.conformance import reporting, vectors
from tierce.conformance.conform import EFFORTS, Wish, conform, read_table
from tierce.conformance.linting import lint
from tierce.conformance.targets import target_of
from tierce.variants import VARIANTS

USAGE = """usage: tierce conform [options] TARGET
       tierce conform --lint FILE...

TARGET is the address of a service (http://127.0.0.1:8000), or a command that reads questions and writes
answers, a JSON line each: {"op": "melds/check", "request": {...}} and {"status": 200, "answer": {...}};
{"op": "capabilities"} is answered as GET /v1 is. Asked are the worked examples as vectors; then, for a
while, questions of chance whose answers must be those of this package, laws of rounds, and (of a service
over HTTP) bodies right and wrong, by schemathesis.

  --level N        only this level: 1 melds and openings, 2 scores and arrangement, 3 rounds, 4 views,
                   5 records; can be given several times (those that the target names)
  --variant ID     only this variant; can be given several times (those that the target names)
  --vectors        only the vectors
  --full           minutes, not seconds, of chance, laws and edge
  --seed N         the same questions of chance again (drawn, and printed)
  --decisions      where the rule pages leave something open, the target answers as Tierce decided
  --verdicts       compare verdicts alone
  --table FILE     only melds of chance, by these table rules: {"id": "rami-51", "changes": {...}}
  --timeout S      seconds that an answer may take (10)
  --keep-going     do not stop after ten questions in a row without an answer
  --first          stop at the first failure
  --all            show rules that passed everywhere, too
  --html FILE, --junit FILE, --json FILE     write the report; - is the standard output

  --lint FILE...   are these files of vectors what they should be?

Exit code: 0 nothing failed, 1 something failed, 2 the command makes no sense, 3 nothing failed, but not
everything was answered, 130 interrupted.
"""

LONGEST_TIMEOUT = 600.0


def conform_target(arguments: list[str]) -> int:
    """Ask a target and report; the exit code says what came of it."""
    if arguments in (["-h"], ["--help"]):
        print(USAGE, end="")
        return 0
    if arguments[:1] == ["--lint"] and len(arguments) > 1:
        return _lint(arguments[1:])
    asked = _read(arguments)
    if asked is None:
        print(USAGE, end="", file=sys.stderr)
        return 2
    try:
        wish = _wish(asked)
        target = target_of(asked.target, timeout=asked.timeout)
    except (ValueError, OSError) as error:
        print(f"tierce: {error}", file=sys.stderr)
        return 2
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    try:
        with progress:
            task = progress.add_task("asking", total=1.0)
            report = conform(target, wish, lambda done, what: progress.update(task, completed=done, description=what))
    finally:
        target.close()
    for name, write in (("html", reporting.as_html), ("junit", reporting.as_junit), ("json", reporting.as_json)):
        path = getattr(asked, name)
        try:
            if path == "-":
                sys.stdout.buffer.write(write(report))
            elif path:
                Path(path).write_bytes(write(report))
        except OSError as error:
            print(f"tierce: {path}: {error.strerror}", file=sys.stderr)
            return 2
    reporting.to_terminal(report, Console(stderr="-" in (asked.html, asked.junit, asked.json)), whole=asked.all)
    return report.exit_code


def _read(arguments: list[str]) -> Any:
    reader = argparse.ArgumentParser("tierce conform", usage=argparse.SUPPRESS, add_help=False, allow_abbrev=False, exit_on_error=False)
    reader.add_argument("--level", type=int, action="append", choices=vectors.LEVELS, default=[])
    reader.add_argument("--variant", action="append", choices=list(VARIANTS), default=[])
    for flag in ("vectors", "full", "decisions", "verdicts", "keep-going", "first", "all"):
        reader.add_argument(f"--{flag}", action="store_true")
    reader.add_argument("--seed", type=int)
    reader.add_argument("--timeout", type=float, default=10.0)
    for file in ("table", "html", "junit", "json"):
        reader.add_argument(f"--{file}")
    reader.add_argument("target")
    try:
        asked, unknown = reader.parse_known_args(arguments)
    except argparse.ArgumentError as error:
        print(f"tierce: {error}", file=sys.stderr)
        return None
    except SystemExit:
        return None
    if unknown or not 0 < asked.timeout <= LONGEST_TIMEOUT:
        return None
    return asked


def _wish(asked: Any) -> Wish:
    return Wish(
        effort=EFFORTS["vectors" if asked.vectors else "full" if asked.full else "fast"],
        seed=random.SystemRandom().randrange(2**32) if asked.seed is None else asked.seed,
        levels=tuple(sorted(set(asked.level))),
        variants=tuple([id for id in VARIANTS if id in asked.variant]),
        decisions=True if asked.decisions else None,
        only_verdicts=asked.verdicts,
        keep_going=asked.keep_going,
        stop_at_first=asked.first,
        table=read_table(Path(asked.table).read_bytes()) if asked.table else None,
    )


def _lint(files: list[str]) -> int:
    wrong = 0
    for name in files:
        try:
            faults = lint(Path(name).read_bytes())
        except OSError as error:
            print(f"tierce: {name}: {error.strerror}", file=sys.stderr)
            return 2
        wrong += len(faults)
        for fault in faults:
            print(f"{name}: {fault}")
    return 1 if wrong else 0

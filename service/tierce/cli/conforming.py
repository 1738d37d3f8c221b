"""`tierce conform`: what is wished on the command line, and where the report goes."""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tierce.cli.showing import Terminal
from tierce.conformance import reporting, vectors
from tierce.conformance.conform import EFFORTS, Wish, conform, read_table, vectors_named
from tierce.conformance.linting import lint
from tierce.conformance.reporting import Report
from tierce.conformance.targets import Target, target_of
from tierce.variants import VARIANTS

USAGE = """usage: tierce conform [options] TARGET
       tierce conform --lint FILE...

TARGET is the address of a service (http://127.0.0.1:8000), or a command that reads questions and
writes answers, a JSON line each: {"op": "melds/check", "request": {...}} and {"status": 200,
"answer": {...}}; {"op": "capabilities"} is answered as GET /v1 is. A command of several words is
one argument: "node mine.mjs". Asked are the worked examples as vectors; then, for a while,
questions of chance whose answers must be those of this package, laws of rounds, and (of a service
over HTTP) bodies right and wrong, by schemathesis.

  --level N        only this level: 1 melds and openings, 2 scores and arrangement, 3 rounds,
                   4 views, 5 records; can be given several times (those that the target names)
  --variant ID     only this variant; can be given several times (those that the target names)
  --vectors        only the vectors, and probes: bodies with one thing in them that does not fit
  --only ID        only this vector, whatever the target names: gap-of-eight/rami-il; can be given
                   several times
  --full           minutes, not seconds, of chance, laws and edge
  --seed N         the same questions of chance again (drawn, and printed)
  --decisions      where the rule pages leave something open, the target answers as Tierce decided
  --verdicts       compare verdicts alone (and look whether an answer contradicts itself)
  --table FILE     only melds of chance, by these table rules: {"id": "rami-51", "changes": {...}}
  --timeout S      seconds that an answer may take (10)
  --keep-going     do not stop after ten questions in a row without an answer
  --first          stop at the first failure
  --all            show rules that passed everywhere, too
  --html FILE, --junit FILE, --json FILE     write the report; - is the standard output

  --lint FILE...   are these files of vectors what they should be?

Exit code: 0 nothing failed, 1 something failed, 2 the command makes no sense or a report cannot be
written, 3 nothing failed, but not everything was answered, 130 interrupted, 143 told to end. What
was found before an interruption is reported.
"""

LONGEST_TIMEOUT = 600.0
# of vectors
LARGEST_FILE = 64 << 20
# As they are drawn.
SEEDS = range(2**32)
STANDARD_OUTPUT = "-"
# Of a word that is longer not all is said.
LONGEST_WORD = 100


def conform_target(arguments: list[str]) -> int:
    """Ask a target and report; the exit code says what came of it."""
    if "-h" in arguments or "--help" in arguments:
        return 0 if _is_written(STANDARD_OUTPUT, lambda: print(USAGE, end="", flush=True)) else 2
    if arguments[:1] == ["--lint"] and len(arguments) > 1:
        return _lint(arguments[1:])
    try:
        asked = _read(arguments)
    except UsageError as error:
        print(f"tierce: {error}\ntierce conform --help says what there is.", file=sys.stderr)
        return 2
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    try:
        wish = _wish(asked)
        for name in (asked.html, asked.junit, asked.json):
            see_that_it_can_be_written(name)
        target = target_of(asked.target, timeout=asked.timeout)
    except OSError as error:
        _tell(error.filename or STANDARD_OUTPUT, error)
        return 2
    except ValueError as error:
        print(f"tierce: {error}", file=sys.stderr)
        return 2
    try:
        with progress:
            task = progress.add_task("asking", total=1.0)
            report = conform(target, wish, lambda done, what: progress.update(task, completed=done, description=what))
    finally:
        _close(target)
    try:
        return _reported(report, asked)
    except KeyboardInterrupt:
        # Who is told to end meanwhile reports all the same, and is told no second time.
        return _reported(report, asked)


def _close(target: Target) -> None:
    """Nothing more is asked. Who is told to end meanwhile still closes it, and reports what was found."""
    try:
        target.close()
    except KeyboardInterrupt:
        target.close()


def _reported(report: Report, asked: Any) -> int:
    """Write the report to every place that is wished; where that fails, the others have it."""
    wished = ((asked.html, reporting.as_html), (asked.junit, reporting.as_junit), (asked.json, reporting.as_json))
    are_written = [_is_written(name, partial(_write, name, text(report))) for name, text in wished if name is not None]
    console = Terminal(stderr=STANDARD_OUTPUT in (asked.html, asked.junit, asked.json))
    are_written.append(_is_written(STANDARD_OUTPUT, lambda: reporting.to_terminal(report, console, whole=asked.all)))
    return report.exit_code if all(are_written) else 2


def _write(name: str, text: bytes) -> None:
    if name == STANDARD_OUTPUT:
        sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()
    else:
        Path(name).write_bytes(text)


def _is_written(name: str, write: Callable[[], object]) -> bool:
    """Whether something could be written; if not, it is told why. That nobody reads is no fault."""
    try:
        write()
    except OSError as error:
        if name == STANDARD_OUTPUT:
            # What is left to say when Python ends must not fail again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            _tell(name, error)
            return False
    return True


def _tell(name: str, error: OSError) -> None:
    print(f"tierce: {'the standard output' if name == STANDARD_OUTPUT else name}: {error.strerror}", file=sys.stderr)


def see_that_it_can_be_written(name: str | None) -> None:
    """An `OSError` for a file that cannot be written, before minutes of questions; what stands in it stays, until there is something better."""
    if name is None:
        return
    if name == STANDARD_OUTPUT:
        os.fstat(1)
        return
    path = Path(name)
    is_there = path.exists() or path.is_symlink()
    if not is_there or path.is_file() or path.is_dir():
        with path.open("ab"):
            pass
    if not is_there:
        path.unlink()


# the command line ------------------------------------------------------------------------------------


class UsageError(Exception):
    """What is wrong with a command, in a line."""


def _read(arguments: list[str]) -> Any:
    """The options and the target of a command; a `UsageError` where it makes no sense."""
    reader = argparse.ArgumentParser("tierce conform", usage=argparse.SUPPRESS, add_help=False, allow_abbrev=False, exit_on_error=False)
    reader.add_argument("--level", type=_level, action="append", default=[])
    reader.add_argument("--variant", type=_variant, action="append", default=[])
    reader.add_argument("--only", action="append", default=[])
    for flag in ("vectors", "full", "decisions", "verdicts", "keep-going", "first", "all"):
        reader.add_argument(f"--{flag}", action="store_true")
    reader.add_argument("--seed", type=_seed)
    reader.add_argument("--timeout", type=_timeout, default=10.0)
    for file in ("table", "html", "junit", "json"):
        reader.add_argument(f"--{file}")
    reader.add_argument("targets", nargs="*")
    try:
        asked, left = reader.parse_known_args(arguments)
    except argparse.ArgumentError as error:
        raise UsageError(f"{error.argument_name}: {error.message}") from None
    for word in left:
        if word == "--lint":
            raise UsageError("--lint comes first, and then the files of vectors, and nothing else")
        if word.startswith("-"):
            raise UsageError(f"there is no option {_short(word)}")
    asked.target = _target([*asked.targets, *left])
    _see_that_it_goes_together(asked)
    return asked


def _target(words: list[str]) -> str:
    if not words:
        raise UsageError("there is no target: give the address of a service, or a command")
    if len(words) > 1:
        raise UsageError(f"there are {len(words)} targets, {', '.join(map(_short, words[:3]))}: give one (a command of several words in quotes)")
    return words[0]


def _see_that_it_goes_together(asked: Any) -> None:
    """A `UsageError` where something is wished that would not be asked, or be lost."""
    files = [name for name in (asked.html, asked.junit, asked.json) if name is not None]
    if len(set(files)) < len(files):
        raise UsageError("two reports cannot go to one place")
    if asked.table is None:
        return
    if any(level != 1 for level in asked.level):
        raise UsageError("--table asks about melds, level 1: it has no other --level")
    for other, why in (("variant", "names its variant itself"), ("vectors", "asks questions of chance alone"), ("only", "asks questions of chance alone")):
        if getattr(asked, other):
            raise UsageError(f"--table {why}: it does not go with --{other}")


def _short(word: str) -> str:
    return repr(word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]}…")


def _level(word: str) -> int:
    return int(_one_of(word, [str(level) for level in vectors.LEVELS], "a level"))


def _variant(word: str) -> str:
    return _one_of(word, list(VARIANTS), "a variant")


def _one_of(word: str, known: list[str], what: str) -> str:
    if word not in known:
        raise argparse.ArgumentTypeError(f"{what} is one of {', '.join(known)}, and not {_short(word)}")
    return word


def _seed(word: str) -> int:
    with suppress(ValueError):
        if int(word) in SEEDS:
            return int(word)
    raise argparse.ArgumentTypeError(f"a seed is a whole number from 0 to {SEEDS[-1]}, and not {_short(word)}")


def _timeout(word: str) -> float:
    with suppress(ValueError):
        if 0 < float(word) <= LONGEST_TIMEOUT:
            return float(word)
    raise argparse.ArgumentTypeError(f"seconds are a number above 0, at most {LONGEST_TIMEOUT:g}, and not {_short(word)}")


def _wish(asked: Any) -> Wish:
    if asked.only:
        # One that there is not is told before anybody is asked.
        vectors_named(asked.only)
    return Wish(
        effort=EFFORTS["vectors" if asked.vectors else "full" if asked.full else "fast"],
        seed=random.SystemRandom().choice(SEEDS) if asked.seed is None else asked.seed,
        levels=tuple(sorted(set(asked.level))),
        variants=tuple([id for id in VARIANTS if id in asked.variant]),
        decisions=True if asked.decisions else None,
        only_verdicts=asked.verdicts,
        keep_going=asked.keep_going,
        stop_at_first=asked.first,
        table=None if asked.table is None else read_table(Path(asked.table).read_bytes()),
        only=tuple(asked.only),
    )


def _lint(files: list[str]) -> int:
    wrong: list[str] = []
    unread = False
    for name in files:
        try:
            with Path(name).open("rb") as file:
                text = file.read(LARGEST_FILE + 1)
        except OSError as error:
            _tell(name, error)
            unread = True
            continue
        faults = lint(text) if len(text) <= LARGEST_FILE else [f"it has more than {LARGEST_FILE >> 20} MiB"]
        wrong += [f"{name}: {fault}\n" for fault in faults]
    if not _is_written(STANDARD_OUTPUT, lambda: print(*wrong, sep="", end="", flush=True)) or unread:
        return 2
    return 1 if wrong else 0

"""Records by the file: each line of a file is a record, played again on every core; what is not by the rules is named with its place.

A file may be as long as it likes: it is read as it is worked on, a few chunks of lines ahead.
"""

from __future__ import annotations

import contextlib
import errno
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple

import click
import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from tierce.cli import completing

if TYPE_CHECKING:
    from tierce.questions.records import Record

LINES_OF_A_CHUNK = 64
BYTES_OF_A_CHUNK = 1 << 19
CHUNKS_AHEAD = 4

Fate = Literal["finished", "brokenOff", "rejected", "impossible", "malformed"]
ACCEPTED: tuple[Fate, ...] = ("finished", "brokenOff")
FATES: tuple[Fate, ...] = (*ACCEPTED, "rejected", "impossible", "malformed")


# Told how many bytes more have been worked on.
Advance = Callable[[int], None]


class Line(NamedTuple):
    """A line of a file: its number from 1, and its bytes; `None` where it is too long to be a record."""

    number: int
    text: bytes | None


class Verdict(Struct, frozen=True, omit_defaults=True):
    """What became of the record of a line: refused at which action, by which codes, at which places of the record, and why."""

    file: str
    line: int
    verdict: Fate
    index: int | None = None
    codes: list[str] = []
    at: list[str] = []
    message: str = ""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}: {self.verdict}"
        at = "" if self.index is None else f" at action {self.index}"
        faults = [f"{code} at {place}" for code, place in zip(self.codes, self.at, strict=True)]
        return f"{where}{at}: {self.message}" + (f" [{', '.join(faults)}]" if faults else "")


def judged(file: str, line: Line) -> Verdict:
    """The record of a line, played again."""
    # Here and not above: who completes the name of a file does not wait for the whole engine.
    from tierce.cli import misfits
    from tierce.questions.records import LARGEST_RECORD, RecordRefused, ReplayRecord, ReplayRecordAnswer, replay_record

    if line.text is None:
        return Verdict(file, line.number, "malformed", message=f"A record may have {LARGEST_RECORD} bytes.")
    try:
        record = _record(line.text)
    except msgspec.ValidationError as error:
        return Verdict(file, line.number, "malformed", message=misfits.of_a_record(error, line.text))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Verdict(file, line.number, "malformed", message=str(error))
    answer = replay_record(ReplayRecord(record=record), "en")
    if isinstance(answer, ReplayRecordAnswer):
        return Verdict(file, line.number, "brokenOff" if answer.outcome is None else "finished")
    codes = [violation.code for violation in answer.violations]
    places = [violation.at.removeprefix("/record") for violation in answer.violations]
    message = " ".join([violation.message for violation in answer.violations])
    if isinstance(answer, RecordRefused):
        return Verdict(file, line.number, "rejected", answer.index, codes, places, message)
    return Verdict(file, line.number, "impossible", None, codes, places, message)


def _record(text: bytes) -> Record:
    """A record as the service reads it: `5.0` is a whole number there."""
    from tierce.questions.records import Record
    from tierce.variants.references import Changes, whole_numbers

    try:
        return _decoder().decode(text)
    except msgspec.ValidationError:
        return msgspec.convert(whole_numbers(msgspec.json.decode(text)), Record, dec_hook=lambda _type, value: Changes(value))


@cache
def _decoder() -> msgspec.json.Decoder[Record]:
    from tierce.questions.records import Record
    from tierce.variants.references import Changes

    return msgspec.json.Decoder(Record, dec_hook=lambda _type, value: Changes(value))


def _judged_all(file: str, lines: list[Line]) -> list[Verdict]:
    return [judged(file, line) for line in lines]


def lines_of(file: BinaryIO) -> Iterator[tuple[Line, int]]:
    """The lines of a file that are not blank, each with the bytes that it took; one that is too long is not kept."""
    from tierce.questions.records import LARGEST_RECORD

    number = 0
    while text := file.readline(LARGEST_RECORD + 1):
        number += 1
        taken = len(text)
        is_long = taken > LARGEST_RECORD and not text.endswith(b"\n")
        while is_long and not text.endswith(b"\n") and (text := file.readline(LARGEST_RECORD)):
            taken += len(text)
        if is_long or text.strip():
            yield Line(number, None if is_long else text), taken


def chunks(lines: Iterable[tuple[Line, int]]) -> Iterator[tuple[list[Line], int]]:
    """Lines in chunks that are worth sending to another process, with the bytes that they took."""
    chunk: list[Line] = []
    size = 0
    for line, taken in lines:
        chunk.append(line)
        size += taken
        if len(chunk) == LINES_OF_A_CHUNK or size > BYTES_OF_A_CHUNK:
            yield chunk, size
            chunk, size = [], 0
    if chunk:
        yield chunk, size


MOST_JOBS = 64
# Of a name that is longer not all is said.
LONGEST_NAME = 200


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=completing.files)
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), help="Processes. [default: one for each core]")
@click.option("--json", "as_json", is_flag=True, help="A JSON object for each line that is not by the rules, and one for all.")
def replay(files: tuple[str, ...], jobs: int | None, as_json: bool) -> int:
    """Were these rounds played by the rules? Each line of a FILE is a record; - is the standard input.

    Exit code: 0 all are by the rules, 1 some are not, 2 the command makes no sense or a file cannot be read, 130 interrupted, 143 told
    to end.
    """
    try:
        return replay_files([*files], jobs=jobs, as_json=as_json)
    except BrokenPipeError:
        raise
    except OSError as error:
        about = "" if error.filename is None else f": {str(error.filename).encode(errors='replace').decode()[:LONGEST_NAME]}"
        print(f"tierce: {error.strerror}{about}", file=sys.stderr)
        return 2


def replay_files(files: list[str], *, jobs: int | None = None, as_json: bool = False) -> int:
    """Play the records of files again; 0 if all are by the rules, 1 if some are not.

    What is not by the rules goes to the standard output, a line each (`as_json`: a JSON object each, and one for the summary); the progress goes to the
    standard error, if that is a terminal. `-` is the standard input. A file that cannot be read, or output that cannot be written, is an `OSError`.
    """
    began = time.perf_counter()
    counts: Counter[Fate] = Counter()
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty())
    workers = jobs or _cores()
    if STANDARD_INPUT in files and sys.stdin is None:
        raise OSError(errno.EBADF, "It is closed", STANDARD_INPUT)
    total = sum(Path(name).stat().st_size for name in files if name != STANDARD_INPUT)
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"), initializer=_leave_stopping_to_the_first)
    try:
        with progress:
            task = progress.add_task("bytes", total=total)
            for verdict in _verdicts(pool, files, workers, lambda size: progress.advance(task, size)):
                counts[verdict.verdict] += 1
                if verdict.verdict not in ACCEPTED:
                    print(msgspec.json.encode(verdict).decode() if as_json else verdict, flush=True)
    finally:
        pool.shutdown(cancel_futures=True)
    _summary(counts, time.perf_counter() - began, as_json=as_json)
    return 0 if all(fate in ACCEPTED for fate in counts) else 1


STANDARD_INPUT = "-"


def _leave_stopping_to_the_first() -> None:
    """A worker that is told to stop waits for the first process to say so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _verdicts(pool: ProcessPoolExecutor, files: list[str], workers: int, advance: Advance) -> Iterator[Verdict]:
    """The verdicts in the order of the lines; only a few chunks are ahead of what was judged."""
    waiting: deque[tuple[Future[list[Verdict]], int]] = deque()

    def first() -> list[Verdict]:
        work, size = waiting.popleft()
        found = work.result()
        advance(size)
        return found

    for name in files:
        shown = name.encode(errors="replace").decode()
        with contextlib.nullcontext(sys.stdin.buffer) if name == STANDARD_INPUT else Path(name).open("rb") as file:
            for chunk, size in chunks(lines_of(file)):
                waiting.append((pool.submit(_judged_all, shown, chunk), size))
                if len(waiting) > CHUNKS_AHEAD * workers:
                    yield from first()
    while waiting:
        yield from first()


def _summary(counts: Counter[Fate], seconds: float, *, as_json: bool) -> None:
    total = counts.total()
    if as_json:
        print(msgspec.json.encode({"records": total, "seconds": round(seconds, 3), **{fate: counts[fate] for fate in FATES}}).decode(), flush=True)
        return
    refused = ", ".join(f"{counts[fate]:,} {fate}" for fate in FATES[2:])
    print(
        f"{total:,} records: {counts['finished']:,} finished, {counts['brokenOff']:,} broken off, {refused}; {seconds:.1f} s, {total / seconds:,.0f} a second"
    )

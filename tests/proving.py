"""What `prove_melds.py` and `prove_turns.py` have in common: what was done is kept, gone on with, and said on the page of the logic.

A proof has parts, and each part some places (melds, rounds), which are compared in order. How far each part is stands in a JSON file beside this one (or in the
directory `PROVED`), with one number for all files that decide about answers: a later run goes on from there as long as that number is the same, else it starts
anew. The section of `spec/formal/README.md` between the marks of the proof is written with that file (not where `PROVED` is set).

A run ends when all is done, when its time is up, or with the first disagreements, of which it prints the one with the smallest question. Its exit code says
which: 0 when all is done, 1 for a disagreement or where something was never met that can be, 3 while something is left; what is left is printed. `BUDGET` is
in minutes (60), `PROCESSES` as many as there are cores.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.pool import AsyncResult, Pool
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn

Document = dict[str, Any]

ROOT = Path(__file__).parents[1]
HERE = Path(__file__).parent
PAGE = ROOT / "spec" / "formal" / "README.md"
ALL_DONE, DISAGREE, NOT_DONE = 0, 1, 3
# So many tasks of each process are handed out at any time.
AHEAD = 4
# seconds
WRITE_EVERY = 10


def hash_of_sources(sources: Iterable[str], root: Path = ROOT) -> str:
    """One number for all files that matter: the same for the same files."""
    found = hashlib.sha256()
    for path in sorted({path for pattern in sources for path in root.glob(pattern)}):
        found.update(f"{path.relative_to(root).as_posix()}\n".encode())
        found.update(hashlib.sha256(_decisive(path)).digest())
    return found.hexdigest()


def _decisive(path: Path) -> bytes:
    """What of a file can decide an answer: all of it, but of a variant its values alone (whose rule it is and what is said of it decides nothing)."""
    if "variants" not in path.parts or path.suffix != ".yaml":
        return path.read_bytes()
    document = yaml.load(path.read_bytes(), yaml.CSafeLoader)
    bare = {key: part for key, part in document.items() if key not in ("names", "documents", "remarks")}
    return json.dumps(_values(bare), sort_keys=True).encode()


def _values(part: Any) -> Any:
    if not isinstance(part, dict):
        return part
    return part["value"] if "basis" in part else {key: _values(inner) for key, inner in part.items()}


def minutes_to_run() -> float:
    """`BUDGET`"""
    return float(os.environ.get("BUDGET", "60"))


# ----- Comparing -----


@dataclass(frozen=True)
class Disagreement:
    """A question that the engine and the logic answer differently."""

    path: str
    body: Document
    engine: str
    logic: str

    def __str__(self) -> str:
        return f"POST /v1/{self.path}\n{json.dumps(self.body)}\nengine: {self.engine}\nlogic:  {self.logic}"


@dataclass
class Compared:
    """How many answers were compared, by what they say, and where they differ."""

    counts: Counter[str] = field(default_factory=Counter)
    disagreements: list[Disagreement] = field(default_factory=list)

    def add(self, other: Compared) -> None:
        self.counts.update(other.counts)
        self.disagreements += other.disagreements


class Task(NamedTuple):
    """What a process does at once: the places of a part from `start` up to `upto`; `column` is where they are counted."""

    part: str
    start: int
    upto: int
    column: str


# ----- What was done -----


@dataclass
class Done:
    """All that was compared with these sources, in how many minutes: the next place of each part, and what was counted in each column."""

    sources: str = ""
    minutes: float = 0.0
    next: dict[str, int] = field(default_factory=dict)
    counts: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, task: Task, counts: Counter[str]) -> None:
        self.next[task.part] = task.upto
        self.counts.setdefault(task.column, Counter()).update(counts)

    def place(self, part: str) -> int:
        return self.next.get(part, 0)

    def count(self, column: str, what: str) -> int:
        return self.counts.get(column, Counter())[what]

    def write(self, path: Path) -> None:
        """Rewrites the file."""
        counts = {column: dict(sorted((what, count) for what, count in its.items() if count)) for column, its in self.counts.items()}
        written = {"sources": self.sources, "minutes": round(self.minutes, 2), "next": self.next, "counts": counts}
        _rewrite(path, json.dumps(written, indent=1) + "\n")

    @classmethod
    def read(cls, path: Path) -> Done:
        """What a file says, whatever its sources; nothing where there is none."""
        if not path.exists():
            return cls()
        document = json.loads(path.read_text(encoding="utf-8"))
        counts = {column: Counter(its) for column, its in document["counts"].items()}
        return cls(document["sources"], document["minutes"], document["next"], counts)


def _rewrite(path: Path, text: str) -> None:
    """A whole file at once, so that nobody finds half of it."""
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def _meets_everything(_: Done) -> list[str]:
    return []


# ----- The run -----


@dataclass(frozen=True, eq=False)
class Proof:
    """What is compared: the name of its file, the files that decide, the places of each part, how a task is done, in which order, and what the page says."""

    name: str
    sources: tuple[str, ...]
    sizes: dict[str, int]
    compared: Callable[[Task], Compared]
    tasks: Callable[[Done], Iterator[Task]]
    said: Callable[[Done], list[str]]
    # what can be met and was not, of what is done to the end
    never_met: Callable[[Done], list[str]] = _meets_everything

    @property
    def file(self) -> Path:
        return Path(os.environ.get("PROVED", HERE)) / f"{self.name}.json"

    def done(self) -> Done:
        """What an earlier run has done with the same files; nothing else."""
        sources = hash_of_sources(self.sources)
        done = Done.read(self.file)
        return done if done.sources == sources else Done(sources)

    def left(self, done: Done) -> list[str]:
        """Each part that is not done, and how far it is."""
        return [f"{part}: {done.place(part):,} of {size:,}" for part, size in self.sizes.items() if done.place(part) < size]

    def main(self, arguments: Sequence[str]) -> int:
        """Goes on for `BUDGET` minutes; with `--page` it only writes the section of the page once more."""
        if arguments == ["--page"]:
            self.write_page(PAGE)
            return ALL_DONE
        return self.run(minutes_to_run())

    def run(self, minutes: float) -> int:
        """Goes on for so many minutes, and tells what came of it."""
        done = self.done()
        print(f"{self.name}: sources {done.sources[:12]}, {done.minutes:.1f} minutes before this run", flush=True)
        disagreements = self._go_on(done, minutes)
        absent, left = self.never_met(done), self.left(done)
        print(*self.said(done), sep="\n")
        for line in (*[f"not done: {part}" for part in left], *absent):
            print(line)
        if disagreements:
            least = min(disagreements, key=lambda disagreement: len(json.dumps(disagreement.body)))
            print(f"\nDISAGREEMENT ({len(disagreements)} at once)\n{least}")
        return DISAGREE if disagreements or absent else NOT_DONE if left else ALL_DONE

    def _go_on(self, done: Done, minutes: float) -> list[Disagreement]:
        """Does the tasks in order and keeps what was done; the disagreements of the first task that has some."""
        processes = int(os.environ.get("PROCESSES", os.cpu_count() or 1))
        started, before = time.monotonic(), done.minutes
        written = started
        columns = (TextColumn("{task.description:<44}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
        bars: dict[str, TaskID] = {}
        with multiprocessing.Pool(processes) as pool, Progress(*columns) as progress:
            for task, found in _in_order(pool, self.compared, self.tasks(done), started + minutes * 60, AHEAD * processes):
                if found.disagreements:
                    self._write(done)
                    return found.disagreements
                done.add(task, found.counts)
                done.minutes = before + (time.monotonic() - started) / 60
                size = self.sizes[task.part]
                if task.part not in bars:
                    bars[task.part] = progress.add_task(task.part, total=size)
                progress.update(bars[task.part], completed=task.upto, visible=task.upto < size)
                if time.monotonic() - written > WRITE_EVERY:
                    written = time.monotonic()
                    self._write(done)
        self._write(done)
        return []

    def _write(self, done: Done) -> None:
        done.write(self.file)
        if "PROVED" not in os.environ:
            self.write_page(PAGE)

    # ----- The page -----

    @property
    def marks(self) -> tuple[str, str]:
        return f"<!-- {self.name}.json, written by the program -->\n", f"<!-- end of {self.name}.json -->\n"

    def section(self) -> str:
        """What the file says, in words and a table."""
        done = Done.read(self.file)
        if not done.next:
            return "\nNothing yet: that waits for the next `make prove`.\n\n"
        left = self.left(done)
        rest = f"Not done yet: {'; '.join(left)}." if left else "That is all there is to do."
        lines = [*self.said(done), "", f"In all of this, which took {done.minutes:.0f} minutes, no difference was met. {rest}"]
        return "\n" + "\n".join(lines) + "\n\n"

    def write_page(self, page: Path) -> None:
        """Puts the section between its marks."""
        first, last = self.marks
        before, rest = page.read_text(encoding="utf-8").split(first)
        _rewrite(page, before + first + self.section() + last + rest.split(last)[1])


def _in_order(pool: Pool, work: Callable[[Task], Compared], tasks: Iterator[Task], until: float, most_ahead: int) -> Iterator[tuple[Task, Compared]]:
    """Tasks and results in order, with some tasks ahead at any time, so that nothing waits and little is lost when the time is up."""
    ahead: list[tuple[Task, AsyncResult[Compared]]] = []
    while True:
        while len(ahead) < most_ahead and time.monotonic() < until and (task := next(tasks, None)) is not None:
            ahead.append((task, pool.apply_async(work, (task,))))
        if not ahead:
            return
        task, result = ahead.pop(0)
        yield task, result.get()

"""`tierce conform` asked in another way than it can be, told to end, and reports that cannot be written: nothing that was found is lost."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from kit import Application, run
from tierce.cli import main
from tierce.cli.conforming import LONGEST_TIMEOUT, USAGE
from tierce.cli.ending import ENDING, EndedError, ended_once
from tierce.conformance import conform, reporting, vectors
from tierce.conformance.conform import Effort
from tierce.conformance.targets import Capabilities, Reply
from tierce.variants import VARIANTS

# It says what it is, and no more: neither to questions, nor when nobody asks any more, nor when it is told to end.
STUBBORN = """
import json, os, signal, sys, time
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
    signal.signal(number, signal.SIG_IGN)
for line in sys.stdin:
    if json.loads(line)["op"] == "capabilities":
        print(json.dumps({"status": 200, "answer": {"levels": [1]}}), flush=True)
    else:
        open(sys.argv[1] + ".new", "w").write(str(os.getpid()))
        os.rename(sys.argv[1] + ".new", sys.argv[1])
        time.sleep(120)
"""
# It holds nothing: three lines of a report, and 3 as exit code.
HOLDS_NOTHING = """
import sys
for line in sys.stdin:
    print('{"status": 200, "answer": {"levels": []}}', flush=True)
"""


def _command(tmp_path: Path, code: str, *words: str) -> str:
    script = tmp_path / "engine.py"
    script.write_text(code)
    return shlex.join([sys.executable, str(script), *words])


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("stop", ENDING)
def test_whoever_is_told_to_end_ends_the_command_whatever_else_he_is_told(tmp_path: Path, stop: signal.Signals) -> None:
    asked = tmp_path / "asked"
    code, out, err = _stopped(asked, ["--timeout", "100", "--vectors", _command(tmp_path, STUBBORN, str(asked))], stop, *ENDING)
    assert (code, err) == (128 + stop, b"") and b"\nstopped: interrupted\n" in out
    assert not _is_alive(int(asked.read_text()))


def _stopped(asked: Path, arguments: list[str], *signals: signal.Signals) -> tuple[int, bytes, bytes]:
    """The exit code and the outputs of a run that gets signals as soon as there is a file."""
    command = [sys.executable, "-m", "tierce", "conform", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        ends = time.monotonic() + 60
        while not asked.exists() and time.monotonic() < ends:
            time.sleep(0.05)
        for stop in signals:
            process.send_signal(stop)
            time.sleep(0.05)
        out, err = process.communicate(timeout=60)
    return process.returncode, out, err


# It answers five questions, wrongly, and no more.
TIRED = """
import json, sys, time
for number, line in enumerate(sys.stdin):
    if number == 6:
        open(sys.argv[1], "w").close()
        time.sleep(120)
    print(json.dumps({"status": 200, "answer": {"levels": [1]} if not number else {}}), flush=True)
"""


def test_what_was_found_before_an_interruption_is_reported_everywhere(tmp_path: Path) -> None:
    asked, files = tmp_path / "asked", {kind: tmp_path / kind for kind in ("html", "junit", "json")}
    options = [word for kind, file in files.items() for word in (f"--{kind}", str(file))]
    code, out, err = _stopped(asked, [*options, "--timeout", "100", _command(tmp_path, TIRED, str(asked))], signal.SIGTERM)
    assert (code, err) == (143, b"")
    assert b"5 failed" in out and b"stopped: interrupted" in out
    report = json.loads(files["json"].read_text())
    assert report["stopped"] == "interrupted" and [result["fate"] for result in report["results"]] == ["failed"] * 5
    assert "interrupted" in files["html"].read_text() and files["junit"].read_text().count("<failure") == 5


# It holds nothing, and does not end with the last question.
LINGERS = """
import signal, sys, time
print('{"status": 200, "answer": {"levels": []}}', flush=True)
sys.stdin.read()
open(sys.argv[1], "w").close()
time.sleep(120)
"""


def test_what_was_found_is_reported_when_the_end_itself_is_interrupted(tmp_path: Path) -> None:
    asked, file = tmp_path / "asked", tmp_path / "report"
    code, _, err = _stopped(asked, ["--json", str(file), _command(tmp_path, LINGERS, str(asked))], signal.SIGINT)
    assert (code, err) == (130, b"")
    assert json.loads(file.read_text())["stopped"] == "it names no level that this kit knows"


class Interrupted(Application):
    """It is interrupted when it is asked for the so many-th time; the first question it does not know."""

    def __init__(self, after: int) -> None:
        super().__init__(levels=(1,))
        self.after = after

    def ask(self, op: str, request: Any) -> Reply:
        if len(self.asked) == self.after:
            raise KeyboardInterrupt
        reply = super().ask(op, request)
        return reply if len(self.asked) > 1 else Reply(404, None)


def test_results_before_an_interruption_are_seen_as_in_the_end() -> None:
    report = run(Interrupted(20))
    assert report.stopped == "interrupted"
    first, *others = report.results
    assert {first.op} == {result.op for result in others} and first.fate == "failed" and first.why.startswith("it is answered as if it were not known")
    assert [result.fate for result in others] == ["passed"] * 19


def test_whoever_is_interrupted_before_he_says_what_he_is_is_reported() -> None:
    class Silent(Application):
        def capabilities(self) -> Capabilities:
            raise KeyboardInterrupt

    report = run(Silent())
    assert (report.stopped, report.results) == ("interrupted", [])


def test_what_is_at_work_beside_is_ended_by_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    target, closed = Interrupted(-1), []

    class Beside:
        def close(self) -> None:
            closed.append(len(target.asked))

    def begin(*_how: Any) -> Beside:
        target.after = len(target.asked) + 3
        return Beside()

    monkeypatch.setattr(conform, "_edge", begin)
    report = run(target, Effort(10, 10, 0, 0), variants=("rami-51",))
    assert report.stopped == "interrupted" and closed == [target.after]


# The kit is interrupted while it is read.
INTERRUPTED_EARLY = """
import os, sys
from tierce.cli import main
class Interrupting:
    def find_spec(self, name, *_):
        if name == "tierce.conformance.conform":
            os.kill(os.getpid(), int(sys.argv[1]))
sys.meta_path.insert(0, Interrupting())
sys.exit(main(["conform", "/no/such/command"]))
"""


@pytest.mark.parametrize("stop", ENDING)
def test_whoever_is_told_to_end_before_he_has_begun_ends_without_a_word(stop: signal.Signals) -> None:
    ended = subprocess.run([sys.executable, "-c", INTERRUPTED_EARLY, str(int(stop))], capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (128 + stop, b"", b"")


def test_a_signal_ends_once() -> None:
    before = [signal.getsignal(number) for number in ENDING]
    with ended_once() as ending:
        with pytest.raises(EndedError):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
    assert ending.exit_code(1) == 143
    assert [signal.getsignal(number) for number in ENDING] == before


def test_a_signal_that_is_not_to_be_heard_is_not_heard() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ended_once():
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize("option", ["--html", "--junit", "--json"])
def test_a_report_that_cannot_be_written_is_told_before_anything_is_asked(tmp_path: Path, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    started = tmp_path / "started"
    for file, why in ((tmp_path / "no" / "file", "No such file or directory"), (tmp_path, "Is a directory")):
        assert main(["conform", option, str(file), f"touch {started}"]) == 2
        assert capsys.readouterr().err == f"tierce: {file}: {why}\n"
    assert not started.exists()


def test_a_report_is_replaced_by_nothing_but_a_report(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("of yesterday")
    assert main(["conform", "--html", str(old), "--json", str(new), "/no/such/command"]) == 2
    assert old.read_text() == "of yesterday" and not new.exists()


def test_a_report_may_go_to_whoever_reads_it_as_it_is_written(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = Thread(target=lambda: read.append(json.loads(pipe.read_bytes())), daemon=True)
    reader.start()
    assert main(["conform", "--json", str(pipe), _command(tmp_path, HOLDS_NOTHING)]) == 3
    reader.join(10)
    assert read[0]["form"] == "tierce-report/1"


needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is full")


@needs_full
def test_where_a_report_cannot_be_written_in_the_end_the_others_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "report"
    assert main(["conform", "--html", "/dev/full", "--json", str(file), _command(tmp_path, HOLDS_NOTHING)]) == 2
    said = capsys.readouterr()
    assert said.err == "tierce: /dev/full: No space left on device\n" and "it names no level" in said.out
    assert json.loads(file.read_text())["form"] == "tierce-report/1"


def _faulty_vectors(tmp_path: Path) -> str:
    file = tmp_path / "vectors"
    file.write_text("{}")
    return str(file)


def test_who_is_told_to_end_while_reports_are_written_has_them_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    files = {name: tmp_path / name for name in ("html", "junit", "json")}
    written = reporting.as_junit

    def told_to_end(report: reporting.Report) -> bytes:
        monkeypatch.setattr(reporting, "as_junit", written)
        signal.raise_signal(signal.SIGTERM)
        return b""

    monkeypatch.setattr(reporting, "as_junit", told_to_end)
    arguments = [word for name, file in files.items() for word in (f"--{name}", str(file))]
    assert main(["conform", *arguments, _command(tmp_path, HOLDS_NOTHING)]) == 128 + signal.SIGTERM
    assert all(file.read_bytes() for file in files.values()) and json.loads(files["json"].read_bytes())["stopped"]
    assert "stopped: " in capsys.readouterr().out


@pytest.fixture(params=["help", "lint", "report", "terminal"])
def arguments(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """Commands that say something on the standard output."""
    return {
        "help": ["--help"],
        "lint": ["--lint", _faulty_vectors(tmp_path)],
        "report": ["--json", "-", _command(tmp_path, HOLDS_NOTHING)],
        "terminal": [_command(tmp_path, HOLDS_NOTHING)],
    }[request.param]


@needs_full
def test_an_output_that_is_full_is_told_in_a_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run([sys.executable, "-m", "tierce", "conform", *arguments], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    assert ended.returncode == 2 and ended.stderr.startswith(b"tierce: the standard output: No space left on device\n")
    assert b"Traceback" not in ended.stderr and b"Exception" not in ended.stderr


def test_an_output_that_is_closed_is_told_before_anything_is_asked() -> None:
    shell = ["sh", "-c", '"$0" "$@" >&-', sys.executable, "-m", "tierce", "conform", "--json", "-", "/no/such/command"]
    ended = subprocess.run(shell, stderr=subprocess.PIPE, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (2, b"tierce: the standard output: Bad file descriptor\n")


def test_that_nobody_reads_changes_no_exit_code(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        ended = subprocess.run([sys.executable, "-m", "tierce", "conform", *arguments], stdout=pipe, stderr=subprocess.PIPE, timeout=60, check=False)
    assert ended.returncode == {"--help": 0, "--lint": 1}.get(arguments[0], 3)
    assert b"Traceback" not in ended.stderr and b"Exception" not in ended.stderr


A_SEED = f"a seed is a whole number from 0 to {2**32 - 1}, and not "
SECONDS = f"seconds are a number above 0, at most {LONGEST_TIMEOUT:g}, and not "
TABLE = ["--table", "/no/such/file", "x"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "there is no target: give the address of a service, or a command"),
        (["--full"], "there is no target: give the address of a service, or a command"),
        (["a", "b"], "there are 2 targets, 'a', 'b': give one (a command of several words in quotes)"),
        (["a", "--full", "b", "c"], "there are 3 targets, 'a', 'b', 'c': give one (a command of several words in quotes)"),
        (["--bogus", "x"], "there is no option '--bogus'"),
        (["x", "--bogus=2"], "there is no option '--bogus=2'"),
        (["x", "--" + "x" * 200], f"there is no option '--{'x' * 98}…'"),
        (["--html", "-", "--json", "-", "x"], "two reports cannot go to one place"),
        (["--lint"], "--lint comes first, and then the files of vectors, and nothing else"),
        (["x", "--lint", "file"], "--lint comes first, and then the files of vectors, and nothing else"),
        (["--level", "9", "x"], "--level: a level is one of 1, 2, 3, 4, 5, and not '9'"),
        (["--level", "one\n", "x"], "--level: a level is one of 1, 2, 3, 4, 5, and not 'one\\n'"),
        (["--variant", "gin", "x"], f"--variant: a variant is one of {', '.join(VARIANTS)}, and not 'gin'"),
        (["x", "--variant"], "--variant: expected one argument"),
        (["--seed", "-1", "x"], f"--seed: {A_SEED}'-1'"),
        (["--seed", str(2**32), "x"], f"--seed: {A_SEED}'{2**32}'"),
        (["--seed", "1.5", "x"], f"--seed: {A_SEED}'1.5'"),
        (["--timeout", "nan", "x"], f"--timeout: {SECONDS}'nan'"),
        (["--timeout", "inf", "x"], f"--timeout: {SECONDS}'inf'"),
        (["--timeout", "0", "x"], f"--timeout: {SECONDS}'0'"),
        (["--timeout", "soon", "x"], f"--timeout: {SECONDS}'soon'"),
        (["--level", "1", "--level", "2", *TABLE], "--table asks about melds, level 1: it has no other --level"),
        (["--variant", "rami-51", *TABLE], "--table names its variant itself: it does not go with --variant"),
        (["--vectors", *TABLE], "--table asks questions of chance alone: it does not go with --vectors"),
        (["--only", "gap-of-eight/rami-il", *TABLE], "--table asks questions of chance alone: it does not go with --only"),
    ],
)
def test_a_command_that_makes_no_sense_is_told_in_a_line_and_where_to_look(arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", *arguments]) == 2
    said = capsys.readouterr()
    first, second, *others = said.err.splitlines()
    assert (first, second, others) == (f"tierce: {why}", "tierce conform --help says what there is.", [])
    assert said.out == ""


def test_every_option_is_told_wherever_help_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["-h"], ["--level", "9", "--help"]):
        assert main(["conform", *arguments]) == 0
        assert capsys.readouterr().out == USAGE
    assert "--only ID" in USAGE and max(map(len, USAGE.splitlines())) <= 100


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        (
            {"sets": {"maximumSize": 6}},
            "by these table rules nobody can play: There are only four suits: a set whose suits must all differ cannot have 6 cards.",
        ),
        ({"sets": {"biggest": 6}}, "by these table rules nobody can play: There is no such rule; table rules can change only rules that the game has."),
        ({"sets": {"maximumSize": "six"}}, "the table rules do not fit: Expected `int`, got `str`"),
    ],
)
def test_table_rules_by_which_nobody_can_play_are_told_before_anything_is_asked(
    tmp_path: Path, changes: Any, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table, started = tmp_path / "table.json", tmp_path / "started"
    table.write_text(json.dumps({"id": "rami-51", "changes": changes}))
    assert main(["conform", "--table", str(table), f"touch {started}"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"tierce: {why}") and said.count("\n") == 1 and not started.exists()


def test_only_these_vectors_are_asked_whatever_the_target_names() -> None:
    """One of level 3, about a variant; one of a variant that there is not: neither is among what the target names."""
    ids = (
        next(vector.id for vector in vectors.read(3) if vector.op == "states/check"),
        next(vector.id for vector in vectors.read(1) if vector.variant == "rami-52"),
    )
    target = Application(levels=(9,))
    report = run(target, Effort(10, 10, 1, 1), only=(*ids, ids[0]))
    assert [(result.id, result.fate) for result in report.results] == [(id, "passed") for id in ids]
    assert len(target.asked) == 2
    assert (report.stopped, report.partial, report.levels, report.exit_code) == ("", True, [1, 3], 0)
    assert [(result.id, result.fate) for result in run(target, only=ids[1:]).results] == [(ids[1], "passed")]


def test_a_vector_that_there_is_not_is_told_before_anything_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    started = tmp_path / "started"
    assert main(["conform", "--only", "gap-of-eight/rami-il", "--only", "gap-of-eight/gin", f"touch {started}"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tierce: There is no vector 'gap-of-eight/gin'") and said.count("\n") == 1 and not started.exists()


def test_only_is_read_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "report"
    assert main(["conform", "--json", str(file), "--only", "gap-of-eight/rami-il", "--only", "gap-of-eight/rami-51", _command(tmp_path, HOLDS_NOTHING)]) == 1
    assert {result["id"] for result in json.loads(file.read_text())["results"]} == {"gap-of-eight/rami-il", "gap-of-eight/rami-51"}


def _breaks_all(_op: str, _request: Any, _answer: Any) -> Any:
    return {}


@pytest.mark.parametrize(
    ("spoil", "wish", "is_part"),
    [
        (None, {}, False),
        (None, {"table": {"id": "rami-51"}}, True),
        (_breaks_all, {"stop_at_first": True}, True),
        (_breaks_all, {}, False),
    ],
)
def test_a_run_that_asked_a_part_says_so(spoil: Callable[[str, Any, Any], Any] | None, wish: dict[str, Any], is_part: bool) -> None:
    assert run(Application(spoil, levels=(1,)), variants=("rami-51",), **wish).partial is is_part

"""`tierce conform` told to end, and reports that cannot be written: nothing is left behind, and nothing that was found is lost."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

from tierce.cli import main
from tierce.cli.conforming import ENDING, EndedError, ended_once

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
    arguments = [sys.executable, "-m", "tierce", "conform", "--timeout", "100", "--vectors", _command(tmp_path, STUBBORN, str(asked))]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        ends = time.monotonic() + 60
        while not asked.exists() and time.monotonic() < ends:
            time.sleep(0.05)
        process.send_signal(stop)
        for again in (stop, *ENDING):
            time.sleep(0.05)
            process.send_signal(again)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (128 + stop, b"", b"")
    assert not _is_alive(int(asked.read_text()))


def test_a_signal_ends_once() -> None:
    before = [signal.getsignal(number) for number in ENDING]
    with ended_once():
        with pytest.raises(EndedError):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
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


@pytest.mark.parametrize("option", [("--seed", "-1"), ("--seed", str(2**32)), ("--timeout", "nan"), ("--timeout", "inf")])
def test_a_number_that_makes_no_sense_is_told(option: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", *option, "/no/such/command"]) == 2
    assert capsys.readouterr().err.startswith("usage: ")

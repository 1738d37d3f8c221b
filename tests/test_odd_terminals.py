"""The command line where the terminal, the input or the output is not as usual: one line that says so, and an exit code that means what it says."""

from __future__ import annotations

import json
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

TIERCE = f"{shlex.quote(sys.executable)} -m tierce"


def run(line: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A line for the shell, in which `tierce` is this package's."""
    command = ["bash", "-c", line.replace("tierce ", f"{TIERCE} ")]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, stdin=subprocess.DEVNULL, timeout=60, check=False)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_letters_that_the_output_has_not_are_replaced(encoding: str) -> None:
    refused = run("tierce check 'KH AH 2H' -l en", PYTHONIOENCODING=encoding)
    assert (refused.returncode, refused.stderr) == (1, b"")
    assert b"A run may not turn the corner" in refused.stdout
    answer = run("tierce check 'KH AH 2H' --json -l el", PYTHONIOENCODING=encoding)
    assert "Μια σειρά" in json.loads(answer.stdout.decode(encoding))["results"][0]["violations"][0]["message"]


@pytest.mark.parametrize("command", ["rules rami-51", "variants --compare", "--help", "check '7h 8h 9h'", "deal"])
def test_who_stops_reading_is_no_reason_to_say_no(command: str) -> None:
    ended = run(f"tierce {command} | true; echo ${{PIPESTATUS[0]}}")
    assert (ended.stdout, ended.stderr) == (b"0\n", b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")  # noqa: PTH110  # it is no file
@pytest.mark.parametrize("command", ["rules rami-51", "check '7h 8h 9h'", "deal"])
def test_an_output_that_takes_nothing_is_said(command: str) -> None:
    ended = run(f"tierce {command} > /dev/full")
    assert ended.returncode == 2
    assert ended.stderr.decode().startswith("tierce: standard output: ") and ended.stderr.count(b"\n") == 1


def test_a_terminal_without_a_width_is_written_on() -> None:
    assert "7♥ 8♥ 9♥" in run("tierce check 7h8h9h", COLUMNS="0", PYTHONIOENCODING="utf-8").stdout.decode()


NONSENSE = {
    "no input": "tierce legal - <&-",
    "no input to replay": "tierce replay - <&-",
    "a state nested too deeply": 'python3 -c \'print("{\\"a\\":" * 5000)\' | tierce legal -',
    "an action nested too deeply": 'tierce apply <(tierce deal --seed x) "$(python3 -c \'print("{\\"action\\":" * 5000)\')"',
    "a value that holds itself": "tierce check 'kh ah 2h' --rule 'runs/minimumLength=&a [*a]'",
    "a value that is no end of brackets": "tierce check 'kh ah 2h' --rule \"runs/minimumLength=$(python3 -c 'print(3000 * \"[\")')\"",
    "a day": "tierce check 'kh ah 2h' --rule runs/minimumLength=2026-01-01",
    "a group that is a value and has rules": "tierce check 'kh ah 2h' --rule runs=1 --rule runs/aroundTheCorner=true",
    "a seed of no letters": "tierce deal --seed $'\\xff' --variant gin",
    "a variant of no letters": "tierce check 7h8h9h --variant $'\\xff'",
}


@pytest.mark.parametrize("line", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_told_in_a_line_or_two_and_ends_with_two(line: str) -> None:
    ended = run(line)
    said = (ended.stdout + ended.stderr).decode()
    assert ended.returncode == 2, said
    assert "Traceback" not in said and said.strip() and len(said) < 1_000


def test_kinds_of_actions_are_called_as_they_are_shown() -> None:
    shown = run("tierce deal --seed x | tierce legal - --only draw; tierce deal --seed x | tierce legal - --only discard")
    assert (shown.returncode, shown.stdout) == (0, b"draw\nNothing of this kind.\n")


@pytest.mark.parametrize("card", ["8♥\ufe0e", "8♥\ufe0f", "8♥"])
def test_signs_are_signs_in_every_style(card: str) -> None:
    assert run(f"tierce check '7h {card} 9h'").returncode == 0


def test_a_letter_that_only_looks_like_one_is_none() -> None:
    assert run("tierce check '\u212ah QH JH'").returncode == 2


# told to end -----------------------------------------------------------------------------------------

ENDINGS = {signal.SIGTERM: 143, signal.SIGINT: 130}


@pytest.mark.parametrize("stop", ENDINGS)
@pytest.mark.parametrize("arguments", [["legal"], ["apply"], ["replay"]], ids=str)
def test_whoever_is_told_to_end_says_so_with_its_exit_code(arguments: list[str], stop: signal.Signals, tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    command = [sys.executable, "-m", "tierce", *arguments, str(fifo), *(["draw"] if arguments == ["apply"] else [])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        # It opens once somebody reads.
        with fifo.open("wb"):
            process.send_signal(stop)
            said = process.communicate(timeout=60)
        assert (process.returncode, *said) == (ENDINGS[stop], b"", b"")


def a_free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def a_service(port: int, workers: int) -> Iterator[subprocess.Popen[bytes]]:
    environment = {**os.environ, "PORT": str(port), "WORKERS": str(workers)}
    with subprocess.Popen([sys.executable, "-m", "tierce", "serve"], env=environment, stderr=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("stop", ENDINGS)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_service_that_is_told_to_end_finishes_and_says_so_with_its_exit_code(workers: int, stop: signal.Signals) -> None:
    with a_service(a_free_port(), workers) as process:
        assert process.stderr is not None
        for _ in range(workers):
            assert any(b"Application startup complete" in line for line in process.stderr)
        process.send_signal(stop)
        said = process.stderr.read()
        assert process.wait(60) == ENDINGS[stop]
    assert said.count(b"Application shutdown complete") == workers and b"Traceback" not in said


def test_a_service_that_loses_its_terminal_ends_without_a_word() -> None:
    with a_service(a_free_port(), 1) as process:
        assert process.stderr is not None
        assert any(b"Application startup complete" in line for line in process.stderr)
        process.send_signal(signal.SIGHUP)
        assert process.wait(60) == -signal.SIGHUP
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_service_that_cannot_be_started_does_not_say_that_all_is_well(workers: int) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with a_service(taken.getsockname()[1], workers) as process:
            _, said = process.communicate(timeout=60)
    assert process.returncode == 3 and b"ddress already in use" in said and b"Traceback" not in said

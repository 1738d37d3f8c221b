"""The command line: `python -m tierce` serves, `replay FILE…` plays records again, `conform TARGET` asks another service whether it keeps the contract."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import uvicorn

from tierce.cli import replaying
from tierce.cli.ending import ended_once
from tierce.web.protocol import Protocol
from tierce.web.settings import Settings

# How long an answer that has begun may take to be read when the service is told to stop.
SECONDS_TO_FINISH = 10

USAGE = """usage: tierce [serve]
       tierce replay [--jobs N] [--json] FILE...
       tierce conform [options] TARGET

serve: the rules of Rami over HTTP. Settings come from the environment:
  HOST            address to listen on (127.0.0.1)
  PORT            port to listen on (8000)
  WORKERS         processes; one for each core is best (1)
  TIERCE_ORIGINS  web origins that may ask, separated by commas (all)

replay: plays the records of files again (JSON lines, a record each) on all cores, or on N. Names those that are
not by the rules, as text or as JSON. A FILE of - is the standard input. Exit code: 0 all are by the rules, 1 some
are not, 2 the question makes no sense or a file cannot be read, 130 interrupted.

conform: does another service keep the contract? `tierce conform --help` says how it is asked.
"""


def main(arguments: list[str] | None = None) -> int:
    """Serve until told to stop; the exit code says whether the arguments and settings made sense."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if sys.stderr is None:
        # Nobody wants to hear what is wrong; the exit code says it.
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115  # to the end
    if arguments in (["-h"], ["--help"], ["help"]):
        print(USAGE, end="")
        return 0
    if arguments[:1] == ["replay"]:
        return _replay(arguments[1:])
    if arguments[:1] == ["conform"]:
        return _conform(arguments[1:])
    if arguments not in ([], ["serve"]):
        print(USAGE, end="", file=sys.stderr)
        return 2
    try:
        settings = Settings.read()
    except ValueError as error:
        print(f"tierce: {error}", file=sys.stderr)
        return 2
    uvicorn.run(
        "tierce.web.app:create_app",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        loop="uvloop",
        http=Protocol,
        access_log=False,
        proxy_headers=False,
        ws="none",
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
        log_level="info",
    )
    return 0


def _conform(arguments: list[str]) -> int:
    code = INTERRUPTED
    # Reading the kit takes a while, too.
    with ended_once() as ending, suppress(KeyboardInterrupt):
        try:
            from tierce.cli import conforming
        except ModuleNotFoundError as missing:
            print(f"tierce: conform needs {missing.name}, too (in a clone: pip install '.[conform]')", file=sys.stderr)
            return 2
        code = conforming.conform_target(arguments)
    return ending.exit_code(code)


MOST_JOBS = 64


def _replay(arguments: list[str]) -> int:
    reader = argparse.ArgumentParser("tierce replay", usage=argparse.SUPPRESS, add_help=False, allow_abbrev=False, exit_on_error=False)
    reader.add_argument("--jobs", type=int, choices=range(1, MOST_JOBS + 1))
    reader.add_argument("--json", action="store_true")
    reader.add_argument("files", nargs="*")
    try:
        asked, unknown = reader.parse_known_args(arguments)
    except argparse.ArgumentError:
        asked, unknown = None, arguments
    if asked is None or unknown or not asked.files:
        print(USAGE, end="", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, _stop)
    try:
        return replaying.replay_files(asked.files, jobs=asked.jobs, as_json=asked.json)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads what is left to say; what is said when Python ends must not fail either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        about = "" if error.filename is None else f": {str(error.filename).encode(errors='replace').decode()[:LONGEST_NAME]}"
        print(f"tierce: {error.strerror}{about}", file=sys.stderr)
        return 2


# Of a name that is longer not all is said.
LONGEST_NAME = 200
# As shells count it.
INTERRUPTED = 130


def _stop(_signal: int, _frame: object) -> None:
    """Being told to end is like being interrupted: workers are ended first."""
    raise KeyboardInterrupt

"""`tierce serve`: the service over HTTP, until it is told to stop."""

from __future__ import annotations

import signal
import sys
from typing import Any

import click
import uvicorn
from uvicorn.server import HANDLED_SIGNALS
from uvicorn.supervisors.multiprocess import Multiprocess

from tierce.cli.ending import ENDING
from tierce.web.protocol import Protocol
from tierce.web.settings import Settings

# How long an answer that has begun may take to be read when the service is told to stop.
SECONDS_TO_FINISH = 10
# As uvicorn has it.
NOT_STARTED = 3


@click.command()
def serve() -> int:
    """The rules of Rami over HTTP. Settings come from the environment.

    \b
    HOST            address to listen on (127.0.0.1)
    PORT            port to listen on (8000)
    WORKERS         processes; one for each core is best (1)
    TIERCE_ORIGINS  web origins that may ask, separated by commas (all)
    """  # noqa: D301  # \b tells click to leave the lines as they are
    try:
        settings = Settings.read()
    except ValueError as error:
        print(f"tierce: {error}", file=sys.stderr)
        return 2
    app = "tierce.web.app:create_app"
    options: dict[str, Any] = {
        "factory": True,
        "host": settings.host,
        "port": settings.port,
        "workers": settings.workers,
        "loop": "uvloop",
        "http": Protocol,
        "access_log": False,
        "proxy_headers": False,
        "ws": "none",
        "server_header": False,
        "timeout_graceful_shutdown": SECONDS_TO_FINISH,
        "log_level": "info",
    }
    for number in {*ENDING} - {*HANDLED_SIGNALS}:
        # What a single process of uvicorn does not hear ends the service at once (several begin anew at a hangup): raised in the middle of its loop it
        # would be told as a fault, and leave processes behind.
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    try:
        if settings.workers > 1:
            return _several(uvicorn.Config(app, **options))
        # When it has finished it raises the signal that told it to once more: `ended_once` hears it.
        uvicorn.run(app, **options)
    except SystemExit as failure:
        # It has said why: the address is taken, say.
        return failure.code if isinstance(failure.code, int) else NOT_STARTED
    return 0


class Processes(Multiprocess):
    """The processes of a service that has several. uvicorn does not say by which signal they were told to end; this does."""

    told_by = 0

    def handle_int(self) -> None:
        """As uvicorn does."""
        self.told_by = self.told_by or signal.SIGINT
        super().handle_int()

    def handle_term(self) -> None:
        """As uvicorn does."""
        self.told_by = self.told_by or signal.SIGTERM
        super().handle_term()


def _several(config: uvicorn.Config) -> int:
    processes = Processes(config, [config.bind_socket()])
    processes.run()
    return 128 + processes.told_by if processes.told_by else NOT_STARTED

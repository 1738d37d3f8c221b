"""The command line: `python -m tierce` serves."""

from __future__ import annotations

import sys

import uvicorn

from tierce.web.protocol import Protocol
from tierce.web.settings import Settings

# How long an answer that has begun may take to be read when the service is told to stop.
SECONDS_TO_FINISH = 10

USAGE = """usage: tierce [serve]

Serves the rules of Rami over HTTP. Settings come from the environment:
  HOST            address to listen on (127.0.0.1)
  PORT            port to listen on (8000)
  WORKERS         processes; one for each core is best (1)
  TIERCE_ORIGINS  web origins that may ask, separated by commas (all)
"""


def main(arguments: list[str] | None = None) -> int:
    """Serve until told to stop; the exit code says whether the arguments and settings made sense."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments in (["-h"], ["--help"], ["help"]):
        print(USAGE, end="")
        return 0
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

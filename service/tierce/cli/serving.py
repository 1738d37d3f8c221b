"""`tierce serve`: the service over HTTP, until it is told to stop."""

from __future__ import annotations

import sys

import click
import uvicorn

from tierce.web.protocol import Protocol
from tierce.web.settings import Settings

# How long an answer that has begun may take to be read when the service is told to stop.
SECONDS_TO_FINISH = 10


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

"""Settings: everything that can be set from outside, read once from the environment."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

from msgspec import Struct

_ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://[^/?#\s,]+", re.ASCII)

BODY_LIMIT = 64 * 1024
BODY_SECONDS = 5.0


class Settings(Struct, frozen=True, kw_only=True):
    """`HOST`, `PORT` and `WORKERS` of the server; `TIERCE_ORIGINS`, the web origins that may ask (comma-separated; all, unless it is set)."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: frozenset[str] | None = None
    body_limit: int = BODY_LIMIT
    body_seconds: float = BODY_SECONDS

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings that the environment gives; `ValueError` where one makes no sense."""
        listed = environment.get("TIERCE_ORIGINS", "").strip()
        origins = None if listed in ("", "*") else frozenset(filter(None, map(str.strip, listed.split(","))))
        for origin in origins or ():
            if not _ORIGIN.fullmatch(origin):
                raise ValueError("TIERCE_ORIGINS must list origins such as https://cards.example or http://localhost:5173, without a path")
        return cls(
            host=environment.get("HOST", "") or "127.0.0.1",
            port=_number(environment, "PORT", 8000, 1, 65_535),
            workers=_number(environment, "WORKERS", 1, 1, 64),
            origins=origins,
        )


def _number(environment: Mapping[str, str], name: str, default: int, least: int, greatest: int) -> int:
    text = environment.get(name, "") or str(default)
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not least <= int(text) <= greatest:
        raise ValueError(f"{name} must be a whole number from {least} to {greatest}")
    return int(text)

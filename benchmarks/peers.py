"""The peers that Tierce is compared with: set up once, or left out with a reason."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import cache

from reporting import HERE

PYTHON = str(HERE / ".venv/bin/python")  # the peers' own; nothing of theirs enters the service
TIERCE = sys.executable
# peer -> what pip puts into the folder of packages
IN_PYTHON = {"RLCard": "rlcard", "rummikub-solver": "rummikub_solver", "OpenSpiel": "pyspiel*.so", "python-chess": "chess"}


@cache
def missing_peers() -> dict[str, str]:
    """Which peers are not to be had here, and why."""
    subprocess.run(["sh", HERE / "setup.sh"], check=True)
    missing = {}
    if not shutil.which("node"):
        missing["card-games-utils"] = "node is not installed (Debian: apt-get install nodejs npm)"
    elif not (HERE / "node_modules/card-games-utils").is_dir():
        missing["card-games-utils"] = "npm could not install it"
    for peer, package in IN_PYTHON.items():
        if not any(HERE.glob(f".venv/lib/*/site-packages/{package}")):
            missing[peer] = "pip could not install it"
    return missing


def left_out(engines: Iterable[str]) -> list[str]:
    """A line for each of these engines that is missing."""
    return [f"{engine} is left out: {missing_peers()[peer_of(engine)]}" for engine in engines if is_missing(engine)]


def is_missing(engine: str) -> bool:
    return peer_of(engine) in missing_peers()


def peer_of(engine: str) -> str:
    """The peer behind an engine: one peer can be asked in several ways, named behind a comma."""
    return engine.partition(",")[0]

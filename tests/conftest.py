"""What all tests share: how much hypothesis tries, and a service that is really served.

`make test` is repeatable; a deeper run sets `HYPOTHESIS_PROFILE=deep`.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much]
settings.register_profile("test", max_examples=100, deadline=None, derandomize=True, database=None, suppress_health_check=SLOW)
settings.register_profile("deep", max_examples=5_000, deadline=None, database=None, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """A service of its own, started as `make serve` starts it, on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([sys.executable, "-m", "tierce"], env={**os.environ, "PORT": str(port)}, stderr=subprocess.DEVNULL)
    try:
        yield ready(f"http://127.0.0.1:{port}", server)
    finally:
        server.terminate()
        server.wait(10)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One browser for all tests that need one."""
    from browsing import chromium

    with chromium() as browser:
        yield browser


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Any]:
    """A window of the playground on a desk."""
    from browsing import visiting

    with visiting(browser, address) as found:
        yield found


@pytest.fixture
def phone(browser: Any, address: str) -> Iterator[Any]:
    """A window of the playground on a phone."""
    from browsing import PHONE, visiting

    with visiting(browser, address, size=PHONE, touch=True) as found:
        yield found


def ready(address: str, server: subprocess.Popen[bytes]) -> str:
    for _ in range(600):
        assert server.poll() is None, "the server has ended"
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=1):
                return address
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server is not ready after a minute")

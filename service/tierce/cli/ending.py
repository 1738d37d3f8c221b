"""A run that is told to end, by a signal, ends once: what it has started is ended, and what was found is told."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
# What was started is ended, and what was found is told, in less.
SECONDS_TO_END = 10.0


class EndedError(KeyboardInterrupt):
    """The run was told to end, by a signal. (A `SystemExit` would be a failure like others to whoever looks for failures.)"""


class Ending:
    """Whether a run was told to end. `signal`: the first that said so, if there was one."""

    def __init__(self) -> None:
        self.signal = 0

    def exit_code(self, otherwise: int) -> int:
        """As shells count a signal; without one it is another."""
        return 128 + self.signal if self.signal else otherwise


@contextmanager
def ended_once() -> Iterator[Ending]:
    """A signal ends the run. While what it has started is being ended, more signals change nothing: else that would go on for itself, out of their reach."""
    ending, until = Ending(), 0.0

    def end(number: int, _frame: object) -> None:
        nonlocal until
        if time.monotonic() > until:
            until = time.monotonic() + SECONDS_TO_END
            ending.signal = ending.signal or number
            raise EndedError

    # One that is not to be heard (as of `nohup`) stays so.
    before = {number: signal.getsignal(number) for number in ENDING if signal.getsignal(number) is not signal.SIG_IGN}
    try:
        for number in before:
            signal.signal(number, end)
        yield ending
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

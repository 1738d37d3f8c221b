"""Targets: whoever is asked. A service at a URL, or a command that reads and writes JSON lines.

What goes wrong on the way is no fault of a rule: a target that is down, slow, or answers something that is no answer is a `TransportFault`, in one line.
Nothing here knows what a question means.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from contextlib import suppress
from typing import Any, Protocol

import httpx
import msgspec
from msgspec import Struct

# An answer may have so many bytes: the longest that there is, a list of 10,000 openings, has a few million.
LARGEST_ANSWER = 32 << 20
CAPABILITIES = "capabilities"
SECONDS_TO_END = 1.0
# An answer, too: this question is not held here.
NOT_IMPLEMENTED = 501


class TransportFault(Exception):  # noqa: N818  # it says what was wrong with the way, not with us
    """No answer came that could be judged: one line that says why."""


class Reply(Struct, frozen=True):
    """What came back: an HTTP status, and a JSON document."""

    status: int
    body: Any


class Capabilities(Struct, frozen=True, kw_only=True):
    """What a target says of itself; what it does not say is `None`."""

    name: str
    contract_version: str | None
    levels: list[int] | None
    variants: list[str] | None
    # whether it claims our decisions, too, where the rule pages leave something open
    decisions: bool


class Target(Protocol):
    """Somebody who answers questions."""

    name: str

    def ask(self, op: str, request: Any) -> Reply:
        """The reply to a question; a `TransportFault` if none came."""

    def capabilities(self) -> Capabilities:
        """What it says of itself."""

    def shown(self, op: str, request: Any) -> str:
        """How anybody can ask it the same."""

    def close(self) -> None:
        """Nothing more is asked."""


def target_of(address: str, *, timeout: float = 10.0) -> Target:
    """A URL, or a command. `timeout`: seconds for an answer. A `ValueError` says what is wrong with it."""
    if "://" in address:
        if not address.startswith(("http://", "https://")):
            raise ValueError(f"{address} is no address of a service: it begins with http:// or https://, or is a command.")
        return HttpTarget(address.rstrip("/"), timeout)
    try:
        words = shlex.split(address)
    except ValueError as error:
        raise ValueError(f"{address!r} is no command: {error}.") from None
    if not words:
        raise ValueError("The target is empty: give a URL, or a command.")
    return CommandTarget(words, timeout)


def understood(body: Any) -> Capabilities:
    """What a target says of itself, as far as it can be understood."""
    if not isinstance(body, dict):
        raise TransportFault("it does not say what it is: the answer is no JSON object")
    levels, variants = body.get("levels"), body.get("variants")
    return Capabilities(
        name=str(body.get("name", "unnamed"))[:100],
        contract_version=None if body.get("contractVersion") is None else str(body["contractVersion"])[:20],
        levels=[level for level in levels if isinstance(level, int)] if isinstance(levels, list) else None,
        variants=[id for id in variants if isinstance(id, str)] if isinstance(variants, list) else None,
        decisions=body.get("decisions") is True,
    )


class HttpTarget:
    """A service over HTTP."""

    def __init__(self, address: str, timeout: float) -> None:
        self.name = address
        self.timeout = timeout
        self.client = httpx.Client(timeout=httpx.Timeout(timeout), follow_redirects=False, trust_env=False)

    def ask(self, op: str, request: Any) -> Reply:
        """Post a question."""
        return self._reply("POST", f"/v1/{op}", msgspec.json.encode(request))

    def capabilities(self) -> Capabilities:
        """`GET /v1`."""
        reply = self._reply("GET", "/v1", None)
        if reply.status != 200:
            raise TransportFault(f"GET /v1 is answered with {reply.status}: no service of this contract, as it seems")
        return understood(reply.body)

    def _reply(self, method: str, path: str, body: bytes | None) -> Reply:
        try:
            try:
                status, kind, text = self._sent(method, path, body)
            except httpx.RemoteProtocolError:
                # A connection that was kept may have been closed over there; no question changes anything, so it can be asked again.
                status, kind, text = self._sent(method, path, body)
        except httpx.TimeoutException:
            raise TransportFault(f"no answer within {self.timeout:g} s") from None
        except httpx.ConnectError as error:
            raise TransportFault(f"no connection: {_first_line(error)}") from None
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError) as error:
            raise TransportFault(f"the connection failed: {_first_line(error) or type(error).__name__}") from None
        if status >= 500 and status != NOT_IMPLEMENTED:
            raise TransportFault(f"the service failed: {status}")
        if 300 <= status < 400:
            raise TransportFault(f"it sends elsewhere: {status}")
        try:
            return Reply(status, msgspec.json.decode(text))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise TransportFault(f"{status} with {kind.partition(';')[0][:60]} that is no JSON: {text[:40]!r}") from None

    def _sent(self, method: str, path: str, body: bytes | None) -> tuple[int, str, bytes]:
        headers = {"content-type": "application/json"} if body is not None else {}
        with self.client.stream(method, self.name + path, content=body, headers=headers) as response:
            return response.status_code, response.headers.get("content-type", "nothing"), _bounded(response, self.timeout)

    def shown(self, op: str, request: Any) -> str:
        """A line of curl."""
        body = json.dumps(request, ensure_ascii=False, separators=(",", ":"))
        return f"curl -s {self.name}/v1/{op} -H 'Content-Type: application/json' -d {shlex.quote(body)}"

    def close(self) -> None:
        """Close the connections."""
        self.client.close()


def _bounded(response: httpx.Response, timeout: float) -> bytes:
    """The body, within the bounds of size and time: also of one that drips."""
    ends = time.monotonic() + timeout
    parts, size = [], 0
    for part in response.iter_bytes():
        size += len(part)
        if size > LARGEST_ANSWER:
            raise TransportFault(f"an answer of more than {LARGEST_ANSWER >> 20} MiB")
        if time.monotonic() > ends:
            raise TransportFault(f"no whole answer within {timeout:g} s")
        parts.append(part)
    return b"".join(parts)


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0][:200]


class CommandTarget:
    """A command that reads questions and writes answers, a JSON line each: `{"op", "request"}` and `{"status", "answer"}` (or `"problem"`).

    One that has ended, or did not answer in time, is started anew for the next question.
    """

    def __init__(self, words: list[str], timeout: float) -> None:
        self.name = shlex.join(words)
        self.words = words
        self.timeout = timeout
        self.running: _Running | None = _Running(words)

    def ask(self, op: str, request: Any) -> Reply:
        """Write a line, read a line."""
        reply = self._asked({"op": op, "request": request})
        status = reply.get("status")
        if not isinstance(status, int) or isinstance(status, bool):
            raise TransportFault("a line without a `status`")
        if status >= 500 and status != NOT_IMPLEMENTED:
            raise TransportFault(f"the command failed: {status}")
        return Reply(status, reply.get("answer", reply.get("problem")))

    def capabilities(self) -> Capabilities:
        """Ask it what it is."""
        return understood(self._asked({"op": CAPABILITIES}).get("answer"))

    def _asked(self, question: dict[str, Any]) -> dict[str, Any]:
        running = self.running = self.running or _Running(self.words)
        running.questions.put(msgspec.json.encode(question) + b"\n")
        try:
            line = running.answers.get(timeout=self.timeout)
        except queue.Empty:
            # A line that comes late would be taken for the next answer.
            self.close()
            raise TransportFault(f"no line within {self.timeout:g} s") from None
        if line is None:
            said = running.last_words()
            self.close()
            raise TransportFault(f"the command has ended{said}")
        try:
            reply = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise TransportFault(f"a line that is no JSON: {line[:40]!r}") from None
        if not isinstance(reply, dict):
            raise TransportFault("a line that is no JSON object")
        return reply

    def shown(self, op: str, request: Any) -> str:
        """A line for a shell."""
        line = json.dumps({"op": op, "request": request}, ensure_ascii=False, separators=(",", ":"))
        return f"echo {shlex.quote(line)} | {self.name}"

    def close(self) -> None:
        """End the command, and what it has started."""
        if self.running:
            self.running.end()
            self.running = None


class _Running:
    """A command while it runs. Its three streams are read and written by threads, so that none of them can hold the others up."""

    def __init__(self, words: list[str]) -> None:
        self.questions: queue.Queue[bytes | None] = queue.Queue()
        self.answers: queue.Queue[bytes | None] = queue.Queue()
        self.said: deque[str] = deque(maxlen=5)
        try:
            self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        except OSError as error:
            raise ValueError(f"{words[0]} cannot be started: {error.strerror}.") from None
        self.threads = [threading.Thread(target=stream, daemon=True) for stream in (self._write, self._read, self._listen)]
        for thread in self.threads:
            thread.start()

    def _write(self) -> None:
        assert self.process.stdin
        with suppress(OSError, ValueError):
            while question := self.questions.get():
                self.process.stdin.write(question)
                self.process.stdin.flush()
        with suppress(OSError):
            self.process.stdin.close()

    def _read(self) -> None:
        assert self.process.stdout
        with suppress(OSError, ValueError):
            while line := self.process.stdout.readline(LARGEST_ANSWER):
                self.answers.put(line)
        self.answers.put(None)

    def _listen(self) -> None:
        assert self.process.stderr
        with suppress(OSError, ValueError):
            while line := self.process.stderr.readline(1 << 16):
                self.said.append(line.decode(errors="replace").rstrip()[:200])

    def last_words(self) -> str:
        """How it ended, and what it said last."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=1)
        self.threads[-1].join(timeout=1)
        code = "" if self.process.returncode is None else f" with code {self.process.returncode}"
        return code + (f": {self.said[-1]}" if self.said else "")

    def end(self) -> None:
        """Let it end; if it does not, kill it."""
        self.questions.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=SECONDS_TO_END)
        with suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for thread in self.threads:
            thread.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream:
                with suppress(OSError):
                    stream.close()

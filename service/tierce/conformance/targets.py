"""Targets: whoever is asked. A service at a URL, or a command that reads and writes JSON lines.

What goes wrong on the way is no fault of a rule: a target that is down, slow, or answers something that is no answer is a `TransportFault`, in one line.
Nothing here knows what a question means.
"""

from __future__ import annotations

import json
import os
import re
import selectors
import shlex
import signal
import subprocess
import time
from base64 import b64encode
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Protocol
from urllib.parse import quote, unquote, urlsplit

import httpcore
import msgspec
from msgspec import Struct

# An answer may have so many bytes: the longest that there is, a list of 10,000 openings, has a few million.
LARGEST_ANSWER = 32 << 20
CAPABILITIES = "capabilities"
SECONDS_TO_END = 1.0
# An answer, too: this question is not held here.
NOT_IMPLEMENTED = 501
# Statuses of those who want to know who asks, and others that say nothing about the question that was asked.
WHO_ASKS = (401, 403, 407)
TOO_MANY = 429
NOTHING_SAID = (408, 418, 421, 425)


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
    if re.match(r"[a-z][a-z0-9+.-]*://", address, re.IGNORECASE):
        return HttpTarget(address, timeout)
    try:
        words = shlex.split(address)
    except ValueError as error:
        raise ValueError(f"{address!r} is no command: {error}.") from None
    if not words:
        raise ValueError("The target is empty: give a URL, or a command.")
    return CommandTarget(words, timeout)


def understood(body: dict[str, Any]) -> Capabilities:
    """What a target says of itself, as far as it can be understood."""
    name = body.get("name")
    levels, variants = [[] if part is not None and not isinstance(part, list) else part for part in (body.get("levels"), body.get("variants"))]
    return Capabilities(
        name=str("unnamed" if name is None else name)[:100],
        contract_version=None if body.get("contractVersion") is None else str(body["contractVersion"])[:20],
        levels=None if levels is None else [level for level in levels if type(level) is int],
        variants=None if variants is None else [id for id in variants if isinstance(id, str)],
        decisions=body.get("decisions") is True,
    )


def _see_that_it_is_about_the_question(status: int, who: str) -> None:
    """A `TransportFault` for a status that says nothing about the question that was asked."""
    if status >= 500 and status != NOT_IMPLEMENTED:
        raise TransportFault(f"the {who} failed: {status}")
    if status in WHO_ASKS:
        raise TransportFault(f"it wants to know who asks: {status}")
    if status == TOO_MANY:
        raise TransportFault(f"it is asked too often: {status}")
    if 300 <= status < 400:
        raise TransportFault(f"it sends elsewhere: {status}")
    if status in NOTHING_SAID or (status < 400 and status != 200):
        raise TransportFault(f"it answers with status {status}")


class HttpTarget:
    """A service over HTTP. It is asked at `address`; `name` is shown, and keeps a user and his password back."""

    def __init__(self, address: str, timeout: float) -> None:
        self.address = address.rstrip("/")
        self.timeout = timeout
        # What is wrong with an address is said without it: there may be a password in it.
        if "?" in address or "#" in address:
            raise ValueError("The address of a service has no ? and no #: /v1 is added to it.")
        try:
            parts = urlsplit(self.address)
            self.scheme, self.host, self.port = parts.scheme.encode(), (parts.hostname or "").encode("idna"), parts.port
            place = parts.netloc.rpartition("@")[2]
            self.headers = [(b"host", place.encode("idna")), (b"accept", b"*/*"), (b"user-agent", b"tierce")]
        except ValueError:
            raise ValueError("The address has a host or a port that there cannot be.") from None
        if parts.scheme not in ("http", "https"):
            raise ValueError(f"{parts.scheme}:// is no address of a service: it begins with http:// or https://, or is a command.")
        if not self.host:
            raise ValueError("The address of a service has a host, such as http://127.0.0.1:8000.")
        self.path = quote(parts.path, safe="/%:@!$&'()*+,;=~")
        self.name = f"{parts.scheme}://{place}{self.path}"
        if parts.username is not None:
            user = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
            self.headers.append((b"authorization", b"Basic " + b64encode(user.encode())))
        self.network = _NetworkInTime()
        self.connections = httpcore.ConnectionPool(network_backend=self.network, keepalive_expiry=SECONDS_KEPT)

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
        self.network.begin(self.timeout)
        try:
            try:
                status, kind, text = self._sent(method, path, body)
            except httpcore.RemoteProtocolError:
                # A connection that was kept may have been closed over there; no question changes anything, so it can be asked again.
                status, kind, text = self._sent(method, path, body)
        except httpcore.TimeoutException:
            raise TransportFault(f"no answer within {self.timeout:g} s") from None
        except httpcore.ConnectError as error:
            raise TransportFault(f"no connection: {_first_line(error)}") from None
        except (httpcore.NetworkError, httpcore.ProtocolError) as error:
            raise TransportFault(f"the connection failed: {_first_line(error) or type(error).__name__}") from None
        _see_that_it_is_about_the_question(status, "service")
        try:
            document = msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            if status == 200:
                raise TransportFault(f"200 with {kind.partition(';')[0][:60]} that is no JSON: {text[:40]!r}") from None
            document = None
        if status == 200 and not isinstance(document, dict):
            raise TransportFault(f"200 with JSON that is no object: {text[:40]!r}")
        return Reply(status, document)

    def _sent(self, method: str, path: str, body: bytes | None) -> tuple[int, str, bytes]:
        url = httpcore.URL(scheme=self.scheme, host=self.host, port=self.port, target=f"{self.path}{path}")
        headers = self.headers if body is None else [*self.headers, (b"content-type", b"application/json")]
        with self.connections.stream(method, url, headers=headers, content=body) as response:
            said = {name.lower(): value.decode("latin-1") for name, value in response.headers}
            kind, coding = said.get(b"content-type", "nothing"), said.get(b"content-encoding", "identity")
            if coding.lower() != "identity":
                raise TransportFault(f"an answer in the encoding {coding[:40]}, for which it was not asked")
            return response.status, kind, self._whole(response)

    def _whole(self, response: httpcore.Response) -> bytes:
        """The body, within the bounds of size and time."""
        parts, size = [], 0
        try:
            for part in response.iter_stream():
                size += len(part)
                if size > LARGEST_ANSWER:
                    raise TransportFault(f"an answer of more than {LARGEST_ANSWER >> 20} MiB")
                parts.append(part)
        except httpcore.TimeoutException:
            raise TransportFault(f"no whole answer within {self.timeout:g} s") from None
        return b"".join(parts)

    def shown(self, op: str, request: Any) -> str:
        """A line of curl."""
        body = json.dumps(request, ensure_ascii=False, separators=(",", ":"))
        return f"curl -s {shlex.quote(f'{self.name}/v1/{op}')} -H 'Content-Type: application/json' -d {shlex.quote(body)}"

    def close(self) -> None:
        """Close the connections."""
        self.connections.close()


# A connection that nobody uses is kept so long.
SECONDS_KEPT = 5.0
# What is written at once may take all the time that is left; so it is little.
BYTES_AT_ONCE = 1 << 12


class _NetworkInTime(httpcore.SyncBackend):
    """The network while there is time: an exchange ends when its time is up, however often a few more bytes come or are taken."""

    def __init__(self) -> None:
        self.ends = 0.0

    def begin(self, seconds: float) -> None:
        """From now on there are so many seconds."""
        self.ends = time.monotonic() + seconds

    def left(self) -> float:
        """The seconds that are left, if there are any."""
        left = self.ends - time.monotonic()
        if left <= 0:
            raise httpcore.TimeoutException
        return left

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ARG002  # what is left counts
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """A connection while there is time."""
        return _StreamInTime(super().connect_tcp(host, port, self.left(), local_address, socket_options), self.left)


class _StreamInTime(httpcore.NetworkStream):
    """A connection; whatever is done on it may take the time that is `left`."""

    def __init__(self, stream: httpcore.NetworkStream, left: Callable[[], float]) -> None:
        self.stream = stream
        self.left = left

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002  # what is left counts
        return self.stream.read(max_bytes, self.left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002  # what is left counts
        for begin in range(0, len(buffer), BYTES_AT_ONCE):
            self.stream.write(buffer[begin : begin + BYTES_AT_ONCE], self.left())

    def start_tls(self, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None) -> httpcore.NetworkStream:  # noqa: ARG002
        return _StreamInTime(self.stream.start_tls(ssl_context, server_hostname, self.left()), self.left)

    def get_extra_info(self, info: str) -> Any:
        return self.stream.get_extra_info(info)

    def close(self) -> None:
        self.stream.close()


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0][:200]


class CommandTarget:
    """A command that reads questions and writes answers, a JSON line each: `{"op", "request"}` and `{"status", "answer"}` (or `"problem"`).

    One that has ended, did not answer in time, or said more than it was asked is started anew for the next question.
    """

    def __init__(self, words: list[str], timeout: float) -> None:
        self.name = shlex.join(words)
        self.words = words
        self.timeout = timeout
        try:
            self.running: _Running | None = _Running(words)
        except OSError as error:
            raise ValueError(f"{words[0]} cannot be started: {error.strerror}. (The address of a service begins with http:// or https://.)") from None

    def ask(self, op: str, request: Any) -> Reply:
        """Write a line, read a line."""
        return self._reply({"op": op, "request": request})

    def capabilities(self) -> Capabilities:
        """Ask it what it is."""
        reply = self._reply({"op": CAPABILITIES})
        if reply.status != 200:
            raise TransportFault(f'{{"op": "capabilities"}} is answered with {reply.status}')
        return understood(reply.body)

    def _reply(self, question: dict[str, Any]) -> Reply:
        line = self._line(msgspec.json.encode(question) + b"\n")
        try:
            reply = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise TransportFault(f"a line that is no JSON: {line[:40]!r}") from None
        if not isinstance(reply, dict):
            raise TransportFault("a line that is no JSON object")
        status = reply.get("status")
        if not isinstance(status, int) or isinstance(status, bool):
            raise TransportFault("a line without a `status`")
        _see_that_it_is_about_the_question(status, "command")
        if status != 200:
            return Reply(status, reply.get("problem", reply.get("answer")))
        if not isinstance(reply.get("answer"), dict):
            raise TransportFault("a line with status 200 and no object as `answer`")
        return Reply(status, reply["answer"])

    def _line(self, question: bytes) -> bytes:
        try:
            running = self.running = self.running or _Running(self.words)
        except OSError as error:
            raise TransportFault(f"{self.words[0]} cannot be started again: {error.strerror}") from None
        try:
            return running.answer(question, self.timeout)
        except TransportFault:
            # What it may still say would be taken for the next answer.
            self.close()
            raise

    def shown(self, op: str, request: Any) -> str:
        """A line for a shell."""
        line = json.dumps({"op": op, "request": request}, ensure_ascii=False, separators=(",", ":"))
        return f"printf '%s\\n' {shlex.quote(line)} | {self.name}"

    def close(self) -> None:
        """End the command, and what it has started."""
        if self.running:
            self.running.end()
            self.running = None


# Of what a command says beside its answers the end is kept.
BYTES_OF_LAST_WORDS = 8_000
LINES_OF_LAST_WORDS = 3
LONGEST_LINE = 200
# Lines that follow, or point at, what they do not say: where it happened, in which version, and lines without a letter.
SAYS_NOTHING = re.compile(r"at .*(\)|:(line )?[0-9]+)( \{)?|Node\.js v[0-9.]+|[\W0-9_]*")
BYTES_OF_A_PART = 1 << 16


class _Running:
    """A command while it runs. It is written to and read as far as it can be, and only while it is asked: no stream holds another up, and nothing piles up."""

    def __init__(self, words: list[str]) -> None:
        self.process = subprocess.Popen(words, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        assert self.process.stdin and self.process.stdout and self.process.stderr
        self.stdin, self.stdout, self.stderr = self.process.stdin, self.process.stdout, self.process.stderr
        os.set_blocking(self.stdin.fileno(), False)
        self.streams = selectors.DefaultSelector()
        self.streams.register(self.stdout, selectors.EVENT_READ, self._read)
        self.streams.register(self.stderr, selectors.EVENT_READ, self._listen)
        self.unsaid = memoryview(b"")
        self.heard = bytearray()
        self.is_silent = False
        self.said = b""

    def answer(self, question: bytes, seconds: float) -> bytes:
        """The line that comes after a question; a `TransportFault` says why there is none."""
        ends = time.monotonic() + seconds
        self._go_on(0)
        if self.heard:
            raise TransportFault(f"a line that nobody asked for: {bytes(self.heard[:40])!r}")
        if not self.unsaid:
            self.streams.register(self.stdin, selectors.EVENT_WRITE, self._write)
        # Who has answered before the end of a question must hear that first.
        self.unsaid = memoryview(self.unsaid.tobytes() + question)
        looked_at = 0
        while (end := self.heard.find(b"\n", looked_at)) < 0 and not self.is_silent:
            looked_at = len(self.heard)
            if looked_at > LARGEST_ANSWER:
                raise TransportFault(f"a line of more than {LARGEST_ANSWER >> 20} MiB")
            left = ends - time.monotonic()
            if left <= 0:
                raise TransportFault(f"no line within {seconds:g} s")
            self._go_on(left)
        if not self.heard:
            raise TransportFault(f"the command has ended{self._last_words()}")
        size = end + 1 or len(self.heard)
        line = bytes(self.heard[:size])
        del self.heard[:size]
        return line

    def _go_on(self, seconds: float) -> None:
        """Write and read what can be written and read, if need be after some seconds."""
        for key, _ in self.streams.select(seconds):
            key.data()

    def _write(self) -> None:
        try:
            self.unsaid = self.unsaid[os.write(self.stdin.fileno(), self.unsaid[:BYTES_OF_A_PART]) :]
        except BrokenPipeError:
            # It does not listen; it may still answer.
            self.unsaid = memoryview(b"")
        if not self.unsaid:
            self.streams.unregister(self.stdin)

    def _read(self) -> None:
        part = os.read(self.stdout.fileno(), BYTES_OF_A_PART)
        self.heard += part
        if not part:
            self.is_silent = True
            self.streams.unregister(self.stdout)

    def _listen(self) -> None:
        part = os.read(self.stderr.fileno(), BYTES_OF_A_PART)
        self.said = (self.said + part)[-BYTES_OF_LAST_WORDS:]
        if not part:
            self.streams.unregister(self.stderr)

    def _last_words(self) -> str:
        """How it ended, and what it said last."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=SECONDS_TO_END)
        ends = time.monotonic() + SECONDS_TO_END
        while self.stderr in self.streams.get_map() and (left := ends - time.monotonic()) > 0:
            self._go_on(left)
        code = "" if self.process.returncode is None else f" with code {self.process.returncode}"
        lines = self.said.decode(errors="replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        last = ([line for line in said if not SAYS_NOTHING.fullmatch(line)] or said)[-LINES_OF_LAST_WORDS:]
        return code + (f": {' / '.join([line[:LONGEST_LINE] for line in last])}" if last else "")

    def end(self) -> None:
        """Let it end; if it does not, kill it. What it has started may hold its streams: nobody waits for that."""
        self.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=SECONDS_TO_END)
        with suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=SECONDS_TO_END)
        self.streams.close()
        self.stdout.close()
        self.stderr.close()

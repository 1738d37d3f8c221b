"""A bad connection is not taken for a broken rule, and nothing holds the kit up."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import SHUT_RDWR
from threading import Thread
from typing import Any

import pytest

from kit import Application, run, run_at
from tierce.cli import main
from tierce.conformance import vectors
from tierce.conformance.running import Asking, run_vectors
from tierce.conformance.targets import CommandTarget, Reply, target_of

Reaction = Callable[[BaseHTTPRequestHandler], None]
ABOUT = {"name": "bad", "contractVersion": "1", "levels": [1], "variants": ["rami-51"], "decisions": False}


def _send(handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, kind: str = "application/json") -> None:
    handler.send_response(status)
    handler.send_header("content-type", kind)
    handler.send_header("content-length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def _waits(_handler: BaseHTTPRequestHandler) -> None:
    time.sleep(1.5)


def _drips(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("content-length", "100000")
    handler.end_headers()
    for _ in range(100):
        handler.wfile.write(b" ")
        handler.wfile.flush()
        time.sleep(0.05)


def _breaks_off(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("content-length", "100")
    handler.end_headers()
    handler.wfile.write(b'{"verdict"')


BAD: dict[str, tuple[Reaction, str]] = {
    "slow": (_waits, "no answer within 0.3 s"),
    "dripping": (_drips, "no whole answer within 0.3 s"),
    "HTML": (lambda handler: _send(handler, b"<html>Hello</html>", kind="text/html"), "200 with text/html that is no JSON: b'<html>Hello</html>'"),
    "wrong JSON": (lambda handler: _send(handler, b"{verdict: yes}"), "200 with application/json that is no JSON: b'{verdict: yes}'"),
    "nothing": (lambda handler: _send(handler, b""), "200 with application/json that is no JSON: b''"),
    "failing": (lambda handler: _send(handler, b"{}", 500), "the service failed: 500"),
    "sending elsewhere": (lambda handler: _send(handler, b"", 302), "it sends elsewhere: 302"),
    "hanging up": (lambda handler: handler.connection.shutdown(SHUT_RDWR), "the connection failed: "),
    "breaking off": (_breaks_off, "the connection failed: "),
}


@contextmanager
def bad_service(answer: Reaction, about: dict[str, Any] | Reaction = ABOUT) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            if callable(about):
                about(self)
            else:
                _send(self, json.dumps(about).encode())

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            self.close_connection = True
            answer(self)

        def log_message(self, *_args: Any) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_args: Any) -> None:
            pass

    server = Server(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("kind", BAD)
def test_a_service_that_does_not_answer_is_told_in_a_line_and_no_rule_is_blamed(kind: str) -> None:
    reaction, why = BAD[kind]
    with bad_service(reaction) as address:
        report = run_at(address, timeout=0.3)
    assert report.stopped.startswith(f"10 questions in a row were not answered; the last: {why}"), report.stopped
    assert "\n" not in report.stopped
    assert {result.fate for result in report.results} == {"noAnswer"} and len(report.results) == 9
    assert all(counts["failed"] == 0 for row in report.by_rule().values() for counts in row.values())
    assert report.exit_code == 3


@pytest.mark.parametrize("kind", ["HTML", "slow", "failing", "hanging up"])
def test_a_service_that_cannot_say_what_it_is_is_told_at_once(kind: str) -> None:
    reaction, why = BAD[kind]
    with bad_service(reaction, reaction) as address:
        report = run_at(address, timeout=0.3)
    assert report.stopped.startswith(why) and report.results == [] and report.exit_code == 3


def test_a_service_that_is_down_is_told_at_once() -> None:
    report = run_at("http://127.0.0.1:9", timeout=1)
    assert report.stopped.startswith("no connection: ") and report.exit_code == 3


@pytest.mark.parametrize(
    ("about", "why"),
    [
        ({**ABOUT, "contractVersion": "2"}, "it follows version 2 of the contract, and this kit asks by version 1"),
        ({**ABOUT, "levels": [9], "variants": []}, "it names no level and no variant that this kit knows"),
        ([1], "it does not say what it is: the answer is no JSON object"),
    ],
)
def test_a_service_of_something_else_is_told_at_once(about: Any, why: str) -> None:
    with bad_service(lambda handler: _send(handler, b"{}"), lambda handler: _send(handler, json.dumps(about).encode())) as address:
        report = run_at(address, timeout=1)
    assert (report.stopped, report.results, report.exit_code) == (why, [], 3)


def test_one_that_answers_now_and_then_is_asked_to_the_end() -> None:
    """Nine questions without an answer are followed by one with it: the run goes on, and no rule is blamed."""

    class Forgetful(Application):
        def ask(self, op: str, request: Any) -> Reply:
            reply = super().ask(op, request)
            if len(self.asked) % 10:
                raise_fault()
            return reply

    def raise_fault() -> None:
        from tierce.conformance.targets import TransportFault

        raise TransportFault("asleep")

    chosen = vectors.read(1)[:60]
    results = list(run_vectors(Asking(Forgetful(), decisions=True), chosen))
    assert Counter(result.fate for result in results) == {"noAnswer": 54, "passed": 6}


def test_whoever_wishes_it_goes_on_without_answers() -> None:
    with bad_service(lambda handler: _send(handler, b"{}", 503)) as address:
        report = run_at(address, timeout=1, keep_going=True, variants=("rami-il",))
    assert report.stopped == "" and report.counts["noAnswer"] > 100 and report.exit_code == 3


def _command(code: str) -> CommandTarget:
    return CommandTarget([sys.executable, "-u", "-c", code], timeout=2)


SAYS_WHAT_IT_IS = f"import json, sys, time\nsys.stdin.readline(); print(json.dumps({{'status': 200, 'answer': {ABOUT}}}))\n"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("for line in sys.stdin: print('Hello')", "a line that is no JSON: b'Hello\\n'"),
        ("for line in sys.stdin: print('[]')", "a line that is no JSON object"),
        ("for line in sys.stdin: print('{}')", "a line without a `status`"),
        ("""for line in sys.stdin: print('{"status": true}')""", "a line without a `status`"),
        ("""for line in sys.stdin: print('{"status": 500}')""", "the command failed: 500"),
    ],
)
def test_a_command_that_says_no_answers_is_told_in_a_line(code: str, why: str) -> None:
    target = _command(SAYS_WHAT_IT_IS + code)
    try:
        report = run(target)
    finally:
        target.close()
    assert report.stopped == f"10 questions in a row were not answered; the last: {why}" and report.exit_code == 3


def test_a_command_that_ends_is_told_with_its_last_words() -> None:
    target = _command("import sys; print('no such file', file=sys.stderr); sys.exit(4)")
    report = run(target)
    target.close()
    assert report.stopped == "the command has ended with code 4: no such file"


def test_a_command_that_does_not_answer_is_ended_and_started_anew() -> None:
    code = SAYS_WHAT_IT_IS.replace("sys.stdin.readline();", "sys.stdin.readline(); time.sleep(0);") + "time.sleep(60)"
    target = CommandTarget([sys.executable, "-u", "-c", code], timeout=1)
    assert target.capabilities().name == "bad"
    running = target.running
    assert running
    (result,) = run_vectors(Asking(target, decisions=False), vectors.read(1)[:1])
    assert (result.fate, result.why) == ("noAnswer", "no line within 1 s")
    assert running.process.poll() is not None
    assert target.capabilities().name == "bad"
    target.close()


def test_a_command_that_reads_nothing_holds_nobody_up() -> None:
    target = CommandTarget([sys.executable, "-c", "import time; time.sleep(60)"], timeout=0.5)
    began = time.monotonic()
    with pytest.raises(Exception, match=r"no line within 0\.5 s"):
        target.ask("melds/check", {"melds": "x" * 10_000_000})
    target.close()
    assert time.monotonic() - began < 20


@pytest.mark.parametrize("address", ["ftp://somewhere", "", "  ", "'", "/no/such/command"])
def test_what_is_no_target_is_told(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        target_of(address)
    assert main(["conform", address]) == 2
    assert capsys.readouterr().err.startswith("tierce: ")

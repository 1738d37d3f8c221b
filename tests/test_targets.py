"""A bad connection is not taken for a broken rule, and nothing holds the kit up."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR, create_server, socket
from threading import Thread
from typing import Any

import pytest

from kit import Application, run, run_at
from tierce.cli import main
from tierce.conformance import targets, vectors
from tierce.conformance.judging import Judge
from tierce.conformance.running import run_vectors
from tierce.conformance.targets import Capabilities, CommandTarget, HttpTarget, Reply, TransportFault, target_of

Reaction = Callable[[BaseHTTPRequestHandler], None]
ABOUT = {"name": "bad", "contractVersion": "1", "levels": [1], "variants": ["rami-51"], "decisions": False}


def _send(handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, kind: str = "application/json") -> None:
    handler.send_response(status)
    handler.send_header("content-type", kind)
    handler.send_header("content-length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def _packs(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("content-type", "application/json")
    handler.send_header("Content-Encoding", "gzip")
    handler.send_header("content-length", "2")
    handler.end_headers()
    handler.wfile.write(b"{}")


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
    "packed": (_packs, "an answer in the encoding gzip, for which it was not asked"),
    "HTML": (lambda handler: _send(handler, b"<html>Hello</html>", kind="text/html"), "200 with text/html that is no JSON: b'<html>Hello</html>'"),
    "wrong JSON": (lambda handler: _send(handler, b"{verdict: yes}"), "200 with application/json that is no JSON: b'{verdict: yes}'"),
    "nothing": (lambda handler: _send(handler, b""), "200 with application/json that is no JSON: b''"),
    "no object": (lambda handler: _send(handler, b"null"), "200 with JSON that is no object: b'null'"),
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
        ({**ABOUT, "levels": [True, "1", 1.5]}, "it names no level that this kit knows"),
        ({**ABOUT, "levels": "12345"}, "it names no level that this kit knows"),
        ({**ABOUT, "variants": {"rami-51": 1}}, "it names no variant that this kit knows"),
        ([1], "200 with JSON that is no object: b'[1]'"),
    ],
)
def test_a_service_of_something_else_is_told_at_once(about: Any, why: str) -> None:
    with bad_service(lambda handler: _send(handler, b"{}"), lambda handler: _send(handler, json.dumps(about).encode())) as address:
        report = run_at(address, timeout=1)
    assert (report.stopped, report.results, report.exit_code) == (why, [], 3)


@pytest.mark.parametrize(
    ("levels", "variants", "note"),
    [
        ([1, 2], ["rami-51"], ""),
        (None, None, ""),
        ([1], ["rami-51", "belote"], "it names variant belote, which this kit does not know"),
        ([1, 9], None, "it names level 9, which this kit does not know"),
        ([0, 1, 9, 9], ["belote", "rami-51"], "it names levels 0, 9 and variant belote, which this kit does not know"),
        ([1], ["x" * 50, *"abcdef", "rami-51"], f"it names variants {'x' * 40}, a, b, c, d and 2 more, which this kit does not know"),
    ],
)
def test_what_a_target_names_and_this_kit_does_not_know_is_noted(levels: list[int] | None, variants: list[str] | None, note: str) -> None:
    class Naming(Application):
        def capabilities(self) -> Capabilities:
            return Capabilities(name="x", contract_version="1", levels=levels, variants=variants, decisions=True)

    report = run(Naming(), only=("gap-of-eight/rami-il",))
    assert (report.note, report.stopped) == (note, "")


def test_one_that_answers_now_and_then_is_asked_to_the_end() -> None:
    """Nine questions without an answer are followed by one with it: the run goes on, and no rule is blamed."""

    class Forgetful(Application):
        def ask(self, op: str, request: Any) -> Reply:
            reply = super().ask(op, request)
            if len(self.asked) % 10:
                raise_fault()
            return reply

    def raise_fault() -> None:
        raise TransportFault("asleep")

    chosen = vectors.read(1)[:60]
    results = list(run_vectors(Judge(Forgetful(), decisions=True), chosen))
    assert Counter(result.fate for result in results) == {"noAnswer": 54, "passed": 6}


def test_whoever_wishes_it_goes_on_without_answers() -> None:
    with bad_service(lambda handler: _send(handler, b"{}", 503)) as address:
        report = run_at(address, timeout=1, keep_going=True, variants=("rami-il",))
    assert report.stopped == "" and report.counts["noAnswer"] > 100 and report.exit_code == 3


# Bodies with a status: what a proxy says, nothing, and a problem.
BODIES = {b"<html>Not Found</html>": None, b"": None, b'{"detail": "no"}': {"detail": "no"}}


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("status", [400, 404, 405, 406, 413, 415, 422, 501])
def test_a_status_about_the_question_is_a_reply_whatever_comes_with_it(status: int, body: bytes) -> None:
    with bad_service(lambda handler: _send(handler, body, status, "text/html")) as address, closing(HttpTarget(address, 1)) as target:
        assert target.ask("melds/check", {}) == Reply(status, BODIES[body])


NO_VERDICTS = {
    **dict.fromkeys([401, 403, 407], "it wants to know who asks: "),
    429: "it is asked too often: ",
    **dict.fromkeys([301, 302, 307], "it sends elsewhere: "),
    **dict.fromkeys([201, 202, 204, 206, 408, 418, 421, 425], "it answers with status "),
}


@pytest.mark.parametrize("status", NO_VERDICTS)
def test_a_status_that_says_nothing_about_the_question_is_no_reply(status: int) -> None:
    why = f"{NO_VERDICTS[status]}{status}"
    with bad_service(lambda handler: _send(handler, b"{}", status)) as address, closing(HttpTarget(address, 1)) as service:
        assert _fault_of(service) == why
    with closing(_command(f"""for line in sys.stdin: print('{{"status": {status}, "answer": {{}}}}')""")) as command:
        assert _fault_of(command) == why


def _fault_of(target: HttpTarget | CommandTarget) -> str:
    with pytest.raises(TransportFault) as fault:
        target.ask("melds/check", {})
    return str(fault.value)


def _drips_headers(handler: BaseHTTPRequestHandler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for number in range(100):
        handler.wfile.write(b"x-%d: 1\r\n" % number)
        time.sleep(0.05)


def _says_continue(handler: BaseHTTPRequestHandler) -> None:
    for _ in range(100):
        handler.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        time.sleep(0.05)


@pytest.mark.parametrize(("reaction", "why"), [(_drips_headers, "no answer"), (_says_continue, "no answer"), (_drips, "no whole answer")])
def test_an_answer_that_drips_takes_no_longer_than_any_other(reaction: Reaction, why: str) -> None:
    with bad_service(reaction) as address, closing(HttpTarget(address, timeout=0.3)) as target:
        began = time.monotonic()
        with pytest.raises(TransportFault, match=f"{why} within 0.3 s"):
            target.ask("melds/check", {})
        assert time.monotonic() - began < 1.5


@contextmanager
def listening(heard: Callable[[socket], None]) -> Iterator[int]:
    """A port at which somebody does something with the first who comes."""
    with create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection, suppress(OSError):
                heard(connection)

        thread = Thread(target=serve, daemon=True)
        thread.start()
        yield server.getsockname()[1]
        thread.join(10)


def _reads_by_sips(connection: socket) -> None:
    for _ in range(40):
        connection.recv(1 << 18)
        time.sleep(0.05)


def _reads_alone(connection: socket) -> None:
    while connection.recv(1 << 16):
        pass


@pytest.mark.parametrize(("scheme", "heard"), [("http", _reads_by_sips), ("https", _reads_alone)])
def test_who_takes_a_question_by_sips_or_never_shakes_hands_holds_nobody_up(scheme: str, heard: Callable[[socket], None]) -> None:
    with listening(heard) as port, closing(HttpTarget(f"{scheme}://127.0.0.1:{port}", timeout=0.5)) as target:
        began = time.monotonic()
        with pytest.raises(TransportFault, match=r"no answer within 0\.5 s"):
            target.ask("melds/check", {"melds": "x" * 30_000_000})
        assert time.monotonic() - began < 2


def test_a_password_is_for_asking_and_not_to_be_shown() -> None:
    asked: list[tuple[str, str, str]] = []

    def react(handler: BaseHTTPRequestHandler) -> None:
        asked.append((handler.path, handler.headers["host"], handler.headers["authorization"]))
        _send(handler, b"{}")

    with bad_service(react) as address:
        place = address.removeprefix("http://")
        with closing(HttpTarget(f"http://me:s%40cret@{place}/rules of mine/", 1)) as target:
            target.ask("melds/check", {})
            assert target.name == f"{address}/rules%20of%20mine"
            assert target.shown("melds/check", {}) == f"curl -s {address}/rules%20of%20mine/v1/melds/check -H 'Content-Type: application/json' -d '{{}}'"
    assert asked == [("/rules%20of%20mine/v1/melds/check", place, "Basic bWU6c0BjcmV0")]


def test_an_answer_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(targets, "LARGEST_ANSWER", 1 << 20)
    with bad_service(lambda handler: _send(handler, b'{"x": "%s"}' % (b"x" * (1 << 20)))) as address, closing(HttpTarget(address, 5)) as service:
        assert _fault_of(service) == "an answer of more than 1 MiB"
    with closing(_command("sys.stdin.readline()\nwhile True: sys.stdout.write('x' * 1000)")) as command:
        assert _fault_of(command) == "a line of more than 1 MiB"


def _command(code: str) -> CommandTarget:
    return CommandTarget([sys.executable, "-u", "-c", f"import json, os, subprocess, sys, time\n{code}"], timeout=5)


SAYS_WHAT_IT_IS = f"sys.stdin.readline(); print(json.dumps({{'status': 200, 'answer': {ABOUT}}}))\n"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("for line in sys.stdin: print('Hello')", "a line that is no JSON: b'Hello\\n'"),
        ("for line in sys.stdin: print('[]')", "a line that is no JSON object"),
        ("for line in sys.stdin: print('{}')", "a line without a `status`"),
        ("""for line in sys.stdin: print('{"status": true}')""", "a line without a `status`"),
        ("""for line in sys.stdin: print('{"status": 200}')""", "a line with status 200 and no object as `answer`"),
        ("""for line in sys.stdin: print('{"status": 200, "answer": null}')""", "a line with status 200 and no object as `answer`"),
        ("""for line in sys.stdin: print('{"status": 200, "answer": [], "problem": {}}')""", "a line with status 200 and no object as `answer`"),
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
    target = _command("print('no such file', file=sys.stderr); sys.exit(4)")
    report = run(target)
    target.close()
    assert report.stopped == "the command has ended with code 4: no such file"


NODE = """node:internal/modules/cjs/loader:1228
  throw err;
  ^

Error: Cannot find module './rules.js'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)
    at new Script (/home/me/mine.js:12:7)
    at /home/me/mine.js:3:1
    at node:internal/main/run_main_module:28:49 {
  code: 'MODULE_NOT_FOUND'
}

Node.js v20.20.2
"""
PYTHON = """Traceback (most recent call last):
  File "/home/me/mine.py", line 3, in <module>
    play()
    ^^^^
ValueError: no cards
"""
JAVA = """Exception in thread "main" java.lang.IllegalStateException: no cards
\tat mine.Rules.play(Rules.java:5)
\tat mine.Main.main(Main.java:2)
"""


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (NODE, ": throw err; / Error: Cannot find module './rules.js' / code: 'MODULE_NOT_FOUND'"),
        (PYTHON, """: File "/home/me/mine.py", line 3, in <module> / play() / ValueError: no cards"""),
        (JAVA, """: Exception in thread "main" java.lang.IllegalStateException: no cards"""),
        ("at the end\nат конец 4\n没有牌\n", ": at the end / ат конец 4 / 没有牌"),
        ("one\ntwo\n\nthree\nfour\n", ": two / three / four"),
        ("x" * 300 + "\n" + "y" * 300 + "\n}\n", f": {'x' * 200} / {'y' * 200}"),
        ("Node.js v20.20.2\n", ": Node.js v20.20.2"),
        ("", ""),
    ],
)
def test_the_last_words_of_a_command_are_those_that_say_something(words: str, why: str) -> None:
    with closing(_command(f"sys.stderr.buffer.write({words.encode()!r}); sys.exit(4)")) as target, pytest.raises(TransportFault) as fault:
        target.ask("melds/check", {})
    assert str(fault.value) == f"the command has ended with code 4{why}"


def test_a_command_that_does_not_answer_is_ended_and_started_anew() -> None:
    target = _command(SAYS_WHAT_IT_IS + "time.sleep(60)")
    target.timeout = 1
    assert target.capabilities().name == "bad"
    running = target.running
    assert running
    (result,) = run_vectors(Judge(target, decisions=False), vectors.read(1)[:1])
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


ANSWER = """'{"status": 200, "answer": {}}'"""


@pytest.mark.parametrize("status", [400, 404, 501])
def test_a_command_may_say_that_a_question_does_not_fit_or_is_not_held(status: int) -> None:
    with closing(_command(f"""for line in sys.stdin: print('{{"status": {status}, "problem": {{"detail": "no"}}}}')""")) as target:
        assert target.ask("melds/check", {}) == Reply(status, {"detail": "no"})


def test_a_command_that_says_with_another_status_what_it_is_has_not_said_it() -> None:
    with closing(_command(SAYS_WHAT_IT_IS.replace("200", "501"))) as target:
        assert run(target).stopped == '{"op": "capabilities"} is answered with 501'


def test_a_command_that_says_more_than_it_is_asked_is_noticed_before_answers_are_mixed_up() -> None:
    code = f"for line in sys.stdin: print({ANSWER} + chr(10) + {ANSWER})"
    with closing(_command(code)) as target:
        first = target.running
        assert target.ask("melds/check", {}) == Reply(200, {})
        with pytest.raises(TransportFault) as fault:
            target.ask("melds/check", {})
        assert str(fault.value).startswith("""a line that nobody asked for: b'{"status": 200,""")
        assert first and first.process.poll() is not None
        assert target.ask("melds/check", {}) == Reply(200, {})


def test_what_a_command_says_without_an_end_piles_up_nowhere() -> None:
    began = time.monotonic()
    with closing(_command(f"while True: print({ANSWER})")) as target:
        assert target.ask("melds/check", {}) == Reply(200, {})
        time.sleep(0.5)
        assert target.running and len(target.running.heard) <= targets.BYTES_OF_A_PART
        with pytest.raises(TransportFault, match="a line that nobody asked for"):
            target.ask("melds/check", {})
    assert time.monotonic() - began < 10


def test_a_command_may_answer_before_the_end_of_a_question() -> None:
    code = f"""
    sys.stdin = open(0, "rb", buffering=0)
    for line in iter(lambda: sys.stdin.read(10), b""):
        print({ANSWER}.replace("{{}}", json.dumps({{"begins": line.decode()}})))
        time.sleep(0.2)
        sys.stdin.readline()
    """
    with closing(_command("if True:" + code)) as target:
        assert target.ask("melds/check", "x" * 200_000).body == {"begins": '{"op":"mel'}
        assert target.ask("hands/score", {}).body == {"begins": '{"op":"han'}


def test_the_last_line_of_a_command_needs_no_end() -> None:
    with closing(_command(f"sys.stdin.readline(); sys.stdout.write({ANSWER})")) as target:
        assert target.ask("melds/check", {}) == Reply(200, {})
        with pytest.raises(TransportFault, match="the command has ended with code 0"):
            target.ask("melds/check", {})


def test_what_a_command_has_started_holds_nobody_up() -> None:
    """It has the streams of the command, and lives on in a session of its own."""
    code = """
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], start_new_session=True)
    for line in sys.stdin: print(json.dumps({"status": 200, "answer": {"child": child.pid}}))
    """
    target = _command("if True:" + code)
    child = target.ask("melds/check", {}).body["child"]
    began = time.monotonic()
    target.close()
    assert time.monotonic() - began < 5
    os.kill(child, signal.SIGKILL)


def test_a_command_that_cannot_be_started_again_is_told_in_a_line(tmp_path: Path) -> None:
    script = tmp_path / "once"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o700)
    with closing(CommandTarget([str(script)], timeout=5)) as target:
        assert target.running and target.running.process.wait(5) == 0
        script.unlink()
        with pytest.raises(TransportFault, match="the command has ended with code 0"):
            target.ask("melds/check", {})
        with pytest.raises(TransportFault, match=f"{script} cannot be started again: No such file or directory"):
            target.ask("melds/check", {})


def test_anybody_can_ask_a_command_the_same() -> None:
    with closing(CommandTarget(["cat"], timeout=1)) as target:
        shown = target.shown("melds/check", {"card": "\\n'\\t$x"})
    said = subprocess.run(["sh", "-c", shown], capture_output=True, check=True).stdout
    assert json.loads(said) == {"op": "melds/check", "request": {"card": "\\n'\\t$x"}}


def test_a_command_may_have_an_address_among_its_words() -> None:
    with closing(target_of(f"{shlex.quote(sys.executable)} -c pass --url http://127.0.0.1:8000")) as target:
        assert isinstance(target, CommandTarget)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("ftp://somewhere", "ftp:// is no address of a service: it begins with http:// or https://"),
        ("", "The target is empty"),
        ("  ", "The target is empty"),
        ("'", "is no command"),
        ("/no/such/command", "/no/such/command cannot be started: No such file or directory"),
        ("localhost:8000", "The address of a service begins with http://"),
        ("127.0.0.1:8000", "The address of a service begins with http://"),
        ("http://", "has a host"),
        ("http://:8000", "has a host"),
        ("http://user:secret@", "has a host"),
        ("http://127.0.0.1:8000?x=1", "has no [?] and no #"),
        ("http://127.0.0.1:8000/#x", "has no [?] and no #"),
        ("http://127.0.0.1:port", "a host or a port that there cannot be"),
        ("http://user:secret/port@127.0.0.1", "a host or a port that there cannot be"),
        ("http://127.0.0.1:70000", "a host or a port that there cannot be"),
        ("http://[::1", "a host or a port that there cannot be"),
        ("http://no..host", "a host or a port that there cannot be"),
    ],
)
def test_what_is_no_target_is_told(address: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match=why):
        target_of(address)
    assert main(["conform", address]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tierce: ") and said.count("\n") == 1 and "secret" not in said

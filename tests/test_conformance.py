"""The kit finds what is wrong, and where; and it does not take a bad connection for a broken rule."""

from __future__ import annotations

import json
import os
import shlex
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR
from threading import Thread
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from service import Answer, post
from tierce.cli import main
from tierce.conformance import reference, reporting, vectors
from tierce.conformance.chance import contradiction
from tierce.conformance.comparing import as_known, differences, verdicts
from tierce.conformance.conform import EFFORTS, Effort, Wish, conform, read_table
from tierce.conformance.linting import lint
from tierce.conformance.reporting import Report
from tierce.conformance.running import Asking, Result, run_vectors
from tierce.conformance.targets import Capabilities, CommandTarget, HttpTarget, Reply, target_of
from tierce.conformance.vectors import LEVELS, Level, Vector, Vectors, rests_on_a_decision
from tierce.variants import VARIANTS
from tierce.web.operations import OPERATIONS

Spoil = Callable[[str, Any, Any], Any]


class Application:
    """The application in process; `spoil` gets the question and the answer, and gives back another answer."""

    name = "the application"

    def __init__(self, spoil: Spoil | None = None, *, decisions: bool = True, levels: tuple[int, ...] = LEVELS) -> None:
        self.spoil, self.decisions, self.levels = spoil, decisions, levels
        self.asked: list[tuple[str, Any]] = []

    def ask(self, op: str, request: Any) -> Reply:
        self.asked.append((op, request))
        answer: Answer = post(f"/v1/{op}", request)
        body = answer.json
        return Reply(answer.status, self.spoil(op, request, body) if self.spoil else body)

    def capabilities(self) -> Capabilities:
        return Capabilities(name="tierce", contract_version="1", levels=list(self.levels), variants=None, decisions=self.decisions)

    def shown(self, op: str, request: Any) -> str:
        return f"{op} {json.dumps(request)}"

    def close(self) -> None:
        pass


def nobody_is_told(_done: float, _what: str) -> None:
    pass


def run(target: Any, effort: Effort = EFFORTS["vectors"], **wish: Any) -> Report:
    return conform(target, Wish(effort=effort, seed=51, **wish), nobody_is_told)


def run_at(address: str, timeout: float, **wish: Any) -> Report:
    with closing(HttpTarget(address, timeout=timeout)) as target:
        return run(target, **wish)


# our own service --------------------------------------------------------------------------------------


def test_the_application_passes_every_vector_and_every_probe() -> None:
    report = run(Application())
    assert [(result.id, result.why, result.differences) for result in report.results if result.fate != "passed"] == []
    assert report.not_reached() == []
    assert report.exit_code == 0
    assert sum(result.part == "vectors" for result in report.results) == sum(len(vectors.read(level)) for level in LEVELS)


def test_the_service_passes_the_kit_over_a_real_connection(address: str, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("report.html", "report.xml", "report.json")]
    code = main(["conform", "--seed", "51", "--html", str(files[0]), "--junit", str(files[1]), "--json", str(files[2]), address])
    report = json.loads(files[2].read_bytes())
    assert [result for result in report["results"] if result["fate"] != "passed"] == []
    assert (code, report["stopped"], report["name"]) == (0, "", "tierce")
    parts = Counter(result["part"] for result in report["results"])
    assert parts.keys() == {"vectors", "edge", "chance", "laws"}
    assert {id for rule in report["rules"].values() for id in rule} == set(VARIANTS)
    assert {(rule, id) for rule, row in report["rules"].items() for id, counts in row.items() if not counts.get("passed")} == set()
    asked_by_chance = {result["op"] for result in report["results"] if result["part"] == "chance"}
    assert len(asked_by_chance) == 14
    assert ElementTree.fromstring(files[1].read_bytes()).get("name") == f"tierce conform {address}"
    assert b"<!doctype html>" in files[0].read_bytes()


# what is found ---------------------------------------------------------------------------------------


def _one_point_more(op: str, _request: Any, answer: Any) -> Any:
    for result in answer.get("results", ()):
        if "meld" in result and any(card.startswith("JK") for card in result["meld"]["cards"]):
            result["meld"]["points"] += 1
    return answer


def test_a_wrong_answer_is_told_with_the_smallest_question_the_rule_and_its_source() -> None:
    report = run(Application(_one_point_more), levels=(1,), variants=("rami-51",))
    assert report.exit_code == 1
    assert {result.part for result in report.results if result.fate == "failed"} == {"vectors"}
    row = {rule: counts["rami-51"]["failed"] for rule, counts in report.by_rule().items()}
    assert row["/jokers/position"] > 0
    assert row["/opening/pureRun"] < report.by_rule()["/opening/pureRun"]["rami-51"]["passed"]
    worst = next(result for result in report.telling() if "/jokers/position" in result.rules)
    assert worst.differences[0].at.endswith("/meld/points")
    told = "\n".join(reporting.lines(worst))
    assert "is expected" in told and "/jokers/position: " in told and "S0" in told and "melds/check {" in told
    others = [result for result in report.results if result.fate == "failed" and result.rules == worst.rules]
    assert worst.size == min(result.size for result in others)


def test_what_we_decided_is_another_reading_unless_it_is_claimed() -> None:
    decided = next(vector for vector in vectors.read(1) if vector.decided and vector.answer["verdict"] == "accepted")
    stated = next(vector for vector in vectors.read(1) if not vector.decided and vector.answer["verdict"] == "accepted")

    def spoil(_op: str, request: Any, answer: Any) -> Any:
        return {**answer, "verdict": "rejected"} if request in (decided.request, stated.request) else answer

    fates = {claims: [result.fate for result in run_vectors(Asking(Application(spoil), decisions=claims), [decided, stated])] for claims in (False, True)}
    assert fates == {False: ["otherReading", "failed"], True: ["failed", "failed"]}


def test_another_reading_fails_nothing() -> None:
    decided = {json.dumps(vector.request) for vector in vectors.read(1) if vector.decided}

    def spoil(_op: str, request: Any, answer: Any) -> Any:
        return {"verdict": "impossible", "violations": []} if json.dumps(request) in decided else answer

    report = run(Application(spoil, decisions=False), levels=(1,), variants=("rami-40",))
    assert report.counts["otherReading"] > 0 and report.counts["failed"] == 0 and report.exit_code == 0
    assert run(Application(spoil, decisions=False), levels=(1,), variants=("rami-40",), decisions=True).exit_code == 1


def test_members_that_nobody_knows_and_sentences_are_not_compared() -> None:
    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        for violation in vectors.violations_in(answer):
            violation.update(message="nein", source=[], advice="draw again")
        return {**answer, "took": 3.5}

    assert run(Application(spoil), levels=(1, 2), variants=("rami-il",)).counts["failed"] == 0


def test_a_member_that_is_missing_or_too_many_is_a_difference() -> None:
    expected = {"verdict": "rejected", "violations": [{"code": "meld.empty", "at": "/melds/0", "facts": {}}]}
    assert [str(one) for one in differences(expected, {"verdict": "rejected"})] == [
        '/violations: [{"code": "meld.empty", "at": "/melds/0", "facts": {}}] is expected, nothing is answered'
    ]
    more = {**expected, "results": []}
    assert [one.at for one in differences(expected, more)] == ["/results"]
    facts = {"verdict": "rejected", "violations": [{"code": "meld.empty", "at": "/melds/0", "facts": {"count": 1}}]}
    assert [one.at for one in differences(expected, facts)] == ["/violations/0/facts/count"]
    assert differences({"points": 20}, {"points": 20.0}) == []
    assert [one.at for one in differences({"pure": True}, {"pure": 1})] == ["/pure"]


def test_an_answer_is_taken_for_what_the_contract_knows_of_it() -> None:
    assert as_known({"verdict": "rejected", "took": 1, "violations": [{"facts": {"expected": 2}}]}) == {
        "verdict": "rejected",
        "violations": [{"facts": {"expected": 2}}],
    }


def test_verdicts_can_be_compared_alone() -> None:
    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        return verdicts(answer) if "verdict" in answer else answer

    assert run(Application(spoil), levels=(1,), variants=("rami-51",), only_verdicts=True).counts["failed"] == 0
    assert run(Application(spoil), levels=(1,), variants=("rami-51",)).counts["failed"] > 0


def test_questions_of_chance_find_what_no_vector_shows_and_make_it_small() -> None:
    from tierce.conformance.chance import Chance

    def spoil(op: str, request: Any, answer: Any) -> Any:
        for asked, result in zip(request.get("melds", ()), answer.get("results", ()), strict=False):
            if "meld" in result and result["meld"]["kind"] == "set" and any(card.startswith("7") for card in asked["cards"]):
                result["meld"]["points"] += 1
        return answer

    found = {}
    for _ in range(2):
        target = Application(spoil)
        chance = Chance(Asking(target, decisions=True), seed=7, examples=400, until=time.monotonic() + 60)
        results = list(chance.results("melds/check", ("rami-51", "rami-il")))
        (bad,) = [result for result in results if result.fate == "failed"]
        found[bad.shown] = target.asked
        assert [difference.at for difference in bad.differences] == ["/results/0/meld/points"]
        request = json.loads(bad.shown.partition(" ")[2])
        assert len(request["melds"]) == 1 and len(request["melds"][0]["cards"]) == 3
    # the same seed asks the same
    assert len(found) == 1


def test_by_chance_too_what_we_decided_is_another_reading() -> None:
    from tierce.conformance.chance import Chance

    pointer = "/runs/aroundTheCorner"
    decided = {id: rests_on_a_decision(pointer, id) for id in VARIANTS}
    assert set(decided.values()) == {True, False}

    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        for result in answer.get("results", ()):
            if [fault["rule"] for fault in result.get("violations", ())] == [pointer]:
                result["violations"][0]["code"] = "run.odd"
        return answer

    for claims in (False, True):
        for id in (next(id for id in decided if decided[id]), next(id for id in decided if not decided[id])):
            chance = Chance(Asking(Application(spoil), decisions=claims), seed=3, examples=600, until=time.monotonic() + 60)
            fates = {result.fate for result in chance.results("melds/check", (id,)) if result.fate != "passed"}
            assert fates == {"otherReading" if decided[id] and not claims else "failed"}, (id, claims)


def test_laws_find_a_view_that_tells_too_much() -> None:
    from tierce.conformance.machine import run_laws

    def spoil(op: str, request: Any, answer: Any) -> Any:
        if op == "states/view" and "state" in answer and answer["state"]["outcome"] is None:
            answer["state"]["stock"] = request["state"]["stock"]
        return answer

    asking = Asking(Application(spoil), decisions=True)
    results = list(run_laws(asking, "rami-40", levels=(3, 4), seed_of_run=1, examples=20, until=time.monotonic() + 60))
    (bad,) = [result for result in results if result.fate == "failed"]
    assert bad.op in ("states/view", "states/check") and bad.id.startswith("law/") and bad.shown


def test_laws_hold_for_the_application() -> None:
    from tierce.conformance.machine import run_laws

    asking = Asking(Application(), decisions=True)
    results = list(run_laws(asking, "rami-51", levels=(3, 4), seed_of_run=1, examples=6, until=time.monotonic() + 60))
    assert results and {result.fate for result in results} == {"passed"}


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ([], "the answer has no verdict: accepted, rejected or impossible"),
        ({"verdict": "yes"}, "the answer has no verdict: accepted, rejected or impossible"),
        ({"verdict": "accepted", "violations": [{}]}, "it is accepted, and has violations"),
        (
            {"verdict": "rejected", "results": [{"verdict": "rejected", "meld": {"pure": True}}]},
            "result 0: it is rejected, and yet it is said what meld it is: ",
        ),
        ({"verdict": "accepted", "results": [{"verdict": "rejected"}]}, "it is accepted, and the worst of its results is rejected"),
        ({"verdict": "accepted", "results": [{"verdict": "accepted", "meld": {"kind": "set", "pure": True}}]}, "result 0: a set is never pure"),
        ({"verdict": "accepted", "results": [{}]}, "result 0: there is no verdict"),
    ],
)
def test_an_answer_that_contradicts_itself_is_told(answer: Any, why: str) -> None:
    assert contradiction(answer).startswith(why)


def test_an_answer_that_does_not_contradict_itself_is_not_told() -> None:
    assert contradiction({"verdict": "rejected", "results": [{"verdict": "accepted", "meld": {"kind": "run", "pure": True}}], "violations": [{}]}) == ""


# targets that are no good ----------------------------------------------------------------------------

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


# the command line and its files ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["conform"],
        ["conform", "--level", "6", "x"],
        ["conform", "--variant", "gin", "x"],
        ["conform", "--timeout", "0", "x"],
        ["conform", "--strange", "x"],
        ["conform", "x", "y"],
        ["conform", "--lint"],
        ["conform", "--table", "/no/such/file", "x"],
    ],
)
def test_a_command_that_makes_no_sense_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err


def test_help_says_how(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "--help"]) == 0
    assert "TARGET is the address of a service" in capsys.readouterr().out


@pytest.mark.parametrize("text", [b"", b"[]", b'{"id": "gin"}', b'{"changes": {}}'])
def test_table_rules_that_are_none_are_told(text: bytes) -> None:
    with pytest.raises(ValueError, match=r"table rules"):
        read_table(text)


def a_result(**what: Any) -> Result:
    return Result(**{"id": "x", "part": "vectors", "fate": "failed", "level": 1, "variant": "rami-51", "rules": ["/runs/aceHigh"], "op": "melds/check", **what})


def a_report(results: list[Result], **what: Any) -> Report:
    about: dict[str, Any] = {"target": "x", "name": "x", "contract_version": "1", "kit": "0", "seed": 1, "levels": [1], "variants": ["rami-51"]}
    return Report(**{**about, "decisions": False, "seconds": 1.5, "results": results, **what})


def odd_report() -> Report:
    """A report with everything that must be escaped."""
    return a_report([a_result(id="<b>&'\"", why="\x00 & <script>", shown="curl ' <x>")], target="<i>", name="&amp;")


def test_reports_are_well_formed_whatever_stands_in_them() -> None:
    report = odd_report()
    page = reporting.as_html(report).decode()
    assert "<script>" not in page and "&lt;script&gt;" in page and "<i>" not in page
    case = ElementTree.fromstring(reporting.as_junit(report)).find("testsuite/testcase")
    assert case is not None and case.get("name") == "<b>&'\"" and case.find("failure") is not None
    document = json.loads(reporting.as_json(report))
    assert (document["form"], document["counts"], document["rules"]["/runs/aceHigh"]) == ("tierce-report/1", {"failed": 1}, {"rami-51": {"failed": 1}})


def test_junit_tells_failures_errors_and_what_is_neither() -> None:
    fates = ("passed", "failed", "otherReading", "gaveUp", "notHeld", "noAnswer")
    report = a_report([a_result(id=fate, fate=fate) for fate in fates], stopped="enough")
    first, second = ElementTree.fromstring(reporting.as_junit(report)).findall("testsuite")
    assert {name: first.get(name) for name in ("tests", "failures", "errors", "skipped")} == {"tests": "6", "failures": "1", "errors": "1", "skipped": "3"}
    assert second.get("errors") == "1"


# vectors ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_the_vectors_are_what_they_should_be(level: Level) -> None:
    assert lint((vectors.FOLDER / f"level-{level}.json").read_bytes()) == []


def test_the_vectors_fit_their_schema() -> None:
    validator = Draft202012Validator(json.loads((vectors.FOLDER.parent / "schema" / "Vectors.json").read_bytes()))
    for level in LEVELS:
        assert list(validator.iter_errors(json.loads((vectors.FOLDER / f"level-{level}.json").read_bytes()))) == []
    assert not validator.is_valid({"form": "tierce-vectors/1", "level": 6, "vectors": []})
    assert not validator.is_valid({"form": "tierce-vectors/1", "level": 1, "vectors": [{"id": "x/y"}]})


def test_every_question_of_the_service_is_one_of_the_kit() -> None:
    served = {operation.path.removeprefix("/v1/"): (operation.question.type, operation.question.answer) for operation in OPERATIONS if operation.question}
    assert served == reference.QUESTIONS
    assert vectors.LEVELS_OF.keys() == {*served, vectors.WALK}


def _a_vector(**changes: Any) -> Vector:
    rejected = next(vector for vector in vectors.read(1) if vector.op == "melds/check" and vector.answer["verdict"] == "rejected")
    plain: dict[str, Any] = json.loads(vectors.write(Vectors(form="tierce-vectors/1", level=1, vectors=[rejected])))["vectors"][0]
    return Vector(**{**plain, "source": rejected.source, **changes})


def _answer(**changes: Any) -> dict[str, Any]:
    answer = json.loads(json.dumps(_a_vector().answer))
    answer["results"][0]["violations"][0] |= changes
    return {**answer}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"variant": "gin", "id": "x/gin"}, "/variant: there is no gin"),
        ({"id": "x/y"}, "/id: it ends with the variant"),
        ({"op": "melds/eat"}, "/op: there is no question melds/eat"),
        ({"rules": ["/runs/colour"]}, "/rules/0: there is no rule /runs/colour"),
        ({"request": {"variant": "rami-51"}}, "/request: Object missing required field `melds`"),
        ({"answer": {"verdict": "no"}}, "/answer/verdict: one of accepted, rejected, impossible"),
        ({"reasons": []}, "/reasons: there are 0, and "),
        ({"answer": _answer(code="run.strange")}, "/answer: there is no code run.strange"),
        ({"answer": _answer(rule="/deal/upcard")}, "cites no rule /deal/upcard"),
        ({"answer": _answer(facts={"colour": 1})}, "has the facts "),
        ({"answer": _answer(at="/melds/7/cards")}, "which is no place of the question"),
        ({"answer": _answer(message="no")}, "/answer: message is not compared, and is left out"),
        ({"answer": _answer(advice="no")}, "/answer: no answer has a member advice"),
    ],
)
def test_a_vector_that_is_not_what_it_should_be_is_told(changes: dict[str, Any], fault: str) -> None:
    if "op" in changes:
        from tierce.conformance.linting import faults_of

        found = list(faults_of(_a_vector(**changes)))
    else:
        found = lint(vectors.write(Vectors(form="tierce-vectors/1", level=1, vectors=[_a_vector(**changes)])))
    assert any(fault in line for line in found), found


def test_the_linter_tells_of_files_that_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    twice = tmp_path / "twice.json"
    twice.write_bytes(vectors.write(Vectors(form="tierce-vectors/1", level=2, vectors=[_a_vector(), _a_vector()])))
    broken = tmp_path / "broken.json"
    broken.write_bytes(b"{")
    assert main(["conform", "--lint", str(twice), str(broken)]) == 1
    out = capsys.readouterr().out
    assert "the id stands 2 times" in out and "it belongs to level 1" in out and f"{broken}: " in out
    assert main(["conform", "--lint", str(tmp_path / "none.json")]) == 2


def test_walks_are_walked_and_a_wrong_number_is_told() -> None:
    walk = min((vector for vector in vectors.read(3) if vector.op == "walk"), key=lambda vector: vector.answer["counts"][-1])
    assert [result.fate for result in run_vectors(Asking(Application(), decisions=True), [walk])] == ["passed"]

    def spoil(op: str, request: Any, answer: Any) -> Any:
        if op == "actions/legal" and request["state"] != walk.request["state"]:
            del answer["actions"][-1:]
        return answer

    (result,) = run_vectors(Asking(Application(spoil), decisions=True), [walk])
    assert result.fate == "failed" and result.differences


# an engine in another language -----------------------------------------------------------------------

JAVASCRIPT = Path(__file__).parent / "implementations" / "javascript" / "level1.mjs"


def documents(folder: Path) -> Path:
    """The documents of the variants, as a program without YAML reads them."""
    for id in VARIANTS:
        answer = post("/v1/variants/check", {"variant": id}).json
        (folder / f"{id}.json").write_text(json.dumps(answer["document"]), encoding="utf-8")
    return folder


@pytest.mark.node
@pytest.mark.stranger
def test_the_kit_finds_by_itself_what_a_strangers_library_takes_for_melds(tmp_path: Path) -> None:
    folder = JAVASCRIPT.parents[1] / "stranger"
    target = shlex.join(["node", str(folder / "adapter.mjs"), str(Path(os.environ["CARD_GAMES_UTILS"]).resolve())])
    report = tmp_path / "report.json"
    assert main(["conform", "--full", "--seed", "5", "--verdicts", "--table", str(folder / "profile.json"), "--json", str(report), target]) == 1
    failed = [result for result in json.loads(report.read_bytes())["results"] if result["fate"] == "failed"]
    assert any('"KC","AC","2C"' in result["shown"] for result in failed)
    assert any("/jokers/maximumPerMeld" in result["rules"] for result in failed)
    assert any("yet it is said what meld it is" in result.get("why", "") for result in failed)


@pytest.mark.node
def test_the_implementation_in_javascript_passes_level_1(tmp_path: Path) -> None:
    target = shlex.join(["node", str(JAVASCRIPT), str(documents(tmp_path))])
    code = main(["conform", "--seed", "51", "--decisions", "--json", str(tmp_path / "report.json"), target])
    report = json.loads((tmp_path / "report.json").read_bytes())
    assert [result for result in report["results"] if result["fate"] != "passed"] == []
    assert (code, report["levels"], report["stopped"]) == (0, [1], "")
    assert report["counts"]["passed"] > 1_200

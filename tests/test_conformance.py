"""The kit finds what is wrong, and where."""

from __future__ import annotations

import json
import time
from collections import Counter
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from xml.etree import ElementTree

import pytest

from kit import Application, Mortal, OfAnotherReading, run, run_at
from service import ask
from tierce.cli import main
from tierce.conformance import reference, reporting, vectors
from tierce.conformance.asking import Document
from tierce.conformance.chance import Chance, Scope
from tierce.conformance.comparing import as_known, differences, verdicts, violations_in
from tierce.conformance.conform import Effort
from tierce.conformance.decided import DECIDED_MEMBERS, Answered, read_otherwise
from tierce.conformance.judging import Judge, StoppedError
from tierce.conformance.machine import run_laws
from tierce.conformance.running import run_vectors
from tierce.conformance.targets import Reply
from tierce.conformance.vectors import LEVELS
from tierce.variants import VARIANTS

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
    assert parts.keys() == {"vectors", "probes", "edge", "chance", "laws"}
    assert {id for rule in report["rules"].values() for id in rule} == set(VARIANTS)
    assert {(rule, id) for rule, row in report["rules"].items() for id, counts in row.items() if not counts.get("passed")} == set()
    asked_by_chance = {result["op"] for result in report["results"] if result["part"] == "chance"}
    assert len(asked_by_chance) == 14
    assert ElementTree.fromstring(files[1].read_bytes()).get("name") == f"tierce conform {address}"
    assert b"<!doctype html>" in files[0].read_bytes()


class PartOfTheService(BaseHTTPRequestHandler):
    """Melds by one variant, and by the others not, of a service that says 404 in words of its own; and it does not claim our decisions."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        about = {"name": "part", "contractVersion": "1", "levels": [1], "variants": ["rami-51"], "decisions": False}
        self.say(200, json.dumps(about).encode()) if self.path == "/v1" else self.other("GET")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        if self.path != "/v1/melds/check" or self.is_about_another(body):
            self.say(404, b"<h1>Nothing</h1>", "text/html")
            return
        answer = ask("POST", self.path, parts=[body], headers={name: value for name, value in self.headers.items() if name.lower() != "host"})
        self.say(answer.status, answer.body, answer.headers["content-type"])

    def is_about_another(self, body: bytes) -> bool:
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            named = json.loads(body)["variant"]
            return (named if isinstance(named, str) else named["id"]) in {*VARIANTS} - {"rami-51"}
        return False

    def say(self, status: int, body: bytes, kind: str = "application/json") -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def __getattr__(self, name: str) -> Any:
        """Other methods are told as the service tells them."""
        if not name.startswith("do_"):
            raise AttributeError(name)
        return lambda: self.other(name.removeprefix("do_"))

    def other(self, method: str) -> None:
        self.rfile.read(int(self.headers.get("content-length", "0")))
        answer = ask(method, self.path)
        self.send_response(answer.status)
        for header in ("content-type", "allow"):
            if header in answer.headers:
                self.send_header(header, answer.headers[header])
        self.send_header("content-length", str(len(answer.body)))
        self.end_headers()
        if method != "HEAD":
            self.wfile.write(answer.body)

    def log_message(self, *_args: Any) -> None:
        pass


def test_who_holds_one_question_of_one_variant_passes_what_he_holds() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), PartOfTheService)
    server.daemon_threads = True
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        report = run_at(f"http://127.0.0.1:{server.server_port}", 10, Effort(2, 20, 1, 6))
    finally:
        server.shutdown()
        server.server_close()
    assert [(result.id, result.why, result.differences) for result in report.results if result.fate not in ("passed", "notHeld")] == []
    assert {result.op for result in report.results if result.fate == "notHeld"} == {"openings/check", "variants/check"}
    assert {result.part for result in report.results if result.fate == "passed"} == {"vectors", "probes", "edge", "chance"}
    assert (report.stopped, report.exit_code) == ("", 3)


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
    other = OfAnotherReading("rami-il", {"/runs/aroundTheCorner": True})
    for claims, fate in ((False, "otherReading"), (True, "failed")):
        report = run(other, levels=(1,), variants=("rami-il",), decisions=claims)
        odd = {result.fate for result in report.results if result.part == "vectors" and result.op != "variants/check" and result.fate != "passed"}
        assert (odd, report.exit_code) == ({fate}, int(claims))


# rules that we decided -> how somebody else may read them
READINGS = {
    ("rami-il", "/runs/aroundTheCorner"): True,
    ("rami-il", "/jokers/position"): "declared",
    ("rami-51-gr", "/jokers/position"): "lowest",
    ("rami-51", "/jokers/adjacent"): False,
    ("rami-40", "/scoring/ace"): {"low": 1, "high": 11, "hand": 15},
    ("rami-traditional", "/jokers/maximumPerMeld"): 2,
    ("rami-traditional", "/runs/aceHigh"): False,
    ("rami-traditional", "/turn/takenCard"): "layThisTurn",
}


@pytest.mark.parametrize(("id", "pointer"), READINGS)
def test_who_reads_one_rule_that_we_decided_in_another_way_fails_nothing(id: str, pointer: str) -> None:
    """As far as the vectors go: his answers are other readings, and there are some."""
    _, group, rule = pointer.split("/")
    ours = reference.rules_of(id)[group][rule]
    assert ours["basis"] == "decided" and ours["value"] != READINGS[id, pointer]
    results = OfAnotherReading(id, {pointer: READINGS[id, pointer]}).results()
    assert [(result.id, result.differences) for result in results if result.fate == "failed"] == []
    assert {result.fate for result in results} == {"passed", "otherReading"}
    assert all(pointer in result.reading for result in results if result.fate == "otherReading" and pointer != "/scoring/ace")


def test_who_reads_some_rules_in_another_way_fails_nothing_either() -> None:
    """Each by itself explains what it explains; where an answer hangs on both, both do."""
    corner, high = [{"cards": ["KC", "AC", "2C"]}], [{"cards": ["QD", "KD", "AD"]}]
    requests: list[Document] = [{"variant": "rami-traditional", "melds": melds} for melds in (corner, high, corner + high)]
    read = {"id": "rami-traditional", "changes": {"runs": {"aroundTheCorner": True, "aceHigh": False}}}
    given = [reference.ask("melds/check", {**request, "variant": read}) for request in requests]
    asked = [Answered("melds/check", request, reference.ask("melds/check", request)) for request in requests]
    assert all(differences(one.answer, other) for one, other in zip(asked, given, strict=True))
    found = read_otherwise(asked, given, lambda one, other: not differences(one, other))
    one, two = "as if /runs/aroundTheCorner were true", "as if /runs/aceHigh were false"
    assert found == {0: one, 1: two, 2: found[2]} and set(found[2].split(", ")) == {one, two}


def test_what_the_page_states_is_no_reading_also_where_another_part_of_the_value_is_ours() -> None:
    """What an ace counts in melds stands on the page of Rami 51; what it counts in a hand is ours."""
    results = OfAnotherReading("rami-51", {"/scoring/ace": {"low": 1, "high": 10, "hand": 11}}).results()
    assert {result.op for result in results if result.fate == "failed"} >= {"melds/check", "openings/check"}


def test_a_difference_that_no_reading_explains_is_a_failure() -> None:
    """In the house variants every rule is ours, and yet no rule makes every run an empty meld."""

    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        for result in answer.get("results", ()):
            if "meld" in result and result["meld"]["kind"] == "run":
                result.clear()
                result.update(verdict="rejected", violations=[{"code": "meld.empty", "rule": None, "at": "/melds/0", "facts": {}}])
                answer["verdict"] = "rejected"
        return answer

    report = run(Application(spoil, decisions=False), levels=(1,), variants=("rami-51-house",))
    # Who mixes suits in a run, which is ours there and has no name, may judge otherwise.
    assert report.counts["failed"] > 50 and report.counts["otherReading"] < 5


def test_every_value_of_which_the_page_states_a_part_is_known() -> None:
    for id in VARIANTS:
        for group, rules in reference.rules_of(id).items():
            for rule, entry in rules.items() if isinstance(rules, dict) else ():
                if isinstance(entry, dict) and entry.get("basis") == "decided" and isinstance(entry["value"], dict):
                    stated = any(words in str(entry["source"]) for words in ("page states", "the page states"))
                    assert ((id, f"/{group}/{rule}") in DECIDED_MEMBERS) == (stated and not id.endswith("-house")), (id, group, rule)


def test_what_is_not_compared_is_not_shown() -> None:
    (one,) = differences({"violations": [{"code": "a", "message": "No."}]}, {"violations": []})
    assert (one.expected, one.found) == ('[{"code": "a"}]', "[]")


def test_an_answer_that_is_too_deep_to_be_looked_through_is_none() -> None:
    deep: Any = {"verdict": "accepted"}
    for _ in range(100):
        deep = {"state": [deep]}
    (result,) = run_vectors(Judge(Application(lambda *_: deep), decisions=True), vectors.read(1)[:1])
    assert (result.fate, result.why) == ("noAnswer", "an answer nested more than 60 deep")


def test_members_that_nobody_knows_and_sentences_are_not_compared() -> None:
    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        for violation in violations_in(answer):
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


def test_what_an_engine_adds_to_its_states_is_not_given_back_to_it() -> None:
    walk = min((vector for vector in vectors.read(3) if vector.op == vectors.WALK), key=lambda vector: vector.answer["counts"][-1])

    def spoil(_op: str, _request: Any, answer: Any) -> Any:
        return {**answer, "state": {**answer["state"], "advice": "draw"}} if "state" in answer else answer

    assert [result.fate for result in run_vectors(Judge(Application(spoil), decisions=True), [walk])] == ["passed"]


@pytest.mark.parametrize("part", ["chance", "laws"])
@pytest.mark.parametrize("questions", [0, 1, 30])
def test_a_target_that_dies_is_asked_no_more_than_ten_times_again(part: str, questions: int) -> None:
    target = Mortal(questions)
    judge = Judge(target, decisions=True)
    ends = time.monotonic() + 60

    def ask_on() -> None:
        for _ in range(20):
            if part == "chance":
                list(Chance(judge, scope=Scope(seed=1), examples=300, until=ends).results("melds/check", ("rami-51",)))
            else:
                list(run_laws(judge, "rami-51", levels=(3, 4), seed_of_run=1, examples=20, until=ends))

    with pytest.raises(StoppedError, match="10 questions in a row were not answered; the last: gone"):
        ask_on()
    assert -target.left == 10


def test_a_walk_that_is_refused_half_way_fails_where_its_questions_are_held() -> None:
    walk = min(
        (vector for vector in vectors.read(3) if vector.op == vectors.WALK and len(vector.answer["counts"]) > 1), key=lambda vector: vector.answer["counts"][-1]
    )

    class Forgetful(Application):
        def ask(self, op: str, request: Any) -> Reply:
            reply = super().ask(op, request)
            return Reply(404, None) if op == "actions/legal" and len(self.asked) > 1 else reply

    (result,) = run_vectors(Judge(Forgetful(), decisions=True), [walk])
    assert (result.fate, result.op) == ("failed", "actions/legal")

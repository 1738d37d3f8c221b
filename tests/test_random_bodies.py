"""Whatever is sent, wherever: an answer that the contract knows, in good time, and never a fault of ours. (Contract, section 13.)"""

from __future__ import annotations

import json
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from bodies import ARRANGE, ASKED, MATCHES, OPENINGS, QUESTION, ROUNDS, SCORE, send
from service import JSON_BODY, Answer, application, ask, post
from strategies import FACES, QUESTIONS, Place, any_json, pointer, spoilt
from tierce.variants import references

CONTRACT: dict[str, Any] = yaml.load((Path(__file__).parents[1] / "openapi.yaml").read_bytes(), yaml.CSafeLoader)
PATHS = sorted(application().endpoints)
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"]

# Files that the pages for people need; the contract does not name them.
NOT_IN_THE_CONTRACT = ["/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css"]


@cache
def validator(reference: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": reference, "components": CONTRACT["components"]})


def fits(document: Any, reference: str) -> bool:
    return bool(validator(reference).is_valid(document))


def template(path: str) -> str | None:
    """The path of the contract that a path is an instance of."""
    steps = path.split("/")
    for known in CONTRACT["paths"]:
        pairs = list(zip(known.split("/"), steps, strict=False))
        if len(known.split("/")) == len(steps) and all(name == step or (name.startswith("{") and step) for name, step in pairs):
            return str(known)
    return None


def is_problem(answer: Answer) -> bool:
    problem = answer.json
    assert answer.headers["content-type"] == "application/problem+json"
    assert problem["status"] == answer.status
    assert problem.keys() == {"type", "title", "status", "detail", "pointer", "hint"}
    return fits(problem, "#/components/schemas/Problem")


def is_in_the_contract(answer: Answer, path: str, method: str) -> bool:
    """Whether the contract knows this status here, and the answer fits what it says of it."""
    known = template(path)
    item = CONTRACT["paths"].get(known, {})
    if method == "OPTIONS" and path in PATHS:
        return (answer.status, answer.body) == (204, b"")
    if method == "HEAD" and path in PATHS:
        return answer.status in (200, 400, 405, 406) and answer.body == b""
    if path in PATHS and method not in ("GET", "POST"):
        return answer.status == 405 and is_problem(answer)
    if path in NOT_IN_THE_CONTRACT:
        return answer.status == (200 if method == "GET" else 405)
    if method.lower() not in item:
        return answer.status == (405 if path in PATHS else 404) and (method == "HEAD" or is_problem(answer))
    response = item[method.lower()]["responses"][str(answer.status)]
    if "$ref" in response:
        return is_problem(answer)
    type = answer.headers["content-type"].partition(";")[0]
    schema = response["content"][type]["schema"]
    if type == "text/html":
        return bool(answer.body)
    document = yaml.load(answer.body, yaml.CSafeLoader) if type == "application/yaml" else answer.json
    return any(fits(document, one["$ref"]) for one in schema.get("anyOf", [schema]))


# any path, any method -------------------------------------------------------------------------------

targets = st.one_of(st.sampled_from(PATHS), st.sampled_from(list(ASKED)), st.sampled_from(["/", "/nothing", "/v1/variants/gin", "/v1/wording/pt"]))
documents = any_json | st.one_of(*QUESTIONS.values())
bodies = st.binary(max_size=200) | documents.map(lambda document: json.dumps(document).encode())


@given(path=targets, method=st.sampled_from(METHODS), body=bodies)
def test_any_body_at_any_path_by_any_method_gets_an_answer_of_the_contract(path: str, method: str, body: bytes) -> None:
    assert is_in_the_contract(ask(method, path, parts=[body], headers=JSON_BODY), path, method)


HEADERS = ["content-type", "content-encoding", "content-length", "accept", "accept-language", "if-none-match", "origin", "access-control-request-method"]
PIECES = ["application/json", "application/yaml", "*/*", "text/html", "utf-8", "; charset=", "gzip", "fr", "iw", ";q=0.5", ";q=", "10"]
PIECES += [",", ";", "=", '"', "W/", "*", " "]
header_values = st.one_of(st.lists(st.sampled_from(PIECES), max_size=6).map("".join), st.text(st.characters(max_codepoint=255), max_size=30))


@given(path=targets, method=st.sampled_from(METHODS), headers=st.lists(st.tuples(st.sampled_from(HEADERS), header_values), max_size=4))
def test_any_headers_get_an_answer_of_the_contract(path: str, method: str, headers: list[tuple[str, str]]) -> None:
    answer = ask(method, path, parts=[b'{"variant": "gin"}'], headers=headers)
    assert is_in_the_contract(answer, path, method) if answer.status != 304 else (answer.body == b"" and method in ("GET", "HEAD"))


@given(rest=st.text(max_size=40), query=st.text(max_size=40), start=st.sampled_from(["/", "/v1/", "/v1/variants/", "/v1/schemas/", "/docs/"]))
def test_any_target_gets_an_answer_of_the_contract(rest: str, query: str, start: str) -> None:
    assert ask("GET", f"{start}{rest}?{query}").status in (200, 400, 404)


# questions ------------------------------------------------------------------------------------------


@QUESTION
@given(body=st.binary(max_size=300))
def test_random_bytes_are_no_question(path: str, body: bytes) -> None:
    answer = send(path, body)
    assert answer.status == 400
    assert is_problem(answer)


@QUESTION
@given(document=any_json)
def test_random_json_is_no_question(path: str, document: Any) -> None:
    answer = post(path, document)
    assert answer.status == 400
    assert is_problem(answer)
    assert answer.json["type"] == "urn:tierce:problem:does-not-fit"


@QUESTION
@given(data=st.data())
def test_every_question_that_fits_gets_a_verdict(path: str, data: st.DataObject) -> None:
    question = data.draw(QUESTIONS[path])
    answer = post(path, question)
    assert answer.status == 200
    assert is_in_the_contract(answer, path, "POST")
    places_resolve(answer.json, question)


def resolves(document: Any, place: str) -> bool:
    """Whether a JSON Pointer points to something in a document."""
    for step in place.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(document, dict) and name in document:
            document = document[name]
        elif isinstance(document, list) and name.isdigit() and int(name) < len(document):
            document = document[int(name)]
        else:
            return False
    return True


def places_resolve(answer: Any, question: Any) -> None:
    """Every place that a violation names is a place of the question."""
    violations = [*answer.get("violations", ()), *(violation for result in answer.get("results", ()) for violation in result.get("violations", ()))]
    assert [violation["at"] for violation in violations if not resolves(question, violation["at"])] == []


# path -> the schema that the contract names for its question
SCHEMA: dict[str, str] = {path: CONTRACT["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"] for path in ASKED}


@QUESTION
@given(data=st.data())
def test_a_question_spoilt_in_one_place_is_refused_there_or_answered(path: str, data: st.DataObject) -> None:
    document, place = data.draw(spoilt(QUESTIONS[path]))
    answer = post(path, document)
    assert is_in_the_contract(answer, path, "POST")
    # The contract's schema and the service agree about what is a question.
    assert answer.status == (200 if fits(document, SCHEMA[path]) else 400)
    if answer.status == 200:
        places_resolve(answer.json, document)
    else:
        assert answer.json["type"] == "urn:tierce:problem:does-not-fit"
        assert resolves(document, answer.json["pointer"])
        assert is_at_or_in(answer.json["pointer"], place)


def is_at_or_in(found: str, place: Place) -> bool:
    expected = pointer(place)
    return found == expected or found.startswith(f"{expected}/")


@QUESTION
@given(data=st.data())
def test_a_question_cut_or_stirred_gets_an_answer_of_the_contract(path: str, data: st.DataObject) -> None:
    body = bytearray(json.dumps(data.draw(QUESTIONS[path])).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(body)))
        body[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    assert is_in_the_contract(send(path, bytes(body)), path, "POST")


@QUESTION
@given(data=st.data())
def test_the_same_question_gets_the_same_answer_whatever_was_asked_before(path: str, data: st.DataObject) -> None:
    questions = data.draw(st.lists(QUESTIONS[path], min_size=2, max_size=4))
    first = [post(path, question) for question in questions]
    assert [post(path, question) for question in reversed(questions)] == first[::-1]


# time and memory ------------------------------------------------------------------------------------

LIMIT = 65_536


def filled(before: bytes, part: bytes, after: bytes) -> bytes:
    """As long as a body may be."""
    return before + part * ((LIMIT - len(before) - len(after)) // len(part)) + after


def numbered(before: bytes, part: str, after: bytes) -> bytes:
    """The same with a number in each part, and a comma between two."""
    parts: list[str] = []
    size = len(before) + len(after)
    while size < LIMIT - 40:
        parts.append(part.format(len(parts)))
        size += len(parts[-1]) + 1
    return before + ",".join(parts).encode() + after


RULES = b'{"variant": {"id": "rami-51", "changes": '
HUNDRED = json.dumps([{"cards": ["JK=2C", "JK=3D", *["2C", "3D", "4H", "5S"] * 5, "JK", "JK"]}] * 100).encode()
WORST: dict[str, bytes] = {
    "brackets": b"[" * LIMIT,
    "brackets that close": b"[" * (LIMIT // 2) + b"]" * (LIMIT // 2),
    "objects": filled(b"", b'{"a":', b""),
    "objects that close": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "nested table rules": RULES + b'{"a":' * 10_000 + b"1" + b"}" * 10_000 + b"}}",
    "spaces": b" " * LIMIT,
    "quotes": b'"' * LIMIT,
    "backslashes": b'"' + b"\\" * (LIMIT - 2) + b'"',
    "escapes": filled(b'{"variant": "', b"\\u0041", b'"}'),
    "surrogates": filled(b'{"variant": "', b"\\ud83c\\udccf", b'"}'),
    "bad UTF-8 at the end": b'{"variant": "' + b"a" * 65_000 + b'\xff"}',
    "digits": b"9" * LIMIT,
    "digits behind the point": b"0." + b"9" * 65_000,
    "digits in a version": filled(b'{"variant": {"id": "rami-51", "version": ', b"9", b"}}"),
    "a list of numbers": filled(b"[1", b",1e308", b"]"),
    "many members": numbered(b"{", '"{}": 1', b"}"),
    "the same member": filled(b'{"variant": 1', b',"variant":1', b"}"),
    "a long member": b'{"' + b"a" * 65_000 + b'": 1}',
    "a member like our places": filled(b'{"', b"` - at `$", b'": 1}'),
    "a member like our longer places": filled(b'{"', b"` - at `$.a[0]", b'": 1}'),
    "a member like our words": filled(b'{"', b"contains unknown field `", b'": 1}'),
    "a member of slashes": filled(b'{"', b"~/", b'": 1}'),
    "a long variant": b'{"variant": "' + b"a" * 65_000 + b'"}',
    "many strange groups": numbered(RULES + b"{", '"{}":1', b"}}}"),
    "many strange groups with objects": numbered(RULES + b"{", '"{}":{{}}', b"}}}"),
    "many strange rules": numbered(RULES + b'{"runs": {', '"{}":1', b"}}}}"),
    "one rule many times": filled(RULES + b'{"runs": {"aceLow": true', b',"aceLow":true', b"}}}}"),
    "a strange group of numbers": filled(RULES + b'{"a": [1', b",1e308", b"]}}}"),
    "a strange rule of slashes": filled(RULES + b'{"', b"~/", b'": 1}}}'),
    "a long pack table": filled(RULES + b'{"deal": {"packs": [1', b",1", b"]}}}}"),
    "many melds": filled(b'{"variant": "rami-51", "melds": [{"cards": []}', b',{"cards":[]}', b"]}"),
    "many cards": filled(b'{"variant": "rami-51", "melds": [{"cards": ["2C"', b',"2C"', b"]}]}"),
    "a long card": filled(b'{"variant": "rami-51", "melds": [{"cards": ["', b" ", b'"]}]}'),
    "a hundred melds": b'{"variant": "rami-51", "melds": ' + HUNDRED + b"}",
    "a hundred melds by other rules": b'{"melds": '
    + HUNDRED
    + b', "variant": {"id": "rami-51-gr", "changes": {"deal": {"packs": [{"players": {"min": 2, "max": 4}, "packs": 4, "jokers": 8}]}, '
    + b'"jokers": {"maximumPerMeld": 2, "minimumNaturals": 1, "adjacent": false}, "runs": {"aroundTheCorner": true}, '
    + b'"sets": {"maximumSize": 8, "distinctSuits": false}}}}',
}


def body(**question: Any) -> bytes:
    """A question written as tightly as it can be."""
    return json.dumps(question, separators=(",", ":")).encode()


# Packs in which nearly everything can be held, runs and sets of which there are many, an opening that is hard to reach.
RICH: dict[str, Any] = {
    "deal": {"players": {"min": 2, "max": 8}, "packs": [{"players": {"min": 2, "max": 8}, "packs": 4, "jokers": 8}]},
    "jokers": {"maximumPerMeld": 2, "minimumNaturals": 1},
    "runs": {"aroundTheCorner": True},
    "sets": {"maximumSize": 8, "distinctSuits": False},
    "opening": {"minimumPoints": 140, "pureRun": True},
}
RICHEST = {"id": "rami-51", "changes": RICH}
# 192 cards of the 216, in eight lists in which nothing follows anything.
EIGHT = [[*FACES * 4, *["JK"] * 8][place:192:8] for place in range(8)]
# Twos, threes and jokers, which fit together in more ways than other cards, and an opening that only a few of these ways reach.
LOW_CARDS = ["AH", "2H", "2H", "2H", "3H", "3H", "4H", "5H", "AC", "2C", "2C", "3C", "3C", "3C", "4C", "4C", "5C", *["JK"] * 7]
HARDLY_OPENS = {
    "id": "rami-51",
    "changes": {
        **RICH,
        "deal": {**RICH["deal"], "handSize": 16},
        "jokers": {**RICH["jokers"], "position": "declared"},
        "sets": {"maximumSize": 4, "distinctSuits": False},
        "opening": {"minimumPoints": 121, "pureRun": True},
    },
}

# The longest and the hardest of each kind of question that still are questions.
HARDEST: dict[str, dict[str, bytes]] = {
    OPENINGS: {
        "8 melds of 24 that are not in the hand": body(variant=RICHEST, melds=[{"cards": cards} for cards in EIGHT], hand=["KS"] * 4),
        "8 melds of 24 bound jokers": body(variant=RICHEST, melds=[{"cards": ["JK=10S"] * 24}] * 8, hand=["JK"] * 24),
    },
    ARRANGE: {
        "low cards and jokers": body(variant=RICHEST, cards=LOW_CARDS, objective="leastPoints"),
        "low cards and jokers that hardly open": body(variant=HARDLY_OPENS, cards=LOW_CARDS, objective="open"),
        "24 jokers": body(variant=RICHEST, cards=["JK"] * 24, objective="open"),
    },
    SCORE: {
        "8 hands of 24": body(variant=RICHEST, hands=[{"cards": cards, "opened": False} for cards in EIGHT], atOnce=True),
        "8 hands of one card": body(variant="rami-51", hands=[{"cards": ["10S"] * 24}] * 8),
    },
    ROUNDS: {
        "8 winners who are not there": body(variant="rami-51", totals=[10**6] * 2, winners=[7] * 8, prize=10**12),
    },
    MATCHES: {
        "1,000 rounds of 8": body(variant=RICHEST, rounds=[[-99_999, 10**6, 0, 99_999, 12_345, -1, 99_999, 500_000]] * 1_000),
        "1,000 rounds of other seats": body(variant="rami-51", rounds=[[0, 0], *[[99_999] * 8] * 999]),
    },
}
# What has no end.
ENDLESS: dict[str, dict[str, bytes]] = {
    OPENINGS: {
        "melds": filled(b'{"variant":"rami-51","melds":[{"cards":[]}', b',{"cards":[]}', b"]}"),
        "cards of a hand": filled(b'{"variant":"rami-51","melds":[{"cards":[]}],"hand":["2C"', b',"2C"', b"]}"),
    },
    ARRANGE: {
        "cards": filled(b'{"variant":"rami-51","objective":"open","cards":["2C"', b',"2C"', b"]}"),
        "objective": filled(b'{"variant":"rami-51","cards":[],"objective":"', b"open", b'"}'),
    },
    SCORE: {"hands": filled(b'{"variant":"rami-51","hands":[{"cards":[]}', b',{"cards":[]}', b"]}")},
    ROUNDS: {
        "totals": filled(b'{"variant":"rami-il","prize":1,"totals":[1', b",1", b"]}"),
        "winners": filled(b'{"variant":"rami-il","prize":1,"totals":[1,2],"winners":[1', b",1", b"]}"),
        "prize": filled(b'{"variant":"rami-il","totals":[1,2],"prize":1', b"0", b"}"),
    },
    MATCHES: {
        "rounds": filled(b'{"variant":"rami-51","rounds":[[0,1]', b",[0,1]", b"]}"),
        "totals of a round": filled(b'{"variant":"rami-51","rounds":[[0', b",0", b"]]}"),
    },
}
# name -> path, body, and the statuses that it may get
WORST_AT: dict[str, tuple[str, bytes, tuple[int, ...]]] = {
    **{f"{path} {kind}": (path, worst, (200, 400)) for path in ASKED for kind, worst in WORST.items()},
    **{f"{path} {kind}": (path, worst, (200,)) for path, kinds in HARDEST.items() for kind, worst in kinds.items()},
    **{f"{path} {kind} without end": (path, worst, (400,)) for path, kinds in ENDLESS.items() for kind, worst in kinds.items()},
}
# Seconds of work, whatever else the machine does meanwhile; who traces it (coverage) works longer.
PATIENCE = 5 if sys.gettrace() is None else 20


@pytest.mark.parametrize("kind", WORST_AT)
def test_the_worst_bodies_are_answered_without_hanging(kind: str) -> None:
    path, worst, statuses = WORST_AT[kind]
    start = time.process_time()
    answer = send(path, worst)
    took = time.process_time() - start
    assert len(worst) <= LIMIT
    assert answer.status in statuses
    assert is_in_the_contract(answer, path, "POST")
    assert took < PATIENCE, "it hangs"


@pytest.mark.parametrize("header", ["accept", "accept-language", "if-none-match", "content-type", "origin", "content-length"])
def test_the_longest_headers_are_read_without_hanging(header: str) -> None:
    start = time.perf_counter()
    for piece in ("a,", ";q=0.1,", "*/*;", "W/", "-", " ", '"', "9"):
        for path, method in (("/v1/melds/check", "POST"), ("/v1/variants/rami-51", "GET")):
            answer = ask(method, path, parts=[b"{}"], headers={**JSON_BODY, header: piece * (LIMIT // len(piece))})
            assert answer.status in (200, 400, 406, 413, 415)
    assert time.perf_counter() - start < 5, "it hangs"


def test_strange_table_rules_do_not_fill_the_memory() -> None:
    (kept,) = (function for function in vars(references).values() if hasattr(function, "cache_info"))
    before = kept.cache_info().currsize
    for turn in range(100):
        rules = {f"{turn}-{number}": 1 for number in range(24)}
        assert post("/v1/variants/check", {"variant": {"id": "rami-51", "changes": rules}}).json["verdict"] == "impossible"
    assert kept.cache_info().currsize == before

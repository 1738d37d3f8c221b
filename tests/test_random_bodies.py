"""Whatever is sent, wherever: an answer that the contract knows, in good time, and never a fault of ours. (Contract, section 13.)"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import blind_play
from bodies import (
    ACTIONS,
    APPLY,
    ARRANGE,
    ASKED,
    DEAL,
    FITTING,
    LEGAL,
    LIMIT,
    MATCHES,
    OF_STATES,
    OPENINGS,
    QUESTION,
    RECORD,
    RECORDS,
    ROUNDS,
    SCORE,
    STATE,
    STATES,
    VIEWS,
    home,
    limit,
    send,
)
from service import JSON_BODY, Answer, application, ask, post
from strategies import QUESTIONS, Place, pointer, replaced, spoilt
from tierce.cards import FACES
from tierce.conformance.strategies import any_json
from tierce.variants import references

CONTRACT: dict[str, Any] = yaml.load((Path(__file__).parents[1] / "openapi.yaml").read_bytes(), yaml.CSafeLoader)
PATHS = sorted(application().endpoints)
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"]

# Files that the pages for people need; the contract does not name them.
NOT_IN_THE_CONTRACT = {path for path in PATHS if path.startswith(("/docs/", "/playground/"))}


@cache
def validator(reference: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": reference, "components": CONTRACT["components"]})


def fits(document: Any, reference: str) -> bool:
    return bool(validator(reference).is_valid(document))


def template(path: str) -> str | None:
    """The path of the contract that a path is an instance of: of several the one that says most of it (a rulebook is no version)."""
    steps = path.split("/")
    found = []
    for known in CONTRACT["paths"]:
        names = known.split("/")
        if len(names) == len(steps) and all(name == step or (name.startswith("{") and step) for name, step in zip(names, steps, strict=True)):
            found.append(str(known))
    return min(found, key=lambda known: known.count("{"), default=None)


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
        return answer.status in ((200, 406) if method == "GET" else (405,))
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


# Questions about rounds are long, and so are their answers: fewer of them are asked.
FEWER = dict.fromkeys((DEAL, *OF_STATES, RECORDS), 5)


def of_every_question(holds: Callable[[str, st.DataObject], None]) -> Callable[[str], None]:
    """A test that tries for each question whether something holds of it."""

    @QUESTION
    def test(path: str) -> None:
        @settings(max_examples=max(settings().max_examples // FEWER.get(path, 1), 1))
        @given(data=st.data())
        def tried(data: st.DataObject) -> None:
            holds(path, data)

        tried()

    return test


@of_every_question
def test_random_bytes_are_no_question(path: str, data: st.DataObject) -> None:
    answer = send(path, data.draw(st.binary(max_size=300)))
    assert answer.status == 400
    assert is_problem(answer)


@of_every_question
def test_random_json_is_no_question(path: str, data: st.DataObject) -> None:
    answer = post(path, data.draw(any_json))
    assert answer.status == 400
    assert is_problem(answer)
    assert answer.json["type"] == "urn:tierce:problem:does-not-fit"


@of_every_question
def test_every_question_that_fits_gets_a_verdict(path: str, data: st.DataObject) -> None:
    question = data.draw(QUESTIONS[path])
    answer = post(path, question)
    assert answer.status == 200
    assert is_in_the_contract(answer, path, "POST")
    places_resolve(answer, question)


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


def places_resolve(given: Answer, question: Any) -> None:
    """Every place that a violation names is a place of the question. (A page names none.)"""
    answer = {} if given.headers["content-type"].startswith("text/html") else given.json
    violations = [*answer.get("violations", ()), *(violation for result in answer.get("results", ()) for violation in result.get("violations", ()))]
    assert [violation["at"] for violation in violations if not resolves(question, violation["at"])] == []


# path -> the schema that the contract names for its question
SCHEMA: dict[str, str] = {path: CONTRACT["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"] for path in ASKED}


@of_every_question
def test_a_question_spoilt_in_one_place_is_refused_there_or_answered(path: str, data: st.DataObject) -> None:
    document, place = data.draw(spoilt(QUESTIONS[path]))
    answer = post(path, document)
    assert is_in_the_contract(answer, path, "POST")
    # The contract's schema and the service agree about what is a question.
    assert answer.status == (200 if fits(document, SCHEMA[path]) else 400)
    if answer.status == 200:
        places_resolve(answer, document)
    else:
        assert answer.json["type"] == "urn:tierce:problem:does-not-fit"
        assert resolves(document, answer.json["pointer"])
        # What another action has, and has not, is told of the action as a whole.
        assert is_at_or_in(answer.json["pointer"], place[:-1] if place[-1:] == ("action",) else place)


def is_at_or_in(found: str, place: Place) -> bool:
    expected = pointer(place)
    return found == expected or found.startswith(f"{expected}/")


@of_every_question
def test_a_question_cut_or_stirred_gets_an_answer_of_the_contract(path: str, data: st.DataObject) -> None:
    body = bytearray(json.dumps(data.draw(QUESTIONS[path])).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(body)))
        body[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    assert is_in_the_contract(send(path, bytes(body)), path, "POST")


@of_every_question
def test_the_same_question_gets_the_same_answer_whatever_was_asked_before(path: str, data: st.DataObject) -> None:
    questions = data.draw(st.lists(QUESTIONS[path].filter(hangs_on_no_chance), min_size=2, max_size=3))
    first = [post(path, question) for question in questions]
    assert [post(path, question) for question in reversed(questions)] == first[::-1]


def hangs_on_no_chance(question: Any) -> bool:
    """Whether nothing has to be drawn from a secure source: a deal has its seed, and no round goes on without one."""
    state = question.get("state", question.get("record", {}).get("start"))
    if isinstance(state, dict):
        return state["seed"] is not None or state["viewer"] != "all"
    return "seatCount" not in question or "seed" in question


# time and memory ------------------------------------------------------------------------------------


def filled(before: bytes, part: bytes, after: bytes, size: int = LIMIT) -> bytes:
    """As long as a body may be."""
    return before + part * ((size - len(before) - len(after)) // len(part)) + after


def numbered(before: bytes, part: str, after: bytes, size: int = LIMIT) -> bytes:
    """The same with a number in each part, and a comma between two."""
    parts: list[str] = []
    length = len(before) + len(after)
    while length < size - 40:
        parts.append(part.format(len(parts)))
        length += len(parts[-1]) + 1
    return before + ",".join(parts).encode() + after


HUNDRED = json.dumps([{"cards": ["JK=2C", "JK=3D", *["2C", "3D", "4H", "5S"] * 5, "JK", "JK"]}] * 100).encode()


@cache
def worst(home: str, size: int) -> dict[str, bytes]:
    """Bodies of a size that try the reader: in the question, or in what its variant stands in."""
    begin, end = (b'{"%s": ' % home[1:].encode(), b"}") if home else (b"", b"")
    variant, rules = begin + b'{"variant": ', begin + b'{"variant": {"id": "rami-51", "version": 1, "changes": '
    deep = size // 6 - 100
    return {
        "brackets": b"[" * size,
        "brackets that close": b"[" * (size // 2) + b"]" * (size // 2),
        "objects": filled(b"", b'{"a":', b"", size),
        "objects that close": b'{"a":' * deep + b"1" + b"}" * deep,
        "nested table rules": rules + b'{"a":' * deep + b"1" + b"}" * deep + b"}}" + end,
        "spaces": b" " * size,
        "quotes": b'"' * size,
        "backslashes": b'"' + b"\\" * (size - 2) + b'"',
        "escapes": filled(variant + b'"', b"\\u0041", b'"}' + end, size),
        "surrogates": filled(variant + b'"', b"\\ud83c\\udccf", b'"}' + end, size),
        "bad UTF-8 at the end": filled(variant + b'"', b"a", b'\xff"}' + end, size),
        "digits": b"9" * size,
        "digits behind the point": b"0." + b"9" * (size - 2),
        "digits in a version": filled(variant + b'{"id": "rami-51", "version": ', b"9", b"}}" + end, size),
        "a list of numbers": filled(begin + b"[1", b",1e308", b"]" + end, size),
        "many members": numbered(begin + b"{", '"{}": 1', b"}" + end, size),
        "the same member": filled(variant + b"1", b',"variant":1', b"}" + end, size),
        "a long member": filled(begin + b'{"', b"a", b'": 1}' + end, size),
        "a member like our places": filled(begin + b'{"', b"` - at `$", b'": 1}' + end, size),
        "a member like our longer places": filled(begin + b'{"', b"` - at `$.a[0]", b'": 1}' + end, size),
        "a member like our words": filled(begin + b'{"', b"contains unknown field `", b'": 1}' + end, size),
        "a member of slashes": filled(begin + b'{"', b"~/", b'": 1}' + end, size),
        "a long variant": filled(variant + b'"', b"a", b'"}' + end, size),
        "many strange groups": numbered(rules + b"{", '"{}":1', b"}}}" + end, size),
        "many strange groups with objects": numbered(rules + b"{", '"{}":{{}}', b"}}}" + end, size),
        "many strange rules": numbered(rules + b'{"runs": {', '"{}":1', b"}}}}" + end, size),
        "one rule many times": filled(rules + b'{"runs": {"aceLow": true', b',"aceLow":true', b"}}}}" + end, size),
        "a strange group of numbers": filled(rules + b'{"a": [1', b",1e308", b"]}}}" + end, size),
        "a strange rule of slashes": filled(rules + b'{"', b"~/", b'": 1}}}' + end, size),
        "a long pack table": filled(rules + b'{"deal": {"packs": [1', b",1", b"]}}}}" + end, size),
        "many melds": filled(b'{"variant": "rami-51", "melds": [{"cards": []}', b',{"cards":[]}', b"]}", size),
        "many cards": filled(b'{"variant": "rami-51", "melds": [{"cards": ["2C"', b',"2C"', b"]}]}", size),
        "a long card": filled(b'{"variant": "rami-51", "melds": [{"cards": ["', b" ", b'"]}]}', size),
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
HARD_RULES: dict[str, Any] = {
    **RICH,
    "deal": {**RICH["deal"], "handSize": 16},
    "jokers": {**RICH["jokers"], "position": "declared"},
    "sets": {"maximumSize": 4, "distinctSuits": False},
    "opening": {"minimumPoints": 121, "pureRun": True},
}
HARDLY_OPENS = {"id": "rami-51", "changes": HARD_RULES}
# A taken card must be laid in a new meld, and a swapped joker be played: turns that may have no legal end.
DUTIES: dict[str, Any] = {
    **HARD_RULES,
    "turn": {"takenCard": "layInNewMeld", "takers": "openingWithIt"},
    "jokerSwap": {"allowed": "always", "reuse": "must", "setNaturals": 2},
    "layOff": {"requiresOpening": False},
}

# Every list as long and every number as large as it may be; there is no such state.
LARGEST: dict[str, Any] = {
    "form": "tierce-state/1",
    "viewer": 7,
    "variant": {"version": 1, **HARDLY_OPENS},
    "dealer": 7,
    "seats": [{"hand": cards, "opened": True, "laidOnTurn": 10**6} for cards in EIGHT],
    "turn": {"number": 10**6, "seat": 7, "phase": "play", "drawn": {"from": "discard", "card": "10S", "laid": True}, "owedJokers": 10**6},
    "table": [{"owner": 7, "kind": "run", "cards": cards} for cards in [*EIGHT, ["JK=10S"] * 24, ["10S"] * 24] * 7 + EIGHT[:2]],
    "stock": ["10S"] * 216,
    "discard": ["10S"] * 216,
    "reshuffles": 10**6,
    "seed": "s" * 128,
    "outcome": {
        "endedBy": "out",
        "winners": [7] * 8,
        "atOnce": True,
        "penalties": [
            {
                "seat": 7,
                "cards": [{"card": "10S", "points": 10**6}] * 24,
                "cardPoints": 10**6,
                "charged": "unopened",
                "base": 10**6,
                "atOnce": 10**6,
                "total": -(10**6),
            }
        ]
        * 8,
        "winnerPoints": 10**6,
        "nextDealer": 7,
    },
}


def to_play(changes: dict[str, Any], hand: list[str], *, takes: bool = False) -> dict[str, Any]:
    """A state in which the seat to play has drawn, or taken, and holds these cards."""
    dealt = blind_play.dealt(changes=changes, seed="hard")
    return blind_play.holding((blind_play.taken if takes else blind_play.drawn)(dealt), hand)


WITHOUT_OPENING: dict[str, Any] = {**DUTIES, "opening": {"minimumPoints": 0, "pureRun": False}, "sets": RICH["sets"]}
HIGH_CARDS = ["9H", "10H", "JH", "QH", "KH", "AH", "9S", "10S", "JS", "QS", "KS", "AS", "KH", *["JK"] * 4]
LISTS = {
    "low cards and jokers that hardly open": to_play(HARD_RULES, [*LOW_CARDS[:12], *["JK"] * 5]),
    "low cards and jokers under duties": to_play(DUTIES, [*LOW_CARDS[:12], *["JK"] * 5], takes=True),
    "low cards and jokers under other duties": to_play(WITHOUT_OPENING, [*LOW_CARDS[:12], *["JK"] * 5], takes=True),
    "high cards and jokers": to_play(HARD_RULES, HIGH_CARDS),
    "high cards and jokers to be laid": to_play(WITHOUT_OPENING, HIGH_CARDS),
    "all jokers": to_play(DUTIES, [*["JK"] * 8, *FACES[:9]], takes=True),
}
OPEN = {"action": "open", "melds": [cards[:24] for cards in EIGHT]}

# The longest and the hardest of each kind of question that still are questions.
HARDEST: dict[str, dict[str, Callable[[], bytes]]] = {
    OPENINGS: {
        "8 melds of 24 that are not in the hand": lambda: body(variant=RICHEST, melds=[{"cards": cards} for cards in EIGHT], hand=["KS"] * 4),
        "8 melds of 24 bound jokers": lambda: body(variant=RICHEST, melds=[{"cards": ["JK=10S"] * 24}] * 8, hand=["JK"] * 24),
    },
    ARRANGE: {
        "low cards and jokers": lambda: body(variant=RICHEST, cards=LOW_CARDS, objective="leastPoints"),
        "low cards and jokers that hardly open": lambda: body(variant=HARDLY_OPENS, cards=LOW_CARDS, objective="open"),
        "24 jokers": lambda: body(variant=RICHEST, cards=["JK"] * 24, objective="open"),
    },
    SCORE: {
        "8 hands of 24": lambda: body(variant=RICHEST, hands=[{"cards": cards, "opened": False} for cards in EIGHT], atOnce=True),
        "8 hands of one card": lambda: body(variant="rami-51", hands=[{"cards": ["10S"] * 24}] * 8),
    },
    DEAL: {"216 cards for 8 seats": lambda: body(variant=HARDLY_OPENS, seatCount=8, dealer=7, seed="s" * 128)},
    STATES: {"the largest state": lambda: body(state=LARGEST)},
    VIEWS: {
        "the largest state": lambda: body(state=LARGEST, viewer=7),
        "216 cards for 8 seats": lambda: body(state=blind_play.dealt(seats=8, changes=HARD_RULES), viewer=7),
    },
    LEGAL: {
        "the largest state": lambda: body(state=LARGEST, limit=10_000),
        **{kind: partial(body, state=state, limit=1_000) for kind, state in LISTS.items()},
        **{f"{kind} with a card that nobody has": partial(body, state=state, limit=1, only={"card": "7D"}) for kind, state in LISTS.items()},
    },
    ACTIONS: {
        "64 openings of 8 melds": lambda: filled(body(state=STATE, actions=[{"action": "drawStock"}])[:-2], b"," + body(**OPEN), b"]}", 60_000),
        "64 draws": lambda: body(state=STATE, actions=[{"action": "drawStock", "card": "10S", "seat": 1}] * 64),
        **{kind: partial(body, state=state, actions=[{"action": "swap", "meld": 0, "card": "2H"}]) for kind, state in LISTS.items()},
    },
    APPLY: {
        **{f"{kind}: an opening": partial(body, state=state, actions=[OPEN]) for kind, state in LISTS.items()},
        **{f"{kind}: a discard": partial(body, state=state, actions=[{"action": "discard", "card": "2H"}]) for kind, state in LISTS.items()},
    },
    RECORDS: {
        "5,000 actions": lambda: body(record=blind_play.recorded("rami-traditional", turns=2_500)),
        "5,000 actions in a round that is over": lambda: body(record={**RECORD, "actions": [{"action": "drawStock", "seat": 1}] * 5_000}),
        "the largest state": lambda: body(record={**RECORD, "start": LARGEST}),
        "openings of 8 melds": lambda: body(record={**RECORD, "actions": [{"seat": 0, **OPEN}] * 900}),
    },
    ROUNDS: {
        "8 winners who are not there": lambda: body(variant="rami-51", totals=[10**6] * 2, winners=[7] * 8, prize=10**12),
    },
    MATCHES: {
        "1,000 rounds of 8": lambda: body(variant=RICHEST, rounds=[[-99_999, 10**6, 0, 99_999, 12_345, -1, 99_999, 500_000]] * 1_000),
        "1,000 rounds of other seats": lambda: body(variant="rami-51", rounds=[[0, 0], *[[99_999] * 8] * 999]),
    },
}


def endless(path: str, place: Place, part: bytes) -> Callable[[], bytes]:
    """The fitting question with a list at a place that goes on as long as a body may be."""
    return lambda: with_text(path, place, b"[" + part, b"," + part, b"]")


def with_text(path: str, place: Place, first: bytes, part: bytes, last: bytes) -> bytes:
    """The fitting question with something written at a place that is as long as a body may be."""
    before, _, after = body(**replaced(FITTING[path], place, "<>")).partition(b'"<>"')
    return filled(before + first, part, last + after, limit(path))


SEAT = b'{"hand":[],"opened":true,"laidOnTurn":null}'
DRAW = b'{"action":"drawStock","seat":1}'
# What has no end.
ENDLESS: dict[str, dict[str, Callable[[], bytes]]] = {
    OPENINGS: {"melds": endless(OPENINGS, ("melds",), b'{"cards":[]}'), "cards of a hand": endless(OPENINGS, ("hand",), b'"2C"')},
    ARRANGE: {
        "cards": endless(ARRANGE, ("cards",), b'"2C"'),
        "objective": lambda: with_text(ARRANGE, ("objective",), b'"', b"open", b'"'),
    },
    SCORE: {"hands": endless(SCORE, ("hands",), b'{"cards":[]}')},
    DEAL: {"seed": lambda: with_text(DEAL, ("seed",), b'"', b"s", b'"'), "seats": lambda: with_text(DEAL, ("seatCount",), b"2", b"0", b"")},
    STATES: {
        "seats": endless(STATES, ("state", "seats"), SEAT),
        "cards of a hand": endless(STATES, ("state", "seats", 1, "hand"), b'"??"'),
        "melds": endless(STATES, ("state", "table"), b'{"owner":0,"kind":"run","cards":[]}'),
        "stock": endless(STATES, ("state", "stock"), b'"??"'),
        "pile": endless(STATES, ("state", "discard"), b'"2C"'),
        "seed": lambda: with_text(STATES, ("state", "seed"), b'"', b"s", b'"'),
        "number of a turn": lambda: with_text(STATES, ("state", "turn", "number"), b"1", b"0", b""),
    },
    VIEWS: {"viewer": lambda: with_text(VIEWS, ("viewer",), b'"', b"none", b'"')},
    LEGAL: {"limit": lambda: with_text(LEGAL, ("limit",), b"1", b"0", b"")},
    ACTIONS: {"actions": endless(ACTIONS, ("actions",), DRAW), "cards": endless(ACTIONS, ("actions", 0), b'"2C"')},
    APPLY: {"actions": endless(APPLY, ("actions",), DRAW)},
    RECORDS: {
        "actions": endless(RECORDS, ("record", "actions"), DRAW),
        "start": lambda: with_text(RECORDS, ("record", "start"), b'"', b"s", b'"'),
        "seats to start with": endless(RECORDS, ("record", "start"), SEAT),
    },
    ROUNDS: {
        "totals": endless(ROUNDS, ("totals",), b"1"),
        "winners": endless(ROUNDS, ("winners",), b"1"),
        "prize": lambda: with_text(ROUNDS, ("prize",), b"1", b"0", b""),
    },
    MATCHES: {"rounds": endless(MATCHES, ("rounds",), b"[0,1]"), "totals of a round": endless(MATCHES, ("rounds", 0), b"0")},
}


def one_of_the_worst(path: str, kind: str) -> bytes:
    return worst(home(path), limit(path))[kind]


# name -> path, body, and the statuses that it may get
WORST_AT: dict[str, tuple[str, Callable[[], bytes], tuple[int, ...]]] = {
    **{f"{path} {kind}": (path, partial(one_of_the_worst, path, kind), (200, 400)) for path in ASKED for kind in worst("", LIMIT)},
    **{f"{path} {kind}": (path, made, (200,)) for path, kinds in HARDEST.items() for kind, made in kinds.items()},
    **{f"{path} {kind} without end": (path, made, (400,)) for path, kinds in ENDLESS.items() for kind, made in kinds.items()},
}
# Seconds of work, whatever else the machine does meanwhile; who traces it (coverage) works longer.
PATIENCE = 5 if sys.gettrace() is None else 20


@pytest.mark.parametrize("kind", WORST_AT)
def test_the_worst_bodies_are_answered_without_hanging(kind: str) -> None:
    path, made, statuses = WORST_AT[kind]
    worst_body = made()
    start = time.process_time()
    answer = send(path, worst_body)
    took = time.process_time() - start
    assert len(worst_body) <= limit(path)
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

"""Bodies that are no questions, and the problems that they must get. (Contract, sections 2, 3, 13 and 14.)"""

from __future__ import annotations

from typing import Any

import pytest

from service import JSON_BODY, Answer, ask, get
from tierce.web.operations import OPERATIONS

MELDS, OPENINGS = "/v1/melds/check", "/v1/openings/check"
ARRANGE, SCORE = "/v1/hands/arrange", "/v1/hands/score"
ROUNDS, MATCHES = "/v1/rounds/settle", "/v1/matches/settle"
VARIANTS = "/v1/variants/check"

# Every question that can be asked, by its path.
ASKED = {operation.path: operation for operation in OPERATIONS if operation.question}
QUESTION = pytest.mark.parametrize("path", ASKED)

RUN = {"cards": ["2C", "3C", "4C"]}
# A question of each kind that is accepted. The prize of a round can be split in few variants.
FITTING: dict[str, dict[str, Any]] = {
    MELDS: {"variant": "rami-51", "melds": [RUN]},
    OPENINGS: {"variant": "rami-51", "melds": [{"cards": ["10H", "JH", "QH", "KH", "AH"]}]},
    ARRANGE: {"variant": "rami-51", "cards": ["2C", "3C", "4C", "KS"], "objective": "leastPoints"},
    SCORE: {"variant": "rami-51", "hands": [{"cards": ["2C", "JK"]}]},
    ROUNDS: {"variant": "rami-il", "totals": [0, 20], "prize": 100},
    MATCHES: {"variant": "rami-51", "rounds": [[0, 20], [35, 0]]},
    VARIANTS: {"variant": "rami-51"},
}

LOOK_THERE = "/openapi.yaml has the schema of this question, and bodies to copy."
NO_MEMBER = "Requests are closed: leave it out, or look for its spelling in /openapi.yaml."
NO_NULL = 'Nothing here may be null: leave the member out. What can be off has the value "none".'
NO_CARD = "Ranks are A 2 3 4 5 6 7 8 9 10 J Q K, suits are C D H S, in upper case, without spaces."
HIDDEN = "A card that nobody knows has no place in this question."
NOTHING_YET = "In a hand no joker stands for anything yet: write `JK`."

NOT_JSON = {"type": "urn:tierce:problem:not-json", "title": "The body is not JSON", "status": 400}
DOES_NOT_FIT = {"type": "urn:tierce:problem:does-not-fit", "title": "The body does not fit its schema", "status": 400}


def send(path: str, body: bytes) -> Answer:
    return ask("POST", path, parts=[body], headers=JSON_BODY)


def with_variant(path: str, variant: object) -> dict[str, Any]:
    return {**FITTING[path], "variant": variant}


def with_changes(path: str, changes: object) -> dict[str, Any]:
    return with_variant(path, {"id": FITTING[path]["variant"], "changes": changes})


def with_rule(pointer: str, value: object) -> dict[str, Any]:
    """Table rules that change one rule."""
    group, _, rule = pointer[1:].partition("/")
    return {group: {rule: value} if rule else value}


def problem(answer: Answer, *, hint: str | None = None) -> dict[str, Any]:
    """The whole problem but for its sentence; and but for the hint, where the test names none."""
    found: dict[str, Any] = answer.json
    assert answer.headers["content-type"] == "application/problem+json"
    assert found["status"] == answer.status
    assert found.pop("detail")
    if hint is None:
        assert found.pop("hint")
    return found


def does_not_fit(pointer: str, hint: str | None = None) -> dict[str, Any]:
    return {**DOES_NOT_FIT, "pointer": pointer, **({} if hint is None else {"hint": hint})}


def impossible(*violations: tuple[str, str], newest: int = 1) -> dict[str, Any]:
    """The whole answer to a question about a variant that there is not: code and place of each violation."""
    wording = get("/v1/wording/en").json["violations"]
    return {
        "verdict": "impossible",
        "violations": [
            {
                "code": code,
                "rule": None,
                "at": at,
                "facts": {"newest": newest} if code == "variant.unknown-version" else {},
                "message": wording[code].replace("{newest}", str(newest)).replace("{newest, number}", str(newest)),
                "source": [{"document": "contract", "section": "3"}],
            }
            for code, at in violations
        ],
    }

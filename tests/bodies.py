"""Bodies that are no questions, and the problems that they must get. (Contract, sections 2, 3, 13 and 14.)"""

from __future__ import annotations

from typing import Any

import pytest

import blind_play
from service import JSON_BODY, Answer, ask, get
from tierce.web.operations import OPERATIONS

MELDS, OPENINGS = "/v1/melds/check", "/v1/openings/check"
ARRANGE, SCORE = "/v1/hands/arrange", "/v1/hands/score"
DEAL, STATES, VIEWS = "/v1/states/deal", "/v1/states/check", "/v1/states/view"
LEGAL, ACTIONS, APPLY = "/v1/actions/legal", "/v1/actions/check", "/v1/actions/apply"
RECORDS = "/v1/records/replay"
ROUNDS, MATCHES = "/v1/rounds/settle", "/v1/matches/settle"
VARIANTS = "/v1/variants/check"
RULEBOOKS = "/v1/variants/rulebook"

# Every question that can be asked, by its path.
ASKED = {operation.path: operation for operation in OPERATIONS if operation.question}
QUESTION = pytest.mark.parametrize("path", ASKED)
# Those whose answer is JSON, whatever it says; a rulebook is a page where it can be written.
ANSWERED = [path for path in ASKED if path != RULEBOOKS]
# Those that are asked about a state.
OF_STATES = (STATES, VIEWS, LEGAL, ACTIONS, APPLY)

RUN = {"cards": ["2C", "3C", "4C"]}
STATE = blind_play.dealt()
RECORD = {**blind_play.recorded(), "variant": "rami-51"}
# A question of each kind that is accepted. The prize of a round can be split in few variants.
FITTING: dict[str, dict[str, Any]] = {
    MELDS: {"variant": "rami-51", "melds": [RUN]},
    OPENINGS: {"variant": "rami-51", "melds": [{"cards": ["10H", "JH", "QH", "KH", "AH"]}]},
    ARRANGE: {"variant": "rami-51", "cards": ["2C", "3C", "4C", "KS"], "objective": "leastPoints"},
    SCORE: {"variant": "rami-51", "hands": [{"cards": ["2C", "JK"]}]},
    DEAL: {"variant": "rami-51", "seatCount": 2, "seed": "tierce"},
    STATES: {"state": STATE},
    VIEWS: {"state": STATE, "viewer": "none"},
    LEGAL: {"state": STATE},
    ACTIONS: {"state": STATE, "actions": [{"action": "drawStock"}]},
    APPLY: {"state": STATE, "actions": [{"action": "drawStock"}]},
    RECORDS: {"record": RECORD},
    ROUNDS: {"variant": "rami-il", "totals": [0, 20], "prize": 100},
    MATCHES: {"variant": "rami-51", "rounds": [[0, 20], [35, 0]]},
    VARIANTS: {"variant": "rami-51"},
    RULEBOOKS: {"variant": "rami-51"},
}

LIMIT = 65_536
LARGEST_RECORD = 1_048_576

LOOK_THERE = "/openapi.yaml has the schema of this question, and bodies to copy."
NO_MEMBER = "Requests are closed: leave it out, or look for its spelling in /openapi.yaml."
NO_NULL = 'Nothing here may be null. A member that may be absent is left out; what can be off has the value "none".'
NO_CARD = "Ranks are A 2 3 4 5 6 7 8 9 10 J Q K, suits are C D H S, in upper case, without spaces."
HIDDEN = "A card that nobody knows has no place in this question."
NOTHING_YET = "In a hand no joker stands for anything yet: write `JK`."

NOT_JSON = {"type": "urn:tierce:problem:not-json", "title": "The body is not JSON", "status": 400}
DOES_NOT_FIT = {"type": "urn:tierce:problem:does-not-fit", "title": "The body does not fit its schema", "status": 400}


def limit(path: str) -> int:
    """How many bytes a body may have."""
    return LARGEST_RECORD if path == RECORDS else LIMIT


def send(path: str, body: bytes) -> Answer:
    return ask("POST", path, parts=[body], headers=JSON_BODY)


# The variant of a question -------------------------------------------------------------------------


def home(path: str) -> str:
    """The pointer to what a variant stands in: the question, its state, its record."""
    return "/state" if path in OF_STATES else "/record" if path == RECORDS else ""


def holder(path: str) -> dict[str, Any]:
    """What the variant of the fitting question stands in."""
    question = FITTING[path]
    holder: dict[str, Any] = question[home(path)[1:]] if home(path) else question
    return holder


def id_at(path: str) -> str:
    """The id of the variant that the fitting question is about."""
    variant = holder(path)["variant"]
    return str(variant if isinstance(variant, str) else variant["id"])


def with_holder(path: str, holder: dict[str, Any]) -> dict[str, Any]:
    """The fitting question with something else in which its variant stands."""
    return {**FITTING[path], home(path)[1:]: holder} if home(path) else holder


def with_any_variant(path: str, variant: object) -> dict[str, Any]:
    """The fitting question with anything in the place of its variant."""
    return with_holder(path, {**holder(path), "variant": variant})


def with_variant(path: str, variant: object) -> dict[str, Any]:
    """The fitting question about another variant. A state names the version, too: here the first one, where none is said."""
    if path in OF_STATES:
        variant = {"id": variant} if isinstance(variant, str) else variant
        variant = {**variant, "version": variant.get("version", 1)} if isinstance(variant, dict) else variant
    return with_any_variant(path, variant)


def with_changes(path: str, changes: object) -> dict[str, Any]:
    return with_variant(path, {"id": id_at(path), "changes": changes})


def with_rule(pointer: str, value: object) -> dict[str, Any]:
    """Table rules that change one rule."""
    group, _, rule = pointer[1:].partition("/")
    return {group: {rule: value} if rule else value}


# Answers -------------------------------------------------------------------------------------------


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

"""The committed contract, tried by schemathesis in process: what it calls right is answered, what it calls wrong is refused, and every answer is as it says."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from bodies import ARRANGE, MATCHES, MELDS, OPENINGS, QUESTION, ROUNDS, SCORE, VARIANTS
from service import application
from strategies import QUESTIONS, mostly

Case = schemathesis.Case[Any]
FOLDER = Path(__file__).parents[1]

# Repeatable: the seed is fixed, and no case comes from an earlier answer or from a look into the source.
CONFIG = schemathesis.Config.from_dict(
    {
        "seed": 51,
        "generation": {"mode": "all", "deterministic": True, "database": "none"},
        "analysis": {"constants": {"enabled": False}},
        "phases": {
            "examples": {"extra-data-sources": {"responses": False}},
            "coverage": {"extra-data-sources": {"responses": False}},
            "fuzzing": {"extra-data-sources": {"responses": False}, "error-feedback": {"enabled": False}},
        },
    }
)
SCHEMA = schemathesis.openapi.from_path(FOLDER / "openapi.yaml", config=CONFIG)
SCHEMA.app = application()

SOME = settings(max_examples=150, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
FEW = settings(SOME, max_examples=40, stateful_step_count=5)


@cache
def request_schema(path: str) -> Draft202012Validator:
    content = SCHEMA.raw_schema["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    return Draft202012Validator({**content["schema"], "components": SCHEMA.raw_schema["components"]})


@SCHEMA.hook
def flatmap_body(context: schemathesis.HookContext, body: Any) -> st.SearchStrategy[Any]:
    """Most bodies that fit become what a card player might ask. What is meant to be wrong stays wrong."""
    assert context.operation is not None
    path = context.operation.path
    return mostly(QUESTIONS[path], st.just(body)) if request_schema(path).is_valid(body) else st.just(body)


@SCHEMA.parametrize()
@settings(SOME, max_examples=100)
def test_every_operation_keeps_the_contract(case: Case) -> None:
    case.call_and_validate()


# How often each verdict is heard at least, of 150 questions; no other is ever heard.
LEAST: dict[str, dict[str, int]] = {
    MELDS: {"accepted": 20, "rejected": 10, "impossible": 20},
    OPENINGS: {"accepted": 10, "rejected": 20, "impossible": 20},
    ARRANGE: {"accepted": 30, "rejected": 8, "impossible": 20},
    SCORE: {"accepted": 30, "impossible": 20},
    ROUNDS: {"accepted": 25, "impossible": 25},
    MATCHES: {"accepted": 30, "impossible": 20},
    VARIANTS: {"accepted": 40, "impossible": 20},
}


@QUESTION
def test_a_good_part_of_the_questions_could_be_a_card_players(path: str) -> None:
    verdicts: Counter[str] = Counter()

    @SOME
    @given(case=SCHEMA[path]["POST"].as_strategy(generation_mode=schemathesis.GenerationMode.POSITIVE))
    def ask(case: Case) -> None:
        verdicts[case.call().json()["verdict"]] += 1

    ask()
    assert {verdict: count for verdict, count in LEAST[path].items() if verdicts[verdict] < count} == {}
    assert verdicts.keys() == LEAST[path].keys()


# The contract has no links; schemathesis finds them by itself: the list of variants gives ids, a variant gives its version.
TestOneAnswerLeadsToTheNextQuestion = SCHEMA.as_state_machine().TestCase
TestOneAnswerLeadsToTheNextQuestion.settings = FEW

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

from bodies import (
    ACTIONS,
    APPLY,
    ARRANGE,
    DEAL,
    LEGAL,
    MATCHES,
    MELDS,
    OF_STATES,
    OPENINGS,
    QUESTION,
    RECORDS,
    ROUNDS,
    RULEBOOKS,
    SCORE,
    STATES,
    VARIANTS,
    VIEWS,
)
from service import application
from strategies import QUESTIONS
from tierce.conformance.strategies import mostly

Case = schemathesis.Case[Any]
FOLDER = Path(__file__).parents[1]

# Questions about rounds: a state is long, and one that is made up of its schema alone is never possible.
OF_ROUNDS = (DEAL, *OF_STATES, RECORDS)
# Of them every part is tried, right and wrong, where rounds are dealt and actions are checked: these schemas have most of what there is. The others are asked
# what a card player might; `test_random_bodies.py` spoils them in every place.
COVERED = [DEAL, ACTIONS]

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
        "operations": [
            {"include-path": COVERED, "generation": {"mode": "positive"}, "phases": {"coverage": {"generation": {"mode": "all"}}}},
            {
                "include-path": [path for path in OF_ROUNDS if path not in COVERED],
                "generation": {"mode": "positive"},
                "phases": {"coverage": {"enabled": False}},
            },
        ],
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
def before_generate_body(context: schemathesis.HookContext, strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Bodies about rounds are made by us from the start, but for a few."""
    assert context.operation is not None
    path = context.operation.path
    return st.integers(0, 19).flatmap(lambda number: QUESTIONS[path] if number else strategy) if path in OF_ROUNDS else strategy


@SCHEMA.hook
def flatmap_body(context: schemathesis.HookContext, body: Any) -> st.SearchStrategy[Any]:
    """Most bodies that fit become what a card player might ask. What is meant to be wrong stays wrong."""
    assert context.operation is not None
    path = context.operation.path
    return mostly(QUESTIONS[path], st.just(body)) if path not in OF_ROUNDS and request_schema(path).is_valid(body) else st.just(body)


@SCHEMA.exclude(path=list(OF_ROUNDS)).parametrize()
@settings(SOME, max_examples=60)
def test_every_operation_keeps_the_contract(case: Case) -> None:
    case.call_and_validate()


@SCHEMA.exclude(lambda context: context.operation.path not in OF_ROUNDS).parametrize()
@settings(SOME, max_examples=30)
def test_every_operation_about_rounds_keeps_the_contract(case: Case) -> None:
    case.call_and_validate()


# How often each verdict is heard at least, of 150 questions (of 60 about rounds); no other is ever heard.
LEAST: dict[str, dict[str, int]] = {
    MELDS: {"accepted": 20, "rejected": 10, "impossible": 20},
    OPENINGS: {"accepted": 10, "rejected": 20, "impossible": 20},
    ARRANGE: {"accepted": 30, "rejected": 8, "impossible": 20},
    SCORE: {"accepted": 30, "impossible": 20},
    DEAL: {"accepted": 15, "impossible": 5},
    STATES: {"accepted": 15, "impossible": 8},
    VIEWS: {"accepted": 15, "impossible": 5},
    LEGAL: {"accepted": 15, "impossible": 3},
    ACTIONS: {"accepted": 8, "rejected": 6, "impossible": 5},
    APPLY: {"accepted": 8, "rejected": 6, "impossible": 5},
    RECORDS: {"accepted": 8, "rejected": 3, "impossible": 8},
    ROUNDS: {"accepted": 25, "impossible": 25},
    MATCHES: {"accepted": 30, "impossible": 20},
    VARIANTS: {"accepted": 40, "impossible": 20},
    RULEBOOKS: {"accepted": 40, "impossible": 20},
}


@QUESTION
def test_a_good_part_of_the_questions_could_be_a_card_players(path: str) -> None:
    verdicts: Counter[str] = Counter()

    @settings(SOME, max_examples=60 if path in OF_ROUNDS else 150)
    @given(case=SCHEMA[path]["POST"].as_strategy(generation_mode=schemathesis.GenerationMode.POSITIVE))
    def ask(case: Case) -> None:
        answer = case.call()
        verdicts["accepted" if answer.headers["content-type"][0].startswith("text/html") else answer.json()["verdict"]] += 1

    ask()
    assert {verdict: count for verdict, count in LEAST[path].items() if verdicts[verdict] < count} == {}
    assert verdicts.keys() == LEAST[path].keys()


# The contract says where the state of an answer can be handed to; more is found here by itself: the list of variants gives ids, a variant gives its version.
TestOneAnswerLeadsToTheNextQuestion = SCHEMA.as_state_machine().TestCase
TestOneAnswerLeadsToTheNextQuestion.settings = FEW

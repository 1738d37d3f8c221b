"""What schemathesis takes from the kit: bodies that a card player might send, and the check that an answer is the right one.

Schemathesis loads this module by its name (`SCHEMATHESIS_HOOKS`); importing it registers what is in it.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any

import msgspec
import schemathesis
from hypothesis import strategies as st

from tierce.conformance import chance, reference
from tierce.conformance.comparing import FREE_IN_WHOLE, differences, verdicts
from tierce.conformance.decided import Answered, read_otherwise
from tierce.conformance.edge import SETTING, Setting
from tierce.conformance.examples import variants_in
from tierce.conformance.judging import NOT_HELD, gave_up, may_give_up
from tierce.conformance.vectors import level_of
from tierce.variants import VARIANTS

SET = msgspec.json.decode(os.environ.get(SETTING, "{}"), type=Setting)


@cache
def _questions(op: str) -> st.SearchStrategy[Any]:
    return st.sampled_from(SET.variants).flatmap(lambda id: chance.questions_of(op, id, SET.scope))


def _op(path: str) -> str:
    return path.removeprefix("/v1/")


@schemathesis.hook
def before_generate_body(context: schemathesis.HookContext, strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Most bodies are such as somebody might ask; those that must be wrong stay so."""
    assert context.operation is not None
    op = _op(context.operation.path)
    return st.integers(0, 3).flatmap(lambda number: _questions(op) if number else strategy) if op in reference.QUESTIONS else strategy


@schemathesis.hook
def filter_case(_context: schemathesis.HookContext, case: Any) -> bool:
    """A variant or a level that nobody asked about is not asked about; a variant that there is not is."""
    op = _op(case.operation.path)
    of_another_level = isinstance(case.body, dict) and op in reference.QUESTIONS and level_of(op, case.body) not in SET.scope.levels
    return not of_another_level and not any(named in VARIANTS and named not in SET.variants for named in _named_in(case.body))


@schemathesis.hook
def before_add_examples(context: schemathesis.HookContext, examples: list[Any]) -> None:
    """Nor do the examples of the contract ask about it, which are not filtered."""
    examples[:] = [case for case in examples if filter_case(context, case)]


def _named_in(body: Any) -> list[Any]:
    """The ids of variants in a body, whatever else is in it."""
    named = variants_in(body) if isinstance(body, dict) else []
    found = [variant.get("id") if isinstance(variant, dict) else variant for variant in named]
    return [id for id in found if isinstance(id, str)]


@schemathesis.check
def answers_as_the_reference(_context: Any, response: Any, case: Any) -> bool | None:
    """A question that fits is answered as this package answers it."""
    op = _op(case.operation.path)
    if response.status_code in NOT_HELD or op not in reference.QUESTIONS or case.method.upper() != "POST":
        return True
    try:
        request = msgspec.json.encode(case.body)
        expected = msgspec.json.decode(reference.answer(op, request))
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):
        return True
    if response.status_code != 200 or ("seed" not in case.body and op == "states/deal"):
        return True
    try:
        found = msgspec.json.decode(response.content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        # Another check tells that.
        return True
    different = differences(verdicts(expected), verdicts(found)) if SET.only_verdicts else differences(expected, found, free=FREE_IN_WHOLE)
    may_differ = gave_up(expected) or (gave_up(found) and may_give_up(op, case.body))
    if different and not may_differ and (SET.decisions or not _is_read_otherwise(Answered(op, case.body, expected), found)):
        raise AssertionError("; ".join(map(str, different[:3])))
    return None


def _is_read_otherwise(asked: Answered, found: Any) -> bool:
    return bool(read_otherwise([asked], [found], lambda one, other: not differences(one, other)))

"""What schemathesis takes from the kit: bodies that a card player might send, and the check that an answer is the right one.

Schemathesis loads this module by its name (`SCHEMATHESIS_HOOKS`); importing it registers what is in it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import schemathesis
from hypothesis import strategies as st

from tierce.conformance import chance, reference
from tierce.conformance.comparing import FREE_IN_WHOLE, differences
from tierce.conformance.running import NOT_HELD, gave_up
from tierce.variants import VARIANTS


@cache
def _questions(op: str) -> st.SearchStrategy[Any]:
    return st.sampled_from(tuple(VARIANTS)).flatmap(lambda id: chance.questions_of(op, id))


def _op(path: str) -> str:
    return path.removeprefix("/v1/")


@schemathesis.hook
def before_generate_body(context: schemathesis.HookContext, strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Most bodies are such as somebody might ask; those that must be wrong stay so."""
    assert context.operation is not None
    op = _op(context.operation.path)
    return st.integers(0, 3).flatmap(lambda number: _questions(op) if number else strategy) if op in reference.QUESTIONS else strategy


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
    found = response.json()
    different = differences(expected, found, free=FREE_IN_WHOLE)
    if different and not gave_up(expected) and not gave_up(found):
        raise AssertionError("; ".join(map(str, different[:3])))
    return None

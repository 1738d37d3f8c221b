"""Walks: the engine finds as many rows of legal actions from the states of `spec/walks.json` as were counted by the rules as they are said a second time."""

from __future__ import annotations

import pytest

import restated_rounds as restated
from spec_files import written
from test_restated_rounds import telling, values_of
from tierce.conformance.asking import Document, ask
from tierce.conformance.strategies import VARIANTS

WALKS: list[Document] = written("walks.json")["walks"]


def walks(state: Document, depth: int) -> int:
    """How many rows of so many legal actions there are from a state."""
    actions = ask("actions/legal", {"state": state, "limit": 10_000})["actions"]
    if depth == 1:
        return len(actions)
    return sum(walks(ask("actions/apply", {"state": state, "actions": [action]})["state"], depth - 1) for action in actions)


@pytest.mark.parametrize("walk", WALKS, ids=[walk["id"] for walk in WALKS])
def test_there_are_as_many_walks_as_were_counted(walk: Document) -> None:
    assert [walks(walk["state"], depth) for depth in range(1, len(walk["counts"]) + 1)] == walk["counts"]


@pytest.mark.parametrize("walk", WALKS, ids=[walk["id"] for walk in WALKS])
def test_the_first_step_is_counted_anew(walk: Document) -> None:
    assert len(restated.legal_actions(values_of(walk["state"]["variant"]), walk["state"])) == walk["counts"][0]


def test_every_variant_has_walks_from_telling_states() -> None:
    for id in VARIANTS:
        kinds = {telling(walk["state"]) for walk in WALKS if walk["state"]["variant"]["id"] == id}
        assert {"draw", "unopened", "opened"} <= kinds, id

"""The checks across rules, against a plain re-statement: which tables can be played at all, and what is said of the others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from by_reference import chosen, plain, refused, released, with_rules
from restated_coherence import incoherences_of
from rule_values import Value, row, seats, table_rules
from tierce.variants import (
    VARIANTS,
    Chosen,
    largest_row,
    resolve,
)


def seat_ranges() -> st.SearchStrategy[dict[str, int]]:
    """Mostly in order."""
    return st.one_of(
        st.tuples(st.integers(2, 8), st.integers(2, 8)).map(lambda ends: seats(min(ends), max(ends))),
        st.builds(seats, st.integers(2, 8), st.integers(2, 8)),
    )


def pack_rows() -> st.SearchStrategy[list[dict[str, Any]]]:
    def a_row(players: dict[str, int], packs: int, jokers: int) -> dict[str, Any]:
        return row(players["min"], players["max"], packs, jokers)

    return st.lists(st.builds(a_row, seat_ranges(), st.integers(1, 4), st.integers(0, 8)), min_size=1, max_size=7)


RULES_ACROSS: dict[str, st.SearchStrategy[Value]] = {
    "/deal/players": seat_ranges(),
    "/deal/packs": st.one_of(pack_rows(), st.sampled_from([[row(2, 8, 2, 0)], [row(2, 8, 4, 8)], [row(2, 4, 1, 0), row(5, 8, 2, 8)]])),
    "/deal/handSize": st.integers(5, 16),
    "/deal/upcard": st.booleans(),
    "/turn/finalDiscard": st.sampled_from(["required", "optional"]),
    "/sets/minimumSize": st.integers(3, 4),
    "/sets/maximumSize": st.integers(3, 8),
    "/sets/distinctSuits": st.booleans(),
    "/runs/minimumLength": st.integers(3, 5),
    "/runs/maximumLength": st.one_of(st.integers(3, 5), st.integers(3, 13)),
    "/runs/aceLow": st.booleans(),
    "/runs/aceHigh": st.booleans(),
    "/opening/minimumPoints": st.integers(0, 200),
}


@settings(max_examples=800)
@given(st.sampled_from(list(VARIANTS)), st.fixed_dictionaries({}, optional=RULES_ACROSS))
def test_rules_are_judged_together_as_the_page_of_variants_says(id: str, changed: dict[str, Value]) -> None:
    expected = incoherences_of(released(id), changed)
    found = resolve(with_rules(table_rules(changed), id))
    if isinstance(found, Chosen):
        assert expected == []
    else:
        assert [(violation.code, violation.rule, violation.at, violation.facts) for violation in found] == expected


@pytest.mark.parametrize(
    ("id", "pointer", "fits", "fits_no_more"),
    [
        ("rami-51", "/opening/minimumPoints", 154, 155),
        ("rami-51-gr", "/opening/minimumPoints", 154, 155),
        ("rami-il", "/opening/minimumPoints", 110, 111),
        ("rami-traditional", "/deal/handSize", 12, 13),
        ("rami-51-gr", "/deal/packs", [row(2, 4, 1, 5)], [row(2, 4, 1, 4)]),
        ("rami-51", "/sets/maximumSize", 4, 5),
        ("rami-51", "/runs/maximumLength", 3, None),
        ("rami-51", "/runs/aceLow", False, None),
        ("rami-51", "/deal/players", seats(2, 6), seats(2, 7)),
    ],
)
def test_the_last_value_that_fits_is_accepted_and_the_next_is_not(id: str, pointer: str, fits: Value, fits_no_more: Value) -> None:
    chosen(with_rules(table_rules({pointer: fits}), id))
    if fits_no_more is not None:
        assert len(refused(with_rules(table_rules({pointer: fits_no_more}), id))) == 1


def test_a_contradiction_is_pointed_out_at_the_first_rule_that_the_caller_changed() -> None:
    both = refused(with_rules({"runs": {"maximumLength": 3, "minimumLength": 4}}))
    assert [violation.at for violation in both] == ["/variant/changes/runs/minimumLength"]
    one = refused(with_rules({"sets": {"maximumSize": 5}}))
    assert [violation.at for violation in one] == ["/variant/changes/sets/maximumSize"]
    hands = refused(with_rules({"deal": {"upcard": False, "packs": [row(2, 6, 1, 0)]}}))
    assert [(violation.rule, violation.at) for violation in hands] == [("/deal/handSize", "/variant/changes/deal/packs")]


def test_the_largest_packs_are_those_of_an_allowed_number_of_players() -> None:
    table = {"deal": {"players": seats(2, 3), "packs": [row(2, 2, 2, 8), row(3, 3, 3, 0), row(4, 8, 4, 8)]}}
    assert plain(largest_row(chosen(with_rules(table)).variant)) == row(3, 3, 3, 0)

"""How large a document of table rules may be, and what is said of one that is larger or of another kind. (The bounds are ours: no variant comes near them.)"""

from __future__ import annotations

from typing import Any

import pytest

from tierce.variants.references import Changes, Misfit


def nested(levels: int, *, lists: bool = False) -> dict[str, Any]:
    """A document of so many levels; below the second all are lists, if that is asked for."""
    part: Any = {"x": {}} if not lists else []
    for _ in range(levels - (1 if lists else 2) - 1):
        part = [part] if lists else {"x": part}
    return {"x": part}


@pytest.mark.parametrize("lists", [False, True])
def test_a_document_may_have_thirty_two_levels(lists: bool) -> None:
    assert Changes(nested(32, lists=lists)).unknown == ["/x"]
    with pytest.raises(Misfit, match="Expected a document of at most 32 levels") as misfit:
        Changes(nested(33, lists=lists))
    assert misfit.value.pointer == ""


@pytest.mark.parametrize("group", ["", "runs"])
def test_an_object_may_have_twenty_four_members(group: str) -> None:
    def within(count: int) -> dict[str, Any]:
        members: dict[str, Any] = {f"rule{number}": 1 for number in range(count)}
        return {group: members} if group else members

    assert len(Changes(within(24)).unknown) == 24
    with pytest.raises(Misfit, match="Expected `object` with at most 24 members") as misfit:
        Changes(within(25))
    assert misfit.value.pointer == (f"/{group}" if group else "")


@pytest.mark.parametrize("group", ["", "runs"])
def test_a_name_may_have_sixty_four_characters(group: str) -> None:
    def named(length: int) -> dict[str, Any]:
        return {group: {"x" * length: 1}} if group else {"x" * length: 1}

    assert len(Changes(named(64)).unknown) == 1
    with pytest.raises(Misfit, match="Expected names of at most 64 characters"):
        Changes(named(65))


@pytest.mark.parametrize(("value", "kind"), [([], "array"), ("x", "str"), (7, "int"), (1.5, "float"), (True, "bool"), (None, "null")])
def test_a_group_is_an_object(value: object, kind: str) -> None:
    with pytest.raises(Misfit, match=f"Expected `object`, got `{kind}`") as misfit:
        Changes({"runs": value})
    assert misfit.value.pointer == "/runs"


def test_a_rule_is_no_object_where_it_has_no_members() -> None:
    with pytest.raises(Misfit, match="Expected `bool`, got `object`"):
        Changes({"runs": {"aceLow": {}}})


@pytest.mark.parametrize(
    ("rules", "expected", "pointer"),
    [
        ({"scoring": {"ace": {"x": 1}}}, "There is no such member here", "/scoring/ace/x"),
        ({"prize": "some"}, 'Expected `object` or "none"', "/prize"),
        ({"match": {"end": "never"}}, 'Expected `object` or "none"', "/match/end"),
        ({"prize": {"formula": "Q9"}}, 'Expected "Q1" or "Q2" or "Q3" or "Q4" or "Q5"', "/prize/formula"),
        ({"stock": {"maximumReshuffles": "often"}}, 'Expected `int` or "unlimited"', "/stock/maximumReshuffles"),
    ],
)
def test_a_value_that_does_not_fit_is_told_with_what_would(rules: dict[str, Any], expected: str, pointer: str) -> None:
    with pytest.raises(Misfit) as misfit:
        Changes(rules)
    assert (misfit.value.expected, misfit.value.pointer) == (expected, pointer)

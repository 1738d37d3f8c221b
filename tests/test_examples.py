"""The worked examples hold, over HTTP and for every variant that they name; and they show what they are there to show."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from generate import BREAKABLE, MISSING, NEWEST, coverage, rules_cited, why_unbroken
from service import post
from tierce import specification
from tierce.conformance.comparing import differences
from tierce.conformance.examples import Example, examples, groups, id_of, variants_in
from tierce.conformance.strategies import melds
from tierce.hands.rules import OPENING
from tierce.melds.rules import JOKERS, JOKERS_OF_A_RUN, RUNS, SETS
from tierce.questions.variants import list_sources
from tierce.variants import ADDRESSES, VARIANTS, Rule
from tierce.violations import CATALOGUE

EXAMPLES = examples()
FILES = {example.id: group for group, examples in groups().items() for example in examples}
BY_VARIANT = [(example, id) for example in EXAMPLES for id in example.variants]


@pytest.mark.parametrize(("example", "id"), BY_VARIANT, ids=[f"{example.id}-{id}" for example, id in BY_VARIANT])
def test_a_worked_example_is_answered_as_it_says(example: Example, id: str) -> None:
    answer = post(example.path, example.requests()[id])
    assert answer.status == 200
    found = differences(example.answer, answer.json)
    if found:
        word = ", ".join(f"{source.document} {source.section}" for source in example.source)
        where = f"{example.id} (spec/examples/{FILES[example.id]}.yaml) in {id} shows {', '.join(example.rules)}; it stands (in one of its variants) on {word}."
        pytest.fail("\n".join([where, *(f"  {difference}" for difference in found)]), pytrace=False)
    if id in VARIANTS and example.answer.get("verdict") != "impossible":
        named = {id_of(variant) for variant in variants_in(answer.json)}
        assert named == (set() if (example.kind, example.answer["verdict"]) in SILENT else {id})


# Whose answers name no variant: it stands in the state that was asked about.
SILENT = {("check-state", "accepted"), ("legal-action", "accepted"), ("check-action", "accepted"), ("check-action", "rejected"), ("apply-action", "rejected")}


def test_every_example_has_a_name_of_its_own() -> None:
    assert not [id for id, count in Counter(example.id for example in EXAMPLES).items() if count > 1]


def test_every_example_says_where_its_answer_comes_from() -> None:
    sources = list_sources()
    sections: dict[str, set[str]] = {page.id: set(page.sections) for page in sources.documents}
    sections |= {"contract": set(sources.contract), "decisions": set(sources.decisions)}
    wrong = [
        (example.id, source.document, source.section)
        for example in EXAMPLES
        for source in example.source
        if source.section not in sections.get(source.document, ())
    ]
    assert not wrong
    assert not [example.id for example in EXAMPLES if not example.source]


def test_every_rule_named_by_an_example_is_a_rule() -> None:
    assert not [(example.id, rule) for example in EXAMPLES for rule in example.rules if rule not in ADDRESSES]


def violations(answer: dict[str, Any]) -> list[dict[str, Any]]:
    return [*answer.get("violations", ()), *(violation for result in answer.get("results", ()) for violation in result.get("violations", ()))]


# How long a service searches is its own affair: no example can say of a hand that it takes too long.
NO_EXAMPLE = {"request.too-much-work"}


def test_every_code_has_an_example_that_is_told_it() -> None:
    shown = {violation["code"] for example in EXAMPLES for violation in violations(example.answer)}
    assert shown == set(CATALOGUE) - NO_EXAMPLE


def test_every_rule_of_melds_and_openings_has_an_accepted_and_a_refused_example() -> None:
    checked = {address.type: pointer for pointer, address in ADDRESSES.items()}
    rules = {checked[rule] for functions in (SETS, RUNS, JOKERS, JOKERS_OF_A_RUN, OPENING) for rule in functions} | {"/jokers/position"}
    accepted = {rule for example in EXAMPLES if example.answer["verdict"] == "accepted" for rule in example.rules}
    refused = {violation["rule"] for example in EXAMPLES for violation in violations(example.answer)}
    assert rules == {pointer for pointer in BREAKABLE if pointer.split("/")[1] not in ("turn", "layOff", "jokerSwap")}
    assert rules <= accepted
    assert rules <= refused


def test_every_rule_of_turns_lay_offs_and_swaps_has_an_accepted_and_a_refused_example() -> None:
    rules = {pointer for pointer, address in ADDRESSES.items() if pointer.split("/")[1] in ("turn", "layOff", "jokerSwap") and issubclass(address.type, Rule)}
    accepted = {rule for example in EXAMPLES if example.answer["verdict"] == "accepted" for rule in example.rules}
    refused = {violation["rule"] for example in EXAMPLES for violation in violations(example.answer)}
    assert rules - accepted == set()
    assert rules - refused == set()


def test_every_rule_of_melds_and_openings_is_broken_by_an_example_in_every_variant_in_which_it_can_be() -> None:
    assert MISSING not in coverage()


def test_every_dispute_that_an_example_settles_can_be_looked_up() -> None:
    known = specification.read("trace.yaml", dict[str, Any])["disputes"]
    assert not [(example.id, dispute) for example in EXAMPLES for dispute in example.disputes if dispute not in known]


# What the table in `spec/examples/README.md` says that nothing can break.
UNBREAKABLE = [
    (pointer, id, why_unbroken(pointer, newest))
    for pointer in ADDRESSES
    if pointer.split("/")[1] in ("sets", "runs", "jokers")
    for id, newest in NEWEST.items()
    if not any(pointer in rules_cited(example.answer) for example in EXAMPLES if id in example.variants and not example.plays_by_table_rules)
]


@pytest.mark.parametrize(("pointer", "id", "why"), UNBREAKABLE)
@given(cards=melds())
def test_a_rule_that_is_said_to_be_unbreakable_in_a_variant_is_never_broken(pointer: str, id: str, why: str, cards: list[str]) -> None:
    found = post("/v1/melds/check", {"variant": id, "melds": [{"cards": cards}]}).json
    assert pointer not in rules_cited(found), why

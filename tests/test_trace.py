"""The trace: every statement of the rule pages has its home in a rule, in the contract, or in a remark that says why it has none.

Each is shown by an example, or a remark says why it cannot be. Nothing waits.
"""

from __future__ import annotations

from typing import Any

import pytest

from spec_files import paths, written
from tierce.conformance.examples import examples
from tierce.variants import ADDRESSES

EXAMPLES = examples()
TRACE: dict[str, Any] = written("trace.yaml")
DISPUTES: dict[str, Any] = TRACE["disputes"]
SETTINGS: dict[str, str] = TRACE["settings"]
STATEMENTS: dict[str, Any] = {id: statement for id, statement in TRACE.items() if id not in ("disputes", "settings")}
EVERYTHING = {**STATEMENTS, **DISPUTES}

# How many statements each rule page makes.
PAGES = {"A": 36, "B": 17, "C": 17, "D": 18}


def of_melds(rule: str) -> bool:
    return rule.split("/")[1] in ("sets", "runs", "jokers")


def test_every_statement_of_the_rule_pages_is_there_and_in_order() -> None:
    assert list(STATEMENTS) == [f"{page}{number}" for page, count in PAGES.items() for number in range(1, count + 1)]


@pytest.mark.parametrize("id", EVERYTHING)
def test_a_statement_is_written_in_the_same_way_as_all(id: str) -> None:
    statement = EVERYTHING[id]
    assert list(statement) == [key for key in ("says", "rules", "contract", "remark", "examples", "waiting") if key in statement]
    assert statement["says"].endswith(".")
    assert isinstance(statement["examples"], list)
    for several in (statement["examples"], statement.get("rules", [])):
        assert len(set(several)) == len(several)


@pytest.mark.parametrize("id", EVERYTHING)
def test_a_statement_has_a_home(id: str) -> None:
    statement = EVERYTHING[id]
    assert statement.get("rules") or statement.get("contract") or statement.get("remark")


@pytest.mark.parametrize("id", EVERYTHING)
def test_a_home_exists(id: str) -> None:
    statement = EVERYTHING[id]
    assert [rule for rule in statement.get("rules", []) if rule not in ADDRESSES] == []
    assert "contract" not in statement or statement["contract"] in written("sources.yaml")["contract"]


def test_every_example_that_is_named_exists() -> None:
    ids = {example.id for example in EXAMPLES}
    assert not [(id, example) for id, statement in EVERYTHING.items() for example in statement["examples"] if example not in ids]


def test_every_statement_that_an_example_names_exists() -> None:
    decisions = written("sources.yaml")["decisions"]
    assert not [(example.id, named) for example in EXAMPLES for named in example.statements if named not in STATEMENTS and named not in decisions]


def test_every_rule_is_spoken_of_or_its_silence_explained() -> None:
    spoken_of = {rule for statement in STATEMENTS.values() for rule in statement.get("rules", [])}
    assert spoken_of | set(SETTINGS) == set(ADDRESSES)
    assert not spoken_of & set(SETTINGS)
    assert all(SETTINGS.values())


def test_every_rule_of_melds_that_is_spoken_of_is_shown_under_one_of_its_statements() -> None:
    shown = {rule for statement in STATEMENTS.values() if statement["examples"] for rule in statement.get("rules", [])}
    assert not [rule for rule in ADDRESSES if of_melds(rule) and rule not in shown and rule not in SETTINGS]


@pytest.mark.parametrize("id", EVERYTHING)
def test_what_is_not_shown_has_a_remark_that_says_why_it_cannot_be_shown(id: str) -> None:
    statement = EVERYTHING[id]
    assert statement["examples"] or "remark" in statement
    assert "waiting" not in statement


def test_no_statement_about_melds_is_without_an_example() -> None:
    about_melds = [id for id, statement in EVERYTHING.items() if any(of_melds(rule) for rule in statement.get("rules", []))]
    assert about_melds
    assert not [id for id in about_melds if not EVERYTHING[id]["examples"]]


def test_no_document_of_the_specification_gives_a_key_twice() -> None:
    read = [path for pattern in ("*.yaml", "*/*.yaml", "*/*/*.yaml") for path in paths(pattern)]
    assert len(read) > 20
    assert all(written(path) for path in read)

"""Variants: the seven documents as they are written, names and versions, and table rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from by_reference import chosen, plain, refused, released, with_rules
from restated_coherence import incoherences_of
from rule_values import ALLOWED, REFUSED, Value, row, seats, table_rules
from spec_files import paths, written
from tierce import specification
from tierce.hands import hand_rules
from tierce.melds import meld_rules
from tierce.variants import (
    ADDRESSES,
    LANGUAGES,
    VARIANTS,
    FullReference,
    Reference,
    entry_at,
    merged,
    references,
    values,
)
from tierce.variants.references import KEPT, Changes, Misfit
from tierce.violations import Source, Violation

# The seven, and the column of the table below that each has.
COLUMNS = {"rami-51": 0, "rami-40": 1, "rami-traditional": 2, "rami-51-gr": 3, "rami-il": 4, "rami-51-house": 0, "rami-40-house": 1}
REFERENCE_RULES = {"rami-51-house": "rami-51", "rami-40-house": "rami-40"}

REFERENCE_PACKS = [row(2, 4, 2, 4), row(5, 6, 3, 4)]
HOUSE_PACKS = [row(2, 4, 2, 2), row(5, 6, 3, 3)]
Q1 = {"formula": "Q1", "winnerShare": 75, "limit": 80}

# The page of variants: rule -> its value in rami-51, rami-40, rami-traditional, rami-51-gr, rami-il; one value where all have it.
TABLE: dict[str, list[Value]] = {
    "/deal/players": [seats(2, 6), seats(2, 6), seats(2, 4), seats(2, 4), seats(2, 4)],
    "/deal/packs": [REFERENCE_PACKS, REFERENCE_PACKS, [row(2, 4, 1, 0)], [row(2, 4, 2, 4)], [row(2, 4, 2, 0)]],
    "/deal/handSize": [13, 13, 10, 14, 10],
    "/deal/upcard": [True, True, True, False, True],
    "/deal/firstSeat": ["leftOfDealer"],
    "/deal/nextDealer": ["left", "left", "none", "none", "none"],
    "/turn/returnTakenCard": ["forbidden"],
    "/turn/takenCard": ["keep"],
    "/turn/takers": ["anybody"],
    "/turn/takeFromTurn": [1],
    "/turn/finalDiscard": ["optional", "optional", "optional", "required", "required"],
    "/turn/maximumTurns": [300, 300, "none", "none", "none"],
    "/sets/minimumSize": [3],
    "/sets/maximumSize": [4],
    "/sets/oneRank": [True],
    "/sets/distinctSuits": [True],
    "/runs/minimumLength": [3],
    "/runs/maximumLength": [13],
    "/runs/oneSuit": [True],
    "/runs/consecutive": [True],
    "/runs/aceLow": [True],
    "/runs/aceHigh": [True],
    "/runs/aroundTheCorner": [False],
    "/jokers/maximumPerMeld": [1],
    "/jokers/minimumNaturals": [2],
    "/jokers/adjacent": [True],
    "/jokers/position": ["lowest", "lowest", "lowest", "declared", "lowest"],
    "/opening/minimumPoints": [51, 40, 0, 51, 0],
    "/opening/pureRun": [True, False, False, True, False],
    "/layOff/requiresOpening": [True, True, False, True, False],
    "/layOff/targets": ["all"],
    "/jokerSwap/allowed": ["afterOpening", "afterOpening", "never", "never", "never"],
    "/jokerSwap/targets": ["all"],
    "/jokerSwap/setNaturals": [3],
    "/jokerSwap/reuse": ["ifPossible"],
    "/stock/maximumReshuffles": [2, 2, "unlimited", "unlimited", "unlimited"],
    "/scoring/ace": [{"low": 1, "high": 11, "hand": 11}],
    "/scoring/court": [{"jack": 10, "queen": 10, "king": 10}],
    "/scoring/joker": [20, 20, 25, 20, 0],
    "/scoring/unopened": ["none", "none", "none", 100, "none"],
    "/scoring/atOnceBonus": [0, 0, 25, 0, 25],
    "/scoring/atOnceFactor": [1],
    "/scoring/winner": [0],
    "/scoring/blocked": ["lowestHandWins"],
    "/match/ranking": ["lowestTotal"],
    "/match/end": ["none"],
    "/prize": ["none", "none", {**Q1, "limitInclusive": False}, "none", {**Q1, "limitInclusive": True}],
}

BESIDE_THE_RULES = ("id", "version", "names", "documents", "remarks")
DOCUMENTS = {path: written(path) for path in paths("variants/*/*.yaml")}
EVERY_DOCUMENT = pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
SOURCES = written("sources.yaml")


def entries(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every rule of a written document with its address, in the order in which it is written."""
    for group, rules in document.items():
        if group in BESIDE_THE_RULES:
            continue
        if "basis" in rules:
            yield f"/{group}", rules
        else:
            yield from ((f"/{group}/{rule}", entry) for rule, entry in rules.items())


def bare_values(document: dict[str, Any]) -> dict[str, Value]:
    return {pointer: entry["value"] for pointer, entry in entries(document)}


# The documents


def test_there_are_seven_variants_each_in_its_folder_under_its_version() -> None:
    assert set(DOCUMENTS) == {f"variants/{id}/1.yaml" for id in COLUMNS}
    for path, document in DOCUMENTS.items():
        assert path == f"variants/{document['id']}/{document['version']}.yaml"
    assert {id: set(versions) for id, versions in VARIANTS.items()} == {id: {1} for id in COLUMNS}


def test_every_rule_of_the_page_of_variants_is_a_rule_of_the_document_and_no_other() -> None:
    assert list(ADDRESSES) == list(TABLE) == list(ALLOWED) == list(REFUSED)


@EVERY_DOCUMENT
def test_a_variant_is_written_whole_and_in_the_order_of_play(document: dict[str, Any]) -> None:
    assert tuple(document)[: len(BESIDE_THE_RULES)] == BESIDE_THE_RULES
    assert [pointer for pointer, _ in entries(document)] == list(ADDRESSES)
    assert all(list(entry) == ["value", "basis", "source"] for _, entry in entries(document))


@EVERY_DOCUMENT
def test_a_variant_has_the_values_of_the_page_of_variants(document: dict[str, Any]) -> None:
    column = COLUMNS[document["id"]]
    expected = {pointer: cells[column] if len(cells) > 1 else cells[0] for pointer, cells in TABLE.items()}
    if document["id"] in REFERENCE_RULES:
        expected["/deal/packs"] = HOUSE_PACKS
    assert json.dumps(bare_values(document), indent=1) == json.dumps(expected, indent=1)


@pytest.mark.parametrize(("house", "reference_rules"), REFERENCE_RULES.items())
def test_house_rules_differ_from_the_reference_rules_in_the_packs_alone(house: str, reference_rules: str) -> None:
    ours, theirs = (bare_values(DOCUMENTS[f"variants/{id}/1.yaml"]) for id in (house, reference_rules))
    assert [pointer for pointer in ours if ours[pointer] != theirs[pointer]] == ["/deal/packs"]


@EVERY_DOCUMENT
def test_every_value_says_where_it_comes_from(document: dict[str, Any]) -> None:
    pages = {page["id"]: page["sections"] for page in SOURCES["documents"]}
    assert set(document["documents"]) <= set(pages)
    for pointer, entry in entries(document):
        assert entry["source"], pointer
        for source in entry["source"]:
            if entry["basis"] in ("stated", "implied"):
                assert source["document"] in document["documents"], pointer
                assert source["section"] in pages[source["document"]], pointer
            else:
                assert entry["basis"] == "decided", pointer
                assert source["document"] == "decisions", pointer
                assert source["section"] in SOURCES["decisions"], pointer


@EVERY_DOCUMENT
def test_what_is_not_stated_says_why(document: dict[str, Any]) -> None:
    assert not [pointer for pointer, entry in entries(document) if entry["basis"] != "stated" and not all(source.get("note") for source in entry["source"])]


def test_a_decision_about_one_rule_is_cited_by_that_rule_alone() -> None:
    cited = {(source["section"], pointer) for document in DOCUMENTS.values() for pointer, entry in entries(document) for source in entry["source"]}
    about_one = {section for section in SOURCES["decisions"] if section.startswith("variants: ")}
    assert {section for section, _ in cited} >= about_one
    assert not [(section, pointer) for section, pointer in cited if section in about_one and section != f"variants: {pointer}"]


def test_a_variant_has_a_name_of_its_own_in_every_language() -> None:
    for language in LANGUAGES:
        names = [document["names"][language] for document in DOCUMENTS.values()]
        assert len(set(names)) == len(names), language
    assert all(tuple(document["names"]) == LANGUAGES for document in DOCUMENTS.values())


def test_the_documents_together_cite_every_page() -> None:
    assert {page for document in DOCUMENTS.values() for page in document["documents"]} == {page["id"] for page in SOURCES["documents"]}


# Values and table rules


@pytest.mark.parametrize("id", COLUMNS)
def test_bare_values_are_those_of_the_document_in_the_shape_of_changes(id: str) -> None:
    assert json.dumps(values(released(id))) == json.dumps(table_rules(bare_values(DOCUMENTS[f"variants/{id}/1.yaml"])))


@pytest.mark.parametrize("id", COLUMNS)
def test_the_values_of_a_variant_are_table_rules_that_change_no_value(id: str) -> None:
    found = chosen(with_rules(values(released(id)), id))
    assert values(found.variant) == values(released(id)) == found.reference.changes
    assert {entry_at(found.variant, pointer).basis for pointer in ADDRESSES} == {"caller"}


def test_the_values_of_one_variant_make_it_of_any_other() -> None:
    for id in COLUMNS:
        for other in COLUMNS:
            assert values(chosen(with_rules(values(released(other)), id)).variant) == values(released(other))


# Table rules that go with others: sizes and packs, where one cannot change alone.
ROOM: dict[str, dict[str, Value]] = {
    "/deal/players": {"/deal/packs": [row(2, 8, 4, 8)]},
    "/sets/maximumSize": {"/sets/distinctSuits": False},
    "/deal/packs": {"/deal/players": seats(2, 2), "/deal/handSize": 5, "/opening/minimumPoints": 0},
    "/deal/handSize": {"/opening/minimumPoints": 0, "/deal/packs": [row(2, 8, 4, 8)]},
    "/opening/minimumPoints": {"/deal/handSize": 16, "/deal/packs": [row(2, 8, 4, 8)], "/turn/finalDiscard": "optional", "/sets/minimumSize": 3},
}


@pytest.mark.parametrize("id", COLUMNS)
@pytest.mark.parametrize("pointer", ALLOWED)
def test_a_rule_can_be_set_to_every_allowed_value_and_nothing_else_changes(pointer: str, id: str) -> None:
    base = ROOM.get(pointer, {})
    before = chosen(with_rules(table_rules(base), id)).variant
    tried = 0
    for value in ALLOWED[pointer]:
        if incoherences_of(before, {**base, pointer: value}):
            continue
        tried += 1
        changes = table_rules({**base, pointer: value})
        found = chosen(with_rules(changes, id))
        assert found.reference == FullReference(id=id, version=1, changes=changes)
        entry = entry_at(found.variant, pointer)
        assert (plain(entry.value), entry.basis, entry.source) == (value, "caller", (Source(document="table rules", section=pointer),))
        assert [other for other in ADDRESSES if other != pointer and entry_at(found.variant, other) != entry_at(before, other)] == []
        assert [getattr(found.variant, name) for name in BESIDE_THE_RULES] == [getattr(released(id), name) for name in BESIDE_THE_RULES]
    assert tried >= min(2, len(ALLOWED[pointer]))


@pytest.mark.parametrize("pointer", ALLOWED)
def test_every_allowed_value_fits_its_rule(pointer: str) -> None:
    for value in ALLOWED[pointer]:
        (entry,) = Changes(table_rules({pointer: value})).entries.values()
        assert plain(entry.value) == value
        assert merged(released("rami-51"), {pointer: entry}) is not released("rami-51")


@pytest.mark.parametrize("pointer", REFUSED)
def test_a_value_outside_a_rule_is_malformed_and_its_place_is_named(pointer: str) -> None:
    for value in REFUSED[pointer]:
        with pytest.raises(Misfit) as error:
            Changes(table_rules({pointer: value}))
        assert f"{error.value.pointer}/".startswith(f"{pointer}/"), (value, error.value.pointer)
        assert error.value.expected, value


@pytest.mark.parametrize(
    ("changes", "pointer", "expected"),
    [
        (None, "", "Expected `object`, got `null`"),
        ([], "", "Expected `object`, got `array`"),
        ("rami-51", "", "Expected `object`, got `str`"),
        (51, "", "Expected `object`, got `int`"),
        (True, "", "Expected `object`, got `bool`"),
        (0.5, "", "Expected `object`, got `float`"),
        ({"runs": None}, "/runs", "Expected `object`, got `null`"),
        ({"runs": [3]}, "/runs", "Expected `object`, got `array`"),
        ({"runs": {"minimumLength": None}}, "/runs/minimumLength", "Expected `int`, got `null`"),
        ({"runs": {"minimumLength": "3"}}, "/runs/minimumLength", "Expected `int`, got `str`"),
        ({"runs": {"minimumLength": {"value": 3}}}, "/runs/minimumLength", "Expected `int`, got `object`"),
        ({"runs": {"minimumLength": 6}}, "/runs/minimumLength", "Expected `int` <= 5"),
        ({"sets": {"oneRank": False}}, "/sets/oneRank", "Expected `true`: no table plays otherwise"),
        ({"turn": {"takers": "some"}}, "/turn/takers", 'Expected "anybody" or "opened" or "openingWithIt"'),
        ({"turn": {"maximumTurns": "never"}}, "/turn/maximumTurns", 'Expected `int` or "none"'),
        ({"deal": {"packs": [row(2, 4, 2, 4), row(5, 6, 0, 4)]}}, "/deal/packs/1/packs", "Expected `int` >= 1"),
        ({"deal": {"packs": [{"players": {"min": 2}, "packs": 1, "jokers": 0}]}}, "/deal/packs/0/players", "Object missing required field `max`"),
        ({"prize": {**Q1, "limitInclusive": None}}, "/prize/limitInclusive", "Expected `bool`, got `null`"),
        ({"prize": {**Q1, "limitInclusive": True, "formula": "Q6"}}, "/prize/formula", 'Expected "Q1" or "Q2" or "Q3" or "Q4" or "Q5"'),
        ({"match": {"end": {}}}, "/match/end", "Expected either `rounds` or `points`"),
        ({f"group {number}": {} for number in range(25)}, "", "Expected `object` with at most 24 members"),
        ({"runs": {f"rule {number}": 0 for number in range(25)}}, "/runs", "Expected `object` with at most 24 members"),
        ({"runs": {"a" * 65: 0}}, "/runs", "Expected names of at most 64 characters"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_what_is_no_table_rule_is_malformed_and_said_where(changes: Any, pointer: str, expected: str) -> None:
    with pytest.raises(ValueError) as error:
        Changes(changes)
    assert isinstance(error.value, Misfit)
    assert (error.value.pointer, error.value.expected) == (pointer, expected)


def test_a_whole_number_may_be_written_with_a_point() -> None:
    assert chosen(with_rules({"runs": {"minimumLength": 4.0}})).variant.runs.minimum_length.value == 4
    assert chosen(with_rules({"deal": {"packs": [{"players": {"min": 2.0, "max": 6.0}, "packs": 3.0, "jokers": 4.0}]}})).variant.deal.packs.value[0].packs == 3


# Names and versions


@pytest.mark.parametrize("id", COLUMNS)
def test_a_variant_is_the_same_however_it_is_named(id: str) -> None:
    newest = FullReference(id=id, version=1)
    for reference in (id, Reference(id=id), Reference(id=id, version=1), with_rules({}, id), with_rules({"runs": {}, "sets": {}}, id, version=1)):
        found = chosen(reference)
        assert found.variant is VARIANTS[id][1]
        assert found.reference == newest
        assert found.reference.changes is UNSET


@pytest.mark.parametrize("id", ["gin", "Rami-51", "rami-51 ", "rami_51", "rami-51/1"])
def test_a_variant_that_there_is_not_is_refused(id: str) -> None:
    contract = (Source(document="contract", section="3"),)
    assert refused(id) == (Violation("variant.unknown", None, "/variant", {}, contract),)
    assert refused(Reference(id=id)) == (Violation("variant.unknown", None, "/variant/id", {}, contract),)
    assert refused(Reference(id=id, version=7)) == (Violation("variant.unknown", None, "/variant/id", {}, contract),)


@pytest.mark.parametrize("id", COLUMNS)
def test_a_version_that_there_is_not_is_refused_and_the_newest_named(id: str) -> None:
    expected = (Violation("variant.unknown-version", None, "/variant/version", {"newest": 1}, (Source(document="contract", section="3"),)),)
    assert refused(Reference(id=id, version=2)) == expected
    assert refused(with_rules({"runs": {"minimumLength": 4}}, id, version=2)) == expected


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ({"auction": {"bids": 3}}, ["/auction"]),
        ({"auction": None}, ["/auction"]),
        ({"auction": {}}, ["/auction"]),
        ({"": {}}, ["/"]),
        ({"runs": {"kings": True}}, ["/runs/kings"]),
        ({"runs": {"kings": None, "minimumLength": 4}}, ["/runs/kings"]),
        ({"runs": {"minimum_length": 4}}, ["/runs/minimum_length"]),
        ({"a/b~c": 1, "sets": {"d/e~f": 1}}, ["/a~1b~0c", "/sets/d~1e~0f"]),
        ({"version": 2, "names": {"en": "Ours"}}, ["/names", "/version"]),
    ],
    ids=str,
)
def test_a_rule_that_there_is_not_is_named(changes: dict[str, Any], places: list[str]) -> None:
    contract = (Source(document="contract", section="3"),)
    assert refused(with_rules(changes)) == tuple(Violation("variant.unknown-rule", None, f"/variant/changes{place}", {}, contract) for place in places)


def test_all_that_is_unknown_is_said_at_once() -> None:
    found = refused(with_rules({"auction": 1, "runs": {"kings": 1}}, "gin", version=3))
    assert [(violation.code, violation.at) for violation in found] == [
        ("variant.unknown-rule", "/variant/changes/auction"),
        ("variant.unknown-rule", "/variant/changes/runs/kings"),
        ("variant.unknown", "/variant/id"),
    ]


def test_rules_that_contradict_each_other_are_said_beside_those_that_there_are_not() -> None:
    found = refused(with_rules({"auction": 1, "runs": {"aceLow": False, "aceHigh": False}}))
    assert [violation.code for violation in found] == ["variant.unknown-rule", "variant.no-place-for-the-ace"]


# What is kept


def test_merged_variants_are_kept_with_a_bound() -> None:
    (kept,) = (function for function in vars(references).values() if hasattr(function, "cache_info"))
    assert kept.cache_info().maxsize == KEPT
    assert meld_rules.cache_info().maxsize == hand_rules.cache_info().maxsize == KEPT
    for points in range(KEPT + 20):
        hand_rules(chosen(with_rules({"scoring": {"atOnceBonus": points % 200, "joker": points % 97}})).variant)
    assert max(function.cache_info().currsize for function in (kept, meld_rules, hand_rules)) <= KEPT


def test_equal_references_give_the_same_variant() -> None:
    def asked() -> Reference:
        return with_rules({"runs": {"minimumLength": 4}, "deal": {"packs": [row(2, 6, 3, 6)]}})

    assert chosen(asked()) is chosen(asked())
    assert meld_rules(chosen(asked()).variant) is meld_rules(chosen(asked()).variant)
    assert hand_rules(chosen(asked()).variant) is hand_rules(chosen(asked()).variant)
    assert hand_rules(chosen(asked()).variant).melds is meld_rules(chosen(asked()).variant)


def test_other_references_give_another_variant() -> None:
    asked = [
        with_rules({"runs": {"minimumLength": 4}}),
        with_rules({"runs": {"minimumLength": 5}}),
        with_rules({"sets": {"minimumSize": 4}}),
        with_rules({"runs": {"minimumLength": 4}}, "rami-40"),
        with_rules({"scoring": {"joker": 1}}),
        with_rules({"jokers": {"adjacent": True}}),
    ]
    assert len({id(chosen(reference).variant) for reference in asked}) == len(asked)


@pytest.mark.parametrize("empty", ["auction", ""])
def test_an_answer_does_not_depend_on_what_was_asked_before(empty: str) -> None:
    plain = {"scoring": {"joker": 33 + len(empty)}}
    codes = ["variant.unknown-rule"]
    assert [violation.code for violation in refused(with_rules({**plain, empty: {}}))] == codes
    chosen(with_rules(plain))
    assert [violation.code for violation in refused(with_rules({**plain, empty: {}}))] == codes


def test_the_specification_lies_in_the_package_or_beside_the_service(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The wheel carries it as `tierce/spec`; a checkout has it beside `service/`."""
    package = tmp_path / "service" / "tierce"
    monkeypatch.setattr(specification, "__file__", str(package / "specification.py"))
    assert specification._folder() == tmp_path / "spec"
    (package / "spec").mkdir(parents=True)
    assert specification._folder() == package / "spec"

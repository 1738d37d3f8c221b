"""The contract is what the types say, what the application answers, and what is committed; and it is a contract at all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from typing import Any

import msgspec
import pytest
import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

import generate
from bodies import ACTIONS, ANSWERED, APPLY, ARRANGE, ASKED, DEAL, FITTING, RECORDS, VIEWS
from service import application, get, post
from strategies import QUESTIONS
from tierce.cards import HAND_CARDS, MELD_CARDS
from tierce.conformance.examples import Example, examples
from tierce.variants import VARIANTS
from tierce.web.operations import OPERATIONS
from tierce.web.problems import TITLES

EXAMPLES = examples()
CONTRACT: dict[str, Any] = yaml.load((generate.ROOT / "openapi.yaml").read_bytes(), yaml.CSafeLoader)
SCHEMAS = CONTRACT["components"]["schemas"]


def test_the_contract_is_an_openapi_document() -> None:
    validate(CONTRACT)


def test_the_contract_has_the_operations_of_the_application() -> None:
    described = {(path, method.upper(), operation["operationId"]) for path, methods in CONTRACT["paths"].items() for method, operation in methods.items()}
    assert described == {(operation.path, operation.method, operation.id) for operation in OPERATIONS}


def test_every_path_of_the_application_is_in_the_contract_and_every_one_of_the_contract_is_there() -> None:
    described = set()
    for operation in OPERATIONS:
        filled = {"{id}": list(VARIANTS), "{version}": ["1"], "{language}": ["en", "ca", "fr", "de", "el", "he"], "{name}": SCHEMA_NAMES}
        paths = [operation.path]
        for name, values in filled.items():
            paths = [path.replace(name, value) for path in paths for value in values] if name in operation.path else paths
        described.update(paths)
    offline = {"/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css"} | {path for path in application().endpoints if path.startswith("/playground/")}
    assert set(application().endpoints) == described | offline


SCHEMA_NAMES = [path.stem for path in (generate.ROOT / "spec" / "schema").glob("*.json")]


# question -> the name of its Struct: `CheckMeld`
NAMES = {path: operation.question.type.__name__ for path, operation in ASKED.items() if operation.question}


def test_the_tests_know_every_question() -> None:
    assert set(FITTING) == set(QUESTIONS) == set(ASKED)
    assert {path: post(path, FITTING[path]).json["verdict"] for path in ANSWERED} == dict.fromkeys(ANSWERED, "accepted")


def test_a_question_has_one_name_at_every_place() -> None:
    kinds = {path: {example.kind for example in EXAMPLES if example.path == path} for path in ASKED}
    for path in ANSWERED:
        operation = ASKED[path]
        name = NAMES[path]
        verb, thing = (word.lower() for word in re.findall("[A-Z][a-z]+", name))
        assert operation.id == name[0].lower() + name[1:]
        assert operation.answers[0] == f"{name}Answer"
        assert kinds[path] == {f"{verb}-{thing}"}
        assert path.startswith(f"/v1/{thing}") and path.endswith(f"/{verb}")


# What questions are made of, beside their own names. A state and its parts stand in answers, too, and are closed there: they are handed back.
PARTS = {"OfferedMeld", "LeftHand", "Reference", "Record", "Only"}
STATE_PARTS = {"GameState", "PlayedVariant", "Seat", "TurnState", "Drawn", "TableMeld", "Outcome", "SeatLine", "CardPaid"}
ACTION_PARTS = {"DrawStockAction", "DrawDiscardAction", "OpenAction", "LayAction", "LayOffAction", "SwapAction", "DiscardAction"}


def test_questions_are_closed_and_answers_open() -> None:
    closed = {called(name) for name, schema in SCHEMAS.items() if schema.get("additionalProperties") is False}
    assert closed == {*NAMES.values(), *PARTS, *STATE_PARTS, *ACTION_PARTS}


def called(name: str) -> str:
    """The name of a schema; where two rungs have one of the same name, the rung stands before it."""
    return name.rpartition(".")[2]


def schema(name: str) -> Any:
    """The schema of a question, or of a part of one."""
    (found,) = (schema for other, schema in SCHEMAS.items() if called(other) == name and schema.get("additionalProperties") is False)
    return found


def cards_of(schema: Any) -> frozenset[str] | None:
    """The cards that a schema lists, where it is one of cards."""
    listed = SCHEMAS[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    return frozenset(listed["enum"]) if "AC" in listed.get("enum", ()) else None


def test_every_place_of_a_question_takes_the_cards_that_can_stand_there() -> None:
    melds, hands, states = frozenset(MELD_CARDS), frozenset(HAND_CARDS), frozenset((*HAND_CARDS, "??"))
    lists: dict[tuple[str, str], frozenset[str]] = {}
    singly: dict[tuple[str, str], frozenset[str]] = {}
    for name in (*NAMES.values(), *PARTS, *STATE_PARTS, *ACTION_PARTS):
        for member, part in schema(name).get("properties", {}).items():
            items = part.get("items", {})
            of_list, alone = cards_of(items.get("items", items)), cards_of(part)
            lists |= {(name, member): of_list} if of_list else {}
            singly |= {(name, member): alone} if alone else {}
    assert lists == {
        ("OfferedMeld", "cards"): melds,
        ("CheckOpening", "hand"): hands,
        ("LeftHand", "cards"): hands,
        ("ArrangeHand", "cards"): hands,
        ("Seat", "hand"): states,
        ("GameState", "stock"): states,
        ("GameState", "discard"): hands,
        ("TableMeld", "cards"): melds,
        ("OpenAction", "melds"): melds,
        ("LayAction", "cards"): melds,
        ("LayOffAction", "cards"): melds,
    }
    assert singly == {
        ("Drawn", "card"): states,
        ("CardPaid", "card"): states,
        ("DrawStockAction", "card"): hands,
        ("SwapAction", "card"): hands,
        ("DiscardAction", "card"): hands,
        ("Only", "card"): hands,
    }


def test_every_card_is_listed_once() -> None:
    assert SCHEMAS["MeldCard"]["enum"] == list(MELD_CARDS)
    assert len(set(MELD_CARDS)) == 52 + 52 + 13 + 1
    assert SCHEMAS["HandCard"]["enum"] == list(HAND_CARDS)
    assert len(set(HAND_CARDS)) == 52 + 1
    lists = Counter(frozenset(part["enum"]) for part in parts_of(SCHEMAS) if isinstance(part, dict) and "AC" in part.get("enum", ()))
    assert lists == Counter((frozenset(MELD_CARDS), frozenset(HAND_CARDS), frozenset((*HAND_CARDS, "??"))))


def parts_of(document: Any) -> Iterator[Any]:
    """A document and all that is in it."""
    yield document
    for part in document.values() if isinstance(document, dict) else document if isinstance(document, list) else ():
        yield from parts_of(part)


def test_no_schema_is_called_by_a_module_of_ours() -> None:
    assert [name for name in SCHEMAS if not name.isalnum()] == []


# The bounds of section 14: schema and member -> the least and the most.
LENGTHS = {
    ("CheckMeld", "melds"): (1, 100),
    ("CheckOpening", "melds"): (1, 8),
    ("Seat", "hand"): (0, 24),
    ("GameState", "seats"): (2, 8),
    ("GameState", "table"): (0, 72),
    ("GameState", "stock"): (0, 216),
    ("GameState", "discard"): (0, 216),
    ("TableMeld", "cards"): (0, 24),
    ("OpenAction", "melds"): (1, 8),
    ("LayAction", "cards"): (0, 24),
    ("LayOffAction", "cards"): (0, 24),
    ("CheckAction", "actions"): (1, 64),
    ("ApplyAction", "actions"): (1, 64),
    ("Record", "actions"): (0, 5_000),
}
RANGES = {
    ("DealState", "seatCount"): (2, 8),
    ("DealState", "dealer"): (0, 7),
    ("GameState", "dealer"): (0, 7),
    ("TableMeld", "owner"): (0, 7),
    ("LegalAction", "limit"): (1, 10_000),
    ("Record", "seatCount"): (2, 8),
    ("Record", "dealer"): (0, 7),
    ("LayOffAction", "seat"): (0, 7),
}


def test_the_bounds_of_questions_are_those_of_the_contract() -> None:
    lengths = {place: schema(place[0])["properties"][place[1]] for place in LENGTHS}
    assert {place: (one.get("minItems", 0), one["maxItems"]) for place, one in lengths.items()} == LENGTHS
    ranges = {place: schema(place[0])["properties"][place[1]] for place in RANGES}
    assert {place: (one["minimum"], one["maximum"]) for place, one in ranges.items()} == RANGES


def test_every_status_of_a_problem_is_described() -> None:
    assert set(CONTRACT["components"]["responses"]) == {"304", *(str(status) for status in TITLES if status != 500)}


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_a_schema_can_be_had_by_its_name_and_is_one(name: str) -> None:
    answer = get(f"/v1/schemas/{name}")
    assert answer.headers["content-type"] == "application/schema+json"
    Draft202012Validator.check_schema(answer.json)
    assert answer.json["title"] == name


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(get(f"/v1/schemas/{name}").json)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_a_worked_example_fits_the_schemas(example: Example) -> None:
    validator(NAMES[example.path]).validate(example.request)
    answer = post(example.path, example.request).json
    # Answers are open, and still no one of them can be taken for another.
    assert [name for name in ASKED[example.path].answers if validator(name).is_valid(answer)] == [schema_of(answer, example.path)]


# Where "no" has a shape of its own.
REFUSED = {ARRANGE: "ArrangeHandRefused", ACTIONS: "ActionRefused", APPLY: "ActionRefused", RECORDS: "RecordRefused"}


def schema_of(answer: dict[str, Any], path: str) -> str:
    """The name of the schema that an answer ought to fit."""
    if answer["verdict"] == "impossible" and "results" not in answer:
        return "Impossible"
    return REFUSED[path] if answer["verdict"] == "rejected" and path in REFUSED else f"{NAMES[path]}Answer"


@pytest.mark.parametrize("id", VARIANTS)
def test_a_variant_is_the_same_document_as_json_and_yaml_in_both_forms(id: str) -> None:
    for path in (f"/v1/variants/{id}", f"/v1/variants/{id}/1"):
        for form, schema in (("", "Variant"), ("?form=values", "VariantValues")):
            as_json = get(path + form).json
            assert yaml.load(get(path + form, {"accept": "application/yaml"}).body, yaml.CSafeLoader) == as_json
            validator(schema).validate(as_json)
    assert get(f"/v1/variants/{id}").json == yaml.load((generate.ROOT / f"spec/variants/{id}/1.yaml").read_bytes(), yaml.CSafeLoader)


@pytest.mark.parametrize(
    ("path", "schema"), [("/v1/variants", "VariantList"), ("/v1/sources", "Sources"), *((f"/v1/wording/{language}", "Wording") for language in ("en", "he"))]
)
def test_a_document_fits_its_schema(path: str, schema: str) -> None:
    validator(schema).validate(get(path).json)


def test_the_variants_are_listed_with_what_a_table_chooses_by() -> None:
    listed = {variant["id"]: variant for variant in get("/v1/variants").json["variants"]}
    assert set(listed) == {"rami-51", "rami-40", "rami-51-house", "rami-40-house", "rami-traditional", "rami-51-gr", "rami-il"}
    assert {key: listed["rami-il"][key] for key in ("version", "seatCounts", "jokers", "documents")} == {
        "version": 1,
        "seatCounts": [2, 3, 4],
        "jokers": False,
        "documents": ["S4"],
    }
    assert listed["rami-51"]["seatCounts"] == [2, 3, 4, 5, 6]
    assert listed["rami-51"]["jokers"] is True


# What can be asked at each level (contract, section 12).
LEVELS = {
    1: {"checkMeld", "checkOpening"},
    2: {"scoreHand", "arrangeHand", "settleRound", "settleMatch"},
    3: {"dealState", "checkState", "legalAction", "checkAction", "applyAction"},
    4: {"viewState"},
    5: {"replayRecord"},
}


def test_the_service_says_what_it_is_and_claims_every_level_whose_questions_it_answers() -> None:
    operations = ["checkMeld", "checkOpening", "arrangeHand", "scoreHand", "dealState", "checkState", "viewState", "legalAction", "checkAction", "applyAction"]
    operations += ["replayRecord", "settleRound", "settleMatch", "checkVariant", "writeRulebook"]
    service = get("/v1").json
    assert service == {
        "name": "tierce",
        "version": version("tierce"),
        "contractVersion": "1",
        "levels": [1, 2, 3, 4, 5],
        "variants": [*VARIANTS],
        "decisions": True,
        "operations": operations,
    }
    assert [level for level, questions in LEVELS.items() if questions <= set(operations)] == service["levels"]


def test_the_contract_is_served_as_it_is_committed() -> None:
    assert get("/openapi.yaml").body == (generate.ROOT / "openapi.yaml").read_bytes()
    assert get("/openapi.json").json == CONTRACT


def test_the_pages_for_people_ask_nothing_of_another_host() -> None:
    page = get("/docs").body.decode()
    assert "http" not in page.replace("http-equiv", "")
    for name, type in (("swagger-ui-bundle.js", "text/javascript"), ("swagger-ui.css", "text/css")):
        assert f"/docs/{name}" in page
        file = get(f"/docs/{name}")
        assert file.headers["content-type"] == f"{type}; charset=utf-8"
        assert len(file.body) > 100_000


# What the answer to a question leads to.
LINKS = {DEAL: {"checkState", "viewState", "legalAction"}, VIEWS: {"legalAction"}, APPLY: {"checkState", "viewState", "legalAction"}}


def test_the_state_of_an_answer_can_be_handed_on_as_the_contract_says() -> None:
    answers = {path: CONTRACT["paths"][path]["post"]["responses"]["200"] for path in ASKED}
    assert {path: {link["operationId"] for link in answer["links"].values()} for path, answer in answers.items() if "links" in answer} == LINKS
    by_id = {operation.id: path for path, operation in ASKED.items()}
    for path, ids in LINKS.items():
        state = post(path, FITTING[path]).json["state"]
        assert {link["requestBody"]["state"] for link in answers[path]["links"].values()} == {"$response.body#/state"}
        for other in (by_id[id] for id in ids):
            assert post(other, {**FITTING[other], "state": state}).json["verdict"] == "accepted"


def test_every_operation_that_is_asked_shows_examples() -> None:
    for operation in OPERATIONS:
        if operation.question:
            shown = CONTRACT["paths"][operation.path]["post"]["requestBody"]["content"]["application/json"]["examples"]
            assert list(shown) == list(operation.examples) != []
            for example in shown.values():
                msgspec.convert(example["value"], dict[str, Any])
                assert post(operation.path, example["value"]).status == 200

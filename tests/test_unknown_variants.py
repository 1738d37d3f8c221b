"""Variants, versions and table rules that there are not: impossible, with their places."""

from __future__ import annotations

import json
from typing import Any

import pytest

import blind_play
from bodies import (
    ACTIONS,
    APPLY,
    ARRANGE,
    ASKED,
    DEAL,
    LEGAL,
    MATCHES,
    MELDS,
    OF_STATES,
    OPENINGS,
    QUESTION,
    RECORD,
    RECORDS,
    ROUNDS,
    RULEBOOKS,
    SCORE,
    STATE,
    STATES,
    VARIANTS,
    VIEWS,
    holder,
    home,
    id_at,
    impossible,
    with_changes,
    with_holder,
    with_rule,
    with_variant,
)
from service import post

# variants that there are not ------------------------------------------------------------------------

STRANGERS = [
    "gin",
    "RAMI-51",
    "Rami-51",
    "rami-51 ",
    " rami-51",
    "rami-51\n",
    "rami_51",
    "rami-51/1",
    "rami‑51",
    "ράμι",
    "רמי",
    "🃏" * 64,
    "a" * 64,
    "\0",
    "~/",
    "0",
]


@QUESTION
@pytest.mark.parametrize("id", STRANGERS)
def test_a_variant_that_there_is_not_is_impossible(path: str, id: str) -> None:
    # A state names it with its version; elsewhere its name is enough.
    by_name = [] if path in OF_STATES else [(id, "/variant")]
    for variant, at in (*by_name, ({"id": id}, "/variant/id"), ({"id": id, "version": 7}, "/variant/id"), ({"id": id, "changes": {}}, "/variant/id")):
        answer = post(path, with_variant(path, variant))
        assert (answer.status, answer.json) == (200, impossible(("variant.unknown", home(path) + at)))


@QUESTION
@pytest.mark.parametrize("version", [2, 3, 51, 999_999, 10**6])
def test_a_version_that_there_is_not_is_impossible(path: str, version: int) -> None:
    more: dict[str, Any]
    for more in ({}, {"changes": {}}, {"changes": with_rule("/runs/minimumLength", 4)}):
        answer = post(path, with_variant(path, {"id": "rami-51", "version": version, **more}))
        assert (answer.status, answer.json) == (200, impossible(("variant.unknown-version", f"{home(path)}/variant/version")))


# table rules that there are not ---------------------------------------------------------------------

# `changes`, and the places of what no variant has.
UNKNOWN_RULES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a group": ({"rules": {"minimumLength": 3}}, ["/rules"]),
    "a group with nothing in it": ({"rules": {}}, ["/rules"]),
    "a group with nothing in it beside another": ({"rules": {}, "runs": {"minimumLength": 4}}, ["/rules"]),
    "a group of another shape": ({"rules": 1, "others": [], "more": "none", "last": None}, ["/last", "/more", "/others", "/rules"]),
    "a rule": ({"runs": {"maximumWidth": 3}}, ["/runs/maximumWidth"]),
    "a rule of another group": ({"sets": {"minimumLength": 3}}, ["/sets/minimumLength"]),
    "a rule outside its group": ({"minimumLength": 3}, ["/minimumLength"]),
    "a rule by its pointer": ({"/runs/minimumLength": 3}, ["/~1runs~1minimumLength"]),
    "a rule by its path": ({"runs/minimumLength": 3}, ["/runs~1minimumLength"]),
    "a rule in capitals": ({"runs": {"MinimumLength": 3}}, ["/runs/MinimumLength"]),
    "a rule in snake case": ({"runs": {"minimum_length": 3}}, ["/runs/minimum_length"]),
    "a group in snake case": ({"lay_off": {"targets": "own"}}, ["/lay_off"]),
    "what is no rule": ({"id": "gin", "version": 2, "names": {}, "documents": [], "remarks": []}, ["/documents", "/id", "/names", "/remarks", "/version"]),
    "the prize in a group": ({"match": {"prize": "none"}}, ["/match/prize"]),
    "an empty group": ({"": {}}, ["/"]),
    "an empty group with an empty rule": ({"": {"": 1}}, ["/"]),
    "an empty rule": ({"runs": {"": 1}}, ["/runs/"]),
    "a slash": ({"a/b": {}, "runs": {"a/b": 1}}, ["/a~1b", "/runs/a~1b"]),
    "a tilde": ({"a~b": 1, "runs": {"~": 1}}, ["/a~0b", "/runs/~0"]),
    "what is escaped already": ({"~1": 1, "~0": 1, "~01": 1}, ["/~00", "/~001", "/~01"]),
    "slashes and tildes": ({"~/~/": 1}, ["/~0~1~0~1"]),
    "a long group": ({"a" * 64: 1}, ["/" + "a" * 64]),
    "a long rule": ({"runs": {"ä" * 64: 1}}, ["/runs/" + "ä" * 64]),
    "many": ({str(number): number for number in range(24)}, sorted(f"/{number}" for number in range(24))),
    "strange letters": ({"רצף": 1, "🃏": 1, "\0": 1, "a b": 1, "`$.a[0]`": 1, '"': 1}, ["/\0", '/"', "/`$.a[0]`", "/a b", "/רצף", "/🃏"]),
    "something deep": ({"a": json.loads("[" * 30 + "]" * 30), "runs": {"b": json.loads('{"a":' * 30 + "1" + "}" * 30)}}, ["/a", "/runs/b"]),
    "a number too large for a rule": ({"a": 10**300, "b": 1e300}, ["/a", "/b"]),
}


@QUESTION
@pytest.mark.parametrize("kind", UNKNOWN_RULES)
def test_a_table_rule_that_no_variant_has_is_impossible(path: str, kind: str) -> None:
    changes, places = UNKNOWN_RULES[kind]
    answer = post(path, with_changes(path, changes))
    assert (answer.status, answer.json) == (200, impossible(*(("variant.unknown-rule", f"{home(path)}/variant/changes{place}") for place in places)))


@QUESTION
@pytest.mark.parametrize(
    ("changes", "place", "expected"),
    [
        ({"a": json.loads("[" * 33 + "]" * 33)}, "", "Expected a document of at most 32 levels"),
        ({"a": json.loads("[" * 400 + "]" * 400)}, "", "Expected a document of at most 32 levels"),
        ({"a" * 65: 1}, "", "Expected names of at most 64 characters"),
        ({"runs": {"a" * 65: 1}}, "/runs", "Expected names of at most 64 characters"),
        ({str(number): 1 for number in range(25)}, "", "Expected `object` with at most 24 members"),
        ({"runs": {str(number): 1 for number in range(25)}}, "/runs", "Expected `object` with at most 24 members"),
    ],
)
def test_table_rules_without_end_do_not_fit(path: str, changes: dict[str, Any], place: str, expected: str) -> None:
    answer = post(path, with_changes(path, changes))
    assert answer.status == 400
    assert (answer.json["pointer"], answer.json["detail"]) == (f"{home(path)}/variant/changes{place}", expected)


@QUESTION
def test_a_variant_and_a_table_rule_that_there_are_not_are_both_named(path: str) -> None:
    variant = {"id": "gin", "version": 3, "changes": {"runs": {"width": 1}, "rules": 1}}
    places = (f"{home(path)}/variant/changes/rules", f"{home(path)}/variant/changes/runs/width")
    expected = impossible(*(("variant.unknown-rule", place) for place in places), ("variant.unknown", f"{home(path)}/variant/id"))
    assert post(path, with_variant(path, variant)).json == expected
    expected = impossible(*(("variant.unknown-rule", place) for place in places), ("variant.unknown-version", f"{home(path)}/variant/version"))
    assert post(path, with_variant(path, {**variant, "id": "rami-51"})).json == expected


@QUESTION
@pytest.mark.parametrize("order", [["good", "bad"], ["bad", "good"]])
def test_the_answer_to_one_question_is_not_given_to_another(path: str, order: list[str]) -> None:
    # Table rules that no other test asks about: nothing about them is known yet.
    points = 60 + 2 * list(ASKED).index(path) + order.index("good")
    rules = {"runs": {"minimumLength": 5}, "opening": {"minimumPoints": points}}
    changes: dict[str, Any] = {"good": rules, "bad": {**rules, "stranger": {}}}
    answers = {kind: post(path, with_changes(path, changes[kind])).said for kind in order}
    assert answers["bad"] == impossible(("variant.unknown-rule", f"{home(path)}/variant/changes/stranger"))
    if path == RULEBOOKS:
        assert "This table has 2 rules of its own." in answers["good"]
        return
    named = answers["good"].get("state", answers["good"]).get("variant")
    assert named == (None if path in (STATES, LEGAL, ACTIONS) else {"id": id_at(path), "version": 1, "changes": rules})


# A state in which nothing is right, and actions that nobody may do.
WRONG_STATE: dict[str, Any] = {**blind_play.with_turn(STATE, seat=5, phase="play", owedJokers=3), "viewer": 6, "dealer": 7, "stock": ["??"], "reshuffles": 9}
WRONG_ACTIONS: list[dict[str, Any]] = [{"action": "swap", "seat": 3, "meld": 9, "card": "JK"}]

# Beside a variant that there is not, whatever else would be said of the question is not said.
WITHOUT_A_CHANCE: dict[str, dict[str, Any]] = {
    STATES: {"state": WRONG_STATE},
    VIEWS: {"state": WRONG_STATE, "viewer": 5},
    LEGAL: {"state": WRONG_STATE, "only": {"meld": 9}},
    ACTIONS: {"state": WRONG_STATE, "actions": WRONG_ACTIONS},
    APPLY: {"state": WRONG_STATE, "actions": WRONG_ACTIONS},
    DEAL: {"seatCount": 8, "dealer": 7},
    MELDS: {"melds": [{"cards": ["2C"] * 24}, {"cards": []}]},
    OPENINGS: {"melds": [{"cards": ["2C"] * 24}, {"cards": []}], "hand": ["JK"] * 24},
    ARRANGE: {"cards": ["JK"] * 24, "objective": "open"},
    SCORE: {"hands": [{"cards": ["JK"] * 24}]},
    ROUNDS: {"totals": [0] * 8, "winners": [7, 7], "prize": 0},
    MATCHES: {"rounds": [[0] * 8, [0] * 2]},
}


@pytest.mark.parametrize("path", [path for path in WITHOUT_A_CHANCE if path != DEAL])
def test_of_a_question_about_a_variant_that_there_is_not_nothing_else_is_said(path: str) -> None:
    question = WITHOUT_A_CHANCE[path]
    about: list[tuple[Any, str, str]] = [
        ({"id": "gin", "version": 1}, "variant.unknown", "/variant/id"),
        ({"id": "rami-51", "version": 2}, "variant.unknown-version", "/variant/version"),
        ({"id": "rami-51", "version": 1, "changes": {"rules": 1}}, "variant.unknown-rule", "/variant/changes/rules"),
    ]
    for variant, code, at in about if home(path) else [("gin", "variant.unknown", "/variant"), *about]:
        asked = {**question, "state": {**question["state"], "variant": variant}} if home(path) else {**question, "variant": variant}
        assert post(path, asked).json == impossible((code, home(path) + at))
    assert post(path, question if home(path) else {**question, "variant": "rami-51"}).json["verdict"] == "impossible"


def test_of_a_deal_by_a_variant_that_there_is_not_nothing_else_is_said() -> None:
    assert post(DEAL, {"variant": "gin", **WITHOUT_A_CHANCE[DEAL]}).json == impossible(("variant.unknown", "/variant"))
    codes = [violation["code"] for violation in post(DEAL, {"variant": "rami-51", **WITHOUT_A_CHANCE[DEAL]}).json["violations"]]
    assert codes == ["request.seat-count"]


# Variants in the state that a record starts with.


def test_a_record_names_its_variant_and_that_of_the_state_that_it_starts_with() -> None:
    for variant, code, at in (
        ({"id": "gin", "version": 1}, "variant.unknown", "/variant/id"),
        ({"id": "rami-51", "version": 2}, "variant.unknown-version", "/variant/version"),
        ({"id": "rami-51", "version": 1, "changes": {"rules": 1}}, "variant.unknown-rule", "/variant/changes/rules"),
    ):
        answer = post(RECORDS, {"record": {**RECORD, "start": {**STATE, "variant": variant}}})
        assert (answer.status, answer.json) == (200, impossible((code, f"/record/start{at}")))


def test_what_else_is_wrong_with_a_record_is_said_beside_a_variant_that_there_is_not() -> None:
    answer = post(RECORDS, {"record": {**RECORD, "variant": "gin", "dealer": 7, "actions": [{"action": "drawStock"}]}}).json
    assert [(violation["code"], violation["at"]) for violation in answer["violations"]] == [
        ("request.action-without-seat", "/record/actions/0"),
        ("request.no-such-seat", "/record/dealer"),
        ("variant.unknown", "/record/variant"),
    ]


@QUESTION
def test_table_rules_that_contradict_each_other_are_impossible(path: str) -> None:
    answer = post(path, with_changes(path, {"runs": {"aceLow": False, "aceHigh": False}})).json
    assert (answer["verdict"], [violation["code"] for violation in answer["violations"]]) == ("impossible", ["variant.no-place-for-the-ace"])
    assert answer["violations"][0]["at"] == f"{home(path)}/variant/changes/runs/aceLow"
    assert set(answer) == {"verdict", "violations"}


def test_table_rules_that_change_nothing_are_left_out() -> None:
    plain = post(VARIANTS, {"variant": {"id": "rami-51", "version": 1}}).json
    changes: dict[str, Any]
    for changes in ({}, {"runs": {}}, {"runs": {}, "sets": {}, "scoring": {}}):
        assert post(VARIANTS, with_changes(VARIANTS, changes)).json == plain
    changed = with_rule("/runs/minimumLength", 4)
    assert post(VARIANTS, with_changes(VARIANTS, {**changed, "sets": {}})).json["variant"]["changes"] == changed


@pytest.mark.parametrize("path", [path for path in (*OF_STATES, RECORDS) if path not in (STATES, LEGAL, ACTIONS)])
def test_table_rules_of_a_state_that_change_nothing_are_left_out(path: str) -> None:
    plain = post(path, with_variant(path, {"id": "rami-51", "version": 1})).json
    changes: dict[str, Any]
    for changes in ({}, {"runs": {}}, {"runs": {}, "sets": {}, "scoring": {}}):
        assert post(path, with_changes(path, changes)).json == plain
    changed = with_rule("/runs/minimumLength", 4)
    answer = post(path, with_holder(path, {**holder(path), "variant": {"id": "rami-51", "version": 1, "changes": {**changed, "sets": {}}}})).json
    assert answer["state"]["variant"] == {"id": "rami-51", "version": 1, "changes": changed}

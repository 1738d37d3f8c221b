"""Table rules that do not fit: every rule with each wrong type and beyond each bound; and never a verdict and a problem for one body."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from bodies import (
    ACTIONS,
    APPLY,
    ARRANGE,
    ASKED,
    DEAL,
    FITTING,
    LEGAL,
    MATCHES,
    MELDS,
    NO_MEMBER,
    NO_NULL,
    OPENINGS,
    QUESTION,
    RECORD,
    RECORDS,
    ROUNDS,
    RULEBOOKS,
    RUN,
    SCORE,
    STATE,
    STATES,
    VARIANTS,
    VIEWS,
    does_not_fit,
    home,
    problem,
    send,
    with_any_variant,
    with_changes,
    with_rule,
    with_variant,
)
from service import JSON_BODY, ask, get, post
from strategies import places, replaced
from test_broken_json import BROKEN
from test_unknown_variants import STRANGERS, UNKNOWN_RULES
from test_wrong_shapes import FAULTS, WHOLE, is_in_variant, null

# table rules that do not fit ------------------------------------------------------------------------

# What each rule may be (the table of variants): the least and the greatest number, words, or an object of such.
NUMBERS = {
    "/turn/takeFromTurn": (1, 3),
    "/turn/maximumTurns": (1, 10_000),
    "/deal/handSize": (5, 16),
    "/sets/minimumSize": (3, 4),
    "/sets/maximumSize": (3, 8),
    "/runs/minimumLength": (3, 5),
    "/runs/maximumLength": (3, 13),
    "/jokers/maximumPerMeld": (0, 2),
    "/jokers/minimumNaturals": (1, 3),
    "/opening/minimumPoints": (0, 200),
    "/jokerSwap/setNaturals": (2, 3),
    "/stock/maximumReshuffles": (0, 10),
    "/scoring/joker": (0, 100),
    "/scoring/unopened": (0, 500),
    "/scoring/atOnceBonus": (0, 200),
    "/scoring/atOnceFactor": (1, 3),
    "/scoring/winner": (-200, 0),
}
WORDS = {
    "/deal/firstSeat": ["leftOfDealer", "dealer"],
    "/deal/nextDealer": ["left", "none"],
    "/turn/returnTakenCard": ["forbidden", "allowed"],
    "/turn/takenCard": ["keep", "layThisTurn", "layInNewMeld"],
    "/turn/takers": ["anybody", "opened", "openingWithIt"],
    "/turn/finalDiscard": ["required", "optional"],
    "/turn/maximumTurns": ["none"],
    "/jokers/position": ["lowest", "declared"],
    "/layOff/targets": ["all", "own"],
    "/jokerSwap/allowed": ["never", "afterOpening", "always"],
    "/jokerSwap/targets": ["all", "own"],
    "/jokerSwap/reuse": ["must", "ifPossible", "free"],
    "/stock/maximumReshuffles": ["unlimited"],
    "/scoring/unopened": ["none"],
    "/scoring/blocked": ["lowestHandWins", "everybodyPays"],
    "/match/ranking": ["lowestTotal"],
    "/match/end": ["none"],
    "/prize": ["none"],
}
TRUTHS = {
    "/deal/upcard": [True, False],
    "/sets/oneRank": [True],
    "/sets/distinctSuits": [True, False],
    "/runs/oneSuit": [True],
    "/runs/consecutive": [True],
    "/runs/aceLow": [True, False],
    "/runs/aceHigh": [True, False],
    "/runs/aroundTheCorner": [False, True],
    "/jokers/adjacent": [True, False],
    "/opening/pureRun": [True, False],
    "/layOff/requiresOpening": [True, False],
}
PLAYERS = {"min": 2, "max": 4}
ROW = {"players": PLAYERS, "packs": 2, "jokers": 4}
PRIZE = {"formula": "Q1", "winnerShare": 75, "limit": 80, "limitInclusive": False}
OBJECTS: dict[str, dict[str, Any]] = {
    "/deal/players": PLAYERS,
    "/scoring/ace": {"low": 1, "high": 11, "hand": 11},
    "/scoring/court": {"jack": 10, "queen": 10, "king": 10},
    "/prize": PRIZE,
}
PARTS = {
    "/deal/players/min": (2, 8),
    "/deal/players/max": (2, 8),
    "/scoring/ace/low": (0, 100),
    "/scoring/ace/high": (0, 100),
    "/scoring/ace/hand": (0, 100),
    "/scoring/court/jack": (0, 100),
    "/scoring/court/queen": (0, 100),
    "/scoring/court/king": (0, 100),
    "/prize/winnerShare": (50, 100),
    "/prize/limit": (1, 1_000),
}
RULES = sorted({*NUMBERS, *WORDS, *TRUTHS, *OBJECTS, "/deal/packs"})


def test_the_tables_of_this_page_name_every_rule() -> None:
    values = get("/v1/variants/rami-51?form=values").json
    assert sorted(["/prize", *(f"/{group}/{rule}" for group, rules in values.items() if group != "prize" for rule in rules)]) == RULES


def refused(path: str, changes: object) -> dict[str, Any]:
    return problem(post(path, with_changes(path, changes)))


@QUESTION
def test_no_rule_is_null(path: str) -> None:
    told = {rule: problem(post(path, with_changes(path, with_rule(rule, None))), hint="none of it") for rule in RULES}
    assert told == {rule: does_not_fit(f"{home(path)}/variant/changes{rule}", NO_NULL) for rule in RULES}


@QUESTION
@pytest.mark.parametrize("group", sorted({rule.split("/")[1] for rule in RULES} - {"prize"}))
def test_no_group_of_rules_is_anything_but_an_object(path: str, group: str) -> None:
    values: list[Any] = [True, 0, 1.5, "none", "", [], [{}]]
    for value in values:
        assert refused(path, {group: value}) == does_not_fit(f"{home(path)}/variant/changes/{group}")
    answer = post(path, with_changes(path, {group: None}))
    assert problem(answer, hint="none of it") == does_not_fit(f"{home(path)}/variant/changes/{group}", NO_NULL)


@pytest.mark.parametrize("rule", RULES)
def test_no_rule_has_a_value_of_another_shape(rule: str) -> None:
    shapes: list[object] = [[], [1], {"value": 3}, {"": 1}, "no such word", "", 0.5, -1_000, 10**9, 10**30]
    if rule == "/deal/packs":
        shapes = [{}, "none", 1, True]
    for path, value in product(ASKED, shapes):
        answer = refused(path, with_rule(rule, value))
        # In an object the first key that it does not have is pointed to.
        inside = f"/{next(iter(value))}" if isinstance(value, dict) and rule in (*OBJECTS, "/match/end") else ""
        assert answer == does_not_fit(f"{home(path)}/variant/changes{rule}{inside}")


@pytest.mark.parametrize(("rule", "bounds"), NUMBERS.items())
def test_a_number_beyond_its_bounds_does_not_fit(rule: str, bounds: tuple[int, int]) -> None:
    least, greatest = bounds
    for value in (least - 1, greatest + 1, -(10**6), 10**6 + 1, 2**64, least - 1.0, least + 0.5, str(least), True):
        assert refused(VARIANTS, with_rule(rule, value)) == does_not_fit(f"/variant/changes{rule}")


@pytest.mark.parametrize(("rule", "bounds"), NUMBERS.items())
def test_a_number_at_its_bounds_fits(rule: str, bounds: tuple[int, int]) -> None:
    for value in bounds:
        answer = post(VARIANTS, with_changes(VARIANTS, with_rule(rule, value)))
        assert answer.status == 200
        assert answer.json["verdict"] in ("accepted", "impossible")
        assert "variant.unknown-rule" not in answer.body.decode()


@pytest.mark.parametrize(("rule", "words"), WORDS.items())
def test_a_word_that_a_rule_does_not_know_does_not_fit(rule: str, words: list[str]) -> None:
    for word in ("never ever", "", "None", "null", words[0].upper(), f"{words[0]} "):
        assert refused(VARIANTS, with_rule(rule, word)) == does_not_fit(f"/variant/changes{rule}")


@pytest.mark.parametrize(("rule", "words"), [*WORDS.items(), *TRUTHS.items()])
def test_every_word_of_a_rule_fits(rule: str, words: list[object]) -> None:
    for word in words:
        answer = post(VARIANTS, with_changes(VARIANTS, with_rule(rule, word)))
        assert (answer.status, answer.json["verdict"], answer.json["variant"]["changes"]) == (200, "accepted", with_rule(rule, word))


@pytest.mark.parametrize("rule", ["/sets/oneRank", "/runs/oneSuit", "/runs/consecutive"])
def test_what_every_table_shares_cannot_be_switched_off(rule: str) -> None:
    assert refused(VARIANTS, with_rule(rule, False)) == does_not_fit(f"/variant/changes{rule}")


@QUESTION
def test_a_table_rule_that_does_not_fit_is_told_where_its_values_are_described(path: str) -> None:
    hint = "/v1/schemas/VariantChanges has what every rule can be; a value is replaced whole."
    answer = post(path, with_changes(path, with_rule("/turn/takers", "nobody")))
    assert problem(answer, hint=hint) == does_not_fit(f"{home(path)}/variant/changes/turn/takers", hint)


@QUESTION
@pytest.mark.parametrize("rule", OBJECTS)
def test_a_part_of_an_object_is_not_enough(path: str, rule: str) -> None:
    whole = OBJECTS[rule]
    for part in whole:
        assert refused(path, with_rule(rule, {part: whole[part]})) == does_not_fit(f"{home(path)}/variant/changes{rule}")
        others = {key: value for key, value in whole.items() if key != part}
        assert refused(path, with_rule(rule, others)) == does_not_fit(f"{home(path)}/variant/changes{rule}")
    assert refused(path, with_rule(rule, {})) == does_not_fit(f"{home(path)}/variant/changes{rule}")


@QUESTION
@pytest.mark.parametrize("rule", OBJECTS)
def test_the_parts_of_an_object_are_pointed_to(path: str, rule: str) -> None:
    whole = OBJECTS[rule]
    for part in whole:
        values: list[Any] = [[], {}, "no such word", 0.5, None]
        for value in values:
            answer = post(path, with_changes(path, with_rule(rule, {**whole, part: value})))
            hint = null(value)
            assert problem(answer, hint=hint) == does_not_fit(f"{home(path)}/variant/changes{rule}/{part}", hint)
    for key, escaped in (("more", "more"), ("", ""), ("a/b~c", "a~1b~0c"), ("x` - at `$.y", "x` - at `$.y")):
        answer = post(path, with_changes(path, with_rule(rule, {**whole, key: 1})))
        assert problem(answer, hint=NO_MEMBER) == does_not_fit(f"{home(path)}/variant/changes{rule}/{escaped}", NO_MEMBER)


@pytest.mark.parametrize(("part", "bounds"), PARTS.items())
def test_a_part_beyond_its_bounds_does_not_fit(part: str, bounds: tuple[int, int]) -> None:
    rule, _, name = part.rpartition("/")
    for value in (bounds[0] - 1, bounds[1] + 1, 10**30):
        assert refused(VARIANTS, with_rule(rule, {**OBJECTS[rule], name: value})) == does_not_fit(f"/variant/changes{part}")


@pytest.mark.parametrize(
    ("packs", "place"),
    [
        ([], ""),
        ([ROW] * 8, ""),
        ([None], "/0"),
        ([ROW, 1], "/1"),
        ([ROW, {}], "/1"),
        ([ROW, {"packs": 1, "jokers": 0}], "/1"),
        ([{**ROW, "packs": 0}], "/0/packs"),
        ([ROW, {**ROW, "packs": 5}], "/1/packs"),
        ([ROW, ROW, {**ROW, "jokers": 9}], "/2/jokers"),
        ([{**ROW, "jokers": -1}], "/0/jokers"),
        ([{**ROW, "players": {"min": 2}}], "/0/players"),
        ([{**ROW, "players": {"min": 2, "max": 9}}], "/0/players/max"),
        ([{**ROW, "players": {"min": 1, "max": 4}}], "/0/players/min"),
        ([{**ROW, "players": {"min": 2, "max": 4, "most": 4}}], "/0/players/most"),
        ([{**ROW, "cards": 52}], "/0/cards"),
        ([{**ROW, "~": 52}], "/0/~0"),
    ],
)
def test_the_rows_of_the_pack_table_are_pointed_to(packs: object, place: str) -> None:
    assert refused(VARIANTS, with_rule("/deal/packs", packs)) == does_not_fit(f"/variant/changes/deal/packs{place}")


@pytest.mark.parametrize(
    ("end", "place"),
    [
        ({}, ""),
        ({"rounds": 3, "points": 100}, ""),
        ({"rounds": 0}, "/rounds"),
        ({"rounds": 1_001}, "/rounds"),
        ({"points": 0}, "/points"),
        ({"points": 10**6 + 1}, "/points"),
        ({"rounds": None}, "/rounds"),
        ({"turns": 3}, "/turns"),
        (3, ""),
    ],
)
def test_the_end_of_a_match_is_one_number_of_rounds_or_points(end: object, place: str) -> None:
    assert refused(VARIANTS, with_rule("/match/end", end)) == does_not_fit(f"/variant/changes/match/end{place}")


# never both -----------------------------------------------------------------------------------------

# The premise fails and the body does not fit: what fits the schema comes first.
BOTH: dict[str, tuple[str, dict[str, Any], str]] = {
    "a strange variant and a misspelt card": (MELDS, {"variant": "gin", "melds": [{"cards": ["TH"]}]}, "/melds/0/cards/0"),
    "a strange version and no melds": (MELDS, {"variant": {"id": "rami-51", "version": 9}, "melds": []}, "/melds"),
    "a strange rule and a value that does not fit": (
        MELDS,
        with_changes(MELDS, {"rules": 1, "runs": {"width": 1, "minimumLength": 2}}),
        "/variant/changes/runs/minimumLength",
    ),
    "a strange rule and a member that there is not": (MELDS, {**with_changes(MELDS, {"rules": 1}), "seat": 0}, "/seat"),
    "rules that contradict each other and one that does not fit": (
        MELDS,
        with_changes(MELDS, {"runs": {"aceLow": False, "aceHigh": False, "minimumLength": 9}}),
        "/variant/changes/runs/minimumLength",
    ),
    "a strange variant and table rules that do not fit": (
        MELDS,
        {"variant": {"id": "gin", "changes": {"runs": None}}, "melds": [RUN]},
        "/variant/changes/runs",
    ),
    "a card that the packs do not hold and a misspelt one": (
        MELDS,
        {"variant": "rami-51", "melds": [{"cards": ["2C"] * 9}, {"cards": ["2c"]}]},
        "/melds/1/cards/0",
    ),
    "melds that the packs do not hold and a hand with a bound joker": (
        OPENINGS,
        {"variant": "rami-51", "melds": [{"cards": ["2C"] * 9}], "hand": ["JK=9"]},
        "/hand/0",
    ),
    "a hand that the packs do not hold and no objective": (ARRANGE, {"variant": "rami-51", "cards": ["2C"] * 9, "objective": "points"}, "/objective"),
    "a hand that the packs do not hold and one card too many": (
        SCORE,
        {"variant": "rami-51", "hands": [{"cards": ["2C"] * 9}, {"cards": ["2C"] * 25}]},
        "/hands/1/cards",
    ),
    "no prize, too many seats, a winner who is not there and a prize below nothing": (
        ROUNDS,
        {"variant": "rami-51", "totals": [0] * 8, "winners": [7, 7], "prize": -1},
        "/prize",
    ),
    "a winner who is not there and a seat that nobody has": (ROUNDS, {"variant": "rami-il", "totals": [0, 20], "winners": [7, 8], "prize": 1}, "/winners/1"),
    "a strange variant and no seats": (DEAL, {"variant": "gin", "seatCount": 1, "dealer": 7}, "/seatCount"),
    "a dealer who is not there and a seed without a letter": (DEAL, {"variant": "rami-51", "seatCount": 2, "dealer": 7, "seed": ""}, "/seed"),
    "a strange version and another form": (STATES, {"state": {**STATE, "variant": {"id": "rami-51", "version": 9}, "form": "tierce-state/2"}}, "/state/form"),
    "a strange rule and a value that does not fit in a state": (
        STATES,
        with_changes(STATES, {"rules": 1, "turn": {"takers": "nobody"}}),
        "/state/variant/changes/turn/takers",
    ),
    "a state that is not possible and a viewer that there cannot be": (VIEWS, {"state": {**STATE, "dealer": 7, "stock": []}, "viewer": 8}, "/viewer"),
    "a state that is not possible and a limit of nothing": (LEGAL, {"state": {**STATE, "dealer": 7, "stock": []}, "limit": 0}, "/limit"),
    "a state that is not possible and another action": (ACTIONS, {"state": {**STATE, "stock": []}, "actions": [{"action": "pass"}]}, "/actions/0/action"),
    "an action out of turn and a misspelt card after it": (
        APPLY,
        {"state": STATE, "actions": [{"action": "discard", "card": "2C"}, {"action": "discard", "card": "2c"}]},
        "/actions/1/card",
    ),
    "a record that does not hold together and an action without its card": (
        RECORDS,
        {"record": {**RECORD, "dealer": 7, "seatCount": 8, "actions": [{"action": "drawStock"}, {"action": "discard"}]}},
        "/record/actions/1",
    ),
    "rounds of other seats and a total out of bounds": (MATCHES, {"variant": "rami-51", "rounds": [[0, 0], [0, 0, 0], [0, 10**6 + 1]]}, "/rounds/2/1"),
}


@pytest.mark.parametrize("kind", BOTH)
def test_what_does_not_fit_is_said_before_what_is_impossible(kind: str) -> None:
    path, document, pointer = BOTH[kind]
    assert problem(post(path, document)) == does_not_fit(pointer)


# What answers have, and problems have not.
ANSWERED = {"verdict", "violations", "results", "variant", "melds", "penalties", "prizes", "state", "actions", "outcome"}


def test_the_same_body_never_gets_both_a_verdict_and_a_problem() -> None:
    bodies = [(path, body) for path in ASKED for body in BROKEN.values()]
    bodies += [(path, json.dumps(fault.document).encode()) for path, fault in FAULTS.values()]
    bodies += [(path, json.dumps(document).encode()) for path, document, _ in BOTH.values()]
    bodies += [(path, json.dumps(with_changes(path, changes)).encode()) for path in ASKED for changes, _ in UNKNOWN_RULES.values()]
    bodies += [(path, json.dumps(with_variant(path, id)).encode()) for path in ASKED for id in STRANGERS]
    bodies += [(path, json.dumps(document).encode()) for path, document in FITTING.items()]
    for number, (path, body) in enumerate(bodies):
        answer = send(path, body)
        assert answer.status in (200, 400)
        if answer.headers["content-type"].startswith("text/html"):
            assert path == RULEBOOKS
            continue
        assert {"verdict"} == {"verdict", "type", "title", "status", "pointer"} & answer.json.keys() if answer.status == 200 else "type" in answer.json
        assert answer.status == 200 or not ANSWERED & answer.json.keys()
        again = ask("POST", path, parts=[body], headers={**JSON_BODY, "accept-language": "fr" if number % 2 else "he"})
        assert again.status == answer.status


SECRET = "seed-of-the-round"
# Where any word is a seed.
ANY_WORD = {("seed",), ("state", "seed"), ("record", "start")}


@QUESTION
def test_a_problem_never_repeats_what_was_sent(path: str) -> None:
    variants: list[Any] = [{"id": "rami-51", "version": SECRET}, {"id": "rami-51", "version": 1, "changes": SECRET}, SECRET * 10]
    bodies: list[Any] = [with_any_variant(path, variant) for variant in variants]
    bodies += [with_changes(path, with_rule(rule, SECRET)) for rule in RULES]
    whole = WHOLE.get(path, FITTING[path])
    for place in places(whole):
        if is_in_variant(place) or (place[:1] == ("state",) and path != STATES):
            # Any word can be the name of a variant, or of a rule. Of a state every place is tried where it is checked.
            continue
        bodies += [
            *([] if place in ANY_WORD else [replaced(whole, place, SECRET)]),
            replaced(whole, place, [SECRET]),
            replaced(whole, place, {"cards": SECRET}),
            replaced(whole, place, [[SECRET]]),
        ]
    bodies.append({**whole, "note": SECRET})
    for body in bodies:
        answer = post(path, body)
        assert answer.status == 400, body
        assert SECRET not in answer.body.decode()

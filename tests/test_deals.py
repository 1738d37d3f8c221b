"""Deals: the same everywhere for the same seed, possible at every table, no two alike where nobody names a seed. (Contract, sections 5, 9 and 14.)"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import restated_states
from blind_play import dealt, values_of
from bodies import APPLY, DEAL, DOES_NOT_FIT, LEGAL, LOOK_THERE, NOT_JSON, RECORD, RECORDS, STATE, STATES, VIEWS, does_not_fit, problem, send
from by_reference import chosen, with_rules
from service import post
from spec_files import written
from tierce.conformance.strategies import VARIANTS
from tierce.states import round_rules

DEALS: list[dict[str, Any]] = written("shuffle.json")["deals"]


def deal(**question: Any) -> dict[str, Any]:
    """The state that is dealt."""
    answer = post(DEAL, question)
    assert (answer.status, answer.json["verdict"]) == (200, "accepted"), answer.json
    state: dict[str, Any] = answer.json["state"]
    return state


# the same everywhere ---------------------------------------------------------------------------------


def asked(row: dict[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in ("variant", "seatCount", "dealer", "seed")}


@pytest.mark.parametrize("row", DEALS, ids=lambda row: f"{row['variant']}-{row['seatCount']}-{row['seed']}")
def test_a_deal_is_that_of_the_specification(row: dict[str, Any]) -> None:
    state = deal(**asked(row))
    hands = [seat["hand"] for seat in state["seats"]]
    assert hands == [restated_states.arranged(hand) for hand in row["hands"]]
    assert state["discard"] == row["discard"]
    stock = state["stock"]
    assert (stock[-5:], len(stock)) == (row["stockTop"], row["stockSize"])
    assert hashlib.sha256(",".join(stock).encode()).hexdigest() == row["stockDigest"]


def test_the_deals_of_the_specification_cover_what_engines_get_wrong() -> None:
    assert len({len(row["hands"]) for row in DEALS}) > 1, "another number of seats"
    assert any(row["dealer"] for row in DEALS), "another dealer"
    assert any(not row["discard"] for row in DEALS), "no card turned up"


TABLES = [(id, count) for id in VARIANTS for count in range(values_of(id)["deal"]["players"]["min"], values_of(id)["deal"]["players"]["max"] + 1)]
TABLE = pytest.mark.parametrize(("id", "count"), TABLES, ids=[f"{id}-{count}" for id, count in TABLES])


@TABLE
def test_every_seat_may_deal_at_every_table_and_the_state_is_whole(id: str, count: int) -> None:
    for dealer in range(count):
        state = deal(variant=id, seatCount=count, dealer=dealer, seed=f"deal {dealer}")
        # It is that of the contract, said a second time.
        assert state == dealt(id, count, dealer, f"deal {dealer}")
        cards = Counter(card for pile in (*(seat["hand"] for seat in state["seats"]), state["stock"], state["discard"]) for card in pile)
        assert cards == Counter(restated_states.whole_packs(values_of(id), count))
        assert post(STATES, {"state": state}).json == {"verdict": "accepted"}
        listed = post(LEGAL, {"state": state}).json
        pile = [{"action": "drawDiscard", "seat": listed["seat"]}] if state["discard"] else []
        assert listed["seat"] == (dealer + 1) % count
        assert listed["actions"] == [{"action": "drawStock", "seat": listed["seat"]}, *pile]
        for viewer in (*range(count), "none"):
            assert post(STATES, {"state": post(VIEWS, {"state": state, "viewer": viewer}).json["state"]}).json == {"verdict": "accepted"}


@TABLE
def test_a_table_for_fewer_or_more_than_can_play_is_not_dealt_for(id: str, count: int) -> None:
    players = values_of(id)["deal"]["players"]
    for other in range(2, 9):
        if not players["min"] <= other <= players["max"]:
            answer = post(DEAL, {"variant": id, "seatCount": other, "seed": "tierce"}).json
            (violation,) = answer["violations"]
            assert (answer["verdict"], violation["code"], violation["rule"], violation["at"]) == (
                "impossible",
                "request.seat-count",
                "/deal/players",
                "/seatCount",
            )
            assert violation["facts"] == {"count": other, "minimum": players["min"], "maximum": players["max"]}
    for dealer in range(count, 8):
        answer = post(DEAL, {"variant": id, "seatCount": count, "dealer": dealer, "seed": "tierce"}).json
        (violation,) = answer["violations"]
        assert (answer["verdict"], violation["code"], violation["rule"], violation["at"]) == ("impossible", "request.no-such-seat", None, "/dealer")
        assert violation["facts"] == {"seat": dealer, "count": count}


def test_too_many_seats_and_a_dealer_who_is_not_there_are_both_told() -> None:
    answer = post(DEAL, {"variant": "rami-il", "seatCount": 5, "dealer": 6, "seed": "tierce"}).json
    assert [(violation["code"], violation["at"]) for violation in answer["violations"]] == [
        ("request.no-such-seat", "/dealer"),
        ("request.seat-count", "/seatCount"),
    ]


# table rules -----------------------------------------------------------------------------------------

BY_TABLE_RULES: dict[str, dict[str, Any]] = {
    "the dealer plays first": {"deal": {"firstSeat": "dealer"}},
    "no card is turned up": {"deal": {"upcard": False}},
    "five cards each": {"deal": {"handSize": 5}},
    "sixteen cards each": {"deal": {"handSize": 16}},
    "four packs and eight jokers": {"deal": {"packs": [{"players": {"min": 2, "max": 6}, "packs": 4, "jokers": 8}]}},
    "one pack": {"deal": {"packs": [{"players": {"min": 2, "max": 6}, "packs": 1, "jokers": 0}], "handSize": 5}},
    "eight seats": {"deal": {"players": {"min": 2, "max": 8}, "packs": [{"players": {"min": 2, "max": 8}, "packs": 3, "jokers": 2}]}},
    "all of it": {"deal": {"firstSeat": "dealer", "upcard": False, "handSize": 7}, "turn": {"maximumTurns": 1}},
}


@pytest.mark.parametrize("kind", BY_TABLE_RULES)
def test_table_rules_are_dealt_by(kind: str) -> None:
    changes = BY_TABLE_RULES[kind]
    for count in (2, 3, 8 if kind == "eight seats" else 6):
        for dealer in (0, count - 1):
            state = deal(variant={"id": "rami-51", "changes": changes}, seatCount=count, dealer=dealer, seed="tierce")
            assert state == dealt("rami-51", count, dealer, "tierce", changes)
            assert state["variant"] == {"id": "rami-51", "version": 1, "changes": changes}
            assert post(STATES, {"state": state}).json == {"verdict": "accepted"}


def test_a_table_rule_changes_what_it_names_and_nothing_else() -> None:
    plain = deal(variant="rami-51", seatCount=3, dealer=1, seed="tierce")
    first = deal(variant={"id": "rami-51", "changes": {"deal": {"firstSeat": "dealer"}}}, seatCount=3, dealer=1, seed="tierce")
    assert (plain["turn"]["seat"], first["turn"]["seat"]) == (2, 1)
    assert {**first, "turn": plain["turn"], "variant": plain["variant"]} == plain
    bare = deal(variant={"id": "rami-51", "changes": {"deal": {"upcard": False}}}, seatCount=3, dealer=1, seed="tierce")
    assert (bare["discard"], bare["stock"]) == ([], [*plain["stock"], *plain["discard"]])
    assert {**bare, "discard": plain["discard"], "stock": plain["stock"], "variant": plain["variant"]} == plain


def test_a_table_rule_that_changes_nothing_is_left_out() -> None:
    plain = deal(variant="rami-51", seatCount=2, seed="tierce")
    assert plain["variant"] == {"id": "rami-51", "version": 1}
    for variant in ({"id": "rami-51"}, {"id": "rami-51", "version": 1, "changes": {}}, {"id": "rami-51", "changes": {"deal": {}}}):
        assert deal(variant=variant, seatCount=2, seed="tierce") == plain


# seeds -----------------------------------------------------------------------------------------------


def test_a_deal_without_a_seed_has_one_of_its_own() -> None:
    states = [deal(variant="rami-traditional", seatCount=2) for _ in range(8)]
    for state in states:
        assert re.fullmatch("[0-9a-f]{32}", state["seed"])
        assert state == dealt("rami-traditional", 2, 0, state["seed"])
    assert len({state["seed"] for state in states}) == len({tuple(state["stock"]) for state in states}) == len(states)


FITTING_SEEDS = ["s", " ", "0", "a" * 128, "ä" * 64, "🃏" * 32, "παίκτης", "שחקן", "\0", "\n", "a/deal/0", '"', "\u2028", "e\u0301", "é"]


@pytest.mark.parametrize("seed", FITTING_SEEDS)
def test_every_text_of_1_to_128_bytes_is_a_seed(seed: str) -> None:
    state = deal(variant="rami-il", seatCount=2, seed=seed)
    assert state == dealt("rami-il", 2, 0, seed)
    assert post(STATES, {"state": state}).json == {"verdict": "accepted"}
    record = {"form": "tierce-record/1", "variant": "rami-il", "seatCount": 2, "dealer": 0, "start": seed, "actions": []}
    assert post(RECORDS, {"record": record}).json["state"] == state


def test_seeds_that_look_alike_are_not_the_same() -> None:
    assert len({tuple(dealt("rami-il", 2, 0, seed)["stock"]) for seed in FITTING_SEEDS}) == len(FITTING_SEEDS)


def with_seed(seed: object) -> dict[str, tuple[str, dict[str, Any], str]]:
    """Every place of a seed: the question with this one, and the pointer to it."""
    return {
        "a deal": (DEAL, {"variant": "rami-51", "seatCount": 2, "seed": seed}, "/seed"),
        "a state": (STATES, {"state": {**STATE, "seed": seed}}, "/state/seed"),
        "a state to play in": (APPLY, {"state": {**STATE, "seed": seed}, "actions": [{"action": "drawStock"}]}, "/state/seed"),
        "a record": (RECORDS, {"record": {**RECORD, "start": seed}}, "/record/start"),
        "a state to start with": (RECORDS, {"record": {**RECORD, "start": {**STATE, "seed": seed}}}, "/record/start/seed"),
    }


NO_SEEDS: dict[str, tuple[str, str]] = {
    "empty": ("", "Expected `string` of length >= 1"),
    "129 letters": ("a" * 129, "Expected `string` of length <= 128"),
    "30,000 letters": ("a" * 30_000, "Expected `string` of length <= 128"),
    "129 bytes": ("a" + "ä" * 64, "Expected `string` of at most 128 bytes of UTF-8"),
    "130 bytes": ("ä" * 65, "Expected `string` of at most 128 bytes of UTF-8"),
    "132 bytes in 33 letters": ("🃏" * 33, "Expected `string` of at most 128 bytes of UTF-8"),
    "384 bytes in 128 letters": ("ש" * 64 + "ノ" * 64, "Expected `string` of at most 128 bytes of UTF-8"),
}


@pytest.mark.parametrize("place", with_seed(""))
@pytest.mark.parametrize("kind", NO_SEEDS)
def test_no_other_text_is_a_seed(kind: str, place: str) -> None:
    seed, detail = NO_SEEDS[kind]
    path, question, pointer = with_seed(seed)[place]
    answer = post(path, question)
    assert problem(answer, hint=LOOK_THERE) == does_not_fit(pointer, LOOK_THERE)
    assert answer.json["detail"] == detail


@pytest.mark.parametrize("place", with_seed(""))
@pytest.mark.parametrize("written", ["\\ud800", "\\udc00", "seed \\ud83c", "\\ud800\\ud800", "\\udfff\\udfff seed"])
def test_half_a_letter_is_no_seed(written: str, place: str) -> None:
    path, question, _ = with_seed("<>")[place]
    assert problem(send(path, json.dumps(question).replace("<>", written).encode())) == {"pointer": "", **NOT_JSON}


@pytest.mark.parametrize("place", with_seed(""))
@pytest.mark.parametrize("seed", [0, 1.5, True, [], {}, ["tierce"], None], ids=str)
def test_what_is_no_text_is_no_seed(seed: object, place: str) -> None:
    path, question, pointer = with_seed(seed)[place]
    answer = post(path, question)
    if seed is None and pointer.endswith("/state/seed"):
        # A state may have none: it is drawn when the pile is shuffled.
        assert (answer.status, answer.json["verdict"]) == (200, "accepted")
    elif seed is None and place == "a state to start with":
        # Then a record is not determined by it; what is drawn need not be said, since the stock lies there.
        assert (answer.status, answer.json["verdict"]) == (200, "accepted")
    else:
        assert problem(answer) == {**DOES_NOT_FIT, "pointer": pointer}


# nothing left to shuffle -----------------------------------------------------------------------------


def test_a_round_is_stuck_where_the_only_card_of_the_pile_is_the_one_just_discarded() -> None:
    # Four have thirteen each of 52 cards and a joker: one card is left to draw, and there is no pile before the first discard.
    packs = [{"players": {"min": 2, "max": 4}, "packs": 1, "jokers": 1}]
    changes = {"deal": {"packs": packs, "handSize": 13, "upcard": False}}
    state = deal(variant={"id": "rami-traditional", "changes": changes}, seatCount=4, seed="tierce")
    assert (len(state["stock"]), state["discard"], values_of("rami-traditional")["stock"]["maximumReshuffles"]) == (1, [], "unlimited")
    card = state["seats"][1]["hand"][0]
    answer = post(APPLY, {"state": state, "actions": [{"action": "drawStock"}, {"action": "discard", "card": card}]}).json
    assert answer["verdict"] == "accepted"
    assert (answer["state"]["discard"], answer["state"]["reshuffles"], answer["state"]["outcome"]["endedBy"]) == ([card], 0, "stock")
    assert [event["event"] for event in answer["events"]] == ["drawn", "discarded", "roundEnded"]


# in any order ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mixed", [sorted, lambda hand: sorted(hand, reverse=True)], ids=["by plain strings", "backwards"])
def test_hands_may_lie_in_any_order_and_are_answered_in_canonical_order(mixed: Callable[[list[str]], list[str]]) -> None:
    state = deal(variant="rami-51", seatCount=3, seed="tierce")
    given = {**state, "seats": [{**seat, "hand": mixed(seat["hand"])} for seat in state["seats"]]}
    assert given != state
    answer = post(APPLY, {"state": given, "actions": [{"action": "drawStock"}]}).json
    drawn = state["stock"][-1]
    hands = [restated_states.arranged([*seat["hand"], drawn] if place == state["turn"]["seat"] else seat["hand"]) for place, seat in enumerate(state["seats"])]
    assert [seat["hand"] for seat in answer["state"]["seats"]] == hands
    one = post(VIEWS, {"state": given, "viewer": 2}).json
    assert one["state"]["seats"][2]["hand"] == restated_states.arranged(state["seats"][2]["hand"])


# what a table says of itself -------------------------------------------------------------------------


def test_packs_for_more_than_may_play_do_not_let_more_play() -> None:
    # Rami 51 has packs for 2 to 6 seats; at this table two play.
    state = deal(variant="rami-51", seatCount=3, seed="tierce")
    state["variant"]["changes"] = {"deal": {"players": {"min": 2, "max": 2}}}
    (violation,) = post(STATES, {"state": state}).json["violations"]
    assert (violation["code"], violation["rule"], violation["at"]) == ("state.seat-count", "/deal/players", "/state/seats")
    assert violation["facts"] == {"count": 3, "minimum": 2, "maximum": 2}


@pytest.mark.parametrize(("opening", "has_one"), [((0, False), False), ((1, False), True), ((0, True), True)])
def test_a_single_point_or_a_pure_run_that_is_asked_for_is_an_opening_rule(opening: tuple[int, bool], has_one: bool) -> None:
    minimum, pure = opening
    changes = {"opening": {"minimumPoints": minimum, "pureRun": pure}}
    assert round_rules(chosen(with_rules(changes)).variant).has_opening_rule == has_one

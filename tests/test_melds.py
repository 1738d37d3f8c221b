"""Melds: the engine against the plain re-statement, for tables in which every pair of rules occurs; and laws that hold for all cards."""

from __future__ import annotations

import json
from functools import reduce
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import restatement
from by_reference import released
from table_rules import all_pairs, covering_tables, pairs, variant
from tierce.cards import JOKER, MELD_CARDS, RANKS, SUITS
from tierce.conformance.strategies import melds
from tierce.hands import arrange, hand_rules
from tierce.melds import MeldAccepted, MeldImpossible, MeldRejected, MeldRules, check_meld, meld_rules
from tierce.variants import ADDRESSES, VARIANTS, Changes, Chosen, Reference, Variant, resolve, values

TABLES = covering_tables()


ALL_RULES = [meld_rules(released(id)) for id in VARIANTS] + [meld_rules(variant(dict(table))) for table in TABLES[:40]]


def answer(rules: MeldRules, cards: list[str]) -> Any:
    """The engine's answer as the re-statement gives its own: no sources."""
    found = json.loads(msgspec.json.encode(check_meld(rules, cards)))
    for violation in found.get("violations", ()):
        del violation["source"]
    return found


def variant_with(rules: dict[str, Any]) -> Variant:
    """Rami 51 by some table rules."""
    chosen = resolve(Reference(id="rami-51", changes=Changes(rules)))
    assert isinstance(chosen, Chosen)
    return chosen.variant


def test_every_pair_of_values_of_sets_runs_and_jokers_is_tried() -> None:
    tried = {pair for table in TABLES for pair in pairs(dict(table))}
    assert tried == all_pairs()
    # 694 pairs of 40 values, less 9 that no table can have: sizes and lengths out of order, five suits, no place for the ace.
    assert len(tried) == 694 - 9


@pytest.mark.parametrize("table", TABLES, ids=range(len(TABLES)))
@settings(max_examples=60)
@given(cards=melds(), odd_points=st.booleans())
def test_every_answer_is_that_of_the_plain_re_statement_whatever_the_table(table: tuple[tuple[str, Any], ...], cards: list[str], odd_points: bool) -> None:
    rules = variant(dict(table), odd_points=odd_points)
    assert answer(meld_rules(rules), cards) == restatement.judge(values(rules), cards)


@pytest.mark.parametrize("id", VARIANTS)
@settings(max_examples=300)
@given(cards=melds())
def test_every_answer_is_that_of_the_plain_re_statement_in_every_variant(id: str, cards: list[str]) -> None:
    assert answer(meld_rules(released(id)), cards) == restatement.judge(values(released(id)), cards)


TWO_JOKERS = {"maximumPerMeld": 2, "minimumNaturals": 1}
CORNER = {"aceLow": False, "aceHigh": True, "aroundTheCorner": True}
COURT = {"jack": 10, "queen": 10}
# Rules of Rami 51 that are changed, cards, and the meld that they are: the fewest points, then the lower places, whatever kind that is.
READINGS: dict[str, tuple[dict[str, Any], str, str]] = {
    "an ace of clubs where no run is so short": ({"jokers": TWO_JOKERS, "runs": {"minimumLength": 4}}, "AC JK JK", "AC JK=A JK=A"),
    "an ace of spades where no run is so short": ({"jokers": TWO_JOKERS, "runs": {"minimumLength": 4}}, "AS JK JK", "AS JK=A JK=A"),
    "twos, and a run round the corner, of six points": (
        {"jokers": TWO_JOKERS, "runs": CORNER, "scoring": {"court": {**COURT, "king": 3}, "ace": {"low": 1, "high": 11, "hand": 11}}},
        "2C JK JK",
        "2C JK=2 JK=2",
    ),
    "aces, and a run round the corner, of 33 points": (
        {"jokers": TWO_JOKERS, "runs": CORNER, "scoring": {"court": {**COURT, "king": 20}, "ace": {"low": 11, "high": 11, "hand": 11}}},
        "AD JK JK",
        "JK=KD AD JK=2D",
    ),
}


@pytest.mark.parametrize(("rules", "cards", "expected"), READINGS.values(), ids=READINGS)
def test_one_card_and_two_jokers_are_the_meld_of_fewest_points_and_lowest_places(rules: dict[str, Any], cards: str, expected: str) -> None:
    table = variant_with(rules)
    found = answer(meld_rules(table), cards.split())
    assert found["meld"]["cards"] == expected.split()
    assert found == restatement.judge(values(table), cards.split())


@pytest.mark.parametrize("suit", SUITS)
def test_all_cards_of_a_suit_are_one_run_in_a_hand_too(suit: str) -> None:
    suited = [rank + suit for rank in RANKS]
    best = arrange(hand_rules(released("rami-51")), suited)
    assert [(meld.cards, meld.points, meld.pure) for meld in best.melds] == [(suited, 85, True)]
    assert best.rest == []


@pytest.mark.parametrize("said", ["JK=8H", "JK=10H", "JK=8C"])
def test_a_joker_of_two_equal_ranks_is_no_card_of_a_run_though_the_player_says_so(said: str) -> None:
    table = released("rami-51-gr")
    found = answer(meld_rules(table), ["9C", "9H", said])
    assert [(fault["code"], fault["facts"]) for fault in found["violations"]] == [("joker.wrong-binding", {"card": said, "holds": "JK=9"})]
    assert found == restatement.judge(values(table), ["9C", "9H", said])


@given(rules=st.sampled_from(ALL_RULES), cards=st.lists(st.sampled_from(MELD_CARDS), max_size=24), data=st.data())
def test_the_order_of_cards_carries_no_meaning(rules: MeldRules, cards: list[str], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(cards))
    assert without_places(answer(rules, cards)) == without_places(answer(rules, shuffled))


def without_places(answer: Any) -> Any:
    """An answer without the places of cards in the question."""
    violations = [{**violation, "at": ""} for violation in answer.get("violations", ())]
    return {**answer, "violations": sorted(violations, key=json.dumps)}


@given(rules=st.sampled_from(ALL_RULES), cards=melds(), suits=st.permutations(SUITS))
def test_renaming_the_suits_changes_nothing_else(rules: MeldRules, cards: list[str], suits: list[str]) -> None:
    renamed_suits = dict(zip(SUITS, suits, strict=True))
    renamed = [card[:-1] + renamed_suits.get(card[-1], card[-1]) if card != JOKER else card for card in cards]
    one, other = answer(rules, cards), answer(rules, renamed)
    assert one["verdict"] == other["verdict"]
    if one["verdict"] == "accepted":
        assert {**one["meld"], "cards": []} == {**other["meld"], "cards": []}
    else:
        assert {(violation["code"], violation["rule"]) for violation in one["violations"]} == {
            (violation["code"], violation["rule"]) for violation in other["violations"]
        }


@given(rules=st.sampled_from(ALL_RULES), cards=melds())
@example(rules=meld_rules(released("rami-51-gr")), cards=["JK=9S", "7S", "8S"])
def test_a_meld_as_it_is_answered_is_answered_by_itself(rules: MeldRules, cards: list[str]) -> None:
    found = check_meld(rules, cards)
    if isinstance(found, MeldAccepted):
        assert check_meld(rules, found.meld.cards) == found
        assert len(found.meld.cards) == len(cards)


@given(rules=st.sampled_from(ALL_RULES), cards=st.one_of(melds(), st.lists(st.sampled_from(MELD_CARDS), max_size=24)))
def test_every_rule_and_every_place_of_a_violation_resolves(rules: MeldRules, cards: list[str]) -> None:
    found = check_meld(rules, cards)
    if isinstance(found, MeldAccepted):
        return
    assert found.violations, "a refusal says why"
    document = msgspec.to_builtins(rules.variant)
    for violation in found.violations:
        assert violation.source, "a violation says where its rule comes from"
        if violation.rule is not None:
            assert violation.rule in ADDRESSES
            assert "value" in reduce(lambda part, step: part[step], violation.rule[1:].split("/"), document)
        if violation.at:
            _, member, place = violation.at.split("/")
            assert member == "cards"
            assert int(place) < len(cards)


@given(rules=st.sampled_from(ALL_RULES), cards=melds())
def test_cards_that_the_packs_do_not_hold_are_impossible_and_only_those(rules: MeldRules, cards: list[str]) -> None:
    faces = [JOKER if card.startswith(JOKER) else card for card in cards]
    beyond = any(faces.count(face) > (rules.pack_jokers if face == JOKER else rules.packs) for face in faces)
    assert isinstance(check_meld(rules, cards), MeldImpossible) == beyond


def test_a_card_spelt_otherwise_is_no_card() -> None:
    with pytest.raises(KeyError):
        check_meld(ALL_RULES[0], ["TH", "JH", "QH"])


def test_no_cards_are_no_meld() -> None:
    found = check_meld(ALL_RULES[0], [])
    assert isinstance(found, MeldRejected)
    assert [violation.code for violation in found.violations] == ["meld.empty"]

"""Melds on the table, by themselves: the engine agrees with the rules said a second time on whether they stand, what joins them and what takes a joker out.

Melds, table rules and cards are drawn as for tight states, but without a round around them: there can be a hundred times as many.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

import restated_lay_offs as restated
from restated_state_faults import stands as stands_restated
from test_restated_rounds import values_of
from tierce.hands import hand_rules
from tierce.melds import MeldRules
from tierce.melds.lying import Longer, add, additions, joker_for, neighbours, stands, without_joker
from tierce.variants import Changes, Chosen, Reference, resolve, values
from tight_states import drawn_meld, near, rank_after, table_rules

JOKER = "JK"
TABLES, MELDS = 60, 30
BLOCK = pytest.mark.parametrize("block", range(4))


class Table:
    """Table rules, as the engine has them compiled and as the re-statement reads them."""

    def __init__(self, rng: Random) -> None:
        reference = table_rules(rng)
        written = {"id": reference} if isinstance(reference, str) else reference
        chosen = resolve(Reference(id=written["id"], changes=Changes(written.get("changes", {}))))
        assert isinstance(chosen, Chosen)
        self.rules: MeldRules = hand_rules(chosen.variant).melds
        self.values = values_of(reference)
        self.restated = restated.rules_of(self.values)
        self.document: dict[str, Any] = {
            group: {rule: {"value": value} for rule, value in rules.items()} for group, rules in self.values.items() if isinstance(rules, dict)
        }

    def meld(self, rng: Random) -> dict[str, Any]:
        """A meld that may stand."""
        return drawn_meld(rng, self.document)

    def lying_meld(self, rng: Random) -> dict[str, Any]:
        """One that does."""
        while not stands_restated(self.values, meld := self.meld(rng)):
            pass
        return meld


def tables(block: int) -> list[tuple[Random, Table]]:
    """Rules by table rules of all sorts."""
    return [(rng, Table(rng)) for number in range(TABLES) for rng in [Random(f"lying: {block}/{number}")]]


def shown(*things: Any) -> str:
    return json.dumps(things)


@BLOCK
def test_a_meld_stands_or_not(block: int) -> None:
    met = Counter[bool]()
    for rng, table in tables(block):
        for _ in range(MELDS):
            meld = table.meld(rng)
            if rng.random() < 0.3:
                place = rng.randrange(len(meld["cards"]))
                meld["cards"][place] = rng.choice((JOKER, f"{JOKER}={near(rng, [meld], [])}", near(rng, [meld], []))).replace(f"{JOKER}={JOKER}", JOKER)
            if meld["kind"] == "set":
                naturals = [card for card in meld["cards"] if not card.startswith(JOKER)]
                meld["cards"] = sorted(naturals, key=lambda card: "CDHS".index(card[-1])) + [card for card in meld["cards"] if card.startswith(JOKER)]
            expected = stands_restated(table.values, meld)
            met[expected] += 1
            assert stands(table.rules, meld["kind"], meld["cards"]) == expected, shown(table.values, meld)
    assert min(met.values()) > TABLES, met


@pytest.mark.parametrize(
    ("cards", "is_apart"),
    [
        ("JK=5C JK=6C 7C 8C", False),
        ("5C JK=6C JK=7C 8C", False),
        ("5C 6C JK=7C JK=8C", False),
        ("JK=5C 6C JK=7C 8C", True),
        ("5C JK=6C 7C JK=8C", True),
        ("JK=5C 6C 7C JK=8C", True),
    ],
)
@pytest.mark.parametrize("adjacent", [False, True])
def test_jokers_of_a_run_lie_apart_where_they_may_not_touch(cards: str, is_apart: bool, adjacent: bool) -> None:
    chosen = resolve(Reference(id="rami-51", changes=Changes({"jokers": {"maximumPerMeld": 2, "adjacent": adjacent}})))
    assert isinstance(chosen, Chosen)
    assert stands(hand_rules(chosen.variant).melds, "run", cards.split()) == (adjacent or is_apart)


def cards_to_add(rng: Random, meld: dict[str, Any]) -> list[str]:
    """A few cards: those that go on where a run ends, or of the rank of a set, some of them jokers of which something is said; or what comes."""
    if rng.random() < 0.3:
        cards = [near(rng, [meld], []) for _ in range(rng.choice((0, 1, 2, 2, 3, 4)))]
    else:
        ends = [meld["cards"][place].removeprefix(f"{JOKER}=") for place in (0, -1)]
        size, before = rng.choice((1, 1, 2, 2, 3)), rng.choice((0, 0, 1, 2))
        if meld["kind"] == "run":
            steps = [-1 - step for step in range(min(before, size))] + [1 + step for step in range(size - min(before, size))]
            cards = [rank_after(ends[step > 0], step) + ends[0][-1] for step in steps]
        else:
            cards = [ends[0].rstrip("CDHS") + suit for suit in rng.sample("CDHS", min(size, 4))]
        cards = [card if rng.random() < 0.7 else rng.choice((JOKER, f"{JOKER}={card}")) for card in rng.sample(cards, len(cards))]
    said = [f"{JOKER}={near(rng, [meld], [])}" if card == JOKER and rng.random() < 0.4 else card for card in cards]
    return [card.replace(f"{JOKER}={JOKER}", JOKER) for card in said]


@BLOCK
def test_cards_join_a_meld_or_it_is_said_why_not(block: int) -> None:
    met = Counter[str]()
    for rng, table in tables(block):
        for _ in range(MELDS):
            meld = table.lying_meld(rng)
            cards = cards_to_add(rng, meld)
            joined, faults = restated.judge_lay_off(table.restated, restated.Lying(0, meld["kind"], tuple(meld["cards"])), tuple(cards))
            answer = add(table.rules, meld["kind"], meld["cards"], cards)
            said = shown(table.values, meld, cards)
            if joined is not None:
                met["joined"] += 1
                assert isinstance(answer, Longer), said
                assert (tuple(answer.added), tuple(answer.cards)) == (joined.added, joined.lying.cards), said
            else:
                assert not isinstance(answer, Longer), said
                found = sorted((fault.code, fault.rule, fault.at, json.dumps(fault.facts, sort_keys=True)) for fault in answer)
                expected = sorted((fault["code"], fault["rule"], fault["at"], json.dumps(fault["facts"], sort_keys=True)) for fault in faults)
                assert found == expected, said
                met.update(fault.code for fault in answer)
    assert met["joined"] > TABLES, met


@BLOCK
def test_all_is_found_that_can_join_a_meld(block: int) -> None:
    met = 0
    for rng, table in tables(block):
        for _ in range(MELDS // 3):
            meld = table.lying_meld(rng)
            hand = [near(rng, [meld], []) for _ in range(rng.randint(1, 6))]
            lying = restated.Lying(0, meld["kind"], tuple(meld["cards"]))
            expected: set[tuple[str, ...]] = set()
            for size in range(1, len(hand) + 1):
                for cards in {tuple(sorted(chosen)) for chosen in combinations(hand, size)}:
                    for said in restated.bindings_of_lay_off(table.restated, lying, cards):
                        joined, _ = restated.judge_lay_off(table.restated, lying, said)
                        if joined is not None:
                            expected.add(joined.added)
            found = [tuple(longer.added) for longer in additions(table.rules, meld["kind"], meld["cards"], Counter(hand))]
            assert sorted(found) == sorted(expected), shown(table.values, meld, hand)
            beside = neighbours(meld["kind"], tuple(meld["cards"]))
            for added in expected:
                assert any(card.startswith(JOKER) or card in beside for card in added), shown(table.values, meld, added)
            met += len(expected)
    assert met > TABLES


@BLOCK
def test_a_card_takes_the_joker_that_stands_for_it(block: int) -> None:
    met = Counter[bool]()
    for rng, table in tables(block):
        for _ in range(MELDS):
            meld, card = table.lying_meld(rng), near(rng, [], [])
            for joker in meld["cards"]:
                if joker.startswith(JOKER) and rng.random() < 0.5:
                    card = joker.removeprefix(f"{JOKER}=")
                    card = card if card[-1] in "CDHS" else card + rng.choice("CDHS")
            lying = restated.Lying(0, meld["kind"], tuple(meld["cards"]))
            taken = None if card == JOKER else restated.joker_for(table.values, lying, card)
            assert joker_for(table.rules, meld["kind"], meld["cards"], card) == taken, shown(table.values, meld, card)
            met[taken is not None] += 1
            if taken is not None:
                after = restated.after_swap(table.values, lying, taken, card)
                assert without_joker(table.rules, meld["kind"], meld["cards"], card) == list(after.cards), shown(table.values, meld, card)
    assert min(met.values()) > TABLES // 2, met


# Runs with an ace at one end: a joker more could only lie beside the one that lies at the other.
SIDE_BY_SIDE = ["AC 2C JK=3C", "JK=JC QC KC AC", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS JK=QS"]


@pytest.mark.parametrize("cards", SIDE_BY_SIDE)
def test_a_joker_is_not_laid_off_beside_a_joker_where_they_may_not_touch(cards: str) -> None:
    chosen = resolve(Reference(id="rami-51", changes=Changes({"jokers": {"maximumPerMeld": 2, "adjacent": False}})))
    assert isinstance(chosen, Chosen)
    answer = add(hand_rules(chosen.variant).melds, "run", cards.split(), [JOKER])
    assert not isinstance(answer, Longer)
    assert [(fault.code, fault.rule) for fault in answer] == [("joker.adjacent", "/jokers/adjacent")]
    _, faults = restated.judge_lay_off(restated.rules_of(values(chosen.variant)), restated.Lying(0, "run", tuple(cards.split())), (JOKER,))
    assert [(fault["code"], fault["rule"]) for fault in faults] == [("joker.adjacent", "/jokers/adjacent")]

"""The best arrangement of a hand: the engine against brute force, ties included; laws for hands that are too large for that; and how far a search goes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import restated_hands
import restatement
from service import post
from table_rules import RICH_PACKS, Table, changes, covering_tables
from tierce.cards import FACES, JOKER, RANKS, SUITS
from tierce.conformance.strategies import hands_to_arrange
from tierce.hands import HandRules, arrange, hand_rules, opening_hands, searching
from tierce.hands.arranging import Arranging
from tierce.melds import MeldAccepted, check_meld
from tierce.variants import VARIANTS, Chosen, Reference, Variant, resolve, values
from tierce.variants.references import Changes

TABLES = covering_tables()
Rules = dict[str, Any]


def with_rules(table_rules: Rules, base: str = "rami-51") -> Variant:
    chosen = resolve(Reference(id=base, changes=Changes(table_rules)))
    assert isinstance(chosen, Chosen), chosen
    return chosen.variant


@st.composite
def small_hands(draw: st.DrawFn) -> list[str]:
    """Up to eleven cards that lie close together, so that they fit in many ways, twins and up to three jokers among them."""
    suits = draw(st.lists(st.sampled_from(SUITS), min_size=1, max_size=4, unique=True))
    first, width = draw(st.integers(0, 12)), draw(st.integers(2, 6))
    near = [RANKS[(first + place) % 13] + suit for place in range(width) for suit in suits]
    # Many cards of one suit fit in more ways than brute force can go in the time there is.
    size = draw(st.integers(0, 11 if len(suits) > 1 else 8))
    jokers = draw(st.sampled_from((0, 0, 1, 1, 2, 3 if size < 9 else 2)))
    held = draw(st.lists(st.sampled_from(near) | st.sampled_from(FACES), min_size=size, max_size=size))
    return held[: size - min(size, jokers)] + [JOKER] * min(size, jokers)


# What counts in an opening and in the rest, beside the rules of melds.
around = st.fixed_dictionaries(
    {
        "opening": st.fixed_dictionaries({"minimumPoints": st.sampled_from((0, 15, 30, 40, 51, 80)), "pureRun": st.booleans()}),
        "scoring": st.fixed_dictionaries(
            {
                "joker": st.sampled_from((0, 5, 20)),
                "ace": st.sampled_from(({"low": 1, "high": 11, "hand": 11}, {"low": 30, "high": 3, "hand": 1}, {"low": 0, "high": 0, "hand": 0})),
                "court": st.sampled_from(({"jack": 10, "queen": 10, "king": 10}, {"jack": 0, "queen": 15, "king": 2})),
            }
        ),
    }
)


def answered(variant: Any, cards: list[str], objective: str) -> Any:
    """The answer of the service as the re-statement gives its own."""
    answer = post("/v1/hands/arrange", {"variant": variant, "cards": cards, "objective": objective}).json
    del answer["variant"]
    for violation in answer.get("violations", ()):
        del violation["message"], violation["source"]
    return answer


def brute_force(variant: Variant, cards: list[str], objective: str) -> Any:
    answer = restated_hands.arrange_hand(values(variant), {"cards": cards, "objective": objective})
    if answer["verdict"] == "accepted":
        # The contract has no sum of the melds: it is an addition of ours.
        answer["points"] = sum(meld["points"] for meld in answer["melds"])
    return answer


def agree(variant: Variant, reference: Any, cards: list[str]) -> None:
    for objective in ("leastPoints", "open"):
        expected = brute_force(variant, cards, objective)
        if expected["verdict"] != "impossible":
            assert answered(reference, cards, objective) == expected


@pytest.fixture(params=["few melds", "many melds"])
def either_search(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small hands have few melds: the search for many is made to take them, too."""
    if request.param == "many melds":
        monkeypatch.setattr(searching, "FEW_MELDS", -1)
        monkeypatch.setattr(searching, "FEW_OF_A_CARD", 0)


@pytest.mark.usefixtures("either_search")
@pytest.mark.parametrize("table", TABLES, ids=range(len(TABLES)))
@settings(max_examples=settings().max_examples // 10, suppress_health_check=list(HealthCheck))
@given(cards=small_hands(), more=around)
def test_the_best_arrangement_is_that_of_brute_force_whatever_the_table(table: tuple[tuple[str, Any], ...], cards: list[str], more: Rules) -> None:
    rules = {**changes(Table(table)), **more, "deal": {"packs": [RICH_PACKS]}}
    agree(with_rules(rules), {"id": "rami-51", "changes": rules}, cards)


@pytest.mark.parametrize("id", VARIANTS)
@given(cards=small_hands())
def test_the_best_arrangement_is_that_of_brute_force_in_every_variant(id: str, cards: list[str]) -> None:
    agree(with_rules({}, id), id, cards)


# As many ways to arrange as any table rules give.
LOOSE: Rules = {
    "deal": {"packs": [RICH_PACKS]},
    "sets": {"distinctSuits": False, "maximumSize": 8},
    "runs": {"aroundTheCorner": True},
    "jokers": {"maximumPerMeld": 2, "minimumNaturals": 1},
}
DECLARED: Rules = {**LOOSE, "jokers": {**LOOSE["jokers"], "position": "declared"}}
ALL_RULES = [*(hand_rules(with_rules({}, id)) for id in VARIANTS), hand_rules(with_rules(LOOSE)), hand_rules(with_rules(DECLARED))]


def held(rules: HandRules, cards: list[str]) -> list[str]:
    """So many of the cards as the packs hold."""
    kept: list[str] = []
    for card in cards:
        if kept.count(card) < (rules.melds.pack_jokers if card == JOKER else rules.melds.packs):
            kept.append(card)
    return kept[:24]


@given(rules=st.sampled_from(ALL_RULES), cards=hands_to_arrange())
def test_no_card_is_lost_and_every_meld_is_one(rules: HandRules, cards: list[str]) -> None:
    cards = held(rules, cards)
    best = arrange(rules, cards)
    laid = [JOKER if card.startswith(JOKER) else card for meld in best.melds for card in meld.cards]
    assert sorted(laid + best.rest) == sorted(cards)
    assert [check_meld(rules.melds, meld.cards) for meld in best.melds] == [MeldAccepted(meld) for meld in best.melds]
    assert best.rest_points == sum(rules.costs[card] for card in best.rest)


@given(rules=st.sampled_from(ALL_RULES), cards=hands_to_arrange(), data=st.data())
def test_the_order_of_cards_carries_no_meaning(rules: HandRules, cards: list[str], data: st.DataObject) -> None:
    cards = held(rules, cards)
    assert arrange(rules, data.draw(st.permutations(cards))) == arrange(rules, cards)


@given(rules=st.sampled_from(ALL_RULES), cards=hands_to_arrange(), suits=st.permutations(SUITS))
def test_renaming_the_suits_leaves_the_same_points(rules: HandRules, cards: list[str], suits: list[str]) -> None:
    cards = held(rules, cards)
    renamed = [card if card == JOKER else card[:-1] + dict(zip(SUITS, suits, strict=True))[card[-1]] for card in cards]
    one, other = arrange(rules, cards), arrange(rules, renamed)
    assert (one.rest_points, len(one.rest), len(one.melds)) == (other.rest_points, len(other.rest), len(other.melds))


@given(rules=st.sampled_from(ALL_RULES), cards=hands_to_arrange(), cut=st.integers(0, 24))
def test_a_hand_leaves_no_more_than_its_parts(rules: HandRules, cards: list[str], cut: int) -> None:
    cards = held(rules, cards)
    parts = [arrange(rules, cards[:cut]), arrange(rules, cards[cut:])]
    assert arrange(rules, cards).rest_points <= sum(part.rest_points for part in parts)


@st.composite
def crowded_hands(draw: st.DrawFn) -> list[str]:
    """Eleven to sixteen cards of few ranks, twins and jokers among them: too many melds for brute force, not too many to try all."""
    suits = draw(st.lists(st.sampled_from(SUITS), min_size=1, max_size=4, unique=True))
    first, width = draw(st.integers(0, 12)), draw(st.integers(2, 7))
    near = [RANKS[(first + place) % 13] + suit for place in range(width) for suit in suits]
    return draw(st.lists(st.sampled_from(near), min_size=9, max_size=13)) + [JOKER] * draw(st.integers(1, 4))


def by_either_search(rules: HandRules, cards: list[str]) -> list[Any]:
    """What is found when every way is tried, and when those are that could still be better."""
    found = []
    for few, of_a_card in ((10_000, 12), (-1, 0), (-1, 12)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(searching, "FEW_MELDS", few)
            patch.setattr(searching, "FEW_CARDS", 24)
            patch.setattr(searching, "FEW_OF_A_CARD", of_a_card)
            patch.setattr(searching, "MOST_STEPS", 10**9)
            found.append((arrange(rules, cards), opening_hands.arrange_to_open(rules, cards)))
    return found


@pytest.mark.parametrize("table", TABLES, ids=range(len(TABLES)))
@settings(max_examples=max(12, settings().max_examples // 16))
@given(cards=crowded_hands(), more=around)
def test_few_melds_and_many_are_searched_with_the_same_result(table: tuple[tuple[str, Any], ...], cards: list[str], more: Rules) -> None:
    rules = hand_rules(with_rules({**changes(Table(table)), **more, "deal": {"packs": [RICH_PACKS]}}))
    one, *others = by_either_search(rules, held(rules, cards))
    assert others == [one] * len(others)


# Hands in which a bound that says a little too much loses the best arrangement.
DECEPTIVE: list[tuple[Rules, str]] = [
    (
        {
            "deal": {"packs": [RICH_PACKS]},
            "sets": {"distinctSuits": False, "maximumSize": 6},
            "runs": {"maximumLength": 5},
            "jokers": {"minimumNaturals": 3},
            "scoring": {"joker": 0},
            "opening": {"minimumPoints": 30, "pureRun": False},
        },
        "JK 5D 5D 5C 4C 6C 4D 4C 6C 6C 4C 5C 6C",
    ),
    (
        {
            "deal": {"packs": [RICH_PACKS]},
            "sets": {"distinctSuits": False, "maximumSize": 3},
            "runs": {"minimumLength": 5, "aceHigh": False},
            "jokers": {"maximumPerMeld": 1, "minimumNaturals": 1},
        },
        "JK JK 3D 4D 6D 3H 6D 4D 5D 7D 7D 7D 7D",
    ),
    (
        {
            "deal": {"packs": [RICH_PACKS]},
            "sets": {"distinctSuits": False, "minimumSize": 4, "maximumSize": 8},
            "runs": {"minimumLength": 5, "maximumLength": 5, "aroundTheCorner": True},
            "jokers": {"maximumPerMeld": 1, "minimumNaturals": 1, "position": "declared"},
            "scoring": {"ace": {"low": 30, "high": 3, "hand": 1}, "court": {"jack": 0, "queen": 15, "king": 2}},
        },
        "JK JD AS KS QS 2S AS QS 2S KS JS JS KS",
    ),
    (
        {
            "deal": {"packs": [RICH_PACKS]},
            "sets": {"minimumSize": 3, "maximumSize": 3},
            "runs": {"minimumLength": 4},
            "jokers": {"maximumPerMeld": 2, "minimumNaturals": 1, "adjacent": False, "position": "declared"},
            "scoring": {"joker": 100, "ace": {"low": 0, "high": 0, "hand": 0}, "court": {"jack": 0, "queen": 15, "king": 2}},
        },
        "JK JK 6D 9D 7D 6D 9D 6D 9D 8D KC 5D",
    ),
]


@pytest.mark.parametrize(("rules", "cards"), DECEPTIVE, ids=["lines", "scarce jokers", "no longer", "jokers apart"])
def test_a_hand_that_deceives_a_bound_is_arranged_as_without_it(rules: Rules, cards: str) -> None:
    one, *others = by_either_search(hand_rules(with_rules(rules)), cards.split())
    assert others == [one] * len(others)


# Small hands in which a bound that is off by one, or a step of the search, gives another answer; by these rules of Rami 51 and with packs enough.
EDGES: dict[str, tuple[Rules, str]] = {
    "aces worth more low than high": (
        {"scoring": {"ace": {"low": 3, "high": 0, "hand": 1}}, "runs": {"maximumLength": 4}, "jokers": {"maximumPerMeld": 2}, "opening": {"minimumPoints": 46}},
        "2C 2H AH 3C AH 3H 2S 3S 5C AS 4S JK JK JK JK",
    ),
    "a pure run worth nothing": ({"scoring": {"court": {"jack": 0, "queen": 0, "king": 0}}}, "KC JC QC"),
    "pure runs that are not equally good": (
        {"sets": {"distinctSuits": False, "maximumSize": 6}, "jokers": {"minimumNaturals": 3}, "opening": {"minimumPoints": 120}},
        "QD QD JD JD 10D KD JK",
    ),
    "a run of the points that a set has": ({"sets": {"distinctSuits": False}}, "4C 3S 4S 4D 5D 3D 4S 2S 4S 4S JK"),
    "two jokers beside one card": (
        {"jokers": {"maximumPerMeld": 2, "minimumNaturals": 1, "position": "declared"}, "opening": {"minimumPoints": 39, "pureRun": False}},
        "2D 2S AS JK JK JK",
    ),
    "a pure run that is not the cheapest way": (
        {
            "scoring": {"court": {"jack": 0, "queen": 15, "king": 2}},
            "sets": {"distinctSuits": False},
            "jokers": {"minimumNaturals": 3},
            "opening": {"minimumPoints": 17},
        },
        "KH JC JC JC JH QH JK",
    ),
    "no joker in any meld": ({"sets": {"distinctSuits": False}, "jokers": {"maximumPerMeld": 0}}, "AC AS KS QS QC QD KD AD"),
    "twins, and a joker for each": (
        {"sets": {"distinctSuits": False}, "jokers": {"maximumPerMeld": 2}, "opening": {"minimumPoints": 117}},
        "8D 5D 5D 6C 8S 6S 9D 5C 7D 8S 9C 8S 9S JK JK JK",
    ),
    "a king in the way of a longer run": ({"runs": {"minimumLength": 4}, "sets": {"distinctSuits": False, "maximumSize": 8}}, "JD QD KD KD 10D KD JK"),
    "nothing that counts": (
        {"scoring": {"ace": {"low": 0, "high": 0, "hand": 0}, "court": {"jack": 0, "queen": 0, "king": 0}}, "sets": {"distinctSuits": False}},
        "2D 3C 3C AC 3S 2C JK",
    ),
    "fives in sets and in a run": ({"sets": {"distinctSuits": False, "maximumSize": 8}}, "5H 6S 5S 5S 5S 7S 6C JK"),
    "four equal eights": ({"sets": {"distinctSuits": False, "maximumSize": 8}, "jokers": {"maximumPerMeld": 2}}, "8C 8C 7D 7D 6D 8C 7D 8C JK JK"),
    "jokers that stand for twins": (
        {"scoring": {"ace": {"low": 0, "high": 1, "hand": 1}}, "jokers": {"position": "declared"}, "opening": {"minimumPoints": 104}},
        "9H 7H 8H 8H 9H 6H 7H 8H JK JK",
    ),
    "jokers in every meld": ({"sets": {"distinctSuits": False}}, "8C 8C 7D 7D 6D 8C 7D 8C 6C JK JK JK"),
    "two suits, two runs each": ({}, "3S 4D 3S 4D 5S 6D 4S 5S 5D JK JK JK"),
    "two ranks, three suits": ({}, "10H 9D 9D 10D 10D 9S 10C 10S JK JK JK JK"),
    "no card that needs a joker": ({"sets": {"distinctSuits": False, "minimumSize": 4}}, "JH JH 10H JH JH 9H 8H"),
    "an ace three times": ({}, "AC AC AC AD AD 3C JK JK"),
    "a low ace worth most, and two jokers": (
        {"scoring": {"ace": {"low": 30, "high": 3, "hand": 11}}, "runs": {"aceHigh": False}, "jokers": {"maximumPerMeld": 2, "minimumNaturals": 1}},
        "2D JK JK",
    ),
    "two aces, and a joker for the two": ({"jokers": {"maximumPerMeld": 2, "minimumNaturals": 1}}, "AH AH 2H 3H 3H JK"),
    "jokers that may not touch": ({"jokers": {"maximumPerMeld": 2, "adjacent": False}}, "AH 3H JK JK"),
    "jokers that may not touch in a longer run": (
        {"runs": {"minimumLength": 4, "maximumLength": 5}, "jokers": {"maximumPerMeld": 2, "adjacent": False}},
        "4S 5S 3S AS JK JK",
    ),
    "a run round the corner beside sets": (
        {"runs": {"aroundTheCorner": True}, "sets": {"distinctSuits": False, "minimumSize": 4}, "jokers": {"maximumPerMeld": 2}},
        "3H 2H 2H 3S 3D 3H AH JK JK",
    ),
    "a joker in the middle": ({}, "QD JD JK"),
    "jokers in runs, or in sets, of few": ({"jokers": {"maximumPerMeld": 2, "minimumNaturals": 1}}, "10C 7S 7D 7S 7D 10D JK JK JK"),
    "two equal cards": ({"sets": {"distinctSuits": False}, "jokers": {"minimumNaturals": 3}}, "4D 4D"),
    "two faces, six cards": ({"sets": {"distinctSuits": False}}, "3S 3S 3S 3S 3D 3D"),
    "a pair of twos and an ace worth more": (
        {
            "scoring": {"ace": {"low": 30, "high": 3, "hand": 1}, "court": {"jack": 0, "queen": 15, "king": 2}},
            "runs": {"aroundTheCorner": True},
            "sets": {"distinctSuits": False},
            "opening": {"minimumPoints": 34, "pureRun": False},
        },
        "AC 2C 2C JK",
    ),
    "two aces and the longest run": ({"runs": {"maximumLength": 4}}, "AC AC 2C 3C 4C"),
    "two runs from the ace, and a king": ({}, "AC AC 2C 3C 3C KC JK"),
    "three twos and one three": ({}, "2C 2C 2C 3C 4C 4C JK"),
    "a joker too many for a set": ({}, "5C 5D 5H 5S JK"),
    "the last card and two jokers": ({"jokers": {"maximumPerMeld": 2, "minimumNaturals": 1}}, "KS JK JK"),
    "no card at all": ({"jokers": {"maximumPerMeld": 0}}, ""),
    "a joker in a run of twins": ({"jokers": {"minimumNaturals": 3}}, "JD 9D QD JD 10D QD 9D 10D 10D JK"),
    "no ace of clubs, but one of diamonds": ({}, "AD 2D 3D"),
    "two of the longest runs, both from the ace": ({"runs": {"maximumLength": 3}}, "AC AC 2C 2C 3C 3C"),
    "a joker for the two of another run, and kings": (
        {"runs": {"aceHigh": False}, "scoring": {"court": {"jack": 10, "queen": 10, "king": 1}}},
        "AC AC 2C 3C 3C KC KD JK",
    ),
    "three runs from the ace, and one two": ({"jokers": {"maximumPerMeld": 2, "minimumNaturals": 1}}, "AC AC AC 2C 3C 3C 3C JK JK"),
}


@pytest.mark.usefixtures("either_search")
@pytest.mark.parametrize(("rules", "cards"), EDGES.values(), ids=EDGES)
@pytest.mark.parametrize("objective", ["leastPoints", "open"])
def test_a_hand_on_the_edge_is_arranged_as_by_brute_force(rules: Rules, cards: str, objective: str) -> None:
    rules = {**rules, "deal": {"packs": [RICH_PACKS]}}
    expected = brute_force(with_rules(rules), cards.split(), objective)
    assert expected["verdict"] != "impossible"
    assert answered({"id": "rami-51", "changes": rules}, cards.split(), objective) == expected


@pytest.mark.usefixtures("either_search")
def test_thirteen_cards_on_the_edge_open_in_two_runs() -> None:
    """All of a suit are one run of 85 points, whatever is said of the joker; two runs have the ace high. Brute force finds the same in half a minute."""
    rules = {"jokers": {"position": "declared"}, "opening": {"minimumPoints": 90, "pureRun": False}}
    answer = answered({"id": "rami-51", "changes": rules}, ["AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "JK"], "open")
    assert [meld["cards"] for meld in answer["melds"]] == [["2C", "3C", "4C"], ["5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "JK=KC", "AC"]]
    assert answer["points"] == 95


@pytest.mark.parametrize("table", TABLES, ids=range(len(TABLES)))
def test_a_run_can_be_longer_by_a_card_at_either_end(table: tuple[tuple[str, Any], ...]) -> None:
    variant = with_rules({**changes(Table(table)), "deal": {"packs": [RICH_PACKS]}})
    rules = values(variant)

    def stands(first: int, width: int) -> bool:
        in_length = rules["runs"]["minimumLength"] <= width <= rules["runs"]["maximumLength"]
        return in_length and not restatement.broken_by_span(rules, range(first, first + width), set())

    for first in range(1, 14):
        found = hand_rules(variant).melds.runs.can_be_longer[first - 1]
        assert [*found] == [stands(first, width + 1) or stands(first - 1 or 13, width + 1) for width in range(1, 14)]


# Hands of 24 cards, with the rules and the number of jokers, that took most steps of all that were looked for.
SUITS_DIFFER: Rules = {**LOOSE, "sets": {"distinctSuits": True, "maximumSize": 4}}
THREE_NATURALS: Rules = {**LOOSE, "jokers": {"maximumPerMeld": 2, "minimumNaturals": 3}}
ONE_JOKER: Rules = {**LOOSE, "jokers": {"maximumPerMeld": 1}}
SHORT_RUNS: Rules = {**LOOSE, "runs": {"aroundTheCorner": True, "maximumLength": 5}}
HARD = [
    (LOOSE, 2, "3C 3C 3C 3C 3D 3D 3D 3D JD AH 2H 3H 3H 3H 3H 4H 5H QH 3S 3S 3S 3S"),
    (LOOSE, 4, "KC KC KC AD AD AD AD 2D 3D QD KD KD AH 2H KH KH AS QS KS KS"),
    (DECLARED, 4, "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2C 3C 4C 5C 6C 7C"),
    (DECLARED, 6, "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2C 3C 4C 5C"),
    (LOOSE, 6, "AC JC QC 2D 2D 2D 3D 3D 4D 4D KD 2H 2H 4H 5H AS 3S KS"),
    (LOOSE, 8, "5C 6C 7C 8C 5D 6D 7D 8D 5H 6H 7H 8H 5S 6S 7S 8S"),
    (LOOSE, 8, "7C 7C 7C 7C 7D 7D 7D 7D 7H 7H 7H 7H 7S 7S 7S 7S"),
    (DECLARED, 8, "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2C 3C"),
    (SUITS_DIFFER, 6, "AC QC KC 2D 2D 2D 2D 3D 3D 4D 5D AH 2H 2H 3H KH 2S 2S"),
    (SUITS_DIFFER, 8, "JC JC JC JC QC KC AD JD QD 10H JH QH KH 10S JS KS"),
    (THREE_NATURALS, 2, "AC 2C 2C 2C 2C 5C KC 2D 2D 2D AH 2H 2H 2H AS AS 2S 2S 2S 2S 3S KS"),
    (THREE_NATURALS, 6, "2D 2D 2D 2D 3D 3D 3D 4D 4D 5D 5D QD KD AH 2H 4H KH 2S"),
    (ONE_JOKER, 6, "AC 3C KC AD 2D 2D 2D 2D 3D 3D 5D KD AH 2H 4H KH 2S 2S"),
    (SHORT_RUNS, 8, "AC JC QC KC 2H 2H 2H 2H 4H 5H 6H KH AS 2S 3S QS"),
]


@pytest.mark.parametrize(("rules", "jokers", "naturals"), HARD, ids=range(len(HARD)))
def test_the_hardest_hands_are_arranged_within_the_steps_that_there_are(rules: Rules, jokers: int, naturals: str) -> None:
    cards = naturals.split() + [JOKER] * jokers
    assert len(cards) == 24
    search = Arranging(hand_rules(with_rules(rules)), cards)
    search.best()
    assert search.work.steps < searching.MOST_STEPS


# Hands of released variants that took most steps to open with.
HARD_TO_OPEN = [
    ("rami-51", "10D 10D 10S 10S 5D 5D 5S 5S 6D 6S 7D 7D 7S 7S 8D 8D 8S 8S 9D 9S JK JK JK JK"),
    ("rami-51", "10C 10C 4C 5C 5C 6C 6C 7C 7C 7C 8C 8C 9C 9C AC JC JC KC QC QC JK JK JK JK"),
    ("rami-51-house", "10S 10S 10S 8S 8S 8S 9S 9S 9S AS AS AS JK JK JK JS JS JS KS KS KS QS QS QS"),
    ("rami-51-gr", "10D 10S 6D 6D 6S 6S 7D 7D 7S 8D 8S 8S 9D 9D 9S 9S JD JS JK JK JK JK"),
    ("rami-51-gr", "10D 2D 2D 3D 3D 4D 4D 5D 5D 6D 6D 7D AD AD JD JD JK JK JK JK KD KD QD QD"),
    ("rami-51-gr", "2D 2S 3D 3D 3S 4D 4D 4S 4S 5D 5D 5S 6D 6H 6S 7D 7S 7S 8D 8D JK JK JK JK"),
]


@pytest.mark.parametrize(("id", "cards"), HARD_TO_OPEN)
def test_the_hardest_hands_of_released_variants_are_arranged_to_open(id: str, cards: str) -> None:
    assert answered(id, cards.split(), "open")["verdict"] != "impossible"


@given(id=st.sampled_from(list(VARIANTS)), cards=crowded_hands())
def test_a_hand_of_a_released_variant_takes_a_small_part_of_the_steps(id: str, cards: list[str]) -> None:
    rules = hand_rules(with_rules({}, id))
    search = opening_hands.OpeningHand(rules, held(rules, cards))
    search.best_to_open()
    assert search.work.steps < searching.MOST_STEPS // 4


@pytest.mark.parametrize("objective", ["leastPoints", "open"])
def test_a_search_that_grows_too_long_is_given_up(objective: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "MOST_STEPS", 100)
    question = {"variant": {"id": "rami-51", "changes": LOOSE}, "cards": HARD[0][2].split() + [JOKER] * 2, "objective": objective}
    answer = post("/v1/hands/arrange", question).json
    assert [answer["verdict"], *((violation["code"], violation["at"]) for violation in answer["violations"])] == [
        "impossible",
        ("request.too-much-work", "/cards"),
    ]

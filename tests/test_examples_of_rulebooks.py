"""The examples of rulebooks: what is shown can happen at the table, shows the rule it stands under, and is refused for that rule."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from spec_files import written
from tierce.rulebooks.contents import rulebook
from tierce.rulebooks.examples import Row, Shown, shows_at_work
from tierce.rulebooks.tables import happens_with
from tierce.variants import VARIANTS, Chosen, Reference, Variant, resolve
from tierce.variants.references import Changes

Table = tuple[str, dict[str, Any]]

KINDS = {example["id"]: example["kind"] for example in written("rulebook/examples.json")}


def chosen(id: str, changes: dict[str, Any] | None = None) -> Chosen:
    found = resolve(Reference(id=id, changes=Changes(changes or {})))
    assert isinstance(found, Chosen)
    return found


def examples_shown(id: str, changes: dict[str, Any] | None = None) -> dict[str, list[Shown]]:
    """The examples of each rule."""
    return {rule.address: rule.examples for chapter in rulebook(chosen(id, changes), "en").chapters for rule in chapter.rules}


def cards_of(id: str, rule: str, verdict: str, changes: dict[str, Any] | None = None) -> list[list[list[str]]]:
    """Of a rule, the rows of what is allowed or forbidden, what is added last."""
    shown = [example for example in examples_shown(id, changes)[rule] if example.verdict == verdict]
    return [[*(row.cards for row in example.rows), *([example.added] if example.added else [])] for example in shown]


def drawn_tables() -> Iterator[Table]:
    """The variants as they are, and each by rules drawn at random: hands, packs, sizes, and who may lay off."""
    rng = random.Random(51)
    for id in VARIANTS:
        yield id, {}
        found = 0
        while found < 12:
            changes: dict[str, Any] = {
                "deal": {
                    "players": {"min": 2, "max": rng.choice((2, 3, 4))},
                    "handSize": rng.randint(5, 16),
                    "packs": [{"players": {"min": 2, "max": 4}, "packs": rng.choice((1, 2, 3)), "jokers": rng.choice((0, 1, 2, 4))}],
                },
                "turn": {"finalDiscard": rng.choice(("required", "optional"))},
                "sets": {"minimumSize": rng.choice((3, 4)), "maximumSize": rng.choice((4, 5, 8)), "distinctSuits": rng.choice((True, False))},
                "runs": {"minimumLength": rng.choice((3, 4, 5)), "maximumLength": rng.choice((6, 13)), "aroundTheCorner": rng.choice((True, False))},
                "opening": {"minimumPoints": rng.choice((0, 30, 40, 51)), "pureRun": rng.choice((True, False))},
                "layOff": {"requiresOpening": rng.choice((True, False))},
                "scoring": {"unopened": rng.choice(("none", 100))},
                "jokers": {"maximumPerMeld": rng.choice((0, 1, 2)), "minimumNaturals": rng.choice((1, 2))},
            }
            for group in rng.sample([*changes], rng.randint(0, 5)):
                del changes[group]
            if isinstance(resolve(Reference(id=id, changes=Changes(changes))), Chosen):
                found += 1
                yield id, changes


TABLES = [*drawn_tables()]
AT_EVERY_TABLE = pytest.mark.parametrize(("id", "changes"), TABLES, ids=[f"{place}-{id}" for place, (id, _) in enumerate(TABLES)])


def held_with(variant: Variant, cards: list[str]) -> list[int]:
    """With how many players the packs hold these cards."""
    counts = Counter(card.partition("=")[0] for card in cards)
    return [
        players
        for row in variant.deal.packs.value
        for players in range(row.players.min, row.players.max + 1)
        if players <= variant.deal.players.value.max and all(count <= (row.jokers if card == "JK" else row.packs) for card, count in counts.items())
    ]


def left_by_losers(variant: Variant, *, opened: bool) -> set[int]:
    """How many cards a loser can have left: drawn one, laid a meld or none, put one on the discard pile."""
    dealt = variant.deal.hand_size.value
    if opened:
        least = min(variant.sets.minimum_size.value, variant.runs.minimum_length.value)
        return {dealt + 1 - laid - 1 for laid in range(least, dealt)}
    return {dealt} if variant.lay_off.requires_opening.value else set(range(1, dealt + 1))


@AT_EVERY_TABLE
def test_what_is_shown_can_happen_at_the_table(id: str, changes: dict[str, Any]) -> None:
    variant = chosen(id, changes).variant
    most = variant.deal.hand_size.value + (0 if variant.turn.final_discard.value == "required" else 1)
    for rule, examples in examples_shown(id, changes).items():
        for example in examples:
            rows = [row.cards for row in example.rows]
            together = [*chain.from_iterable(rows), *example.added]
            where = (rule, example.id)
            if example.is_hand:
                flat = variant.scoring.unopened.value != "none"
                for row in example.rows:
                    either = left_by_losers(variant, opened=True) | left_by_losers(variant, opened=False)
                    assert len(row.cards) in (left_by_losers(variant, opened=not row.unopened) if flat else either), where
                # One of the players has won.
                assert any(len(rows) < players for players in held_with(variant, together)), where
            elif KINDS[example.id] == "check-meld":
                assert all(len(cards) <= most and held_with(variant, cards) for cards in rows), where
            else:
                laid = len(example.added or together)
                assert laid <= most and held_with(variant, together), where


@AT_EVERY_TABLE
def test_melds_that_do_not_open_are_melds(id: str, changes: dict[str, Any]) -> None:
    for rule, examples in examples_shown(id, changes).items():
        if rule.startswith("/opening/"):
            assert all(row.points is not None for example in examples for row in example.rows)


HEARTS = ["AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH", "KH"]


def test_what_no_hand_is_large_enough_for_comes_about_by_laying_off() -> None:
    """Ten cards are dealt: nobody lays thirteen at once, but a run grows."""
    for id in ("rami-traditional", "rami-il"):
        assert cards_of(id, "/runs/maximumLength", "accepted") == [[HEARTS[:-1], ["KH"]]]
    assert cards_of("rami-il", "/runs/aceHigh", "rejected") == [[HEARTS, ["AH"]]]
    # Thirteen cards and the one drawn, fourteen and the one drawn less the last discard: here a hand has room for both aces.
    for id in ("rami-51", "rami-51-gr"):
        assert cards_of(id, "/runs/aceHigh", "rejected") == [[[*HEARTS, "AH"]]]


def test_nobody_is_shown_more_jokers_than_his_table_has() -> None:
    """By the house packs four players have two jokers, six have three."""
    for id, jokers in (("rami-51-house", 2), ("rami-40-house", 2), ("rami-51", 3), ("rami-51-gr", 3)):
        assert cards_of(id, "/jokers/minimumNaturals", "rejected") == [[["JK"] * jokers]]


SHORT = {"runs": {"minimumLength": 5}}
NO_HIGH_ACE = {"runs": {"aceHigh": False}}
NO_LOW_ACE = {"runs": {"aceLow": False}}


def test_an_ace_is_shown_at_the_end_that_the_rule_speaks_of() -> None:
    for changes, high, low in ((None, 3, 3), (SHORT, 5, 5), (NO_HIGH_ACE, 0, 3), (NO_LOW_ACE, 3, 0), ({"runs": {"minimumLength": 4}}, 4, 5)):
        for id in VARIANTS:
            above = cards_of(id, "/runs/aceHigh", "accepted", changes)
            assert [(len(run), run[-2][:-1], run[-1][:-1]) for (run,) in above] == ([(high, "K", "A")] if high else [])
            below = cards_of(id, "/runs/aceLow", "accepted", changes)
            assert [(len(run), run[0][:-1], run[1][:-1]) for (run,) in below] == ([(low, "A", "2")] if low else [])
    for id in VARIANTS:
        assert cards_of(id, "/runs/aceHigh", "rejected", NO_HIGH_ACE) == [[["QH", "KH", "AH"]]]
        assert cards_of(id, "/runs/aceLow", "rejected", NO_LOW_ACE) == [[["AH", "2H", "3H"]]]


LONGER = {"runs": {"minimumLength": 5}, "sets": {"minimumSize": 4}}


@pytest.mark.parametrize("id", VARIANTS)
@pytest.mark.parametrize("rule", ["/sets/oneRank", "/runs/oneSuit", "/runs/consecutive", "/runs/aroundTheCorner"])
def test_where_melds_are_longer_what_is_refused_is_not_too_short_besides(id: str, rule: str) -> None:
    (refused,) = (example for example in examples_shown(id, LONGER)[rule] if example.verdict == "rejected")
    assert set(refused.broken) == {rule} and len(refused.reasons) == 1


@pytest.mark.parametrize(
    ("rule", "changes", "accepted", "rejected"),
    [
        ("/opening/minimumPoints", {"opening": {"minimumPoints": 40}}, 40, None),
        ("/opening/minimumPoints", {"opening": {"minimumPoints": 71}}, None, 51),
        ("/jokers/position", {"jokers": {"position": "declared"}}, 24, None),
    ],
)
def test_a_rule_of_the_table_is_shown_by_what_it_changes(rule: str, changes: dict[str, Any], accepted: int | None, rejected: int | None) -> None:
    """Of 51 points: forty are enough, or the very fifty-one are not. A joker beside seven and eight of spades is the nine."""
    shown = {example.verdict: example.points for example in examples_shown("rami-51", changes)[rule]}
    assert accepted is None or shown["accepted"] == accepted
    assert rejected is None or shown["rejected"] == rejected


def test_the_number_that_a_rule_names_is_shown() -> None:
    five = {"sets": {"maximumSize": 5, "distinctSuits": False}}
    assert cards_of("rami-51", "/sets/maximumSize", "accepted", five) == [[["KC", "KD", "KH", "KS", "KS"]]]
    ((short,),) = cards_of("rami-51", "/runs/minimumLength", "rejected", SHORT)
    assert len(short) == 3
    ((both,),) = cards_of("rami-51", "/jokers/maximumPerMeld", "accepted", {"jokers": {"maximumPerMeld": 2}})
    assert sum(card.startswith("JK") for card in both) == 2


def test_suits_that_come_twice_are_shown_where_they_may() -> None:
    twice = {"sets": {"distinctSuits": False}}
    ((cards,),) = cards_of("rami-51", "/sets/distinctSuits", "accepted", twice)
    assert len(set(cards)) < len(cards)
    # One pack has no card twice, and three nines of three suits would not show it.
    assert cards_of("rami-traditional", "/sets/distinctSuits", "accepted", twice) == []


def test_a_rule_of_jokers_is_shown_with_a_joker() -> None:
    """A run of thirteen cards is about jokers too: with one among them it would be counted in the same way."""
    variant = chosen("rami-51").variant
    for cards, shows in ((HEARTS, False), (["JK=AH", *HEARTS[1:]], True)):
        shown = Shown(id="", rows=[Row(cards=cards, points=85)], verdict="accepted")
        assert shows_at_work("/jokers/position", shown, variant) is shows
        assert shows_at_work("/runs/aceLow", shown, variant) and not shows_at_work("/runs/aceHigh", shown, variant)


@pytest.mark.parametrize(
    ("id", "kind", "asked", "players"),
    [
        # A third king of spades comes with the third pack.
        ("rami-51", "check-meld", {"melds": [{"cards": ["KS", "KS", "KS"]}]}, [5, 6]),
        ("rami-il", "check-meld", {"melds": [{"cards": ["KS", "KS", "KS"]}]}, []),
        # What two losers have left is there at the same time, and a third player has won.
        ("rami-traditional", "score-hand", {"hands": [{"cards": ["9C"]}, {"cards": ["9C"]}]}, []),
        ("rami-il", "score-hand", {"hands": [{"cards": ["9C"]}, {"cards": ["9C"]}]}, [3, 4]),
        # What opens is laid together; melds side by side are not.
        ("rami-51-gr", "check-opening", {"melds": [{"cards": HEARTS}, {"cards": ["AS", "2S"]}]}, []),
        ("rami-51-gr", "check-meld", {"melds": [{"cards": HEARTS}, {"cards": ["AS", "2S"]}]}, [2, 3, 4]),
    ],
)
def test_with_how_many_players_an_example_can_happen(id: str, kind: str, asked: dict[str, Any], players: list[int]) -> None:
    assert happens_with(kind, asked, chosen(id).variant) == players

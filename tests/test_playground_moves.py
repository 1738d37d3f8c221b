"""Moves at the table by hand, in a round that stands in the address: what is lit is legal, cards are laid off, a joker is taken, what happened is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from browsing import BROWSER, Visit, hand, packed, phase, record_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = BROWSER

# Both have opened, and the visitor has drawn. The run of his opponent, seven to nine of spades with a joker as the eight, takes his six; he holds the eight.
RECORD: dict[str, Any] = {
    "form": "tierce-record/1",
    "variant": "rami-51",
    "seatCount": 2,
    "dealer": 1,
    "start": "joker 34",
    "actions": [
        {"action": "drawStock", "seat": 0},
        {"action": "open", "seat": 0, "melds": [["AD", "AS", "JK=A"], ["3H", "4H", "5H", "6H"]]},
        {"action": "discard", "seat": 0, "card": "QH"},
        {"action": "drawDiscard", "seat": 1},
        {"action": "open", "seat": 1, "melds": [["QC", "QD", "QH"], ["4S", "5S", "6S"], ["7S", "JK=8S", "9S"]]},
        {"action": "discard", "seat": 1, "card": "JC"},
        {"action": "drawStock", "seat": 0},
    ],
}
SPADES = 4  # the place of that run on the table


def sit_down(visit: Visit, actions: int = len(RECORD["actions"])) -> None:
    visit.open("#table?language=en&record=" + packed({**RECORD, "actions": RECORD["actions"][:actions]}))
    phase(visit)
    visit.settle()


def meld(visit: Visit, place: int) -> list[str]:
    row = visit.page.locator(".meld.lying").nth(place).locator("[data-card]")
    return [str(card.get_attribute("data-card")) for card in row.all()]


def legal(visit: Visit, path: Path) -> list[dict[str, Any]]:
    """What the service calls legal after the record of the round."""
    state = visit.ask("/v1/records/replay", {"record": record_of(visit, path)})["state"]
    found = visit.ask("/v1/actions/legal", {"state": state, "limit": 2_000})
    assert found["verdict"] == "accepted" and not found["truncated"]
    actions: list[dict[str, Any]] = found["actions"]
    return actions


def assert_what_is_lit_is_legal(visit: Visit, path: Path) -> tuple[int, int]:
    """Compares both for the piles and for each card of the hand; how many melds were lit, and how many were not."""
    page, actions = visit.page, legal(visit, path)
    draws = {action["action"] for action in actions}
    assert ("target" in str(page.locator(".pile:not(.discard) .card").get_attribute("class"))) == ("drawStock" in draws)
    assert ("target" in str(page.locator(".pile.discard .card").get_attribute("class"))) == ("drawDiscard" in draws)
    lit = dark = 0
    for place, card in enumerate(hand(visit)):
        page.locator(".yours .row [data-card]").nth(place).click()
        visit.settle()
        discards = [action["card"] for action in actions if action["action"] == "discard"]
        assert ("target" in str(page.locator(".pile.discard").get_attribute("class")).split()) == (card in discards), card
        takers = {
            action["meld"]
            for action in actions
            if (action["action"] == "layOff" and action["cards"] == [card]) or (action["action"] == "swap" and action["card"] == card)
        }
        lying = [str(one.get_attribute("class")).split() for one in page.locator(".meld.lying").all()]
        assert {number for number, classes in enumerate(lying) if "target" in classes} == takers, card
        lit, dark = lit + len(takers), dark + len(lying) - len(takers)
        page.locator(".yours .row [data-card]").nth(place).click()
    return lit, dark


def test_what_is_lit_for_a_card_is_exactly_what_is_legal(visit: Visit, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    sit_down(visit, actions=6)
    assert phase(visit) == "draw"
    assert_what_is_lit_is_legal(visit, path)
    visit.card(".piles", "??").click()
    assert phase(visit) == "play"
    visit.settle()
    lit, dark = assert_what_is_lit_is_legal(visit, path)
    assert lit >= 2 and dark >= 2
    visit.card(".yours", "6S").click()
    visit.page.locator(".meld.lying").nth(SPADES).locator("button", has_text="Lay off here").click()
    visit.settle()
    assert_what_is_lit_is_legal(visit, path)
    visit.card(".yours", "KH").click()
    visit.page.locator(".pile.discard button", has_text="Discard").click()
    assert phase(visit) == "draw"
    visit.settle()
    assert_what_is_lit_is_legal(visit, path)
    # what is taken from the pile may not go back
    visit.page.locator(".pile.discard .card").click()
    assert phase(visit) == "play"
    visit.settle()
    assert_what_is_lit_is_legal(visit, path)


@pytest.mark.parametrize("how", ["dragged", "tapped"])
def test_a_card_is_laid_off(visit: Visit, how: str, tmp_path: Path) -> None:
    sit_down(visit)
    target = visit.page.locator(".meld.lying").nth(SPADES)
    if how == "dragged":
        visit.drag(visit.card(".yours", "6S"), target)
    else:
        visit.card(".yours", "6S").click()
        target.locator("button", has_text="Lay off here").click()
        visit.settle()
    assert meld(visit, SPADES) == ["6S", "7S", "JK=8S", "9S"]
    assert hand(visit) == ["3C", "6D", "9D", "9H", "KH", "8S"] and phase(visit) == "play"
    assert visit.page.locator(".refused").count() == 0
    assert record_of(visit, tmp_path / "record.json")["actions"][-1] == {"action": "layOff", "seat": 0, "meld": SPADES, "cards": ["6S"]}


@pytest.mark.parametrize("how", ["dragged", "tapped"])
def test_a_joker_is_taken_for_the_card_that_it_stands_for(visit: Visit, how: str, tmp_path: Path) -> None:
    sit_down(visit)
    target = visit.page.locator(".meld.lying").nth(SPADES)
    if how == "dragged":
        visit.drag(visit.card(".yours", "8S"), target)
    else:
        visit.card(".yours", "8S").click()
        target.locator("button", has_text="Take the joker").click()
        visit.settle()
    assert meld(visit, SPADES) == ["7S", "8S", "9S"]
    assert hand(visit) == ["3C", "6D", "9D", "9H", "KH", "6S", "JK"] and phase(visit) == "play"
    assert visit.page.locator(".refused").count() == 0
    assert record_of(visit, tmp_path / "record.json")["actions"][-1] == {"action": "swap", "seat": 0, "meld": SPADES, "card": "8S"}


def lines(visit: Visit) -> list[tuple[str, str]]:
    """What is told to have happened, newest first: the number of the turn, and the line."""
    return [(str(line.get_attribute("value")), line.inner_text()) for line in visit.page.locator(".log li").all()]


def test_what_happened_is_told_after_the_page_is_loaded_anew(visit: Visit) -> None:
    sit_down(visit)
    # turns of the record: 1 and 3 are the visitor's, 2 is his opponent's
    assert [turn for turn, _ in lines(visit)] == ["3", "2", "2", "2", "1", "1", "1"]
    assert "J♣" in lines(visit)[1][1] and "Q♥" in lines(visit)[4][1]
    visit.card(".yours", "6S").click()
    visit.page.locator(".meld.lying").nth(SPADES).locator("button", has_text="Lay off here").click()
    visit.settle()
    visit.card(".yours", "KH").click()
    visit.page.locator(".pile.discard button", has_text="Discard").click()
    assert phase(visit) == "draw"
    visit.settle()
    before = lines(visit)
    assert len(before) > 8
    visit.page.reload()
    phase(visit)
    visit.settle()
    assert lines(visit) == before


def test_a_long_round_tells_what_happened_last(visit: Visit) -> None:
    """More actions than the service applies with one question: turns in which a card is drawn and thrown away again."""
    record = {**RECORD, "actions": []}
    state = visit.ask("/v1/records/replay", {"record": record})["state"]
    for _ in range(33):
        seat = state["turn"]["seat"]
        drawn = visit.ask("/v1/actions/apply", {"state": state, "actions": [{"action": "drawStock", "seat": seat}]})
        card = drawn["state"]["turn"]["drawn"]["card"]
        thrown = visit.ask("/v1/actions/apply", {"state": drawn["state"], "actions": [{"action": "discard", "seat": seat, "card": card}]})
        state = thrown["state"]
        record["actions"] += drawn["actions"] + thrown["actions"]
    record["actions"] += visit.ask(
        "/v1/actions/apply",
        {"state": state, "actions": [{"action": "drawStock", "seat": 1}, {"action": "discard", "seat": 1, "card": state["seats"][1]["hand"][0]}]},
    )["actions"]
    assert len(record["actions"]) == 68
    visit.open("#table?language=en&record=" + packed(record))
    phase(visit)
    visit.settle()
    told = lines(visit)
    assert [turn for turn, _ in told] == [str(34 - place // 2) for place in range(12)]

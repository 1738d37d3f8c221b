"""The table in a real browser: a round of every variant to its end, moves by mouse, touch and keyboard, refusals where they fall, records and replays."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from browsing import BROWSER, DESKTOP, PHONE, Visit, begin, hand, number_in, phase, record_of, suggested, until, visiting
from tierce.variants import VARIANTS

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = BROWSER

MOST_MOVES = 400
# A record but for its actions: seat 1 begins.
RECORD = {"form": "tierce-record/1", "variant": "rami-51", "seatCount": 2, "dealer": 0, "start": "rami 37"}
# Keeps what the page sends, as it sends it.
KEEP_BODIES = """
window.sent = [];
const send = window.fetch;
window.fetch = async (request, more) => {
  if (request instanceof Request && request.method === "POST") window.sent.push([request.url, await request.clone().text()]);
  return send(request, more);
};
"""


# Players and seed of rounds that end soon, after 8 to 14 turns of the visitor's.
SHORT = {
    "rami-40": (3, "rami 2"),
    "rami-40-house": (3, "rami 4"),
    "rami-51": (2, "rami 1"),
    "rami-51-gr": (2, "rami 9"),
    "rami-51-house": (3, "rami 4"),
    "rami-il": (2, "rami 1"),
    "rami-traditional": (2, "rami 8"),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_round_is_played_to_its_end(visit: Visit, variant: str, tmp_path: Path) -> None:
    players, seed = SHORT[variant]
    begin(visit, variant, players=players, seed=seed)
    for _ in range(MOST_MOVES):
        if phase(visit) == "over":
            break
        suggested(visit)
    assert phase(visit) == "over"
    lines = visit.page.locator(".outcome tbody tr").all_inner_texts()
    assert len(lines) == players and any("Winner" in line for line in lines)
    # its record is one that the service plays again to the same end
    record = record_of(visit, tmp_path / "record.json")
    assert record["seatCount"] == players and record["start"] == seed
    answer = visit.ask("/v1/records/replay", {"record": record})
    assert answer["verdict"] == "accepted"
    assert [number_in(line.split("\t")[-1].replace("−", "")) for line in lines] == [line["total"] for line in answer["outcome"]["penalties"]]
    # and here, step by step
    visit.page.click("button:has-text('Watch it again')")
    visit.settle()
    assert visit.page.locator(".steps [role=status]").inner_text().startswith(f"Move 0 of {len(record['actions'])}")
    for number in range(1, 4):
        visit.page.click("button:has-text('Forward')")
        visit.settle()
        assert f"Move {number} of" in visit.page.locator(".steps [role=status]").inner_text()
    visit.page.click(".steps button:has-text('Last')")
    visit.settle()
    assert visit.page.locator(".outcome tbody tr").count() == players


def test_by_mouse_with_what_is_legal_lit_and_what_is_not_explained_where_it_falls(visit: Visit) -> None:
    begin(visit)
    page = visit.page
    assert phase(visit) == "draw" and len(hand(visit)) == 13
    assert page.locator(".piles .card.target").count() == 2
    # the top of the pile, dragged to the hand
    top = str(page.locator(".discard .card").get_attribute("data-card"))
    visit.drag(page.locator(".discard .card"), page.locator(".yours header"))
    assert phase(visit) == "play" and len(hand(visit)) == 14 and top in hand(visit)
    assert page.locator(".yours .card.fresh").get_attribute("data-card") == top
    # it may not go back: the pile is not lit, and a drop is explained there
    card, pile = visit.card(".yours", top), page.locator(".pile.discard")
    box, there = card.bounding_box(), pile.bounding_box()
    assert box and there
    asked = len(visit.asked())
    page.mouse.move(box["x"] + 8, box["y"] + 20)
    page.mouse.down()
    for step in range(1, 20):
        page.mouse.move(box["x"] + (there["x"] + 30 - box["x"]) * step / 20, box["y"] + (there["y"] + 60 - box["y"]) * step / 20)
    assert "target" not in str(pile.get_attribute("class")) and len(visit.asked()) == asked
    page.mouse.move(there["x"] + 30, there["y"] + 60)
    page.mouse.up()
    visit.settle()
    assert len(visit.asked()) == asked + 1
    pile.locator(".refused summary").click()
    assert pile.locator(".refused .code").inner_text().startswith("taken.returned")
    assert "may not" in pile.locator(".refused .message").inner_text()
    assert len(hand(visit)) == 14
    # another card may: the pile is lit
    other = next(card for card in hand(visit) if card not in (top, "JK"))
    visit.card(".yours", other).click()
    assert "target" in str(pile.get_attribute("class"))
    visit.drag(visit.card(".yours", other), pile)
    assert len(hand(visit)) == 13 and phase(visit) == "draw"
    assert visit.page.locator(".log li").count() >= 4


def test_melds_are_prepared_and_opened_with(visit: Visit) -> None:
    """The round of the README: with the six of clubs from the stock two runs are worth 58 points."""
    begin(visit, seed="rami 37")
    page = visit.page
    visit.card(".piles", "??").click()
    visit.settle()
    for meld in (("5C", "6C", "7C"), ("JC", "JK", "KC", "AC")):
        for card in meld:
            visit.card(".yours", card).click()
        page.locator(".drafts .meld.fresh .here").click()
        visit.settle()
    assert page.locator(".drafts .verdict.accepted").count() == 2
    page.locator(".drafts > .actions button").click()
    visit.settle()
    assert page.locator(".meld.lying").count() == 2 and page.locator(".drafts .draft").count() == 0
    assert page.locator(".yours .tag.yes").count() == 1 and len(hand(visit)) == 7
    # no run takes the ten of spades: none is lit
    visit.card(".yours", "10S").click()
    assert page.locator(".meld.lying.target").count() == 0
    visit.card(".yours", "10S").click()


def test_only_the_chosen_card_is_played(visit: Visit) -> None:
    """Sorting forgets what was chosen; several cards are not discarded as one."""
    begin(visit)
    page = visit.page
    visit.card(".piles", "??").click()
    visit.settle()
    visit.card(".yours", "5C").click()
    page.click("button:has-text('By rank')")
    assert page.locator(".yours .chosen").count() == 0
    for card in ("5C", "KC"):
        visit.card(".yours", card).click()
    visit.drag(visit.card(".yours", "KC"), page.locator(".pile.discard"))
    assert len(hand(visit)) == 14 and phase(visit) == "play"


def test_a_double_click_is_one_move(visit: Visit, tmp_path: Path) -> None:
    begin(visit)
    visit.card(".piles", "??").dblclick()
    visit.settle()
    visit.card(".yours", next(card for card in hand(visit) if card != "JK")).click()
    visit.page.locator(".pile.discard button", has_text="Discard").dblclick()
    assert phase(visit) == "draw"
    visit.settle()
    actions = record_of(visit, tmp_path / "record.json")["actions"]
    assert [action["action"] for action in actions if action["seat"] == 0] == ["drawStock", "discard"]


def test_who_starts_anew_leaves_the_round_also_while_others_play(visit: Visit) -> None:
    begin(visit, players=3)
    page = visit.page
    page.select_option("select[name=pace]", "slow")
    visit.card(".piles", "??").click()
    visit.settle()
    visit.card(".yours", next(card for card in hand(visit) if card != "JK")).click()
    page.locator(".pile.discard button", has_text="Discard").click()
    page.locator("[data-phase=wait]").wait_for()
    page.click("button:has-text('Start anew')")
    page.wait_for_timeout(3_000)
    assert page.locator(".start").count() == 1 and "record=" not in page.evaluate("location.hash")


def test_another_variant_or_another_rule_ends_the_round(visit: Visit) -> None:
    begin(visit)
    visit.page.click("nav button:has-text('Melds')")
    visit.page.select_option("select[name=variant]", "rami-il")
    visit.page.click("nav button:has-text('Table')")
    visit.settle()
    assert visit.page.locator(".start").count() == 1


def test_an_address_with_another_round_leads_to_that_round(visit: Visit) -> None:
    begin(visit, seed="rami 37")
    first, here = sorted(hand(visit)), visit.page.evaluate("location.hash")
    begin(visit, seed="tierce")
    other = sorted(hand(visit))
    visit.page.evaluate("hash => { location.hash = hash }", here)
    visit.page.wait_for_timeout(300)
    visit.settle()
    assert first != other and sorted(hand(visit)) == first


def test_two_cards_alone_are_no_melds_and_it_is_said_why(visit: Visit) -> None:
    """Beside them, and where they were to be laid."""
    begin(visit, "rami-51", seed="rami 37")
    page = visit.page
    visit.card(".piles", "??").click()
    visit.settle()
    fresh = page.locator(".drafts .meld.fresh")
    for number, card in enumerate(hand(visit)[:2], 1):
        visit.drag(visit.card(".yours", card), fresh)
        page.locator(".drafts .why .message").nth(number - 1).wait_for()
    assert page.locator(".drafts .meld.draft").count() == 2
    assert page.locator(".drafts .verdict.rejected").count() == 2
    page.click(".drafts > .actions button")
    visit.settle()
    assert page.locator(".drafts .refused li").count() >= 2
    # a tap takes a card back
    page.locator(".drafts .draft .card").first.click()
    page.locator(".drafts .draft .card").first.click()
    visit.settle()
    assert page.locator(".drafts .draft").count() == 0 and len(hand(visit)) == 14


@pytest.mark.parametrize("variant", ["rami-51", "rami-traditional"])
def test_opponents_lay_and_the_player_adds_to_their_melds(visit: Visit, variant: str) -> None:
    """What is not lit for a card of the hand is refused with a reason."""
    begin(visit, variant, players=3, seed="tierce")
    for _ in range(MOST_MOVES):
        if phase(visit) == "over" or (phase(visit) == "play" and visit.page.locator(".meld.lying").count() >= 2):
            break
        suggested(visit)
    assert phase(visit) == "play"
    dark = 0
    for place in range(min(6, len(hand(visit)))):
        visit.page.locator(".yours .row [data-card]").nth(place).click()
        visit.settle()
        dark += visit.page.locator(".meld.lying:not(.target)").count()
        visit.page.locator(".yours .row [data-card]").nth(place).click()
    assert dark > 0
    # one that is not lit, by its button
    visit.page.locator(".yours .row [data-card]").first.click()
    visit.settle()
    plain = visit.page.locator(".meld.lying:not(.target)").first
    before = hand(visit)
    plain.locator("button", has_text="Lay off here").click()
    visit.settle()
    assert visit.page.locator(".meld.lying .refused .message").count() > 0
    assert hand(visit) == before


def test_by_keyboard_alone(visit: Visit) -> None:
    begin(visit)
    page = visit.page

    until(visit, "Draw from the stock")
    page.keyboard.press("Enter")
    visit.settle()
    assert phase(visit) == "play" and len(hand(visit)) == 14
    # The button that was pressed is gone: it goes on at the hand.
    first, second = hand(visit)[:2]
    assert page.evaluate("document.activeElement.dataset.card") == first
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.card") == second
    page.keyboard.press("Space")
    assert page.locator(".yours .card.chosen").count() == 1
    until(visit, "Discard")
    page.keyboard.press("Enter")
    visit.settle()
    assert len(hand(visit)) == 13 and phase(visit) == "draw"


def test_on_a_phone_by_touch(phone: Visit) -> None:
    begin(phone)
    phone.card(".piles", "??").tap()
    phone.settle()
    card = next(card for card in hand(phone) if card != "JK")
    phone.card(".yours", card).tap()
    phone.page.locator(".pile.discard button", has_text="Discard").tap()
    phone.settle()
    assert len(hand(phone)) == 13
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_player_sees_what_his_seat_may_know(visit: Visit) -> None:
    """No state with the cards of others comes to where moves are chosen: what is legal is asked of a view."""
    visit.page.add_init_script(KEEP_BODIES)
    begin(visit, players=3)
    suggested(visit)
    sent: list[tuple[str, str]] = visit.page.evaluate("window.sent")
    bodies = [json.loads(body) for url, body in sent if url.endswith("/v1/actions/legal")]
    assert len(bodies) >= 2
    for body in bodies:
        viewer = body["state"]["viewer"]
        assert viewer != "all" and all(seat["hand"][0] == "??" for number, seat in enumerate(body["state"]["seats"]) if number != viewer)
    assert visit.page.locator(".others [data-card]:not([data-card='??'])").count() == 0


def test_a_round_stands_in_the_address(visit: Visit) -> None:
    begin(visit)
    suggested(visit)
    suggested(visit)
    held, fragment = hand(visit), visit.page.evaluate("location.hash")
    visit.open(fragment)
    visit.settle()
    assert sorted(hand(visit)) == sorted(held)


FOREIGN = {
    "nothing that was packed": "#table?record=abc",
    "no record": "#table?record=q1YqSy0qzszPU7JSMlSqBQA",
    "nothing at all for the replay": "#replay?record=%%%",
}


@pytest.mark.parametrize("fragment", FOREIGN.values(), ids=FOREIGN)
def test_a_round_from_elsewhere_that_is_none_is_said(visit: Visit, fragment: str) -> None:
    visit.open(fragment)
    assert "This is no record." in visit.page.inner_text("main") or "did not understand" in visit.page.inner_text(".notices")
    visit.complaints.clear()
    visit.page.locator("button:has-text('Start anew')").first.click() if fragment.startswith("#table") else visit.page.click("nav button:has-text('Table')")
    visit.settle()
    assert visit.page.locator(".start").count() == 1


def test_a_record_that_is_not_legal_is_shown_up_to_where_it_stops(visit: Visit, tmp_path: Path) -> None:
    record = {
        **RECORD,
        "actions": [{"action": "drawStock", "seat": 1}, {"action": "drawStock", "seat": 1}],
    }
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    visit.open("#replay")
    visit.page.set_input_files("input[type=file]", path)
    visit.settle()
    assert "stops being legal at move 2" in visit.page.locator("[role=alert]").inner_text()
    answer = visit.ask("/v1/records/replay", {"record": record})
    assert answer["violations"][0]["message"] in visit.page.inner_text("main")
    other = tmp_path / "no record.json"
    other.write_text("<script>alert(1)</script>", encoding="utf-8")
    visit.page.set_input_files("input[type=file]", other)
    visit.settle()
    assert "This is no record." in visit.page.inner_text("main")


STRANGE = [
    {"action": "open"},
    {"action": "open", "melds": "5C"},
    {"action": "open", "melds": [None]},
    {"action": "lay"},
    {"action": "discard", "card": 5},
    7,
    None,
]
LEGAL = {"action": "drawStock", "seat": 1}


@pytest.mark.parametrize("action", STRANGE, ids=repr)
def test_a_record_may_hold_anything(visit: Visit, tmp_path: Path, action: object) -> None:
    path = tmp_path / "strange.json"
    record = {
        **RECORD,
        "actions": [{"action": "drawStock", "seat": 1}, action],
    }
    path.write_text(json.dumps(record), encoding="utf-8")
    visit.open("#replay")
    visit.page.set_input_files("input[type=file]", path)
    visit.settle()
    assert "did not understand" in visit.page.inner_text(".notices") or visit.page.locator("main [role=alert]").count() > 0
    visit.complaints.clear()  # the browser's own word for a question that was refused
    visit.page.click(".steps button:has-text('First')")
    visit.page.wait_for_selector(".seat.open")


def test_as_many_as_the_rules_of_the_table_allow_can_play(visit: Visit) -> None:
    visit.open('#table?changes={"deal":{"players":{"min":2,"max":3}}}')
    assert visit.page.locator("select[name=players] option").all_inner_texts() == ["2", "3"]


def test_rules_that_nobody_can_play_by_are_told_at_the_table(visit: Visit) -> None:
    visit.open('#table?changes={"sets":{"maximumSize":6}}')
    visit.page.click(".start button.main")
    visit.settle()
    alert = visit.page.locator(".table [role=alert]")
    assert "cannot have 6 cards" in alert.locator(".message").inner_text()
    alert.locator("button").last.click()
    assert visit.page.locator(".table [role=alert]").count() == 0


def test_the_service_goes_away_in_the_middle_of_a_turn(visit: Visit) -> None:
    begin(visit)
    visit.page.route("**/v1/actions/**", lambda route: route.abort())
    visit.card(".piles", "??").click()
    visit.page.wait_for_selector(".notices [role=alert]")
    visit.page.unroute("**/v1/actions/**")
    visit.page.click("text=Try again")
    visit.settle()
    assert phase(visit) == "play" and len(hand(visit)) == 14
    visit.complaints.clear()


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_keeps_anybody_out(browser: Browser, address: str, language: str, size: dict[str, int]) -> None:
    with visiting(browser, address, size=size, language=language) as visit:
        visit.open("#table")
        assert visit.finding() == []
        begin(visit, players=3, seed="tierce", language=language)
        for _ in range(12):
            # the visitor's own hand, and melds on the table
            if phase(visit) == "play" and visit.page.locator(".meld.lying").count() > 0:
                break
            suggested(visit)
        assert visit.page.locator(".meld.lying").count() > 0
        assert visit.finding() == []
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        visit.page.locator("nav button").nth(2).click()
        visit.settle()
        assert visit.finding() == []
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= size["width"]

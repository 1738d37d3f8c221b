"""The page of melds in a real browser: by mouse, touch and keyboard; what it says of melds, hands and table rules, and when something is wrong."""

from __future__ import annotations

import json
import shlex
import time
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from browsing import BROWSER, DESKTOP, PHONE, Visit, number_in, until, visiting
from tierce.questions.schemas import standalone
from tierce.variants import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

pytestmark = BROWSER

EXAMPLE = [["7H", "8H", "9H"], ["4S", "JK=5S", "6S"], ["QC", "KC", "AC", "2C"]]
REFUSED = {"variant": "rami-51", "melds": [{"cards": ["QC", "KC", "AC", "2C"]}]}


def message(visit: Visit, language: str = "en") -> str:
    """What the service says of king, ace, two."""
    said: str = visit.ask("/v1/melds/check", REFUSED, language)["results"][0]["violations"][0]["message"]
    return said


def test_a_newcomer_sees_it_judge_cards(visit: Visit) -> None:
    visit.open()
    assert visit.melds == EXAMPLE
    assert visit.verdicts() == ["✓ run · pure · Points: 24", "✓ run · Points: 15", "✗ Not valid"]
    text = visit.page.inner_text("main")
    assert message(visit) in text
    # the rule by its name, its sentence, the page that it comes from, and what stands for the joker
    assert "Run around the corner" in text and "Les regles de Rami: Les escales" in text
    assert "The joker stands for: 5♠" in text
    assert "run.around-the-corner" in text
    assert visit.asked() == ["/v1/openings/check"]


def test_the_first_view_weighs_less_than_300_kb_in_every_language(browser: Browser, address: str) -> None:
    for language in LANGUAGES:
        with visiting(browser, address) as visit:
            session = visit.page.context.new_cdp_session(visit.page)
            session.send("Network.enable")
            received: list[float] = []
            session.on("Network.loadingFinished", lambda event, received=received: received.append(event["encodedDataLength"]))
            visit.open(f"#melds?language={language}&melds=" + "~".join("+".join(meld).replace("JK=5S", "JK") for meld in EXAMPLE))
            assert len(visit.melds) == 3
            assert 50_000 < sum(received) < 300_000, language


def test_a_card_is_dragged_with_one_question_a_drop(visit: Visit) -> None:
    visit.open("#melds?melds=7H+8H")
    assert visit.verdicts() == ["✗ Not valid"]
    before = len(visit.asked())
    card, meld = visit.card(".chips", "9H"), visit.page.locator(".meld").first
    box, there = card.bounding_box(), meld.bounding_box()
    assert box and there
    visit.page.mouse.move(box["x"] + 5, box["y"] + 5)
    visit.page.mouse.down()
    for step in range(1, 30):
        visit.page.mouse.move(box["x"] + (there["x"] + 60 - box["x"]) * step / 30, box["y"] + (there["y"] + 20 - box["y"]) * step / 30)
    # places where it may be dropped are lit, and nothing is asked on the way
    assert visit.page.locator(".place.target").count() >= 2
    assert len(visit.asked()) == before
    visit.page.mouse.move(there["x"] + 60, there["y"] + 20)
    visit.page.mouse.up()
    visit.settle()
    assert visit.melds == [["7H", "8H", "9H"]] and visit.verdicts() == ["✓ run · pure · Points: 24"]
    assert len(visit.asked()) == before + 1
    # from a meld into another, and out of all of them
    visit.drag(visit.card(".melded", "9H"), visit.page.locator(".meld.fresh"))
    assert visit.melds == [["7H", "8H"], ["9H"]]
    visit.drag(visit.card(".melded", "9H"), visit.page.locator(".deck header"))
    assert visit.melds == [["7H", "8H"]]
    visit.drag(visit.card(".melded", "8H"), visit.page.locator(".hand header"))
    assert visit.melds == [["7H"]] and visit.card(".hand", "8H").is_visible()


def backwards_to(visit: Visit, card: str) -> None:
    """Shift and Tab, until the focus is on a card in a meld."""
    for _ in range(100):
        visit.page.keyboard.press("Shift+Tab")
        if visit.page.evaluate("card => document.activeElement.closest('.melded') !== null && document.activeElement.dataset.card === card", card):
            return
    raise AssertionError(f"Shift and Tab do not come to {card}")


def test_by_keyboard_alone(visit: Visit) -> None:
    visit.open("#melds")
    page = visit.page
    until(visit, "ace of clubs")
    # along the deck by arrows
    for card in ("QC", "KC"):
        for _ in range(60):
            page.keyboard.press("ArrowRight")
            if page.evaluate("document.activeElement.dataset.card") == card:
                break
        page.keyboard.press("Enter")
    page.keyboard.press("End")
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.card") == "AC"
    page.keyboard.press("Space")
    visit.settle()
    assert visit.melds == [["QC", "KC", "AC"]] and visit.verdicts() == ["✓ run · pure · Points: 31"]
    # a card of the meld is taken away
    backwards_to(visit, "QC")
    page.keyboard.press("Delete")
    visit.settle()
    assert visit.melds == [["KC", "AC"]]
    # the focus is on the next one now; it is chosen, and put into a new meld
    assert page.evaluate("document.activeElement.closest('.melded') !== null && document.activeElement.dataset.card") == "KC"
    page.keyboard.press("Enter")
    until(visit, "Put here: New meld")
    page.keyboard.press("Enter")
    visit.settle()
    assert visit.melds == [["AC"], ["KC"]]
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_on_a_phone_by_touch(phone: Visit) -> None:
    phone.open("#melds")
    for card in ("7H", "8H", "JK"):
        phone.card(".chips", card).tap()
    phone.settle()
    assert phone.melds == [["JK=6H", "7H", "8H"]]
    phone.card(".melded", "7H").tap()
    phone.page.locator(".hand .here").first.tap()
    phone.settle()
    assert phone.card(".hand", "7H").is_visible()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    # a finger finds what it wants
    small = phone.page.evaluate(
        "[...document.querySelectorAll('button, select, input')].filter(e => e.offsetParent && e.getBoundingClientRect().height < 24).map(e => e.outerHTML)"
    )
    assert small == []


def test_a_hand_is_arranged(visit: Visit) -> None:
    visit.open("#melds?hand=3H+4H+5H+6H+7H+6S+6C")
    visit.page.click("text=Arrange my hand")
    visit.settle()
    assert visit.melds == [["6C", "6H", "6S"], ["3H", "4H", "5H"]]
    assert number_in(visit.page.inner_text(".told")) == 7
    visit.page.click("text=Undo")
    assert visit.melds == [] and visit.page.locator(".hand .card").count() == 7
    visit.page.click("text=Arrange to open")
    visit.settle()
    assert "cannot open" in visit.page.inner_text(".told")
    visit.page.click("text=Deal me a hand")
    visit.settle()
    assert visit.page.locator(".hand .card").count() == 13


def test_table_rules_are_changed_and_judged_by(visit: Visit) -> None:
    visit.open("#melds?melds=QC+KC+AC+2C")
    assert visit.verdicts() == ["✗ Not valid"]
    visit.page.click("summary:has-text('Rules of this table')")
    rule = visit.page.locator("[data-rule='/runs/aroundTheCorner']")
    assert "may not turn the corner" in rule.inner_text()
    rule.locator("select").select_option("yes")
    visit.settle()
    assert "may turn the corner" in rule.inner_text()
    assert visit.verdicts()[0].startswith("✓ run · pure")
    assert "Changed: 1" in visit.page.inner_text(".rules summary")
    # shareable: another window shows the same
    fragment = visit.page.evaluate("location.hash")
    visit.open(fragment)
    assert visit.verdicts()[0].startswith("✓ run · pure")
    visit.page.click("summary:has-text('Rules of this table')")
    # rules that do not hold together
    visit.page.locator("[data-rule='/sets/maximumSize'] input").fill("6")
    visit.page.keyboard.press("Tab")
    visit.settle()
    assert "cannot have 6 cards" in visit.page.locator(".rules [role=alert]").inner_text()
    visit.page.click("text=Back to the rules of the variant")
    visit.settle()
    assert visit.verdicts() == ["✗ Not valid"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ('{"opening":{"minimumPoints":51}}', "As the variant has them"),
        ('{"opening":{"minimumPoints":51},"runs":{"aroundTheCorner":true}}', "Changed: 1"),
        ('{"scoring":{"ace":{"hand":11,"high":11,"low":1}}}', "As the variant has them"),
    ],
)
def test_a_value_that_the_variant_has_anyway_is_no_change(visit: Visit, changes: str, said: str) -> None:
    visit.open(f"#melds?changes={changes}")
    assert said in visit.page.inner_text(".rules summary")
    visit.page.click(".rules summary")
    visit.page.wait_for_selector("[data-rule]")
    assert visit.page.locator(".rule.changed").count() == int(said[-1] == "1")
    assert visit.page.locator("button:has-text('Back to the rules of the variant')").is_disabled() == (said[-1] != "1")


def test_from_a_rulebook_back_to_the_page_in_the_same_language(visit: Visit) -> None:
    for path in ("/rulebooks?language=he", "/v1/variants/rami-il/rulebook?language=he"):
        visit.page.goto(f"{visit.address}{path}")
        visit.page.click("nav a:text-is('Tierce')")
        visit.page.wait_for_selector(".melded")
        visit.settle()
        assert visit.page.locator("html").get_attribute("lang") == "he" and visit.melds == EXAMPLE
        visit.page.goto(f"{visit.address}{path}")
        visit.page.emulate_media(media="print")
        assert not visit.page.locator("nav a:text-is('Tierce')").is_visible()
        visit.page.emulate_media(media="screen")


@pytest.mark.parametrize("way", ["text=The rulebook of this table", "nav a:text-is('Rulebook')"])
def test_the_rulebook_of_the_table_opens_as_it_should_look(visit: Visit, way: str) -> None:
    visit.open('#melds?changes={"opening":{"minimumPoints":71}}')
    visit.page.click("summary:has-text('Rules of this table')")
    with visit.page.context.expect_page() as opened:
        visit.page.click(way)
    book = opened.value
    book.wait_for_load_state()
    assert "This table has 1 rule of its own." in book.inner_text("body")
    assert book.evaluate("getComputedStyle(document.querySelector('.card')).borderStyle") == "solid"


def test_every_rule_of_the_variants_can_be_changed(visit: Visit) -> None:
    rules = standalone()["VariantChanges"]["properties"]
    for variant in ("rami-51", "rami-il"):
        visit.open(f"#melds?variant={variant}")
        visit.page.click("summary:has-text('Rules of this table')")
        visit.page.wait_for_selector("[data-rule]")
        shown = {str(rule.get_attribute("data-rule")) for rule in visit.page.locator("[data-rule]").all()}
        assert shown == {address for group, part in rules.items() for address in [f"/{group}/{name}" for name in part.get("properties", {})] or [f"/{group}"]}
        empty = [rule for rule in shown if visit.page.locator(f"[data-rule='{rule}'] :is(select, input)").count() == 0]
        assert empty == []


@pytest.mark.parametrize(
    ("rule", "choice", "said", "changes", "after"),
    [
        (
            "/match/end",
            "The match ends after 10 rounds.",
            "The match ends after 10 rounds.",
            {"match": {"end": {"rounds": 10}}},
            {"match": {"end": {"rounds": 60}}},
        ),
        ("/match/end", "The match ends with the round", "total reaches 200 points.", {"match": {"end": {"points": 200}}}, {"match": {"end": {"points": 60}}}),
        (
            "/prize",
            "The winner of a round gets 75% of the prize. The losers with at most 80 points share the rest in proportion",
            "if no loser is below 80,",
            {"prize": {"formula": "Q2", "winnerShare": 75, "limit": 80, "limitInclusive": True}},
            {"prize": {"formula": "Q2", "winnerShare": 75, "limit": 60, "limitInclusive": False}},
        ),
    ],
)
def test_a_rule_that_is_off_can_be_set_changed_and_taken_back(visit: Visit, rule: str, choice: str, said: str, changes: object, after: object) -> None:
    visit.open("#melds?variant=rami-51")
    visit.page.click("summary:has-text('Rules of this table')")
    shown = visit.page.locator(f"[data-rule='{rule}']")
    shown.wait_for()
    place = next(place for place, option in enumerate(shown.locator("option").all_text_contents()) if option.strip().startswith(choice))
    shown.locator("select").select_option(index=place)
    visit.settle()
    assert said in shown.locator("p").inner_text() and "Changed: 1" in visit.page.inner_text(".rules summary")
    assert changes_in_the_address(visit) == changes
    assert visit.ask("/v1/variants/check", {"variant": {"id": "rami-51", "changes": changes}})["verdict"] == "accepted"
    # its numbers, and whether the limit is included
    shown.locator("input[type=number]").last.fill("60")
    visit.page.keyboard.press("Tab")
    for box in shown.locator("input[type=checkbox]").all():
        box.uncheck()
    visit.settle()
    assert changes_in_the_address(visit) == after
    assert visit.page.locator(".rules [role=alert]").count() == 0
    shown.locator("button").click()
    visit.settle()
    assert changes_in_the_address(visit) == {} and "As the variant has them" in visit.page.inner_text(".rules summary")


def changes_in_the_address(visit: Visit) -> object:
    """The table rules that stand in the address of the page."""
    return json.loads(parse_qs(urlsplit(visit.page.url).fragment.partition("?")[2]).get("changes", ["{}"])[0])


def test_cards_are_typed_as_people_spell_them_and_nothing_typed_is_html(visit: Visit) -> None:
    visit.open("#melds")
    visit.page.fill(".typing input", "7h 8♥ T-h")
    visit.page.click("text=Add as a meld")
    visit.settle()
    assert visit.melds == [["7H", "8H", "10H"]]
    visit.page.fill(".typing input", "<img src=x onerror=alert(1)> joker")
    visit.page.click("text=Add to the hand")
    assert "<img" in visit.page.inner_text(".wrong")
    assert visit.page.locator("main img[src=x]").count() == 0
    visit.page.fill(".typing input", "9c, *=9s, Joker")
    visit.page.click("text=Add to the hand")
    assert [card.get_attribute("data-card") for card in visit.page.locator(".hand [data-card]").all()] == ["9C", "JK", "JK"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_six_languages_and_hebrew_from_right_to_left(browser: Browser, address: str, language: str) -> None:
    with visiting(browser, address, language=language) as visit:
        visit.open("#melds?melds=QC+KC+AC+2C")
        root = visit.page.locator("html")
        assert (root.get_attribute("lang"), root.get_attribute("dir")) == (language, "rtl" if language == "he" else "ltr")
        assert message(visit, language) in visit.page.inner_text("main")
        left = visit.page.locator(".supply").bounding_box()
        right = visit.page.locator(".melded").bounding_box()
        assert left and right and (left["x"] < right["x"]) == (language == "he")
        # a run goes up from left to right everywhere
        queen, king = visit.card(".melded", "QC").bounding_box(), visit.card(".melded", "KC").bounding_box()
        assert queen and king and queen["x"] < king["x"]
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= DESKTOP["width"]
        # and back to English, without a word left behind
        visit.page.select_option("select[name=language]", "en")
        visit.page.get_by_text(message(visit)).first.wait_for()
        assert visit.page.locator("html").get_attribute("dir") == "ltr"


BROKEN = {
    "not a page": ("#nowhere?melds=7H", 0),
    "cards that are none": ("#melds?melds=7H+8H+<b>9X~1Z", 1),
    "rules that are no JSON": ("#melds?melds=7H&changes={", 1),
    "rules that are a list": ("#melds?melds=7H&changes=[1]", 1),
    "a group of rules that is none": ('#melds?melds=7H&changes={"opening":null}', 1),
    "a step that is none": ("#melds?melds=7H&step=-1", 1),
    "something that nobody knows": ("#melds?melds=7H&colour=red", 1),
    "too many melds": ("#melds?melds=" + "~".join(f"{rank}H" for rank in "A23456789JQK"), 8),
    "percent signs that mean nothing": ("#melds?melds=7H%ZZ&hand=%F0%28", 0),
}


@pytest.mark.parametrize(("fragment", "melds"), BROKEN.values(), ids=BROKEN)
def test_a_broken_address_is_said_and_what_can_be_read_is_shown(visit: Visit, fragment: str, melds: int) -> None:
    visit.open(fragment)
    assert "could not be read whole" in visit.page.inner_text(".notices")
    assert len(visit.melds) == melds or fragment.startswith("#nowhere")
    visit.page.click(".notices button")
    assert visit.page.locator(".notices [role=alert]").count() == 0
    visit.card(".chips", "7D").click()
    visit.settle()
    assert visit.page.locator(".melded .verdict").count() > 0


def test_a_variant_that_is_gone_is_said_in_the_readers_language(visit: Visit) -> None:
    visit.open("#melds?language=de&variant=rami-99&melds=7H+8H+9H")
    assert "rami-99" in visit.page.inner_text(".notices")
    assert visit.page.input_value("select[name=variant]") == "rami-51"
    assert visit.verdicts()[0].startswith("✓")


def test_table_rules_from_elsewhere_that_make_no_sense_are_explained(visit: Visit) -> None:
    visit.open('#melds?melds=7H+8H+9H&changes={"runs":{"colour":1,"minimumLength":"<b>three</b>"}}')
    assert "did not understand" in visit.page.inner_text(".notices")
    assert visit.page.locator("main b:has-text('three')").count() == 0
    visit.page.click(".notices button:has-text('Start anew')")
    visit.settle()
    assert visit.page.locator(".notices [role=alert]").count() == 0 and "As the variant has them" in visit.page.inner_text(".rules")
    visit.complaints.clear()  # the browser's own word for a question that was refused


STRANGE_RULES = [
    '{"opening":{"minimumPoints":null}}',
    '{"deal":{"packs":[{"players":null}]}}',
    '{"deal":{"packs":7}}',
    '{"scoring":{"ace":"<b>high</b>"}}',
    '{"gone":{"rule":1}}',
    '{"match":{"end":{"rounds":{}}},"sets":{"minimumSize":"few"}}',
    '{"prize":null}',
]


@pytest.mark.parametrize("changes", STRANGE_RULES)
def test_the_form_of_the_rules_lives_through_rules_that_are_none(visit: Visit, changes: str) -> None:
    visit.open(f"#melds?melds=7H+8H+9H&changes={changes}")
    visit.page.click(".rules summary")
    visit.page.wait_for_selector("[data-rule]")
    visit.settle()
    assert "NaN" not in visit.page.inner_text(".rules")
    visit.page.click("text=Back to the rules of the variant")
    visit.settle()
    assert visit.verdicts()[0].startswith("✓") and visit.page.locator(".notices [role=alert]").count() == 0
    visit.complaints.clear()


def test_what_was_not_understood_of_rules_is_forgotten_with_them(visit: Visit) -> None:
    """Also where the question about the rules is answered last."""

    def later(route: Route) -> None:
        time.sleep(0.5)
        route.continue_()

    visit.page.route("**/v1/variants/check", later)
    visit.open('#melds?melds=7H+8H+9H&changes={"deal":{"packs":7}}')
    visit.page.wait_for_selector(".notices [role=alert]")
    visit.page.click(".rules summary")
    visit.page.click("text=Back to the rules of the variant")
    visit.settle()
    assert visit.verdicts()[0].startswith("✓") and visit.page.locator(".notices [role=alert]").count() == 0
    visit.complaints.clear()


def test_a_service_that_is_away_is_said_and_nothing_is_lost(visit: Visit) -> None:
    visit.open("#melds?melds=7H+8H")
    visit.page.route("**/v1/openings/check", lambda route: route.abort())
    visit.card(".chips", "9H").click()
    visit.page.wait_for_selector(".notices [role=alert]")
    assert "does not answer" in visit.page.inner_text(".notices")
    visit.page.unroute("**/v1/openings/check")
    visit.page.click("text=Try again")
    visit.settle()
    assert visit.page.locator(".notices [role=alert]").count() == 0
    assert visit.melds == [["7H", "8H"], ["9H"]] and len(visit.verdicts()) == 2
    visit.complaints.clear()  # the browser's own word for a request that was cut


@pytest.mark.parametrize(
    ("status", "type", "body"), [(502, "text/html", "<h1>Bad gateway</h1>"), (200, "text/html", "<h1>Log in</h1>"), (200, "application/json", "[1")]
)
def test_an_answer_that_is_none_is_no_answer(visit: Visit, status: int, type: str, body: str) -> None:
    visit.open("#melds?melds=7H+8H")
    visit.page.route("**/v1/openings/check", lambda route: route.fulfill(status=status, content_type=type, body=body))
    visit.card(".chips", "9H").click()
    visit.page.wait_for_selector(".notices [role=alert]")
    assert "does not answer" in visit.page.inner_text(".notices")
    assert visit.page.locator("h1:has-text('Bad gateway')").count() == 0
    visit.complaints.clear()


def test_a_slow_service_is_waited_for_with_a_word(visit: Visit) -> None:
    visit.open("#melds?melds=7H+8H+9H")
    held: list[Route] = []
    visit.page.route("**/v1/openings/check", lambda route: held.append(route))
    visit.card(".chips", "2C").click()
    visit.page.wait_for_selector(".slow")
    held.pop().continue_()
    visit.settle()
    assert visit.page.locator(".slow").count() == 0
    assert len(visit.verdicts()) == 2


def test_the_newest_of_several_answers_counts(visit: Visit) -> None:
    visit.open("#melds?melds=7H+8H")
    held: list[Route] = []
    visit.page.route("**/v1/openings/check", lambda route: held.append(route))
    visit.page.locator(".meld .here").first.click()
    visit.card(".chips", "9H").click()
    visit.card(".chips", "10H").click()
    visit.page.wait_for_timeout(200)
    assert len(held) == 2
    held[1].continue_()
    visit.page.wait_for_selector(".verdict.accepted")
    assert visit.melds == [["7H", "8H", "9H", "10H"]] and visit.verdicts() == ["✓ run · pure · Points: 34"]
    # the older one was given up: its answer is not waited for, and changes nothing
    assert "aborted" in str(held[0].request.failure).lower()
    visit.settle()
    assert visit.verdicts() == ["✓ run · pure · Points: 34"]


@pytest.mark.parametrize(
    "fragment", ["#melds?melds=7H+8H+9H", """#melds?melds=7H&changes={"runs":{"colour":"x'; touch pwned; echo '"}}"""], ids=["plain", "apostrophes"]
)
def test_what_was_asked_is_shown_as_a_line_for_a_shell(visit: Visit, fragment: str) -> None:
    """The line asks that very question, whatever stands in the address."""
    visit.open(fragment)
    visit.page.click("summary:has-text('What was asked')")
    line, answer = visit.page.locator(".asked pre").all_inner_texts()
    words = shlex.split(line)
    assert words[:3] == ["curl", "-s", f"{visit.address}/v1/openings/check"] and words[-2] == "-d"
    assert json.loads(answer) == visit.ask("/v1/openings/check", json.loads(words[-1]))


def test_chosen_cards_of_several_places_move_at_once(visit: Visit) -> None:
    visit.open("#melds?melds=7H+8H%7EKC%7E2D+3D")
    for card in ("7H", "8H", "KC"):
        visit.card(".melded", card).click()
    visit.page.locator(".meld", has_text="Meld 3").locator(".here").click()
    assert visit.melds == [["2D", "3D", "7H", "8H", "KC"]]
    visit.page.click("text=Undo")
    assert visit.melds == [["7H", "8H"], ["KC"], ["2D", "3D"]]
    visit.open("#melds?melds=7H+2C+3C&hand=8H+9H")
    visit.card(".melded", "7H").click()
    visit.card(".hand", "8H").click()
    visit.card(".hand", "9H").click()
    visit.page.locator(".meld.fresh .here").click()
    assert visit.melds == [["2C", "3C"], ["7H", "8H", "9H"]]


def test_no_card_is_lost_where_there_are_too_many(visit: Visit) -> None:
    many = [f"{rank}{suit}" for suit in "CD" for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"]]
    visit.open(f"#melds?hand={'+'.join(many)}&melds=7H+8H+9H")
    visit.page.click("text=Arrange my hand")
    assert "No more than 24 cards" in visit.page.inner_text(".told")
    visit.card(".melded", "7H").click()
    visit.page.locator(".hand .here").first.click()
    assert visit.melds == [["7H", "8H", "9H"]] and visit.page.locator(".hand [data-card]").count() == 24
    visit.page.select_option("select[name=language]", "de")
    visit.page.get_by_text("höchstens 24 Karten").wait_for()


def test_melds_are_still_there_after_a_visit_of_the_table(visit: Visit) -> None:
    visit.open("#melds?melds=7H+8H+9H&hand=KC")
    visit.page.click("nav button:has-text('Table')")
    visit.page.reload()
    visit.settle()
    visit.page.click("nav button:has-text('Melds')")
    visit.settle()
    assert visit.melds == [["7H", "8H", "9H"]] and visit.card(".hand", "KC").is_visible()
    visit.page.go_back()
    visit.settle()
    assert visit.page.locator(".start").count() == 1


def test_a_file_of_the_page_that_is_gone_is_said(visit: Visit) -> None:
    """As where a new version is served while the page is open."""
    visit.open("#melds?melds=7H+8H+9H")
    visit.page.route("**/playground/fr-*.js", lambda route: route.fulfill(status=404))
    visit.page.select_option("select[name=language]", "fr")
    visit.page.wait_for_selector(".notices [role=alert]")
    visit.page.unroute("**/playground/fr-*.js")
    visit.complaints.clear()


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_keeps_anybody_out(browser: Browser, address: str, language: str, size: dict[str, int]) -> None:
    with visiting(browser, address, size=size, language=language) as visit:
        visit.open("#melds?melds=7H+8H+9H~QC+KC+AC+2C&hand=3C+4C+JK")
        visit.card(".hand", "3C").click()
        visit.page.locator(".rules summary").click()
        visit.page.wait_for_selector("[data-rule]")
        visit.settle()
        assert visit.finding() == []


@pytest.mark.parametrize("path", ["/rulebooks", "/v1/variants/rami-51-gr/rulebook?language=el", "/v1/variants/rami-il/rulebook?language=he"])
def test_rulebooks_keep_nobody_out_and_fit_a_phone(phone: Visit, path: str) -> None:
    phone.page.goto(f"{phone.address}{path}")
    phone.settle()
    assert phone.finding() == []
    if path != "/rulebooks":
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

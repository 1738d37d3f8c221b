"""The contract as a page: every operation is there, offline, and its first example is answered from the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browsing import BROWSER
from tierce.web.operations import OPERATIONS

if TYPE_CHECKING:
    from browsing import Visit

pytestmark = BROWSER


# Several pages of some operations each: they can be tried at the same time.
PAGES = 2


@pytest.mark.parametrize("number", range(PAGES))
def test_every_operation_is_tried_from_the_page(visit: Visit, number: int) -> None:
    page = visit.page
    page.goto(f"{visit.address}/docs")
    page.locator(".opblock").first.wait_for()
    visit.settle()
    assert page.locator(".opblock").count() == len(OPERATIONS)
    for operation in OPERATIONS[number::PAGES]:
        block = page.locator(f"#operations-{operation.tag}-{operation.id}")
        # Opened without the way of a mouse, for which everything has to stand still first: the other test goes it.
        block.locator(".opblock-summary-control").dispatch_event("click")
        block.locator("button.execute").wait_for()
        # the example is put into its fields
        visit.settle()
        block.locator("button.execute").click()
        status = block.locator(".live-responses-table .response .response-col_status").first
        # the contract itself is long, and shown in colours
        status.wait_for(timeout=60_000)
        assert status.inner_text().split()[0] == "200", operation.id
        block.locator(".opblock-summary-control").dispatch_event("click")


def test_every_question_offers_its_examples(visit: Visit) -> None:
    page = visit.page
    page.goto(f"{visit.address}/docs#/questions/checkMeld")
    block = page.locator("#operations-questions-checkMeld")
    chosen = block.locator("select.examples-select-element").first
    chosen.wait_for()
    (operation,) = (operation for operation in OPERATIONS if operation.id == "checkMeld")
    assert [option.get_attribute("value") for option in chosen.locator("option").all()] == [*operation.examples]
    chosen.select_option("king-ace-two")
    block.locator("button.execute").click()
    block.locator(".live-responses-table").wait_for()
    assert "run.around-the-corner" in block.locator(".live-responses-table").inner_text()

"""A real browser at the playground: Debian's Chromium, driven by Playwright. What a page says to its console, what fails, and what it asks of whom is kept."""

from __future__ import annotations

import base64
import json
import re
import shutil
import urllib.request
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Request

BROWSER = pytest.mark.browser
SOURCE = Path(__file__).parents[1] / "clients" / "playground"
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
# Counts what the page waits for by itself: its questions until they are answered, a record until it is packed or unpacked.
COUNT_WORK = """
window.working = 0;
for (const [owner, name] of [[window, "fetch"], [Response.prototype, "text"], [Response.prototype, "json"], [Response.prototype, "arrayBuffer"],
    [Blob.prototype, "text"], [ReadableStreamDefaultReader.prototype, "read"]]) {
  const plain = owner[name];
  owner[name] = function (...given) {
    window.working += 1;
    const done = plain.apply(this, given);
    done.catch(() => undefined).then(() => { window.working -= 1; });
    return done;
  };
}
"""
# Three pictures in a row without work: effects of what was shown (they come after a picture) have begun theirs by then.
COME_TO_REST = """async () => {
  for (let still = 0; still < 3; still = window.working ? 0 : still + 1) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's browser, or what there is of its kind."""
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert program, "there is no Chromium: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


class Visit:
    """A visit of the playground in a fresh window."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.complaints: list[str] = []
        self.requests: list[Request] = []
        page.on("console", lambda message: self.complaints.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.waiting: set[Request] = set()
        page.on("request", self._begun)
        page.on("requestfinished", lambda request: self.waiting.discard(request))
        page.on("requestfailed", lambda request: self.waiting.discard(request))
        page.set_default_timeout(20_000)
        page.add_init_script(COUNT_WORK)

    def open(self, fragment: str = "") -> Visit:
        """Goes to an address of the page, also from another one, and waits until everything is there."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}/{fragment}")
        self.settle()
        return self

    def _begun(self, request: Request) -> None:
        self.requests.append(request)
        self.waiting.add(request)

    def settle(self) -> None:
        """Waits until nothing is asked any more, and what was answered is shown."""
        self.page.wait_for_load_state("load")
        for _ in range(4_000):
            if self.waiting:
                self.page.wait_for_timeout(5)
                continue
            begun = len(self.requests)
            self.page.evaluate(COME_TO_REST)
            if not self.waiting and len(self.requests) == begun:
                return
        raise TimeoutError("the page does not come to rest")

    def ask(self, path: str, question: Any, language: str = "en") -> Any:
        """What the service itself answers."""
        headers = {"Content-Type": "application/json", "Accept-Language": language}
        with urllib.request.urlopen(urllib.request.Request(f"{self.address}{path}", json.dumps(question).encode(), headers), timeout=20) as answer:
            return json.loads(answer.read())

    def asked(self, path: str = "/v1/") -> list[str]:
        """What was posted so far, as paths."""
        return [url for request in self.requests if request.method == "POST" for url in [request.url.removeprefix(self.address)] if url.startswith(path)]

    def card(self, place: str, card: str) -> Locator:
        """A card at a place of the page, of several the first."""
        return self.page.locator(f"{place} [data-card='{card}']").first

    def drag(self, source: Locator, target: Locator) -> None:
        source.drag_to(target)
        self.settle()

    @property
    def melds(self) -> list[list[str]]:
        """The cards of each meld, as they are shown."""
        rows = self.page.locator(".melded .meld .row").all()
        return [[str(card.get_attribute("data-card")) for card in row.locator("[data-card]").all()] for row in rows]

    def verdicts(self) -> list[str]:
        return [text.strip() for text in self.page.locator(".melded .meld .verdict").all_inner_texts()]

    def finding(self) -> list[str]:
        """What axe finds that is serious."""
        self.page.evaluate(axe())
        found: Any = self.page.evaluate("async () => (await axe.run()).violations.map(({id, impact, nodes}) => [id, impact, nodes[0].html.slice(0, 120)])")
        return [f"{impact}: {id} {html}" for id, impact, html in found if impact in ("serious", "critical")]


def axe() -> str:
    return (SOURCE / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@contextmanager
def visiting(browser: Browser, address: str, *, size: dict[str, int] = DESKTOP, language: str = "en-GB", touch: bool = False) -> Iterator[Visit]:
    """A window that is closed afterwards; the page must not have complained, nor asked anything of another host."""
    options: dict[str, Any] = {"viewport": size, "locale": language, "reduced_motion": "reduce", "has_touch": touch, "accept_downloads": True}
    context = browser.new_context(**options)
    try:
        visit = Visit(context.new_page(), address)
        yield visit
        assert visit.complaints == []
        foreign = [request.url for request in visit.requests if not request.url.startswith((address, "about:", "data:", f"blob:{address}"))]
        assert foreign == []
    finally:
        context.close()


def number_in(text: str) -> int:
    (found,) = re.findall(r"\d+", text)
    return int(found)


def until(visit: Visit, label: str) -> None:
    """Tab, until the focus is on something of that name."""
    for _ in range(100):
        visit.page.keyboard.press("Tab")
        if label in str(visit.page.evaluate("(document.activeElement.getAttribute('aria-label') ?? '') + ' ' + document.activeElement.textContent")):
            return
    raise AssertionError(f"Tab does not come to {label}")


# At the table --------------------------------------------------------------------------------------------


def begin(visit: Visit, variant: str = "rami-51", *, players: int = 2, seed: str = "rami 37", language: str = "en") -> None:
    """Sits down: seat 0 is the visitor, and the first to play, since his neighbour deals."""
    visit.open(f"#table?variant={variant}&language={language}")
    visit.page.select_option("select[name=players]", str(players))
    visit.page.select_option("select[name=pace]", "fast")
    visit.page.fill("input[name=seed]", seed)
    visit.page.click(".start button.main")
    visit.settle()


def phase(visit: Visit) -> str:
    """`draw`, `play` or `over`: opponents are waited for."""
    at_rest = visit.page.locator(":is([data-phase=draw], [data-phase=play], [data-phase=over])")
    at_rest.wait_for()
    return str(at_rest.get_attribute("data-phase"))


def suggested(visit: Visit) -> None:
    """What the page suggests, done."""
    assert phase(visit) != "over"
    visit.page.locator(".status > .actions button").first.click()
    visit.page.locator(".suggestion button").click()
    phase(visit)


def hand(visit: Visit) -> list[str]:
    return [str(card.get_attribute("data-card")) for card in visit.page.locator(".yours .row [data-card]").all()]


def record_of(visit: Visit, path: Path) -> dict[str, Any]:
    with visit.page.expect_download() as download:
        visit.page.click("button:has-text('Download the record')")
    download.value.save_as(path)
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def packed(record: dict[str, Any]) -> str:
    """A record as it stands in the address of the table."""
    deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(deflate.compress(json.dumps(record).encode()) + deflate.flush()).decode().rstrip("=")

"""The pages in a real browser: asking, following, checking a deck, without a network, without scripts, for everybody.

Needs Chromium: $CHROMIUM, or one in the usual places; $RULESDB_REQUIRE_BROWSER makes its absence a failure. Pictures of
the pages are written to the folder that $RULESDB_SCREENSHOTS names.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
DECK = (ROOT / "tests/cases/decks/lotr-tcg/base.txt").read_text(encoding="utf-8")
SIZES = {360: 740, 1280: 800}
PAGES = {
    "first": "/",
    "verdict": "/?q=can+a+companion+exert+when+it+is+exhausted&game=lotr-tcg",
    "question": "/?q=what+happens+when+a+companion+is+killed&game=lotr-tcg",
    "term": "/term?name=muster&game=lotr-tcg",
    "card": "/card?name=Ered+Nimrais&game=lotr-tcg",
    "rule": "/rule?number=2.1.1&game=lantern",
    "passage": "/show?id=lotr-tcg/digest-terms-mo-no/muster/1",
    "cite": "/cite?id=muster&game=lotr-tcg",
    "turn": "/turn?game=lotr-tcg",
    "conflicts": "/conflicts?game=lotr-tcg&as_of=2002",  # few enough for axe, and of all their kinds
    "deck": "/deck",
    "sources": "/sources",
    "search": "/search?q=lit+lamp&game=lantern",
    "miss": "/term?name=cartt+foo&game=lantern",
    "offline": "/offline",
}


def _chromium() -> str:
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found and Path(found).exists():
        return found
    reason = "no Chromium is here; name one in $CHROMIUM"
    return pytest.fail(reason) if os.environ.get("RULESDB_REQUIRE_BROWSER") else pytest.skip(reason)


@pytest.fixture(scope="module")
def address(book_path: Path) -> Iterator[str]:
    """The service in a thread of this process."""
    uvicorn = pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
    from rulesdb.web.app import make_app
    from rulesdb.web.settings import Settings

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(make_app(Settings(book_path, workers=0)), port=port, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://localhost:{port}"
    server.should_exit = True
    thread.join(15)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = _chromium()
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


Open = Callable[..., "Page"]


class Pages:
    """The pages of a browser, and the faults of their scripts."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.faults: list[str] = []
        self._browser, self._address = browser, address

    def new(self, **options: Any) -> Page:
        """A page in a context of its own."""
        context = self._browser.new_context(base_url=self._address, **{"service_workers": "block", **options})
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._console)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if "Content Security" in message.text:
            self.faults.append(message.text)

    @cached_property
    def plain(self) -> Page:
        """The page of all tests that ask for no options: a context costs as much as five pages."""
        return self.new()


@pytest.fixture(scope="module")
def pages(browser: Browser, address: str) -> Pages:
    return Pages(browser, address)


@pytest.fixture
def opened(pages: Pages) -> Iterator[Open]:
    """Opens a page that remembers no other test; a script's fault or a breach of the policy fails the test."""
    own: list[Page] = []

    def open_page(path: str, width: int = 360, **options: Any) -> Page:
        page = pages.new(**options) if options else pages.plain
        own.extend([page] if options else [])
        page.set_viewport_size({"width": width, "height": SIZES[width]})
        page.goto(path)
        return page

    yield open_page
    for page in own:
        page.context.close()
    pages.plain.context.clear_cookies()
    pages.plain.emulate_media(media="screen")
    faults = [*pages.faults]
    pages.faults.clear()
    assert faults == []


@pytest.mark.parametrize("width", SIZES)
def test_ask_and_follow(opened: Open, width: int) -> None:
    """A question typed into the box: the verdict comes first, a quotation unfolds, its link leads to the passage."""
    page = opened("/", width)
    page.get_by_role("combobox").fill("what happens when a companion is killed")
    page.keyboard.press("Enter")
    page.wait_for_url("**/?q=*")
    verdict = page.locator(".verdict")
    assert verdict.is_visible()
    first = page.locator("main details.quoted").first
    assert verdict.bounding_box()["y"] < first.bounding_box()["y"]
    assert not first.locator("blockquote").is_visible()
    first.locator("summary").click()
    assert first.locator("blockquote").is_visible()
    text = first.locator("blockquote").inner_text()
    first.get_by_role("link", name="Open").click()
    page.wait_for_url("**/show?*")
    assert page.locator("blockquote").first.inner_text() == text


@pytest.mark.parametrize("width", SIZES)
def test_a_term_leads_to_the_next(opened: Open, width: int) -> None:
    """From a term one comes to what it refers to, and back by the browser's own way."""
    page = opened("/term?name=muster&game=lotr-tcg", width)
    link = page.locator(".chips a").first
    name = link.inner_text()
    link.click()
    assert page.locator("h1").inner_text().casefold() == name.casefold()
    page.go_back()
    assert page.locator("h1").inner_text() == "muster"


def test_suggestions_by_keyboard(opened: Open) -> None:
    """ "/" goes to the box; names are offered while one types; the arrows choose one and Enter opens it."""
    page = opened("/term?name=threat&game=lotr-tcg")
    page.keyboard.press("/")
    page.keyboard.type("mus", delay=30)
    page.get_by_role("option").first.wait_for()
    names = page.get_by_role("option").all_inner_texts()
    assert all(name.casefold().startswith("mus") for name in names)
    page.keyboard.press("ArrowDown")
    assert page.get_by_role("combobox").get_attribute("aria-activedescendant") == "suggestion-0"
    page.keyboard.press("Escape")
    assert not page.get_by_role("listbox").is_visible()
    page.get_by_role("combobox").fill("muste")
    page.get_by_role("option").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/?q=*")
    assert page.locator("h1").inner_text().startswith("muster")


@pytest.mark.parametrize("width", SIZES)
def test_paste_a_deck(opened: Open, width: int) -> None:
    """A pasted list gets its verdict, stays in the form, and prints as a slip."""
    page = opened("/deck", width)
    page.get_by_label("Format").select_option(label="Fellowship block")
    page.get_by_label("Deck list").fill(DECK)
    page.get_by_role("button", name="Check the deck").click()
    page.locator(".verdict").wait_for()
    assert "Undetermined" in page.locator(".verdict").inner_text()
    assert page.get_by_label("Deck list").input_value().strip() == DECK.strip()
    page.get_by_role("button", name="Slip to print").click()
    page.wait_for_url("**/deck/slip")
    assert page.locator(".sign").is_visible()
    assert "Frodo" in page.locator("body").inner_text()


def test_a_deck_that_cannot_be_read(opened: Open) -> None:
    """A list of nothing readable is told in the form, which keeps it."""
    page = opened("/deck")
    page.get_by_label("Deck list").fill("{" * 300)
    page.get_by_role("button", name="Check the deck").click()
    assert page.get_by_role("alert").inner_text()
    assert page.get_by_label("Deck list").input_value() == "{" * 300


@pytest.mark.parametrize("width", SIZES)
def test_game_and_date_are_chosen_once(opened: Open, width: int) -> None:
    """What is chosen on one page holds on the next, and the page comes back as it was asked."""
    page = opened("/term?name=muster", width)
    page.locator("#choice summary").click()
    page.get_by_label("LOTR TCG").check()
    page.get_by_label("Rules as of").fill("2005")
    page.get_by_role("button", name="Use these").click()
    page.wait_for_url("**/term?name=muster")
    assert "LOTR TCG · 2005" in page.locator("#choice summary").inner_text()
    assert "As of 2005" in page.locator("footer").inner_text()
    page.goto("/turn")
    assert "LOTR TCG" in page.locator(".title .kind").inner_text()


@pytest.mark.parametrize("width", SIZES)
def test_without_a_network(opened: Open, width: int) -> None:
    """A page that was open before opens again; another one is a page that lists those that do."""
    page = opened("/", width, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.goto("/term?name=muster&game=lotr-tcg")
    text = page.locator("blockquote").first.inner_text()
    page.goto("/card?name=Ered+Nimrais&game=lotr-tcg")
    page.context.set_offline(True)
    page.goto("/term?name=muster&game=lotr-tcg")
    assert page.locator("blockquote").first.inner_text() == text
    assert page.locator("h1").evaluate("e => getComputedStyle(e).fontSize") != "32px", "the style is there too"
    page.goto("/term?name=threat&game=lotr-tcg")
    assert page.locator("h1").inner_text() == "No network"
    page.get_by_role("link", name="Ered Nimrais").click()
    assert page.locator("h1").inner_text() == "Ered Nimrais"
    page.context.set_offline(False)
    page.goto("/term?name=threat&game=lotr-tcg")
    assert page.locator("h1").inner_text().startswith("threat")


def test_without_scripts(opened: Open) -> None:
    """Asking, unfolding, citing and choosing need no script."""
    page = opened("/", java_script_enabled=False)
    page.locator("#q").fill("muster")
    page.get_by_role("button", name="Ask").click()
    assert page.locator("h1").inner_text().startswith("muster")
    assert not page.locator("button.copy").first.is_visible()
    page.get_by_role("link", name="Cite").first.click()
    assert re.search(r"\[lotr-tcg/\S+#[0-9a-f]{6}\]", page.locator(".citation").first.inner_text())
    page.locator("#choice summary").click()
    page.get_by_label("Lantern").check()
    page.get_by_role("button", name="Use these").click()
    assert "Lantern" in page.locator("#choice summary").inner_text()


def test_copy_a_citation(opened: Open) -> None:
    """The button copies the words with their place and the id by which they are found again."""
    page = opened("/term?name=muster&game=lotr-tcg", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy citation").first.click()
    page.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert page.locator("blockquote p").first.inner_text() in copied
    page.goto(f"/?{'q'}={copied[-80:].partition('[')[2].rstrip(']').replace('#', '%23')}")
    assert page.locator("blockquote").count() == 1


def test_print(opened: Open) -> None:
    """On paper there is the answer with all its quotations, and nothing to press."""
    page = opened("/turn?game=lotr-tcg", 1280)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("blockquote").first.is_visible()
    assert not page.locator(".bar").is_visible()
    assert not page.locator(".copy").first.is_visible()


def test_everybody_can_use_it(opened: Open) -> None:
    """No page has a fault that axe knows, or is wider than the screen; what is pressed is large enough; pictures.

    The page is the same in the dark but for its colours, and on a wide screen but for its width: only these are asked.
    """
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    faults = []
    page = opened("/", bypass_csp=True)
    for name, path in PAGES.items():
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": 360, "height": SIZES[360]})
        page.goto(path)
        found = axe.run(page).response["violations"]
        for width, height in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            _picture(page, f"{name}-light-{width}")
            if page.evaluate("document.documentElement.scrollWidth") > width:
                faults.append(f"{name}: wider than {width}")
            faults += [f"{name}: small: {small}" for small in page.evaluate(SMALL)]
        page.set_viewport_size({"width": 360, "height": SIZES[360]})
        page.emulate_media(color_scheme="dark")
        _picture(page, f"{name}-dark-360")
        found += page.evaluate(COLOURS)
        faults += [f"{name}: {fault['id']} ({fault['impact']}): {fault['nodes'][0]['html'][:120]}" for fault in found]
    assert faults == []


def _picture(page: Page, name: str) -> None:
    """Write a picture of the page where the environment names a folder for it."""
    folder = os.environ.get("RULESDB_SCREENSHOTS")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png")


COLOURS = """axe.run({runOnly: ['color-contrast'], resultTypes: ['violations']}).then(found => found.violations)"""
SMALL = """() => [...document.querySelectorAll('button, summary, nav a, .chips a, .tools a, .rows a, select, input:not([type=radio]):not([type=hidden])')]
  .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 43.5).map(e => e.outerHTML.slice(0, 80))"""  # noqa: E501


def test_installable(opened: Open) -> None:
    """The manifest has what an installation needs, and its icons are there."""
    page = opened("/")
    told = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(r => r.json())")
    assert told["start_url"] == "/"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    for icon in told["icons"]:
        assert page.evaluate("source => fetch(source).then(r => r.status)", icon["src"]) == 200

"""The wires in a real browser: plugs are pulled and put back, and what the table says is read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.patience import PATIENCE_S
from tests.sim.pages import BROWSER, NO_BROWSER, demo

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

SIZES = [(360, 780), (820, 1180), (1366, 768), (1920, 1080)]
FINGER = 44
"""Pixels of CSS that a finger needs (WCAG 2.5.5)."""

PHONE_WIDE = 600
"""Pixels up to which a window is pointed at with fingers, rows of the list, too."""

SMALL = """([targets, finger]) => [...document.querySelectorAll(targets)].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return one.checkVisibility() && Math.min(width, height) < finger - 0.5;
}).map((one) => one.textContent.slice(0, 40))"""
"""What a finger may miss."""

HOSTILE = "<img src=x>"
ENDED = re.compile(r"net::ERR_CONNECTION_(REFUSED|RESET)$")
SECONDS = 1000
NOTICED = {"display": "Display", "dice": "Dice", "reader": "Reader"}
"""Parts of which the table notices that they are gone, and what it calls them."""

UNNOTICED = ("strip", "panel", "buzzer")
"""Parts that never answer."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A table at which somebody with a hostile name plays, by hand, and fast."""
    with demo("--seats", "Frodo,Sam", "--bots", "0", "--speed", "10", "--seed", "1") as url:
        sitters = [
            {"name": name, "token": token, "bot": False}
            for name, token in ((HOSTILE, "Frodo"), ("Sam", "Gimli"))
        ]
        own = urlsplit(url).netloc
        origin = Origin(f"http://{own}")
        with connect(f"ws://{own}/sim/live", origin=origin, max_queue=None) as web:
            web.send(json.dumps({"do": "new", "players": sitters, "seed": 1}))
            while True:
                news = json.loads(web.recv(timeout=PATIENCE_S))
                if news.get("game", {}).get("players", [{}])[0].get("name") == HOSTILE:
                    break
        yield url


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """The page of the wires, on which no script may fail."""
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_default_timeout(60 * SECONDS)
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("console", lambda said: failures.append(said.text) if said.type == "error" else None)
    page.goto(f"{address}wires")
    page.wait_for_selector("body[data-linked=yes]")
    yield page
    page.close()
    assert [said for said in failures if not ENDED.search(said)] == []


def cable(page: Page, part: str) -> None:
    """Pull a plug, or put it back, by the keyboard."""
    page.focus(f"button.cable[data-wire={part}]")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("part", NOTICED)
def test_a_pulled_wire_is_noticed_and_the_page_shows_the_words(page: Page, part: str) -> None:
    cable(page, part)
    page.wait_for_selector(f".row.out[data-wire={part}] .why:visible")
    if part == "display":
        page.click("[data-turn='1']")
        page.wait_for_selector("#rows .wrong:has-text('no answer at address 3Ch')")
    page.wait_for_selector(f"#notice:has-text('{NOTICED[part]}: gone')")
    cable(page, part)
    page.wait_for_selector(f".row:not(.out)[data-wire={part}]")
    page.wait_for_selector(f"#notice:has-text('{NOTICED[part]}: back')")


def test_a_line_that_is_plugged_in_again_says_hello(page: Page) -> None:
    cable(page, "reader")
    page.wait_for_selector("#notice:has-text('Reader: gone')")
    cable(page, "reader")
    row = page.locator("#rows li[data-wire=reader]", has_text="HELLO").first
    row.wait_for()
    assert "I have started: tag reader, firmware" in row.inner_text()
    page.click("#hold")  # or the next row moves this one from under the pointer
    row.locator("summary").click()
    assert "checksum: CRC-16/GENIBUS" in row.locator("dl").inner_text()


def test_a_wire_of_a_part_that_never_answers_says_why_nothing_is_said(page: Page) -> None:
    for part in UNNOTICED:
        cable(page, part)
        why = page.locator(f".row.out[data-wire={part}] .why")
        why.wait_for()
        assert "the table cannot notice" in why.inner_text()
        cable(page, part)
        why.wait_for(state="hidden")


def test_lights_are_dark_while_pulled_and_come_back_with_the_next_picture(page: Page) -> None:
    lit = page.locator("#strip i[style*='rgb']")
    lit.first.wait_for()
    cable(page, "strip")
    lit.first.wait_for(state="detached")
    cable(page, "strip")
    page.click("[data-press=push]")
    page.click("#token")
    lit.first.wait_for()


def test_a_pulled_panel_sends_nothing_and_one_that_is_back_does(page: Page) -> None:
    page.click("[data-press=back]")
    presses = page.locator("#rows li[data-wire=panel]", has_text="Back is pressed")
    presses.first.wait_for()
    before = presses.count()
    cable(page, "panel")
    page.wait_for_selector(".row.out[data-wire=panel]")
    page.click("[data-press=back]")
    page.click("#token")  # whose rows come after those that a press would have made
    page.locator("#rows li[data-wire=reader]", has_text="REMOVED").first.wait_for()
    assert presses.count() == before
    cable(page, "panel")
    page.wait_for_selector(".row:not(.out)[data-wire=panel]")
    page.click("[data-press=back]")
    presses.nth(before).wait_for()


def test_a_hostile_name_in_a_row_is_text(page: Page) -> None:
    page.click("#token")
    row = page.locator("#rows li[data-wire=reader]", has_text=HOSTILE).first
    row.wait_for()
    assert row.locator(".tag").inner_text().startswith(HOSTILE)
    assert page.locator("#rows img").count() == 0


def test_the_list_is_held_and_filtered_by_the_keyboard(page: Page) -> None:
    page.click("[data-turn='1']")
    rows = page.locator("#rows li[data-wire=panel]:visible")
    rows.first.wait_for()
    page.focus("#filter [data-wire=panel]")
    page.keyboard.press("Space")
    rows.first.wait_for(state="hidden")
    page.keyboard.press("Space")
    rows.first.wait_for()
    page.focus("#hold")
    page.keyboard.press("Enter")
    held = page.locator("#rows li").count()
    page.click("#roll")
    page.wait_for_selector("#hold:has-text('new')")
    assert page.locator("#rows li").count() == held
    page.focus("#hold")
    page.keyboard.press("Enter")
    page.locator("#rows li[data-wire=dice]").first.wait_for()


def test_everything_has_room_and_a_finger_finds_it(page: Page) -> None:
    page.locator("#rows li").first.wait_for()
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= wide
        targets = "button, a, #meanings summary" + (", #rows summary" if wide <= PHONE_WIDE else "")
        assert page.evaluate(SMALL, [targets, FINGER]) == [], wide


CUT = """() => [...diagram.querySelectorAll('h2, p, b, span, button, a, summary, .socket')]
  .filter((one) => one.checkVisibility() && one.textContent.trim())
  .filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const words = range.getBoundingClientRect(), frame = diagram.getBoundingClientRect();
    return words.bottom > frame.bottom || words.right > frame.right || words.left < frame.left;
  }).map((one) => one.textContent)"""


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_laptop_no_word_of_the_parts_is_cut(
    browser: Browser, size: tuple[int, int], language: str
) -> None:
    with demo("--bots", "0", "--seats", "Frodo,Sam", "--language", language) as url:
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.goto(f"{url}wires")
        page.wait_for_selector("#rows li")
        assert page.evaluate(CUT) == []
        page.close()


def test_a_page_in_french_has_rows_in_french(browser: Browser) -> None:
    with demo("--bots", "0", "--seats", "Frodo,Sam", "--language", "fr") as url:
        page = browser.new_page()
        page.set_default_timeout(60 * SECONDS)
        page.goto(f"{url}wires")
        page.wait_for_selector("body[data-linked=yes]")
        page.click("#roll")
        page.wait_for_selector("#rows li[data-wire=air]:has-text('le dé')")
        assert page.inner_text("h1") == "Câbles"
        page.close()


def test_the_drawing_of_the_wiring_is_there(page: Page, address: str) -> None:
    answer = page.request.get(f"{address}wiring.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "GPIO 10" in answer.text()

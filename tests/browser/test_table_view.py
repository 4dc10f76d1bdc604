"""The table's own view in a real browser: an auction as it goes, and moments that come once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from controller.rules import commands as c
from controller.web.lazy_server import address
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import PHONE, SIZES, phone, press, roll, table, text, window
from tests.web.served import Served, served
from tests.web.serving import House
from tests.web_long.scenes import SCENES, shown

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

SCREEN: ViewportSize = {"width": 1920, "height": 1080}
SEEN_AT_3_M = SCREEN["height"] / 40
"""Pixels that letters need that count, on a television at three metres (issue 13)."""

MOVING = """document.getAnimations()
    .filter((one) => one.effect.target.closest(".moment")).length"""

INSIDE = """() => {
  const box = (one) => one.getBoundingClientRect(), field = box(document.querySelector("#spaces"));
  const edges = [...document.querySelectorAll("#spaces .space")].map(box);
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
      && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return [...document.querySelectorAll("#tracker .circle")].map(box)
      .filter((one) => one.left < field.left || edges.some((space) => over(one, space)))
      .map((one) => [one.left, one.top]);
}"""
"""Circles of the Tracker that lie over a space or beside the board."""

HERE = "lotr-2003/standard A:900@14(11,13);B:900@3;C:900 buy:0 ring:37"


def do(at: Served, command: c.AnyCommand) -> None:
    """A command of somebody at the table."""

    def done(house: House) -> None:
        assert isinstance(house.table.do(command), list), command

    at.call(done)


def opened(page: Page, at: Served) -> None:
    page.goto(at.url + "table")
    page.wait_for_selector("#ranking li")


def size(page: Page, where: str) -> float:
    """Of letters, in pixels."""
    found: float = page.locator(where).first.evaluate(
        "(one) => parseFloat(getComputedStyle(one).fontSize)"
    )
    return found


def test_the_end_names_the_winner_and_then_says_why(browser: Browser) -> None:
    table_end = next(one for one in SCENES if one.name == "table-end")
    with shown(browser, table_end, "en", viewport=SCREEN) as page:
        assert page.inner_text("#question").startswith("Winner: ")
        assert "1 turn" in page.inner_text("#due")
        assert size(page, "#question") > size(page, "#due")


def test_the_tracker_lies_inside_the_board_on_a_small_window_too(browser: Browser) -> None:
    table_card = next(one for one in SCENES if one.name == "table-card")
    with shown(browser, table_card, "en") as page:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(INSIDE) == [], (width, height)


@pytest.mark.skipif(not address(), reason="this computer is on no network")
def test_an_auction_is_shown_live_and_large(browser: Browser, tmp_path: Path) -> None:
    with (
        table(tmp_path, "frodo", "gimli") as at,
        phone(browser, at, 0, 1) as both,
        window(browser, viewport=SCREEN) as page,
    ):
        roll(both, 6, 6)
        roll(both, 2, 1)
        page.goto(f"{at.url}table")
        page.wait_for_selector("#question:has-text('Frodo')")
        assert page.locator("#sale").is_hidden()
        roll(both, 5, 4)  # Weathertop
        press(both, "Send it to auction")
        page.wait_for_selector("#sale .none")
        assert page.locator("#sale .goods b").inner_text() == "Weathertop"
        assert page.locator("#sale .time").is_hidden()
        both.fill(".bid[data-seat='1'] input", "45")
        both.click(".bid[data-seat='1'] .answer")
        page.wait_for_selector("#sale .bid:has-text('45')")
        assert "Gimli" in text(page, "#sale .high .bidding")
        page.wait_for_selector("#sale .time:has-text('Going once in 4 s')")
        assert page.locator("#sale .calls .on").count() == 0
        for where in ("#question", "#ranking .cash", "#sale .bid", "#sale .time .words",
                      "#sale .goods b", "#sale .goods small", "#sale .high .bidding",
                      "#sale .calls", "#sale .bidders", "#journey .far", "#journey span",
                      "#ranking .worth", "#ranking .about", "#log li"):  # fmt: skip
            assert size(page, where) >= SEEN_AT_3_M, where
        press(both, "Pass")
        page.wait_for_selector("#sale", state="hidden")
        page.wait_for_selector("#ranking .cash:text-is('1455')")


def test_on_a_phone_the_question_comes_before_the_board(browser: Browser) -> None:
    """Issue 13, item 2; on a larger screen it is in the middle of the board."""
    with served(HERE, c.Decline(0), c.Bid(1, 50)) as at, window(browser, viewport=PHONE) as page:
        opened(page, at)
        page.wait_for_selector("#sale .bid")
        assert _from_the_top(page) == ["ask", "sale", "journey", "board"]
        page.set_viewport_size(SCREEN)
        assert page.locator("#centre > #ask + #stand + #sale + #journey").count() == 1


def _from_the_top(page: Page) -> list[str]:
    """The parts of the middle by where they begin on the page."""
    parts = page.locator("#ask, #sale, #journey, #board")
    tops: list[tuple[float, str]] = parts.evaluate_all(
        "(all) => all.map((one) => [one.getBoundingClientRect().top, one.id])"
    )
    return [name for _top, name in sorted(tops)]


def test_a_moment_comes_once_and_leaves_the_question_again(browser: Browser) -> None:
    with served(HERE) as at, window(browser, viewport=SCREEN) as page:
        opened(page, at)
        do(at, c.Buy(0))
        page.wait_for_selector(".moment.group")
        page.wait_for_selector("body > .said:has-text('A completes a group')", state="attached")
        assert page.locator("body > .said").get_attribute("aria-live") == "polite"
        assert page.locator(".space.cheered").count() == 3
        assert page.evaluate(MOVING)
        page.wait_for_selector(".moment", state="detached")
        assert page.locator(".space.cheered").count() == 0

        page.reload()
        page.wait_for_selector("#ranking li")
        page.context.set_offline(True)
        page.wait_for_selector("body.old")
        page.context.set_offline(False)
        page.wait_for_selector("body:not(.old)")
        do(at, c.Roll(1, (2, 2)))  # whatever was to come with the page has come with this
        page.wait_for_selector("#log :text('B rolls')")
        assert page.locator(".moment").count() == 0
        assert text(page, "body > .said") == ""


def test_the_ring_s_way_is_drawn_to_its_end_and_its_end_is_a_moment(browser: Browser) -> None:
    position = "lotr-2003/standard A:900@20;B:900 roll:0 ring:34"
    with served(position) as at, window(browser, viewport=SCREEN, reduced_motion="reduce") as page:
        opened(page, at)
        assert "2 steps to Mount Doom" in text(page, "#journey")
        assert page.locator("#ring-way :is(.step, .step-next)").count() == 1
        assert page.locator(".space.ring-next").get_attribute("data-pos") == "37"
        do(at, c.Roll(0, (0, 3)))
        page.wait_for_selector("#ring-way .goal.next")
        page.wait_for_selector("#journey :text('the game is over!')")
        do(at, c.Buy(0))
        do(at, c.Roll(1, (0, 3)))
        page.wait_for_selector(".moment.end")
        assert not page.evaluate(MOVING)
        assert page.locator("#journey").is_hidden()
        assert page.locator("#ring-way > *").count() == 0


TONES = """() => {
    window.tones = 0;
    const made = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.tones += 1;
        return made.call(this);
    };
}"""


def test_the_screen_has_settings_of_its_own(browser: Browser) -> None:
    """Issue 13, 4: language, motion, sounds and text size, as on a phone and kept like there."""
    with served(HERE) as at, window(browser, viewport=SCREEN) as page:
        opened(page, at)
        page.evaluate(TONES)
        before = size(page, "#ranking .who")
        page.click("#settings")
        page.select_option(".settings label:has-text('Text size') select", label="Very large")
        page.check(".settings label:has-text('Less motion') input")
        for sound in ("Dice", "Coins"):
            page.check(f".settings label:has-text('{sound}') input")
        page.fill(".settings [type=range]", "0.8")
        page.keyboard.press("Escape")
        page.wait_for_selector("#settings:focus")
        assert size(page, "#ranking .who") > before
        do(at, c.Buy(0))  # a full group, and coins
        page.wait_for_selector(".moment.group")
        assert not page.evaluate(MOVING)
        do(at, c.Roll(1, (2, 3)))
        page.wait_for_function("tones > 0")

        page.click("#settings")
        page.select_option("#language", label="Français")
        page.wait_for_selector(":root[lang=fr] #settings:focus")
        assert size(page, "#ranking .who") > before
        page.click("#settings")
        assert text(page, "#sheet-title") == "Réglages de cet écran"
        kept = page.evaluate("JSON.parse(localStorage.ringkeeper)")
        wanted = {"text": "huge", "still": True, "dice": True, "coins": True, "ring": False}
        assert {name: kept[name] for name in wanted} == wanted
        assert kept["volume"] == 0.8

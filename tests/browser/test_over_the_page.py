"""What lies over a phone's page, and what must stay when it is loaded again: Back closes a sheet,
nothing covers its buttons, the guide never takes the question away (issue 13, 1 and 4)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from controller.rules import commands as c
from controller.table.panel.pages.resuming import Paused
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import fits, phone, press, table, text, window
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

ASIDE: ViewportSize = {"width": 780, "height": 360}
BUYS = "lotr-2003/standard A:900@11(6,8,9);B:500@13;C:980@24 buy:1 ring:21"
ROLLS = "lotr-2003/standard A:900@11(6,8,9);B:500@13;C:980@24 roll:0 ring:21"
PENNILESS = "lotr-2021/standard A:1@11;B:2@13;C:9@24 roll:0"

COVERED = """() => {
    const covered = [];
    for (const one of document.querySelectorAll('#sheet button, #sheet select, #sheet input')) {
        one.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        if (width && !one.contains(top) && !one.closest('label')?.contains(top))
            covered.push(one.outerHTML);
    }
    return covered;
}"""
"""The controls of a sheet of which something else is in front."""


def is_seen(page: Page, where: str) -> bool:
    """Whether it is in the window as a whole."""
    box = page.locator(where).bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def test_back_closes_a_sheet_and_the_map_and_does_not_leave_the_page(browser: Browser) -> None:
    with served(ROLLS) as at, phone(browser, at, 0) as page:
        press(page, "Offer a deal")
        page.wait_for_selector("#sheet form")
        page.go_back()
        page.wait_for_selector("#sheet:not([open])", state="attached")
        page.click("#show-map")
        page.click("#spaces [data-pos='11']")
        page.wait_for_selector("#sheet[open]")
        page.go_back()
        page.wait_for_selector("#sheet:not([open])", state="attached")
        assert page.is_visible("#map-close")
        page.go_back()
        page.wait_for_selector("#map:not([open])", state="attached")
        page.wait_for_selector(".seat")


def test_back_passes_over_what_was_closed_by_hand(browser: Browser) -> None:
    with served(ROLLS) as at, phone(browser, at, 0) as page:
        for opens in ("#help", "#settings"):
            page.click(opens)
            press(page, "Close")
        page.click("#help")
        page.go_back()
        page.wait_for_selector("#sheet:not([open])", state="attached")
        page.wait_for_selector(".seat")
        page.reload()
        page.wait_for_selector(".seat")
        page.go_back()
        page.wait_for_url("about:blank")


@pytest.mark.parametrize("size", ["usual", "huge"])
def test_that_the_game_is_paused_covers_no_button_of_a_sheet(browser: Browser, size: str) -> None:
    with served(ROLLS) as at, phone(browser, at, 0) as page:
        at.call(lambda house: house.table.choose(Paused()))
        page.wait_for_selector("#paused:visible")
        page.evaluate("(size) => { document.documentElement.dataset.text = size; }", size)
        for opens in ("#help", "#settings", ".deed", "button:has-text('Offer a deal')"):
            page.click(opens)
            page.wait_for_selector("#sheet[open] #paused")
            assert page.evaluate(COVERED) == [], opens
            page.keyboard.press("Escape")
            page.wait_for_selector("#sheet:not([open])", state="attached")


def test_a_typed_bid_stays_when_the_phone_changes_its_language(browser: Browser) -> None:
    with served(BUYS, c.Decline(1)) as at, phone(browser, at, 0) as page:
        page.fill(".bid input", "150")
        page.click("#settings")
        page.select_option("#language", label="Français")
        page.wait_for_selector("html[lang=fr] .bid")
        assert page.input_value(".bid input") == "150"
        page.click(".bid .answer")
        page.wait_for_selector("#auction .bidder em:has-text('150')")


@pytest.mark.parametrize("upright", [True, False])
def test_the_guide_never_takes_a_question_away(browser: Browser, upright: bool) -> None:
    with served(BUYS, c.Decline(1)) as at, window(browser, has_touch=True) as page:
        if not upright:
            page.set_viewport_size(ASIDE)
        page.goto(at.url)
        page.fill("#code", at.code)
        page.click("#join-form button")
        page.check("#sit-seats input[value='0']")
        page.click("#sit-form button")
        page.wait_for_selector(".bubble")
        assert is_seen(page, "#question-words")
        for words in ("Next", "Next", "Got it"):
            page.click(f".bubble button:has-text('{words}')")
        page.wait_for_selector(".bubble", state="detached")
        assert is_seen(page, "#question-words")


def test_one_of_the_currency_is_called_so(browser: Browser) -> None:
    """A3: lotr-2021 counts in single coins."""
    with served(PENNILESS) as at, phone(browser, at, 0) as page:
        page.wait_for_selector(".cash:has-text('1 Coin')")
        assert text(page, ".cash").endswith("1 Coin")
        fits(page)


def test_a_host_without_a_game_sees_only_what_can_be_done(browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path) as at, phone(browser, at, code=at.host) as page:
        page.goto(f"{at.url}host")
        page.wait_for_selector("#desk:visible")
        shown = page.locator("#desk h2:visible").all_inner_texts()
        assert shown == ["Take back", "Parts", "Table settings", "Phones", "Save or end"]

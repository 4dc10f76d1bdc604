"""Letters beside the colours, for whoever cannot tell these apart, wherever a colour decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from controller.rules import commands as c
from controller.table.panel.pages.lights_and_sound import Set
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import phone, press, window
from tests.web.served import Served, served
from tests.web.serving import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

HERE = "lotr-2003/standard A:900@11(6,8,9,12);B:900@3(13);C:900 buy:0"
"""The light blue group is the second on the board (B), the pink one the third (C)."""

LETTERS = """(found) => found.map((one) => getComputedStyle(one, "::before").content)
    .map((said) => said === "none" ? "" : said[1])"""


def marked(at: Served) -> None:
    """The host has letters beside the colours."""

    def set_marks(house: House) -> None:
        table = house.table
        table.choose(Set(replace(table.context.settings, marks=True)))

    at.call(set_marks)


def letters(page: Page, where: str) -> str:
    """What is painted there, one letter each."""
    page.wait_for_selector(where)
    found: list[str] = page.locator(where).evaluate_all(LETTERS)
    return "".join(found)


def test_letters_beside_the_colours_of_what_is_sold_offered_and_looked_at(browser: Browser) -> None:
    """Issue 13, 3: colour-blind marks."""
    offer = c.Offer(1, 0, c.Bundle(deeds=(13,)), c.Bundle(deeds=(6, 12)))
    with served(HERE, offer) as at, phone(browser, at, 0) as page:
        page.wait_for_selector(".for-sale")
        assert letters(page, ".for-sale .band") == "", "not asked for"
        marked(at)
        page.wait_for_selector(".marked")
        assert letters(page, ".for-sale .band") == "C"
        assert letters(page, ".terms .title") == "BC", "a Wizard's staff has a shape of its own"
        assert letters(page, "#seats .deed") == "BBB"
        page.click("#seats .deed[data-space='6']")
        assert letters(page, "#sheet .band") == "B"
        assert letters(page, "#sheet .members li > i") == "BBB"
        press(page, "Close")
        press(page, "Offer a deal")
        assert letters(page, "#sheet fieldset:nth-of-type(1) label:has([name$=deeds]) i") == "BBB"
        assert letters(page, "#sheet fieldset:nth-of-type(2) label:has([name$=deeds]) i") == "C"


def test_letters_beside_the_colour_of_an_auction_on_a_large_screen(browser: Browser) -> None:
    with (
        served(HERE, c.Decline(0)) as at,
        window(browser, viewport={"width": 1920, "height": 1080}) as page,
    ):
        marked(at)
        page.goto(at.url + "table")
        assert letters(page, "#sale .band") == "C"

"""How long a game takes, in a real browser: while it is chosen, on the table's view, on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sim.pages import BROWSER, NO_BROWSER, demo
from tests.web.phones import window
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

NEAR = "lotr-2003/standard A:900@14;B:900@3;C:900 roll:0 ring:37"


def test_who_chooses_a_game_reads_how_long_it_takes_and_what_makes_it_endless(
    browser: Browser,
) -> None:
    with demo() as address, window(browser, viewport={"width": 1280, "height": 800}) as page:
        page.goto(address)
        words = page.locator("dialog .how-long")
        words.get_by_text("usually take 40 to 70 min.").wait_for()
        page.click("dialog button:has-text('Add a player')")
        words.get_by_text("usually take 50 to").wait_for()
        page.click("dialog .drop >> nth=4")
        page.select_option("dialog .fine select >> nth=1", "classic")
        words.get_by_text("Trade deeds: if nobody does").wait_for()
        page.click("dialog .own > summary")
        page.get_by_label("Find a house rule").fill("GO pays")
        page.get_by_label("GO pays", exact=True).fill("1000")
        words.get_by_text("GO pays 1000: 3 of 10 games take more than 5 hours.").wait_for()
        page.get_by_label("GO pays", exact=True).fill("20000")
        assert page.locator("dialog .how-long b").count() == 2, "no such amount: nothing changes"


def test_the_table_s_view_says_how_much_longer_the_game_goes_on(browser: Browser) -> None:
    with served(NEAR) as at, window(browser, viewport={"width": 1920, "height": 1080}) as page:
        page.goto(at.url + "table")
        page.locator("#length").get_by_text("Likely over in ").wait_for()

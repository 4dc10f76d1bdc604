"""The simulated table's page in a real browser: its controls, help, settings and first steps (issue
13, item 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import PHONE
from tests.web_long.pictures import too_small
from tests.web_long.positions import demo_at

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
GROUP = "lotr-2003/classic Frodo:700(6,8,9);Sam=Aragorn:900(1) roll:0"


def test_a_building_is_built_and_taken_back_by_the_row(browser: Browser) -> None:
    with demo_at(browser, GROUP, viewport=LAPTOP) as page:
        row = page.get_by_role("group", name="What else you can do")
        row.get_by_role("button", name="Build").click()
        page.click("#sheet button:has-text('Build: Buckleberry Ferry 50')")
        page.wait_for_function("() => log.innerText.includes('Buckleberry Ferry now has')")
        page.keyboard.press("Escape")
        undo = row.get_by_role("button", name="Take back: Frodo")
        undo.focus()
        undo.press("Enter")
        page.wait_for_function("() => people.innerText.includes('700')")  # as before
        assert page.locator("#log .back").inner_text() == (
            "Taken back by Frodo: Frodo builds on Buckleberry Ferry."
        )
        struck = page.locator("#log [data-gone='no longer counts']")
        assert struck.filter(has_text="Buckleberry Ferry now has").count() == 1
        assert page.evaluate("() => document.activeElement !== document.body")
        row.get_by_role("button", name="Offer a deal").click()
        page.wait_for_selector("#sheet form.deal")


def test_help_lists_the_keys_and_opens_by_button_and_key(browser: Browser) -> None:
    with demo_at(browser, GROUP, viewport=LAPTOP) as page:
        page.keyboard.press("?")
        page.wait_for_selector("#sheet[open]")
        keys = page.locator("#sheet kbd").all_inner_texts()
        assert keys == ["T", "← →", "Enter", "⌫", "M", "P", "?"]
        page.keyboard.press("t")  # a key for the table does nothing below a sheet
        page.keyboard.press("Escape")
        page.wait_for_selector("#sheet", state="hidden")
        page.click("#help")
        page.get_by_role("heading", name="How this page works").wait_for()
        page.get_by_role("button", name="Close").click()
        assert "Frodo rolls" not in page.inner_text("#log")


def test_settings_of_the_page(browser: Browser) -> None:
    """Language, text size, motion, and a sound of its own for dice, coins and the Ring."""
    with demo_at(browser, GROUP, viewport=LAPTOP) as page:
        size = "() => document.getElementById('ask').getBoundingClientRect().height"
        before = page.evaluate(size)
        page.click("#settings")
        page.get_by_label("Text size").select_option("Very large")
        assert page.evaluate(size) > before
        for name in ("Less motion", "Dice", "Coins", "The Ring"):
            page.locator("#sheet").get_by_label(name).check()
        page.get_by_label("Volume").fill("0.2")
        page.get_by_label("Language").select_option("fr")
        page.wait_for_selector(":root[lang=fr] #settings:focus")
        page.locator("#question-words", has_text="Frodo").wait_for()
        kept = page.evaluate("() => JSON.parse(localStorage.ringkeeper)")
        assert (kept["still"], kept["dice"], kept["ring"], kept["volume"]) == (
            True,
            True,
            True,
            0.2,
        )


def test_first_steps_come_once(browser: Browser) -> None:
    with demo_at(browser, GROUP, viewport=LAPTOP) as page:
        for at, part in enumerate(("#ask", "#box", "#deeds"), 1):
            bubble = page.get_by_role("complementary", name=f"First steps, {at} of 3")
            bubble.wait_for()
            assert page.locator(f"{part}.told").count() == 1
            bubble.locator(".big").press("Enter")
        assert page.locator(".bubble, .told").count() == 0
        page.reload()
        page.wait_for_selector("#controls button:has-text('Build')")
        assert page.locator(".bubble").count() == 0


def test_all_of_it_is_large_enough_for_a_finger(browser: Browser) -> None:
    with demo_at(browser, GROUP, viewport=PHONE) as page:
        page.wait_for_selector(".bubble")
        page.wait_for_selector("#controls button:has-text('Build')")
        assert too_small(page) == []
        page.click("#settings")
        assert too_small(page) == []

"""A whole short game by the keyboard alone: Tab, arrows, Enter and the space bar."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tests.sim.pages import chromium
from tests.web.phones import window
from tests.web.served import served
from tests.web_long.games import at_phones
from tests.web_long.row import Row, Wrong, checked
from tests.web_long.scenes import TURN

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

TABS_MOST = 150
SEED = 4
IS_FOCUSED = "(one) => document.activeElement === one"
OUTLINED = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
}"""
LOST = "() => document.activeElement === null || document.activeElement === document.body"


class Keyboard:
    """Goes to things by Tab. Wrong, if something cannot be reached, or if it cannot be seen where
    the keyboard is."""

    def press(self, what: Locator) -> None:
        ticks = what.get_attribute("type") == "checkbox"
        self.reach(what)
        what.page.keyboard.press("Space" if ticks else "Enter")

    def pick(self, what: Locator, label: str) -> None:
        steps = what.locator("label").all_inner_texts().index(label)
        self.reach(what.locator("input").first)
        what.page.keyboard.press("Space")
        for _ in range(steps):
            what.page.keyboard.press("ArrowRight")

    def type(self, what: Locator, text: str) -> None:
        """What is there is replaced."""
        self.reach(what)
        what.page.keyboard.press("Control+a")
        what.page.keyboard.type(text)

    def reach(self, what: Locator) -> None:
        page = what.page
        for _ in range(TABS_MOST):
            if what.evaluate(IS_FOCUSED):
                break
            page.keyboard.press("Tab")
        else:
            raise Wrong(f"the keyboard does not reach {what}")
        if not page.evaluate(OUTLINED):
            raise Wrong(f"it does not show that the keyboard is at {what}")


def rows(_pictures: Path | None) -> Iterator[Row]:
    """Both seats of a short game on one phone."""
    with chromium() as browser:
        yield checked("joining by the keyboard alone", lambda: _joined(browser))
        yield checked("a short game by the keyboard alone", lambda: _played(browser))


def _joined(browser: Browser) -> str:
    keys = Keyboard()
    with served(TURN) as at, window(browser) as page:
        page.goto(at.url)
        keys.type(page.locator("#code"), at.code)
        page.keyboard.press("Enter")
        page.wait_for_selector("#sit-form")
        keys.press(page.locator("#sit-seats input").nth(2))
        keys.press(page.locator("#sit-form button"))
        page.wait_for_selector(".seat")
        keys.press(page.locator(".deed").first)
        page.wait_for_selector("#sheet[open]")
        page.keyboard.press("Escape")
        page.wait_for_selector("#sheet", state="hidden")
        if not page.locator(".deed").first.evaluate(IS_FOCUSED):
            raise Wrong("a sheet that is closed does not give the keyboard back to its deed")
    return "the code, the seat, a deed's sheet and back"


def _played(browser: Browser) -> str:
    played = at_phones(browser, "lotr-2003", [(0, 1)], Keyboard(), SEED, _not_lost)
    return f"{played.steps} steps; where the keyboard is was always to be seen, and never lost"


def _not_lost(page: Page) -> None:
    asked = page.inner_text("#question-words")
    if page.evaluate(LOST):
        raise Wrong(f"the focus is lost after an answer; asked now: {asked}")
    if not page.evaluate(OUTLINED):
        raise Wrong(f"it does not show where the keyboard is after an answer; asked now: {asked}")

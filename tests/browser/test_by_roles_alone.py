"""Cards by ear and hands alone, by nothing but roles and names of the accessibility tree: secret
ones are read by their holder and nobody else, and any card is identified without consequence
(issue 40, 20). Whole games are in tests/web_long (`demo-keys`, `games`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.ear import heard_phone
from tests.web.served import served
from tests.web_long.demo_keys import Listener
from tests.web_long.positions import demo_at
from tests.web_long.scenes import QUESTS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

TITLE = "Down the Mountain"
LAPTOP = {"width": 1366, "height": 768}
CLAIM = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"


def button(page: Page, name: str) -> None:
    """Press a button by its name, with the keyboard."""
    page.get_by_role("button", name=re.compile(name)).first.press("Enter")


def test_R71_a_secret_card_is_read_and_played_by_its_holder_alone(browser: Browser) -> None:
    with (
        served(QUESTS) as at,
        heard_phone(browser, at, 0) as (frodo, mine),
        heard_phone(browser, at, 2) as (merry, theirs),
    ):
        button(frodo, TITLE)
        sheet = frodo.get_by_role("dialog", name=TITLE)
        expect(sheet).to_contain_text("Take a property")
        assert any(TITLE in one.words for one in mine.heard())
        button(frodo, "Mines of Moria")
        expect(frodo.get_by_role("dialog")).to_contain_text("Frodo takes Mines of Moria from Merry")
        assert at.call(lambda house: house.table.state.stack) == [], "nothing is played yet"
        assert TITLE not in merry.locator("body").aria_snapshot()
        assert theirs.times(TITLE) == 0
        button(frodo, "Play the card")
        theirs.wait(f"Merry, Frodo plays “{TITLE}” against you.")


def test_a_card_is_identified_by_ear_and_nothing_comes_of_it(browser: Browser) -> None:
    """The deed that A stands on: a tap at any other moment would buy it."""
    with demo_at(browser, CLAIM, viewport=LAPTOP) as page:
        at, status = Listener(page), page.get_by_role("status")
        at.menu()
        at.choose("What is this card?")
        status.filter(has_text="Tap it, then OK").first.wait_for(state="attached")
        button(page, "^Deed: Bruinen")
        at.hears("Unclaimed, 140")
        status.filter(has_text="Unclaimed, 140").first.wait_for(state="attached")
        at.ok()
        at.hears("Menu")
        at.back()
        at.asked("A, buy Ford of Bruinen for 140 P")
        assert "claims" not in page.locator("#log").inner_text()

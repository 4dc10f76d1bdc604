"""Leaving from one's own phone, and coming back (R70)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from controller.rules.commands import Disagree, Leave
from controller.web.lazy_server import address
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.ear import do
from tests.web.phones import join, press, sit, text, window
from tests.web.served import served
from tests.web_long.scenes import TURN, Scene, shown

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER),
    pytest.mark.skipif(not address(), reason="this computer is on no network"),
]


def test_R70_a_phone_hands_its_seat_to_a_bot_and_takes_it_back(browser: Browser) -> None:
    with shown(browser, Scene("leaving", TURN, seats=(1,)), "en") as page:
        press(page, "Leave the game")
        page.wait_for_selector("#sheet:has-text('out of the game for good')")
        press(page, "Let a bot play on")
        press(page, "Yes")
        page.wait_for_selector("#seats:has-text('A bot plays here.')")
        press(page, "Sit down again")
        page.wait_for_selector("#seats button:has-text('Leave the game')")
        assert "A bot plays here." not in text(page, "#seats")


def test_R70_who_was_not_let_go_reads_why_retiring_is_no_choice(browser: Browser) -> None:
    with served("lotr-2003/classic A:900;B:500;C:100 roll:0") as at, window(browser) as page:
        page.goto(at.url)
        join(page, at.code)
        sit(page, 1)
        do(at, Leave(1, "retire"), Disagree(0))
        press(page, "Leave the game")
        expect(page.locator("#sheet")).to_contain_text("Ask again next turn.")
        expect(page.locator("#sheet button", has_text="Let a bot play on")).to_be_visible()
        expect(page.locator("#sheet button", has_text="Retire")).to_have_count(0)

"""Leaving from one's own phone, and coming back (R70)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.web.doorway import address
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import press, text
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

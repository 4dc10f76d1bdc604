"""While the game is ending and a question is still open, every page says so (R66)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules import commands as c
from controller.web.lazy_server import address
from tests.browser.test_host import host
from tests.browser.test_table_view import SCREEN, SEEN_AT_3_M, opened, size
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.ear import do
from tests.web.phones import fits, phone, window
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER),
    pytest.mark.skipif(not address(), reason="this computer is on no network"),
]


def test_R66_that_the_game_is_ending_stands_on_seat_host_and_table(browser: Browser) -> None:
    """On a television it is read from three metres."""
    with (
        served("lotr-2003/classic A:900@11;B:1200;C:100 buy:0") as at,
        phone(browser, at, 1) as seat,
        host(browser, at) as desk,
        window(browser, viewport=SCREEN) as large,
    ):
        opened(large, at)
        pages = (seat, desk, large)
        assert not any(page.locator("#ending").is_visible() for page in pages)
        do(at, c.EndGame())
        for page in pages:
            page.wait_for_selector("#ending:has-text('The game is ending')")
        fits(seat)
        fits(desk)
        assert size(large, "#ending") >= SEEN_AT_3_M
        do(at, c.Buy(0))
        for page in pages:
            page.wait_for_selector("#ending", state="hidden")

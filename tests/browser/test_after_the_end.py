"""A phone that joins when the game is over: it reads the report, and its player's own result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules.commands import CallTime
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import fits, phone, text
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

PLAYED = "lotr-2003/time-limit A:900@1(1,3);B:500(5) roll:0"


def test_whoever_joins_after_the_end_chooses_a_seat_and_sees_its_result(browser: Browser) -> None:
    with served(PLAYED, CallTime(0)) as at, phone(browser, at) as page:
        page.wait_for_selector("#sit:visible")
        assert text(page, "#sit-title") == "Who played on this phone?"
        assert page.get_attribute("#report a", "href") == "/report"
        fits(page)
        page.check("#sit-seats input[value='1']")
        page.click("#sit-form button")
        page.wait_for_selector(".seat")
        assert "500" in text(page, ".seat")
        assert "Winner: A" in text(page, "#question")
        assert not page.is_visible("#sit")
        page.click("#other-seats")
        page.wait_for_selector("#sit:visible")
        fits(page)

"""A phone that joins when the game is over: it reads the report, and its player's own result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules.commands import CallTime
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import fits, phone, text, window
from tests.web.served import served

if TYPE_CHECKING:
    from pathlib import Path

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


def test_the_report_is_kept_as_it_is_shown_though_the_table_is_gone(
    browser: Browser, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.html"
    with served(PLAYED, CallTime(0)) as at, phone(browser, at, 0) as page:
        page.goto(f"{at.url}report")
        page.wait_for_selector("#count:not(:empty)")
        shown = text(page, "main > section:first-of-type")
        page.context.set_offline(True)
        with page.expect_download() as found:
            page.click("#keep")
        found.value.save_as(kept)
        assert found.value.suggested_filename.endswith(".html")
    with window(browser) as page:
        page.goto(kept.as_uri())
        page.wait_for_selector("#count:not(:empty)")
        assert text(page, "main > section:first-of-type") == shown
        assert page.is_hidden("#keep")
        page.click("#first")
        page.wait_for_selector("#count:has-text('Move 1 of')")

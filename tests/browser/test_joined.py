"""A phone that joins, is disconnected at the table, is loaded again, and bids (issue 13)."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from controller.table.panel.pages.phones import EndPhone
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import join, sit, window
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

TURN = "lotr-2003/classic A:900@11(6);B:1500@10;C:1500 roll:0"
BUY = "lotr-2003/classic A:9@11;B:1500;C:1500 buy:0"


def test_a_wrong_code_is_marked_until_another_is_typed(browser: Browser) -> None:
    with served(TURN) as at, closing(browser.new_context()) as context:
        page = context.new_page()  # Chromium's console has an error for the refusal
        page.goto(at.url)
        page.fill("#code", "12")
        page.click("#join-form button")
        page.wait_for_selector("#says.on:has-text('Wrong or expired code')")
        page.wait_for_selector("#code[aria-invalid=true]:focus")
        page.keyboard.type("3")
        assert page.locator("#code").get_attribute("aria-invalid") is None
        page.fill("#code", at.code)
        page.keyboard.press("Enter")
        page.wait_for_selector("#sit-title:focus")


def test_a_phone_that_was_disconnected_at_the_table_is_told(browser: Browser) -> None:
    with served(TURN) as at, window(browser) as page:
        page.goto(at.url)
        join(page, at.code)
        sit(page, 0)
        at.call(lambda house: house.table.choose(EndPhone(0)))
        page.wait_for_selector("#says.on:has-text('no longer connected to the table')")


def test_the_first_steps_go_on_where_they_were(browser: Browser) -> None:
    with served(TURN) as at, window(browser) as page:
        page.goto(at.url)
        join(page, at.code)
        sit(page, 0)
        page.locator(".bubble").get_by_role("button", name="Next").click()
        page.reload()
        page.get_by_role("complementary", name="First steps, 2 of 3").wait_for()
        for button in ("Next", "Got it"):
            page.locator(".bubble").get_by_role("button", name=button).click()
        page.reload()
        page.wait_for_selector("#question-words")
        assert page.locator(".bubble").count() == 0


def test_a_bid_that_grew_too_high_goes_back_to_the_least(browser: Browser) -> None:
    with served(BUY) as at, window(browser, viewport={"width": 360, "height": 780}) as page:
        page.goto(at.url)
        join(page, at.code)
        sit(page, 0, 1)
        page.click("button:has-text('auction')")
        form = page.locator(".bid[data-seat='1']")
        for step in ("+50", "+50"):
            form.get_by_role("button", name=step).click()
        assert form.locator("input").input_value() == "101"
        form.get_by_role("button", name="Lowest bid").click()
        assert form.locator("input").input_value() == "1"
        for one in form.get_by_role("button").all():
            box = one.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= 360
            assert min(box["width"], box["height"]) >= 44

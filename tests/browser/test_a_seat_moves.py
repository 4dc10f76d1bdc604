"""A phone's battery is flat, a seat moves to another phone, one phone is for two children, and two
phones play one seat (issue 13, 1)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from controller.rules import commands as c
from controller.table.panel.pages.phones import EndPhone
from tests.browser.test_table_view import do
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import join, phone, roll, sit, text, window
from tests.web.served import Served, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, StorageState

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

BUY = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
CLAIM = "#answers button:has-text('Claim')"
SHARED = ".seat :text('Another phone, too, plays this seat')"
NOT_CONNECTED = "#says.on:has-text('no longer connected to the table')"


def phone_that_goes_flat(browser: Browser, at: Served) -> StorageState:
    """A phone that plays A's seat until its battery is flat in the middle of a question; what it
    has kept then."""
    with phone(browser, at, 0) as page:
        page.wait_for_selector(CLAIM)
        return page.context.storage_state()


@contextmanager
def charged(browser: Browser, at: Served, kept: StorageState) -> Iterator[Page]:
    """That phone, when it is on again."""
    with window(browser, has_touch=True, storage_state=kept) as page:
        page.goto(at.url)
        yield page


def test_another_phone_takes_the_seat_and_the_first_comes_back_to_it(browser: Browser) -> None:
    with served(BUY) as at:
        kept = phone_that_goes_flat(browser, at)
        with phone(browser, at, 0) as other:
            other.click(CLAIM)
            other.wait_for_selector(".deed")
            other.wait_for_selector(".seat .cash:has-text('760')")
            with charged(browser, at, kept) as first:
                first.wait_for_selector(".seat .cash:has-text('760')")
                assert first.locator(CLAIM).count() == 0, "it has been answered"
                for page in (first, other):
                    page.wait_for_selector(SHARED)
                for command in (c.Roll(1, (2, 3)), c.Buy(1), c.Roll(2, (2, 4)), c.Buy(2)):
                    do(at, command)
                roll(first, 6, 6)
                other.wait_for_selector("#log :text('A rolls 6 + 6')")
                other.click(CLAIM)
                first.wait_for_selector(".seat .cash:has-text('540')")


def test_a_phone_that_was_ended_while_its_battery_was_flat_is_told(browser: Browser) -> None:
    with served(BUY) as at:
        kept = phone_that_goes_flat(browser, at)
        with phone(browser, at, 0) as other:
            (number, *_others) = at.call(lambda house: [one for one, _ in house.door.joined()])
            at.call(lambda house: house.table.choose(EndPhone(number)))
            other.click(CLAIM)
            other.wait_for_selector(".seat .cash:has-text('760')")
            with charged(browser, at, kept) as first:
                first.wait_for_selector(NOT_CONNECTED)
                assert first.locator(".seat").count() == 0
                join(first, at.code)
                sit(first, 0)
                first.wait_for_selector(".seat .cash:has-text('760')")
                first.reload()
                first.wait_for_selector(".seat")
                assert first.locator(NOT_CONNECTED).count() == 0
                for page in (first, other):
                    page.wait_for_selector(SHARED)


def test_a_phone_that_has_left_by_itself_is_not_told_so_later(browser: Browser) -> None:
    with served(BUY) as at, phone(browser, at, 0) as page:
        page.click("#leave")
        page.click("dialog[open] .answer")
        page.wait_for_selector("#join-form")
        page.reload()
        page.wait_for_selector("#join-form")
        page.wait_for_selector("#question-words:not(:empty)", state="attached")
        assert page.locator(NOT_CONNECTED).count() == 0


def test_one_phone_is_for_two_children_until_one_gets_a_phone_of_their_own(
    browser: Browser,
) -> None:
    with served(BUY, c.Decline(0)) as at, phone(browser, at, 0, 1) as both:
        for seat, amount in ((1, "30"), (0, "45")):
            form = f".bid[data-seat='{seat}']"
            both.fill(f"{form} input", amount)
            both.click(f"{form} .answer")
            name = "AB"[seat]
            both.wait_for_selector(f"#log :text('{name} bids {amount}')")
        with phone(browser, at, 1) as second:
            both.wait_for_selector(f".seat:has-text('B') {SHARED.removeprefix('.seat ')}")
            both.click("#other-seats")
            both.uncheck("#sit-seats input[value='1']")
            both.click("#sit-form button")
            both.wait_for_selector(".bid[data-seat='1']", state="detached")
            second.fill(".bid input", "60")
            second.click(".bid .answer")  # not "Lowest bid"
            both.wait_for_selector("#log :text('B bids 60')")
            assert both.locator(".bid[data-seat='0']").count() == 1
            assert both.locator(SHARED).count() == second.locator(SHARED).count() == 0
            assert "1500" in text(second, ".seat .cash")

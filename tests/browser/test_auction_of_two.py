"""An auction between two on their phones: each says who must act, it ends, and if the other walks
away the host ends it (R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules import commands as c
from controller.view.timing import AUCTION_CLOCK, GOING_TWICE
from controller.web.lazy_server import address
from tests.browser.test_heard import SELDOM, pass_time, timed_phone
from tests.browser.test_host import host
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.ear import do
from tests.web.phones import fits, phone, press, text
from tests.web.served import Served, served
from tests.web.serving import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER),
    pytest.mark.skipif(not address(), reason="this computer is on no network"),
]

TWO = "lotr-2003/standard A:900@11;B:500@10 buy:0 ring:21"
HIGH = "You are the high bidder. B can bid more, pass, or end the auction."


def owner(at: Served) -> int:
    return at.call(lambda house: house.table.state.owner[11])


def time_passes(at: Served, seconds: float) -> None:
    """At the table, which tells its pages."""

    def passed(house: House) -> None:
        house.hands.wait(seconds)
        house.door.room.bell.ring()

    at.call(passed)


def test_R6_each_of_two_phones_says_who_must_act(browser: Browser) -> None:
    with (
        served(TWO, c.Decline(0)) as at,
        phone(browser, at, 0) as one,
        phone(browser, at, 1) as other,
    ):
        assert text(one, "#auction .acts") == "A, B may still bid."
        do(at, c.Bid(0, 40))
        one.wait_for_selector(f"#auction .acts:has-text('{HIGH}')")
        other.wait_for_selector("#auction .acts:has-text('Bid more or let it go.')")
        fits(one)
        do(at, c.Bid(1, 50))
        one.wait_for_selector("#auction .acts:has-text('Bid more or let it go.')")
        do(at, c.Bid(0, 60))
        time_passes(at, GOING_TWICE + 1)
        press(other, "End the auction")
        one.wait_for_selector("#auction:empty", state="attached")
        assert owner(at) == 0


def test_R6_the_clock_ends_it_where_the_table_is_set_so(browser: Browser) -> None:
    """The high bidder's phone then does not ask the others to end it."""
    with served(TWO, c.Decline(0)) as at, phone(browser, at, 0) as one, host(browser, at) as desk:
        desk.check("#settings label:has-text('A clock ends auctions') input")
        do(at, c.Bid(0, 40))
        one.wait_for_selector(
            "#auction .acts:has-text('You are the high bidder. B may still bid.')"
        )
        time_passes(at, AUCTION_CLOCK + 1)
        one.wait_for_selector("#auction:empty", state="attached")
        assert owner(at) == 0


def test_R6_the_high_bidder_is_told_who_else_can_end_it(browser: Browser) -> None:
    no_answer = "#auction p:has-text('No answer?')"
    with (
        served(TWO, c.Decline(0), c.Bid(0, 40), limits=SELDOM) as at,
        timed_phone(browser, at, 0) as (page, _ear),
    ):
        pass_time(page, GOING_TWICE + 2)
        assert page.locator(no_answer).is_hidden()
        pass_time(page, 20)
        page.wait_for_selector(no_answer)
        fits(page)


def test_R6_the_host_ends_it_for_a_player_who_has_walked_away(browser: Browser) -> None:
    with served(TWO, c.Decline(0), c.Bid(0, 40)) as at, host(browser, at) as desk:
        time_passes(at, GOING_TWICE + 1)
        desk.click("#absent summary")
        fits(desk)
        press(desk, "Sold: A 40")
        desk.click("#sheet .danger")
        desk.wait_for_selector("#absent", state="hidden")
        assert owner(at) == 0

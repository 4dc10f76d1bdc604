"""What a phone says to whoever cannot see it, and where the keyboard is after each step: each thing
is said once, also above an open dialog, and the focus is never lost (WCAG 2.2: 2.4.3, 4.1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from controller.rules import commands as c
from controller.view.timing import GOING_ONCE, GOING_TWICE
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.ear import Ear, focused, live_in_tree
from tests.web.phones import join, sit, window
from tests.web.served import Served, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

BUY = "lotr-2003/classic A:900@11(6);B:1500(15);C:1500 buy:0"
TURN = "lotr-2003/classic A:900@11(6);B:1500@10;C:1500 roll:0"
CALLED = "lotr-2003/time-limit A:900@5;B:900@11(6);C:900 roll:0"
QUESTION = "question-words"


@contextmanager
def heard_phone(browser: Browser, at: Served, *seats: int) -> Iterator[tuple[Page, Ear]]:
    """A phone of these seats whose first steps have been skipped, with an ear; nothing before that
    was heard. Its own time passes only when the test lets it: `page.clock`."""
    with window(browser, has_touch=True) as page:
        ear = Ear(page)
        page.goto(at.url)
        join(page, at.code)
        sit(page, *seats)
        page.locator(".bubble").get_by_role("button", name="Skip").press("Enter")
        assert focused(page) == QUESTION
        ear.wait("First steps, 1 of 3")
        ear.forget()
        yield page, ear


def do(at: Served, *commands: c.AnyCommand) -> None:
    """What others do at the table."""
    for command in commands:
        assert at.call(lambda house, one=command: house.table.do(one)) is not None, command


# 1. Above an open dialog


def test_what_happens_is_heard_above_an_open_sheet(browser: Browser) -> None:
    with served(BUY) as at, heard_phone(browser, at, 0) as (page, ear):
        page.locator(".deed").press("Enter")
        page.get_by_role("button", name="Mortgage: Buckleberry").press("Enter")
        ear.wait("Buckleberry Ferry is mortgaged.")
        assert any("is mortgaged" in words for words in live_in_tree(page))
        assert page.locator("#sheet[open]").count() == 1
        assert focused(page) not in ("", QUESTION)
        do(at, c.Decline(0))
        ear.wait("Auction of Bruinen: who bids first?")
        assert any("who bids first" in words for words in live_in_tree(page))
        assert ear.times("who bids first") == 1
        page.keyboard.press("Escape")
        page.wait_for_selector(".deed[data-space='6']:focus")
        do(at, c.Bid(1, 20))
        ear.wait("B has bid 20")


def test_what_happens_is_heard_while_the_map_is_open(browser: Browser) -> None:
    with served(BUY) as at, heard_phone(browser, at, 1) as (page, ear):
        page.locator("#show-map").press("Enter")
        page.wait_for_selector("#spaces .token.turn")
        do(at, c.Decline(0))
        ear.wait("who bids first?")
        assert any("who bids first" in words for words in live_in_tree(page))
        page.locator("#map-close").press("Enter")
        assert focused(page) == "show-map"


# 2. What runs out


@contextmanager
def timed_phone(browser: Browser, at: Served, *seats: int) -> Iterator[tuple[Page, Ear]]:
    """A phone of these seats, just loaded, whose time passes only by `page.clock.run_for`."""
    with window(browser) as page:
        page.goto(at.url)
        join(page, at.code)
        sit(page, *seats)
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        ear = Ear(page)
        page.reload()
        page.wait_for_selector(".seat")
        yield page, ear


def pass_time(page: Page, seconds: float) -> None:
    """Second by second."""
    for _ in range(round(seconds)):
        page.clock.run_for(1000)


AUCTION = (c.Decline(0), c.Pass(0), c.Bid(2, 120))


@pytest.mark.parametrize(
    ("seats", "acts"),
    [
        ((1,), "Bid more or let it go."),
        ((0, 1), "B: bid more or let it go."),
        ((2,), "May still bid: B"),
    ],
)
def test_an_auction_is_called_in_two_steps_with_who_must_act(
    browser: Browser, seats: tuple[int, ...], acts: str
) -> None:
    """R6; the display's own steps."""
    with served(BUY, *AUCTION) as at, timed_phone(browser, at, *seats) as (page, ear):
        pass_time(page, GOING_ONCE - 1)
        assert ear.times("Going") == 0
        pass_time(page, 2)
        assert ear.times(f"Going once: 120 Power by C. {acts}") == 1
        pass_time(page, GOING_TWICE - GOING_ONCE)
        assert ear.times(f"Going twice: 120 Power by C. {acts}") == 1
        pass_time(page, 20)
        assert ear.times("Going") == 2


def test_each_bid_is_called_anew_and_said_once(browser: Browser) -> None:
    with served(BUY, *AUCTION) as at, timed_phone(browser, at, 0) as (page, ear):
        pass_time(page, GOING_TWICE + 1)
        ear.forget()
        do(at, c.Bid(1, 130))
        page.wait_for_selector("#auction:has-text('130')")
        pass_time(page, GOING_TWICE + 1)
        assert [one.words for one in ear.heard() if "130" in one.words] == [
            "Auction of Bruinen: B has bid 130 P.",
            "Going twice: 130 Power by B. May still bid: C",
        ]


def test_the_table_says_in_three_steps_for_whom_it_waits(browser: Browser) -> None:
    """R66."""
    with served(CALLED, c.Roll(0, (0, 2)), c.CallTime(0)) as at:
        wait = at.call(lambda house: house.table.context.settings.answer_seconds)
        with timed_phone(browser, at, 1) as (page, ear):
            pass_time(page, wait)
            said = [one.words for one in ear.heard() if "answer within" in one.words]
            assert said == [
                f"A: answer within {left} s, or the table answers by itself."
                for left in (wait, 30, 10)
            ]

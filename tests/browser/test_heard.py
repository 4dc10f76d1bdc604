"""What a phone says to people who cannot see it, and where the focus is after each step: everything
is said once, also while a dialog is open, and the focus is never lost (WCAG 2.2: 2.4.3, 4.1.3). The
quick tests of this are in tests/web/test_accessible.py."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from controller.rules import commands as c
from controller.view.timing import GOING_ONCE, GOING_TWICE
from controller.web.guard import HOUSEHOLD
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.ear import QUESTION, Ear, do, focused, heard_phone, live_in_tree
from tests.web.phones import join, sit, window
from tests.web.served import Served, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

BUY = "lotr-2003/classic A:900@11(6);B:1500(15);C:1500 buy:0"
TURN = "lotr-2003/classic A:900@11(6);B:1500@10;C:1500 roll:0"
SELDOM = replace(HOUSEHOLD, beat_s=3600.0)
"""For pages whose time runs ahead of the table's, which would take its silence for a dead line."""
CALLED = "lotr-2003/time-limit A:900@5;B:900@11(6);C:900 roll:0"


# 1. While a dialog is open


def test_what_happens_is_heard_while_the_map_is_open(browser: Browser) -> None:
    with served(BUY) as at, heard_phone(browser, at, 1) as (page, ear):
        page.locator("#show-map").press("Enter")
        page.wait_for_selector("#spaces .token.turn")
        do(at, c.Decline(0))
        ear.wait("who bids first?")
        assert any("who bids first" in words for words in live_in_tree(page))
        page.locator("#map-close").press("Enter")
        assert focused(page) == "show-map"


# 2. Countdowns


@contextmanager
def timed_phone(browser: Browser, at: Served, *seats: int) -> Iterator[tuple[Page, Ear]]:
    """A phone of these seats, just loaded, whose time passes only by `page.clock.run_for`."""
    with window(browser) as page:
        page.goto(at.url)
        join(page, at.code)
        sit(page, *seats)
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
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
        ((2,), "You are the high bidder. B can bid more, pass, or end the auction."),
        ((0, 2), "C is the high bidder. B can bid more, pass, or end the auction."),
    ],
)
def test_an_auction_is_called_in_two_steps_with_who_must_act(
    browser: Browser, seats: tuple[int, ...], acts: str
) -> None:
    """R6; the steps are the display's."""
    with (
        served(BUY, *AUCTION, limits=SELDOM) as at,
        timed_phone(browser, at, *seats) as (page, ear),
    ):
        pass_time(page, GOING_ONCE - 1)
        assert ear.times("Going") == 0
        pass_time(page, 2)
        assert ear.times(f"Going once: C bids 120 Power. {acts}") == 1
        pass_time(page, GOING_TWICE - GOING_ONCE)
        assert ear.times(f"Going twice: C bids 120 Power. {acts}") == 1
        pass_time(page, 20)
        assert ear.times("Going") == 2


def test_each_bid_is_called_anew_and_said_once(browser: Browser) -> None:
    with served(BUY, *AUCTION, limits=SELDOM) as at, timed_phone(browser, at, 0) as (page, ear):
        pass_time(page, GOING_TWICE + 1)
        ear.forget()
        do(at, c.Bid(1, 130))
        page.wait_for_selector("#auction:has-text('130')")
        pass_time(page, GOING_TWICE + 1)
        assert [one.words for one in ear.heard() if "130" in one.words] == [
            "Auction of Ford of Bruinen: B has bid 130 P.",
            "Going twice: B bids 130 Power. C may still bid.",
        ]


def test_the_table_says_in_three_steps_for_whom_it_waits(browser: Browser) -> None:
    """R66."""
    with served(CALLED, c.Roll(0, (0, 2)), c.CallTime(0), limits=SELDOM) as at:
        wait = at.call(lambda house: house.table.context.settings.answer_seconds)
        with timed_phone(browser, at, 1) as (page, ear):
            pass_time(page, wait)
            said = [one.words for one in ear.heard() if "answer within" in one.words]
            assert said == [
                f"A: answer within {left} s, or the table answers by itself."
                for left in (wait, 30, 10)
            ]


# 3. Where the focus is


def test_joining_and_the_first_steps_lead_to_the_question(browser: Browser) -> None:
    with served(TURN) as at, window(browser, has_touch=True) as page:
        ear = Ear(page)
        page.goto(at.url)
        page.locator("#code").focus()
        page.keyboard.type(at.code)
        page.keyboard.press("Enter")
        page.wait_for_selector("#sit-title:focus")
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        page.get_by_role("button", name="Done").press("Enter")
        page.wait_for_selector(f"#{QUESTION}:focus")  # not the tip, which is said
        ear.wait("First steps, 1 of 3. The table asks its questions here.")
        ear.forget()
        for button in ("Next", "Next"):
            page.locator(".bubble").get_by_role("button", name=button).press("Enter")
            assert focused(page) in ("Next", "Got it")
        assert [one.how for one in ear.heard() if "Your money" in one.words] == ["focus"]
        page.locator(".bubble").get_by_role("button", name="Got it").press("Enter")
        assert focused(page) == QUESTION
        page.get_by_role("button", name="Change players").press("Enter")
        assert focused(page) == "sit-title"
        page.get_by_role("button", name="Done").press("Enter")
        page.wait_for_selector(f"#{QUESTION}:focus")
        page.get_by_role("button", name="Disconnect this phone").press("Enter")
        page.locator("#sheet").get_by_role("button", name="Disconnect").press("Enter")
        page.wait_for_selector("#join-title:focus")


def test_another_language_leaves_the_keyboard_where_it_was(browser: Browser) -> None:
    with served(TURN) as at, heard_phone(browser, at, 0) as (page, _ear):
        page.locator("#settings").press("Enter")
        page.get_by_label("Language").focus()
        page.get_by_label("Language").select_option(label="Français")
        page.wait_for_selector(":root[lang=fr] #settings:focus")
        page.locator("#settings").press("Enter")
        page.get_by_label("Langue").select_option(label="English")
        page.wait_for_selector(":root[lang=en] #settings:focus")


def test_an_answer_leads_to_the_next_question_also_on_a_shared_phone(browser: Browser) -> None:
    with served(TURN) as at, heard_phone(browser, at, 0, 1) as (page, ear):
        for die, face in enumerate("56"):
            page.locator(".faces").nth(die).get_by_role("radio", name=face).press("Space")
        page.get_by_role("button", name="Enter the roll").press("Enter")
        page.wait_for_selector(f"#{QUESTION}:focus:has-text('turn to roll')")
        ear.wait("salary")
        assert ear.times("It is B's turn to roll.") == 1
        assert ear.times("A rolls 5 + 6.") == 1


def test_another_s_bid_leaves_the_keyboard_in_the_field(browser: Browser) -> None:
    with served(BUY, c.Decline(0), c.Bid(1, 20)) as at, heard_phone(browser, at, 0) as (page, ear):
        page.get_by_role("spinbutton").focus()
        page.keyboard.press("Control+a")
        page.keyboard.type("55")
        do(at, c.Bid(2, 30))
        ear.wait("C has bid 30")
        assert page.evaluate("document.activeElement.value") == "55"
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#{QUESTION}:focus:has-text('A has bid 55')")
        assert ear.times("A has bid 55") == 1


def test_a_refusal_gives_the_keyboard_back_at_once(browser: Browser) -> None:
    with served(TURN, limits=SELDOM) as at, heard_phone(browser, at, 0) as (page, _ear):
        page.get_by_role("button", name="Offer a deal").press("Enter")
        page.locator("#sheet fieldset").last.get_by_role("spinbutton").fill("70")
        page.clock.install()
        with at.held():
            page.locator("#sheet .big").press("Enter")
            page.wait_for_function("() => document.activeElement === document.body")
            page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # nothing happens later
        page.get_by_role("alert").filter(has_text="ask for something").wait_for()
        assert focused(page) == "Offer"


def test_a_deal_s_form_gives_the_keyboard_back(browser: Browser) -> None:
    with served(TURN) as at, heard_phone(browser, at, 0) as (page, ear):
        page.get_by_role("button", name="Offer a deal").press("Enter")
        page.locator("#sheet fieldset").first.get_by_role("checkbox").press("Space")
        page.locator("#sheet fieldset").last.get_by_role("spinbutton").fill("70")
        page.locator("#sheet .big").press("Enter")
        ear.wait("A offers B Buckleberry Ferry for 70.")
        page.wait_for_selector("#seats button:has-text('Offer a deal'):focus")
        do(at, c.Accept(1, 0))
        ear.wait("B pays A 70 in a deal.")
        assert focused(page) != ""


# 4. Everything once


def test_the_same_question_is_not_said_again(browser: Browser) -> None:
    with served(TURN) as at, heard_phone(browser, at, 1) as (_page, ear):
        do(at, c.Mortgage(0, 6), c.Lift(0, 6))
        ear.wait("no longer mortgaged")
        assert ear.times("turn to roll") == 0


def test_a_rent_to_ask_for_is_said_when_it_appears(browser: Browser) -> None:
    """D1: it lapses unless its owner asks in time."""
    position = "lotr-2003/classic A:900@1;B:1500(6);C:1500 roll:0"
    with served(position) as at, heard_phone(browser, at, 1) as (page, ear):
        do(at, c.Roll(0, (2, 3)))
        ear.wait("Ask for rent")
        assert ear.times("Ask for rent") == 1
        page.wait_for_selector("#answers button:has-text('Ask for rent')")


# 5. What things are called


def test_cash_place_and_log_have_names(browser: Browser) -> None:
    with served(TURN) as at, heard_phone(browser, at, 0) as (page, _ear):
        tree = page.locator("main").aria_snapshot()
        assert "Money: 900 Power" in tree
        assert '- text: "A now playing Position: Ford of Bruinen Money: 900"' in tree
        assert '- text: "B Position: Just visiting Money: 1500"' in tree
        assert 'list "Chronicle":' in tree


@pytest.mark.parametrize(
    ("edition", "first", "second"),
    [
        ("lotr-2003/classic", "First die: the one with the Eye", "Second die: numbers only"),
        ("lotr-2012/classic", "First die", "Second die"),
        ("lotr-2021/standard", "First die", "Second die"),
    ],
)
def test_each_die_says_which_it_is(browser: Browser, edition: str, first: str, second: str) -> None:
    """A8: by the box's own dice."""
    with served(f"{edition} A:90;B:90 roll:0") as at, heard_phone(browser, at, 0) as (page, _ear):
        for name in (first, second):
            dice = page.get_by_role("group", name=name, exact=True)
            assert dice.get_by_role("radio").count() == 6


# 6. First steps


def test_the_first_tip_says_what_is_there_and_ends_with_its_question(browser: Browser) -> None:
    with served(TURN) as at, window(browser) as page:
        ear = Ear(page)
        page.goto(at.url)
        join(page, at.code)
        sit(page, 0)
        tip = page.locator(".bubble")
        assert "tap what each of them shows" in tip.inner_text()
        described = tip.get_by_role("button", name="Next").get_attribute("aria-describedby")
        assert described == tip.locator("p").get_attribute("id")
        do(at, c.Roll(0, (5, 6)))
        tip.filter(has_text="Your money").wait_for()
        ear.wait("First steps, 2 of 3")


def test_the_first_tip_waits_for_a_question_of_this_phone_s(browser: Browser) -> None:
    with served(TURN) as at, window(browser) as page:
        page.goto(at.url)
        join(page, at.code)
        sit(page, 1)
        tip = page.locator(".bubble")
        assert "When one is for you" in tip.inner_text()
        do(at, c.Roll(0, (5, 6)))
        tip.filter(has_text="tap what each of them shows").wait_for()


# 7. The way back


def test_the_report_leads_back_to_the_table(browser: Browser) -> None:
    with served(CALLED) as at, window(browser) as page:
        page.goto(at.url)
        join(page, at.host)
        page.goto(f"{at.url}report")
        back = page.get_by_role("navigation", name="Back to the table")
        assert back.get_by_role("link", name="The table's page").get_attribute("href") == "/table"
        back.get_by_role("link", name="Back to your page").press("Enter")
        page.wait_for_url(f"{at.url}seat")

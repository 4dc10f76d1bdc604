"""A whole first turn, an auction and a deal with the keyboard alone, as a screen reader says them:
whatever the player has to know is said, nothing is said twice, and after each step something has
the focus (WCAG 2.2: 2.1.1, 2.4.3, 4.1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules import commands as c
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.ear import QUESTION, Ear, do, focused
from tests.web.phones import window
from tests.web.served import Served, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

FIRST_TURN = "lotr-2003/classic A:1500;B:1500(15);C:1500 roll:0"
TABS_MOST = 60


class Listener:
    """Uses a page with Tab, arrows, Enter and the space bar, guided by what is said."""

    def __init__(self, page: Page) -> None:
        self.page, self.ear = page, Ear(page)

    def tab(self, words: str) -> None:
        """Press Tab until something with this name has the focus."""
        self.ear.forget()
        for _ in range(TABS_MOST):
            self.page.keyboard.press("Tab")
            heard = self.ear.heard()
            if heard and heard[-1].words.startswith(words):
                return
        raise AssertionError(f"no Tab comes to {words!r}: {self.ear.heard()}")

    def press(self, words: str) -> None:
        """Go to a button with Tab, and press it."""
        self.tab(words)
        self.ear.forget()
        self.page.keyboard.press("Enter")

    def hears(self, *all_words: str) -> None:
        """Each of these is said just once, whether by itself or because it got the focus; and
        something has the focus."""
        for words in all_words:
            self.page.wait_for_function(
                "(words) => window.heard.some(([, one]) => one.includes(words))", arg=words
            )
            assert self.ear.times(words) == 1, (words, self.ear.heard())
        assert focused(self.page) != ""

    def type(self, text: str) -> None:
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)


def play_first_turn(me: Listener, at: Served) -> None:
    """Join, sit down, roll 6 + 5 and claim Ford of Bruinen."""
    me.page.goto(at.url)
    me.tab("Code")
    me.type(at.code)
    me.page.keyboard.press("Enter")
    me.page.wait_for_selector("#sit-title:focus")
    me.hears("Who plays on this phone?")
    me.tab("A")
    me.page.keyboard.press("Space")
    me.press("Done")
    me.hears("It is A's turn to roll.", "First steps, 1 of 3.")
    assert focused(me.page) == QUESTION
    me.page.keyboard.press("Tab")  # into the first die: arrows go on
    for _ in range(5):
        me.page.keyboard.press("ArrowRight")
    me.page.keyboard.press("Tab")
    for _ in range(4):
        me.page.keyboard.press("ArrowRight")
    me.press("Enter the roll")
    me.hears("A rolls 6 + 5.", "A, buy Ford of Bruinen for 140 P, or let it go to auction?",
             "First steps, 2 of 3.")  # fmt: skip
    assert focused(me.page) == QUESTION
    me.press("Claim Ford of Bruinen")
    me.hears("A claims Ford of Bruinen", "It is B's turn to roll.")
    assert focused(me.page) == QUESTION
    me.press("Next")
    me.hears("Everything that has happened")
    me.ear.forget()
    me.page.keyboard.press("Enter")
    me.hears("It is B's turn to roll.")
    assert focused(me.page) == QUESTION


def bid_in_an_auction(me: Listener, at: Served) -> None:
    """An auction of the deed that B does not buy: A bids, is outbid, and passes."""
    me.ear.forget()
    do(at, c.Roll(1, (3, 3)), c.Decline(1))
    me.hears("B rolls 3 + 3.", "Auction of Buckleberry Ferry: who bids first?")
    me.tab("Your bid, 1 to")
    me.type("40")
    me.press("Bid")
    me.hears("Auction of Buckleberry Ferry: A has bid 40 P.")
    assert focused(me.page) == QUESTION
    me.ear.forget()
    do(at, c.Bid(2, 50))
    me.hears("Auction of Buckleberry Ferry: C has bid 50 P.",
             "Going once: C bids 50 Power. Bid more or",
             "Going twice: C bids 50 Power. Bid more or let it go.")  # fmt: skip
    me.press("Pass")
    me.hears("A passes.")
    me.ear.forget()
    do(at, c.Pass(1))
    me.hears("C gets", "B rolls again.", "It is B's turn to roll.")


def make_a_deal(me: Listener, at: Served) -> None:
    """A offers money for a deed; B makes another offer, and A accepts it."""
    me.press("Offer a deal")
    me.tab("Money, up to 1360")
    me.type("100")
    me.hears("A then has 1260")
    me.tab("Asfaloth")
    me.page.keyboard.press("Space")
    me.press("Offer")
    me.hears("A offers B 100 for Asfaloth.")
    me.ear.forget()
    do(at, c.Withdraw(1, 0), c.Offer(1, 0, c.Bundle(deeds=(15,)), c.Bundle(cash=120)))
    me.hears("B declines A's deal.", "B offers A Asfaloth for 120.")
    me.press("Accept the deal")
    me.hears("B's deal is accepted.", "A gets the deed to Asfaloth", "A pays B 120")
    assert focused(me.page) == QUESTION
    me.press("Asfaloth")
    me.page.wait_for_selector("#sheet[open]")
    assert focused(me.page)
    me.press("Mortgage: Asfaloth")
    me.press("Yes")
    me.hears("A mortgages Asfaloth.")
    me.page.keyboard.press("Escape")
    me.page.wait_for_selector(".deed[data-space='15']:focus")


def test_a_first_turn_an_auction_and_a_deal_are_heard(browser: Browser) -> None:
    with served(FIRST_TURN) as at, window(browser) as page:
        me = Listener(page)
        play_first_turn(me, at)
        bid_in_an_auction(me, at)
        make_a_deal(me, at)

"""Several hands at the same moment, and a phone that leaves the network in mid-auction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from controller.rules import commands as c
from controller.table import Press
from hardware.ports import Button
from tests.sim.pages import chromium
from tests.web.network import network
from tests.web.phones import phone
from tests.web.served import Served, served
from tests.web.serving import House
from tests.web_long.row import Row, Wrong, checked

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BUY = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
SPACE, PRICE, CASH = 11, 140, 900
BID, SENTENCE = ".bid .answer", "#says.on"
CLAIM = "#answers button:has-text('Claim')"


def rows(_pictures: Path | None) -> Iterator[Row]:
    with chromium() as browser:
        for what, check in (
            ("two bids at the same moment", _two_bids),
            ("a phone without a network in mid-auction", _out_of_reach),
            ("tag, panel and phone: the tag is first", _tag_first),
            ("tag, panel and phone: the panel is first", _panel_first),
            ("tag, panel and phone: the phone is first", _phone_first),
            ("two phones of one seat at the same moment", _two_phones_of_a_seat),
        ):
            yield checked(what, partial(check, browser))


def _two_bids(browser: Browser) -> str:
    with (
        served(BUY, c.Decline(0)) as at,
        phone(browser, at, 1) as one,
        phone(browser, at, 2) as other,
    ):
        both = (one, other)
        for page in both:
            page.fill(".bid input", "50")
        with at.held():
            for page in both:
                page.click(BID)
        one.wait_for_selector("text=has bid 50")
        refused = _one_sentence(both)
        _done(at, c.Bid, 1)
        return f"one counts; the other phone says: {refused}"


def _out_of_reach(browser: Browser) -> str:
    with (
        served(BUY, c.Decline(0)) as at,
        network(at.url, at.code) as home,
        phone(browser, home, 1) as gone,
        phone(browser, at, 2) as other,
    ):
        home.cut()
        gone.wait_for_selector("body.old")
        other.fill(".bid input", "40")
        other.click(BID)
        other.wait_for_selector("text=has bid 40")
        if gone.locator("text=has bid 40").count() or not gone.inner_text("#link"):
            raise Wrong("a phone without a network does not say so")
        home.reaches = True
        gone.wait_for_selector("text=has bid 40")
        gone.wait_for_selector("body:not(.old)")
        least = gone.get_attribute(".bid input", "min")
        gone.fill(".bid input", "60")
        gone.click(BID)
        other.wait_for_selector("text=has bid 60")
        _done(at, c.Bid, 2)
        return f"what it knew stays, marked old; back again it bids on from {least}"


def _tag_first(browser: Browser) -> str:
    def act(house: House) -> None:
        house.hands.tap_deed(SPACE)
        house.hands.do(Press(Button.OK))

    return _beside_a_phone(browser, act)


def _panel_first(browser: Browser) -> str:
    def act(house: House) -> None:
        for gesture in house.table.path_to(c.Buy(0)):
            house.hands.do(gesture)
        house.hands.tap_deed(SPACE)

    return _beside_a_phone(browser, act)


def _beside_a_phone(browser: Browser, act: Callable[[House], None]) -> str:
    """A phone claims a deed; its command comes while the table is busy with other hands."""
    with served(BUY) as at, phone(browser, at, 0) as page:
        with at.held():
            page.click(CLAIM)
            acting = at.later(act)
        acting.result()
        page.wait_for_selector(SENTENCE)
        return _claimed_once(at, page)


def _phone_first(browser: Browser) -> str:
    with served(BUY) as at, phone(browser, at, 0) as page:
        page.click(CLAIM)
        page.wait_for_selector(".deed")
        at.call(lambda house: house.hands.do(Press(Button.OK)))
        at.call(lambda house: house.hands.tap_deed(SPACE))
        return _claimed_once(at, page)


def _two_phones_of_a_seat(browser: Browser) -> str:
    with served(BUY) as at, phone(browser, at, 0) as one, phone(browser, at, 0) as other:
        with at.held():
            one.click(CLAIM)
            other.click(CLAIM)
        one.wait_for_selector(".deed")
        refused = _one_sentence((one, other))
        _claimed_once(at, one)
        return f"one counts; the other phone says: {refused}"


def _claimed_once(at: Served, page: Page) -> str:
    _done(at, c.Buy, 1)
    cash = at.call(lambda house: house.table.state.cash[0])
    if cash != CASH - PRICE:
        raise Wrong(f"{CASH - cash} paid for a deed that costs {PRICE}")
    page.wait_for_selector(f".seat .cash:has-text('{cash}')")
    return f"claimed once; the phone says: {page.inner_text('#says') or 'nothing'}"


def _done(at: Served, kind: type[c.AnyCommand], count: int) -> None:
    """So many commands of a kind count."""
    done = at.call(lambda house: [entry.command for entry in house.table.banker.counting()])
    found = [command for command in done if isinstance(command, kind)]
    if len(found) != count:
        raise Wrong(f"{len(found)} commands count instead of {count}: {found}")


def _one_sentence(pages: tuple[Page, Page]) -> str:
    """What one of two phones says, and not the other."""
    said = [page.inner_text("#says") for page in pages if page.locator(SENTENCE).count()]
    if len(said) != 1:
        raise Wrong(f"{len(said)} phones say why their command does not count: {said}")
    return said[0]

"""The log's lines of moves that no longer count are struck out, and a screen reader says so (issue
13, item 1): on a phone and on the table's view, also for a page that comes later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from controller.rules import commands as c
from controller.table.panel.pages.taking_back import TakeBack
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.ear import do
from tests.web.phones import join, sit, window
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

BUY = "lotr-2003/classic A:900@11(6);B:1500(15);C:1500 buy:0"
STRUCK = "#log [data-gone]"


def shown(page: Page) -> None:
    """Only the bid is struck out, and said to be."""
    expect(page.locator(STRUCK)).to_contain_text(["C bids 120."])
    line = page.locator(STRUCK)
    assert "line-through" in line.evaluate("(one) => getComputedStyle(one).textDecorationLine")
    said = line.evaluate("(one) => getComputedStyle(one, '::after').content")
    assert "no longer counts" in said
    expect(page.locator("#log .back")).to_have_text("Taken back by C: C bids 120.")


@pytest.mark.parametrize("path", ["", "table"])
def test_the_moves_of_a_take_back_are_struck_out(browser: Browser, path: str) -> None:
    with served(BUY) as at, window(browser) as page:
        page.goto(at.url + path)
        if not path:
            join(page, at.code)
            sit(page, 1)
        do(at, c.Decline(0), c.Pass(0), c.Bid(2, 120))
        page.locator("#log li", has_text="C bids 120.").wait_for()
        assert page.locator(STRUCK).count() == 0
        at.call(lambda house: house.table.choose(TakeBack(1, seat=2)))
        shown(page)
        page.reload()
        shown(page)
        do(at, c.Bid(2, 130))
        page.locator("#log li", has_text="C bids 130.").wait_for()
        shown(page)

"""A connection that dies silently, as when a plug is pulled: the page notices, connects again, and
nothing that was requested on it is done twice. The time of the pages is simulated."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from controller.rules.commands import Build, Roll
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.network import Network, network
from tests.web.phones import SECONDS, text, window
from tests.web.served import Served, served
from tests.web.serving import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

MORIA = "lotr-2003/classic A:900;B:1500(11,13^1,14^1);C:1500 roll:0"
"""A rolls; B may build at any time, more than once on the same deed."""

FILLED = {"seat": "#log li", "table": "#log li", "host": "#pause:not([hidden])"}
"""What each page shows once it has been filled."""

TOLD = {
    "seat": "#log :text('goes from')", "table": "#log :text('goes from')",
    "host": "#history :text('roll')",
}  # fmt: skip
"""Where each page says that A has rolled."""

BEAT = 10 * SECONDS
SILENT = 26 * SECONDS
"""Two and a half beats, and a little more."""


@contextmanager
def carried(browser: Browser, at: Served, path: str) -> Iterator[tuple[Page, Network]]:
    """A host's page that also plays for B, on a network that it can lose."""
    with network(at.url, at.code) as home, window(browser) as page:
        page.clock.install()
        own = {"Origin": home.url.rstrip("/")}
        assert page.request.post(f"{home.url}join", data={"code": at.host}, headers=own).ok
        assert page.request.post(f"{home.url}seats", data={"seats": [1]}, headers=own).ok
        page.goto(home.url + path)
        page.wait_for_selector("body:not(.old) h1")
        page.wait_for_selector(FILLED[path], state="attached")
        yield page, home


def roll(house: House) -> None:
    assert house.table.do(Roll(seat=0, dice=(2, 3))) is not None


def built(house: House) -> int:
    """How often somebody has built."""
    return sum(isinstance(one.command, Build) for one in house.table.banker.counting())


@pytest.mark.parametrize("path", TOLD)
def test_a_page_whose_connection_is_dead_says_so_and_catches_up(
    browser: Browser, path: str
) -> None:
    with served(MORIA) as at, carried(browser, at, path) as (page, home):
        home.lose()
        home.reaches = False
        at.call(roll)
        page.clock.fast_forward(SILENT)
        page.wait_for_selector("body.old #link:has-text('Connection lost')")
        assert page.query_selector(TOLD[path]) is None
        home.reaches = True
        page.clock.fast_forward(BEAT)
        page.wait_for_selector(f"body:not(.old) {TOLD[path]}")
        assert text(page, "#link") == ""


def test_a_request_that_was_lost_is_not_done_later_beside_its_repetition(browser: Browser) -> None:
    with served(MORIA) as at, carried(browser, at, "seat") as (page, home):
        page.click(".deed >> nth=0")
        home.lose()
        page.click("#sheet button:has-text('Build'):enabled")
        page.wait_for_selector("body.busy")
        page.clock.fast_forward(BEAT + SECONDS)
        page.wait_for_selector("#says:has-text('Check whether your last tap counted')")
        page.wait_for_selector("body:not(.busy):not(.old)")
        assert at.call(built) == 0
        page.click("#sheet button:has-text('Build'):enabled")
        page.wait_for_selector("#log :text('now has a stronghold')")
        home.find()
        at.call(roll)
        page.wait_for_selector("#log :text('goes from')")
        assert at.call(built) == 1

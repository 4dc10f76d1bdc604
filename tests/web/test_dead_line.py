"""A connection that dies silently, as when a plug is pulled: the page notices, connects again, and
nothing that was requested on it is done twice. The time of the pages is simulated."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page

from controller.rules.commands import Build, Roll
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.network import Network, network
from tests.web.phones import SECONDS, text, window
from tests.web.served import Served, served
from tests.web.serving import House

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
def test_a_page_with_a_dead_connection_says_so_and_catches_up(browser: Browser, path: str) -> None:
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


WAKES = {
    "shown again": "document.dispatchEvent(new Event('visibilitychange'))",
    "looked at": "dispatchEvent(new Event('focus'))",
    "back from another page":
        "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))",
    "on the network again": "dispatchEvent(new Event('online'))",
}  # fmt: skip
"""What a browser tells a page when somebody looks at it again."""

ANSWERS = 2 * SECONDS + 200
"""In which a connection has to show that it is alive."""


HEARD = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (what) {
    this.addEventListener("message", () => { window.beats = 1; });
    send.call(this, what);
  };
}"""
"""Whether anything comes on a connection once the page has asked."""

COUNTED = """() => {
  const Before = WebSocket;
  window.made = 0;
  window.WebSocket = class extends Before { constructor(to) { super(to); window.made++; } };
}"""
"""How often the page connects."""


@pytest.mark.parametrize("wakes", WAKES)
def test_whoever_looks_again_waits_for_no_silence(browser: Browser, wakes: str) -> None:
    """In sleep timers stand still, and in some browsers performance.now(), too: neither says how
    long nobody has looked."""
    with served(MORIA) as at, carried(browser, at, "seat") as (page, home):
        page.evaluate("() => { const at = performance.now(); performance.now = () => at; }")
        home.lose()
        at.call(roll)
        page.evaluate(f"() => {{ {WAKES[wakes]} }}")
        page.clock.fast_forward(ANSWERS)
        page.wait_for_selector(f"body:not(.old) {TOLD['seat']}")


@pytest.mark.parametrize("path", TOLD)
def test_a_connection_that_answers_is_kept(browser: Browser, path: str) -> None:
    with served(MORIA) as at, carried(browser, at, path) as (page, _home):
        page.evaluate(HEARD)
        page.evaluate(f"() => {{ {WAKES['looked at']} }}")
        page.wait_for_function("() => window.beats > 0")
        page.clock.fast_forward(ANSWERS)
        assert page.query_selector("body.old") is None


def test_a_page_that_has_slept_is_told_everything_anew(browser: Browser) -> None:
    """Its countdowns stood still; the two clocks of the browser say so."""
    with served(MORIA) as at, carried(browser, at, "seat") as (page, _home):
        page.evaluate(COUNTED)
        page.evaluate("() => { const at = performance.now(); performance.now = () => at - 60000; }")
        page.evaluate(f"() => {{ {WAKES['looked at']} }}")
        page.wait_for_function("() => window.made === 1")
        page.wait_for_selector("body:not(.old)")

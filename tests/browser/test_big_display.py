"""A phone that lies on the table is everybody's display, and stays awake; so does one whose player
is asked (issue 45, 5)."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page

from controller.rules.commands import Buy, Decline
from controller.web.lazy_server import LOOPBACK, address
from tests.web.phones import join, sit, window
from tests.web.served import Served, served

WHERE = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
SIZES = ((390, 844), (844, 390), (1280, 800))

LOCKS = """
window.locks = [];
Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request: async (what) => {
  const lock = { released: false, release: async () => { lock.released = true; } };
  window.locks.push(lock);
  return lock;
} } });
"""
"""What a browser has on a page with https (Screen Wake Lock, W3C, 6)."""

NO_LOCKS = "delete Navigator.prototype.wakeLock;"
HELD = "() => locks.filter((one) => !one.released).length"
STREAMS = (
    "() => [...document.querySelectorAll('video')].some((one) => !one.paused && one.srcObject)"
)


def found() -> str:
    """The table's address."""
    return address() or LOOPBACK


@contextmanager
def joined(
    browser: Browser, at: Served, seat: int, script: str = "", **more: Any
) -> Iterator[Page]:
    """A phone that plays a seat, in a browser that is as the script makes it."""
    with window(browser, **more) as page:
        page.add_init_script(script)
        page.goto(at.url)
        join(page, at.code)
        sit(page, seat)
        yield page


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_display_question_and_way_to_join_are_seen_whole(
    browser: Browser, size: tuple[int, int]
) -> None:
    """The code is read from the picture of the page, as a phone beside it would."""
    width, height = size
    viewport = {"width": width, "height": height}
    with served(WHERE, reached=found) as at, joined(browser, at, 0, viewport=viewport) as page:
        page.click("#settings")
        page.click("a[href='/display']")
        page.locator("#question:has-text('Ford of Bruinen')").wait_for()
        glass = page.locator("#oled").bounding_box()
        assert glass is not None
        assert glass["width"] > 0.9 * min(width, 1.4 * height)
        for part in ("#oled", "#question", "#join"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert box["x"] >= 0 <= box["y"]
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height + 0.5
        (code,) = zxingcpp.read_barcodes(Image.open(BytesIO(page.screenshot())))
        assert code.text.lower() == f"{at.url}#{at.code}"


def test_a_stranger_s_page_shows_no_code(browser: Browser) -> None:
    with served(WHERE) as at, window(browser) as page:
        page.goto(f"{at.url}display")
        page.locator("#question:has-text('Ford of Bruinen')").wait_for()
        assert page.locator("#join").is_hidden()


def test_a_screen_stays_on_while_its_player_is_asked(browser: Browser) -> None:
    with served(WHERE) as at, joined(browser, at, 0, script=LOCKS) as page:
        page.wait_for_function(f"({HELD})() === 1")
        at.call(lambda house: house.table.do(Buy(0)))
        page.wait_for_function(f"({HELD})() === 0")


def test_without_https_a_stream_keeps_it_on(browser: Browser) -> None:
    with served(WHERE) as at, joined(browser, at, 0, script=NO_LOCKS) as page:
        page.wait_for_function(STREAMS)
        at.call(lambda house: house.table.do(Buy(0)))
        page.wait_for_function(f"!({STREAMS})()")


def test_a_phone_may_sleep_if_its_owner_wants(browser: Browser) -> None:
    with served(WHERE) as at, joined(browser, at, 0, script=LOCKS) as page:
        page.wait_for_function(f"({HELD})() === 1")
        page.click("#settings")
        page.get_by_label("Keep the screen on").uncheck()
        page.reload()
        page.locator("#answers button").first.wait_for()
        assert page.evaluate(HELD) == 0


FELT = """
window.felt = [];
Navigator.prototype.vibrate = (ms) => { window.felt.push(ms); return true; };
"""


def test_a_phone_is_felt_when_its_player_is_asked(browser: Browser) -> None:
    """Once a question; not for another's, and not when a page opens."""
    with served(WHERE) as at, joined(browser, at, 1, script=FELT) as page:
        page.click("h1")  # browsers want that somebody has touched the page
        assert page.evaluate("felt") == []
        at.call(lambda house: house.table.do(Decline(0)))  # an auction asks all
        page.locator("#answers form.bid").wait_for()
        page.wait_for_function("felt.length === 1")

"""The simulated table and a phone beside it, in a browser: one joins with the code that the display
shows, and both play the same game, and the next one."""

from __future__ import annotations

import base64
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from controller.text.language import _, in_language
from controller.web.lazy_server import address
from tests.glass import drawing, reads
from tests.patience import PATIENCE_S
from tests.sim.pages import BROWSER, NO_BROWSER, demo
from tests.web.phones import fits, join, press, roll, says, sit, text, window

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LAPTOP = {"width": 1366, "height": 768}
GAP = "\u00a0"  # a space at which no line is broken
LINES_MOST = 30  # of the menu
PUSHES_MOST = 200  # until the display shows the code


def shown_code(url: str, language: str = "en") -> str:
    with in_language(language):
        before = _("Players: {code}", code="").replace(" ", GAP)
    live, origin = f"ws://{urlsplit(url).netloc}/sim/live", Origin(url.rstrip("/"))
    with connect(live, origin=origin, open_timeout=PATIENCE_S, max_queue=None) as bench:
        for _push in range(PUSHES_MOST):
            news = json.loads(bench.recv(timeout=PATIENCE_S))
            pixels = base64.b64decode(news["oled"]) if "oled" in news else b""
            if pixels and reads(pixels, before):
                return _code(pixels, before)
    raise AssertionError("the display shows no code")


def _code(pixels: bytes, before: str) -> str:
    found = ""
    while len(found) < len("123 456"):
        after = found + (GAP if len(found) == len("123") else "")
        digits = [digit for digit in "0123456789" if reads(pixels, f"{before}{after}{digit}")]
        assert len(digits) == 1, drawing(pixels)
        found = after + digits[0]
    return found


def open_phones(bench: Page, language: str = "en") -> None:
    """Turn to *Phones* in the menu, line by line as the display shows them."""
    with in_language(language):
        phones = _("Phones")
    bench.keyboard.press("m")
    bench.wait_for_selector("#reading-lines .chosen", state="attached")
    for _line in range(LINES_MOST):
        line = text(bench, "#reading-lines .chosen")
        if line == phones:
            bench.keyboard.press("Enter")
            return
        bench.keyboard.press("ArrowUp")
        other = bench.locator("#reading-lines .chosen").filter(has_not_text=line)
        other.wait_for(state="attached")
    raise AssertionError("the menu has no line Phones")


def throw(bench: Page, first: int, second: int) -> None:
    bench.click("#loaded summary")
    bench.select_option("#face0", str(first))
    bench.select_option("#face1", str(second))
    bench.click("#throw")


@pytest.fixture
def url() -> Iterator[str]:
    """A demo of two people, begun here: a browser's thread cannot set what a signal does."""
    with demo("--seats", "Frodo,Sam", "--bots", "0", "--seed", "6", "--speed", "4") as url:
        yield url


@pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)
def test_a_bench_and_a_phone_play_one_game_and_then_another(url: str, browser: Browser) -> None:
    with window(browser, viewport=LAPTOP) as bench, window(browser, has_touch=True) as phone:
        bench.goto(url)
        bench.wait_for_selector("#people li")
        says(bench, "#phones a[href='/seat']", "Open a phone")  # no other computer reaches it
        open_phones(bench)
        phone.goto(f"{url}seat")
        join(phone, shown_code(url))
        bench.keyboard.press("Backspace")
        sit(phone, 0)
        fits(phone)

        roll(phone, 6, 6)
        bench.wait_for_selector("#question-words:has-text('Sam')")
        throw(bench, 2, 1)
        roll(phone, 5, 4)  # the Prancing Pony
        press(phone, "Claim")
        phone.wait_for_selector(".deed")
        bench.wait_for_selector("#people :text('1380')")

        bench.click("#new-game")
        bench.click("#start button.big")
        bench.click("#sure button[value=no]")  # it would end the phone's game, too
        bench.click("#start button.big")
        bench.click("#sure button[value=yes]")
        phone.wait_for_selector("#sit-seats input")
        phone.wait_for_selector(".seat", state="detached")
        sit(phone, 1)
        phone.wait_for_selector(".cash:has-text('1500')")


@pytest.mark.skipif(not address(), reason="this computer is on no network")
def test_on_the_network_phones_find_a_seat_s_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even one who claims to be this computer, where uvicorn would be told to believe that."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    with demo("--lan", "--seats", "Frodo,Sam") as url:
        assert b'id="bench"' in _got(url)
        there = f"http://{address()}:{urlsplit(url).port}/"
        assert b'id="join-form"' in _got(there)
        assert b'id="join-form"' in _got(f"{there}seat")
        for path in ("games", "wires", "sim/app.js", "sim/report"):
            assert _got(f"{url}{path}")
            with pytest.raises(urllib.error.HTTPError, match="403"):
                _got(f"{there}{path}")


def _got(url: str) -> bytes:
    asked = urllib.request.Request(url, headers={"X-Forwarded-For": "127.0.0.1"})
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
        return bytes(answer.read())

"""The wires in a real browser: plugs are pulled and put back, and what the table says is read."""

import json
from collections.abc import Iterator
from urllib.parse import urlsplit

import msgspec
import pytest
from playwright.sync_api import Browser
from websockets.sync.client import connect
from websockets.typing import Origin

from sim.demo.page.acts import New
from tests.browser.hands import Hand
from tests.patience import PATIENCE_S
from tests.sim.pages import demo
from tests.sim.tables import set_up
from tests.steps import cases
from tests.web.phones import FINGER, SIZES, window

PHONE_WIDE = 600
"""Pixels up to which a window is pointed at with fingers, rows of the list, too."""

SMALL = """([targets, finger]) => [...document.querySelectorAll(targets)].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return one.checkVisibility() && Math.min(width, height) < finger - 0.5;
}).map((one) => one.textContent.slice(0, 40))"""
"""What a finger may miss."""

HOSTILE = "<img src=x>"
NO_BOTS = ("--seats", "Frodo,Sam", "--bots", "0")


class WiresHand(Hand):
    """Somebody at the page of the wires."""

    def cable(self, *parts: str) -> None:
        """Pull a plug, or put it back, by the keyboard."""
        for part in parts:
            self.page.focus(f"button.cable[data-wire={part}]")
            self.page.keyboard.press("Enter")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A table at which somebody with a hostile name plays, by hand, and fast."""
    with demo(*NO_BOTS, "--speed", "10", "--seed", "1") as url:
        own = urlsplit(url).netloc
        origin = Origin(f"http://{own}")
        with connect(f"ws://{own}/sim/live", origin=origin, max_queue=None) as web:
            for act in (*set_up(f"Frodo={HOSTILE}", "Gimli=Sam"), New(seed=1)):
                web.send(msgspec.json.encode(act).decode())
            while True:
                news = json.loads(web.recv(timeout=PATIENCE_S))
                if news.get("game", {}).get("players", [{}])[0].get("name") == HOSTILE:
                    break
        yield url


@pytest.fixture
def hand(browser: Browser, address: str) -> Iterator[WiresHand]:
    """On a page on which no script may fail."""
    with window(browser, viewport={"width": 1366, "height": 768}) as page:
        page.goto(f"{address}wires")
        page.wait_for_selector("body[data-linked=yes]")
        yield WiresHand(page)


@cases("part, name", ("display", "Display"), ("dice", "Dice"), ("reader", "Reader"))
def test_a_pulled_wire_is_noticed_and_shown_in_words(hand: WiresHand, part: str, name: str) -> None:
    hand.do(f'cable {part} | sees ".row.out[data-wire={part}] .why"')
    if part == "display":
        hand.do("""click "[data-turn='1']" | sees "#rows .wrong" "no answer at address 3Ch\"""")
    hand.do(f"""
        sees "#notice" "{name}: gone" | cable {part} | sees ".row:not(.out)[data-wire={part}]"
        sees "#notice" "{name}: back\"""")


ROW = "#rows li[data-wire=reader]:has-text('HELLO') >> nth=0"


def test_a_line_that_is_plugged_in_again_says_hello(hand: WiresHand) -> None:
    hand.do(f"""
        cable reader | sees "#notice" "Reader: gone" | cable reader
        sees "{ROW}" "I have started: tag reader, firmware"
        click "#hold"    # or the next row moves this one from under the pointer
        click "{ROW} >> summary" | text "{ROW} >> dl" "..checksum: CRC-16/GENIBUS..\"""")


@pytest.mark.parametrize("part", ["strip", "panel", "buzzer"])
def test_the_wire_of_a_part_that_never_answers_says_so_and_why(hand: WiresHand, part: str) -> None:
    why = f'".row.out[data-wire={part}] .why"'
    hand.do(f'cable {part} | sees {why} "the table cannot notice" | cable {part} | hides {why}')


def test_lights_are_dark_while_pulled_and_come_back_with_the_next_picture(hand: WiresHand) -> None:
    lit = "\"#strip i[style*='rgb']\""
    hand.do(f"""
        sees {lit} | cable strip | loses {lit} | cable strip
        click "[data-press=push]" | click "#token" | sees {lit}""")


def test_a_pulled_panel_sends_nothing_and_one_that_is_back_does(hand: WiresHand) -> None:
    presses = hand.page.locator("#rows li[data-wire=panel]", has_text="Back is pressed")
    hand.do('click "[data-press=back]" | sees "#rows li[data-wire=panel]" "Back is pressed"')
    before = presses.count()
    hand.do("""
        cable panel | sees ".row.out[data-wire=panel]" | click "[data-press=back]"
        click "#token"    # whose rows come after those that a press would have made
        sees "#rows li[data-wire=reader]" REMOVED""")
    assert presses.count() == before
    hand.do('cable panel | sees ".row:not(.out)[data-wire=panel]" | click "[data-press=back]"')
    presses.nth(before).wait_for()


def test_a_hostile_name_in_a_row_is_text(hand: WiresHand) -> None:
    row = f"#rows li[data-wire=reader]:has-text('{HOSTILE}') >> nth=0"
    hand.do(f'click "#token" | sees "{row}" | text "{row} >> .tag" "{HOSTILE}.."')
    hand.do('count "#rows img" 0')


def test_the_list_is_held_and_filtered_by_the_keyboard(hand: WiresHand) -> None:
    rows = '"#rows li[data-wire=panel]:visible"'
    hand.do(f"""
        click "[data-turn='1']" | sees {rows} | focus "#filter [data-wire=panel]" | key Space
        loses {rows} | key Space | sees {rows} | focus "#hold" | key Enter""")
    held = hand.page.locator("#rows li").count()
    hand.do(f"""
        click "#roll" | sees "#hold" new | count "#rows li" {held} | focus "#hold" | key Enter
        sees "#rows li[data-wire=dice]\"""")


def test_everything_has_room_and_a_finger_finds_it(hand: WiresHand) -> None:
    hand.do('sees "#rows li"')
    for wide, high in SIZES:
        hand.page.set_viewport_size({"width": wide, "height": high})
        assert hand.page.evaluate("() => document.documentElement.scrollWidth") <= wide
        targets = "button, a, #meanings summary" + (", #rows summary" if wide <= PHONE_WIDE else "")
        assert hand.page.evaluate(SMALL, [targets, FINGER]) == [], wide


def test_the_list_of_wires_shows_no_empty_box(hand: WiresHand) -> None:
    hand.do('sees "#rows" | js "log.replaceChildren()" null | unseen "#log"')


CUT = """() => [...diagram.querySelectorAll('h2, p, b, span, button, a, summary, .socket')]
  .filter((one) => one.checkVisibility() && one.textContent.trim())
  .filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const words = range.getBoundingClientRect(), frame = diagram.getBoundingClientRect();
    return words.bottom > frame.bottom || words.right > frame.right || words.left < frame.left;
  }).map((one) => one.textContent)"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_laptop_no_word_is_cut_and_french_is_french(browser: Browser, language: str) -> None:
    with demo(*NO_BOTS, "--language", language) as url, window(browser) as page:
        for wide, high in ((1366, 768), (1280, 720), (1920, 1080)):
            page.set_viewport_size({"width": wide, "height": high})
            page.goto(f"{url}wires")
            page.wait_for_selector("#rows li")
            assert page.evaluate(CUT) == [], wide
        if language == "fr":
            WiresHand(page).do("""
                sees "body[data-linked=yes]" | click "#roll"
                sees "#rows li[data-wire=air]" "le dé" | text h1 Câbles""")


def test_the_drawing_of_the_wiring_is_there(hand: WiresHand, address: str) -> None:
    answer = hand.page.request.get(f"{address}wiring.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "GPIO 10" in answer.text()

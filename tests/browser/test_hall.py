"""The page of a hall in a real browser, with a real broker: what stands where, by hand and by
keyboard, and that nothing which a table sends is more than text."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from controller.mqtt.messages import SeatState
from tests.broker import MOSQUITTO, NO_BROKER, RunningBroker, broker
from tests.browser.hands import Hand
from tests.browser.visits import SCREEN
from tests.dashboard.running import RunningHall, running_hall
from tests.dashboard.tables import PlayedTable, event, state
from tests.dashboard.wire import Sender
from tests.web.phones import FINGER, SIZES, window
from tests.web_long.axe import GRAVE, NotFetched, fetched

pytest.importorskip("aiomqtt", reason='aiomqtt is not installed (extra "mqtt")')
pytestmark = pytest.mark.skipif(MOSQUITTO is None, reason=NO_BROKER)

READABLE = 12
"""Pixels of the smallest letters, with 200 tables on a television."""

HOSTILE = "<img src=x onerror=\"document.title='broken'\"></b>"
CUT = """() => [...document.querySelectorAll(".table")]
    .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".table span")]
    .filter((one) => one.textContent && one.offsetHeight)
    .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"
HIGH = "() => document.documentElement.scrollHeight > innerHeight"
SMALL = f"""() => [...document.querySelectorAll("button, input")].filter((one) => one.offsetHeight
    && Math.min(one.offsetHeight, one.offsetWidth) < {FINGER}).map((one) => one.textContent)"""

encode = msgspec.json.encode


class Hall:
    """A hall with its broker, and the tables that are connected."""

    def __init__(self, at: RunningBroker, hall: RunningHall, stack: ExitStack) -> None:
        self.broker, self.url, self._stack = at, hall.url, stack

    def table(self, name: str, shown: str, **more: Any) -> Sender:
        """A table connects, says how things stand, and stays."""
        sender = Sender(self.broker.port, name)
        self._stack.callback(sender.lose)
        now = time.time()
        said = state(9, now, shown, **({"began": now - 600} | more))
        sender.publish("state", encode(said), retained=True)
        return sender

    def filled(self, count: int) -> None:
        """Tables of all kinds."""
        now = time.time()
        for number in range(1, count + 1):
            table = PlayedTable(number)
            more: dict[str, object] = {}
            said = [table.event(now - 4000 + n) for n in range(7 + number % 90)]
            if number % 37 == 5:
                more = {"called": now - 100}
            elif number % 23 == 7:
                more = {"phase": "over", "winners": (0,)}
            elif number % 11 == 2:
                more = {"ends": now + 5000}
            sender = self.table(f"table-{number}", table.name)
            sender.publish("state", table.state(now, **more), retained=True)
            sender.publish("events", said[-1])


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with ExitStack() as stack, broker(tmp_path) as at, running_hall(at.port) as hall, stack:
        yield Hall(at, hall, stack)


@contextmanager
def hand_of(browser: Browser, hall: Hall, tables: int, **more: Any) -> Iterator[Hand]:
    with window(browser, **{"viewport": SCREEN, **more}) as page:
        page.goto(hall.url)
        page.locator(".table").nth(tables - 1).wait_for(state="attached")
        yield Hand(page)


def test_calls_come_first_lost_tables_next_the_rest_by_name(browser: Browser, hall: Hall) -> None:
    for number in (10, 9, 2):
        hall.table(f"t{number}", f"Table {number}")
    lost = hall.table("lost", "Bree")
    calling = hall.table("x", "Zirak", called=time.time() - 130)
    with hand_of(browser, hall, 5) as hand:
        lost.lose()
        hand.do("""
            sees .table.lost | texts "#tables .name" Zirak Bree "Table 2" "Table 9" "Table 10"
            text ".table.lost .state" "not connected since.."
            texts ".call b" Zirak | text "button.call span" "for 2 min\"""")
        calling.publish("state", encode(state(10, at=time.time(), name="Zirak")), retained=True)
        hand.do("""
            loses button.call
            texts "#tables .name" Bree "Table 2" "Table 9" "Table 10" Zirak""")


def test_a_table_is_found_and_opened_by_the_keyboard_alone(browser: Browser, hall: Hall) -> None:
    table = hall.table("t1", "Rivendell")
    hall.table("t2", "Moria", seats=(SeatState("Éowyn", "eowyn", 5, 7),))
    with hand_of(browser, hall, 2) as hand:
        for n in range(1, 31):
            table.publish("events", encode(event(n, at=time.time())))
        hand.do("""
            key Tab | type ÉOW | loses .table Rivendell | texts "#tables .name" Moria
            key Escape | sees ".table >> nth=1" | key Tab Tab Enter | sees "#events li >> nth=19"
            text "#sheet-title" Rivendell | texts "#standings th" Gimli "Frodo on turn"
            text "#standings td >> nth=0" 900 | text "#standings td >> nth=1" 2,100
            text "#standings td >> nth=2" 7
            count "#events span" 20 | text "#events span >> nth=0" "Frodo rolls 30.\"""")
        table.publish("events", encode(event(31, at=time.time())))
        hand.do('sees "#events li" "Frodo rolls 31." | key Escape | hides "#sheet"')
        hand.do("js \"document.activeElement.textContent.startsWith('Rivendell')\" true")


def test_what_tables_send_is_only_ever_text(browser: Browser, hall: Hall) -> None:
    seats = (SeatState(HOSTILE, "t", 10**30, -(10**30)),)
    table = hall.table("t1", HOSTILE, seats=seats, question=HOSTILE, language="<b>", called=1.0)
    with hand_of(browser, hall, 1) as hand:
        table.publish("events", encode(event(1, text=HOSTILE)))
        hand.do("""
            sees ".event:not(:empty)" | click .table | sees "#events li"
            count "#tables img, #sheet img, #tables b" 0 | text "#events" "..<img.."
            js document.title '"Ringkeeper: Hall"'""")


def test_the_page_keeps_what_it_knew_while_the_broker_is_away(browser: Browser, hall: Hall) -> None:
    hall.table("t1", "Rivendell")
    with hand_of(browser, hall, 1) as hand:
        hall.broker.kill()
        hand.do("""
            sees body.old | text "#link" "The broker has not answered since.."
            texts "#tables .name" Rivendell""")
        hall.broker.start()
        hand.do('sees "body:not(.old)" | text "#link" ""')


def test_two_hundred_tables_can_be_read_on_one_television(browser: Browser, hall: Hall) -> None:
    hall.filled(200)
    for language in ("en", "fr"):
        with hand_of(browser, hall, 200, locale=language) as hand:
            hand.do('sees ".table .state:not(:empty) >> nth=199"')
            assert not hand.page.evaluate(HIGH)
            assert hand.page.evaluate(CUT) == []
            assert hand.page.evaluate(SMALLEST) >= READABLE
            assert hand.page.evaluate(SMALL) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_few_tables_fit_every_window(browser: Browser, hall: Hall, language: str) -> None:
    hall.filled(8)
    for wide, high in SIZES:
        viewport = {"width": wide, "height": high}
        with hand_of(browser, hall, 8, viewport=viewport, locale=language) as hand:
            hand.do('sees ".table .state:not(:empty) >> nth=7"')
            assert not hand.page.evaluate(WIDE), wide
            assert hand.page.evaluate(CUT) == [], wide
            assert hand.page.evaluate(SMALL) == [], wide
            hand.do('click ".table >> nth=0" | sees "#sheet"')
            assert not hand.page.evaluate(WIDE), wide


@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing_serious(browser: Browser, hall: Hall, language: str) -> None:
    try:
        source = fetched()
    except NotFetched as error:
        pytest.skip(f"there is no axe-core: {error}")
    hall.filled(8)
    hall.table("lost", "Bree").lose()
    for wide, high in (SIZES[0], SIZES[2]):
        viewport = {"width": wide, "height": high}
        with hand_of(browser, hall, 9, viewport=viewport, locale=language) as hand:
            hand.do("sees .table.lost")
            hand.page.evaluate(source)
            assert grave(hand.page) == [], wide
            hand.do('click ".table >> nth=0" | sees "#sheet"')
            assert grave(hand.page) == [], wide


def grave(page: Page) -> list[str]:
    """What axe-core calls serious or critical."""
    found = page.evaluate("() => axe.run()")["violations"]
    return [f"{one['id']}: {one['nodes'][0]['target']}" for one in found if one["impact"] in GRAVE]

"""The page of a hall in a real browser, with a real broker: what stands where, by hand and by
keyboard, and that nothing which a table sends is more than text."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from controller.mqtt.messages import SeatState
from tests.broker import MOSQUITTO, NO_BROKER, RunningBroker, broker
from tests.dashboard.running import RunningHall, running_hall
from tests.dashboard.tables import PlayedTable, event, state
from tests.dashboard.wire import Sender
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import FINGER, SIZES, window
from tests.web_long.axe import GRAVE, NotFetched, fetched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytest.importorskip("aiomqtt", reason='aiomqtt is not installed (extra "mqtt")')
pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER),
    pytest.mark.skipif(MOSQUITTO is None, reason=NO_BROKER),
]

TELEVISION = {"width": 1920, "height": 1080}
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


@contextmanager
def opened(folder: Path) -> Iterator[Hall]:
    with ExitStack() as stack, broker(folder) as at, running_hall(at.port) as hall, stack:
        yield Hall(at, hall, stack)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with opened(tmp_path) as one:
        yield one


@contextmanager
def page_of(browser: Browser, hall: Hall, tables: int, **more: Any) -> Iterator[Page]:
    with window(browser, **{"viewport": TELEVISION, **more}) as page:
        page.goto(hall.url)
        page.locator(".table").nth(tables - 1).wait_for(state="attached")
        yield page


def names(page: Page) -> list[str]:
    return page.locator("#tables .name").all_inner_texts()


def test_calls_come_first_then_lost_tables_then_the_rest_by_name(
    browser: Browser, hall: Hall
) -> None:
    for number in (10, 9, 2):
        hall.table(f"t{number}", f"Table {number}")
    lost = hall.table("lost", "Bree")
    calling = hall.table("x", "Zirak", called=time.time() - 130)
    with page_of(browser, hall, 5) as page:
        lost.lose()
        page.wait_for_selector(".table.lost")
        assert names(page) == ["Zirak", "Bree", "Table 2", "Table 9", "Table 10"]
        assert page.locator(".table.lost .state").inner_text().startswith("not connected since")
        assert page.locator(".call b").all_inner_texts() == ["Zirak"]
        assert page.locator("button.call span").inner_text() == "for 2 min"
        calling.publish("state", encode(state(10, at=time.time(), name="Zirak")), retained=True)
        page.wait_for_selector("button.call", state="detached")
        assert names(page) == ["Bree", "Table 2", "Table 9", "Table 10", "Zirak"]


def test_a_table_is_found_and_opened_by_the_keyboard_alone(browser: Browser, hall: Hall) -> None:
    table = hall.table("t1", "Rivendell")
    hall.table("t2", "Moria", seats=(SeatState("Éowyn", "eowyn", 5, 7),))
    with page_of(browser, hall, 2) as page:
        for n in range(1, 31):
            table.publish("events", encode(event(n, at=time.time())))
        page.keyboard.press("Tab")
        page.keyboard.type("ÉOW")
        page.wait_for_selector(".table:has-text('Rivendell')", state="detached")
        assert names(page) == ["Moria"]
        page.keyboard.press("Escape")
        page.locator(".table").nth(1).wait_for()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.locator("#events li").nth(19).wait_for()
        assert page.locator("#sheet-title").inner_text() == "Rivendell"
        assert page.locator("#standings th").all_inner_texts() == ["Gimli", "Frodo on turn"]
        assert page.locator("#standings td").all_inner_texts()[:3] == ["900", "2,100", "7"]
        said = page.locator("#events span").all_inner_texts()
        assert (len(said), said[0]) == (20, "Frodo rolls 30.")
        table.publish("events", encode(event(31, at=time.time())))
        page.wait_for_selector("#events li:has-text('Frodo rolls 31.')")
        page.keyboard.press("Escape")
        page.wait_for_selector("#sheet", state="hidden")
        assert page.evaluate("document.activeElement.textContent").startswith("Rivendell")


def test_what_tables_send_is_only_ever_text(browser: Browser, hall: Hall) -> None:
    seats = (SeatState(HOSTILE, "t", 10**30, -(10**30)),)
    table = hall.table("t1", HOSTILE, seats=seats, question=HOSTILE, language="<b>", called=1.0)
    with page_of(browser, hall, 1) as page:
        table.publish("events", encode(event(1, text=HOSTILE)))
        page.wait_for_selector(".event:not(:empty)")
        page.click(".table")
        page.wait_for_selector("#events li")
        assert page.locator("#tables img, #sheet img, #tables b").count() == 0
        assert page.title() == "Ringkeeper: Hall"
        assert "<img" in page.locator("#events").inner_text()


def test_the_page_keeps_what_it_knew_while_the_broker_is_away(browser: Browser, hall: Hall) -> None:
    hall.table("t1", "Rivendell")
    with page_of(browser, hall, 1) as page:
        hall.broker.kill()
        page.wait_for_selector("body.old")
        assert page.locator("#link").inner_text().startswith("The broker has not answered since")
        assert names(page) == ["Rivendell"]
        hall.broker.start()
        page.wait_for_selector("body:not(.old)")
        assert page.locator("#link").inner_text() == ""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_hundred_tables_can_be_read_on_one_television(
    browser: Browser, hall: Hall, language: str
) -> None:
    filled(hall, 200)
    with page_of(browser, hall, 200, locale=language) as page:
        page.locator(".table .state:not(:empty)").nth(199).wait_for()
        assert not page.evaluate(HIGH)
        assert page.evaluate(CUT) == []
        assert page.evaluate(SMALLEST) >= READABLE
        assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_few_tables_fit_every_window(
    browser: Browser, hall: Hall, size: tuple[int, int], language: str
) -> None:
    filled(hall, 8)
    viewport = {"width": size[0], "height": size[1]}
    with page_of(browser, hall, 8, viewport=viewport, locale=language) as page:
        page.locator(".table .state:not(:empty)").nth(7).wait_for()
        assert not page.evaluate(WIDE)
        assert page.evaluate(CUT) == []
        assert page.evaluate(SMALL) == []
        page.locator(".table").first.click()
        page.wait_for_selector("#sheet")
        assert not page.evaluate(WIDE)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=str)
def test_axe_finds_nothing_serious(
    browser: Browser, hall: Hall, size: tuple[int, int], language: str
) -> None:
    try:
        source = fetched()
    except NotFetched as error:
        pytest.skip(f"there is no axe-core: {error}")
    filled(hall, 8)
    hall.table("lost", "Bree").lose()
    viewport = {"width": size[0], "height": size[1]}
    with page_of(browser, hall, 9, viewport=viewport, locale=language) as page:
        page.wait_for_selector(".table.lost")
        page.evaluate(source)
        assert _grave(page) == []
        page.locator(".table").first.click()
        page.wait_for_selector("#sheet")
        assert _grave(page) == []


def filled(hall: Hall, count: int) -> None:
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
        sender = hall.table(f"table-{number}", table.name)
        sender.publish("state", table.state(now, **more), retained=True)
        sender.publish("events", said[-1])


def _grave(page: Page) -> list[str]:
    """What axe-core calls serious or critical."""
    found = page.evaluate("() => axe.run()")["violations"]
    return [f"{one['id']}: {one['nodes'][0]['target']}" for one in found if one["impact"] in GRAVE]

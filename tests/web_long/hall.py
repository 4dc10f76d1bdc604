"""The hall's page: a hall in a process of its own, a real broker, and tables that publish to it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from tests.broker import MOSQUITTO, RunningBroker, broker
from tests.dashboard.running import running_hall
from tests.dashboard.tables import PlayedTable
from tests.dashboard.wire import Sender
from tests.web.phones import window

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TABLES = 12
"""As many as at a club's evening: more than one row on a laptop, a list on a phone."""

EVENTS = 23
"""Events of each table: more than the sheet of one table shows at once."""

CALLS, LOST = (3, 7), 5
"""Tables that call for the host, and one that is gone without a word."""


def scenes(browser: Browser, language: str, **more: Any) -> dict[str, Any]:
    """The hall's page, and the same with the sheet of one table; nothing without a broker."""
    if MOSQUITTO is None:
        return {}
    return {
        "hall": hall_shown(browser, language, **more),
        "hall-table": hall_shown(browser, language, opened=True, **more),
    }


@contextmanager
def hall_shown(
    browser: Browser, language: str, *, opened: bool = False, **more: Any
) -> Iterator[Page]:
    """The page once all tables are on it, in the language that the browser asks for."""
    with (
        TemporaryDirectory() as folder,
        broker(Path(folder)) as at,
        _connected(at) as tables,
        running_hall(at.port) as hall,
        window(browser, reduced_motion="reduce", locale=language, **more) as page,
    ):
        page.goto(hall.url)
        page.wait_for_selector(f"#tables > li:nth-child({TABLES})")  # it listens
        for number, (table, sender) in tables.items():
            _play(number, table, sender)
        page.wait_for_selector(f"#calling > li:nth-child({len(CALLS)})")
        if opened:
            page.locator("#calling button").first.click()
            page.wait_for_selector("#sheet[open] #events li")
        yield page


@contextmanager
def _connected(at: RunningBroker) -> Iterator[dict[int, tuple[PlayedTable, Sender]]]:
    """Tables that are connected, by number, until they say goodbye."""
    tables = {}
    for number in range(1, TABLES + 1):
        table = PlayedTable(number)
        sender = Sender(at.port, table.topics.table)
        sender.publish("state", table.state(time.time()), retained=True)
        tables[number] = table, sender
    yield tables
    for number, (_table, sender) in tables.items():
        if number != LOST:
            sender.leave()


def _play(number: int, table: PlayedTable, sender: Sender) -> None:
    """Play for a while; then some call for the host, and one disappears."""
    now = time.time()
    for n in range(EVENTS):
        sender.publish("events", table.event(now - EVENTS + n))
    called = {"called": now - 40.0} if number in CALLS else {}
    sender.publish("state", table.state(now, **called), retained=True)
    if number == LOST:
        sender.lose()

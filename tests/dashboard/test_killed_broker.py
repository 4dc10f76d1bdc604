"""The broker is killed and started again while a table plays on: the hall has every event, whether
hall or table comes back first.

The broker is set up as docs/hall.md says, with its rights. As on Debian, it saves its data now and
then and when it stops, so it has forgotten the hall after it was killed.
"""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from pathlib import Path

import msgspec
import pytest

from controller.mqtt.messages import RecentEvents, TableEvent
from controller.table import Table
from tests.broker import USER, RunningBroker, made
from tests.cli.running import ROOT
from tests.dashboard.running import Page, RunningHall, page_of, running_hall
from tests.mqtt.at_table import (
    PASSWORD,
    TOPICS,
    AtTable,
    Watcher,
    at_table,
    needs_broker,
    until,
    watching,
)

pytest.importorskip("aiomqtt", reason='aiomqtt is not installed (extra "mqtt")')
pytestmark = needs_broker

HALL = "hall"
HALL_PAGE = Path(ROOT) / "docs" / "hall.md"


@contextmanager
def documented(folder: Path) -> Iterator[RunningBroker]:
    """The broker of docs/hall.md; the tests' own user may read everything."""
    rights = _block(HALL_PAGE, "pattern write").replace("\n\n", "\n")
    (folder / "topics").write_text(f"{rights}\nuser {USER}\ntopic read #\n", "utf-8")
    lines = ["persistence true", f"persistence_location {folder}/", f"acl_file {folder}/topics"]
    at = made(folder, password=PASSWORD, more=lines)
    for user in (HALL, TOPICS.table):
        command = ["mosquitto_passwd", "-b", str(folder / "passwords"), user, PASSWORD]
        subprocess.run(command, check=True, capture_output=True)
    at.start()
    try:
        yield at
    finally:
        at.stop()


def _block(page: Path, has: str) -> str:
    """The block of code in a page that has these words."""
    found = [one for one in page.read_text("utf-8").split("```")[1::2] if has in one]
    assert len(found) == 1
    return found[0].strip()


def at_its_table(
    at: RunningBroker, known: Table | None = None
) -> AbstractAsyncContextManager[AtTable]:
    """A table with an account of its own name."""
    return at_table(at.folder / "table", at, known, username=TOPICS.table)


@contextmanager
def a_hall(at: RunningBroker) -> Iterator[RunningHall]:
    secret = at.folder / "hall-password"
    secret.write_text(f"{PASSWORD}\n", "utf-8")
    with running_hall(at.port, "--username", HALL, "--password-file", secret) as hall:
        yield hall


@contextmanager
def held(hall: RunningHall) -> Iterator[None]:
    """The hall does nothing for a while."""
    hall.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        hall.process.send_signal(signal.SIGCONT)


async def has_all(page: Page, table: AtTable) -> None:
    """Wait until the hall has all events of the game."""
    wanted = len(table.expected())
    await page.counts(events=wanted, missing=0)
    shown = await page.events(TOPICS.table)
    assert shown[::-1] == [one.text for one in table.expected()[-len(shown) :]]


async def retains_all(seen: Watcher, table: AtTable) -> None:
    """Wait until the broker retains the last event."""
    await until(lambda: seen.of(TOPICS.recent) and _last(seen).id == table.expected()[-1].id)


def _last(seen: Watcher) -> TableEvent:
    recent = msgspec.json.decode(seen.of(TOPICS.recent)[-1], type=RecentEvents)
    return recent.events[-1]


async def test_the_hall_is_back_first(tmp_path: Path) -> None:
    with documented(tmp_path) as at, a_hall(at) as hall:
        async with page_of(hall) as page:
            async with at_its_table(at) as table:
                await table.play(20)
                await has_all(page, table)
                known = table.table
            at.kill()
            await page.connected(False)
            at.start()
            await page.connected()
            async with at_its_table(at, known) as table:
                await table.play(30, seed=2)
                await has_all(page, table)


async def test_the_table_is_back_first_and_plays_on(tmp_path: Path) -> None:
    """What has happened since its recent events it sends when it is time, or when it stops."""
    with documented(tmp_path) as at, a_hall(at) as hall:
        async with watching(at) as seen, page_of(hall) as page:
            async with at_its_table(at) as table:
                await table.play(20)
                await has_all(page, table)
                at.kill()
                await page.connected(False)
                with held(hall):
                    await table.play(20, seed=2)
                    at.start()
                    await retains_all(seen, table)
                    await table.play(10, seed=3)
                    await until(lambda: seen.states[-1].n == table.last.seq)
                await page.connected()
            await has_all(page, table)


async def test_a_hall_that_starts_later_has_the_last_events(tmp_path: Path) -> None:
    with documented(tmp_path) as at:
        async with watching(at, TOPICS.recent) as seen, at_its_table(at) as table:
            await table.play(20)
            await retains_all(seen, table)
            with a_hall(at) as hall:
                async with page_of(hall) as page:
                    await has_all(page, table)

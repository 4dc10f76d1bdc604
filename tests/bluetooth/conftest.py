"""A table with Bluetooth dice in a real loop, and what it shows."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from controller.rules.commands import Roll
from sim.clock import SimClock
from tests.bluetooth.dice import AirDie, GoDie
from tests.bluetooth.nearby import RATE, Nearby, nearby
from tests.lines import turns_until
from tests.table.hands import Hands, banker, hands
from tests.table.test_table_dice import PUSH

AtATable = Callable[..., AbstractAsyncContextManager[tuple[Nearby, Hands]]]


def plain(clock: SimClock) -> Hands:
    return hands(clock=clock)


def with_parts(clock: SimClock) -> Hands:
    """One that waits for the first roll, at whose panel dice can be paired."""
    return hands(banker(), clock=clock)


def rolls(table: Hands) -> list[tuple[int, ...]]:
    counted = (entry.command for entry in table.table.banker.counting())
    return [one.dice for one in counted if isinstance(one, Roll)]


def wants_to_pair(table: Hands, line: str) -> None:
    table.do(PUSH)
    table.choose("Bluetooth dice", line)


async def rolled(table: Hands, *dice: int) -> None:
    """One roll counts in the end, and shows this."""
    await turns_until(lambda: len(rolls(table)) == 1)
    assert rolls(table) == [dice]


async def nearby_dice(at: Nearby, table: Hands, count: str) -> None:
    """The search goes on until the page shows so many."""
    at.clock.run(RATE)
    await turns_until(lambda: table.page.items[0] == f"{count} nearby")


@pytest.fixture
def at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtATable:
    """With a table that hears the dice; `made` makes it, for a clock."""

    @asynccontextmanager
    async def run(
        *dice: AirDie, made: Callable[[SimClock], Hands] = plain, **how: Any
    ) -> AsyncIterator[tuple[Nearby, Hands]]:
        async with nearby(tmp_path, monkeypatch, *dice, **how) as at:
            table = made(at.clock)
            table.table.complete(buzzer=None, missing=(), bluetooth=at.dice)
            at.also.append(table.table.on)
            try:
                yield at, table
            finally:
                table.table.close()

    return run


Here = tuple[Nearby, Hands, GoDie, GoDie]


@pytest.fixture
@asynccontextmanager
async def here(at_a_table: AtATable, request: pytest.FixtureRequest) -> AsyncIterator[Here]:
    """Two dice that have been reached, and the table that a test wants."""
    one, two = GoDie(1), GoDie(2)
    async with at_a_table(one, two, made=getattr(request, "param", plain)) as (at, table):
        await at.all_here()
        yield at, table, one, two

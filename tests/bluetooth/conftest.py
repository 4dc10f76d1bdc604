"""A table with Bluetooth dice in a real loop."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sim.clock import SimClock
from tests.bluetooth.dice import AirDie
from tests.bluetooth.nearby import Nearby, nearby
from tests.bluetooth.tables import AtATable, plain
from tests.table.hands import Hands


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

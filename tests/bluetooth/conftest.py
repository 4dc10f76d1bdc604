"""A table with Bluetooth dice in a real loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.clock import SimClock
from tests.bluetooth.dice import AirDie
from tests.bluetooth.nearby import nearby
from tests.bluetooth.tables import Play, plain
from tests.table.hands import Hands


@pytest.fixture
def at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Runs `play` with a table that hears the dice; `made` makes it, for a clock."""

    def run(play: Play, *dice: AirDie, made: Callable[[SimClock], Hands] = plain, **how: Any
    ) -> None:  # fmt: skip
        async def whole() -> None:
            async with nearby(tmp_path, monkeypatch, *dice, **how) as at:
                table = made(at.clock)
                table.table.complete(buzzer=None, missing=(), bluetooth=at.dice)
                at.also.append(table.table.on)
                try:
                    await play(at, table)
                finally:
                    table.table.close()

        asyncio.run(whole())

    return run

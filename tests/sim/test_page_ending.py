"""The end of a game on the page: first on the display and the strip, then in numbers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from controller.rules.commands import Roll
from sim.demo.page.desk import TableDesk
from tests.sim.tables import sitting, until

MOUNT_DOOM_IS_NEXT = "lotr-2003/standard A:1500;B:1200 roll:0 ring:37"


READ_S = 3.0


@pytest.mark.parametrize("speed", [1.0, 20.0])
async def test_the_result_comes_when_the_ending_has_been_read_on_the_display(speed: float) -> None:
    """The card with the result lies over the display: M7 and the final count are seen there first,
    as long as eyes need at any speed. Who has chosen less motion waits for M7 only."""
    async with sitting([False, False], at=MOUNT_DOOM_IS_NEXT) as at:
        table, desk = at.table.table, TableDesk(at, start=False)
        at.speed = speed

        def over() -> Any:
            return msgspec.json.decode(desk.sections()["game"], type=dict[str, Any])["over"]

        assert over() is None
        table.do(Roll(0, (0, 3)))
        ended = at.clock.time()
        assert (over()["told"], over()["read"], over()["winners"]) == (False, False, [0])
        await until(at, lambda: over()["told"])
        told = at.clock.time()
        assert told - ended >= 3.0, "longer than the finale on the strip"
        assert not over()["read"]
        await until(at, lambda: over()["read"])
        assert at.clock.time() - told >= READ_S * speed - 1.0
        later = TableDesk(at, start=False)  # another page, or the same one loaded again
        assert msgspec.json.decode(later.sections()["game"])["over"]["read"], "at once"

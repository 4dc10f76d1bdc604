"""The end of a game on the page: first on the display and the strip, then in numbers."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from controller.rules.commands import Roll
from sim.demo.page.desk import TableDesk
from tests.sim.tables import sitting, until

MOUNT_DOOM_IS_NEXT = "lotr-2003/standard A:1500;B:1200 roll:0 ring:37"


def test_the_result_comes_when_the_display_has_shown_how_it_ended() -> None:
    """The card with the result lies over the display: M7 is seen there first."""

    async def play() -> None:
        async with sitting([False, False], at=MOUNT_DOOM_IS_NEXT) as at:
            table, desk = at.table.table, TableDesk(at, start=False)

            def over() -> Any:
                return msgspec.json.decode(desk.sections()["game"], type=dict[str, Any])["over"]

            assert over() is None
            table.do(Roll(0, (0, 3)))
            ended = at.clock.time()
            assert (over()["told"], over()["winners"]) == (False, [0])
            await until(at, lambda: over()["told"])
            assert at.clock.time() - ended >= 3.0, "longer than the finale on the strip"

    asyncio.run(play())

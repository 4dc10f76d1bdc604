"""What the lines to a dice hub and to a reader cost while nothing happens: no display, no table.

The boards run in a process of their own and send their heartbeats; the host answers them.
"""

import asyncio

from hardware.dice.dice import Dice
from hardware.line.serial_line import SerialLine
from hardware.ports import PartFound
from hardware.readers.tags import Tags
from tests.bench.figures import Figure
from tests.bench.rig import Boards, Wakes, resting, run

SECONDS = 60
"""Twelve heartbeats of each board."""

AIM_WAKES = 0.5
"""A heartbeat of each board every 5 s is 0.4 a second."""


def measure(_: float) -> list[Figure]:
    """Both lines open, nobody plays."""
    boards = Boards()
    figures = run(lambda wakes: _idle(wakes, boards))
    boards.close()
    return figures


async def _idle(wakes: Wakes, boards: Boards) -> list[Figure]:
    lines = await _opened(boards)
    rest = await resting(wakes, SECONDS)
    still = all(line.up for line in lines)
    for line in lines:
        line.close()
    return [
        Figure("two lines: wake-ups", rest.loop, "per s", aim=AIM_WAKES),
        Figure("two lines: processor", rest.processor, "%"),
        Figure("two lines: up at the end", 100 * still, "%", aim=100, more=True),
    ]


async def _opened(boards: Boards) -> list[SerialLine]:
    found: list[PartFound] = []
    both = asyncio.Event()

    def told(event: object) -> None:
        if isinstance(event, PartFound):
            found.append(event)
            if len(found) == 2:
                both.set()

    loop = asyncio.get_running_loop()
    dice, pads = Dice("dice"), Tags("pads")
    lines = [
        SerialLine(part="dice", path=str(boards.dice), device=dice, clock=loop, sink=told),
        SerialLine(part="pads", path=str(boards.reader), device=pads, clock=loop, sink=told),
    ]
    for line in lines:
        line.open()
    async with asyncio.timeout(10):
        await both.wait()
    await asyncio.sleep(1)  # the orders that follow
    return lines

"""What the lines to a dice hub and to a reader cost while nothing happens: no display, no table.

The boards run in a process of their own and send their heartbeats; the host answers them.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from time import monotonic, process_time

from hardware.dice.dice import Dice
from hardware.line.serial_line import SerialLine
from hardware.ports import PartFound
from hardware.readers.tags import Tags
from tests.bench.figures import Figure
from tests.bench.rig import Wakes, run

SECONDS = 60
"""Twelve heartbeats of each board."""

AIM_WAKES = 0.5
"""A heartbeat of each board every 5 s is 0.4 a second."""


def measure(_: float) -> list[Figure]:
    """Both lines open, nobody plays."""
    command = [sys.executable, "-m", "tests.bench.nodes"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as boards:
        assert boards.stdout is not None
        dice, reader, _bare = boards.stdout.readline().split()
        figures = run(lambda wakes: _idle(wakes, dice, reader))
        boards.communicate()
    return figures


async def _idle(wakes: Wakes, dice: str, reader: str) -> list[Figure]:
    lines = await _opened(dice, reader)
    began, cpu, count = monotonic(), process_time(), wakes.count
    await asyncio.sleep(SECONDS)
    seconds = monotonic() - began
    woken = (wakes.count - count - 1) / seconds  # the last one is ours
    share = 100 * (process_time() - cpu) / seconds
    still = all(line.up for line in lines)
    for line in lines:
        line.close()
    return [
        Figure(what="two lines: wake-ups", value=woken, unit="per s", aim=AIM_WAKES),
        Figure(what="two lines: processor", value=share, unit="%"),
        Figure(what="two lines: up at the end", value=100 * still, unit="%", aim=100, more=True),
    ]


async def _opened(dice: str, reader: str) -> list[SerialLine]:
    loop = asyncio.get_running_loop()
    found: list[object] = []
    both = asyncio.Event()

    def told(event: object) -> None:
        if isinstance(event, PartFound):
            found.append(event)
            if len(found) == 2:
                both.set()

    lines = [
        SerialLine(part="dice", path=dice, device=Dice("dice"), clock=loop, sink=told),
        SerialLine(part="pads", path=reader, device=Tags("pads"), clock=loop, sink=told),
    ]
    for line in lines:
        line.open()
    async with asyncio.timeout(10):
        await both.wait()
    await asyncio.sleep(1)  # the orders that follow
    return lines

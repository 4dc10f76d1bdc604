"""A board with MicroPython, a wire, and the host's real line at the other end of it.

async with Bench(Dice("dice"), WIRES["lossy"]) as bench: await bench.sink.until(DieSettled, 2)
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from hardware.line.serial_line import Device, SerialLine
from hardware.ports import DieSettled, PartFound, PartLost
from sim.clock import SimClock
from sim.wires.serial_wire import CLEAN, Faults, SerialWire
from tests.lines import Gathered, turns_until
from tests.micropython.board import Board
from tests.patience import PATIENCE_S

AHEAD = 12
"""Rolls that may be under way: the outbox keeps 63."""


class Bench:
    """A board with MicroPython, a wire, and the host's line, in fast simulated time."""

    def __init__(self, device: Device, faults: Faults = CLEAN, **settings: Any) -> None:
        self._device = device
        self._faults = faults
        self._settings = settings
        self.sink = Gathered()

    async def __aenter__(self) -> Bench:
        self.clock = SimClock()
        cable = SerialWire(self.clock, faults=self._faults, seed=1)
        self.board = Board(cable, self.clock, self._device.kind, **self._settings)
        self.line = SerialLine(
            part="node", path=cable.path, device=self._device, clock=self.clock, sink=self.sink
        )
        self.line.open()
        self.clock.run_fast()
        await self.sink.until(PartFound, 1)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.line.close()
        self.board.close()
        self.clock.stop()

    async def until(self, seconds: float) -> None:
        reached = asyncio.Event()
        self.clock.call_later(seconds - self.clock.time(), reached.set)
        async with asyncio.timeout(PATIENCE_S):
            await reached.wait()


async def reports_over(bench: Bench, reports: int, unplugs: int, seed: int = 1) -> None:
    """Rolls of two dice, one behind the other, while the cable is pulled out again and again."""
    chance = Random(f"unplugs {seed}")
    pulls = sorted(chance.sample(range(reports), unplugs), reverse=True)
    for roll in range(reports):
        bench.board.roll(roll % 2, roll * 3 % 7, birth=1, roll=roll // 2 + 1)
        if pulls and roll == pulls[-1]:
            pulls.pop()
            await turns_until(lambda: bench.line.up)
            await bench.until(bench.clock.time() + chance.random() * 0.004)  # a roll takes 2.3 ms
            bench.board.wire.unplug()
            await bench.sink.until(PartLost, unplugs - len(pulls))
            await bench.until(bench.clock.time() + chance.random())
            bench.board.wire.plug()
        await bench.sink.until(DieSettled, roll - AHEAD)
    await bench.sink.until(DieSettled, reports)

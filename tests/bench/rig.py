"""A whole table in real time: simulated chips, real drivers, and boards in a process of their own.

Unlike sim/table/table.py nothing of the boards runs in this process, so nothing but the table is
timed.
"""

import asyncio
import os
import resource
import selectors
import subprocess
import sys
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from random import Random
from time import monotonic, process_time, thread_time
from types import MappingProxyType
from typing import Any, NamedTuple, Self, TypeVar

from controller.files.tagbook import simulated
from controller.startup import starting
from controller.store.banker import Banker
from controller.table import Table, TableParts
from hardware.ports import DeviceEvent, Handle, PartFound
from tests.bench.chips import DICE, Chips

Result = TypeVar("Result")


class Wakes(selectors.DefaultSelector):
    """What the loop sleeps in; counts how often it woke, and what the thread had used by then."""

    count = 0
    cpu = 0.0  # seconds of processor time at the last wake-up

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(timeout)
        self.count += 1
        self.cpu = thread_time()
        return ready


def run(body: Callable[[Wakes], Coroutine[Any, Any, Result]]) -> Result:
    """Run `body` in a loop whose wake-ups are counted."""
    wakes = Wakes()
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(wakes)) as runner:
        return runner.run(body(wakes))


class Rest(NamedTuple):
    """Wake-ups a second of the loop and of all threads, and per cent of a processor."""

    loop: float
    threads: float
    processor: float


async def resting(wakes: Wakes, seconds: float) -> Rest:
    """What it costs to do nothing for so long."""
    began, cpu, count, switches = monotonic(), process_time(), wakes.count, _switches()
    await asyncio.sleep(seconds)
    lasted = monotonic() - began  # the last wake-up is ours
    loop, threads = wakes.count - count - 1, _switches() - switches - 1
    return Rest(loop / lasted, threads / lasted, 100 * (process_time() - cpu) / lasted)


def _switches() -> int:
    """How often a thread of this process has gone to sleep."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw


class SkippingClock:
    """The loop's time for the table, with stretches left out in which nothing happens."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._skipped = 0.0

    def time(self) -> float:
        return self._loop.time() + self._skipped

    def call_later(self, delay: float, callback: Callable[[], object]) -> Handle:
        return self._loop.call_later(delay, callback)

    def skip(self, seconds: float) -> None:
        """Let so much time have passed; what was put off is not called sooner."""
        self._skipped += seconds


class Boards:
    """The boards' process (nodes.py). `sweep_ms`: how often its reader looks for tags, if ever;
    `environment`: further variables for it."""

    def __init__(
        self, sweep_ms: int | None = None, environment: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        sweeps = [] if sweep_ms is None else [str(sweep_ms)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.nodes", *sweeps],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | environment,
        )
        self.dice, self.reader, self.bare = (Path(path) for path in self._answer())

    def order(self, *words: object) -> None:
        """Give an order."""
        assert self._process.stdin is not None
        self._process.stdin.write(" ".join(map(str, words)) + "\n")
        self._process.stdin.flush()

    def times(self) -> list[int]:
        """When the last bytes went out: of the dice, then of the bare line if it was used."""
        self.order("times")
        return [int(word) for word in self._answer()]

    def close(self) -> None:
        """Switch them off."""
        self._process.communicate()

    def _answer(self) -> list[str]:
        assert self._process.stdout is not None
        return self._process.stdout.readline().split()


class Rig:
    """`async with Rig(banker) as rig:` a table that is ready to be thrown at."""

    def __init__(self, banker: Banker) -> None:
        self._first = banker
        self._heard: list[DeviceEvent] = []
        self._news = asyncio.Event()

    async def __aenter__(self) -> Self:
        loop = asyncio.get_running_loop()
        self.boards = Boards()
        self.chips = Chips()
        self.clock = SkippingClock(loop)
        with starting():  # as `ringkeeper run`
            self.parts = self.chips.open(self.boards.dice, self.boards.reader, self._sink)
            self.table = Table(
                self._first, simulated(self._first.edition), self.clock,
                TableParts(
                    display=self.parts.display, strip=self.parts.strip, buzzer=self.parts.buzzer,
                    layout=self.parts.layout, dice=(DICE,),
                ),
                chance=Random(1),
            )  # fmt: skip
        await self.until(lambda: self.count(PartFound) == 2)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.table.close()
        self.parts.close()
        self.boards.close()

    def count(self, kind: type[DeviceEvent]) -> int:
        """How many such events the table has had."""
        return sum(type(event) is kind for event in self._heard)

    async def until(self, true: Callable[[], bool]) -> None:
        """Sleep until a device's event makes it true."""
        async with asyncio.timeout(10):
            while not true():
                self._news.clear()
                await self._news.wait()

    def _sink(self, event: DeviceEvent) -> None:
        self._heard.append(event)
        if hasattr(self, "table"):
            self.table.on(event)
        self._news.set()

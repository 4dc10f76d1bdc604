"""From a die's byte to the strip's bytes, with everything in between that a real table has.

The firmware runs in another process and writes to a pty; this one sleeps until the port wakes it:
pyserial's port, frame, link, table, rules, scene, NeoPixel, up to the call that sends the pulses.
The journal is written right after that, with its flush. Beside it: what the machine needs for the
wake-up alone, the same way to a callback that does nothing; and the processor time that the table
itself spends, in which other programs on the machine have no part.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic_ns, thread_time

from controller.rules.commands import Roll
from controller.rules.events import Event
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.table import Table
from controller.web.access.codes import Role
from controller.web.lazy_server import Doorway, listen
from hardware.ports import DieSettled
from tests.bench.figures import Figure, timed
from tests.bench.games import begun, bots_of, scratch
from tests.bench.rig import Rig, Wakes, run

THROWS = 1_000
BARE = 500
REST_S = 4.0
"""Between a throw and the next the hands are busy: all news have been told."""

AIM_MS = 0.3

BOUTS, BOUT = 4, 100
PUSHED_S = 0.12
"""Until all pages have got what changed, with the pause between two pushes."""


def measure(step: float) -> list[Figure]:
    """Throw through whole games."""
    with scratch() as home:
        samples, bare = run(lambda wakes: _play(wakes, home))
    return [
        *timed(
            "die's byte to strip's bytes", [one.wall for one in samples], step, aims=(None, AIM_MS)
        ),
        *timed("… the wake-up alone", bare, step),
        *timed("… processor time of the table", [one.cpu for one in samples], step),
    ]


@dataclass(frozen=True, slots=True)
class _Sample:
    wall: float  # seconds from the byte on its way to the pulses
    cpu: float  # seconds of the processor from the wake-up to the pulses


def beside_pages() -> tuple[list[float], list[float]]:
    """Seconds from byte to pulses of throws made without a page, and while six phones and twenty
    watchers get all that changes. They change places every BOUT throws; before each throw the pages
    have had the time to get the one before."""
    alone: list[float] = []
    crowd: list[float] = []
    with scratch() as home:
        for number in range(BOUTS):
            for open_pages, samples in ((False, alone), (True, crowd)):
                samples += run(partial(_bout, home / f"{number}-{open_pages}", open_pages))
    return alone, crowd


async def _bout(path: Path, open_pages: bool, wakes: Wakes) -> list[float]:
    async with Rig(begun(path, seed=1)) as rig, AsyncExitStack() as stack:
        if open_pages:
            await stack.enter_async_context(_crowd(rig.table))
        watch = _Watch(rig, wakes)
        samples: list[float] = []
        while len(samples) < BOUT and rig.table.state.phase is not Phase.OVER:
            await asyncio.sleep(PUSHED_S)
            sample = await watch.next()
            if sample is not None:
                samples.append(sample.wall)
        watch.end()
    return samples


@asynccontextmanager
async def _crowd(table: Table) -> AsyncIterator[None]:
    """Pages of another process, all of which have seen the table."""
    sock = listen(0, "127.0.0.1")
    door = Doorway(table, asyncio.get_running_loop(), sock, lambda: "")
    words = (str(sock.getsockname()[1]), door.room.codes.show(Role.PLAYER))
    pages = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.web.crowd", *words, stdout=subprocess.PIPE
    )
    assert pages.stdout is not None
    assert await pages.stdout.readline() == b"here\n"
    try:
        yield
    finally:
        pages.kill()
        await pages.wait()
        await door.close()


async def _play(wakes: Wakes, home: Path) -> tuple[list[_Sample], list[float]]:
    samples: list[_Sample] = []
    games = 0
    async with Rig(_game(home, games)) as rig:
        bare = await _bare(rig)
        watch = _Watch(rig, wakes)
        while len(samples) < THROWS:
            if rig.table.state.phase is Phase.OVER:
                watch.end()
                games += 1
                rig.table.adopt(_game(home, games))
                watch = _Watch(rig, wakes)
            sample = await watch.next()
            if sample is not None:
                samples.append(sample)
        watch.end()
    return samples, bare


def _game(home: Path, number: int) -> Banker:
    return begun(home / f"{number}.journal", seed=number)


class _Watch:
    """Plays one game: bots choose, their throws come by wire and are timed."""

    def __init__(self, rig: Rig, wakes: Wakes) -> None:
        self._rig, self._wakes = rig, wakes
        self._banker = rig.table.banker
        self._choose = bots_of(self._banker)
        self._thrown_at = self._lit = 0
        self._cpu = 0.0
        # After the table's own lookout, which lights the strip; before anything is recorded.
        self._stop = self._banker.look_ahead(self._look)

    def end(self) -> None:
        """The game is over."""
        self._stop()
        if self._banker.journal:
            self._banker.journal.close()

    async def next(self) -> _Sample | None:
        """The next command: how long a throw took; None for another, or if no light changed."""
        command = self._choose()
        self._rig.clock.skip(REST_S)
        if not isinstance(command, Roll):
            self._rig.table.do(command)
            return None
        for die, face in enumerate(command.dice):
            await self._throw(die, face)
        if not self._lit:
            return None
        return _Sample((self._lit - self._rig.boards.times()[0]) / 1e9, self._cpu)

    async def _throw(self, die: int, face: int) -> None:
        rig = self._rig
        heard = rig.count(DieSettled)
        self._lit, self._thrown_at = 0, monotonic_ns()
        rig.boards.order(die, face)
        await rig.until(lambda: rig.count(DieSettled) > heard)

    def _look(self, _: State, __: list[Event]) -> None:
        if self._rig.chips.pulsed > self._thrown_at:
            self._lit = self._rig.chips.pulsed
            self._cpu = thread_time() - self._wakes.cpu


async def _bare(rig: Rig) -> list[float]:
    """A byte down a line that wakes the loop, and nothing more."""
    loop = asyncio.get_running_loop()
    port = os.open(rig.boards.bare, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
    woken = asyncio.Event()
    at = 0

    def read() -> None:
        nonlocal at
        at = monotonic_ns()
        with suppress(BlockingIOError):
            os.read(port, 64)
        woken.set()

    loop.add_reader(port, read)
    samples = []
    for _ in range(BARE):
        woken.clear()
        rig.boards.order("bare")
        await woken.wait()
        samples.append((at - rig.boards.times()[-1]) / 1e9)
    loop.remove_reader(port)
    os.close(port)
    return samples

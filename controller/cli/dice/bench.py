"""The real dice, opened alone for `ringkeeper dice`: their rolls and how they lie, as they come.

What is asked and said is in dice.py; a game's table is run/run.py's.
"""

from __future__ import annotations

import asyncio
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

from hardware import ports
from hardware.dice.bluetooth.pairs import PairsFile
from hardware.dice.die_faces import Learnt
from hardware.pi import Opener
from hardware.profile.types import Profile

LOOK_S = 0.05

_LIES = (ports.DieState.MOVED, ports.DieState.HERE, ports.DieState.COCKED)
"""News of a die that lies still."""


class Bench:
    """The dice of a profile, in a running loop: `async with Bench(...) as bench`.

    `clock` None: the loop's own; `faces` are those of calibrated dice, `pairs` the file of paired
    ones. What cannot be opened is in
    `errors`, what goes wrong later in `said`."""

    def __init__(
        self,
        profile: Profile,
        clock: ports.Clock | None,
        faces: Learnt,
        pairs: PairsFile | None = None,
    ) -> None:
        self.rolls: asyncio.Queue[ports.DieSettled] = asyncio.Queue()
        self.said: list[str] = []
        self.errors: list[ports.PartError] = []
        self._profile = Profile(dice=profile.dice)
        self._clock = clock
        self._faces, self._pairs = faces, pairs
        self._lies: dict[tuple[str, int], ports.Vector] = {}
        self._changed = asyncio.Event()

    async def __aenter__(self) -> Self:
        loop = asyncio.get_running_loop()
        self.clock: ports.Clock = self._clock or loop
        self._parts = Opener(
            self._profile,
            sink=self._on_event,
            post=loop.call_soon_threadsafe,
            faces=lambda: self._faces,
            pairs=lambda: self._pairs,
        ).open(self.clock)
        self.errors = self._parts.errors
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._parts.close()

    def forget(self) -> None:
        """How the dice lie from now on is what counts."""
        self._lies.clear()

    async def lies(self, hub: str, die: int, seconds: float) -> ports.Vector | None:
        """How a die lies, as reported since `forget`; waited for so long."""
        await self._until(lambda: (hub, die) in self._lies, seconds)
        return self._lies.get((hub, die))

    async def order(self, hub: str, kind: int, payload: bytes, seconds: float) -> bool:
        """Give a hub an order; whether it carried it out in time. `said` has why not."""
        from hardware.line.serial_line import SerialLine  # the dice of a journal need no pyserial

        line = self._parts.lines[hub]
        before = len(self.said)
        assert isinstance(line, SerialLine)
        given = line.order(kind, payload)
        await self._until(lambda: not line.waiting, seconds)
        return given and not line.waiting and len(self.said) == before

    async def is_up(self, hub: str, seconds: float) -> bool:
        """Whether a hub says hello in time."""
        line = self._parts.lines[hub]
        await self._until(lambda: line.up, seconds)
        return line.up

    async def _until(self, true: Callable[[], bool], seconds: float) -> None:
        """Wait until something is true, for so many seconds of the bench's own clock: look again
        after each event, and now and then for what makes none."""
        over: list[bool] = []
        timer = self.clock.call_later(seconds, lambda: over.append(True))
        while not true() and not over:
            self._changed.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S):
                    await self._changed.wait()
        timer.cancel()

    def _on_event(self, event: ports.DeviceEvent) -> None:
        match event:
            case ports.DieSettled(vector=vector):
                self.rolls.put_nowait(event)
                self._lie(event.source, event.die, vector)
            case ports.DieNews(what=what, vector=vector) if what in _LIES:
                self._lie(event.source, event.die, vector)
            case ports.PartLost() | ports.PartTrouble() | ports.LineNoise():
                self.said.append(str(event))
            case ports.PartFound():
                pass
        self._changed.set()

    def _lie(self, hub: str, die: int, vector: ports.Vector | None) -> None:
        if vector is not None:
            self._lies[hub, die] = vector


class Typist:
    """Lines from standard input without keeping the loop from its dice."""

    MOST = 200  # bytes of a line

    def __init__(self) -> None:
        self._rest = b""
        self._ended = False

    async def line(self) -> str:
        """The next line; EOFError if there is none."""
        while b"\n" not in self._rest:
            if self._ended:
                raise EOFError
            data = await self._data()
            self._ended = not data
            self._rest = (self._rest + data)[-self.MOST :]
        first, _, self._rest = self._rest.partition(b"\n")
        return first.decode("utf-8", "replace").strip()

    async def _data(self) -> bytes:
        number = sys.stdin.fileno()
        if stat.S_ISREG(os.fstat(number).st_mode):  # a file never keeps anybody waiting
            return os.read(number, self.MOST)
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        loop.add_reader(number, ready.set)
        try:
            await ready.wait()
        finally:
            loop.remove_reader(number)
        return os.read(number, self.MOST)

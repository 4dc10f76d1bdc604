"""The Bluetooth dice of a table: reached, listened to, reached again when they went, and paired.

    dice = BluetoothDice("gems", PairsFile(path), clock=loop, sink=sink)
    dice.open()  # in a running loop; what happens comes to the sink
    dice.pair(0, tell)  # the die that somebody shakes is die 0 from now on
    dice.close()

One task does one thing at a time, since an adapter can. What a die's messages mean is die.py's.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Collection

from common.message import Message
from hardware.dice.bluetooth.die import BluetoothDie
from hardware.dice.bluetooth.messages import CameToRest, Moving, Pairing, Saying, Tell
from hardware.dice.bluetooth.pairing import DicePairing
from hardware.dice.bluetooth.pairs import DIE_NAME_MOST, PairedDie, PairsFile, shown_name
from hardware.dice.bluetooth.radio import ChargeRounds, Connection, Seen, look
from hardware.dice.bluetooth.reporter import ERRORS, SERVICE_HANGS, Telling, Trouble, explained
from hardware.dice.bluetooth.vendors import FACTS
from hardware.dice.dice import DICE
from hardware.ports import Clock, Sink

MISSED_AFTER_S = 10.0
"""Seconds of listening for a die that is missing, until it is reported."""

_RETRY_S = 5.0
"""Seconds until what failed is tried again."""


class BluetoothDice:
    """The part `name` of hardware.toml. `birth` tells this start of the program from others."""

    def __init__(
        self, name: str, file: PairsFile, *, clock: Clock, sink: Sink,
        chance: Callable[[int], bytes] = os.urandom,
    ) -> None:  # fmt: skip
        self.part = name
        self._clock = clock
        self._telling = Telling(name, sink)
        birth = int.from_bytes(chance(2), "big")
        self._dice = [BluetoothDie(name, die, birth) for die in range(DICE)]
        self._connections: dict[int, Connection] = {}
        self._lost: list[Connection] = []  # to be closed: each has its own line to D-Bus
        self._stir = asyncio.Event()
        self._pairing = DicePairing(file, clock, self._stir, self._telling, self._connections)
        self._charge = ChargeRounds(clock, self._stir)
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin. Needs a running loop."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())
            self._charge.begin()

    def close(self) -> None:
        """Let go of the dice; no event comes from here any more. The loop has to run once more, as
        `asyncio.run` lets it."""
        self._telling.end()
        self._charge.end()
        if self._task is not None:
            self._task.cancel()

    @property
    def up(self) -> bool:
        """Whether every paired die is connected, and one is."""
        return bool(self._connections) and set(self._connections) == set(self.pairs)

    @property
    def seeking(self) -> bool:
        """Whether Bluetooth has not answered yet, or a paired die may be found at any moment."""
        missing = set(self.pairs) - set(self._connections)
        works = self._telling.works
        return works is None or (works and bool(missing - self._telling.missed))

    @property
    def failed(self) -> Trouble | None:
        """Why Bluetooth cannot be used; None if it can."""
        return self._telling.trouble or (None if self._telling.works else SERVICE_HANGS)

    async def ended(self) -> None:
        """Until it has let go of the dice, after `close`."""
        if self._task is not None:
            await asyncio.wait((self._task,))

    def connected(self, die: int) -> bool:
        return die in self._connections

    def charge(self, die: int) -> int | None:
        """What is left in a die's cell, in percent, if it has said so."""
        return self._dice[die].charge

    def unfit(self, die: int) -> Message | None:
        """Why a die that is connected cannot be one of this table; None: it can."""
        return self._dice[die].unfit

    @property
    def pairs(self) -> dict[int, PairedDie]:
        return self._pairing.pairs

    def pair(
        self, die: int, tell: Tell, wanted: Callable[[], bool] = lambda: True,
        settled: Collection[int] = (),
    ) -> None:  # fmt: skip
        """Look for the die that somebody shakes, while that is `wanted`, and make it this one. It
        may be the table's other die, unless that is `settled`; meanwhile no roll counts."""
        self._pairing.ask(Pairing(die, tell, wanted, settled))

    # The one task

    async def _run(self) -> None:
        try:
            while True:
                try:
                    await self._turn()
                except Exception as error:  # bleak raises many a kind when BlueZ goes away
                    if self._telling.failed(trouble := explained(error)):
                        self._pairing.failed(trouble)
                    await self._wait(_RETRY_S)
        finally:
            self._lost += self._connections.values()
            await self._tidy()

    async def _tidy(self) -> None:
        while self._lost:
            await self._lost.pop().close()

    async def _turn(self) -> None:
        await self._tidy()
        if self._charge.due:
            await self._charge.ask(self._connections, self._gone)
        missing = set(self.pairs) - set(self._connections)
        if self._pairing.waiting:
            await self._pairing.seek()
        elif missing:
            await self._reach(missing)
        elif self._telling.works is None:
            self._stir.clear()
            await look(self._clock, 0.0, self._stir, lambda _: True, self._telling.well)
        else:
            await self._wait(None)

    async def _wait(self, seconds: float | None) -> None:
        """Until something happens, or for so long."""
        self._stir.clear()
        timer = None if seconds is None else self._clock.call_later(seconds, self._stir.set)
        await self._stir.wait()
        if timer is not None:
            timer.cancel()

    async def _reach(self, missing: set[int]) -> None:
        """Look for dice that are missing, and connect to those that are heard."""
        numbers = {self.pairs[die].address: die for die in missing}
        begun = self._clock.time()
        self._stir.clear()
        seen = await look(
            self._clock, MISSED_AFTER_S, self._stir, lambda one: one.address in numbers,
            self._telling.well,
        )  # fmt: skip
        ours = [one for one in seen if one.address in numbers]
        for one in ours:
            await self._connect(numbers[one.address], one)
        if not ours and self._clock.time() - begun >= MISSED_AFTER_S:
            for die in sorted(missing):
                self._telling.miss(die)

    async def _connect(self, die: int, seen: Seen) -> None:
        own = self._dice[die]
        own.connected()
        connection = Connection(
            seen, lambda saying: self._on_saying(own, saying), lambda: self._gone(die)
        )  # fmt: skip
        try:
            await connection.open()
        except ERRORS:
            self._telling.miss(die)
            await self._wait(_RETRY_S)
            return
        self._connections[die] = connection
        make, name = FACTS[seen.make].title, shown_name(seen.name)
        about = Message("{make}, called {name}", make=make, name=name[:DIE_NAME_MOST])
        self._telling.back(die, about)

    def _on_saying(self, die: BluetoothDie, saying: Saying) -> None:
        if self._pairing.on and isinstance(saying, Moving | CameToRest):
            if die.overheard(saying):
                self._pairing.shaken(die.die, unfit=die.unfit is not None)
            return
        for event in die.on_saying(saying):
            self._telling.put(event)

    def _gone(self, die: int) -> None:
        if (lost := self._connections.pop(die, None)) is not None:
            self._lost.append(lost)
            self._telling.miss(die)
            self._stir.set()

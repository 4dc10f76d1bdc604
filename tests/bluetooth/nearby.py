"""Dice, BlueZ and the driver together, for a test: real bleak on a private bus."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from hardware.dice.bluetooth.driver import BluetoothDice
from hardware.dice.bluetooth.messages import PairNews, PairStep
from hardware.dice.bluetooth.pairs import PAIRS_FILE, PairedDie, PairsFile
from hardware.dice.bluetooth.vendors import Make
from hardware.ports import DeviceEvent, DieSettled, PartFound, PartLost, Sink
from sim.clock import SimClock
from tests.bluetooth.bluez import Bluez
from tests.bluetooth.dice import AirDie, PixelDie
from tests.lines import Gathered, turns_until
from tests.private_bus import private_daemon

SYSTEM_BUS = "DBUS_SYSTEM_BUS_ADDRESS"
"""The variable that names the system's bus (D-Bus specification, "Well-known Message Bus")."""

DENIED = '<deny send_destination="org.bluez"/>'
"""What Debian's policy of BlueZ has for users who are not in the group bluetooth."""


@asynccontextmanager
async def bus_of_bleak(
    monkeypatch: pytest.MonkeyPatch, *, allowed: bool = True
) -> AsyncIterator[str]:
    """The address of a bus that stands for the system's meanwhile. The end waits until bleak has
    noticed it: nobody else closes bleak's own line."""
    with private_daemon("" if allowed else DENIED) as address:
        monkeypatch.setenv(SYSTEM_BUS, address)
        yield address
    await turns_until(lambda: asyncio.all_tasks() == {asyncio.current_task()})


NAME = "dice"

RATE = 5.0  # simulated seconds per real one where a search goes on until somebody shakes a die


def pair_of(*dice: AirDie) -> dict[int, PairedDie]:
    return {
        number: PairedDie(
            die=number, address=die.address, name=die.name[:40],
            make=Make.PIXELS if isinstance(die, PixelDie) else Make.GODICE,
        )
        for number, die in enumerate(dice)
    }  # fmt: skip


class Nearby:
    """A driver with its sink and clock, and what is in the air."""

    def __init__(self, bluez: Bluez, file: PairsFile, clock: SimClock) -> None:
        self.bluez, self.file, self.clock = bluez, file, clock
        self.sink = Gathered()
        self.news: list[PairNews] = []
        self.also: list[Sink] = []  # who else hears what happens
        self.dice = BluetoothDice(NAME, file, clock=clock, sink=self._take)

    def _take(self, event: DeviceEvent) -> None:
        self.sink(event)
        for sink in self.also:
            sink(event)

    @property
    def faces(self) -> list[tuple[int, int]]:
        return [(event.die, event.face) for event in self.sink.of(DieSettled)]

    @property
    def lost(self) -> list[str]:
        return [event.part for event in self.sink.of(PartLost)]

    @property
    def found(self) -> list[str]:
        return [event.part for event in self.sink.of(PartFound)]

    async def all_here(self) -> None:
        await turns_until(lambda: self.dice.up)

    async def heard(self, count: int) -> None:
        await turns_until(lambda: len(self.faces) >= count)

    async def later(self, seconds: float) -> None:
        """Time passes once the driver waits for it."""
        await turns_until(lambda: self.clock.next_due() is not None)
        self.clock.advance(seconds)

    async def step(self, step: PairStep) -> PairNews:
        """Pairing has come so far; what was said of it."""
        await turns_until(lambda: any(one.step is step for one in self.news))
        return next(one for one in self.news if one.step is step)


@asynccontextmanager
async def nearby(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *dice: AirDie, paired: int = 2,
    adapter: bool = True, allowed: bool = True,
) -> AsyncIterator[Nearby]:  # fmt: skip
    """The first `paired` of the dice are the table's."""
    file = PairsFile(folder / PAIRS_FILE)
    file.keep(pair_of(*dice[:paired]))
    async with (
        bus_of_bleak(monkeypatch, allowed=allowed) as address,
        Bluez(address, list(dice), adapter=adapter) as bluez,
    ):
        made = Nearby(bluez, file, SimClock())
        made.dice.open()
        try:
            yield made
        finally:
            made.clock.stop()
            made.dice.close()
            await made.dice.ended()

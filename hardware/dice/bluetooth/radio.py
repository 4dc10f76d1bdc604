"""Bluetooth itself, by bleak: dice that can be heard, and a connection to one of them.

Whose dice they are is driver.py's. Whatever fails here raises one of trouble.ERRORS. bleak speaks
with the Bluetooth service over D-Bus; no socket of the kernel's is used.
"""

from __future__ import annotations

import asyncio
from asyncio import Event
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import msgspec
from bleak import BleakAdapter, BleakClient, BleakScanner
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData

from common.message import Message
from hardware.dice.bluetooth.messages import Saying, Unfit
from hardware.dice.bluetooth.reporter import ERRORS
from hardware.dice.bluetooth.vendors import FACTS, Layout, Make, recognised
from hardware.ports import Clock, Handle

_CONNECT_S = 15.0
"""Seconds to connect; a die that sleeps is not there to be connected to."""

ANSWER_S = 20.0
"""Seconds that the Bluetooth service has to answer; one that hangs never does, and neither D-Bus
nor bleak would end the waiting."""

_ADAPTERS = tuple(f"hci{number}" for number in range(8))
"""How BlueZ calls adapters; which is which may change with every start."""

_SERVICES = sorted({layout.service for facts in FACTS.values() for layout in facts.layouts})


class Seen(msgspec.Struct, frozen=True):
    """A die of a known make that can be heard."""

    make: Make
    address: str
    name: str
    device: BLEDevice


async def look(
    clock: Clock, seconds: float, over: asyncio.Event, wanted: Callable[[Seen], bool],
    begun: Callable[[], object],
) -> list[Seen]:  # fmt: skip
    """Listen until a wanted die is heard, `over` is set or time is up; all dice that were heard,
    those first that are connected to this computer already. `begun` once Bluetooth works."""
    async with asyncio.timeout(ANSWER_S):
        found = {one.address: one for one in await _connected()}
    begun()
    if any(map(wanted, found.values())):
        return list(found.values())

    def heard(device: BLEDevice, data: AdvertisementData) -> None:
        name = data.local_name or device.name or ""
        make = recognised(name, data.service_uuids)
        address = device.address.upper()
        if make is not None and address not in found:
            found[address] = one = Seen(make, address, name, device)
            if wanted(one):
                over.set()

    timer = clock.call_later(seconds, over.set)
    try:
        async with _scanning(BleakScanner(heard)):
            await over.wait()
    finally:
        timer.cancel()
    return list(found.values())


@asynccontextmanager
async def _scanning(scanner: BleakScanner) -> AsyncIterator[None]:
    async with asyncio.timeout(ANSWER_S):
        await scanner.start()
    try:
        yield
    finally:
        async with asyncio.timeout(ANSWER_S):
            await scanner.stop()


async def _connected() -> list[Seen]:
    """What an earlier program left connected, which does not advertise: by whichever adapter, as
    bleak takes any of several."""
    await BleakAdapter.get()  # raises if there is none that can be used
    found = []
    for adapter in _ADAPTERS:
        at = await BleakAdapter.get(bluez={"adapter": adapter})
        for device in await at.get_connected_devices(_SERVICES):
            name = device.name or ""
            make = recognised(name, device.details["props"].get("UUIDs", []))
            if make is not None:
                found.append(Seen(make, device.address.upper(), name, device))
    return found


class Connection:
    """To one die. `heard` gets what it says; `gone` is called once, when the connection is lost."""

    def __init__(
        self, seen: Seen, heard: Callable[[Saying], object], gone: Callable[[], object]
    ) -> None:
        self.seen = seen
        self._facts = FACTS[seen.make]
        self._decoded = self._facts.decoder()
        self._heard, self._gone = heard, gone
        self._layout: Layout | None = None
        self._open = False
        self._client = BleakClient(
            seen.device, disconnected_callback=lambda _: self._lost(), timeout=_CONNECT_S
        )

    async def open(self) -> None:
        """Connect, listen, and ask the die what it is. If that fails nothing stays connected."""
        try:
            await self._client.connect()
            async with asyncio.timeout(ANSWER_S):
                await self._begin()
        except BaseException:
            await self.close()
            raise
        if not self._client.is_connected:
            raise EOFError("the die went while it was connected to")

    async def ask_charge(self) -> None:
        """Ask for its charge; this also shows whether it is still there."""
        async with asyncio.timeout(ANSWER_S):
            await self._write(self._facts.ask_charge)

    async def close(self) -> None:
        """Let go of it; `gone` is not called."""
        self._open = False
        with suppress(*ERRORS):
            async with asyncio.timeout(ANSWER_S):
                await self._client.disconnect()

    async def _begin(self) -> None:
        services = {service.uuid for service in self._client.services}
        known = (layout for layout in self._facts.layouts if layout.service in services)
        self._layout = next(known, None)
        self._open = True
        if self._layout is None:
            self._heard(Unfit(Message("does not speak as a {make} does", make=self._facts.title)))
            return
        await self._client.start_notify(self._layout.notify, self._notified)
        for question in self._facts.hello:
            await self._write(question)

    async def _write(self, data: bytes) -> None:
        if self._layout is not None:
            await self._client.write_gatt_char(self._layout.write, data)

    def _notified(self, _: BleakGATTCharacteristic, data: bytearray) -> None:
        saying = self._decoded(bytes(data))
        if saying is not None and self._open:
            self._heard(saying)

    def _lost(self) -> None:
        if self._open:
            self._open = False
            self._gone()


ASK_CHARGE_S = 60.0
"""Seconds between two questions for the charge of a die."""


class ChargeRounds:
    """Sets `stir` when a round is `due`."""

    def __init__(self, clock: Clock, stir: Event) -> None:
        self.due = False
        self._clock, self._stir = clock, stir
        self._timer: Handle | None = None

    def begin(self) -> None:
        """The first round is due after `ASK_CHARGE_S`."""
        self._timer = self._clock.call_later(ASK_CHARGE_S, self._round_due)

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _round_due(self) -> None:
        self.due = True
        self._stir.set()
        self.begin()

    async def ask(
        self, connections: dict[int, Connection], gone: Callable[[int], object]
    ) -> None:  # fmt: skip
        """Each die for its charge. One that cannot be asked is gone, though nobody said so."""
        self.due = False
        for die, connection in [*connections.items()]:
            if connections.get(die) is not connection:
                continue  # it went meanwhile
            try:
                await connection.ask_charge()
            except ERRORS:
                gone(die)

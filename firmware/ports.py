"""The shapes that the firmware's parts have for each other, for the type checker alone.

No board loads this file: MicroPython has no `typing`.
"""

from collections.abc import Callable
from typing import Protocol

from firmware.node import Node


class Uart(Protocol):
    """A serial line that never waits: machine.UART with timeout 0, or a simulated one."""

    def read(self) -> bytes | None:
        """All that has arrived; None or empty if nothing has."""

    def write(self, data: bytes) -> int | None:
        """Take what fits of `data` and say how many bytes; None if none."""


Lamp = Callable[[bool], object]
"""Switches the light on the board."""


class App(Protocol):
    """What a node is there for: the dice of a hub, the heads of a reader."""

    kind: int
    parts: int
    features: int

    def poll(self, node: Node, now: int) -> int | None:
        """Look at the world, `report` what is new; milliseconds until the next look.

        None: no need to look before something calls `step`."""

    def order(self, kind: int, payload: bytes) -> int:
        """Carry out an order; a result of DONE. Twice must do no more than once."""


class Radio(Protocol):
    """Short messages to all who listen: ESP-NOW broadcasts, or simulated air."""

    def send(self, message: bytes) -> object:
        """Send once; it may be lost."""

    def receive(self) -> list[bytes]:
        """What was heard since last time."""


class SensorBus(Protocol):
    """The wire to an accelerometer: I2C or SPI. Raises OSError if nobody answers."""

    def read(self, register: int, count: int) -> bytes:
        """Read `count` bytes from a register on."""

    def write(self, register: int, data: bytes) -> None:
        """Write bytes from a register on."""


class I2c(Protocol):
    """machine.I2C, as far as it is used."""

    def readfrom_mem(self, addr: int, memaddr: int, nbytes: int, /) -> bytes:
        """Write the register's number, read bytes."""

    def writeto_mem(self, addr: int, memaddr: int, buf: bytes, /) -> None:
        """Write the register's number and bytes."""


class SpiLines(Protocol):
    """machine.SPI, as far as readers use it."""

    def write(self, data: bytes | bytearray, /) -> object:
        """Clock bytes out."""

    def write_readinto(self, data: bytes | bytearray, into: bytearray, /) -> object:
        """Clock bytes out and, at the same time, as many in."""


class Spi(Protocol):
    """machine.SPI, as far as it is used."""

    def read(self, nbytes: int, /) -> bytes:
        """Clock bytes in."""

    def write(self, buf: bytes, /) -> object:
        """Clock bytes out."""


OutPin = Callable[[int], object]
"""Sets a pin to 0 or 1."""


class Sensor(Protocol):
    """An accelerometer that streams (lis3dh.py)."""

    def start(self) -> bool:
        """Set it up; False if it is not there."""

    def check(self) -> bool:
        """Set it up again if it has lost its settings; False if it had."""

    def read(self) -> list[int]:
        """x, y, z, x, ... in mg since the last time."""

    def watch(self) -> None:
        """From now on motion sets the pin."""

    def moved(self) -> bool:
        """Whether there was motion; lets the pin go."""


class FaceStore(Protocol):
    """Keeps a die's table of sides while it has no power."""

    def load(self) -> bytes:
        """The table; empty if there is none."""

    def save(self, table: bytes) -> None:
        """Store another. OSError if the memory is full or worn: the earlier one is still there."""


class TagSource(Protocol):
    """Where a reader sees tags: its heads."""

    heads: int
    sweep_ms: int
    """How often to look at all of them."""
    lead_ms: int
    """How long before a sweep its first head settles."""
    versions: list[int]
    """What each head's chip says it is; 0 if it does not answer."""

    def settle(self, head: int) -> object:
        """This head is read next, and may get ready; -1: none for now."""

    def read(self, head: int, following: int = -1, patient: bool = False) -> list[bytes] | None:
        """The UIDs now seen on a head, in any order; None if it could not be looked at. Then
        `following` settles. `patient`: wait for slow tags."""

    def power(self, on: bool) -> object:
        """Switch the antennas off and on."""

    def gain(self, head: int, gain: int) -> object:
        """Set a head's receiver, 0 to 7."""

    def ask(self, head: int, uid: bytes, command: bytes) -> bytes:
        """What a tag on a head answers to a command of firmware/ntag.py; nothing: it is not there.
        All fields are then off."""

"""The SPI wire of a board: clock and data lines shared by several chips, a select line for each.

It counts how long it was busy, in the board's own time. It knows nothing of what the bytes mean;
its methods are those of MicroPython's machine.SPI, and a select line is called like a Pin.

    bus = SpiBus(time := BoardTime())
    select = bus.attach(chip)
    select(0); bus.write(b"\x02\x0f"); select(1)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

NOBODY = 0xFF
"""What the master reads when no chip drives MISO: the line has a pull-up."""

_TICKS = 1 << 30


class BoardTime:
    """Seconds on a board, which go on while its processor works and waits."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def spend(self, seconds: float) -> None:
        self.now += seconds

    def ticks_us(self) -> int:
        """As MicroPython's time.ticks_us."""
        return int(self.now * 1e6 + 0.001) % _TICKS

    def sleep_us(self, microseconds: int) -> None:
        """As MicroPython's time.sleep_us."""
        self.now += microseconds * 1e-6


class Time(Protocol):
    """A board's time, as wires and chips see it."""

    @property
    def now(self) -> float:
        """Seconds."""

    def spend(self, seconds: float) -> None:
        """The wire was busy for so long."""


class SpiChip(Protocol):
    """A chip as the wire sees it."""

    stuck: int | None
    """What it drives on MISO although it is not selected (a fault); None: nothing, as it should."""

    def select(self) -> None:
        """Its select line goes low: a transfer begins."""

    def transfer(self, data: bytes) -> bytes | None:
        """Take the master's bytes, give as many; None if it drives nothing."""


class SpiBus:
    """Chips on one set of wires, one select line each."""

    def __init__(self, time: Time, *, hertz: int = 4_000_000) -> None:
        self.time = time
        self.hertz = hertz
        self.bytes = 0
        self._chips: list[SpiChip] = []
        self._selected: list[SpiChip] = []

    def attach(self, chip: SpiChip) -> Callable[[int], None]:
        """Solder a chip to the wires; its select line, low active."""
        self._chips.append(chip)

        def level(value: int) -> None:
            if value and chip in self._selected:
                self._selected.remove(chip)
            elif not value and chip not in self._selected:
                self._selected.append(chip)
                chip.select()

        return level

    def write(self, data: bytes | bytearray) -> None:
        """Clock bytes out; what comes back is not looked at."""
        self._clock(data)

    def write_readinto(self, data: bytes | bytearray, into: bytearray) -> None:
        """Clock bytes out, and as many in."""
        into[:] = self._clock(data)

    def _clock(self, data: bytes | bytearray) -> bytes:
        self.bytes += len(data)
        self.time.spend(8 * len(data) / self.hertz)
        driven = [chip.transfer(bytes(data)) for chip in self._selected]
        lines = [line for line in driven if line is not None]
        lines += [
            bytes((chip.stuck,)) * len(data)
            for chip in self._chips
            if chip.stuck is not None and chip not in self._selected
        ]
        if len(lines) == 1:
            return lines[0]
        out = bytes((NOBODY,)) * len(data)
        for line in lines:  # two at once: the one that pulls low wins
            out = bytes(a & b for a, b in zip(out, line, strict=True))
        return out

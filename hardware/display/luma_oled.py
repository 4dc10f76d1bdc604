"""Luma's part in the OLED: its set-up sequences and its I2C, every byte counted.

What is sent after the set-up: see oled.py; luma is imported when a display is first used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from hardware.display.delta import HEIGHT, WIDTH, data_bytes


class Wire(Protocol):
    """The part of smbus2.SMBus that is used."""

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Any) -> None: ...
    def read_byte(self, i2c_addr: int) -> int: ...
    def close(self) -> None: ...


def counted_wire(bus: Wire, address: int, count: Callable[[int], None]) -> Any:
    """Luma's I2C interface to the chip at an address; `count` gets the number of bytes sent."""
    from luma.core.interface.serial import i2c

    return _CountedWire(i2c(bus=bus, address=address), count)


class _CountedWire:
    """Luma's I2C interface, with the bytes that pass counted as they lie on the wire."""

    def __init__(self, wire: Any, count: Callable[[int], None]) -> None:
        self._wire, self._count = wire, count

    def command(self, *cmd: int) -> None:
        self._wire.command(*cmd)
        self._count(2 + len(cmd))

    def data(self, data: list[int]) -> None:
        self._wire.data(data)
        self._count(data_bytes(len(data)))

    def cleanup(self) -> None:
        self._wire.cleanup()


def device_class(driver: str) -> Any:
    """Luma's class for the chip, its slow whole-frame `display` replaced by `blank`."""
    from luma.oled import device as luma

    base: Any = getattr(luma, driver)

    class Device(base):  # type: ignore[misc]
        def __init__(self, wire: Any, blank: Callable[[Any], None]) -> None:
            self._blank = blank
            super().__init__(wire, width=WIDTH, height=HEIGHT)

        def cleanup(self) -> None:
            """Luma calls this when Python exits, to clear a display that may be gone by then."""

        def display(self, image: object) -> None:  # noqa: ARG002 (luma only ever clears)
            self._blank(self)

    return Device


def wire_errors() -> tuple[type[Exception], ...]:
    """What a display that does not answer raises."""
    from luma.core.error import Error

    return (OSError, Error)

"""Luma's part in the OLED: its set-up sequences and its I2C, every byte counted.

What is sent after the set-up: see oled.py; luma is imported when a display is first used.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

from hardware.display.picture import HEIGHT, WIDTH, data_bytes
from hardware.system.left_out import left_out

_UNUSED = (
    "PIL", "multiprocessing",
    "luma.core.bitmap_font", "luma.core.framebuffer", "luma.core.virtual",
)  # fmt: skip
"""What luma loads for other displays, and to draw: a sixth of a start, and four threads that wait
for ever."""


class Wire(Protocol):
    """The part of smbus2.SMBus that is used."""

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Any) -> None: ...
    def read_byte(self, i2c_addr: int) -> int: ...
    def close(self) -> None: ...


def counted_wire(bus: Wire, address: int, count: Callable[[int], None]) -> Any:
    """Luma's I2C interface to the chip at an address; `count` gets the number of bytes sent."""
    i2c, _ = _luma()
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
    """Luma's class for the chip, its slow whole-frame clearing replaced by `blank`."""
    _, devices = _luma()
    base: Any = getattr(devices, driver)

    class Device(base):  # type: ignore[misc]
        def __init__(self, wire: Any, blank: Callable[[Any], None]) -> None:
            self._blank = blank
            super().__init__(wire, width=WIDTH, height=HEIGHT)

        def cleanup(self) -> None:
            """Luma calls this when Python exits, to clear a display that may be gone by then."""

        def clear(self) -> None:
            self._blank(self)

    return Device


@cache
def _luma() -> tuple[Any, Any]:
    """The class of its I2C interface, and the module of its devices; both at once, so that a
    display that comes back later loads nothing in its thread."""
    with left_out(*_UNUSED):
        from luma.core.interface.serial import i2c
        from luma.oled import device
    return i2c, device


def wire_errors() -> tuple[type[Exception], ...]:
    """What a display that does not answer raises."""
    from luma.core.error import Error

    return (OSError, Error)

"""The kernel's own interface to GPIO lines (include/uapi/linux/gpio.h, version 2), as bytes.

What is done with a line is in gpio_pins.py; the calls themselves are system/kernel.py's.
"""

from __future__ import annotations

import errno
import struct

from hardware.system.kernel import Kernel, once_more

CHIP_INFO, LINE_INFO, GET_LINE = 0x8044B401, 0xC100B405, 0xC250B407
SET_CONFIG, GET_VALUES, SET_VALUES = 0xC110B40D, 0xC010B40E, 0xC010B40F

INPUT, OUTPUT, RISING, FALLING = 1 << 2, 1 << 3, 1 << 4, 1 << 5
PULL_UP, PULL_DOWN, NO_PULL = 1 << 8, 1 << 9, 1 << 10

CONSUMER = "ringkeeper"

EVENT = struct.Struct("=QII 32x")
"""Nanoseconds of the monotonic clock, what (1: it rose), and which line; then what we leave."""
ROSE = 1

_CHIP = struct.Struct("=32s32sI")
_INFO = struct.Struct("=32s32sII Q 176x")
_CONFIG = struct.Struct("=QI 20x II Q Q 216x")
"""Flags, number of attributes; the first of ten: its kind, padding, values, for which lines."""
_REQUEST = struct.Struct("=I 252x 32s 272s II 20x i")
_VALUES = struct.Struct("=QQ")

_OUTPUT_VALUES = 2  # GPIO_V2_LINE_ATTR_ID_OUTPUT_VALUES


class LineTaken(OSError):
    """Something else is using a GPIO: `holder` is the kernel's name for it, "" if it gives none."""

    def __init__(self, gpio: int, holder: str) -> None:
        super().__init__(errno.EBUSY, f"GPIO {gpio}: {holder or 'something else'} is using it")
        self.gpio, self.holder = gpio, holder

    def __str__(self) -> str:
        return self.args[1]  # type: ignore[no-any-return]


def chip_label(kernel: Kernel, chip: int) -> str:
    """What the driver of a chip calls it: "pinctrl-rp1" on a Pi 5."""
    answer = bytearray(_CHIP.size)
    kernel.ioctl(chip, CHIP_INFO, answer)
    return _text(_CHIP.unpack(answer)[1])


def consumer(kernel: Kernel, chip: int, gpio: int) -> str:
    """Who has a line; "" if nobody."""
    answer = bytearray(_INFO.pack(b"", b"", gpio, 0, 0))
    kernel.ioctl(chip, LINE_INFO, answer)
    return _text(_INFO.unpack(answer)[1])


def request(kernel: Kernel, chip: int, gpio: int, flags: int, high: bool) -> int:
    """A descriptor for one line, ours from now on."""
    wanted = _REQUEST.pack(gpio, CONSUMER.encode(), config(flags, high), 1, 0, -1)
    answer = bytearray(wanted)
    once_more(lambda: kernel.ioctl(chip, GET_LINE, answer))
    return int(_REQUEST.unpack(answer)[-1])


def configure(kernel: Kernel, line: int, flags: int, high: bool) -> None:
    """Make another thing of a line that is ours."""
    kernel.ioctl(line, SET_CONFIG, bytearray(config(flags, high)))


def config(flags: int, high: bool) -> bytes:
    """What a line shall be; an output begins as `high` says."""
    values = (1, _OUTPUT_VALUES, 0, int(high), 1) if flags & OUTPUT else (0, 0, 0, 0, 0)
    return _CONFIG.pack(flags, *values)


def value(kernel: Kernel, line: int) -> bool:
    answer = bytearray(_VALUES.pack(0, 1))
    kernel.ioctl(line, GET_VALUES, answer)
    return bool(_VALUES.unpack(answer)[0] & 1)


def drive(kernel: Kernel, line: int, high: bool) -> None:
    """Make an output high or low."""
    kernel.ioctl(line, SET_VALUES, bytearray(_VALUES.pack(int(high), 1)))


def _text(padded: bytes) -> str:
    return padded.split(b"\0")[0].decode("utf-8", "replace")

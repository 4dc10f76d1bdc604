"""A GPIO chip as the kernel shows it (include/uapi/linux/gpio.h, version 2), and its contacts.

A line's descriptor is the end of a pipe, so whoever waits for edges waits as on a Pi.
"""

from __future__ import annotations

import errno
import os
import struct
from collections.abc import Callable
from itertools import count

from sim.linux.kernel import SimKernel

_INPUT, _OUTPUT, _RISING, _FALLING, _PULL_UP = (1 << bit for bit in (2, 3, 4, 5, 8))

Heard = Callable[[bool], object]  # called with each level that an output is given


class SimChip:
    """Fits sim.linux.kernel.Node. `taken` are lines that somebody else has, and who; `now` is the
    clock by which edges are stamped, nanoseconds; without one every edge is later than the last."""

    def __init__(
        self, kernel: SimKernel, path: str, label: str, lines: int = 54,
        now: Callable[[], int] | None = None,
    ) -> None:  # fmt: skip
        self.taken: dict[int, str] = {}
        self.lines: dict[int, SimLine] = {}
        self._kernel, self._label, self._count = kernel, label, lines
        self._now = now or count(1).__next__
        kernel.nodes[path] = self

    def ioctl(self, request: int, argument: bytearray) -> int:
        """CHIPINFO, GET_LINEINFO, GET_LINE; anything else is none of a chip's."""
        match request & 0xFFFF:
            case 0xB401:
                struct.pack_into(
                    "=32s32sI", argument, 0, b"chip", self._label.encode(), self._count
                )
            case 0xB405:
                (gpio,) = struct.unpack_from("=I", argument, 64)
                line = self.lines.get(gpio)
                who = self.taken.get(gpio, line.consumer if line else "")
                struct.pack_into("=32s32s", argument, 0, b"", who.encode())
            case 0xB407:
                self._give(argument)
            case _:
                raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))
        return 0

    def _give(self, argument: bytearray) -> None:
        (gpio,) = struct.unpack_from("=I", argument, 0)
        (who,) = struct.unpack_from("=32s", argument, 256)
        (number,) = struct.unpack_from("=I", argument, 560)
        if number != 1 or gpio >= self._count:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        old = self.lines.get(gpio)
        if gpio in self.taken or (old is not None and old.is_open):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        line = SimLine(gpio, who.split(b"\0")[0].decode(), old, self._now)
        line.configure(argument[288:560])
        self.lines[gpio] = line
        self._kernel.adopt(line.descriptor, line)
        struct.pack_into("=i", argument, 588, line.descriptor)

    def contact(self, gpio: int, closed: bool) -> None:
        """A contact to ground on a line closes or opens."""
        self.lines[gpio].contact(closed)


class SimLine:
    """One line that somebody asked for."""

    def __init__(
        self, gpio: int, consumer: str, before: SimLine | None, now: Callable[[], int]
    ) -> None:
        self.consumer, self.flags, self.high = consumer, 0, False
        self.heard: Heard = before.heard if before else lambda _: None
        self.closed: bool = before.closed if before else False
        self._gpio, self._now = gpio, now
        self.descriptor, self._events = os.pipe2(os.O_CLOEXEC)

    @property
    def is_open(self) -> bool:
        return self.descriptor >= 0

    def contact(self, closed: bool) -> None:
        """What hangs on it closes to ground, or opens."""
        before, self.closed = self.level, closed
        rose = self.level
        if rose != before and self.flags & (_RISING if rose else _FALLING):
            os.write(
                self._events,
                struct.pack("=QIIII24x", self._now(), 1 if rose else 2, self._gpio, 0, 0),
            )

    @property
    def level(self) -> bool:
        if self.flags & _OUTPUT:
            return self.high
        return bool(self.flags & _PULL_UP) and not self.closed

    def configure(self, config: bytes | bytearray) -> None:
        """gpio_v2_line_config."""
        flags, attributes = struct.unpack_from("=QI", config)
        edges = flags & (_RISING | _FALLING)  # neither in nor out: left as it is
        if (flags & _INPUT and flags & _OUTPUT) or (edges and not flags & _INPUT):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        self.flags = flags
        if attributes:
            kind, values, mask = struct.unpack_from("=I4xQQ", config, 32)
            if kind == 2 and mask & 1:
                self._drive(bool(values & 1))

    def _drive(self, high: bool) -> None:
        self.high = high
        self.heard(high)

    def ioctl(self, request: int, argument: bytearray) -> int:
        """SET_CONFIG, GET_VALUES, SET_VALUES."""
        match request & 0xFFFF:
            case 0xB40D:
                self.configure(argument)
            case 0xB40E:
                struct.pack_into("=Q", argument, 0, int(self.level))
            case 0xB40F if self.flags & _OUTPUT:
                self._drive(bool(argument[0] & 1))
            case 0xB40F:
                raise OSError(errno.EPERM, os.strerror(errno.EPERM))
            case _:
                raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))
        return 0

    def close(self) -> None:
        os.close(self.descriptor)
        os.close(self._events)
        self.descriptor = -1

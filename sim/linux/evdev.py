"""/dev/input/eventN as on Linux: what is typed on it, for whoever has it open.

Written from include/uapi/linux/input.h and drivers/input/evdev.c: whole events, to all who have it
open or to the one that grabbed it; one who does not read in time is told that events were dropped.
"""

from __future__ import annotations

import errno
import fcntl
import os
import struct
import sys
import termios

from sim.linux.kernel import SimKernel

_EVENT = struct.Struct("@llHHi")
_GRAB = 0x40044590

_LETTERS = {letter: code for row, first in (("qwertyuiop", 16), ("asdfghjkl", 30), ("zxcvbnm", 44))
            for code, letter in enumerate(row, first)}  # fmt: skip
CODES = {
    **{str(digit): 1 + (digit or 10) for digit in range(10)}, **_LETTERS,
    "-": 12, ";": 39, ",": 51, ".": 52, " ": 57, "\t": 15, "\n": 28,
}  # fmt: skip
"""The keys of a keyboard with the layout of the USA, by what they type (input-event-codes.h)."""
SHIFT = 42
_SHIFTED = {":": ";", **{letter.upper(): letter for letter in _LETTERS}}


class SimKeyboard:
    """A keyboard at `path`, plugged in. `buffer` is the events that a program may leave unread."""

    def __init__(self, kernel: SimKernel, path: str, *, buffer: int = 64) -> None:
        self._kernel, self._path, self._buffer = kernel, path, buffer
        self.readers: list[Typing] = []
        self.grabbed: Typing | None = None
        self.plug()

    def opened(self) -> Typing:
        reader = Typing(self, self._buffer)
        self.readers.append(reader)
        return reader

    def ioctl(self, request: int, argument: bytearray, /) -> int:  # noqa: ARG002
        raise AssertionError("each descriptor has its own")

    def type(self, text: str) -> None:
        """Type a text, each key down and up."""
        for letter in text:
            key = _SHIFTED.get(letter)
            codes = (CODES[letter],) if key is None else (SHIFT, CODES[key])
            for code in codes:
                self.press(code)
            for code in reversed(codes):
                self.release(code)

    def press(self, code: int) -> None:
        self._send((4, 4, 0x70000 + code), (1, code, 1))

    def repeat(self, code: int) -> None:
        """What the kernel says of a key that is held."""
        self._send((1, code, 2))

    def release(self, code: int) -> None:
        self._send((4, 4, 0x70000 + code), (1, code, 0))

    def unplug(self) -> None:
        """Pull it out; whoever has it open finds out by its next read."""
        self._kernel.nodes.pop(self._path, None)
        for reader in self.readers:
            reader.cut()
        self.readers, self.grabbed = [], None

    def plug(self, path: str = "") -> None:
        """Put it in, at the same node or at another."""
        self._path = path or self._path
        self._kernel.nodes[self._path] = self

    def _send(self, *events: tuple[int, int, int]) -> None:
        for reader in [self.grabbed] if self.grabbed else self.readers:
            reader.send([*events, (0, 0, 0)])


class Typing:
    """One that has it open; its descriptor is the end of a pipe."""

    def __init__(self, keyboard: SimKeyboard, buffer: int) -> None:
        self.descriptor, self._events = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        self._keyboard, self._most = keyboard, buffer
        self._dropped = False

    def ioctl(self, request: int, argument: bytearray) -> int:  # noqa: ARG002
        if request != _GRAB:
            raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))
        if self._keyboard.grabbed not in (None, self):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        self._keyboard.grabbed = self
        return 0

    def send(self, events: list[tuple[int, int, int]]) -> None:
        """A packet. evdev.c, __pass_event: one that does not fit is dropped, with all before it."""
        room = self._most - self._unread() // _EVENT.size
        if room < len(events):
            os.read(self.descriptor, self._most * _EVENT.size)
            events = [(0, 3, 0), events[-1]]
        data = b"".join(_EVENT.pack(0, 0, *event) for event in events)
        os.write(self._events, data)

    def _unread(self) -> int:
        count = bytearray(4)
        fcntl.ioctl(self.descriptor, termios.FIONREAD, count, True)
        return int.from_bytes(count, sys.byteorder)

    def cut(self) -> None:
        """The device is gone."""
        if self._events >= 0:
            os.close(self._events)
            self._events = -1

    def close(self) -> None:
        self.cut()
        os.close(self.descriptor)
        if self in self._keyboard.readers:
            self._keyboard.readers.remove(self)
        if self._keyboard.grabbed is self:
            self._keyboard.grabbed = None

"""Keys of a keyboard, or of what types like one, at the kernel's input devices.

    HotPort(part="fobs", path="/dev/input/by-id/usb-...-event-kbd", opening=OpenKeys(), ...)
    keys = Keys()
    keys.feed(data)  # [Key(30, True), Key(30, False)]

A code is a key's place, not what is printed there: no keyboard layout changes it. Sources:
include/uapi/linux/input.h and input-event-codes.h; Documentation/input/event-codes.rst.
"""

from __future__ import annotations

import os
import struct

import msgspec

from common.message import Message
from hardware.line.port import explained
from hardware.system.kernel import Kernel, Linux

GROUP = "input"
"""Whose the devices are (systemd's 50-udev-default.rules)."""

GRAB = 0x40044590
"""EVIOCGRAB, of any pointer but null: nobody else gets its keys, until it is closed."""

EVENT = struct.Struct("@llHHi")
"""Seconds, microseconds; type, code, value."""

_SYN, _KEY = 0, 1
_SYN_REPORT, _SYN_DROPPED = 0, 3
_UP, _DOWN = 0, 1


class Key(msgspec.Struct, frozen=True):
    """A key that went down or up."""

    code: int
    down: bool


LOST = Key(0, False)  # KEY_RESERVED, which no key has
"""Keys were lost here: the program was too slow for them."""


class Keys:
    """Bytes in, keys out, however they are split; what a held key repeats is none."""

    def __init__(self) -> None:
        self._rest = b""
        self._dropping = False

    def opened(self) -> None:
        """The device is open; what it sent before is nothing to us."""
        self._rest, self._dropping = b"", False

    def feed(self, data: bytes) -> list[Key]:
        """The keys in the events that `data` completes."""
        data = self._rest + data
        whole = len(data) - len(data) % EVENT.size
        self._rest = data[whole:]
        keys = []
        for _, _, kind, code, value in EVENT.iter_unpack(data[:whole]):
            if kind == _SYN and code == _SYN_DROPPED:
                self._dropping = True
                keys.append(LOST)
            elif kind == _SYN and code == _SYN_REPORT:
                self._dropping = False
            elif kind == _KEY and value in (_UP, _DOWN) and not self._dropping:
                keys.append(Key(code, value == _DOWN))
        return keys


class _Keyboard:
    def __init__(self, kernel: Kernel, path: str) -> None:
        self._kernel = kernel
        self._descriptor = kernel.open(path)
        try:
            os.set_blocking(self._descriptor, False)
            kernel.ioctl(self._descriptor, GRAB, bytearray(4))
        except OSError:
            self.close()
            raise

    def fileno(self) -> int:
        return self._descriptor

    def close(self) -> None:
        self._kernel.close(self._descriptor)


class OpenKeys:
    """Opens an input device for us alone, so that nothing types into the console; fits
    port.Opening. The device nodes are the `kernel`'s."""

    def __init__(self, kernel: Kernel | None = None) -> None:
        self._kernel = kernel or Linux()

    def __call__(self, part: str, path: str, baud: int, /, *, table: str) -> _Keyboard:  # noqa: ARG002
        try:
            return _Keyboard(self._kernel, path)
        except OSError as error:
            correct = Message("correct the path under [{table}] in hardware.toml", table=table)
            no_keyboard = Message("{path} does not work as a keyboard", path=path)
            raise explained(part, path, error, correct, GROUP, no_keyboard) from error

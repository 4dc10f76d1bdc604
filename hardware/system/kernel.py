"""The few calls to the kernel with which a driver uses a device node; nothing else knows them.

A simulation answers them in place of the kernel (sim/linux/kernel.py), and nothing above them.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from common.message import Message
from hardware.ports import PartError

Result = TypeVar("Result")

MODEL = "/proc/device-tree/model"
"""What the device tree says the computer is."""


class Kernel(Protocol):
    """What a driver asks of it. Every call but `text` raises OSError."""

    def open(self, path: str) -> int:
        """A descriptor for a device node, to read and write."""

    def ioctl(self, descriptor: int, request: int, argument: bytearray) -> int:
        """What the call returns; the kernel may write into `argument`."""

    def close(self, descriptor: int) -> None:
        """Let go of it."""

    def text(self, path: str) -> str:
        """A file that the kernel writes (under /proc or /sys), "" if there is none."""


class Linux:
    """The kernel that this program runs on."""

    def open(self, path: str) -> int:
        return os.open(path, os.O_RDWR | os.O_CLOEXEC)

    def ioctl(self, descriptor: int, request: int, argument: bytearray) -> int:
        import fcntl  # where there is a device node

        returned: int = fcntl.ioctl(descriptor, request, argument, True)
        return returned

    def close(self, descriptor: int) -> None:
        os.close(descriptor)

    def text(self, path: str) -> str:
        try:
            return Path(path).read_bytes().rstrip(b"\0\n").decode("utf-8", "replace")
        except OSError:
            return ""


def once_more(call: Callable[[], Result]) -> Result:
    """The result of a call that is made once more if it fails with EIO: noise on a wire passes.
    OSError."""
    try:
        return call()
    except OSError as error:
        if error.errno != errno.EIO:
            raise
    return call()


def refused(part: str, path: str, group: str) -> PartError:
    """PartError for a device that only members of `group` may use."""
    why = Message("this program is not allowed to use {path}", path=path)
    return PartError(
        part, why, Message("add its user to the group {group} and log in again", group=group)
    )

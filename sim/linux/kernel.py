"""Device nodes that answer as the kernel's would, for drivers that use hardware/system/kernel.py.

What is behind a node is up to that node (spidev.py). Files of /proc and /sys are plain text.
A node that is only asked by ioctl gets a number of ours; one that a loop or a thread waits for
gives out a real descriptor, the end of a pipe (`adopt`; see tests/linux/gpiochip.py).
"""

from __future__ import annotations

import errno
import os
from itertools import count
from typing import Protocol, runtime_checkable

MODEL = "/proc/device-tree/model"


class Node(Protocol):
    """A driver of the kernel behind a device node."""

    def ioctl(self, request: int, argument: bytearray, /) -> int:
        """Answer a call, or raise OSError."""


@runtime_checkable
class ClosingNode(Protocol):
    """A node that has to know when it is closed."""

    def close(self) -> None:
        """No process has it open any more."""


@runtime_checkable
class OpenedNode(Protocol):
    """A node whose descriptors differ in what they remember."""

    def opened(self) -> Node:
        """What is behind one more descriptor."""


@runtime_checkable
class WaitedNode(Protocol):
    """A node whose descriptor a loop waits for: a real one, which `close` closes."""

    @property
    def descriptor(self) -> int:
        """The end of a pipe, or of what else can be waited for."""


class SimKernel:
    """Fits hardware.system.kernel.Kernel. `nodes` are there; those in `denied` may not be used."""

    def __init__(self, model: str = "Raspberry Pi 4 Model B Rev 1.4") -> None:
        self.nodes: dict[str, Node] = {}
        self.denied: set[str] = set()
        self.files = {MODEL: model}
        self._open: dict[int, Node] = {}
        self._numbers = count(1000)  # no real descriptor is so high

    @property
    def opened(self) -> int:
        return len(self._open)

    def node(self, descriptor: int) -> Node | None:
        return self._open.get(descriptor)

    def adopt(self, descriptor: int, node: Node) -> None:
        """A real descriptor that a node gave out, and what answers behind it."""
        self._open[descriptor] = node

    def open(self, path: str) -> int:
        if path not in self.nodes:
            raise _refusal(errno.ENOENT, path)
        if path in self.denied:
            raise _refusal(errno.EACCES, path)
        node = self.nodes[path]
        behind = node.opened() if isinstance(node, OpenedNode) else node
        number = behind.descriptor if isinstance(behind, WaitedNode) else next(self._numbers)
        self._open[number] = behind
        return number

    def ioctl(self, descriptor: int, request: int, argument: bytearray) -> int:
        if descriptor not in self._open:
            raise _refusal(errno.EBADF)
        return self._open[descriptor].ioctl(request, argument)

    def close(self, descriptor: int) -> None:
        if (node := self._open.pop(descriptor, None)) is None:
            raise _refusal(errno.EBADF)
        if isinstance(node, ClosingNode):
            node.close()

    def text(self, path: str) -> str:
        return self.files.get(path, "")


def _refusal(number: int, path: str = "") -> OSError:
    return (
        OSError(number, os.strerror(number), path) if path else OSError(number, os.strerror(number))
    )

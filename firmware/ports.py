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

    def poll(self, node: Node, now: int) -> int | None:
        """Look at the world, `report` what is new; milliseconds until the next look.

        None: no need to look before something calls `step`."""

    def order(self, kind: int, payload: bytes) -> int:
        """Carry out an order; a result of DONE. Twice must do no more than once."""


class FaceSource(Protocol):
    """Where a hub hears its dice: the radio, or simulated hands."""

    dice: int

    def read(self) -> list[tuple[int, int, int, int]]:
        """What was heard since last time: (die, face, birth, roll), repeats and all."""


class TagSource(Protocol):
    """Where a reader sees tags: its RFID chips, or simulated hands."""

    heads: int
    sweep_ms: int
    """How often to look although nobody calls; 0 if `changed` and a call tell of every change."""
    changed: bool
    """Look now; the reader sets it back."""

    def read(self, head: int) -> list[bytes]:
        """The UIDs now seen on a head, in any order."""

    def power(self, on: bool) -> object:
        """Switch the antennas off and on."""

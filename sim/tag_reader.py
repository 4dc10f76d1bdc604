"""A tag reader, and the tags that somebody lays on its heads.

pads = TagReader(SerialWire(clock), clock, heads=2)
pads.place(0, bytes.fromhex("04a1b2c3"))
pads.remove(0)
"""

from __future__ import annotations

from firmware import tags
from firmware.ports import App
from sim.clock import SimClock
from sim.mcu import Mcu
from sim.serial_wire import SerialWire


class TagReader(Mcu):
    """A reader, and the tags that somebody lays on its heads."""

    sweep_ms = 0  # `changed` tells of every change, so nothing needs to be looked for

    def __init__(self, wire: SerialWire, clock: SimClock, *, heads: int = 2, seed: int = 0) -> None:
        self.heads = heads
        self.changed = False
        self.lying: list[list[bytes]] = [[] for _ in range(heads)]
        self._antennas = True
        super().__init__(wire, clock, seed=seed)

    def app(self) -> App:
        self._antennas = True
        return tags.TagReader(self)

    def place(self, head: int, uid: bytes) -> None:
        """Lay a tag on a head, beside what lies there; it leaves the head where it lay."""
        if len(uid) not in (4, 7):
            raise ValueError(f"a UID has 4 or 7 bytes, not {len(uid)}")
        for there in self.lying:
            if uid in there:
                there.remove(uid)
        self.lying[head].append(uid)
        self._change()

    def remove(self, head: int, uid: bytes | None = None) -> None:
        """Take a tag off a head, or all that lie there."""
        there = self.lying[head]
        there[:] = [] if uid is None else [other for other in there if other != uid]
        self._change()

    def read(self, head: int) -> list[bytes]:
        """For the firmware: the tags in the field."""
        return list(self.lying[head]) if self._antennas else []

    def power(self, on: bool) -> None:
        """For the firmware: antennas on or off."""
        self._antennas = on

    def _change(self) -> None:
        self.changed = True
        self.step()

"""Readers for tests: one whose host is the test, with no pty and no driver of the host's, and one
that prints lines, beside those of the simulated table."""

from functools import partial
from typing import cast

from msgspec.structs import replace

from firmware import wire
from hardware.profile.types import ReaderKind, ReaderProfile
from sim.boards.tag_reader import TagReader
from sim.clock import SimClock
from sim.table.chips import Chips
from sim.wires.serial_wire import SerialWire


class Host:
    """The other end of a reader's line: acknowledges at once, and keeps what it was told, when."""

    plugged = True
    busy = False

    def __init__(self, heads: int = 2, *, doze: bool = True, at: float = 0.0) -> None:
        self.clock = SimClock(at)
        self.reports: list[tuple[float, int, bytes]] = []
        self.lines: list[tuple[float, bytes]] = []
        self._decoder = wire.Decoder()
        self._inbox = b""
        self._orders = 0
        line = cast(SerialWire, self)
        self.pads = TagReader(line, self.clock, heads=heads, seed=1, doze=doze)
        self.later(0.3)

    def listen(self, heard: object) -> None:
        pass

    def read(self) -> bytes:
        data, self._inbox = self._inbox, b""
        return data

    def write(self, data: bytes) -> int:
        self.lines.append((round(self.clock.time(), 6), data))
        for kind, _, sequence, payload in self._decoder.feed(data):
            if wire.FIRST_REPORT <= kind <= wire.LAST_REPORT:
                self.reports.append((self.clock.time(), kind, payload))
                sequence += 1
            if kind != wire.DONE:
                self.clock.call_later(0.0013, partial(self.say, wire.ACK, sequence))
        return len(data)

    def say(self, kind: int, sequence: int, payload: bytes = b"") -> None:
        assert self.pads.node is not None
        self._inbox += wire.encode(kind, self.pads.node.boot, sequence, payload)
        self.pads.step()

    def order(self, kind: int, payload: bytes = b"") -> None:
        self._orders += 1
        self.say(kind, self._orders, payload)

    def later(self, seconds: float) -> list[tuple[int, bytes]]:
        """(kind, payload) of what is told in this time."""
        told = len(self.reports)
        self.clock.advance(seconds)
        return [(kind, payload) for _, kind, payload in self.reports[told:]]


def with_lines(chips: Chips) -> SerialWire:
    """A table that is not open yet gets one more reader, "fobs", which prints each UID once."""
    wire_ = SerialWire(chips.clock, name="ttyFOBS")
    fobs = ReaderProfile(path=wire_.path, kind=ReaderKind.LINES)
    chips.profile = replace(chips.profile, readers={**chips.profile.readers, "fobs": fobs})
    return wire_

"""The simulated 125 kHz reader against the figures of its data sheet, without a driver."""

from __future__ import annotations

from typing import cast

import pytest

from sim.clock import SimClock
from sim.wires.serial_wire import SerialWire
from tests.chips.rdm6300 import Rdm6300, frame

CARD = bytes.fromhex("62e3086ced")
"""The card of the RDM630 specification's own example."""


def test_the_frame_of_the_data_sheets_example() -> None:
    """RDM630 specification, "Data format", example: 62E3086CED has the checksum 08."""
    assert frame(CARD) == b"\x0262E3086CED08\x03"
    assert len(frame(CARD)) == 14


class Line:
    """The reader's line, which keeps what is sent, and when."""

    plugged = True

    def __init__(self, clock: SimClock) -> None:
        self.sent: list[tuple[float, bytes]] = []
        self._clock = clock

    def write(self, data: bytes) -> int:
        self.sent.append((round(self._clock.time(), 6), data))
        return len(data)


def bench() -> tuple[SimClock, Line, Rdm6300]:
    clock = SimClock()
    line = Line(clock)
    return clock, line, Rdm6300(cast(SerialWire, line), clock)


def test_frames_are_repeated_while_the_tag_is_there() -> None:
    """First after the decoding time, 100 ms at most; then every 65 ms."""
    clock, line, reader = bench()
    reader.place(CARD)
    clock.advance(0.751)
    reader.remove()
    clock.advance(10.0)
    assert {data for _, data in line.sent} == {frame(CARD)}
    assert [at for at, _ in line.sent] == [round(0.1 + 0.065 * count, 6) for count in range(11)]


def test_nothing_is_sent_without_a_tag_or_with_two() -> None:
    clock, line, reader = bench()
    clock.advance(1.0)
    reader.place(CARD)
    reader.place(b"other")
    clock.advance(1.0)
    assert line.sent == []


def test_an_em4100_tag_has_five_bytes() -> None:
    with pytest.raises(ValueError, match="5 bytes, not 4"):
        bench()[2].place(b"four")

"""The simulated 125 kHz reader against the figures of its data sheet, without a driver."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

import pytest

from sim.clock import SimClock
from sim.rdm6300 import Rdm6300, frame
from sim.serial_wire import SerialWire

CARD = bytes.fromhex("62e3086ced")
"""The card of the RDM630 specification's own example."""


def test_the_frame_of_the_data_sheets_example() -> None:
    """RDM630 specification, "Data format", example: 62E3086CED has the checksum 08."""
    assert frame(CARD) == b"\x0262E3086CED08\x03"
    assert len(frame(CARD)) == 14


def heard(play: Callable[[SimClock, Rdm6300], None]) -> bytes:
    async def run() -> bytes:
        clock = SimClock()
        reader = Rdm6300(SerialWire(clock), clock)
        host = os.open(reader.wire.path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
        play(clock, reader)
        try:
            return os.read(host, 65536)
        except BlockingIOError:
            return b""
        finally:
            os.close(host)
            reader.close()

    return asyncio.run(run())


def test_frames_are_repeated_while_the_tag_is_there() -> None:
    """First after the decoding time, 100 ms at most; then every 65 ms."""

    def play(clock: SimClock, reader: Rdm6300) -> None:
        reader.place(CARD)
        clock.advance(0.099)
        clock.advance(0.652)
        reader.remove()
        clock.advance(10.0)

    assert heard(play) == frame(CARD) * 11


def test_nothing_is_sent_without_a_tag_or_with_two() -> None:
    def play(clock: SimClock, reader: Rdm6300) -> None:
        clock.advance(1.0)
        reader.place(CARD)
        reader.place(b"other")
        clock.advance(1.0)

    assert heard(play) == b""


def test_an_em4100_tag_has_five_bytes() -> None:
    def play(_: SimClock, reader: Rdm6300) -> None:
        with pytest.raises(ValueError, match="5 bytes, not 4"):
            reader.place(b"four")

    heard(play)

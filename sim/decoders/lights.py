"""A picture for the strip, decoded from the SPI bytes that make its pulses.

Worldsemi WS2812B data sheet (V5): 24 bits a light, green, red, blue; each bit starts high, and the
length of that pulse tells a 1 from a 0. Four SPI bits of 0.3 us each make one of them.
"""

from __future__ import annotations

import re

from common.message import Message
from hardware.ports import DARK, Colour
from sim.decoders.rows import Line, Row

LIGHT_BYTES = 12
"""SPI bytes for the 24 bits of a light."""

_BITS = str.maketrans({"8": "0", "c": "1", "e": "1"})
"""High for 1, 2 or 3 of 4: 0.3 us is a 0; 0.6 us and more is a 1 (timing table)."""

_LIGHTS = re.compile(rb"(?:[\x88\x8c\x8e\xc8\xcc\xce\xe8\xec\xee]{%d})+" % LIGHT_BYTES)
"""Bytes whose halves are both such bits."""


class LightsDecoder:
    """A strip's data wire."""

    def hear(self, data: bytes) -> list[Row]:
        """Decode one transfer into one row."""
        found = _LIGHTS.search(data)
        begin, end = found.span() if found else (len(data), len(data))
        colours = _colours(data[begin:end])
        before, after = data[:begin], data[end:]
        wrong = not found or any(before) or any(after)
        lines = [
            _pause(before),
            Line(data[begin:end], Message("green, red, blue: 12 bytes of SPI for each light")),
            _pause(after),
        ]
        return [
            Row(
                to_part=True, name="WS2812", words=_words(colours, wrong), colours=colours,
                lines=tuple(line for line in lines if line.raw), wrong=wrong,
            )
        ]  # fmt: skip


def _colours(data: bytes) -> tuple[Colour, ...]:
    if not data:
        return ()
    bits = data.hex().translate(_BITS)
    grb = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return tuple(zip(grb[1::3], grb[::3], grb[2::3], strict=True))


def _pause(data: bytes) -> Line:
    if any(data):
        return Line(data, Message("not pulses for a light"))
    return Line(data, Message("low for a while: the lights show their new colours"))


def _words(colours: tuple[Colour, ...], wrong: bool) -> Message:
    if wrong:
        return Message("some of these bytes make no sense to the lights")
    lit = sum(colour != DARK for colour in colours)
    return Message("{lit} of {count} lights on", lit=lit, count=len(colours))

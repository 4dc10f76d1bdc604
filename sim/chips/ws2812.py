"""A chain of WS2812B lights: pulses on the data line in, the colours that each light holds out.

Written from the Worldsemi WS2812B data sheet (V5: pulse widths, 24 bits GRB, latch after 280 us).
Copies and the WS2811 have other orders; an SK6812RGBW takes 32 bits, the last 8 for its white
(Opsco's data sheet, "Data transfer").
It does not know who made the pulses; linux/spidev.py and tests do.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

Colour = tuple[int, int, int]

LATCH_NS = 280_000
ZERO_HIGH_NS = range(220, 551)  # V5: 220-380; before it 400 +- 150
ONE_HIGH_NS = range(580, 1_601)  # V5: 580-1000 (1600 still read as 1); before it 800 +- 150
LOW_NS = range(300, 5_001)  # a longer pause within a frame may already latch on older parts
CHANNEL_MA = 20
"""Current of one fully lit colour of one light, mA; 60 for white."""

CHIP_MA = 1
"""Current of one light's own chip, mA, lit or dark."""

SENT_NS = ((300, 950), (650, 600))
"""High and low time of a 0 and of a 1, 1.25 us a bit, within both versions of the data sheet."""

_WORD = array("I").itemsize
_BYTE_PULSES = 16 * _WORD  # eight bits, each a high and a low time


def pulses(data: bytes, *, timing: Sequence[tuple[int, int]] = SENT_NS) -> bytes:
    """The pulse train of `data`, highest bit first: unsigned ints, high ns, low ns, and so on.

    The line then rests low; that pause is not part of the train.
    """
    if timing is SENT_NS:
        return b"".join(map(_USUAL.__getitem__, data))
    return b"".join(_train(byte, timing) for byte in data)


def _train(byte: int, timing: Sequence[tuple[int, int]]) -> bytes:
    bits = (byte >> shift & 1 for shift in range(7, -1, -1))
    return array("I", [ns for bit in bits for ns in timing[bit]]).tobytes()


_USUAL = [_train(byte, SENT_NS) for byte in range(256)]


class Ws2812Chain:
    """`count` lights in a row. Each keeps the first bits it sees, 8 for each channel of `order`,
    and hands on the rest.

    `colours` is what they show (red, green, blue), `whites` their white lamps; `bytes` counts whole
    bytes on the line, `frames` the latches, `seconds` the time the line was busy, `faults` what was
    wrong.
    """

    def __init__(self, count: int, order: str = "GRB") -> None:
        self.count, self.order = count, order
        self.power_up()
        self.bytes = self.frames = 0
        self.seconds = 0.0
        self.faults: list[str] = []
        self._line = b""
        self._decoded: dict[bytes, tuple[int, int]] = {}

    def receive(self, train: bytes, rest_ns: int = LATCH_NS) -> None:
        """Take a pulse train (see `pulses`) and the low pause after it; a long one latches."""
        self._line += train
        self.seconds += rest_ns / 1e9
        if rest_ns >= LATCH_NS:
            train, self._line = self._line, b""
            self.bytes += len(train) // _BYTE_PULSES
            self._check_length(len(train) // (2 * _WORD))
            self._latch(self._data(train))

    def _check_length(self, bits: int) -> None:
        wanted = 8 * len(self.order)
        if bits % wanted:
            self.faults.append(f"{bits} bits: the last light got a part of its {wanted}")
        if bits > wanted * self.count:
            self.faults.append(f"{bits} bits for {self.count} lights: the rest fell off the end")

    @property
    def milliamps(self) -> float:
        """What the lights draw now, by `CHANNEL_MA`, and their chips."""
        lit = sum(map(sum, self.colours)) + sum(self.whites)
        return CHANNEL_MA * lit / 255 + CHIP_MA * self.count

    def power_up(self) -> None:
        """All dark, as after the supply came on."""
        self.colours: list[Colour] = [(0, 0, 0)] * self.count
        self.whites = [0] * self.count

    def _data(self, train: bytes) -> bytes:
        """The whole bytes of a train, and its time on the line. What was seen before is known."""
        known = self._decoded
        data, lasted = bytearray(), 0
        for at in range(0, len(train) - _BYTE_PULSES + 1, _BYTE_PULSES):
            eight = train[at : at + _BYTE_PULSES]
            value, ns = known.get(eight) or self._decode(eight)
            data.append(value)
            lasted += ns
        self.seconds += lasted / 1e9
        return bytes(data)

    def _decode(self, train: bytes) -> tuple[int, int]:
        """Eight bits by their pulse widths, and their time; a width that is neither is a fault."""
        times = array("I", train)
        value = 0
        faults = len(self.faults)
        for high, low in zip(times[::2], times[1::2], strict=True):
            value = value << 1 | self._bit(high, low)
        if len(self.faults) == faults:
            self._decoded[train] = value, sum(times)
        return value, sum(times)

    def _bit(self, high: int, low: int) -> int:
        if low not in LOW_NS or not (high in ZERO_HIGH_NS or high in ONE_HIGH_NS):
            self.faults.append(f"pulse of {high} ns high, {low} ns low is neither 0 nor 1")
        return int(high >= ONE_HIGH_NS.start)

    def _latch(self, data: bytes) -> None:
        width = len(self.order)
        lights = min(len(data) // width, self.count)
        lamps = {name: data[at : width * lights : width] for at, name in enumerate(self.order)}
        self.colours[:lights] = zip(lamps["R"], lamps["G"], lamps["B"], strict=True)
        if "W" in lamps:
            self.whites[:lights] = lamps["W"]
        self.frames += 1

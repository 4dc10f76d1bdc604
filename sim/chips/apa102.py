"""A chain of APA102 or SK9822 lights: what is clocked in, and the colours that each light shows.

After what is published of Shiji's APA102 and Opsco's SK9822: 32 bits of 0 begin a frame; each light
has 32 bits, 111, 5 of brightness, blue, green, red. A light hands on what follows its own half a
clock later. An SK9822 shows what it has after 32 bits of 0; an APA102 does so, too.
"""

from __future__ import annotations

Colour = tuple[int, int, int]

FRAME = 32
"""Bits of a beginning, of a light and of a reset."""

CHANNEL_MA = 20
CHIP_MA = 1


class Apa102Chain:
    """`count` lights. `colours` is what they show, their brightness included; `bits` counts those
    on the line, `faults` says what was wrong. `clock` it with bytes, in any pieces."""

    def __init__(self, count: int, order: str = "BGR") -> None:
        self.count, self.order = count, order
        self.bits, self.faults = 0, list[str]()
        self.power_up()

    def power_up(self) -> None:
        """All dark, as after the supply came on; no chip knows where a frame begins."""
        self.colours: list[Colour] = [(0, 0, 0)] * self.count
        self._zeros, self._got, self._size = 0, 0, 0
        self._held: list[int] = []
        self._lost = True  # until 32 zeros begin a frame

    def clock(self, data: bytes) -> None:
        """Bytes on the data line, highest bit first."""
        for byte in data:
            for shift in range(7, -1, -1):
                self._bit(byte >> shift & 1)

    @property
    def milliamps(self) -> float:
        """What the lights draw now, and their chips."""
        return CHANNEL_MA * sum(map(sum, self.colours)) / 255 + CHIP_MA * self.count

    def _bit(self, bit: int) -> None:
        self.bits += 1
        if self._size:
            self._of_a_light(bit)
        elif bit == 0:
            self._zeros += 1
            self._shown(self._zeros)
        else:
            self._begin()

    def _begin(self) -> None:
        """A 1 is the first bit of the next light, or after 32 zeros of the first."""
        if self._zeros >= FRAME:
            self._held, self._lost = [], False
        elif self._zeros or self._lost:
            self.faults.append(f"a light after only {self._zeros} zeros")
            self._lost = True
        self._zeros, self._got, self._size = 0, 1, 1

    def _of_a_light(self, bit: int) -> None:
        self._got, self._size = self._got << 1 | bit, self._size + 1
        if self._size == FRAME:
            self._size = 0
            if not self._lost:
                self._take(self._got)

    def _take(self, word: int) -> None:
        if word >> 29 != 7:
            self.faults.append(f"{word:08X} does not begin with 111")
            self._lost = True
        elif len(self._held) == self.count:
            self.faults.append(f"a light more than {self.count}: it fell off the end")
        else:
            self._held.append(word)

    def _shown(self, zeros: int) -> None:
        """Light n sees the reset, 32 zeros, n/2 clocks after the first."""
        late = 2 * (zeros - FRAME)
        for light in (late - 1, late):
            if 0 <= light < len(self._held):
                self.colours[light] = self._colour(self._held[light])

    def _colour(self, word: int) -> Colour:
        parts = dict(zip(self.order, word.to_bytes(4, "big")[1:], strict=True))
        share = (word >> 24 & 31) / 31
        red, green, blue = (round(parts[name] * share) for name in "RGB")
        return red, green, blue

"""What an LIS3DH feels, and the samples that it makes of it (datasheet: ST DocID17530 Rev 2).

For what becomes of a sample see lis3dh.py.
"""

from __future__ import annotations

from functools import lru_cache
from math import floor, inf, sqrt
from random import Random
from typing import Protocol

from sim.chips.lis3dh_parts import (
    BANDWIDTH,
    BITS,
    DIGIT_MG,
    HIGH_RESOLUTION,
    LOW_POWER,
    LP_RATES,
    NOISE_G,
    NORMAL,
    NORMAL_RATES,
    RATES,
    THRESHOLD_MG,
    TURN_ON_S,
)

Vector = tuple[float, float, float]

_NOISES = 4096


class Motion(Protocol):
    """What a chip feels. Nothing changes from `still` on, seconds."""

    still: float

    def mean(self, start: float, end: float) -> Vector:
        """Mean acceleration between two moments in the chip's axes, g; 1 g upward at rest."""


class Resting:
    """Lies as it lies."""

    still = -inf

    def __init__(self, up: Vector = (0.0, 0.0, 1.0)) -> None:
        self._up = up

    def mean(self, start: float, end: float) -> Vector:  # noqa: ARG002
        """The same for ever."""
        return self._up


@lru_cache(64)  # making these takes longer than all else at a table with new dice
def _noises(name: str) -> tuple[float, ...]:
    """The noise of the chip of this name, in g per root hertz."""
    chance = Random(name)
    return tuple([chance.gauss(0.0, NOISE_G) for _ in range(_NOISES)])


class Converter:
    """Acceleration to digits: mode, data rate and scale (§8.8, §8.11), with this chip's own noise,
    offset (g, §2.1) and `error`, a part of the data rate."""

    def __init__(self, offset: Vector, error: float, name: str) -> None:
        self._offset, self._error = offset, error
        self._noises = _noises(name)
        self.set(0, 0)

    def set(self, one: int, four: int) -> None:
        """CTRL_REG1 or CTRL_REG4 was written."""
        self.mode = LOW_POWER if one & 0x08 else HIGH_RESOLUTION if four & 0x08 else NORMAL
        code = one >> 4
        special = (LP_RATES if self.mode == LOW_POWER else NORMAL_RATES).get(code, 0)
        self.hertz = RATES[code] if code < len(RATES) else special
        scale = 2 << (four >> 4 & 3)
        digit = DIGIT_MG[scale][self.mode]
        self._per_g = 1000 / digit
        self.step = THRESHOLD_MG[scale] / digit  # of a threshold, in digits
        self._most = 1 << BITS[self.mode] - 1
        self.left = 16 - BITS[self.mode]  # how far digits are shifted in the registers
        bandwidth = self.hertz / BANDWIDTH[self.mode]
        self._noise = sqrt(bandwidth)
        self.period = 1 / (self.hertz * (1 + self._error)) if self.hertz else inf
        # A mean over this is 4 dB down at the bandwidth.
        self.window = 0.5 / bandwidth if self.hertz else inf

    @property
    def turn_on(self) -> float:
        """Seconds from being set to the first sample (§2.1, table 4)."""
        return 7 / self.hertz if self.mode == HIGH_RESOLUTION else TURN_ON_S[self.mode]

    def digits(self, felt: Vector, at: int) -> tuple[int, int, int]:
        """The sample of this number, of an acceleration in g."""
        x, y, z = felt
        ox, oy, oz = self._offset
        noises, scale = self._noises, self._noise
        per, most = self._per_g, self._most
        a = floor((x + ox + noises[at * 3 % 4093] * scale) * per + 0.5)
        b = floor((y + oy + noises[at * 5 % 4091] * scale) * per + 0.5)
        c = floor((z + oz + noises[at * 7 % 4079] * scale) * per + 0.5)
        if not -most <= a < most:
            a = most - 1 if a > 0 else -most
        if not -most <= b < most:
            b = most - 1 if b > 0 else -most
        if not -most <= c < most:
            c = most - 1 if c > 0 else -most
        return a, b, c

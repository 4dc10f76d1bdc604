"""How sounds are heard: for tests, and for files and pictures to look at.

Loudness is that of ITU-R BS.1770-5 (K-weighted, gated, LUFS) with blocks of 10 ms instead of 400,
for most sounds are shorter than that. What tells one sound from another is its film: how it goes.
"""

import cmath
import wave
from array import array
from collections.abc import Sequence
from functools import cache, cached_property
from itertools import groupby, product, takewhile, zip_longest
from math import cos, log2, log10, pi
from operator import add, mul, sub
from pathlib import Path

from PIL import Image

RATE = 24_000
"""Samples a second."""

SLOT_S = 0.01
"""Seconds from one look at a sound to the next."""

WINDOW = 512
"""Samples that one look takes in: 21 ms."""

HUSHED_DB = 20.0
"""What is so much softer than a sound's loudest moment counts as silence."""

OTHER_NOTE = 2.0
"""Semitones: two notes so far apart are heard as two by anybody."""

ALIKE = tuple(product(range(-5, 6), range(-2, 3)))
"""Semitones by which a sound may be higher than another, and slots by which it may be late: who
hears it alone does not notice."""

_K = (
    (1.53512485958697, -2.69169618940638, 1.19839281085285),
    (1, -1.69065929318241, 0.73248077421585),
    (1, -2, 1),
    (1, -1.99004745483398, 0.99007225036621),
)
"""The two filters of BS.1770-5, annex 1, tables 1 and 2, b over a: for 48000 samples a second."""

_HANN = [0.5 - 0.5 * cos(2 * pi * n / WINDOW) for n in range(WINDOW)]

_C = 12 * log2(440) - 69
"""The C of MIDI note 0, by which notes are named, in semitones above 1 Hz."""

C_MAJOR = {0, 2, 4, 5, 7, 9, 11}
"""Semitones above C."""

Film = list[float | None]
"""A sound's slots from its first to its last: its pitch in semitones, None for silence."""


class Sound:
    """Samples, -1 to 1, and what is heard of them."""

    def __init__(self, samples: Sequence[float]) -> None:
        self.samples = samples

    @cached_property
    def spectra(self) -> list[list[float]]:
        """For each slot, the power of each frequency; a full-scale sine has 0.5 in all."""
        step, still = round(RATE * SLOT_S), [0.0] * WINDOW
        padded = [*still[WINDOW // 2 :], *self.samples, *still]
        starts = range(0, len(padded) - WINDOW, step)
        return [_power(padded[at : at + WINDOW]) for at in starts]

    @cached_property
    def levels(self) -> list[float]:
        """For each slot, how loud it is, LUFS."""
        weights = [_weight(n) for n in range(WINDOW // 2)]
        return [
            -0.691 + 10 * log10(sum(w * p for w, p in zip(weights, one, strict=True)) + 1e-12)
            for one in self.spectra
        ]

    @property
    def loudness(self) -> float:
        """LUFS, of those slots that pass the standard's gates."""
        heard = [10 ** (level / 10) for level in self.levels if level > -70]
        gate = sum(heard) / len(heard) / 10
        heard = [one for one in heard if one > gate]
        return 10 * log10(sum(heard) / len(heard))

    @property
    def peak(self) -> float:
        """The largest sample, dB below full scale."""
        return 20 * log10(max(map(abs, self.samples)))

    @property
    def film(self) -> Film:
        """From the first slot to the last in which it is heard."""
        hushed = max(self.levels) - HUSHED_DB
        pairs = zip(self.levels, self.spectra, strict=True)
        film = [_pitch(one) if level > hushed else None for level, one in pairs]
        first = sum(1 for _ in takewhile(lambda one: one is None, film))
        last = sum(1 for _ in takewhile(lambda one: one is None, reversed(film)))
        return film[first : len(film) - last]

    @property
    def notes(self) -> set[int]:
        """Those that it holds for 50 ms, by semitones above C."""
        lasting = groupby(None if one is None else round(one - _C) % 12 for one in self.film)
        return {note for note, run in lasting if note is not None and len([*run]) >= 5}

    @property
    def length(self) -> float:
        """Seconds in which it is heard."""
        return len(self.film) * SLOT_S

    def write(self, path: Path) -> None:
        """As a WAV file, and beside it a picture: 10 ms by 47 Hz a box, low notes below, up to
        3000 Hz; black is 60 dB softer than white."""
        with wave.open(str(path.with_suffix(".wav")), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes(array("h", (round(32767 * one) for one in self.samples)).tobytes())
        most = max(map(max, self.spectra))
        size = wide, high = len(self.spectra), WINDOW // 8
        powers = [one[y] for y in reversed(range(high)) for one in self.spectra]
        shades = bytes(round(255 * max(0.0, 1 + log10(one / most + 1e-9) / 6)) for one in powers)
        Image.frombytes("L", size, shades).resize((4 * wide, 8 * high)).save(
            path.with_suffix(".png")
        )


QUIET, FAMILY_LU = -24.0, 2.0
"""LUFS: no sound is louder at the usual volume, for speech on television is about -23 (EBU R 128);
and how much one sound may be louder than another."""

LIMIT = 1 / 3
"""Of two sounds that may not be taken for each other: the least that they are apart."""


def apart(one: Film, other: Film) -> float:
    """The share of two sounds' time in which one has another note than the other, or none: with
    the shift in pitch and time that makes them most alike."""
    return min(_differ(one, other, semitones, slots) for semitones, slots in ALIKE)


def _differ(one: Film, other: Film, semitones: int, slots: int) -> float:
    first, second = [None] * -slots + one, [None] * slots + other
    pairs = list(zip_longest(first, second))
    return sum(_other(a, b, semitones) for a, b in pairs) / len(pairs)


def _other(one: float | None, other: float | None, semitones: int) -> bool:
    if one is None or other is None:
        return one is not other
    return abs(one - other - semitones) >= OTHER_NOTE


def _pitch(power: Sequence[float]) -> float:
    """Of the strongest tone, in semitones above 1 Hz; between two frequencies by a parabola."""
    top = max(range(1, len(power) - 1), key=power.__getitem__)
    below, here, above = (log10(power[top + n] + 1e-15) for n in (-1, 0, 1))
    bend = below - 2 * here + above
    return 12 * log2((top + (0.5 * (below - above) / bend if bend else 0)) * RATE / WINDOW)


def _power(samples: Sequence[float]) -> list[float]:
    spectrum = _fourier([complex(s * w) for s, w in zip(samples, _HANN, strict=True)])
    whole = WINDOW * sum(w * w for w in _HANN) / 2
    return [abs(one) ** 2 / whole for one in spectrum[: WINDOW // 2]]


def _fourier(samples: list[complex]) -> list[complex]:
    """Pease 1968: every step is the same, so that C does the work."""
    half = WINDOW // 2
    for turns in _turns():
        one, other = samples[:half], samples[half:]
        samples[::2] = map(add, one, other)
        samples[1::2] = map(mul, map(sub, one, other), turns)
    return [samples[n] for n in _order()]


@cache
def _turns() -> list[list[complex]]:
    steps = [2**n for n in range(WINDOW.bit_length() - 1)]
    whole = -2j * pi / WINDOW
    return [[cmath.exp(whole * (n - n % step)) for n in range(WINDOW // 2)] for step in steps]


@cache
def _order() -> list[int]:
    """Where each frequency is: its number's bits, the last first."""
    return [int(f"{n:0{WINDOW.bit_length() - 1}b}"[::-1], 2) for n in range(WINDOW)]


@cache
def _weight(n: int) -> float:
    """How much of the power of a frequency counts."""
    z = cmath.exp(-2j * pi * n * RATE / WINDOW / 48_000)
    b1, a1, b2, a2 = (sum(c * z**k for k, c in enumerate(part)) for part in _K)
    return float(abs(b1 / a1 * b2 / a2) ** 2)

"""Seats, Ring and page share their colours; they stay apart for people who see colours otherwise.

Colour deficiencies are simulated by the matrices of Machado, Oliveira and Fernandes (2009), table
for severity 1.0, on linear sRGB; distances are CIE 1976 (Lab).
"""

from __future__ import annotations

from itertools import combinations

import pytest

from controller.palette import GOLD, SEATS, Colour, css, hue

Row = tuple[float, float, float]
SIGHT: dict[str, tuple[Row, Row, Row]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = 30.0
"""Lab distance; 2.3 is just noticeable, and about 10 is plain at a glance."""


def lab(colour: Colour, sight: str) -> tuple[float, float, float]:
    """A colour as a kind of sight has it."""
    linear = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
    r, g, b = (
        min(1.0, max(0.0, sum(m * v for m, v in zip(row, linear, strict=True))))
        for row in SIGHT[sight]
    )  # fmt: skip
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHT)
def test_six_seats_and_the_ring_stay_apart(sight: str) -> None:
    shown = [seat.colour for seat in SEATS[:6]] + [GOLD]
    for one, other in combinations(shown, 2):
        pairs = zip(lab(one, sight), lab(other, sight), strict=True)
        assert sum((a - b) ** 2 for a, b in pairs) ** 0.5 > APART, (one, other)


def test_nine_seats_differ_in_colour_shape_and_name() -> None:
    assert len({seat.colour for seat in SEATS}) == len(SEATS) == 9
    assert len({seat.shape for seat in SEATS}) == 9
    assert len({seat.name for seat in SEATS}) == 9
    assert hue(9) == hue(0)


def test_a_page_writes_the_same_colour() -> None:
    assert css(GOLD) == "#ffbe00"
    assert hue(0).css == "#001eff"

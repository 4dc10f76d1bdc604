"""How people see lights who lack one kind of cone: for tests, and for pictures to look at.

Matrices by Machado, Oliveira and Fernandes (2009), severity 1.0, for linear RGB; distances are
CIE 1976 (Lab). A light's numbers are linear: its driver gives pulses of that share of the time.
"""

from collections.abc import Sequence

Colour = tuple[int, int, int]
Row = tuple[float, float, float]
Light = tuple[float, float, float]
"""Red, green, blue; linear, 0 to 1."""

SIGHTS: dict[str, tuple[Row, Row, Row]] = {
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


def seen(colour: Colour, sight: str) -> Light:
    """A light as a kind of sight has it."""
    linear = [value / 255 for value in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(m * v for m, v in zip(row, linear, strict=True))))
        for row in SIGHTS[sight]
    )
    return red, green, blue


def luminance(colour: Colour, sight: str) -> float:
    """How bright a light looks to it, 0 to 1 (Rec. 709)."""
    red, green, blue = seen(colour, sight)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lab(colour: Colour, sight: str) -> tuple[float, float, float]:
    """CIE 1976 L*, a*, b* of a light."""
    r, g, b = seen(colour, sight)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Colour, other: Colour, sight: str) -> float:
    """The distance of two lights; 2.3 is just noticeable, about 10 is plain at a glance."""
    pairs = zip(lab(one, sight), lab(other, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def on_screen(colour: Colour, sight: str) -> Colour:
    """The colour with which a screen (sRGB, IEC 61966-2-1) shows a light as it is seen."""
    return _bytes([v ** (1 / 2.2) for v in seen(colour, sight)])


def _bytes(parts: Sequence[float]) -> Colour:
    red, green, blue = (round(255 * part) for part in parts)
    return red, green, blue

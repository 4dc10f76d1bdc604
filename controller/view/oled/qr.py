"""QR codes that fit on the display: up to version 3, with the least error correction (level L).

A display of light has no dirt and no creases to correct, and two pixels for a module count for
more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Matrix = tuple[tuple[bool, ...], ...]
"""Rows of modules; True is dark."""

VERSIONS = (1, 2, 3)
"""Sizes: 21, 25 and 29 modules. More would not fit with two pixels each."""


class TooLong(ValueError):
    """There is no room for it in the largest version."""


def matrix(parts: Sequence[str]) -> Matrix:
    """The smallest code that says these parts, one after the other, each in as few bits as its
    characters allow. TooLong."""
    return _matrix(tuple(parts))


@lru_cache(4)  # the code on the display is drawn again and again, and a Pi needs a while
def _matrix(parts: tuple[str, ...]) -> Matrix:
    from qrcodegen import DataTooLongError, QrCode, QrSegment  # no start needs it

    segments = [segment for part in parts for segment in QrSegment.make_segments(part)]
    least, *_between, most = VERSIONS
    try:
        code = QrCode.encode_segments(segments, QrCode.Ecc.LOW, least, most, boostecl=False)
    except DataTooLongError as error:
        raise TooLong(str(error)) from None
    side = range(code.get_size())
    return tuple(tuple(code.get_module(x, y) for x in side) for y in side)

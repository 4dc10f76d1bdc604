"""How a phone joins: a QR code for its camera, and beside it what to type instead."""

from __future__ import annotations

import re
from functools import lru_cache

from controller.view.interface import ScanCode
from controller.view.oled.canvas import HEIGHT, WIDTH, Canvas
from controller.view.oled.font import BOLD, SMALL, SMALL_BOLD, largest
from controller.view.oled.qr import Matrix, matrix

MODULE = 2
"""Pixels of a module's side: with one, a camera sees grey."""

SQUARE_LEFT = WIDTH - HEIGHT
"""Where the light square begins that the code stands in; what is left of it is for letters."""

ADDRESS_ROW, CODE_ROW, ADDRESS_PITCH = 25, 58, 10
"""Baselines, and how far lines of the address are apart."""

_matrix = lru_cache(maxsize=1)(matrix)


def scanning(canvas: Canvas, page: ScanCode) -> None:
    """Dark modules on light, as phones expect it."""
    _code(canvas, _matrix(page.parts))
    font, title = largest(page.title, SQUARE_LEFT - 4, (BOLD, SMALL_BOLD, SMALL))
    canvas.text(0, 11, title, font)
    for number, line in enumerate(_lines(page.place)):
        canvas.text(0, ADDRESS_ROW + number * ADDRESS_PITCH, line, SMALL)
    font, code = largest(page.code, SQUARE_LEFT - 2, (BOLD, SMALL_BOLD, SMALL))
    canvas.text(0, CODE_ROW, code, font)


def _code(canvas: Canvas, rows: Matrix) -> None:
    """In the middle of the square; the rest of it is the light edge that a code needs."""
    canvas.fill(SQUARE_LEFT, 0, HEIGHT, HEIGHT)
    edge = (HEIGHT - MODULE * len(rows)) // 2
    for down, row in enumerate(rows):
        for across, dark in enumerate(row):
            if dark:
                x, y = SQUARE_LEFT + edge + MODULE * across, edge + MODULE * down
                canvas.invert(x, y, MODULE, MODULE)


def _lines(place: str) -> list[str]:
    """An address in as many lines as it needs, broken after a dot or before its port."""
    lines = [""]
    for piece in re.findall(r":?[^.:]+\.?", place):
        if lines[-1] and SMALL.width(lines[-1] + piece) > SQUARE_LEFT - 2:
            lines.append("")
        lines[-1] += piece
    return lines

"""Screens on which something is held out: a QR code to a phone's camera, and beside it what to type
instead; cards and tokens to a reader, one after the other."""

from __future__ import annotations

import re
from functools import lru_cache

from controller.text.language import _, pgettext
from controller.view.interface import LayCard, ScanCode
from controller.view.oled.canvas import HEIGHT, WIDTH, Canvas
from controller.view.oled.font import BOLD, SMALL, SMALL_BOLD, largest, shorten
from controller.view.oled.icons import TICK
from controller.view.oled.parts import heading, keys, line, small, title_bar
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
    for number, part in enumerate(_lines(page.place)):
        canvas.text(0, ADDRESS_ROW + number * ADDRESS_PITCH, part, SMALL)
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


def laying(canvas: Canvas, page: LayCard, alert: bool) -> None:
    """The thing in large letters; below it what it is, how far one has come, and the last one."""
    title_bar(canvas, page.title)
    heading(canvas, page.name, WIDTH - 2)
    line(canvas, 4, _("{kind}; has a card", kind=page.kind) if page.known else page.kind, page.kind)
    _progress(canvas, page)
    if page.last:
        left = canvas.draw(0, 47, TICK) + 3
        canvas.text(left, small(6), shorten(page.last, WIDTH - left, SMALL), SMALL)
    chosen = page.items[page.cursor]
    keys(canvas, ((_("OK"), chosen), (pgettext("key", "Turn"), "")), alert)


def _progress(canvas: Canvas, page: LayCard) -> None:
    canvas.frame(0, 41, WIDTH, 5)
    canvas.fill(1, 42, (WIDTH - 2) * page.at // max(page.of, 1), 3)

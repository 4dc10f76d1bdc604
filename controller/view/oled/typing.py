"""A text that is typed with the knob: the signs pass by, and OK takes the one in the middle."""

from __future__ import annotations

from controller.text.language import _
from controller.view.interface import Typing
from controller.view.oled.canvas import WIDTH, Canvas
from controller.view.oled.font import BOLD, SMALL
from controller.view.oled.parts import keys, title_bar

TEXT_ROW, WHEEL_ROW = 25, 44
"""Baselines of what has been typed, and of the signs to choose from."""

BOX_TOP, BOX_HEIGHT = 33, 15

GAP = 6
"""Pixels between two signs that pass by."""


def typing(canvas: Canvas, page: Typing, alert: bool) -> None:
    """The end of what has been typed, the wheel of signs, and how many it has."""
    title_bar(canvas, page.title)
    counted = f"{len(page.text)}"
    room = WIDTH - SMALL.width(counted) - 8
    text = page.text
    while BOLD.width(text) > room:
        text = text[1:]
    end = canvas.text(1, TEXT_ROW, text, BOLD)
    canvas.fill(end + 1, TEXT_ROW + 1, 5, 1)
    canvas.right(WIDTH - 1, TEXT_ROW, counted, SMALL)
    _wheel(canvas, page)
    ok = _("done") if page.cursor == 0 else _("add")
    back = _("delete") if page.text else _("close")
    keys(canvas, ((_("OK"), ok), (_("Back"), back)), alert)


def _wheel(canvas: Canvas, page: Typing) -> None:
    """The chosen sign in a light box, the next ones on both sides."""
    chosen = _name(page.items[page.cursor])
    wide = BOLD.width(chosen)
    left, right = (WIDTH - wide) // 2 - 4, (WIDTH + wide) // 2 + 4
    canvas.text(left + 4, WHEEL_ROW, chosen, BOLD)
    canvas.invert(left, BOX_TOP, right - left, BOX_HEIGHT)
    count = len(page.items)
    for step in range(1, count):
        before = _name(page.items[(page.cursor - step) % count])
        left -= GAP + SMALL.width(before)
        if left < 0:
            break
        canvas.text(left, WHEEL_ROW, before, SMALL)
    for step in range(1, count):
        after = _name(page.items[(page.cursor + step) % count])
        if right + GAP + SMALL.width(after) > WIDTH:
            break
        right = canvas.text(right + GAP, WHEEL_ROW, after, SMALL)


def _name(sign: str) -> str:
    return _("space") if sign == " " else sign

"""The screen on which cards are enrolled: whose card to lay down next, and how far it is."""

from __future__ import annotations

from controller.text.language import _, pgettext
from controller.view.interface import LayCard
from controller.view.oled.canvas import WIDTH, Canvas
from controller.view.oled.font import SMALL, shorten
from controller.view.oled.icons import TICK
from controller.view.oled.parts import heading, keys, line, small, title_bar


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

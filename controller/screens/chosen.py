"""Pages that the panel opened, and notices: a menu, an amount, a message."""

from __future__ import annotations

from controller.rules.state import State
from controller.screens.canvas import WIDTH, Canvas
from controller.screens.font import BIG, BOLD, SMALL, SMALL_BOLD, Font, largest, shorten, wrap
from controller.screens.icons import ALERT, DOWN, LEFT, RIGHT, TICK, UP
from controller.screens.parts import BAR, bar, keys, money
from controller.ui import Amount, Menu, Notice, Tone

LINES = 4  # of a menu, 10 rows each
STEP = 10  # rows
ROOM = WIDTH - 12  # columns for an item; the marks of more above and below stand beside


def menu(canvas: Canvas, state: State, page: Menu, alert: bool) -> None:
    """A list with the cursor's line inverted; where that line is long it takes two."""
    bar(canvas, state, page.seat, page.title)
    top = max(0, min(page.cursor - 1, len(page.items) - LINES))
    y, index = BAR + 2, top
    while y + STEP <= BAR + 2 + LINES * STEP and index < len(page.items):
        y = _item(canvas, page.items[index], y, index == page.cursor)
        index += 1
    if top > 0:
        canvas.draw(WIDTH - 8, BAR + 4, UP)
    if index < len(page.items):
        canvas.draw(WIDTH - 8, 48, DOWN)
    keys(canvas, (("Turn", ""), ("OK", "choose"), ("Back", "close")), alert)


def _item(canvas: Canvas, text: str, y: int, chosen: bool) -> int:
    """One line of a menu; the y of the next."""
    if not chosen:
        canvas.text(3, y + 7, shorten(text, ROOM, SMALL), SMALL)
        return y + STEP
    lines = wrap(text, ROOM, SMALL) or ("",)
    if len(lines) > 2 or SMALL.width(text) <= ROOM:
        lines = (lines[0], shorten(" ".join(lines[1:]), ROOM, SMALL))[: len(lines)]
    for i, told in enumerate(lines):
        canvas.text(3, y + 7 + STEP * i, told, SMALL)
    height = STEP * len(lines)
    canvas.invert(0, y - 1, ROOM + 5, height)
    return y + height


def amount(canvas: Canvas, state: State, page: Amount, alert: bool) -> None:
    """A number between two arrows, and how far along its range it is."""
    bar(canvas, state, page.seat, page.title)
    font, text = largest(money(state, page.amount), 76, (BIG, BOLD))
    canvas.right(96, 31, text, font)
    if page.amount > page.low:
        canvas.draw(4, 20, LEFT)
    if page.amount < page.high:
        canvas.draw(WIDTH - 9, 20, RIGHT)
    _gauge(canvas, page)
    canvas.text(1, 52, f"{page.low:,}", SMALL)
    canvas.right(WIDTH - 1, 52, f"{page.high:,}", SMALL)
    keys(canvas, (("Push", f"by {page.step}"), ("OK", "done"), ("Back", "")), alert)


def _gauge(canvas: Canvas, page: Amount) -> None:
    canvas.frame(0, 38, WIDTH, 6)
    span = max(page.high - page.low, 1)
    done = (WIDTH - 4) * (min(max(page.amount, page.low), page.high) - page.low) // span
    if done:
        canvas.fill(2, 40, done, 2)


def notice(canvas: Canvas, said: Notice) -> None:
    """A message over everything else: a no has a black and white edge and a warning sign."""
    left = 4
    if said.tone is Tone.NO:
        left = canvas.draw(3, 3, ALERT) + 4
    elif said.tone is Tone.YES:
        left = canvas.draw(3, 4, TICK) + 4
    font, text = largest(said.title, WIDTH - left - 3, (BOLD, SMALL_BOLD, SMALL))
    canvas.text(left, 11, text, font)
    if said.tone is Tone.NO:
        canvas.invert(0, 0, WIDTH, 15)
        canvas.frame(0, 14, WIDTH, 50)
    else:
        canvas.fill(0, 15, WIDTH, 1)
    font, lines = _fitting(said.text)
    first = 28 if font is BOLD else 26
    for i, told in enumerate(lines):
        canvas.text(4, first + i * font.pitch, told, font)


def _fitting(text: str) -> tuple[Font, tuple[str, ...]]:
    """The largest letters in which a text fits below a title; its lines."""
    for font, most in ((BOLD, 3), (SMALL_BOLD, 4), (SMALL, 4)):
        lines = wrap(text, WIDTH - 8, font)
        if len(lines) <= most:
            return font, lines
    rest = shorten(" ".join(lines[3:]), WIDTH - 8, SMALL)
    return SMALL, (*lines[:3], rest)

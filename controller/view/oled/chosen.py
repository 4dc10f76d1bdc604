"""Pages that the panel opened, and notices: a menu, an amount, a message."""

from __future__ import annotations

from functools import lru_cache

from controller.rules.state import State
from controller.text.language import _
from controller.view.interface import Amount, Menu, Notice, Tone
from controller.view.oled.canvas import WIDTH, Canvas
from controller.view.oled.font import BIG, BOLD, SMALL, SMALL_BOLD, Font, largest, shorten, wrap
from controller.view.oled.icons import ALERT, DOWN, KNOB, LEFT, POINTER, RIGHT, TICK, UP
from controller.view.oled.parts import bar, gives_way, keys, money, readable, small
from controller.view.oled.purses import Purses

FIRST, _LINES = 2, 5
"""The row of a menu's first line, and how many lines there are."""

TALL = 3  # lines of an item at most

ITEM = 8  # left edge of an item, after the pointer
_ROOM = WIDTH - ITEM - 9  # columns for an item; the marks of more stand at the right

Item = tuple[int, tuple[str, ...]]
"""An item's number and its lines."""


def menu(canvas: Canvas, state: State, page: Menu, alert: bool, purses: Purses) -> None:
    """A list with a pointer, leafed through page by page: turning moves only the pointer, which
    is a few bytes on the wire."""
    bar(canvas, state, page.seat, readable(state, page.title), purses)
    leaves = _leaves(tuple(readable(state, item) for item in page.items))
    at = next((i for i, leaf in enumerate(leaves) if leaf[-1][0] >= page.cursor), len(leaves) - 1)
    row = FIRST
    for number, lines in leaves[at]:
        if number == page.cursor:
            canvas.draw(1, 8 * row, POINTER)
        for text in lines:
            canvas.text(ITEM, small(row), text, SMALL)
            canvas.remark(chosen=number == page.cursor, item=number)
            row += 1
    if at > 0:
        canvas.draw(WIDTH - 8, 18, UP)
    if at < len(leaves) - 1:
        canvas.draw(WIDTH - 8, 49, DOWN)
    keys(canvas, ((_("OK"), _("choose")), (_("Back"), _("close"))), alert)
    if not alert:  # a part that is missing needs the room
        canvas.draw(WIDTH - 11, 57, KNOB)


@lru_cache(maxsize=8)
def _leaves(items: tuple[str, ...]) -> tuple[tuple[Item, ...], ...]:
    """The items leaf by leaf; a long one takes two lines or three."""
    leaves: list[list[Item]] = [[]]
    free = _LINES
    for number, text in enumerate(items):
        lines = wrap(text, _ROOM, SMALL) or ("",)
        if len(lines) > TALL:
            lines = (*lines[: TALL - 1], shorten(" ".join(lines[TALL - 1 :]), _ROOM, SMALL))
        if len(lines) > free:
            leaves.append([])
            free = _LINES
        leaves[-1].append((number, lines))
        free -= len(lines)
    return tuple(tuple(leaf) for leaf in leaves)


def amount(canvas: Canvas, state: State, page: Amount, alert: bool, purses: Purses) -> None:
    """A number between two arrows, and how far along its range it is; above that the title, if the
    bar has no room for it."""
    title = readable(state, page.title)
    bar(canvas, state, page.seat, title, purses)
    if gives_way(state, page.seat, title, purses):
        canvas.centre(small(5), shorten(title, WIDTH, SMALL), SMALL)
    number = f"{page.amount}" if page.plain else money(state, page.amount)
    font, text = largest(number, 76, (BIG, BOLD))
    widest = f"{page.high}" if page.plain else money(state, page.high)
    canvas.right((WIDTH + min(font.width(widest), 76)) // 2, 29, text, font)
    if page.amount > page.low:
        canvas.draw(4, 17, LEFT)
        canvas.text(1, small(4), f"-{page.less}", SMALL)
    if page.amount < page.high:
        canvas.draw(WIDTH - 9, 17, RIGHT)
        canvas.right(WIDTH, small(4), f"+{page.more}", SMALL)
    _gauge(canvas, page)
    then = _("by {step}", step=page.then) if alert else _("steps of {step}", step=page.then)
    keys(canvas, ((_("OK"), _("done")), (_("Push"), then)), alert)  # the mark needs room


def _gauge(canvas: Canvas, page: Amount) -> None:
    """How far along the range, between its ends."""
    left = canvas.text(1, small(6), f"{page.low}", SMALL) + 2
    right = canvas.right(WIDTH, small(6), f"{page.high}", SMALL) - 3
    canvas.frame(left, 49, right - left, 5)
    span = max(page.high - page.low, 1)
    done = (right - left - 4) * (min(max(page.amount, page.low), page.high) - page.low) // span
    if done > 0:
        canvas.fill(left + 2, 51, done, 1)


def notice(canvas: Canvas, state: State, said: Notice) -> None:
    """A message over everything else: a no has a light bar, a warning sign and a frame."""
    left = 4
    if said.tone is Tone.NO:
        left = canvas.draw(3, 3, ALERT) + 4
    elif said.tone is Tone.YES:
        left = canvas.draw(3, 4, TICK) + 4
    font, text = largest(readable(state, said.title), WIDTH - left - 3, (BOLD, SMALL_BOLD, SMALL))
    canvas.text(left, 11, text, font)
    if said.tone is Tone.NO:
        canvas.invert(0, 0, WIDTH, 15)
        canvas.frame(0, 14, WIDTH, 50)
    else:
        canvas.fill(0, 15, WIDTH, 1)
    font, lines = fitted_lines(readable(state, said.text))
    first = 28 if font is BOLD else 26
    for i, told in enumerate(lines):
        canvas.text(4, first + i * font.pitch, told, font)


def fitted_lines(text: str) -> tuple[Font, tuple[str, ...]]:
    """The largest letters in which a text fits below a title; its lines."""
    for font, most in ((BOLD, 3), (SMALL_BOLD, 4), (SMALL, 4)):
        lines = wrap(text, WIDTH - 8, font)
        if len(lines) <= most:
            return font, lines
    rest = shorten(" ".join(lines[3:]), WIDTH - 8, SMALL)
    return SMALL, (*lines[:3], rest)

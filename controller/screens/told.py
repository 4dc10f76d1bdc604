"""The pictures of things that just happened: a throw, a card, money that moved, a plain line."""

from __future__ import annotations

from controller.palette import hue
from controller.rules.board import Card
from controller.rules.events import Paid
from controller.rules.state import State
from controller.screens.canvas import WIDTH, Canvas, Sprite
from controller.screens.font import BIG, BOLD, SMALL, SMALL_BOLD, largest, shorten, wrap
from controller.screens.icons import RIGHT, SHAPES, die
from controller.screens.parts import (
    BAR,
    heading,
    money,
    name,
    seat_bar,
    title_bar,
)


def announce(
    state: State, seat: int, topic: str, title: str, lines: tuple[str, ...], icon: Sprite | None,
    canvas: Canvas,
) -> None:  # fmt: skip
    """A title in large letters, one or two lines below, a picture at the right. The bar is the
    seat's, or says the topic."""
    if seat >= 0:
        seat_bar(canvas, state, seat)
    else:
        title_bar(canvas, topic)
    room = WIDTH - 2 - (icon.width + 4 if icon else 0)
    if BIG.width(title) <= room:
        canvas.text(1, 29, title, BIG)
        below = 43
    else:
        below = heading(canvas, 25, title, room) + 6
    if icon:
        canvas.draw(WIDTH - icon.width - 1, 16, icon)
    for i, text in enumerate(line for line in lines if line):
        y = below + 12 * i
        font, fitted = largest(text, WIDTH - 2, (BOLD, SMALL_BOLD, SMALL))
        canvas.text(1, min(y, 62), fitted, font)


def throw(
    state: State, seat: int, dice: tuple[int, int], pips: int, double: bool, where: str,
    worth: str, canvas: Canvas,
) -> None:  # fmt: skip
    """Both dice, their sum, the space they lead to and what it is worth."""
    seat_bar(canvas, state, seat)
    x = canvas.draw(2, 15, die(dice[0])) + 3
    x = canvas.draw(x, 15, die(dice[1])) + 5
    x = canvas.text(x, 29, f"= {pips}", BIG)
    if double:
        canvas.text(x + 5, 28, "double", SMALL_BOLD)
    if where:
        below = heading(canvas, 46, where)
        canvas.text(1, min(below + 1, 62), worth, SMALL_BOLD if below > 57 else BOLD)


def card(state: State, seat: int, deck: str, drawn: Card, canvas: Canvas) -> None:
    """A card: its deck and its drawer, its title, its text."""
    canvas.draw(2, 2, SHAPES[hue(seat).shape])
    right = canvas.right(WIDTH - 2, 9, shorten(deck, 50, SMALL_BOLD), SMALL_BOLD)
    canvas.text(12, 9, shorten(name(state, seat), right - 16, SMALL_BOLD), SMALL_BOLD)
    canvas.invert(0, 0, WIDTH, BAR)
    font, title = largest(drawn.title, WIDTH - 4, (BOLD, SMALL_BOLD))
    canvas.text(2, 23, title, font)
    lines = wrap(drawn.text, WIDTH - 4, SMALL)
    if len(lines) > 4:
        lines = (*lines[:3], shorten(" ".join(lines[3:]), WIDTH - 4, SMALL))
    for i, text in enumerate(lines):
        canvas.text(2, 34 + 9 * i, text, SMALL)


def coins(state: State, event: Paid, title: str, canvas: Canvas) -> None:
    """Who paid whom how much, and what both have now."""
    font, fitted = largest(title, WIDTH - 4, (BOLD, SMALL_BOLD, SMALL))
    canvas.text(2, 9, fitted, font)
    canvas.invert(0, 0, WIDTH, BAR)
    _account(canvas, state, event.payer, 24)
    _account(canvas, state, event.payee, 61)
    canvas.draw(4, 34, RIGHT)
    font, fitted = largest(money(state, event.amount), WIDTH - 20, (BIG, BOLD))
    canvas.text(14, 44, fitted, font)


def _account(canvas: Canvas, state: State, seat: int, y: int) -> None:
    """A name at the left, what is in the account at the right; the Bank's is nobody's business."""
    if seat < state.seats:
        canvas.draw(2, y - 6, SHAPES[hue(seat).shape])
        right = canvas.right(WIDTH - 1, y, money(state, state.cash[seat]), SMALL_BOLD)
        canvas.text(12, y, shorten(name(state, seat), right - 16, SMALL_BOLD), SMALL_BOLD)
    else:
        canvas.text(12, y, "Bank", SMALL_BOLD)

"""The pictures of things that just happened: a throw, a card, a plain announcement."""

from __future__ import annotations

from controller.rules.board import Card
from controller.rules.state import State
from controller.screens.canvas import WIDTH, Canvas, Sprite
from controller.screens.font import SMALL, SMALL_BOLD, largest, shorten, wrap
from controller.screens.parts import (
    Keys,
    Told,
    corner,
    heading,
    keys,
    line,
    seat_bar,
    story,
    title_bar,
)
from controller.screens.turn import ROLL_KEYS

GO_ON: Keys = (("OK", "go on"), ("Push", "menu"))


def announce(
    state: State, seat: int, topic: str, title: str, lines: tuple[str, ...], icon: Sprite | None,
    canvas: Canvas,
) -> None:  # fmt: skip
    """A heading, one or two lines below, a picture at the right: the dice, if there is no other.
    The bar is the seat's, or says the topic."""
    if seat >= 0:
        seat_bar(canvas, state, seat)
    else:
        title_bar(canvas, topic)
    if icon is not None:
        canvas.draw(WIDTH - icon.width - 1, 16, icon)
        heading(canvas, title, WIDTH - icon.width - 4)
    else:
        heading(canvas, title, WIDTH - 2)
    for i, text in enumerate(text for text in lines if text):
        font, fitted = largest(text, WIDTH - 2, (SMALL_BOLD, SMALL))
        line(canvas, 4 + i, fitted, font=font)
    keys(canvas, GO_ON)


def throw(
    state: State, seat: int, title: str, dice: tuple[int, int], told: Told, canvas: Canvas
) -> None:
    """Where a throw leads, with the dice in their corner. All but the bar and the dice stays when
    the next seat is asked to roll."""
    seat_bar(canvas, state, seat)
    heading(canvas, title)
    corner(canvas, *dice)
    story(canvas, state, told)
    keys(canvas, ROLL_KEYS)


def card(state: State, seat: int, drawn: Card, canvas: Canvas) -> None:
    """A card: its title beside the dice that led to it, its text."""
    seat_bar(canvas, state, seat)
    heading(canvas, drawn.title)
    if state.dice is not None:
        corner(canvas, *state.dice)
    lines = wrap(drawn.text, WIDTH - 2, SMALL)
    if len(lines) > 4:
        lines = (*lines[:3], shorten(" ".join(lines[3:]), WIDTH - 2, SMALL))
    for i, text in enumerate(lines):
        line(canvas, 4 + i, text)
    if len(lines) < 4:
        keys(canvas, GO_ON)

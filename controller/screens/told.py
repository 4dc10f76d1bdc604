"""The pictures of things that just happened: a throw, a card, a plain announcement."""

from __future__ import annotations

from controller.language import _
from controller.rules.board import Card
from controller.rules.state import State
from controller.screens.canvas import WIDTH, Canvas, Sprite
from controller.screens.font import SMALL, SMALL_BOLD, largest, shorten, wrap
from controller.screens.parts import (
    Keys,
    corner,
    heading,
    keys,
    line,
    seat_bar,
    small,
    thrown,
    title_bar,
)
from controller.screens.purses import Purses
from controller.screens.story import Told, story, transfer


def go_on() -> Keys:
    """The keys while something is told."""
    return ((_("OK"), _("skip")), (_("Push"), _("menu")))


def bottom(canvas: Canvas, told: Told) -> None:
    """The keys; or the ruling or house rule that decided what is told."""
    if told.applied:
        line(canvas, 7, *told.applied)
    else:
        keys(canvas, go_on())


def announce(
    state: State, seat: int, topic: str, title: str, lines: tuple[str, ...], icon: Sprite | None,
    told: Told, purses: Purses, canvas: Canvas,
) -> None:  # fmt: skip
    """A heading, one or two lines below, a picture at the right, and who paid whom. The bar is
    the seat's, or says the topic."""
    if seat >= 0:
        seat_bar(canvas, state, seat, purses)
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
    if told.transfer is not None:
        transfer(canvas, small(6), state, told.transfer, purses)
    bottom(canvas, told)


def throw(
    state: State, title: str, dice: tuple[int, ...], told: Told, purses: Purses, canvas: Canvas
) -> None:
    """Where a throw leads, with the dice in their corner. All but the bar and the dice stays when
    the next seat is asked to roll."""
    seat_bar(canvas, state, told.seat, purses)
    heading(canvas, title)
    thrown(canvas, state, dice)
    story(canvas, state, told.seat, told, purses)
    bottom(canvas, told)


def claimed(state: State, told: Told, purses: Purses, canvas: Canvas) -> None:
    """The claim's screen once more: the deed is taken, and the balance counts down."""
    seat_bar(canvas, state, told.seat, purses)
    heading(canvas, _("Yours!"))
    if state.dice is not None:
        thrown(canvas, state, state.dice)
    story(canvas, state, told.seat, told, purses)
    bottom(canvas, told)


def card(state: State, drawn: Card, told: Told, purses: Purses, canvas: Canvas) -> None:
    """A card: its title beside the dice that led to it, its text."""
    seat_bar(canvas, state, told.seat, purses)
    heading(canvas, drawn.title)
    if state.dice is not None:
        corner(canvas, *state.dice)
    lines = wrap(drawn.text, WIDTH - 2, SMALL)
    if len(lines) > 4:
        lines = (*lines[:3], shorten(" ".join(lines[3:]), WIDTH - 2, SMALL))
    for i, text in enumerate(lines):
        line(canvas, 4 + i, text)
    if len(lines) < 4:
        bottom(canvas, told)

"""The pictures of things that just happened: a roll, a card, a plain announcement."""

from __future__ import annotations

from controller.rules.state import State
from controller.text.language import _
from controller.view.oled.canvas import WIDTH, Canvas, Sprite
from controller.view.oled.font import SMALL, shorten, wrap
from controller.view.oled.parts import Keys, heading, keys, line, seat_bar, small, thrown, title_bar
from controller.view.oled.purses import Purses
from controller.view.oled.story import Told, story, titled, transfer
from controller.view.oled.wording import ROOM, fitting


def go_on() -> Keys:
    """The keys while something is shown."""
    return ((_("OK"), _("skip")), (_("Push"), _("menu")))


def bottom(canvas: Canvas, told: Told, *, free: bool = False) -> None:
    """The keys; or the ruling or house rule that decided what is shown, over two lines if that is
    what it takes and row 6 is free."""
    *said, last = told.applied or ("",)
    fits = next((text for text in said if SMALL.width(text) <= ROOM), "")
    wrapped = [wrap(text, ROOM, SMALL) for text in (() if fits or not free else said)]
    two = next((lines for lines in wrapped if len(lines) == 2), None)
    if not last:
        keys(canvas, go_on())
    elif two is not None:
        line(canvas, 6, two[0])
        line(canvas, 7, two[1])
    else:
        line(canvas, 7, fits or last)


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
    below = _below(state, [text for text in lines if text], 3 if told.transfer is None else 2)
    for row, text in enumerate(below, 4):
        line(canvas, row, text)
    if told.transfer is not None:
        transfer(canvas, small(6), state, told.transfer, purses)
    bottom(canvas, told, free=told.transfer is None and len(below) < 3)


def _below(state: State, texts: list[str], rows: int) -> list[str]:
    """Texts below a heading; a long one over two lines if there are `rows` enough."""
    found: list[str] = []
    for left, text in zip(range(len(texts), 0, -1), texts, strict=True):
        wrapped = wrap(text, ROOM, SMALL)
        if SMALL.width(text) > ROOM and len(found) + left + len(wrapped) - 1 <= rows:
            found += wrapped
        else:
            found.append(fitting(state, text))
    return found


def throw(
    state: State, title: str, dice: tuple[int, ...], told: Told, purses: Purses, canvas: Canvas
) -> None:
    """Where a roll leads, with the dice in their corner. All but the bar and the dice stays when
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


def card(state: State, text: str, told: Told, purses: Purses, canvas: Canvas) -> None:
    """A card: its title where the throw told where it led, its text below; bar, heading and dice
    stay."""
    seat_bar(canvas, state, told.seat, purses)
    heading(canvas, _("Your roll"))
    if state.dice is not None:
        thrown(canvas, state, state.dice)
    lines = wrap(text, ROOM, SMALL)
    if len(lines) > 3:
        lines = (*lines[:2], shorten(" ".join(lines[2:]), ROOM, SMALL))
    titled(canvas, told, lines[0] if len(lines) > 1 else "")
    first = 6 if len(lines) == 1 else 5
    for row, text in enumerate(lines, first):
        line(canvas, row, text)
    if len(lines) < 3:
        bottom(canvas, told)

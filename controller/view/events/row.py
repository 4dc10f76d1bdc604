"""One row per event: its moment on the display, its lights on the strip, its sound.

Its sentence for logs and journals is in controller/text/sentences/events.py, which needs no
pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from controller.rules.events import Event
from controller.rules.state import State
from controller.view.oled.moments.moment import Moment
from controller.view.palette import GOLD, PLAIN, hue
from controller.view.sounds import Sound
from controller.view.strip import strokes
from controller.view.strip.light import Cells

Drawn = tuple[float, Callable[[float, Cells], None]]
"""For how many seconds, and what is drawn on the strip at a time from 0 to 1."""

E = TypeVar("E", bound=Event)


class Row(NamedTuple):
    """How an event is shown and heard; None: it is not. `moment` gets the command's events after
    this one, `lights` all of them, `sound` the Bank's account."""

    moment: Callable[[State, Any, Sequence[Event]], Moment | None] | None
    lights: Callable[[State, Any, Sequence[Event]], list[Drawn]] | None
    sound: Sound | Callable[[Any, int], Sound | None] | None


Rows = dict[type[Event], Row]


def row(
    kind: type[E],
    moment: Callable[[State, E, Sequence[Event]], Moment | None] | None = None,
    lights: Callable[[State, E, Sequence[Event]], list[Drawn]] | None = None,
    sound: Sound | Callable[[E, int], Sound | None] | None = None,
) -> tuple[type[Event], Row]:
    """The row of one kind of event."""
    return kind, Row(moment, lights, sound)


def blink(seconds: float, space: int, seat: int) -> Drawn:
    """A space blinks in a seat's colour; without a seat in plain white."""
    return seconds, partial(strokes.blink, space, hue(seat).colour if seat >= 0 else PLAIN)


def glow(seconds: float, space: int, seat: int) -> Drawn:
    """A space glows in a seat's colour; without a seat in plain white."""
    return seconds, partial(strokes.glows, space, hue(seat).colour if seat >= 0 else PLAIN)


def gold(seconds: float, space: int) -> Drawn:
    """A space glows as the Ring does."""
    return seconds, partial(strokes.glows, space, GOLD)


def fade(seconds: float, space: int, seat: int, *, back: bool) -> Drawn:
    """A space's light in a seat's colour fades away, or comes back."""
    return seconds, partial(strokes.faint, space, hue(seat).colour, back)


def coin(seconds: float, start: int, to: int) -> Drawn:
    """A coin goes from one space to another."""
    return seconds, partial(strokes.coin, start, to, PLAIN)


def home(state: State, account: int) -> int:
    """The space an account's coins come from: a token's; GO for the Bank."""
    return state.pos[account] if account < state.seats else 0

"""Short animations of what just happened: Eye, Ring, path, coins, Jail, battles, Mount Doom.

A play is drawn over the standing lights; its time runs from 0 to 1. All plays of one command
together last at most pace.PLAY_MOST seconds. Which belong to an event is in its row
(controller/view/events); how each looks is in strokes.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from controller.rules.events import Event, RingMoved
from controller.rules.state import State
from controller.view import events as rows, eye
from controller.view.strip import strokes
from controller.view.strip.light import Cells
from hardware.ports import EYE


class Animation(msgspec.Struct, frozen=True):
    """`seconds` long; `ring` is where the Ring is shown meanwhile (-1: the play shows it, or it is
    not played); `draw` puts it on the cells at a time from 0 to 1."""

    seconds: float
    ring: int
    draw: Callable[[float, Cells], None]


def animations(state: State, fresh: Sequence[Event]) -> list[Animation]:
    """The animations of a command's events, in order."""
    ring = next((event.start for event in fresh if isinstance(event, RingMoved)), None)
    if ring is None:
        ring = state.ring_place()
    made: list[Animation] = []
    looks = eye.ring_is_drawn(fresh)
    for event in fresh:
        if looks and isinstance(event, eye.RollEvent) and EYE in event.dice:
            made.append(Animation(0.45, ring, strokes.eye))
        lights = rows.ROWS[type(event)].lights
        if lights is None:
            continue
        shown = -1 if isinstance(event, RingMoved) else ring
        made += [Animation(seconds, shown, draw) for seconds, draw in lights(state, event, fresh)]
        if isinstance(event, RingMoved):
            ring = event.to
    return made

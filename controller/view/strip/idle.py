"""What an idle strip shows when: still pictures in turn, and now and then a bar of the rhythms.

Nobody may need eyes for hues to read a board that was left alone, so it never stands still for
good; and it is to wake its computer rarely, so it mostly does. Pictures and rhythms are drawn in
standing.py and home.py.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.view.interface import Walk
from controller.view.palette import DARK, GOLD, PLAIN, Colour
from controller.view.strip.light import dim
from controller.view.timing import BARE, BEAT, IDLE_PACE
from hardware.strip_layout import SIDE, StripLayout


class IdleSlot(NamedTuple):
    """One slot of the bar (-1: a still picture), or a picture's number, `bare` of the Ring; and
    until when it holds, in seconds since the strip has been idle."""

    slot: int
    picture: int
    bare: bool
    until: float


def moment(age: float, bar: int, pictures: int) -> IdleSlot:
    """`age` seconds after the strip became idle. `bar` slots and two changes of each picture make
    a round, which is as long as IDLE_PACE asks for; slots in which nothing changes are spared."""
    length = (bar + 2 * pictures) / IDLE_PACE
    still = (length - bar * BEAT) / pictures
    rounds = int(age / length)
    began = rounds * length
    picture = int((age - began) / still)
    if picture < pictures:
        began += picture * still
        bare = age - began < BARE
        return IdleSlot(-1, picture, bare, began + (BARE if bare else still))
    slot = int((age - began - pictures * still) / BEAT)
    return IdleSlot(slot, 0, False, began + pictures * still + (slot + 1) * BEAT)


def walking(walk: Walk, layout: StripLayout) -> tuple[Colour, ...]:
    """The light that is asked about is the brightest; marks set before glow. At the end the spaces
    themselves: corners gold, and every other street lit."""
    lights = [walk.colour or DARK] * layout.count
    if walk.colour is not None:
        return tuple(lights)
    if walk.layout is not None:
        for space in range(walk.layout.spaces):
            colour = GOLD if space % SIDE == 0 else dim(PLAIN, 0.6 if space % 2 else 0.06)
            for light in walk.layout.lights(space):
                lights[light] = colour
        return tuple(lights)
    for mark in walk.marks:
        lights[mark] = dim(GOLD, 0.15)
    lights[walk.at] = PLAIN
    return tuple(lights)

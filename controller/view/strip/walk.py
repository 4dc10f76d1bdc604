"""The strip while its corners are being looked for: single lights, for nothing is known of spaces.

The pages of that walk are in table/panel/pages/lights_and_sound.py.
"""

from __future__ import annotations

from controller.view.interface import Walk
from controller.view.palette import DARK, GOLD, PLAIN, Colour
from controller.view.strip.light import dim
from hardware.strip_layout import SIDE, StripLayout


def walking(walk: Walk, layout: StripLayout) -> tuple[Colour, ...]:
    """The light that is asked about is the brightest; marks set before glow. At the end the spaces
    themselves: corners gold, and every other street lit."""
    lights = [DARK] * layout.count
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

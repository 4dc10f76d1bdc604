"""How things that just happened are drawn on the strip, each at a time from 0 to 1.

Which of them belongs to which event is in animations.py.
"""

from __future__ import annotations

from controller.view.palette import EYE_RED, FIRE, GOLD, PLAIN, Colour
from controller.view.strip.light import MORTGAGED, OWNED, Cells, ahead, dim, mix, nearer

BLINK = (0.0, 1.0, 1.0)
KNOCKS = (1.0, 0.0, 1.0, 0.0)
"""Brightness by part of the time. Whatever comes before and after, a light flashes at most three
times in a second (WCAG 2.3.1; view/test_scenes_flashes.py)."""


def eye(time: float, cells: Cells) -> None:
    """Red everywhere: it flares up, and dies down."""
    level = 1.0 if time < 0.35 else 1.0 - (time - 0.35) / 0.65
    cells.fill(dim(EYE_RED, max(level, 0.0)))


def ring_walks(start: int, to: int, time: float, cells: Cells) -> None:
    """A gold light with a short tail."""
    path = [start, *ahead(start, to, len(cells.colours))]
    head = min(int(time * len(path)), len(path) - 1)
    for back, share in ((2, 0.08), (1, 0.3), (0, 1.0)):
        if head >= back:
            cells.colours[path[head - back]] = dim(GOLD, share)


def path(path: list[int], colour: Colour, time: float, cells: Cells) -> None:
    """The path fills up; its head is bright."""
    head = min(int(time * len(path)), len(path) - 1)
    for space in path[:head]:
        cells.colours[space] = dim(colour, 0.3)
    if path:
        cells.colours[path[head]] = colour


def blink(space: int, colour: Colour, time: float, cells: Cells) -> None:
    """A blink on one space: dark, then bright."""
    cells.colours[space] = dim(colour, BLINK[min(int(time * 3), 2)])


def lit(space: int, colour: Colour, time: float, cells: Cells) -> None:  # noqa: ARG001
    """One space, bright."""
    cells.colours[space] = colour


def jail(jail: int, colour: Colour, time: float, cells: Cells) -> None:
    """The door falls shut: lights close in on the Jail from both sides."""
    size = len(cells.colours)
    if time < 0.5:
        reach = max(1, round((0.5 - time) * 12))  # the Jail itself is not lit twice in a moment
        cells.colours[(jail - reach) % size] = PLAIN
        cells.colours[(jail + reach) % size] = PLAIN
    else:
        blink(jail, colour, (time - 0.5) * 2, cells)


def sparkle(colour: Colour, time: float, cells: Cells) -> None:
    """Every fourth light, wandering: a card turns."""
    step = int(time * 4)
    for space in range(step % 4, len(cells.colours), 4):
        cells.colours[space] = dim(colour, 0.35 * (1 - time))


def coin(start: int, to: int, colour: Colour, time: float, cells: Cells) -> None:
    """A light runs from who pays to who is paid."""
    path = nearer(start, to, len(cells.colours))
    cells.colours[path[min(int(time * len(path)), len(path) - 1)]] = colour


def builds(space: int, colour: Colour, start: int, level: int, time: float, cells: Cells) -> None:
    """From the old brightness to the new one, with a white flash between."""
    if 0.3 < time < 0.5:
        cells.colours[space] = PLAIN
    else:
        cells.colours[space] = dim(colour, OWNED[start if time <= 0.3 else level])


def fades(colour: Colour, time: float, cells: Cells) -> None:
    """A colour leaves the board."""
    cells.fill(dim(colour, 0.6 * (1 - time)))


def finale(middle: int, colour: Colour, fire: bool, time: float, cells: Cells) -> None:
    """From one space round both ways: fire, and behind it the winner's colour."""
    size = len(cells.colours)
    front = time * (size // 2 + 8)
    for space in range(size):
        away = min((space - middle) % size, (middle - space) % size)
        if away > front:
            continue
        behind = front - away
        if fire and behind < 8:
            flame = FIRE[(space + int(time * 5)) % len(FIRE)]
            cells.colours[space] = mix(flame, dim(colour, 0.35), behind / 8)
        else:
            cells.colours[space] = dim(colour, 1.0 if behind < 2 else 0.35)


def faint(space: int, colour: Colour, back: bool, time: float, cells: Cells) -> None:
    """A mortgage: a deed's light sinks to next to nothing; or comes `back`."""
    level = time if back else 1 - time
    cells.colours[space] = dim(colour, MORTGAGED + (0.8 - MORTGAGED) * level)


def opens(jail: int, colour: Colour, time: float, cells: Cells) -> None:
    """The door opens: lights part from the Jail to both sides."""
    size, reach = len(cells.colours), 1 + round(time * 5)
    cells.colours[jail] = colour
    cells.colours[(jail - reach) % size] = cells.colours[(jail + reach) % size] = PLAIN


def knocks(jail: int, time: float, cells: Cells) -> None:
    """A knock at the door that stays shut: both its sides, twice."""
    size, level = len(cells.colours), KNOCKS[min(int(time * 4), 3)]
    for space in ((jail - 1) % size, (jail + 1) % size):
        cells.colours[space] = dim(PLAIN, level)


def clash(middle: int, left: Colour, right: Colour, time: float, cells: Cells) -> None:
    """Two lights run at each other from five spaces away, and flash where they meet."""
    size, away = len(cells.colours), round((1 - time * 1.3) * 5)
    if away > 0:
        cells.colours[(middle - away) % size] = left
        cells.colours[(middle + away) % size] = right
    else:
        for space in (middle - 1, middle, middle + 1):
            cells.colours[space % size] = PLAIN


def glows(middle: int, colour: Colour, time: float, cells: Cells) -> None:
    """A light spreads three spaces to both sides and sinks back."""
    size, reach = len(cells.colours), 3 * (1 - abs(2 * time - 1))
    for away in range(-3, 4):
        if abs(away) <= reach:
            cells.colours[(middle + away) % size] = dim(colour, 1.0 if away == 0 else 0.35)


def pulses(space: int, colour: Colour, count: int, time: float, cells: Cells) -> None:
    """So many short flashes."""
    lit = int(time * 2 * count) % 2 == 0
    cells.colours[space] = dim(colour, 1.0 if lit else 0.0)


def runs_round(colour: Colour, time: float, cells: Cells) -> None:
    """A light runs once round the board, and leaves a faint one behind."""
    head = int(time * (len(cells.colours) - 1))
    for space in range(head):
        cells.colours[space] = dim(colour, 0.12)
    cells.colours[head] = colour

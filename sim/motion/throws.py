"""A die that is thrown: taken up, shaken perhaps, let go, in flight, bouncing, rolling, at rest.

The numbers are those of a 16 to 20 mm cube on a table; docs/dice.md says where they come from.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import cos, exp, pi, sin, sqrt
from random import Random

from sim.motion.path import (
    GRAVITY,
    Feel,
    Path,
    Vector,
    added,
    direction,
    dot,
    scaled,
    tilted,
    turning,
    unit,
)

SENSOR_OFF_M = 0.002
"""The sensor sits at most so far from the middle of the die: spin is felt there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How somebody throws. Ranges are drawn evenly."""

    carry: tuple[float, float] = (0.12, 0.45)  # seconds in the hand before the swing
    shakes: tuple[int, int] = (0, 5)  # knocks in the closed hand
    flight: tuple[float, float] = (0.10, 0.38)  # seconds; 5 cm to a good throw
    spin: tuple[float, float] = (5.0, 45.0)  # radians a second
    bounces: tuple[int, int] = (1, 4)
    rolls: tuple[int, int] = (0, 4)  # quarter turns on the table at the end
    tilt: float = 0.05  # of the table, radians at most


CALM = Style()
BRISK = Style(
    carry=(0.08, 0.15), shakes=(0, 0), flight=(0.10, 0.15), bounces=(1, 2), rolls=(0, 1)
)  # fmt: skip
"""For games that nobody watches: as little time in the hand as there can be."""


def throw(
    begin: float,
    lies: Vector,
    falls: Vector,
    sides: tuple[Vector, ...],
    chance: Random,
    style: Style = CALM,
) -> tuple[Path, float]:
    """A throw that begins at `begin`: the path, and when the die leaves the hand.

    `lies` and `falls` are what the sensor shows before and after; `sides` all six.
    """
    path = Path(begin, lies)
    take_up(path, chance, chance.uniform(*style.carry))
    shake(path, chance, chance.randint(*style.shakes))
    swing(path, chance)
    left = path.end
    fly(path, chance.uniform(*style.flight), chance, style)
    _bounce(path, chance, style)
    rest = tilted(falls, chance.uniform(0.0, style.tilt), chance)
    roll_over(path, falls, sides, chance, chance.randint(*style.rolls))
    settle(path, rest, chance)
    return path, left


def take_up(path: Path, chance: Random, seconds: float) -> None:
    """From the table into the hand, and turned there."""
    speed = chance.uniform(0.15, 0.5)
    path.kick(*scaled(path.up, speed))
    to = direction(chance)
    path.stretch(seconds, carried(path.up, to, seconds, chance, chance.uniform(0.15, 0.6)))
    path.up = to


def shake(path: Path, chance: Random, knocks: int) -> None:
    """Knocks against the walls of a closed hand, with short flights between them."""
    for _ in range(knocks):
        path.kick(*scaled(direction(chance), chance.uniform(0.3, 1.2)))
        path.stretch(chance.uniform(0.03, 0.09), _spun(chance, chance.uniform(0.0, 25.0)))


def carried(
    one: Vector, two: Vector, seconds: float, chance: Random, most: float
) -> Feel:  # fmt: skip
    """Turned in a hand that moves at 3 to 7 hertz by `most` g and trembles at 8 to 12."""
    turn = turning(one, two, seconds)
    (ax, ay, az), (bx, by, bz) = scaled(direction(chance), most), tremor(chance)
    slow = 2 * pi * chance.uniform(3.0, 7.0)
    fast = 2 * pi * chance.uniform(8.0, 12.0)
    phase = chance.uniform(0.0, 2 * pi)

    def feel(t: float) -> Vector:
        x, y, z = turn(t)
        s, f = sin(slow * t + phase), sin(fast * t)
        return x + ax * s + bx * f, y + ay * s + by * f, z + az * s + bz * f

    return feel


def tremor(chance: Random) -> Vector:
    """A hand's: 15 to 60 thousandths of g to either side."""
    return scaled(direction(chance), chance.uniform(0.015, 0.06))


def swing(path: Path, chance: Random) -> None:
    """The hand speeds up to 0.5 to 2.5 m/s."""
    seconds = chance.uniform(0.06, 0.12)
    most = chance.uniform(0.5, 2.5) / seconds / GRAVITY * pi / 2
    push = scaled(direction(chance), most)
    turn = turning(path.up, direction(chance), seconds)

    def feel(t: float) -> Vector:
        s = sin(pi * t / seconds)
        x, y, z = turn(t)
        return x + push[0] * s, y + push[1] * s, z + push[2] * s

    path.stretch(seconds, feel)


def _spun(chance: Random, spin: float) -> Vector:
    """What a spinning die feels in free flight: a cube's spin stays, so this does."""
    return scaled(direction(chance), spin * spin * SENSOR_OFF_M * chance.random() / GRAVITY)


def fly(path: Path, seconds: float, chance: Random, style: Style) -> None:
    """Free flight, spinning."""
    path.stretch(seconds, _spun(chance, chance.uniform(*style.spin)))


def _bounce(path: Path, chance: Random, style: Style) -> None:
    """Falls with what the flight gave, and keeps 25 to 60 % of its speed each time."""
    speed = chance.uniform(1.0, 2.4)
    for _ in range(chance.randint(*style.bounces)):
        kept = chance.uniform(0.25, 0.6)
        path.kick(*scaled(direction(chance), speed * (1.0 + kept)))
        speed *= kept
        seconds = 2.0 * speed / GRAVITY
        if seconds < 0.015:
            break
        fly(path, seconds, chance, style)
    path.kick(*scaled(direction(chance), max(0.35, speed)))


def roll_over(
    path: Path, falls: Vector, sides: tuple[Vector, ...], chance: Random, quarters: int
) -> None:
    """Over the edges to the last face: each quarter turn ends with a blow of the next face."""
    way = [falls]
    for _ in range(quarters):
        flat = [side for side in sides if abs(dot(side, way[0])) < 0.5]
        way.insert(0, chance.choice(flat))
    for one, two in pairwise(way):
        seconds = chance.uniform(0.05, 0.13)
        path.stretch(seconds, _over(one, two, seconds, chance.uniform(0.0, 0.35)))
        path.kick(*scaled(unit(added(two, scaled(one, 0.5))), chance.uniform(0.15, 0.35)))
    path.up = falls


def _over(one: Vector, two: Vector, seconds: float, most: float) -> Feel:
    """Over an edge: lighter on top, heavier below."""
    turn = turning(one, two, seconds)

    def feel(t: float) -> Vector:
        return scaled(turn(t), 1.0 - most * cos(2 * pi * t / seconds))

    return feel


def settle(path: Path, rest: Vector, chance: Random) -> None:
    """Rattles from edge to edge in ever shorter hops, then the table rings out."""
    hop, speed = chance.uniform(0.02, 0.05), chance.uniform(0.08, 0.3)
    for _ in range(chance.randint(1, 5)):
        path.kick(*scaled(unit(added(rest, scaled(direction(chance), 0.5))), speed))
        lean = tilted(rest, min(0.12, speed * sqrt(hop)), chance)
        path.stretch(hop, scaled(lean, chance.uniform(0.7, 1.1)))
        hop, speed = hop * chance.uniform(0.4, 0.7), speed * chance.uniform(0.3, 0.6)
    path.kick(*scaled(rest, 0.03))
    path.up = rest
    path.stretch(RING_S, _ringing(rest, chance))


RING_S = 0.04
"""How long a table rings after the last touch until less than 5 mg is left."""


def _ringing(rest: Vector, chance: Random) -> Feel:
    x, y, z = scaled(direction(chance), 0.05)
    turn = 2 * pi * chance.uniform(25.0, 60.0)

    def feel(t: float) -> Vector:
        k = exp(-t / 0.015) * sin(turn * t)
        return rest[0] + k * x, rest[1] + k * y, rest[2] + k * z

    return feel

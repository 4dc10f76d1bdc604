"""What hands do with a die besides throwing it: none of this is a roll.

docs/dice.md tells where the numbers come from.
"""

from __future__ import annotations

from math import exp, pi, sin, tan
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
from sim.motion.throws import CALM, Style, carried, shake, take_up, throw


def pick_up(begin: float, lies: Vector, to: Vector, chance: Random, *, shakes: int = 0) -> Path:
    """Taken up, looked at, put down on any side; shaken a little too, but held before it is put
    down. It comes down with a knock at the speed of a hand."""
    path = Path(begin, lies)
    take_up(path, chance, chance.uniform(0.3, 1.0))
    if shakes:
        shake(path, chance, shakes)
        hold(path, chance, chance.uniform(0.6, 1.5))
    for _ in range(chance.randint(0, 2)):
        take = chance.uniform(0.3, 0.8)
        towards = direction(chance)
        path.stretch(take, carried(path.up, towards, take, chance, chance.uniform(0.05, 0.4)))
        path.up = towards
    rest = tilted(to, chance.uniform(0.0, 0.05), chance)
    lean = tilted(rest, chance.uniform(0.05, 0.35), chance)
    down = chance.uniform(0.25, 0.7)
    path.stretch(down, carried(path.up, lean, down, chance, chance.uniform(0.05, 0.35)))
    put_down(path, lean, rest, chance)
    return path


def hold(path: Path, chance: Random, seconds: float) -> None:
    """Held in the air as a hand can: it trembles, and its direction drifts."""
    to = tilted(path.up, chance.uniform(0.05, 0.4), chance)
    path.stretch(seconds, carried(path.up, to, seconds, chance, chance.uniform(0.03, 0.12)))
    path.up = to


def nudge(begin: float, lies: Vector, to: Vector, chance: Random) -> Path:
    """Pushed along the table, with a finger or by another die; `to` is another side if it tips."""
    path = Path(begin, lies)
    side = tilted(lies, pi / 2, chance)
    speed, rub = chance.uniform(0.05, 0.7), chance.uniform(0.2, 0.5)
    path.kick(*scaled(side, speed))
    path.stretch(speed / rub / GRAVITY, _sliding(lies, side, rub, chance))
    path.up = lies
    if dot(lies, to) < 0.5:
        tip = chance.uniform(0.1, 0.35)
        path.stretch(tip, turning(lies, to, tip))
        path.kick(*scaled(to, chance.uniform(0.1, 0.3)))
    put_down(path, to, to, chance)
    return path


def _sliding(up: Vector, side: Vector, rub: float, chance: Random) -> Feel:
    """Slowed down by friction, which is not even."""
    turn = 2 * pi * chance.uniform(30.0, 50.0)

    def feel(t: float) -> Vector:
        back = -rub * (1.0 + 0.2 * sin(turn * t))
        return up[0] + back * side[0], up[1] + back * side[1], up[2] + back * side[2]

    return feel


def bump(begin: float, lies: Vector, chance: Random) -> Path:
    """Somebody knocks the table: it rings, and the die may hop by a millimetre or two."""
    path = Path(begin, lies)
    for _ in range(chance.randint(1, 3)):
        path.kick(*scaled(tilted(lies, 0.5, chance), chance.uniform(0.03, 0.45)))
        path.stretch(chance.uniform(0.002, 0.03), scaled(lies, chance.uniform(0.0, 1.0)))
        path.kick(*scaled(tilted(lies, 0.5, chance), chance.uniform(0.03, 0.3)))
        path.stretch(chance.uniform(0.05, 0.3), ring(lies, chance))
    path.up = lies
    return path


def turn_slowly(begin: float, lies: Vector, to: Vector, chance: Random) -> Path:
    """Turned over between the fingers, without haste and without a knock."""
    path = Path(begin, lies)
    for towards in (direction(chance), to):
        seconds = chance.uniform(1.0, 4.0)
        path.stretch(seconds, carried(path.up, towards, seconds, chance, 0.02))
        path.up = towards
    path.stretch(0.1, to)
    return path


def cocked(
    begin: float, lies: Vector, sides: tuple[Vector, ...], chance: Random, style: Style = CALM
) -> Path:
    """Thrown, and stays on an edge against a box: 18 to 45 degrees from the nearest side."""
    one = chance.choice(sides)
    two = chance.choice([side for side in sides if abs(dot(side, one)) < 0.5])
    angle = chance.uniform(0.32, 0.78)
    slant = unit(added(scaled(one, 1.0), scaled(two, tan(angle))))
    return throw(begin, lies, slant, sides, chance, style)[0]


def put_down(path: Path, lean: Vector, rest: Vector, chance: Random) -> None:
    """An edge touches, then the side: two knocks, and the table rings."""
    path.kick(*scaled(lean, chance.uniform(0.05, 0.35)))
    if lean is not rest:
        seconds = chance.uniform(0.01, 0.06)
        path.stretch(seconds, turning(lean, rest, seconds))
        path.kick(*scaled(rest, chance.uniform(0.03, 0.2)))
    path.up = rest
    path.stretch(0.08, ring(rest, chance))


def ring(rest: Vector, chance: Random) -> Feel:
    """A table that was knocked."""
    x, y, z = scaled(direction(chance), chance.uniform(0.02, 0.3))
    turn = 2 * pi * chance.uniform(20.0, 60.0)

    def feel(t: float) -> Vector:
        k = exp(-t / 0.02) * sin(turn * t)
        return rest[0] + k * x, rest[1] + k * y, rest[2] + k * z

    return feel

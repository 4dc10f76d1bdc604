"""Throws that are not as they should be, and what comes in their way: docs/dice.md has the list.

All begin and end like those of throws.py and hands.py.
"""

from math import pi, sin
from random import Random

from sim.motion.hands import put_down, ring
from sim.motion.path import GRAVITY, Feel, Path, Vector, direction, scaled, tilted, turning
from sim.motion.throws import CALM, carried, fly, roll_over, settle, shake, swing, take_up, throw

Sides = tuple[Vector, ...]


def fingertips(begin: float, lies: Vector, falls: Vector, sides: Sides, chance: Random) -> Path:
    """Rolled along the table by fingers that touch it: it never falls."""
    path = Path(begin, lies)
    take_up(path, chance, chance.uniform(0.1, 0.4))
    rest = tilted(falls, chance.uniform(0.0, 0.05), chance)
    roll_over(path, falls, sides, chance, chance.randint(1, 5))
    settle(path, rest, chance)
    return path


def cloth(begin: float, lies: Vector, falls: Vector, sides: Sides, chance: Random) -> Path:
    """Thrown on a soft cloth: blows of 8 to 20 ms, of whose speed 5 to 20 % is left."""
    path = Path(begin, lies)
    take_up(path, chance, chance.uniform(0.12, 0.45))
    shake(path, chance, chance.randint(0, 5))
    swing(path, chance)
    fly(path, chance.uniform(0.1, 0.38), chance, CALM)
    speed = chance.uniform(1.0, 2.4)
    for _ in range(chance.randint(1, 2)):
        kept, seconds = chance.uniform(0.05, 0.2), chance.uniform(0.008, 0.02)
        path.stretch(seconds, _sinking(chance, speed * (1.0 + kept), seconds))
        speed *= kept
        if 2.0 * speed / GRAVITY > 0.015:
            fly(path, 2.0 * speed / GRAVITY, chance, CALM)
    rest = tilted(falls, chance.uniform(0.0, 0.08), chance)
    roll_over(path, falls, sides, chance, chance.randint(0, 2))
    seconds = chance.uniform(0.05, 0.2)
    path.stretch(seconds, turning(falls, rest, seconds))
    path.up = rest
    path.stretch(0.1, rest)
    return path


def _sinking(chance: Random, speed: float, seconds: float) -> Feel:
    push = scaled(direction(chance), speed / seconds / GRAVITY * pi / 2)
    return lambda t: scaled(push, sin(pi * t / seconds))


def knocked(begin: float, lies: Vector, falls: Vector, sides: Sides, chance: Random) -> Path:
    """Thrown, and the table is knocked one to four times while it settles."""
    path, _ = throw(begin, lies, falls, sides, chance)
    rest = path.up
    for _ in range(chance.randint(1, 4)):
        path.kick(*scaled(tilted(rest, 0.5, chance), chance.uniform(0.03, 0.45)))
        path.stretch(chance.uniform(0.02, 0.12), ring(rest, chance))
    return path


def caught(begin: float, lies: Vector, falls: Vector, sides: Sides, chance: Random) -> Path:
    """Thrown, picked up before it lies, and put down on any side: no roll."""
    path, left = throw(begin, lies, falls, sides, chance)
    path.cut(left + chance.uniform(0.05, path.end - left))
    take_up(path, chance, chance.uniform(0.5, 1.2))
    rest = tilted(chance.choice(sides), chance.uniform(0.0, 0.05), chance)
    lean = tilted(rest, chance.uniform(0.05, 0.35), chance)
    seconds = chance.uniform(0.25, 0.7)
    path.stretch(seconds, carried(path.up, lean, seconds, chance, chance.uniform(0.05, 0.35)))
    put_down(path, lean, rest, chance)
    return path

"""A motion in the axes of the die: stretches of smooth acceleration, and kicks between them.

What is felt is the specific force: 1 g upward at rest, nothing in free flight but what spin leaves.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from math import acos, cos, pi, sin, sqrt
from random import Random

Vector = tuple[float, float, float]
Feel = Callable[[float], Vector]

GRAVITY = 9.80665  # m/s²
KICK_S = 0.002
"""How long a contact lasts; what a chip makes of it depends on its own bandwidth."""


class Path:
    """Grows stretch by stretch. `end` is where it has come to, `still` when it lies for good."""

    def __init__(self, begin: float, up: Vector) -> None:
        self.begin = self.end = self.still = begin
        self.up = up  # what the sensor shows at rest, if it were held still at the end
        self._first = up
        self._ends: list[float] = []
        self._feels: list[Feel | Vector] = []
        self._kicks: list[tuple[float, float, float, float]] = []
        self._next = 0  # the first kick that may still be felt
        self._asked = begin

    def stretch(self, seconds: float, feel: Feel | Vector) -> None:
        """Go on for so long; `feel` gives g by the time since the stretch began."""
        self._feels.append(feel)
        self.end += seconds
        self._ends.append(self.end)
        self.still = self.end

    def kick(self, x: float, y: float, z: float) -> None:
        """A blow now: a change of speed, m/s."""
        self._kicks.append((self.end, x / GRAVITY, y / GRAVITY, z / GRAVITY))
        self.still = self.end + KICK_S

    def cut(self, when: float) -> None:
        """Something else happens from `when` on; what was to come is left out."""
        count = bisect_right(self._ends, when)
        if count < len(self._ends):
            self._ends[count:] = [when]
            del self._feels[count + 1 :]
            self.end = self.still = when
        self._kicks = [kick for kick in self._kicks if kick[0] < when]

    def mean(self, start: float, end: float) -> Vector:
        """Mean specific force between two moments, g. Fast for moments that go on in order."""
        x, y, z = self._smooth((start + end) / 2)
        kicks = self._kicks
        if not kicks:
            return x, y, z
        at = self._next if start >= self._asked else 0
        self._asked = start
        while at < len(kicks) and kicks[at][0] + KICK_S <= start:
            at += 1
        self._next = at
        while at < len(kicks) and kicks[at][0] < end:
            when, kx, ky, kz = kicks[at]
            part = min(end, when + KICK_S) - max(start, when)
            part /= KICK_S * (end - start)
            x, y, z = x + kx * part, y + ky * part, z + kz * part
            at += 1
        return x, y, z

    def _smooth(self, when: float) -> Vector:
        if when < self.begin:
            return self._first
        if when >= self.end:
            return self.up
        at = bisect_right(self._ends, when)
        feel = self._feels[at]
        if isinstance(feel, tuple):
            return feel
        return feel(when - (self._ends[at - 1] if at else self.begin))


def direction(chance: Random) -> Vector:
    """Any direction, all alike."""
    z = chance.uniform(-1.0, 1.0)
    angle = chance.uniform(0.0, 2 * pi)
    flat = sqrt(1.0 - z * z)
    return flat * cos(angle), flat * sin(angle), z


def scaled(one: Vector, by: float) -> Vector:
    return one[0] * by, one[1] * by, one[2] * by


def added(one: Vector, two: Vector) -> Vector:
    return one[0] + two[0], one[1] + two[1], one[2] + two[2]


def dot(one: Vector, two: Vector) -> float:
    """The cosine between two directions."""
    return one[0] * two[0] + one[1] * two[1] + one[2] * two[2]


def unit(one: Vector) -> Vector:
    size = sqrt(one[0] * one[0] + one[1] * one[1] + one[2] * one[2])
    return one[0] / size, one[1] / size, one[2] / size


def tilted(up: Vector, angle: float, chance: Random) -> Vector:
    """A direction that is `angle` radians away, any way round."""
    ax, ay, az = up
    bx, by, bz = direction(chance)
    along = ax * bx + ay * by + az * bz
    side = unit((bx - along * ax, by - along * ay, bz - along * az))
    return unit(added(scaled(up, cos(angle)), scaled(side, sin(angle))))


def turning(one: Vector, two: Vector, seconds: float) -> Feel:
    """Turns steadily from one direction to another by the shorter way, at 1 g."""
    along = max(-1.0, min(1.0, dot(one, two)))
    angle = acos(along)
    if sin(angle) < 1e-6:  # there already, or which way round is anybody's guess
        return lambda _: two
    rest = unit((two[0] - along * one[0], two[1] - along * one[1], two[2] - along * one[2]))
    (ax, ay, az), (bx, by, bz) = one, rest
    speed = angle / seconds

    def feel(t: float) -> Vector:
        c, s = cos(speed * t), sin(speed * t)
        return ax * c + bx * s, ay * c + by * s, az * c + bz * s

    return feel

"""GoDice by Particula: the bytes that a six-sided one sends, and those that it understands.

Sources: "GoDice Python API" and "GoDice JavaScript API", both published by Particula. A message
begins with letters. An accelerometer's three signed bytes follow where the die has stopped, 64 for
1 g along an axis.

    R            it has begun to roll
    S x y z      it was rolled, and lies flat
    TS x y z     it was rolled, but lies tilted
    FS x y z     it was moved as if rolled, but was not
    MS x y z     it was turned to another face
    Bat n        its charge in percent
    Col n        the colour of its dots
"""

from __future__ import annotations

import math
import struct

from hardware.dice.bluetooth.messages import CameToRest, Charge, Moving, Saying
from hardware.ports import DieState, Vector

NAMED = "GoDice_"
"""How the name begins that it advertises."""

SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
WRITE = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
NOTIFY = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
"""Nordic's serial service, and its two directions as the die uses them."""

ASK_CHARGE = b"\x03"
"""It answers with Bat."""

_G = 64
"""What its accelerometer shows for 1 g."""

_PIPS = {
    (-1, 0, 0): 1, (0, 0, 1): 2, (0, 1, 0): 3, (0, -1, 0): 4, (0, 0, -1): 5, (1, 0, 0): 6,
}  # fmt: skip
"""The pips on top, by where gravity shows, in the shell of a D6."""

_WEAKEST, _STRONGEST = 0.6, 1.4
"""Of 1 g: outside of this the die is not at rest, whatever it says."""

_SLANT = 30.0
"""Degrees from a face within which it lies on it; half way to the next is 45."""

_VECTOR = struct.Struct("bbb")

_STOPPED = {b"TS": DieState.COCKED, b"FS": DieState.MOVED, b"MS": DieState.MOVED}


def decoded(data: bytes) -> Saying | None:
    """What a message says; None if it is of no use here, or makes no sense. As in the maker's
    libraries, bytes that follow a whole message do not matter."""
    if data[:1] == b"R":
        return Moving(DieState.ROLLING)
    if data[:3] == b"Bat" and len(data) >= 4 and data[3] <= 100:
        return Charge(data[3])
    if data[:1] == b"S" and len(data) >= 4:
        return _rested(_VECTOR.unpack_from(data, 1))
    if data[:2] in _STOPPED and len(data) >= 5:
        return Moving(_STOPPED[data[:2]], _milli(_VECTOR.unpack_from(data, 2)))
    return None


def _rested(shown: Vector) -> Saying:
    """On a face; cocked, if it is on none."""
    strength = math.hypot(*shown) / _G
    up, pips = max(
        (sum(a * b for a, b in zip(shown, axis, strict=True)), pips) for axis, pips in _PIPS.items()
    )
    flat = strength > 0 and up / (strength * _G) >= math.cos(math.radians(_SLANT))
    if flat and _WEAKEST <= strength <= _STRONGEST:
        return CameToRest(pips, _milli(shown))
    return Moving(DieState.COCKED, _milli(shown))


def _milli(shown: Vector) -> Vector:
    """In thousandths of g."""
    x, y, z = (round(part * 1000 / _G) for part in shown)
    return x, y, z

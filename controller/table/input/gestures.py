"""What hands do at a table: roll, tap, press, hold, turn. Values only; paths/ finds them."""

from __future__ import annotations

import msgspec

from hardware.ports import Button


class RollDice(msgspec.Struct, frozen=True):
    """Roll both dice, or one alone; the faces that die 0 and die 1 show."""

    faces: tuple[int, ...]


class Tap(msgspec.Struct, frozen=True):
    """Lay a tag on the bank pad and take it away again."""

    uid: bytes


class Press(msgspec.Struct, frozen=True):
    """Press a button and let go."""

    button: Button


class Hold(msgspec.Struct, frozen=True):
    """Keep a button pressed for a good second."""

    button: Button


class TurnKnob(msgspec.Struct, frozen=True):
    """Turn the encoder by detents, clockwise positive, each at least `amounts.SLOW` seconds
    after the one before: faster turning makes amounts run."""

    steps: int


Gesture = RollDice | Tap | Press | Hold | TurnKnob


class NoPath(LookupError):
    """No hand can reach the command now: it is not legal."""

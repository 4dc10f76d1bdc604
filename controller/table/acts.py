"""What hands do at a table: throw, tap, press, hold, turn. Values only."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.ports import Button


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw both dice; the faces that die 0 and die 1 show."""

    faces: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tap:
    """Lay a tag on the bank pad and take it away again."""

    uid: bytes


@dataclass(frozen=True, slots=True)
class Press:
    """Press a button and let go."""

    button: Button


@dataclass(frozen=True, slots=True)
class Hold:
    """Keep a button pressed for a good second."""

    button: Button


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the encoder by detents, clockwise positive, each at least `amounts.SLOW` seconds
    after the one before: faster turning makes amounts run."""

    steps: int


Act = Throw | Tap | Press | Hold | Turn

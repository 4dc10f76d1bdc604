"""What a Bluetooth die can say, whichever make it is, and how far pairing one has come.

Values only; each make has its decoder.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum

import msgspec

from common.message import Message
from hardware.ports import DieState, Vector


class CameToRest(msgspec.Struct, frozen=True):
    """It says that it was rolled, and lies flat: a number of pips, 1 to 6."""

    pips: int
    vector: Vector | None = None


class Moving(msgspec.Struct, frozen=True):
    """It is on the move, or lies without having been rolled."""

    what: DieState
    vector: Vector | None = None


class Charge(msgspec.Struct, frozen=True):
    """What is left in its cell, in percent."""

    percent: int


class Unfit(msgspec.Struct, frozen=True):
    """It cannot be a die of this table, whatever it rolls."""

    why: Message


Saying = CameToRest | Moving | Charge | Unfit


class PairStep(Enum):
    """How far pairing a die has come."""

    LOOKING = "looking"  # `count` dice are listened to
    SEVERAL = "several"  # more than one was shaken
    SETTLED = "settled"  # the one that was shaken is die `count`, and is to stay that
    UNFIT = "unfit"  # it has not six sides
    NOBODY = "nobody"  # none was shaken in time
    PAIRED = "paired"  # `name` is paired: it was not, or had this place already
    MOVED = "moved"  # `name` was die `count`, whose place is empty now
    SWAPPED = "swapped"  # `name` was die `count`; the two have swapped numbers
    UNKEPT = "unkept"  # the file could not be written
    TROUBLE = "trouble"  # Bluetooth cannot be used


class PairNews(msgspec.Struct, frozen=True):
    """One step, and what belongs to it; `why` something failed."""

    step: PairStep
    count: int = 0
    name: str = ""
    why: Message | None = None


Tell = Callable[[PairNews], object]


class Pairing(msgspec.Struct, frozen=True):
    """A wish to pair a die; `wanted` is false once nobody waits for it any more. The dice in the
    places that are `settled` stay there."""

    die: int
    tell: Tell
    wanted: Callable[[], bool]
    settled: Collection[int] = ()

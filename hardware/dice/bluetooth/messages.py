"""What a Bluetooth die can say, whichever make it is. Values only; each make has its decoder."""

from __future__ import annotations

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

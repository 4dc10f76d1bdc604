"""Pixels by Systemic Games: the bytes that a six-sided one sends, and those that it understands.

Source: "pixels-js" (DieMessages, PixelRollState, PixelsBluetoothIds), published by Systemic Games.
A message begins with its number; numbers of several bytes are little-endian.

    1                        asked of the die: who are you?
    2 ...                    I am a die: its parts follow, each with its length before it; older
                             firmware sends 22 bytes in a fixed order
    3 state face             how it lies or moves; the face counts from 0
    33                       asked of the die: how full is your battery?
    34 percent state         how full its battery is
"""

from __future__ import annotations

import struct

from hardware.dice.bluetooth.sayings import CameToRest, Charge, Moving, Saying, Unfit
from hardware.message import Message
from hardware.ports import DieState

NAMED = "Pixel"
"""How the name begins that it has from its maker; its owner may change it."""

SERVICE = "a6b90001-7a5a-43f2-a962-350c8edc9b5b"
NOTIFY = "a6b90002-7a5a-43f2-a962-350c8edc9b5b"
WRITE = "a6b90003-7a5a-43f2-a962-350c8edc9b5b"

OLD_SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
OLD_NOTIFY = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
OLD_WRITE = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
"""Those of older firmware: Nordic's serial service, with a notifying characteristic of its name."""

WHO_ARE_YOU = b"\x01"
ASK_CHARGE = b"\x21"

_I_AM_A_DIE, _ROLL_STATE, _CHARGE = 2, 3, 34

_ROLLED = 1
"""It was rolled, and lies on a face. Older firmware says the same of a die that was put down, so
that it was rolling before has to be known as well (die.py)."""

_STATES = {
    2: DieState.PICKED_UP, 3: DieState.ROLLING, 4: DieState.COCKED, 5: DieState.MOVED,
}  # fmt: skip
"""Handled, rolling, crooked, and on a face without a roll; 0 is: not known."""

_SIX_SIDED = frozenset({2, 8})
"""D6, and D6 with pips. A third six-sided kind, 9, has the signs of Fudge on it, no numbers."""

_TYPES = 10
"""Kinds of dice that the document knows, 0 (unknown) among them."""

_OLD_SIZE, _OLD_TYPE = 22, 3
_TYPE = struct.Struct("<BIBB")  # length of this part, number of the die, chip, kind of die


def decoded(data: bytes) -> Saying | None:
    """What a message says; None if it is of no use here, or makes no sense."""
    if len(data) == 3 and data[0] == _ROLL_STATE:
        return _rolled(data[1], data[2])
    if len(data) == 3 and data[0] == _CHARGE and data[1] <= 100:
        return Charge(data[1])
    if data[:1] == bytes((_I_AM_A_DIE,)):
        return _identity(data)
    return None


def _rolled(state: int, face: int) -> Saying | None:
    if state == _ROLLED:
        return CameToRest(face + 1) if face < 6 else None
    return Moving(_STATES[state]) if state in _STATES else None


def _identity(data: bytes) -> Saying | None:
    """Only whether it has six sides; how it lies now is no roll."""
    kind = _kind(data)
    if kind is None or kind >= _TYPES or kind in _SIX_SIDED or kind == 0:
        return None
    return Unfit(Message("has other sides than 1 to 6; the table needs two six-sided dice"))


def _kind(data: bytes) -> int | None:
    """The kind of die; None if the message ends before."""
    if len(data) == _OLD_SIZE:
        return data[_OLD_TYPE]
    at = 1 + data[1] if len(data) > 1 and data[1] else len(data)  # past what is said of versions
    if len(data) < at + _TYPE.size:
        return None
    size, _number, _chip, kind = _TYPE.unpack_from(data, at)
    return int(kind) if size >= _TYPE.size else None

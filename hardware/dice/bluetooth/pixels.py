"""Pixels by Systemic Games: the bytes that a six-sided one sends, and those that it understands.

Source: "pixels-js" (DieMessages, PixelRollState, PixelsBluetoothIds, DiceUtils, Pixel), published
by Systemic Games. A message begins with its number; numbers of several bytes are little-endian.

    1                        asked of the die: who are you?
    2 ...                    I am a die: its parts follow, each with its length before it; older
                             firmware sends 22 bytes in a fixed order
    3 state face             how it lies or moves; the face counts from 0
    33                       asked of the die: how full is your battery?
    34 percent state         how full its battery is
"""

from __future__ import annotations

import struct

import msgspec

from common.message import Message
from hardware.dice.bluetooth.messages import CameToRest, Charge, Moving, Saying, Unfit
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

_ROLLED, _CROOKED = 1, 4
"""It was rolled, and lies on a face. Older firmware says the same of a die that was put down, so
that it was rolling before has to be known as well (die.py)."""

_STATES = {
    2: DieState.PICKED_UP, 3: DieState.ROLLING, _CROOKED: DieState.COCKED, 5: DieState.MOVED,
}  # fmt: skip
"""Handled, rolling, crooked, and on a face without a roll; 0 is: not known."""

_UNKNOWN, _D6, _PIPPED = 0, 2, 8
_SIX_SIDED = frozenset({_D6, _PIPPED})
"""D6, and D6 with pips. A third six-sided kind, 9, has the signs of Fudge on it, no numbers."""

_TYPES = 10
"""Kinds of dice that the document knows, 0 (unknown) among them."""

_BY_LEDS = {6: _D6, 21: _PIPPED}
"""A six-sided die of a kind that it does not know is known by its lights."""

_TURNED_UNTIL = 1_704_150_000
_TURNED = (1, 5, 4, 3, 2, 6)
"""The faces of a D6 whose firmware was built until then, in seconds since 1970: it has the
directions of four faces wrong (DiceUtils.faceFromIndex)."""

_ASKEW_BEFORE = 1_716_382_800
_ASKEW_LEDS = 6
"""Firmware built before takes a die with so few lights for crooked that lies flat, if its
accelerometer is a little askew. The maker's library counts that as rolled (Pixel._updateRoll)."""

_OLD = struct.Struct("<xBxBIIHI4x")  # lights, kind; profile, number, memory; when it was built
_VERSIONS = struct.Struct("<BHI")  # length of this part, version; when it was built
_ABOUT = struct.Struct("<BIBBB")  # length of this part, number of the die, chip; kind, lights


class Identity(msgspec.Struct, frozen=True):
    """What a die says that it is: its kind, number of lights, and when its firmware was built, in
    seconds since 1970 (0: it does not say)."""

    kind: int
    lights: int
    built: int

    @property
    def is_unfit(self) -> bool:
        """Whether it is known to have other sides than a table needs."""
        return self.kind < _TYPES and self.kind not in _SIX_SIDED | {_UNKNOWN}

    @property
    def faces(self) -> tuple[int, ...]:
        """The pips by the number that it gives a face."""
        kind = self.kind or _BY_LEDS.get(self.lights, _UNKNOWN)
        turned = kind == _D6 and 0 < self.built <= _TURNED_UNTIL
        return _TURNED if turned else (1, 2, 3, 4, 5, 6)

    @property
    def is_askew(self) -> bool:
        """Whether what it calls crooked was rolled."""
        return self.lights == _ASKEW_LEDS and 0 < self.built < _ASKEW_BEFORE


class PixelDecoder:
    """Decodes what one die says. What a face's number means is known once the die has said what it
    is, which it does first on each connection; before that nothing is a roll."""

    def __init__(self) -> None:
        self._identity: Identity | None = None

    def decoded(self, data: bytes) -> Saying | None:
        """What a message says; None if it is of no use here, or makes no sense. As in the maker's
        library, bytes that follow a whole message do not matter."""
        if len(data) >= 3 and data[0] == _ROLL_STATE:
            return self._lies(data[1], data[2])
        if len(data) >= 3 and data[0] == _CHARGE and data[1] <= 100:
            return Charge(data[1])
        if len(data) > 1 and data[0] == _I_AM_A_DIE:
            return self._is(_identity(data) or self._identity)
        return None

    def _lies(self, state: int, face: int) -> Saying | None:
        own = self._identity
        if state == _ROLLED or (state == _CROOKED and own is not None and own.is_askew):
            return CameToRest(own.faces[face]) if own is not None and face < 6 else None
        return Moving(_STATES[state]) if state in _STATES else None

    def _is(self, identity: Identity | None) -> Saying | None:
        """Note only whether it has six sides: the side that is up now is not a roll."""
        self._identity = identity
        if identity is None or not identity.is_unfit:
            return None
        return Unfit(Message("has other sides than 1 to 6; the table needs two six-sided dice"))


def _identity(data: bytes) -> Identity | None:
    """None if the message ends before it says what the die is."""
    if len(data) == _OLD.size:
        lights, kind, _profile, _number, _memory, built = _OLD.unpack(data)
        return Identity(kind, lights, built)
    versions = _part(_VERSIONS, data, 1)
    about = _part(_ABOUT, data, 1 + data[1])
    return Identity(about[3], about[4], versions[2]) if versions and about else None


def _part(fields: struct.Struct, data: bytes, at: int) -> tuple[int, ...]:
    """The first fields of the part of a message that begins there; none if it has not all."""
    whole = len(data) >= at + fields.size and data[at] >= fields.size
    return fields.unpack_from(data, at) if whole else ()

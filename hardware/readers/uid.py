"""What a tag's number is: how it may be written, and which numbers are no tag's own."""

from __future__ import annotations

import re

from hardware.message import Message
from hardware.ports import DeviceEvent, PartTrouble

UID_LENGTHS = (4, 5, 7)
"""Bytes: ISO/IEC 14443-3 single and double size, and the 5 of a 125 kHz tag (EM4100)."""

CASCADE_TAG, RANDOM_UID = 0x88, 0x08
"""First bytes of a 4-byte number (ISO/IEC 14443-3, "UID contents"): what goes before the front half
of a longer one, and one that is drawn anew each time."""

_WHOLE = re.compile(r"(?:0x)?((?:[0-9A-F]{2})+)", re.I)
_BYTE = re.compile(r"(?:0x)?([0-9A-F]{1,2})", re.I)
_BETWEEN = re.compile(r", ?|[ :.-]")


def bytes_in(text: str) -> bytes | None:
    """The one meaning of all spellings: `04A1B2C3`, `04:a1:b2:c3`, `0x4 0xA1 0xB2 0xC3`, `4 A1 B2
    C3`. None if it is none; of any length."""
    if whole := _WHOLE.fullmatch(text):
        return bytes.fromhex(whole[1])
    found = [_BYTE.fullmatch(one) for one in _BETWEEN.split(text)]
    return bytes(int(one[1], 16) for one in found if one) if all(found) else None


def impossible(uid: bytes) -> Message | None:
    """Why no tag can be known by this number; None if one can."""
    number = uid.hex().upper()
    if len(uid) not in UID_LENGTHS:
        return Message(
            "uid {value} has {count} bytes; tags have 4, 5 or 7", value=number, count=len(uid)
        )
    if len({*uid}) == 1 and uid[0] in (0x00, 0xFF):
        return Message(
            "{uid} is not a tag's number: lay the tag flat on the reader; if this stays, check the "
            "reader's wires",
            uid=number,
        )
    if len(uid) != 5 and uid[0] == CASCADE_TAG:
        return Message(
            "{uid} is only the front half of a longer number: use a reader, or a sketch, that "
            "reads all 7 bytes, or other tags",
            uid=number,
        )
    if len(uid) == 4 and uid[0] == RANDOM_UID:
        return Message(
            "{uid} is a random number, another one each time (phones and bank cards do that): use "
            "another tag",
            uid=number,
        )
    return None


def other_spellings(uid: bytes) -> list[bytes]:
    """Under which numbers another reader may tell of the same tag: its bytes reversed, and of a
    125 kHz tag the last four, as most readers print them in decimal."""
    short = [uid[1:]] if len(uid) == 5 else []
    found = [uid[::-1], *short, *(one[::-1] for one in short)]
    return [one for one in found if one != uid]


class UidCheck:
    """Of one reader: numbers that no tag can have are kept out, and said once each."""

    SAID_MOST = 8
    """Numbers that are said, so that a random one does not fill the log."""

    def __init__(self, part: str) -> None:
        self._part = part
        self._said = set[bytes]()

    def refused(self, uid: bytes) -> list[DeviceEvent] | None:
        """None: it is a tag's. Otherwise what there is to say about it."""
        why = impossible(uid)
        if why is None:
            return None
        if uid in self._said or len(self._said) >= self.SAID_MOST:
            return []
        self._said.add(uid)
        return [PartTrouble(part=self._part, why=why)]

"""What a tag's number is: how it may be written, and which numbers are no tag's own."""

from __future__ import annotations

import re

from common.message import Message
from hardware.ports import DeviceEvent, PartTrouble

UID_LENGTHS = (4, 5, 7)
"""Bytes: ISO/IEC 14443-3 single and double size, and the 5 of a 125 kHz tag (EM4100)."""

CASCADE_TAG, RANDOM_UID = 0x88, 0x08
"""First bytes of a 4-byte number (ISO/IEC 14443-3, "UID contents"): what goes before the front half
of a longer one, and one that is drawn anew each time."""

_WHOLE = re.compile(r"(?:0x)?((?:[0-9A-F]{2})+)", re.I)
_BYTE = re.compile(r"(?:0x)?([0-9A-F]{1,2})", re.I)
_BETWEEN = re.compile(r", ?|[ :.-]")
_PRINTED = re.compile(r"(?:([0-9]{10})[ ,]+)?([0-9]{1,3}),([0-9]{5})")
_DECIMAL = re.compile(r"[0-9]{10}")


def bytes_in(text: str) -> bytes | None:
    """The one meaning of all spellings: `04A1B2C3`, `04:a1:b2:c3`, `0x4 0xA1 0xB2 0xC3`, `4 A1 B2
    C3`; and what is printed on a 125 kHz tag, `0012345678 188,24910`: its last four bytes as ten
    decimal digits (8H10D), of its last three the first, and the other two (3D5D). None if it is
    none; of any length."""
    if printed := _PRINTED.fullmatch(text):
        ten, first, rest = (int(one or 0) for one in printed.groups())
        last = first << 16 | rest
        fits = max(ten >> 32, first >> 8, rest >> 16) == 0
        same = printed[1] is None or ten & 0xFFFFFF == last  # else one of the two is damaged
        return (ten or last).to_bytes(4, "big") if fits and same else None
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
    """Under which numbers another reader may tell of the same tag: its bytes reversed; of a 125 kHz
    tag the last four or three, as most print them in decimal; ten decimal digits taken for
    hexadecimal ones."""
    return [one for one in dict.fromkeys((*_spellings(uid), *_last_three(uid))) if one != uid]


def _spellings(uid: bytes) -> list[bytes]:
    found = [uid, uid[::-1]]
    if len(uid) == 5:
        short = [uid[1:], uid[:-1]]
        digits = uid.hex()
        if _DECIMAL.fullmatch(digits) and int(digits) >> 32 == 0:
            short.append(int(digits).to_bytes(4, "big"))
        found += [*short, *(one[::-1] for one in short)]
        found += [bytes((0, *one[1:])) for one in short]
    return found


def _last_three(uid: bytes) -> list[bytes]:
    """What a reader that tells 24 bits says of a number of 32."""
    return [bytes((0, *one[1:])) for one in (uid, uid[::-1])] if len(uid) == 4 else []


def same_tag(one: bytes, other: bytes) -> bool:
    """Whether two numbers may be one tag's, told by different readers. Two of 32 bits are not, only
    because a third reader tells the same 24 of them."""
    if one in _last_three(other) or other in _last_three(one):
        return True
    return not set(_spellings(one)).isdisjoint(_spellings(other))


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

"""How a reader writes a tag's number down, as `digits` under [readers.NAME] says.

A 125 kHz tag (EM4100) holds 40 bits: 8 of version or customer, 32 of data. Readers write all of
them or the last 32 or 24, as one number or in groups, and two ways may look the same: which it is,
nobody can tell from the digits. What the ways leave out, uid.py matches.

    uid_in("18824910", Digits.THREE_FIVE)         # 00 BC 61 4E, printed on the tag as 188,24910
    others(uid, Digits.DECIMAL)                   # what the same digits would be, read otherwise
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hardware.profile.types import Digits
from hardware.readers.uid import UID_LENGTHS, same_tag

_GROUPS = {
    Digits.THREE_FIVE: ((3, 1), (5, 2)),
    Digits.FIVE_FIVE: ((5, 2), (5, 2)),
    Digits.THREE_TEN: ((3, 1), (10, 4)),
}
"""Digits and bytes of each group; vendors call them 2H3D+4H5D (Wiegand 26), 4H5D+4H5D (Wiegand 34)
and 2H3D+8H10D."""

_USUAL = {Digits.HEX: (8, 10, 14), Digits.DECIMAL: (8, 10, 13)}
"""How many digits a whole number has with its leading zeros: 4, 5 or 7 bytes; 24, 32 or 40 bits."""


def uid_in(text: str, digits: Digits) -> bytes | None:
    """The number in digits alone, which may have lost its leading zeros; None if it is none."""
    if digits is Digits.HEX:
        return _whole(int(text, 16), (len(text) + 1) // 2) if _is(text, "0-9A-F") else None
    if not _is(text, "0-9"):
        return None
    return _whole(int(text)) if digits is Digits.DECIMAL else _grouped(text, digits)


def _is(text: str, signs: str) -> bool:
    return re.fullmatch(f"[{signs}]{{1,17}}", text, re.I) is not None


def _whole(number: int, least: int = 0) -> bytes | None:
    """In as few bytes as a tag's number can have, but not in fewer than `least`."""
    fits = (length for length in UID_LENGTHS if length >= least and number < 1 << 8 * length)
    length = next(fits, 0)
    return number.to_bytes(length, "big") if length else None


def _grouped(text: str, digits: Digits) -> bytes | None:
    groups = _GROUPS[digits]
    rest, found = text.zfill(sum(count for count, _ in groups)), b""
    for count, length in groups[:-1]:
        group, rest = rest[:count], rest[count:]
        if int(group) >> 8 * length:
            return None
        found += int(group).to_bytes(length, "big")
    count, length = groups[-1]
    if len(rest) > count or int(rest) >> 8 * length:
        return None
    return (found + int(rest).to_bytes(length, "big")).rjust(UID_LENGTHS[0], b"\0")


def written(uid: bytes, digits: Digits) -> str:
    """The digits in which a reader writes a number, with leading zeros; "" if it cannot."""
    if digits is Digits.HEX:
        return uid.hex().upper()
    if digits is Digits.DECIMAL:
        text = str(int.from_bytes(uid, "big"))
        return text.zfill(next((count for count in _USUAL[digits] if count >= len(text)), 0))
    text, rest = "", uid[-sum(length for _, length in _GROUPS[digits]) :]
    for count, length in _GROUPS[digits]:
        text += str(int.from_bytes(rest[:length], "big")).zfill(count)
        rest = rest[length:]
    return text


def fitting(text: str, but: Digits) -> list[Digits]:
    """Which other ways write numbers like this one, all zeros given."""
    return [one for one in Digits if one is not but and len(text) in _lengths(one)
            and uid_in(text, one) is not None]  # fmt: skip


def _lengths(digits: Digits) -> tuple[int, ...]:
    return _USUAL.get(digits) or (sum(count for count, _ in _GROUPS[digits]),)


def others(uid: bytes, digits: Digits) -> Iterator[tuple[Digits, bytes]]:
    """What the same digits would be, read otherwise, unless that is the same tag."""
    text = written(uid, digits)
    for other in fitting(text, digits):
        found = uid_in(text, other)
        if found is not None and not same_tag(found, uid):
            yield other, found


def printed(uid: bytes) -> str:
    """As it is printed on a 125 kHz tag: 8H10D, then 3D5D."""
    low = int.from_bytes(uid[-4:], "big")
    return f"{low:010d} {low >> 16 & 0xFF:03d},{low & 0xFFFF:05d}"

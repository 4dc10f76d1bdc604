"""The address of a table on an NTAG213, 215 or 216: which bytes go on which pages, and whether
they may.

A conversation is bytes in and bytes out: who lets the reader ask is tag_talk.py's, how it asks
firmware/ntag.py's. Sections are those of NXP's data sheet NTAG213/215/216 Rev. 3.2; TLV and the
order of writing are those of the NFC Forum's Type 2 Tag specification, the record those of its URI
record type definition.

    talk = writing(uid, "http://192.168.1.20:8080/t/", overwrite=False)
    command = next(talk)
    while True: command = talk.send(answer)  # until StopIteration: None, or why it was not written
"""

from __future__ import annotations

import re
from collections.abc import Generator

import msgspec

from common.message import Message
from firmware import ntag

Talk = Generator[bytes, bytes, Message | None]

NO_NTAG = Message("it is no NTAG213, NTAG215 or NTAG216")
LOCKED = Message("it is locked for good")
UNFORMATTED = Message("it is not formatted, or only to be read")
PASSWORD = Message("it has a password")
FOREIGN = Message("something else stands on it (to write over it: ringkeeper enrol --overwrite)")
TOO_LONG = Message("the address is too long for it")
REFUSES = Message("it does not let itself be written to")
UNKEPT = Message("it did not keep what was written")
GONE = Message("lay it down again, flat, until it sounds")

_UID_BYTES = 7  # section 8.5.1
_NAK_CRC = b"\x01"  # section 9.3
TRIES = 4  # of a question that the tag does not answer: a frame may be lost

_PREFIXES = {"http://www.": 1, "https://www.": 2, "http://": 3, "https://": 4}
_LOCK_CONTROL = bytes.fromhex("0103a00c34")  # section 8.5.6: NTAG213 is delivered with this TLV
_NDEF, _END = 0x03, 0xFE  # TLV
_URI = bytes.fromhex("d101"), b"U"  # a short record, alone; one letter of type
_UID_MIRROR, _KEPT = 0x40, 0x0F  # section 8.5.7: MIRROR_CONF; bits of that byte that are not ours
_OURS_MOST = 120  # bytes of a message that may be a table's address
_OURS = re.compile(rb"\xd1\x01.U[\x01-\x04][^/]+/t/[0-9A-F]{14}", re.DOTALL)


class Image(msgspec.Struct, frozen=True):
    """What stands on a tag from page 4 on, the number in its place: what a phone reads."""

    memory: bytes
    length_at: int  # of the NDEF message's length; with a zero there the tag is empty
    mirror_at: int  # of the number's first digit

    def mirror(self, config: bytes) -> bytes:
        """The configuration page, which was `config`, with a mirror where the number stands."""
        page, byte = divmod(4 * ntag.FIRST + self.mirror_at, 4)
        return bytes((config[0] & _KEPT | _UID_MIRROR | byte << 4, config[1], page, config[3]))

    def empty(self) -> bytes:
        """The page with the length, while the others are being written."""
        first = self.length_at // 4 * 4
        return (self.memory[first : self.length_at] + bytes((0, _END))).ljust(4, b"\0")[:4]

    def page(self, number: int) -> bytes:
        at = 4 * (number - ntag.FIRST)
        return self.memory[at : at + 4]


def image(uid: bytes, base: str, last: int) -> Image | None:
    """The number behind `base`, on a tag whose user memory ends with page `last`; None if that is
    too long. The number itself stands where the mirror puts it: a copy of the chip without a mirror
    says it, too."""
    start = next(one for one in _PREFIXES if base.startswith(one))
    link = bytes((_PREFIXES[start],)) + (base[len(start) :] + uid.hex().upper()).encode()
    lead = _LOCK_CONTROL if last == ntag.LAST[0x0F] else b""
    record = _URI[0] + bytes((len(link),)) + _URI[1] + link if len(link) < 250 else b""
    memory = lead + bytes((_NDEF, len(record))) + record + bytes((_END,))
    if not record or len(memory) > 4 * (last + 1 - ntag.FIRST):
        return None
    padded = memory + bytes(-len(memory) % 4)
    return Image(padded, len(lead) + 1, len(memory) - 1 - 2 * len(uid))


def writing(uid: bytes, base: str, *, overwrite: bool) -> Talk:
    """Give a tag its address, unless it has it. Returns None, or why that was not done; GONE if it
    may be half written, and has to be laid down again."""
    try:
        return (yield from _written(uid, base, overwrite=overwrite))
    except _Refused as refused:
        return refused.why


class _Refused(Exception):
    def __init__(self, why: Message) -> None:
        self.why = why


_Step = Generator[bytes, bytes, bytes]


def _written(uid: bytes, base: str, *, overwrite: bool) -> Talk:
    version = (yield from _asked(ntag.GET_VERSION)) if len(uid) == _UID_BYTES else b""
    last = ntag.last_page(version)
    if not last:
        raise _Refused(NO_NTAG)
    goal = image(uid, base, last)
    if goal is None:
        raise _Refused(TOO_LONG)
    config = yield from _checked(goal, last, overwrite=overwrite)
    mirror, configured = goal.mirror(config), last + ntag.MIRROR
    found = yield from _memory(len(goal.memory))
    if found == goal.memory and config == mirror:
        return None
    first, count = ntag.FIRST + goal.length_at // 4, len(goal.memory) // 4
    rest = [page for page in range(ntag.FIRST, ntag.FIRST + count) if page != first]
    yield from _write(first, goal.empty())
    for page in rest:
        yield from _write(page, goal.page(page))
    if config != mirror:
        yield from _write(configured, mirror)
    yield from _write(first, goal.page(first))
    kept = yield from _memory(len(goal.memory))
    config = (yield from _read(configured))[:4]
    return None if (kept, config) == (goal.memory, mirror) else UNKEPT


def _checked(goal: Image, last: int, *, overwrite: bool) -> _Step:
    """The configuration page of a tag that may be written to."""
    head = yield from _read(0)
    static, container = head[10:12], head[12:16]
    if container[:2] != b"\xe1\x10" or container[3]:
        raise _Refused(UNFORMATTED)
    tail = yield from _read(last + 1, PASSWORD)
    if tail[4:12] == head[:8]:  # section 10.2: what must not be read is left out
        raise _Refused(PASSWORD)
    dynamic, config, access = tail[:2], tail[4:8], tail[8]
    frozen = access & 0x40 and config != goal.mirror(config)  # CFGLCK
    if static[0] & 0xF0 or static[1] or any(dynamic) or frozen:  # sections 8.5.2 and 8.5.3
        raise _Refused(LOCKED)
    behind = last + ntag.MIRROR  # AUTH0: what is written from there on needs the password
    if config[3] <= behind or (config[3] <= behind + 3 and not overwrite):
        raise _Refused(PASSWORD)
    if not overwrite and (yield from _foreign()):
        raise _Refused(FOREIGN)
    return config


def _foreign() -> Generator[bytes, bytes, bool]:
    """Whether something is on it that is no table's address."""
    found = yield from _memory(16)
    begin = found.removeprefix(_LOCK_CONTROL)
    if begin[:2] == bytes((_NDEF, 0)) or begin[0] == _END or not any(begin):
        return False
    if begin[0] != _NDEF or begin[1] > _OURS_MOST:
        return True
    end = len(found) - len(begin) + 2 + begin[1]
    message = (yield from _memory(end))[-begin[1] :]
    return not _OURS.fullmatch(message)


def _memory(length: int) -> _Step:
    """So many bytes of user memory."""
    found = b""
    while len(found) < length:
        found += yield from _read(ntag.FIRST + len(found) // 4)
    return found[:length]


def _read(page: int, refused: Message = REFUSES) -> _Step:
    answer = yield from _asked(ntag.READ, page)
    if len(answer) != 16:
        raise _Refused(refused)
    return answer


def _write(page: int, data: bytes) -> Generator[bytes, bytes, None]:
    answer = yield from _asked(ntag.WRITE, page, *data)
    if answer != bytes((ntag.ACK,)):
        raise _Refused(REFUSES)


def _asked(*command: int) -> _Step:
    for _ in range(TRIES):
        answer = yield bytes(command)
        if answer not in (b"", ntag.SILENT, _NAK_CRC):
            return answer
    raise _Refused(GONE if command != (ntag.GET_VERSION,) or not answer else NO_NTAG)

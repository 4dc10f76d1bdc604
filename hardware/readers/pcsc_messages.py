"""What is said on pcscd's socket: pcsc-lite's own protocol, of its client library and its daemon.

Source: pcsc-lite, src/winscard_msg.h, 4:4 to 4:6 (1.9.9 is in Debian 12, 2.3.3 in 13); pcsclite.h
and eventhandler.h beside it. In the computer's byte order; a header on what is asked, none on what
is answered. A card's number is asked as PC/SC part 3, 3.2.2.1.3 has it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

import msgspec

ESTABLISH, CONNECT, DISCONNECT, TRANSMIT, VERSION, STATES = 0x01, 0x04, 0x06, 0x09, 0x11, 0x12
_HEADER = struct.Struct("=II")  # size, command
VERSIONS = struct.Struct("=iiI")  # major, minor, result
ESTABLISHES = struct.Struct("=III")  # scope, context, result
DISCONNECTS = struct.Struct("=iII")  # card, disposition, result
CONNECTS = struct.Struct("=I128sIIiII")
TRANSMITS = struct.Struct("=iIIIIIII")
_READER_STATE = struct.Struct("=128sIIi33s3xII")
READERS = 16
"""That pcscd tells of, there or not (PCSCLITE_MAX_READERS_CONTEXTS)."""

MAJOR, OLDEST, NEWEST = 4, 4, 6
SYSTEM, SHARED, T0_OR_T1, LEAVE, _PRESENT = 2, 2, 3, 0, 0x04
GET_UID = bytes.fromhex("ffca000000")
FINE = b"\x90\x00"
ANSWER_MOST = 264


class ReaderState(msgspec.Struct, frozen=True):
    """A reader as pcscd tells of it: `events` counts the cards that came or went."""

    name: str
    events: int
    present: bool


def states(answer: bytes) -> Iterator[ReaderState]:
    """The readers that are there."""
    for name, events, state, *_ in _READER_STATE.iter_unpack(answer):
        text = name.partition(b"\0")[0].decode("utf-8", "replace")
        if text:
            yield ReaderState(text, events, bool(state & _PRESENT))


def asking(command: int, body: bytes, data: bytes = b"") -> bytes:
    """A question as it is sent; `data` is what is for a card."""
    return _HEADER.pack(len(body), command) + body + data


def answer_in(asked: int, heard: bytearray) -> bytes | None:
    """The answer to a question, taken from what was heard; None while it is not whole."""
    sizes = {STATES: READERS * _READER_STATE.size, CONNECT: CONNECTS.size, TRANSMIT: TRANSMITS.size}
    size = sizes.get(asked, VERSIONS.size)
    if asked == TRANSMIT and len(heard) >= size:
        *_, length, result = TRANSMITS.unpack_from(heard)
        size += 0 if result else min(length, ANSWER_MOST)
    if len(heard) < size:
        return None
    answer = bytes(heard[:size])
    del heard[:size]
    return answer

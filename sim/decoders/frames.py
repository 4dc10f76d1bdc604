"""Messages of the firmware, decoded: frames between a node and the host, and between dice and their
hub by radio (docs/protocol.md).

Bytes of a line arrive in any pieces and in both directions; each becomes part of exactly one row.
"""

from __future__ import annotations

from struct import unpack

from common.message import Message
from firmware import radio, wire
from sim.decoders.payloads import news, read, shows
from sim.decoders.rows import Line, Row, cut, hexadecimal

NAMES = {
    wire.HELLO: "HELLO", wire.HEARTBEAT: "HEARTBEAT", wire.DONE: "DONE", wire.DIE: "DIE",
    wire.PLACED: "PLACED", wire.REMOVED: "REMOVED", wire.LISTED: "LISTED",
    wire.DIE_NEWS: "DIE_NEWS", wire.HEAD: "HEAD", wire.READS: "READS", wire.MISSED: "MISSED",
    wire.ACK: "ACK", wire.AGAIN: "AGAIN", wire.ASK: "ASK", wire.IDENTIFY: "IDENTIFY",
    wire.SLEEP: "SLEEP", wire.LIST: "LIST", wire.HEADS: "HEADS", wire.GAIN: "GAIN",
    wire.FACES: "FACES", wire.PROMPT: "PROMPT", wire.COUNT: "COUNT",
}  # fmt: skip
"""By kind, as docs/protocol.md calls them."""

NOISE_MOST = 2 * wire.MAX_STUFFED
"""Bytes without an end of frame after which they count as noise."""

_CRC_BYTES = 2


class FrameDecoder:
    """Both directions of one line."""

    def __init__(self) -> None:
        self._pending = {True: bytearray(), False: bytearray()}
        self._frames = wire.Decoder()
        self._frames.feed(b"\0")  # a decoder leaves out what comes before its first zero byte

    def hear(self, to_part: bool, data: bytes) -> list[Row]:
        """Take bytes; returns the rows that they complete."""
        rows = []
        pending = self._pending[to_part]
        for byte in data:
            pending.append(byte)
            whole = not byte and any(pending)
            if whole or len(pending) >= NOISE_MOST:
                rows.append(self._row(to_part, bytes(pending)))
                pending.clear()
        return rows

    def rest(self) -> list[Row]:
        """The incomplete frames when the cable was pulled, as rows."""
        rows = []
        for to_part, pending in self._pending.items():
            if pending:
                rows.append(_noise(to_part, bytes(pending), _TORN))
                pending.clear()
        return rows

    def _row(self, to_part: bool, raw: bytes) -> Row:
        wrong = self._frames.wrong
        frames = self._frames.feed(raw.strip(b"\0") + b"\0")
        if not frames:
            return _noise(to_part, raw, _DAMAGED if self._frames.wrong > wrong else _TORN)
        kind, _boot, sequence, payload = frames[0]
        told = read(kind, sequence, payload)
        return Row(
            to_part=to_part, name=NAMES.get(kind, hexadecimal(kind)), words=told.words,
            uid=told.uid, wrong=told.wrong, lines=_lines(raw, sequence, len(payload)),
        )  # fmt: skip


_TORN = Message("noise: not a whole frame")
_DAMAGED = Message("damaged: the checksum does not match, so the frame is dropped")


def _noise(to_part: bool, raw: bytes, words: Message) -> Row:
    return Row(to_part=to_part, name="?", words=words, lines=(Line(raw, words),), wrong=True)


def _lines(raw: bytes, sequence: int, payload: int) -> tuple[Line, ...]:
    """A frame's fields. COBS leaves each byte of the body at its place."""
    zeros = len(raw) - len(raw.lstrip(b"\0"))
    start = zeros + 1
    fields = [
        (start, Message("start of the frame, and the COBS byte: the distance to the next zero")),
        (1, Message("kind")),
        (4, Message("boot: a random number, new each time the board starts")),
        (2, Message("sequence: {number}", number=sequence)),
        (payload, Message("payload")),
        (_CRC_BYTES, Message("checksum: CRC-16/GENIBUS")),
        (1, Message("end of the frame")),
    ]
    return cut(raw, fields)


_NAMES = {
    radio.ROLL: "ROLL", radio.NEWS: "NEWS", radio.FACES: "FACES", radio.TAKEN: "TAKEN",
    radio.CHALLENGE: "CHALLENGE",
}  # fmt: skip
_FROM_HUB = (radio.FACES, radio.CHALLENGE)
_LEAST = radio.HEAD + 2 * radio.NONCE_BYTES + radio.TAG_BYTES


class AirDecoder:
    """Decodes radio messages. `codec` has the table's key, so it knows who can have sent a
    message."""

    def __init__(self, codec: radio.Codec) -> None:
        self._codec = codec

    def hear(self, message: bytes) -> list[Row]:
        """Decode one message into one row."""
        fields = self._codec.decode(message)
        if fields is None:
            words = Message("not from this table: ignored")
            return [
                Row(to_part=False, name="?", words=words, lines=_air_lines(message), wrong=True)
            ]
        kind, die, _serial, _challenge, _question, body = fields
        return [
            Row(
                to_part=kind in _FROM_HUB, name=_NAMES.get(kind, hexadecimal(kind)),
                words=_words(kind, die, body), lines=_air_lines(message),
            )
        ]  # fmt: skip


def _words(kind: int, die: int, body: bytes) -> Message:
    match kind:
        case radio.ROLL:
            face, _birth, roll, *_ = unpack(radio.BODY_AS, body)
            return shows(die, face, roll)
        case radio.NEWS:
            return news(die, body[0])
        case radio.FACES:
            return Message("these are the sides of die {die}", die=die + 1)
        case radio.TAKEN:
            return Message("die {die} has stored its sides", die=die + 1)
        case _:
            return Message("die {die}: put this challenge into all that you send", die=die + 1)


def _air_lines(message: bytes) -> tuple[Line, ...]:
    """The fields of a message that is long enough to have them."""
    if len(message) < _LEAST:
        return (Line(message, Message("too short for a message")),)
    body = len(message) - _LEAST
    fields = [
        (2, Message("mark and version")),
        (1, Message("table")),
        (1, Message("kind")),
        (1, Message("die")),
        (1, Message("serial number: a repeat has the same one")),
        (
            radio.NONCE_BYTES,
            Message("challenge: drawn by the hub, so that old messages do not count"),
        ),
        (
            radio.NONCE_BYTES,
            Message("question: drawn by the die, so that old answers do not count"),
        ),
        (body, Message("body")),
        (radio.TAG_BYTES, Message("authenticator: only boards with the table's key can make it")),
    ]
    return cut(message, fields)

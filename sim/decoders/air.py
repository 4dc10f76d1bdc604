"""Messages between dice and their hub, decoded (docs/protocol.md, "By radio")."""

from __future__ import annotations

from struct import unpack

from common.message import Message
from firmware import radio
from sim.decoders.payloads import news, shows
from sim.decoders.rows import Line, Row, cut, hexadecimal

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
            return [Row(to_part=False, name="?", words=words, lines=_lines(message), wrong=True)]
        kind, die, _serial, _challenge, _question, body = fields
        return [
            Row(
                to_part=kind in _FROM_HUB, name=_NAMES.get(kind, hexadecimal(kind)),
                words=_words(kind, die, body), lines=_lines(message),
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


def _lines(message: bytes) -> tuple[Line, ...]:
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

"""Reports, orders and dice messages, decoded from their payloads (docs/protocol.md, "Reports").

The layouts are those of firmware/wire.py. Of a payload that is longer than known, the known part is
read, as docs/protocol.md asks.
"""

from __future__ import annotations

from struct import calcsize, unpack_from
from typing import NamedTuple

from common.message import Message
from firmware import wire
from hardware.line.hello import Hello, who
from hardware.ports import EYE


class Told(NamedTuple):
    """A decoded frame: its words, the number of the tag that it concerns, and whether it is
    invalid."""

    words: Message
    uid: bytes = b""
    wrong: bool = False


_ROLL_AS = wire.DIE_AS[: len(">BBHH")]
"""What all dice report; the rest of DIE may be missing."""

_LEAST = {
    wire.HEARTBEAT: 0, wire.DONE: 1, wire.DIE: wire.DIE_LEAST, wire.DIE_NEWS: 2,
    wire.PLACED: calcsize(wire.TAG_AS), wire.REMOVED: calcsize(wire.TAG_AS), wire.LISTED: 0,
    wire.HEAD: calcsize(wire.HEAD_AS), wire.READS: calcsize(wire.READS_AS),
    wire.MISSED: calcsize(wire.MISSED_AS), wire.ACK: 0, wire.AGAIN: 0, wire.ASK: 0,
    wire.IDENTIFY: 1, wire.SLEEP: 1, wire.LIST: 0, wire.HEADS: 1,
    wire.GAIN: calcsize(wire.GAIN_AS), wire.FACES: 1, wire.PROMPT: 0, wire.COUNT: 1,
}  # fmt: skip
"""By kind: the least number of bytes of its payload."""


def read(kind: int, sequence: int, payload: bytes) -> Told:
    if kind == wire.HELLO:
        return _hello(payload)
    if kind not in _LEAST:
        return Told(Message("unknown kind of frame"), wrong=True)
    if len(payload) < _LEAST[kind]:
        return Told(Message("its payload is too short"), wrong=True)
    words = _words(kind, sequence, payload)
    return _of_tag(words, payload) if kind in (wire.PLACED, wire.REMOVED) else Told(words)


def _words(kind: int, sequence: int, payload: bytes) -> Message:
    """What a frame says that has its least number of bytes."""
    match kind:
        case wire.HEARTBEAT:
            return Message("I am still here")
        case wire.DONE:
            return _done(sequence, payload[0])
        case wire.DIE:
            number, face, _birth, roll = unpack_from(_ROLL_AS, payload)
            return shows(number, face, roll)
        case wire.DIE_NEWS:
            return news(payload[0], payload[1])
        case wire.PLACED:
            return Message("a tag is on head {head}", head=payload[0])
        case wire.REMOVED:
            return Message("the tag on head {head} is gone", head=payload[0])
        case wire.LISTED:
            return Message("that was every tag on my heads")
        case wire.HEAD if payload[1]:
            return Message("head {head} answers again", head=payload[0])
        case wire.HEAD:
            return Message("head {head} does not answer", head=payload[0])
        case wire.READS:
            head, looks, seen, ms = unpack_from(wire.READS_AS, payload)
            return Message(
                "head {head} saw a tag in {seen} of {looks} looks, in {ms} ms",
                head=head, seen=seen, looks=looks, ms=ms,
            )  # fmt: skip
        case wire.MISSED:
            (count,) = unpack_from(wire.MISSED_AS, payload)
            return Message("reports lost because the memory was full: {count}", count=count)
        case wire.ACK:
            return Message("everything before report {number} has arrived", number=sequence)
        case wire.AGAIN:
            return Message("report {number} is missing: resend from there", number=sequence)
        case wire.ASK:
            return Message("who is there?")
        case wire.IDENTIFY:
            return Message("blink for {seconds} s", seconds=payload[0])
        case wire.SLEEP if payload[0]:
            return Message("stop looking for tags")
        case wire.SLEEP:
            return Message("look for tags again")
        case wire.LIST:
            return Message("report every tag on your heads")
        case wire.HEADS:
            chosen = ", ".join(str(head) for head in range(8) if payload[0] >> head & 1)
            return Message("use these heads only: {heads}", heads=chosen or "-")
        case wire.GAIN:
            head, gain = unpack_from(wire.GAIN_AS, payload)
            if head == wire.ALL_HEADS:
                return Message("receive with gain {gain} on all heads", gain=gain)
            return Message("receive with gain {gain} on head {head}", gain=gain, head=head)
        case wire.FACES:
            return Message("these are the sides of die {die}", die=payload[0] + 1)
        case wire.PROMPT:
            return Message("stop, and leave the line to MicroPython's prompt")
        case _:
            return Message("count how often you see a tag")


def _hello(payload: bytes) -> Told:
    hello = who(wire.NO_BOOT, payload)
    if isinstance(hello, Hello):
        return Told(Message("I have started: {about}", about=hello.about()))
    return Told(hello.why, wrong=True)


def _of_tag(words: Message, payload: bytes) -> Told:
    _head, length = unpack_from(wire.TAG_AS, payload)
    uid = payload[calcsize(wire.TAG_AS) :][:length]
    return Told(words, uid, len(uid) < length)


def shows(die: int, face: int, roll: int) -> Message:
    """A die has come to rest."""
    if face == EYE:
        return Message("die {die} shows the Eye, roll {roll}", die=die + 1, roll=roll)
    return Message("die {die} shows {face}, roll {roll}", die=die + 1, face=face, roll=roll)


def news(die: int, what: int) -> Message:
    """A report about a die other than a roll."""
    number = die + 1
    match what:
        case wire.ROLLING:
            return Message("die {die} is rolling", die=number)
        case wire.COCKED:
            return Message("die {die} is cocked: it leans on something", die=number)
        case wire.PICKED_UP:
            return Message("die {die} was picked up", die=number)
        case wire.MOVED:
            return Message("die {die} was moved, not rolled", die=number)
        case wire.HERE:
            return Message("die {die} is here", die=number)
        case wire.SENSOR_DEAD:
            return Message("the sensor of die {die} does not answer", die=number)
        case wire.OLD_FIRMWARE:
            return Message("die {die} has firmware that cannot prove whose it is", die=number)
        case wire.OTHER_TABLE:
            return Message("die {die} belongs to another table", die=number)
        case _:
            return Message("message {number} from die {die}", number=what, die=number)


def _done(sequence: int, result: int) -> Message:
    match result:
        case wire.DONE_OK:
            return Message("order {number}: done", number=sequence)
        case wire.DONE_UNKNOWN:
            return Message("order {number}: I do not know it", number=sequence)
        case _:
            return Message("order {number}: I cannot do that", number=sequence)

"""A tag reader: its reports become `TagPlaced` and `TagRemoved`, each touch once.

It knows what lies on the heads, so a reader that restarts tells no tag twice and forgets none. A
head that does not answer is a part of its own that is lost ("pads head 3"). The line under it is
hardware/line/serial_line.py:

    line = SerialLine(part="pads", path="/dev/ttyACM1", device=Tags("pads"), clock=loop, sink=sink)
    line.open()  # PartError if it is not there
"""

from __future__ import annotations

import struct

from common.message import Message
from firmware import wire
from hardware import ports
from hardware.line.hello import NodeKind
from hardware.line.link import Found, Report
from hardware.readers.uid import UidCheck

LYING_MOST = 256
"""Tags that are kept: 8 heads see at most 8 each (firmware/tags.py), and as many may be going."""

ISO_UID_LENGTHS = (4, 7)  # ISO/IEC 14443-3 single and double size

HEADS_MOST = 8

_HEAD, _READS = struct.Struct(wire.HEAD_AS), struct.Struct(wire.READS_AS)
_TAG_BYTES, _tag_of = struct.calcsize(wire.TAG_AS), struct.Struct(wire.TAG_AS).unpack_from


class Tags:
    """All heads of one reader. `source` is the reader's name in hardware.toml, which also says
    how many `heads` to look at (0: all there are) and their `gain` (0-7; None: as it is)."""

    kind = NodeKind.TAG_READER

    def __init__(self, source: str, *, heads: int = 0, gain: int | None = None) -> None:
        self._source = source
        self._heads = heads
        self._gain = gain
        self._check = UidCheck(source)
        self._lying: dict[tuple[int, bytes], None] = {}  # ordered by when they were placed
        self._doubtful: set[tuple[int, bytes]] = set()  # not seen since the reader restarted
        self._mute: set[int] = set()  # heads that do not answer
        self._mute_before: set[int] = set()  # those that have said nothing since it restarted

    def lying(self) -> list[tuple[int, bytes]]:
        """(head, uid) of all that lies on the heads, oldest first."""
        return list(self._lying)

    def found(self, found: Found) -> list[tuple[int, bytes]]:
        """Heads and gain, which a reader does not keep. A reader that started again is asked what
        lies there; the rest has then been removed."""
        orders = []
        if self._heads:
            orders.append((wire.HEADS, bytes(((1 << self._heads) - 1,))))
        if self._gain is not None:
            orders.append((wire.GAIN, struct.pack(wire.GAIN_AS, wire.ALL_HEADS, self._gain)))
        if found.fresh:
            self._doubtful = set(self._lying)
            self._mute_before = set(self._mute)
            orders.append((wire.LIST, b""))
        return orders

    def trouble(self, found: Found) -> Message | None:
        """Fewer heads than hardware.toml has."""
        there = found.hello.parts
        if there >= self._heads:
            return None
        return Message(
            "has {count} heads, but hardware.toml says {said}; correct heads there",
            count=there, said=self._heads,
        )  # fmt: skip

    def report(self, report: Report) -> list[ports.DeviceEvent]:
        """What changed, if anything did; `LineNoise` if the report makes no sense."""
        if report.kind == wire.LISTED:
            return self._settle()
        if report.kind == wire.READS and len(report.payload) >= _READS.size:
            return [self._reads(report.payload)]
        if report.kind == wire.TAG_SAID and report.payload:
            number, answer = report.payload[0], report.payload[1:]
            return [ports.TagSaid(source=self._source, number=number, answer=answer)]
        if report.kind == wire.HEAD and len(report.payload) >= _HEAD.size:
            return self._head(*_HEAD.unpack_from(report.payload))
        key = self._key(report.payload)
        if report.kind not in (wire.PLACED, wire.REMOVED) or key is None:
            why = f"sent a report ({report.kind:#04x}) that does not name a tag"
            return [ports.LineNoise(part=self._source, why=why, resent=False)]
        if report.kind == wire.PLACED:
            return self._place(key)
        return self._remove(key)

    def _head(self, head: int, state: int, version: int) -> list[ports.DeviceEvent]:
        if head >= HEADS_MOST:
            why = f"reported head {head}, which does not exist"
            return [ports.LineNoise(part=self._source, why=why, resent=False)]
        self._mute_before.discard(head)
        if self._heads and head >= self._heads:
            return []  # it looked before it was told which heads there are
        if (head in self._mute) == (state == 0):
            return []
        part = f"{self._source} head {head}"
        if state == 0:
            self._mute.add(head)
            remedy = Message("check its wires and its 3.3 V; the other heads still work")
            return [ports.PartLost(part=part, why=Message("does not answer"), remedy=remedy)]
        self._mute.discard(head)
        answers = Message("answers again, chip version {version}", version=f"{version:#04x}")
        return [ports.PartFound(part=part, about=answers)]

    def _reads(self, payload: bytes) -> ports.DeviceEvent:
        head, looks, seen, ms = _READS.unpack_from(payload)
        return ports.HeadReads(
            source=self._source, head=head, looks=looks, seen=seen, seconds=ms / 1000
        )  # fmt: skip

    def _key(self, payload: bytes) -> tuple[int, bytes] | None:
        if len(payload) < _TAG_BYTES:
            return None
        head, length = _tag_of(payload)
        end = _TAG_BYTES + length
        if length not in ISO_UID_LENGTHS or len(payload) < end:
            return None
        return head, payload[_TAG_BYTES:end]

    def _place(self, key: tuple[int, bytes]) -> list[ports.DeviceEvent]:
        self._doubtful.discard(key)
        if key in self._lying:
            return []
        if (refused := self._check.refused(key[1])) is not None:
            return refused
        if len(self._lying) >= LYING_MOST:
            why = "reports more tags than can lie on it"
            return [ports.LineNoise(part=self._source, why=why, resent=False)]
        self._lying[key] = None
        return [ports.TagPlaced(source=self._source, head=key[0], uid=key[1])]

    def _remove(self, key: tuple[int, bytes]) -> list[ports.DeviceEvent]:
        self._doubtful.discard(key)
        if key not in self._lying:
            return []
        del self._lying[key]
        return [ports.TagRemoved(source=self._source, head=key[0], uid=key[1])]

    def _settle(self) -> list[ports.DeviceEvent]:
        """All has been told: what was not seen has gone, and a head that did not complain works."""
        gone = [key for key in self._lying if key in self._doubtful]
        told = [event for key in gone for event in self._remove(key)]
        for head in sorted(self._mute_before):
            self._mute.discard(head)
            answers = Message("answers again")
            told.append(ports.PartFound(part=f"{self._source} head {head}", about=answers))
        self._mute_before.clear()
        return told

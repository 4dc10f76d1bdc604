"""A tag reader: its reports become `TagPlaced` and `TagRemoved`, each touch once.

It knows what lies on the heads, so a reader that restarts tells no tag twice and forgets none. The
line under it is hardware/serial_line.py:

    line = SerialLine(part="pads", path="/dev/ttyACM1", device=Tags("pads"), clock=loop, sink=sink)
    line.open()  # PartError if it is not there
"""

from __future__ import annotations

from firmware import wire
from hardware.hello import NodeKind
from hardware.link import Found, Report
from hardware.ports import DeviceEvent, LineNoise, TagPlaced, TagRemoved

LYING_MOST = 256
"""Tags that are kept: 8 heads see at most 8 each (firmware/tags.py), and as many may be going."""

UID_LENGTHS = (4, 7)  # ISO/IEC 14443-3 single and double size


class Tags:
    """All heads of one reader. `source` is the reader's name in hardware.toml."""

    kind = NodeKind.TAG_READER

    def __init__(self, source: str) -> None:
        self._source = source
        self._lying: dict[tuple[int, bytes], None] = {}  # ordered by when they were placed
        self._doubtful: set[tuple[int, bytes]] = set()  # not seen since the reader restarted

    def lying(self) -> list[tuple[int, bytes]]:
        """(head, uid) of all that lies on the heads, oldest first."""
        return list(self._lying)

    def found(self, found: Found) -> list[tuple[int, bytes]]:
        """A reader that started anew is asked what lies there; the rest has then been removed."""
        if not found.fresh:
            return []
        self._doubtful = set(self._lying)
        return [(wire.LIST, b"")]

    def report(self, report: Report) -> list[DeviceEvent]:
        """What changed, if anything did; `LineNoise` if the report makes no sense."""
        if report.kind == wire.LISTED:
            return self._settle()
        key = self._key(report.payload)
        if report.kind not in (wire.PLACED, wire.REMOVED) or key is None:
            why = f"sent a report ({report.kind:#04x}) that does not name a tag"
            return [LineNoise(part=self._source, why=why)]
        if report.kind == wire.PLACED:
            return self._place(key)
        return self._remove(key)

    def _key(self, payload: bytes) -> tuple[int, bytes] | None:
        if len(payload) < 2 or payload[1] not in UID_LENGTHS or len(payload) < 2 + payload[1]:
            return None
        return payload[0], payload[2 : 2 + payload[1]]

    def _place(self, key: tuple[int, bytes]) -> list[DeviceEvent]:
        self._doubtful.discard(key)
        if key in self._lying:
            return []
        if len(self._lying) >= LYING_MOST:
            return [LineNoise(part=self._source, why="reports more tags than can lie on it")]
        self._lying[key] = None
        return [TagPlaced(source=self._source, head=key[0], uid=key[1])]

    def _remove(self, key: tuple[int, bytes]) -> list[DeviceEvent]:
        self._doubtful.discard(key)
        if key not in self._lying:
            return []
        del self._lying[key]
        return [TagRemoved(source=self._source, head=key[0], uid=key[1])]

    def _settle(self) -> list[DeviceEvent]:
        gone = [key for key in self._lying if key in self._doubtful]
        return [event for key in gone for event in self._remove(key)]

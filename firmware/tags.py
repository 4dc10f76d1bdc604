"""A tag reader: looks at its heads in turn and reports each tag placed and each removed.

How a head sees a tag is its `source`'s affair (an RFID chip, or simulated hands).
"""

from firmware import wire
from firmware.node import ticks_diff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.node import Node
    from firmware.ports import TagSource


class TagReader:
    """The app of a reader. A tag is there at the first sight, gone after `MISSES` misses in a row.

    Only a tag that was gone can be placed again, so a weak tag that flickers is one tap.
    """

    kind = wire.TAG_READER
    MISSES = 8  # at 5 % missed looks: one false removal in 10^10 looks
    RECHECK_MS = 20  # between sweeps while a tag may be going
    MOST_TAGS = 8  # on one head; more are told when others have gone

    def __init__(self, source: "TagSource") -> None:
        self.parts = source.heads
        self._source = source
        self._misses: list[dict[bytes, int]] = [{} for _ in range(source.heads)]
        self._list_after = 0  # sweeps until all that lies there is told; 0: not waiting
        self._list_head = -1  # the next head to tell; -1: not telling
        self._blind = False
        self._asleep = False
        self._pending = True  # another sweep is due at `_sweep_at`
        self._sweep_at: int | None = None  # None: at once

    def poll(self, node: "Node", now: int) -> "int | None":
        """Sweep if it is time or something changed; milliseconds until the next sweep, if any."""
        if self._asleep:
            return None
        due = self._pending and (self._sweep_at is None or ticks_diff(self._sweep_at, now) <= 0)
        if due or self._source.changed:
            if not self._sweep(node, due):
                return None  # no room; the host's acknowledgement wakes us
            if due:
                self._sweep_at = now + (self._source.sweep_ms or self.RECHECK_MS)
            elif self._sweep_at is None:
                self._sweep_at = now + self.RECHECK_MS
        self._tell(node)
        self._pending = self._source.sweep_ms > 0 or self._restless()
        if not self._pending:
            self._sweep_at = None
        if self._sweep_at is None:
            return None
        return max(0, ticks_diff(self._sweep_at, now))

    def order(self, kind: int, payload: bytes) -> int:
        """LIST: tell all, once what is going has gone. SLEEP: antennas off or on."""
        if kind == wire.LIST:
            self._list_after = self.MISSES
            self._pending = True
            return wire.DONE_OK
        if kind != wire.SLEEP:
            return wire.DONE_UNKNOWN
        if len(payload) < 1 or payload[0] > 1:
            return wire.DONE_BAD
        self._asleep = payload[0] == 1
        self._pending = True
        self._source.power(not self._asleep)
        return wire.DONE_OK

    def _sweep(self, node: "Node", due: bool) -> bool:
        self._source.changed = False
        for head in range(self.parts):
            if node.outbox.room() <= 2 * self.MOST_TAGS:
                self._blind = True
                self._pending = True
                self._sweep_at = None
                return False
            if self._blind:
                self._blind = False
                node.report(wire.MISSED, b"\0\1")
            self._look(node, head, due)
        if due and self._list_after:
            self._list_after -= 1
            if not self._list_after:
                self._list_head = 0
        return True

    def _look(self, node: "Node", head: int, due: bool) -> None:
        misses = self._misses[head]
        seen = self._source.read(head)
        for uid in list(misses):
            misses[uid] += due  # looks in quick succession are one look
            if uid in seen:
                misses[uid] = 0
            elif misses[uid] >= self.MISSES:
                del misses[uid]
                node.report(wire.REMOVED, bytes((head, len(uid))) + uid)
            elif not due:
                misses[uid] = max(1, misses[uid])
        for uid in seen:
            if uid not in misses and len(misses) < self.MOST_TAGS:
                misses[uid] = 0
                node.report(wire.PLACED, bytes((head, len(uid))) + uid)

    def _restless(self) -> bool:
        return self._list_after > 0 or any(any(head.values()) for head in self._misses)

    def _tell(self, node: "Node") -> None:
        while self._list_head >= 0 and node.outbox.room() > self.MOST_TAGS:
            if self._list_head == self.parts:
                self._list_head = -1
                node.report(wire.LISTED, b"")
                return
            for uid in self._misses[self._list_head]:
                node.report(wire.PLACED, bytes((self._list_head, len(uid))) + uid)
            self._list_head += 1

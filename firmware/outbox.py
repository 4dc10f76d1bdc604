"""The reports that a node keeps until the host has acknowledged them, in order.

A ring of fixed size. It knows nothing of time or of the line; firmware/node.py sends from it.
"""

from struct import pack, unpack

from firmware.wire import MISSED, MISSED_AS, WINDOW


class Outbox:
    """At most `size` reports. The last place is MISSED's, so nothing is dropped in silence.

    `first` is the sequence of the oldest report, `count` how many there are.
    """

    def __init__(self, size: int = 64) -> None:
        if size < WINDOW + 2:
            raise ValueError("the last place could be under way while its count still grows")
        self._ring: list[tuple[int, bytes]] = [(0, b"")] * size
        self._size = size
        self._head = 0
        self._sent = 0  # of those kept, how many were sent since `again`
        self._reach = 0  # of those kept, how many were ever sent
        self.first = 0
        self.count = 0

    def room(self) -> int:
        """How many reports can still be kept."""
        return max(0, self._size - 1 - self.count)

    def under_way(self) -> int:
        """How many were sent and are not acknowledged."""
        return self._sent

    def put(self, kind: int, payload: bytes) -> bool:
        """Keep a report; False if there is no room and it was only counted, in MISSED."""
        kept = self.room() > 0
        if kept:
            self._append(kind, payload)
        else:
            self._missed()
        return kept

    def take(self) -> "tuple[int, int, bytes] | None":
        """The next to send: (sequence, kind, payload). None if all are sent or enough under way."""
        if self._sent >= min(self.count, WINDOW):
            return None
        kind, payload = self._ring[(self._head + self._sent) % self._size]
        sequence = (self.first + self._sent) & 0xFFFF
        self._sent += 1
        self._reach = max(self._reach, self._sent)
        return sequence, kind, payload

    def acknowledge(self, wanted: int) -> bool:
        """Forget all before sequence `wanted`; False if that was nothing, or makes no sense."""
        done = (wanted - self.first) & 0xFFFF
        if not 0 < done <= self._reach:
            return False
        self._head = (self._head + done) % self._size
        self.first = wanted
        self.count -= done
        self._reach -= done
        self._sent = max(0, self._sent - done)
        return True

    def again(self) -> None:
        """Send from the oldest on once more."""
        self._sent = 0

    def _append(self, kind: int, payload: bytes) -> None:
        self._ring[(self._head + self.count) % self._size] = (kind, payload)
        self.count += 1

    def _missed(self) -> None:
        if self.count < self._size:
            self._append(MISSED, pack(MISSED_AS, 1))
            return
        last = (self._head + self._size - 1) % self._size  # beyond the window: never sent yet
        missed = unpack(MISSED_AS, self._ring[last][1])[0]
        self._ring[last] = (MISSED, pack(MISSED_AS, min(missed + 1, 0xFFFF)))

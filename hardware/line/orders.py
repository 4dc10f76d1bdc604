"""Orders to a node, one at a time, each repeated until the node says that it is done."""

from __future__ import annotations

from collections import deque

from common.message import Message, both, verbatim
from firmware import wire

_NAMES = {
    wire.IDENTIFY: Message("blink"),
    wire.SLEEP: Message("sleep"),
    wire.LIST: Message("report what is on its heads"),
    wire.HEADS: Message("use only some heads"),
    wire.GAIN: Message("set the gain of a head"),
    wire.COUNT: Message("count its reads"),
    wire.TAG: Message("ask a tag"),
    wire.FACES: Message("learn the faces of a die"),
}
SEE_WIRES = Message("check the wires; for a drawing of them: ringkeeper wiring")
_OK = bytes((wire.DONE_OK,))
_UNKNOWN = bytes((wire.DONE_UNKNOWN,))
_NEVER = float("inf")


class Orders:
    """A queue of at most `MOST`. It encodes; the link sends what it gives."""

    MOST = 16
    RETRY_S = 0.25  # then 0.5, 0.75, and 1 s from there
    TRIES = 8

    def __init__(self) -> None:
        self.due = _NEVER  # when `tick` is wanted
        self._queue: deque[tuple[int, bytes]] = deque()
        self._sequence = 0
        self._tries = 0

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def add(self, kind: int, payload: bytes) -> bool:
        """Put an order in the queue; false if it is full. The last of its kind that waits is not
        put there again: orders are settings."""
        same = [waits for waits in self._queue if waits[0] == kind]
        if same and same[-1] == (kind, payload):
            return True
        if len(self._queue) >= self.MOST:
            return False
        self._queue.append((kind, payload))
        return True

    def begin(self, boot: bytes, now: float) -> bytes:
        """The node is there (again): the frame of the order at the head, if any."""
        self._tries = 0
        return self._frame(boot, now)

    def more(self, boot: bytes, now: float) -> bytes:
        """The frame to send if no order is under way yet."""
        return b"" if self._tries else self._frame(boot, now)

    def pause(self) -> None:
        """The node is gone: keep what is waiting until `begin`."""
        self.due = _NEVER
        self._tries = 0

    def tick(self, boot: bytes, now: float) -> tuple[bytes, Message | None]:
        """Repeat the order under way if it is time, or give it up and say so."""
        if now < self.due:
            return b"", None
        if self._tries < self.TRIES:
            return self._frame(boot, now), None
        why = both(Message("did not answer the order to {order}", order=self._name()), SEE_WIRES)
        return self._next(boot, now), why

    def done(
        self, sequence: int, result: bytes, boot: bytes, now: float
    ) -> tuple[bytes, Message | None]:
        """The node answered an order: the next one's frame, and what was wrong, if anything."""
        if not self._tries or sequence != self._sequence:
            return b"", None
        why = self._complaint(result)
        return self._next(boot, now), why

    def _complaint(self, result: bytes) -> Message | None:
        if result == _OK:
            return None
        if result == _UNKNOWN:
            return Message(
                "its firmware does not know the order to {order}; put this program's firmware on "
                "the board",
                order=self._name(),
            )
        return both(Message("cannot carry out the order to {order}", order=self._name()), SEE_WIRES)

    def _name(self) -> Message:
        kind = self._queue[0][0]
        return _NAMES.get(kind) or verbatim(f"{kind:#04x}")

    def _next(self, boot: bytes, now: float) -> bytes:
        self._queue.popleft()
        self._sequence = (self._sequence + 1) & 0xFFFF
        return self.begin(boot, now)

    def _frame(self, boot: bytes, now: float) -> bytes:
        if not self._queue:
            self.due = _NEVER
            return b""
        self._tries += 1
        self.due = now + self.RETRY_S * min(self._tries, 4)
        kind, payload = self._queue[0]
        return wire.encode(kind, boot, self._sequence, payload)

"""A table's last events as one retained message, for whoever was not there when they came.

A broker that is killed forgets who had subscribed. What a table then sends before they are back is
thrown away, although the broker acknowledges it. This message has it, whoever comes back first.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from random import SystemRandom

import msgspec

from controller.mqtt.messages import RecentEvents, TableEvent

RECENT_BYTES = 48_000
"""The most that the events in the message take: 200 events or more, or ten minutes of a usual
game."""
RECENT_LEAST_S, RECENT_MOST_S = 5.0, 15.0
"""Seconds between two of these messages on a connection: random, so that tables that come back with
their broker do not keep sending at the same moments."""
ENTRIES_MOST = 100
"""Entries of a game's record that are put into words again when a table starts."""


class Recent:
    """The events that were sent last. `wake` is called when a message that had to wait is due."""

    def __init__(self, wake: Callable[[], object]) -> None:
        self._wake = wake
        self._events: deque[tuple[TableEvent, int]] = deque()  # and its bytes
        self._size = 0
        self._is_new = False
        self._next = 0.0  # when the next message may be sent, by the loop's clock
        self._timer: asyncio.TimerHandle | None = None
        self._closing = False

    def add(self, events: Iterable[TableEvent]) -> None:
        """The broker has acknowledged these."""
        for event in events:
            size = len(msgspec.json.encode(event)) + 1  # with a comma
            self._events.append((event, size))
            self._size += size
            self._is_new = True
        while self._size > RECENT_BYTES:
            self._size -= self._events.popleft()[1]

    def began(self) -> None:
        """A connection begins: a message is due at once, if there are any events."""
        self._is_new = bool(self._events)
        self._next = 0.0

    def due(self) -> bytes | None:
        """The message, if it is time and there are events that the last one did not have."""
        if not self._is_new:
            return None
        loop = asyncio.get_running_loop()
        if loop.time() < self._next and not self._closing:
            if self._timer is None:
                self._timer = loop.call_at(self._next, self._remind)
            return None
        pause = SystemRandom().uniform(RECENT_LEAST_S, RECENT_MOST_S)
        self._is_new, self._next = False, loop.time() + pause
        return msgspec.json.encode(RecentEvents(tuple(event for event, _size in self._events)))

    def close(self) -> None:
        """The table ends: the last message does not wait."""
        self._closing = True
        if self._timer is not None:
            self._timer.cancel()

    def _remind(self) -> None:
        self._timer = None
        self._wake()

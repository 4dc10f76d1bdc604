"""What a broker has not acknowledged yet, and the last events for whoever missed some.

What waits is read from the games' records, so that nothing is kept twice and nothing is lost while
the broker is away. The record of a game numbers its entries. How far the broker has them is one
number for each game; that of the last one is in a small file beside the journal, so that it
outlives a restart.

A broker that is killed forgets who had subscribed. What a table then sends before they are back is
thrown away, although the broker acknowledges it. One retained message has a table's last events,
whoever comes back first."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from random import SystemRandom
from secrets import token_hex
from typing import NamedTuple

import msgspec

from controller.mqtt.messages import RecentEvents, TableEvent
from controller.mqtt.to_messages import happened, names_of, seated
from controller.store.banker import Banker

SENT_FILE = "mqtt-sent.json"
GAMES_WAITING_MOST = 4
"""Games that wait for a broker; of one more, the oldest is lost."""
CALLS_MOST = 50
"""Calls for the host that wait; the retained state has the last one anyway."""


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Up to which entry `n` of a `game` the broker has acknowledged all events."""

    game: str
    n: int


class Batch(NamedTuple):
    """Events to be sent and acknowledged as a whole: those of entry `n` of a `game`; or a call for
    the host, which is in no game's record."""

    game: Game | None
    n: int
    events: tuple[TableEvent, ...]


class Game:
    """A game whose events are sent: its id, and up to which entry they are acknowledged."""

    def __init__(self, banker: Banker, sent: Sent | None) -> None:
        self.banker = banker
        journal = banker.journal
        self.id = journal.ident.hex() if journal is not None else token_hex(16)
        known = sent is not None and sent.game == self.id
        self.acknowledged = min(sent.n, banker.last_seq) if sent is not None and known else 0
        self._names = names_of(banker.state)

    @property
    def complete(self) -> bool:
        """Whether the broker has all of it."""
        return self.acknowledged >= self.banker.last_seq

    def next(self) -> Batch:
        """The events of the first entry that is not acknowledged, in the language being spoken."""
        entry = self.banker.entry(self.acknowledged + 1)
        self._names = seated(entry, self._names, self.banker.edition)
        return Batch(self, entry.seq, happened(self.id, entry, self._names))

    def last_sent(self, most: int) -> Iterator[TableEvent]:
        """The events of the last `most` entries that are acknowledged."""
        for n in range(max(1, self.acknowledged - most + 1), self.acknowledged + 1):
            yield from happened(self.id, self.banker.entry(n), self._names)


class Outbox:
    """The games of a session, in order, and the calls for the host."""

    def __init__(self, sent: Sent | None = None) -> None:
        self._sent = sent
        self._games: deque[Game] = deque()
        self._calls: deque[TableEvent] = deque(maxlen=CALLS_MOST)
        self.lost = 0
        """Entries that were given up, since too many games waited."""

    @property
    def game(self) -> Game:
        return self._games[-1]

    @property
    def sent(self) -> Sent:
        """How far the broker has the oldest game that is not complete."""
        return Sent(self._games[0].id, self._games[0].acknowledged)

    @property
    def is_waiting(self) -> bool:
        return bool(self._calls) or not all(game.complete for game in self._games)

    def follow(self, banker: Banker) -> None:
        """Another game is played from now on."""
        if self._games and self._games[-1].complete:
            self._games.clear()
        self._games.append(Game(banker, self._sent))
        if len(self._games) > GAMES_WAITING_MOST:
            oldest = self._games.popleft()
            self.lost += oldest.banker.last_seq - oldest.acknowledged

    def call(self, event: TableEvent) -> None:
        """Something that is in no record, to be sent as well."""
        self._calls.append(event)

    def next(self) -> Batch | None:
        """What to send next; None: nothing waits."""
        while len(self._games) > 1 and self._games[0].complete:
            self._games.popleft()
        if not self._games[0].complete:
            return self._games[0].next()
        return Batch(None, 0, (self._calls[0],)) if self._calls else None

    def acknowledge(self, batch: Batch) -> None:
        """The broker has what `next` returned."""
        if batch.game is not None:
            batch.game.acknowledged = batch.n
        elif self._calls and self._calls[0] is batch.events[0]:
            self._calls.popleft()


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

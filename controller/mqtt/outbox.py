"""What a broker has not acknowledged yet: read from the games' records, so that nothing is kept
twice and nothing is lost while the broker is away.

The record of a game numbers its entries. How far the broker has them is one number for each game;
that of the last one is in a small file beside the journal, so that it outlives a restart.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from secrets import token_hex
from typing import NamedTuple

import msgspec

from controller.mqtt.happened import happened, names_of, seated
from controller.mqtt.messages import TableEvent
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
        """The game that is being played."""
        return self._games[-1]

    @property
    def sent(self) -> Sent:
        """How far the broker has the oldest game that is not complete."""
        return Sent(self._games[0].id, self._games[0].acknowledged)

    @property
    def is_waiting(self) -> bool:
        """Whether anything waits to be sent."""
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

"""Which events of a table have been heard, which entries of its games are missing, and in which
order things happened, as far as its messages tell.

Most events come once and in order. If a broker was killed, some never come on their own topic; the
table's message of recent events brings them later, together with many that were heard before.
Neither a table's clock, which may be set, nor the numbers of different games say what came first.
Within a game the entries' numbers do; between games, the order in which they were sent."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from enum import Enum, auto

from controller.mqtt.messages import TableEvent

GAMES_KEPT = 4
"""Games of a table that are remembered: a broker may deliver once more what it did not see
acknowledged, after the next game has begun."""
IDS_KEPT = 400
"""Events of a table whose ids are remembered: more than a message of recent events has."""
GAPS_KEPT = 64
"""Gaps of a game that can still be filled."""
CALLS_FROM = 1_000_000
"""Parts from here on are those of calls for the host, which are in no game's record: seconds since
1970. They come when they may, between entries that are older or newer."""

EventId = tuple[str, int, int]


class Arrival(Enum):
    """What an event is to a hall."""

    NEW = auto()
    BROUGHT = auto()  # it comes for the first time, but a message of recent events had it already
    REPEAT = auto()


class HeardEvents:
    """What has been heard of a table's last games."""

    def __init__(self) -> None:
        self._games: dict[str, _Game] = {}
        self._ids: dict[EventId, bool] = {}  # whether it has come on the topic of events
        self._order: deque[EventId] = deque()  # of the ids, the oldest first
        self._given_up = 0  # missing entries of games that are no longer remembered

    @property
    def missing(self) -> int:
        """Entries before the newest that have not come."""
        return self._given_up + sum(game.missing for game in self._games.values())

    def record(self, event: TableEvent, *, live: bool = True) -> Arrival:
        """Whether this event is new; it is remembered. `live`: it comes on the topic of events."""
        game = self._game(event)
        id_ = game.name, event.n, event.part  # one text for all events of a game
        was_live = self._ids.get(id_)
        if was_live is None and not game.record(event.n, event.part):
            return Arrival.REPEAT
        self._ids[id_] = live or bool(was_live)
        if was_live is not None:
            return Arrival.BROUGHT if live and not was_live else Arrival.REPEAT
        self._order.append(id_)
        if len(self._order) > IDS_KEPT:
            self._forget(self._order.popleft())
        return Arrival.NEW

    def ahead(self, game: str, n: int) -> int:
        """How many entries a game that is at entry `n` is ahead of what was heard; 0 for a game of
        which nothing was heard."""
        known = self._games.get(game)
        return 0 if known is None else max(0, n - known.top[0])

    def go_back(self, game: str, n: int) -> None:
        """A game continues after entry `n`: its record was restored from a copy."""
        known = self._games.get(game)
        if known is not None and n < known.top[0]:
            known.go_back(n)
            self._keep([one for one in self._order if one[0] != game or one[1] <= n])

    def _game(self, event: TableEvent) -> _Game:
        game = self._games.pop(event.game, None) or _Game(event.game, event.n)
        self._games[event.game] = game  # the latest game comes last
        if len(self._games) > GAMES_KEPT:
            oldest = self._games.pop(next(iter(self._games)))
            self._given_up += oldest.missing
            self._keep([one for one in self._order if one[0] != oldest.name])
        return game

    def _keep(self, ids: list[EventId]) -> None:
        self._order, self._ids = deque(ids), {one: self._ids[one] for one in ids}

    def _forget(self, id_: EventId) -> None:
        del self._ids[id_]
        game, n, part = id_
        if part < CALLS_FROM:
            self._games[game].forgotten = max(n, self._games[game].forgotten)


class _Game:
    """How far a game was heard: `top` is the newest entry and part, `missing` the number of entries
    before it that have not come. Up to the entry `forgotten`, whose ids are no longer remembered,
    everything counts as heard except what is in a gap."""

    def __init__(self, name: str, first: int) -> None:
        self.name = name
        self.top = first, -1
        self.missing = 0
        self.forgotten = 0
        self._gaps: list[range] = []
        self._filled = 0  # the entry that filled a gap last: it may have more parts

    def record(self, n: int, part: int) -> bool:
        """Whether an event whose id is not known is new."""
        if part >= CALLS_FROM:
            return n > self.forgotten
        if (n, part) > self.top:
            skipped = range(self.top[0] + 1, n)
            self.missing += len(skipped)
            self._set_gaps([*self._gaps, skipped])
            self.top = n, part
            return True
        return self._fill(n) or n == self._filled or n > self.forgotten

    def go_back(self, n: int) -> None:
        """Forget what comes after entry `n`."""
        self.top = n, CALLS_FROM
        self.forgotten = min(n, self.forgotten)
        for gap in self._gaps:
            self.missing -= len(range(max(gap.start, n + 1), gap.stop))
        self._set_gaps([range(gap.start, min(gap.stop, n + 1)) for gap in self._gaps])

    def _fill(self, n: int) -> bool:
        for place, gap in enumerate(self._gaps):
            if n in gap:
                rest = [range(gap.start, n), range(n + 1, gap.stop)]
                self._set_gaps([*self._gaps[:place], *rest, *self._gaps[place + 1 :]])
                self.missing -= 1
                self._filled = n
                return True
        return False

    def _set_gaps(self, gaps: list[range]) -> None:
        gaps = [gap for gap in gaps if gap]
        for gap in gaps[:-GAPS_KEPT]:
            self.forgotten = max(self.forgotten, gap.stop - 1)
        self._gaps = gaps[-GAPS_KEPT:]


def placed(events: Sequence[TableEvent], late: TableEvent) -> list[TableEvent]:
    """An event that has just arrived among those before it: the last, unless its own game is
    further already."""
    game = [(place, one) for place, one in enumerate(events) if _is_of(one, late.game)]
    after = [place for place, one in game if _number(one) > _number(late)]
    if not after or late.part >= CALLS_FROM:
        return [*events, late]
    before = [place for place, one in game if _number(one) < _number(late)]
    at = before[-1] + 1 if before else after[0]
    return [*events[:at], late, *events[at:]]


def merged(
    events: Sequence[TableEvent], recent: Sequence[TableEvent], new: Collection[EventId]
) -> list[TableEvent]:
    """The events with those of a message that are `new` among them, where the message has them."""
    places = {one.id: place for place, one in enumerate(events)}
    if not any(one.id in places for one in recent):
        fresh = [one for one in recent if one.id in new]
        return [*fresh, *events] if _is_before(fresh, events) else [*events, *fresh]
    found: list[TableEvent] = []
    first, taken = list[TableEvent](), 0
    for one in recent:
        place = places.get(one.id, -1)
        if place >= taken:
            found += [*events[taken:place], *first, one]
            first, taken = [], place + 1
        elif one.id in new:
            (found if taken else first).append(one)
    return [*found, *events[taken:]]


def _is_before(fresh: Sequence[TableEvent], events: Sequence[TableEvent]) -> bool:
    """Whether a message that shares no event with those that are known is the older one; only of
    different games does the clock decide."""
    known = [one for one in events if _is_of(one, fresh[-1].game)]
    if known:
        return _number(fresh[-1]) < _number(known[0])
    return bool(events) and fresh[-1].at < events[-1].at


def _is_of(event: TableEvent, game: str) -> bool:
    return event.game == game and event.part < CALLS_FROM


def _number(event: TableEvent) -> tuple[int, int]:
    return event.n, event.part

"""All tables of a hall, as the messages of a broker have it. Its size is bounded, and it counts
what arrives, repeats, is missing or cannot be read.

It has no clock and no connection: listener.py has both.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

import msgspec

from controller.dashboard.history import Arrival, HeardEvents, merged, placed
from controller.dashboard.incoming import Fault, is_table, read_event, read_recent, read_state
from controller.mqtt.messages import OFFLINE, ONLINE, TableEvent, TableState, table_of

TABLES_MOST = 1000
DELAYS_KEPT = 2000


class Counts(msgspec.Struct):
    """How many messages arrived, by what became of them; `crowded` are those of tables that were
    one too many. In a message of recent events, each event that is new counts as one.
    """

    events: int = 0
    states: int = 0
    repeats: int = 0
    malformed: int = 0
    newer: int = 0
    crowded: int = 0


class Hall:
    """The tables by their ids, `moves` of which came or went so far. `delays` has the seconds from
    an event to its arrival, the newest of them."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._acts = {"state": self._state, "events": self._event, "status": self._status,
                      "recent": self._recent}  # fmt: skip
        self.tables: dict[str, HallTable] = {}
        self.counts = Counts()
        self.delays: deque[float] = deque(maxlen=DELAYS_KEPT)
        self.moves = 0

    def receive(self, topic: str, payload: bytes, now: float, *, retained: bool = False) -> None:
        """A message arrives at the time `now`. `retained`: it was sent earlier, nobody knows
        when."""
        found = table_of(topic, self._prefix)
        act = self._acts.get(found[1]) if found else None
        if found is None or act is None or not is_table(found[0]):
            self._leave_out(Fault.OF_NO_TABLE)
        elif payload:
            act(found[0], payload, now, retained)
        elif found[1] == "events":
            self._leave_out(Fault.MALFORMED)
        elif found[1] != "recent":
            self._remove(found[0])  # an empty message deletes what was retained

    @property
    def missing(self) -> int:
        """Entries of games that the tables had and the hall has not."""
        return sum(table.missing for table in self.tables.values())

    def doubt(self) -> None:
        """The connection to the broker is lost: nobody knows which tables are connected."""
        for table in self.tables.values():
            table.heard = False

    def lose_silent(self, now: float) -> None:
        """Tables that have sent nothing since then are lost: what became of them while there was
        no broker, it cannot say."""
        for table in self.tables.values():
            if not table.heard:
                table.lose(table.last_heard(now))

    def _state(self, name: str, payload: bytes, _now: float, retained: bool) -> None:
        state = read_state(payload)
        if isinstance(state, Fault):
            self._leave_out(state)
        elif table := self._table(name):
            self.counts.states += 1
            if table.see(state) and not retained:
                table.connect()

    def _event(self, name: str, payload: bytes, now: float, _retained: bool) -> None:
        event = read_event(payload)
        if isinstance(event, Fault):
            self._leave_out(event)
        elif table := self._table(name):
            arrival = table.hear(event)
            if arrival is Arrival.REPEAT:
                self.counts.repeats += 1
                return
            table.connect()
            self.counts.events += arrival is Arrival.NEW
            self.delays.append(now - event.at)

    def _recent(self, name: str, payload: bytes, _now: float, _retained: bool) -> None:
        """Only of a known table, since its status and its state are retained, too."""
        events = read_recent(payload)
        if isinstance(events, Fault):
            self._leave_out(events)
        elif table := self.tables.get(name):
            self.counts.events += table.catch_up(events)

    def _status(self, name: str, payload: bytes, now: float, retained: bool) -> None:
        status = payload.decode("ascii", "replace")
        if status not in (ONLINE, OFFLINE):
            self._leave_out(Fault.MALFORMED)
        elif table := self._table(name):
            if status == ONLINE:
                table.connect()
            else:
                table.lose(table.last_heard(now) if retained else now)

    def _table(self, name: str) -> HallTable | None:
        """The table, a new one if there is room; if there is none, the one that
        has been lost longest makes room."""
        if name in self.tables:
            self.tables[name].heard = True
            return self.tables[name]
        if len(self.tables) >= TABLES_MOST and not self._make_room():
            self.counts.crowded += 1
            return None
        self.moves += 1
        self.tables[name] = HallTable(name)
        return self.tables[name]

    def _make_room(self) -> bool:
        lost = [(one.lost, name) for name, one in self.tables.items() if one.lost is not None]
        return self._remove(min(lost)[1]) if lost else False

    def _remove(self, name: str) -> bool:
        there = self.tables.pop(name, None) is not None
        self.moves += there
        return there

    def _leave_out(self, fault: Fault) -> None:
        if fault is Fault.NEWER:
            self.counts.newer += 1
        else:
            self.counts.malformed += 1


EVENTS_KEPT = 20


class HallTable:
    """One table. `lost` is since when it has not been connected, None while it is; `asked` since
    when its question has waited. `heard`: whether it has sent anything since the connection to the
    broker was lost last. `stated` and `happened` count the changes that a page shows."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.state: TableState | None = None
        self.events: list[TableEvent] = []
        self.lost: float | None = None
        self.asked: float | None = None
        self.heard = True
        self.stated = self.happened = 0
        self._heard = HeardEvents()

    @property
    def name(self) -> str:
        return (self.state.name if self.state else "") or self.id

    def see(self, state: TableState) -> bool:
        """A state arrives; False if the table has sent a newer one already."""
        old = self.state
        if old is not None and old.game == state.game and state.n < old.n:
            if state.at <= old.at:
                return False
            self._go_back(state.game, state.n)
        self.state = state
        if old is None or _question(state) != _question(old):
            self.asked = state.at
        self.stated += 1
        return True

    def hear(self, event: TableEvent) -> Arrival:
        """An event arrives on its own topic."""
        arrival = self._heard.record(event)
        if arrival is Arrival.NEW:
            self._set(placed(self.events, event))
        return arrival

    def catch_up(self, recent: Sequence[TableEvent]) -> int:
        """A message of recent events arrives. Returns how many of them are new."""
        new = [one for one in recent if self._heard.record(one, live=False) is Arrival.NEW]
        if new:
            self._set(merged(self.events, recent, {one.id for one in new}))
        return len(new)

    @property
    def missing(self) -> int:
        """Entries of its games that have not arrived, up to where its state is."""
        ahead = self._heard.ahead(self.state.game, self.state.n) if self.state else 0
        return self._heard.missing + ahead

    def connect(self) -> None:
        self.stated += self.lost is not None
        self.lost = None

    def lose(self, at: float) -> None:
        """It is no longer connected, from this moment on unless it was lost before."""
        if self.lost is None:
            self.lost = at
            self.stated += 1

    def last_heard(self, now: float) -> float:
        """When the last thing happened that is known of it; now, if nothing is."""
        known = [one.at for one in (*self.events[-1:], self.state) if one is not None]
        return min(max(known, default=0.0) or now, now)

    def _go_back(self, game: str, n: int) -> None:
        """A game continues after entry `n`: its record was restored from a copy, so what came
        later in it counts no more."""
        self._heard.go_back(game, n)
        self._set(one for one in self.events if one.game != game or one.n <= n)

    def _set(self, events: Iterable[TableEvent]) -> None:
        self.events = [*events][-EVENTS_KEPT:]
        self.happened += 1


def _question(state: TableState) -> tuple[str, int, int | None, str]:
    return state.game, state.n, state.asked, state.question

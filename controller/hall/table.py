"""What a hall knows of one table: its newest state, its last events, and what it has heard already.

Times are seconds since 1970, the table's or the hall's own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from controller.hall.heard import CALLS_FROM, Arrival, HeardEvents
from controller.mqtt.messages import TableEvent, TableState

EVENTS_KEPT = 20


class HallTable:
    """One table. `lost` is since when it has not been connected, None while it is; `asked` since
    when its question has waited. `heard`: whether it has sent anything since the connection to the
    broker was lost last. `stated` and `happened` count the changes that a page shows."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.state: TableState | None = None
        self.events: deque[TableEvent] = deque(maxlen=EVENTS_KEPT)
        self.lost: float | None = None
        self.asked: float | None = None
        self.heard = True
        self.stated = self.happened = 0
        self._heard = HeardEvents()

    @property
    def name(self) -> str:
        """What people call it."""
        return (self.state.name if self.state else "") or self.id

    def see(self, state: TableState) -> bool:
        """A state arrives; False if the table has sent a newer one already."""
        old = self.state
        if old is not None and old.game == state.game and state.n < old.n:
            if state.at <= old.at:
                return False
            self._heard.go_back(state.game, state.n)
        self.state = state
        if old is None or _question(state) != _question(old):
            self.asked = state.at
        self.stated += 1
        return True

    def hear(self, event: TableEvent) -> Arrival:
        """An event arrives on its own topic."""
        arrival = self._heard.take(event)
        if arrival is Arrival.NEW:
            if self._is_late(event):
                self._insert([event])
            else:
                self.events.append(event)
            self.happened += 1
        return arrival

    def catch_up(self, events: Iterable[TableEvent]) -> int:
        """A message of recent events arrives. Returns how many of them are new."""
        new = [one for one in events if self._heard.take(one, live=False) is Arrival.NEW]
        if new:
            self._insert(new)
            self.happened += 1
        return len(new)

    @property
    def missing(self) -> int:
        """Entries of its games that have not arrived, up to where its state is."""
        ahead = self._heard.ahead(self.state.game, self.state.n) if self.state else 0
        return self._heard.missing + ahead

    def connect(self) -> None:
        """It is connected to the broker."""
        self.stated += self.lost is not None
        self.lost = None

    def lose(self, at: float) -> None:
        """It is no longer connected, from this moment on unless it was lost before."""
        if self.lost is None:
            self.lost = at
            self.stated += 1

    def last_heard(self, now: float) -> float:
        """When the last thing happened that is known of it; now, if nothing is."""
        known = [self._last_at(), self.state.at if self.state else 0.0]
        return min(max(known) or now, now)

    def _insert(self, late: list[TableEvent]) -> None:
        ordered = sorted((*self.events, *late), key=_when)
        self.events.clear()
        self.events.extend(ordered)

    def _is_late(self, event: TableEvent) -> bool:
        last = self.events[-1] if self.events else event
        is_earlier = (event.n, event.part) < (last.n, last.part)
        return is_earlier and event.game == last.game and event.part < CALLS_FROM

    def _last_at(self) -> float:
        return self.events[-1].at if self.events else 0.0


def _question(state: TableState) -> tuple[str, int, int | None, str]:
    return state.game, state.n, state.asked, state.question


def _when(event: TableEvent) -> tuple[float, int, int]:
    return event.at, event.n, event.part

"""What a hall knows of one table: its newest state, its last events, and what it has heard already.

Times are seconds since 1970, the table's or the hall's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from controller.hall.heard import Arrival, HeardEvents
from controller.hall.order import merged, placed
from controller.mqtt.messages import TableEvent, TableState

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
        """What people call it."""
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
        arrival = self._heard.take(event)
        if arrival is Arrival.NEW:
            self._set(placed(self.events, event))
        return arrival

    def catch_up(self, recent: Sequence[TableEvent]) -> int:
        """A message of recent events arrives. Returns how many of them are new."""
        new = [one for one in recent if self._heard.take(one, live=False) is Arrival.NEW]
        if new:
            self._set(merged(self.events, recent, {one.id for one in new}))
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

    def _go_back(self, game: str, n: int) -> None:
        """A game continues after entry `n`: its record was restored from a copy, so what came
        later in it counts no more."""
        self._heard.go_back(game, n)
        self._set(one for one in self.events if one.game != game or one.n <= n)

    def _set(self, events: Iterable[TableEvent]) -> None:
        self.events = [*events][-EVENTS_KEPT:]
        self.happened += 1

    def _last_at(self) -> float:
        return self.events[-1].at if self.events else 0.0


def _question(state: TableState) -> tuple[str, int, int | None, str]:
    return state.game, state.n, state.asked, state.question

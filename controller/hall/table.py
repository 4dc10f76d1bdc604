"""What a hall knows of one table: its newest state, its last events, and what it has heard already.

Times are seconds since 1970, the table's or the hall's own.
"""

from __future__ import annotations

from collections import deque

from controller.mqtt.messages import TableEvent, TableState

EVENTS_KEPT = 20
GAMES_KEPT = 4
"""Games of a table whose repeats are known: a broker may deliver once more what it did not see
acknowledged, after the next game has begun."""


CALLS_FROM = 1_000_000
"""Parts from here on are those of calls for the host, which are in no game's record: seconds since
1970. They come when they may, between entries that are older or newer."""


class Marks:
    """How far the events of the last few games have been heard: entry and part, by game."""

    def __init__(self) -> None:
        self._marks: dict[str, tuple[int, int]] = {}

    def advance(self, event: TableEvent) -> int | None:
        """How many entries are missing before this event; None if it was here before."""
        here = event.n, event.part
        mark = self._marks.pop(event.game, None)
        self._marks[event.game] = here if mark is None else max(here, mark)
        if len(self._marks) > GAMES_KEPT:
            del self._marks[next(iter(self._marks))]
        if mark is not None and here <= mark:
            return None
        return 0 if mark is None else max(0, event.n - mark[0] - 1)

    def go_back(self, game: str, n: int) -> None:
        """A game goes on after entry `n`: its record was restored from a copy."""
        if game in self._marks and n < self._marks[game][0]:
            self._marks[game] = n, CALLS_FROM


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
        self._entries, self._calls = Marks(), Marks()

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
            self._entries.go_back(state.game, state.n)
        self.state = state
        if old is None or _question(state) != _question(old):
            self.asked = state.at
        self.stated += 1
        return True

    def hear(self, event: TableEvent) -> int | None:
        """An event arrives. How many entries of its game are missing before it; None if it was
        here before."""
        is_call = event.part >= CALLS_FROM
        missing = (self._calls if is_call else self._entries).advance(event)
        if missing is None:
            return None
        self.events.append(event)
        self.happened += 1
        return 0 if is_call else missing

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

    def _last_at(self) -> float:
        return self.events[-1].at if self.events else 0.0


def _question(state: TableState) -> tuple[str, int, int | None, str]:
    return state.game, state.n, state.asked, state.question

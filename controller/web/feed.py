"""Connects one browser to a room; see `Feed` in live.py."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import msgspec

from controller.web.access.codes import Role
from controller.web.access.sessions import Session
from controller.web.table_session import Room

PUSH_S = 0.05
"""The least time between two pushes to a page, in seconds: a burst of events becomes one push."""

DRIFT_S = 0.5
"""Seconds of people's by which a page's idea of the table's time may be wrong."""

WATCHER = Session(0, Role.WATCHER, frozenset(), 0.0)


class TableTime:
    """The table's time as a page last received it, with its pace. The page counts on by itself; the
    time is sent again when the pace changes or a simulation has fallen behind it."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._tell()

    def section(self) -> Mapping[str, bytes]:
        """The time and the pace; the same mapping as before while the page is right."""
        room = self._room
        expected = self._now + (room.clock.time() - self._real) * self._pace
        drift = abs(room.table.now - expected)
        if room.venue.pace() != self._pace or drift > DRIFT_S * max(1.0, self._pace):
            self._tell()
        return self._told

    def _tell(self) -> None:
        room = self._room
        self._now, self._real, self._pace = room.table.now, room.clock.time(), room.venue.pace()
        self._told = {"now": msgspec.json.encode((self._now, self._pace))}


def known(query: Mapping[str, str]) -> tuple[int, int | None]:
    """As a page says it in its address: the first line of the log that it needs, and the journal's
    entry that it has seen, None: unknown."""
    first, entry = (_number(query.get(name, "")) for name in ("line", "entry"))
    return first or 0, entry


def _number(text: str) -> int | None:
    """A number from an address; None if it is none."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


class RoomFeed:
    """One browser's view of a room, and its requests; see `Feed`. The token is looked up each time:
    once its session has ended, the browser is a watcher."""

    def __init__(
        self, room: Room, token: str | None, first: int = 0, language: str = "", *,
        desk: bool = True, entry: int | None = None,
    ) -> None:  # fmt: skip
        """`first`: the first log line that the page needs. If that is still to come, or if the line
        before it does not have the journal's `entry` (None: unknown) that the page has seen, it
        belonged to another server: the page then gets every line. `language`: the one chosen in
        the browser; empty: the table's. `desk`: whether this is a host's page, which also shows
        what only a host sees."""
        self._room, self._token, self._language = room, token, language
        self._desk = desk
        self._seen = 0
        self._time = TableTime(room)
        known = entry is None or room.log(language).has(first - 1, entry)
        self.first = first if known and first <= room.log(language).end else 0

    @property
    def session(self) -> Session:
        """The browser's current session."""
        return self._room.sessions.of(self._token) or WATCHER

    def sections(self) -> Mapping[str, bytes]:
        """What this browser sees."""
        self._seen = self._room.bell.rung
        return self._room.sections(self.session, self._language, desk=self._desk)

    def own(self) -> Mapping[str, bytes]:
        """The time by the table's clock."""
        return self._time.section()

    def log_since(self, n: int) -> tuple[bytes, int]:
        """Lines of the log."""
        return self._room.log(self._language).since(n)

    def handle(self, text: str) -> Mapping[str, object]:
        """Carry out a request."""
        return self._room.handle(self.session, text, self._language)

    async def news(self) -> None:
        """Wait until something has changed."""
        began = asyncio.get_running_loop().time()
        await self._room.bell.wait(self._seen)
        rest = PUSH_S - (asyncio.get_running_loop().time() - began)
        if rest > 0:
            await asyncio.sleep(rest)

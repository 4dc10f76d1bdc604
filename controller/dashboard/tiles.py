"""A hall's tables as a page gets them, in JSON: each is encoded once for all pages.

Times are seconds since 1970, amounts in the currency of the table's edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from statistics import quantiles

import msgspec

from controller.dashboard.tables import Hall, HallTable
from controller.mqtt.messages import SeatState, TableEvent, TableState

_OVER = "over"


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player in a ranking. `turn`: whose turn it is."""

    name: str
    cash: int
    worth: int
    deeds: int
    out: bool = False
    turn: bool = False
    won: bool = False


class Tile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table. `asked`: since when its question has waited; `lost`: since when it has not been
    connected; `over`: when its game ended."""

    name: str
    language: str = ""
    phase: str = ""
    round: int = 0
    standings: tuple[Standing, ...] = ()
    question: str = ""
    asked: float | None = None
    began: float | None = None
    ends: float | None = None
    over: float | None = None
    called: float | None = None
    lost: float | None = None


def standings(state: TableState) -> tuple[Standing, ...]:
    """The players, the richest first, those who are out of the game last."""

    def rank(pair: tuple[int, SeatState]) -> tuple[bool, int, int, int]:
        number, seat = pair
        return seat.out, -seat.worth, -seat.cash, number

    return tuple(
        Standing(
            seat.name or seat.token, seat.cash, seat.worth, seat.deeds, seat.out,
            turn=number == state.turn, won=number in state.winners,
        )
        for number, seat in sorted(enumerate(state.seats), key=rank)
    )  # fmt: skip


def tile(table: HallTable) -> Tile:
    """What a page shows of a table."""
    state = table.state
    if state is None:
        return Tile(table.name, lost=table.lost)
    over = state.phase == _OVER
    return Tile(
        table.name, state.language, state.phase, state.round, standings(state),
        question=state.question, asked=None if over else table.asked,
        began=state.began, ends=state.ends, over=state.at if over else None,
        called=state.called, lost=table.lost,
    )  # fmt: skip


class Tiles:
    """A hall as sections of a page; the same object as before for what has not changed."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._shown: dict[str, _Shown] = {}
        self._ids: tuple[int, bytes] = (-1, b"")

    def sections(self) -> Iterator[tuple[str, bytes]]:
        """The ids of all tables, and of each its tile and its last event."""
        yield "tables", self._listed()
        for name, table in self._hall.tables.items():
            shown = self._shown.get(name)
            if shown is None or shown.table is not table:
                shown = self._shown[name] = _Shown(table)
            yield shown.key, shown.tile()
            if table.events:
                yield shown.event_key, shown.event()

    def events_of(self, name: str) -> bytes:
        """The last events of a table, the newest first; none of one that is not there."""
        table = self._hall.tables.get(name)
        if table is None:
            return _events(name, ())
        return self._shown[name].events() if name in self._shown else _events(name, table.events)

    def _listed(self) -> bytes:
        if self._ids[0] != self._hall.moves:
            tables = self._hall.tables
            self._shown = {name: one for name, one in self._shown.items() if name in tables}
            self._ids = self._hall.moves, msgspec.json.encode(list(tables))
        return self._ids[1]


class _Shown:
    """What pages last got of a table."""

    def __init__(self, table: HallTable) -> None:
        self.table = table
        self.key, self.event_key = f"t:{table.id}", f"e:{table.id}"
        self._tile: tuple[int, bytes] = (-1, b"")
        self._event: tuple[int, bytes] = (-1, b"")
        self._events: tuple[int, bytes] = (-1, b"")

    def tile(self) -> bytes:
        if self._tile[0] != self.table.stated:
            self._tile = self.table.stated, msgspec.json.encode(tile(self.table))
        return self._tile[1]

    def event(self) -> bytes:
        if self._event[0] != self.table.happened:
            self._event = self.table.happened, msgspec.json.encode(_brief(self.table.events[-1]))
        return self._event[1]

    def events(self) -> bytes:
        if self._events[0] != self.table.happened:
            self._events = self.table.happened, _events(self.table.id, self.table.events)
        return self._events[1]


def _events(name: str, events: Iterable[TableEvent]) -> bytes:
    newest_first = [_brief(event) for event in reversed(tuple(events))]
    return msgspec.json.encode({"id": name, "events": newest_first})


def _brief(event: TableEvent) -> tuple[float, str]:
    return event.at, event.text


def diagnostics(hall: Hall) -> Mapping[str, object]:
    """The hall's counts, the number of missing entries, and how long events take: milliseconds,
    median and 95th percentile."""
    counts: dict[str, object] = msgspec.to_builtins(hall.counts)
    more = {"missing": hall.missing, "tables": len(hall.tables), "delay": delay(hall.delays)}
    return counts | more


def delay(seconds: Iterable[float]) -> tuple[float, float] | None:
    """Median and 95th percentile in milliseconds; None of hardly anything."""
    known = list(seconds)
    if len(known) < 2:
        return None
    cuts = quantiles(known, n=100, method="inclusive")
    return round(cuts[49] * 1e3, 1), round(cuts[94] * 1e3, 1)

"""The log beside the board: what the banker's events and the table's notices say, line by line."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable, Sequence
from itertools import islice

import msgspec

from controller.rules import events as e
from controller.rules.citations import Applied
from controller.rules.commands import Player
from controller.rules.entries import Entry, EntryKind
from controller.rules.position_model import Seat
from controller.store.banker import Banker
from controller.table import Table
from controller.text.language import in_language
from controller.text.rulings import Once, explained, mark
from controller.text.sentences import (
    Names,
    caused_sentence,
    entry_sentence,
    first_sentence,
    is_told,
    taken_back_sentence,
)
from controller.text.sentences.events import EVENTS
from controller.view.eye import RollEvent
from controller.view.interface import Tone

KEPT = 40
"""Lines kept for a page that connects later: 4 KB of the 100 KB that its first view may have."""


class Rule(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ruling or a `house` rule that decided a line: its `mark` (`Ruling R6`), what it `says` as a
    sentence, and whether it decided something for the `first` time: then it is shown without being
    asked for."""

    mark: str
    says: str
    house: bool = False
    first: bool = False


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line: its number from 0, its words, whose it is (-1: nobody's), what kind it is (begin,
    turn, roll, bid, ring, back, plain; no or part: a notice), and which rulings and house rules
    decided it. `entry`: the journal's last entry then. A table that starts again lists no notices,
    so its lines have other numbers, but the same entries. `gone`: of a take-back, the first entry
    that no longer counts; a page strikes out the lines of moves from there on. `dice`: of a roll,
    what they show (0: the Eye)."""

    n: int
    words: str
    seat: int
    kind: str
    rules: tuple[Rule, ...] = ()
    entry: int = 0
    gone: int = 0
    dice: tuple[int, ...] = ()


class Chronicle:
    """Listens to a table and its banker; a new game starts a new log."""

    def __init__(
        self, table: Table, first: int = 0, quiet: Sequence[str] = (), language: str = ""
    ) -> None:
        """`first`: the number of the first line; pages know those of the table before. Parts named
        in `quiet` are no news when they say hello. `language`: of the lines; empty: the table's."""
        self._table, self._language = table, language
        self._lines: deque[LogLine] = deque(maxlen=KEPT)
        self._next = first
        self._counting: list[Entry] = []  # the commands told that still count
        self._seen = 0  # the last entry told
        self._told, self._as_json = (-1, -1), b""  # the lines that were asked for last
        self._names = Names(table.state.edition, ())
        self._once = Once()
        self._quiet = tuple(f"{name}: " for name in quiet)
        self._end: Callable[[], None] = lambda: None
        table.log.append(self._said)

    def follow(self, banker: Banker) -> None:
        """Start again with a banker; what has already happened is listed first."""
        self._counting, self._seen, self._once = [], 0, Once()
        self._lines.clear()
        self._told = (-1, -1)
        self._names = Names(banker.edition, ())
        for entry in banker.history():  # what was taken back, too: struck out, as before a restart
            self.on_entry(entry)
        self._end()
        self._end = banker.subscribe(self.on_entry)

    def close(self) -> None:
        """Listen no more."""
        self._end()
        self._table.log.remove(self._said)

    @property
    def end(self) -> int:
        """The number of the next line."""
        return self._next

    def since(self, n: int) -> tuple[bytes, int]:
        """Lines from number `n` on as JSON, empty if there are none; and the next number."""
        if self._told != (n, self._next):
            first = self._next - len(self._lines)  # they are numbered one by one
            fresh = list(islice(self._lines, max(0, n - first), None))
            self._told = n, self._next
            self._as_json = msgspec.json.encode(fresh) if fresh else b""
        return self._as_json, self._next

    def has(self, n: int, entry: int) -> bool:
        """Whether a page may have line `n` from here, with that `entry`, and not from a table that
        was there before this one started again."""
        first = self._next - len(self._lines)
        return n < first or (n < self._next and self._lines[n - first].entry == entry)

    def _seated(self, seats: Sequence[Player | Seat]) -> None:
        names, tokens = [seat.name for seat in seats], [seat.token for seat in seats]
        self._names = Names(self._table.state.edition, names, tokens)

    def on_entry(self, entry: Entry) -> None:
        """Note an entry of the journal."""
        with in_language(self._language or self._table.language):
            self._tell(entry)

    def _tell(self, entry: Entry) -> None:
        self._seen = entry.seq
        if entry.kind is EntryKind.COMMAND:
            self._counting.append(entry)
        elif entry.kind is EntryKind.TAKE_BACK:
            self._take_back(entry)
        told = [event for event in entry.events if is_told(event)]
        marked = told[0] if told and _is_marked(entry, told[0]) else None
        if entry.by in ("clock", "host") and marked is None and entry.command is not None:
            self._add(entry_sentence(entry, self._names), entry.command.seat, "")
        for event in entry.events:
            if isinstance(event, e.GameStarted):
                self._seated(event.players)
            elif isinstance(event, e.PositionSet):
                self._seated(event.position.seats)
            if is_told(event):
                first = self._once.unsaid([event])
                self._once = self._once.saying(first)
                rules = self._ruled(event.applied, first)
                say = first_sentence if event is marked else caused_sentence
                words = say(entry, event, self._names)
                dice = event.dice if isinstance(event, RollEvent) else ()
                self._add(words, _seat(event), _kind(event), rules, dice=dice)

    def _take_back(self, entry: Entry) -> None:
        undone = self._counting[-entry.count :]
        del self._counting[-entry.count :]
        words = taken_back_sentence(entry, undone, self._names)
        self._add(words, entry.seat, "back", gone=undone[0].seq)

    def _ruled(self, applied: Iterable[Applied], first: Container[Applied]) -> tuple[Rule, ...]:
        rules = self._table.state.rules
        return tuple(
            Rule(mark(one), explained(one, rules), one.house, one in first)
            for one in dict.fromkeys(applied)
        )

    def _said(self, line: str) -> None:
        """Note a notice of the table; commands come as events instead."""
        banker = self._table.banker
        last = banker.last_seq
        if last > self._seen and banker.entry(last).kind is not EntryKind.NOTE:
            return
        notice = self._table.ui.notice
        told = notice is not None and line.startswith(notice.title)  # it is gone, or back
        if line.lower().startswith(self._quiet) and not told:
            return
        refused = notice is not None and notice.tone is Tone.NO
        self._add(line, -1, "no" if refused else "part")

    def _add(
        self, words: str, seat: int, kind: str, rules: tuple[Rule, ...] = (), gone: int = 0,
        dice: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        self._lines.append(LogLine(self._next, words, seat, kind, rules, self._seen, gone, dice))
        self._next += 1


def _is_marked(entry: Entry, first: e.AnyEvent) -> bool:
    """Whether the `first` line of an entry says who it was in place of a player. What the clock did
    has a line of its own, unless this one says all of it."""
    return entry.by == "host" or (entry.by == "clock" and EVENTS[type(first)].answers)


def _seat(event: e.AnyEvent) -> int:
    for name in ("seat", "owner", "payer", "debtor", "by"):
        seat = getattr(event, name, None)
        if seat is not None:
            return int(seat)
    return -1


def _kind(event: e.AnyEvent) -> str:
    if isinstance(event, e.GameStarted | e.PositionSet):
        return "begin"
    if isinstance(event, e.TurnBegan | e.GameEnded):
        return "turn"
    if isinstance(event, e.Rolled):
        return "roll"
    if isinstance(event, e.BidMade):
        return "bid"
    return "ring" if isinstance(event, e.RingMoved) else ""

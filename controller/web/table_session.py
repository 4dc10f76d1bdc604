"""The room behind the pages: one table, the browsers that have joined, and what each sees and may
do.

It owns no part of the game. Who has joined is in browsers.py, what pages show in view_cache.py.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from msgspec import Raw

from controller.rules.entries import Entry
from controller.store.banker import Banker
from controller.table import Table
from controller.table.requests.doing import undoable
from controller.table.requests.question import Question
from controller.table.requests.request import At, When
from controller.table.requests.rows import carry_out, read, row_of
from controller.text.language import _, in_language
from controller.text.places import in_full
from controller.web.access.codes import Codes, Role
from controller.web.access.saved import SessionFile
from controller.web.access.sessions import Session, Sessions
from controller.web.bell import Bell
from controller.web.browsers import VENUE_OF_ITS_OWN, Browsers, Venue
from controller.web.chronicles import Chronicles
from controller.web.moments import Moments
from controller.web.sections.chronicle import Chronicle
from controller.web.view_cache import Seen, encode
from hardware.ports import Clock


class Room:
    """Made beside a table; everything here happens on the table's own loop.

    Codes end and guesses are counted by people's `clock`. What is asked at the table has the time
    of the table's own, which may be simulated (`venue`)."""

    def __init__(
        self, table: Table, clock: Clock, saved: SessionFile | None = None,
        venue: Venue = VENUE_OF_ITS_OWN,
    ) -> None:  # fmt: skip
        self.clock, self.venue = clock, venue
        self.codes, self.sessions = Codes(clock), Sessions(clock, saved)
        self.bell = Bell()
        self._made_at: tuple[object, ...] = ()
        self._made = dict[Hashable, dict[str, bytes]]()
        self._undoable = dict[str, dict[int, str]]()  # by language
        self._question = Question()
        self._stand_at(table)

    def _stand_at(self, table: Table, first: int = 0) -> None:
        """At a table for the first time; its log begins with the line number `first`."""
        self.table = table
        self._browsers = Browsers(table, self.codes, self.sessions, self.bell, self.venue)
        self._seen = Seen(table, self._question, self.bell)
        self._chronicles = Chronicles(table, first, self.venue.quiet())
        self._moments = Moments(lambda: self.table.now)
        self._banker: Banker | None = None
        self._end: Callable[[], None] = lambda: None
        table.watchers.append(self._on_change)
        self._keep_up()

    def move(self, table: Table) -> None:
        """Another table stands in the place of the one that was there. Whoever has joined stays
        joined, and chooses seats again if it has another game."""
        self._end()
        self._chronicles.close()
        self.table.watchers.remove(self._on_change)
        self._stand_at(table, self._chronicles.end)
        self.bell.ring()

    @property
    def browsers(self) -> Browsers:
        """Those that have joined, at the game that is on the table now."""
        self._keep_up()
        return self._browsers

    def sections(
        self, session: Session, language: str = "", *, desk: bool = True
    ) -> Mapping[str, bytes]:
        """Everything that this browser sees, in the `language` chosen there (empty: the table's). A
        section is made again only when the game has changed; a player's or watcher's mapping only
        when one of its sections may have changed. `desk`: on a host's page."""
        self._keep_up()
        language = language or self.table.language
        shown = self._for_session(session, language)
        if session.role is not Role.HOST:
            return shown
        with in_language(language):
            return {**shown, **self._seen.for_host(language, self._browsers, desk=desk)}

    def _for_session(self, session: Session, language: str) -> dict[str, bytes]:
        """The sections that change when the bell rings or a moment stops being news; made once for
        all who see the same."""
        change = (*self._seen.moment, self.bell.rung, self._moments.latest())
        if self._made_at != change:
            self._made_at = change
            self._made.clear()
            self._undoable.clear()
        asks = session.number, session.seats, language  # a browser keeps its role
        if asks not in self._made:
            with in_language(language):
                self._made[asks] = self._make(session, language)
        return self._made[asks]

    def _make(self, session: Session, language: str) -> dict[str, bytes]:
        made = {**self._seen.for_all(language), "moment": encode(self._moments.section())}
        with in_full():
            made["me"] = encode(self._me(session, language))
        for seat in self._browsers.seats(session):
            made[f"seat{seat}"] = self._seen.for_seat(language, seat)
        return made

    def log(self, language: str = "") -> Chronicle:
        """The log in the language chosen there."""
        self._keep_up()
        return self._chronicles.of(language or self.table.language)

    def handle(self, session: Session, text: str, language: str = "") -> Mapping[str, object]:
        """Carry out a browser's request. Returns its answer."""
        self._keep_up()
        with in_language(language or self.table.language):
            asked = read(text)
            if isinstance(asked, str):
                return {"says": asked}
            if self.venue.pace() == 0 and row_of(asked).when is When.GAME:
                return {"says": _("The simulated table is paused: resume it on its page.")}
            at = At(self.table, session.role, session.seats, self._question)
            answer, shows = carry_out(at, asked), row_of(asked).shows
            if not shows or "says" in answer:
                return answer
            return {**answer, shows: Raw(self.sections(session, language)[shows])}

    def _me(self, session: Session, language: str) -> dict[str, Any]:
        if language not in self._undoable:
            self._undoable[language] = undoable(self.table)
        last, seats = self._undoable[language], self._browsers.seats(session)
        others = self._browsers.seats_of_others(session) if seats else frozenset[int]()
        return {
            "role": session.role.value,
            "number": session.number,
            "seats": seats,
            "undo": {seat: words for seat, words in last.items() if seat in seats},
            "shared": sorted(others.intersection(seats)),
            "bots": self._browsers.bots(),
            "chair": self._browsers.chair(session),
        }

    def _keep_up(self) -> None:
        """Follow the table's banker: another game may have begun."""
        banker = self.table.banker
        if banker is self._banker:
            return
        self._banker = banker
        self._browsers.follow(banker)
        self._seen.begin()
        self._question.begin(banker.state)
        self._chronicles.follow(banker)
        self._moments.follow(banker)
        self._end()
        self._end = banker.subscribe(self._on_entry)

    def _on_change(self) -> None:
        self._browsers.on_change()
        self.bell.ring()

    def _on_entry(self, entry: Entry) -> None:
        assert self._banker is not None
        self._question.on_entry(self._banker.state, entry)
        self._browsers.on_entry(self._banker.state, entry)

"""The room behind the pages: one table, the browsers that have joined, and what each sees and may
do.

It owns no part of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from itertools import zip_longest
from typing import Any

import msgspec

from controller.rules.entries import Entry
from controller.rules.events import GameEnded, GameStarted, PositionSet
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.table import Table
from controller.table.panel.page import Say
from controller.table.wording import words
from controller.text.language import _, in_language
from controller.text.wording import listed
from controller.web.access.codes import Codes, Role, Tried
from controller.web.access.saved import SessionFile
from controller.web.access.sessions import Session, Sessions
from controller.web.bell import Bell
from controller.web.chronicles import Chronicles
from controller.web.host import IN_PAUSE, HostDesk
from controller.web.host_messages import HostMessage
from controller.web.messages import read
from controller.web.moments import Moments
from controller.web.question import Question
from controller.web.seat_desk import SeatDesk
from controller.web.sections.board import edition_section, game_section
from controller.web.sections.income import income
from controller.web.sections.length import length_of, length_section, setup_section
from controller.web.sections.looks import table_section
from controller.web.sections.seat import question_section, seat_section
from controller.web.sections.times import times_section
from controller.web.venue import VENUE_OF_ITS_OWN, Venue
from hardware.ports import Clock

Players = tuple[tuple[str, str], ...]
"""Who sits at a table, in order: name and token."""


class Room:
    """Made beside a table; everything here happens on the table's own loop.

    Codes end and guesses are counted by people's `clock`. What is asked at the table has the time
    of the table's own, which may be simulated (`venue`)."""

    def __init__(
        self, table: Table, clock: Clock, saved: SessionFile | None = None,
        venue: Venue = VENUE_OF_ITS_OWN,
    ) -> None:  # fmt: skip
        self._clock, self._venue = clock, venue
        self.codes, self.sessions = Codes(clock), Sessions(clock, saved)
        self.bell = Bell()
        self._question = Question()
        self._kept: dict[tuple[str, str], tuple[Any, bytes]] = {}
        self._common: dict[str, tuple[tuple[int, ...], Mapping[str, bytes]]] = {}
        self._games = 0
        self._stand_at(table)

    def _stand_at(self, table: Table, first: int = 0) -> None:
        """At a table for the first time; its log begins with the line number `first`."""
        self.table = table
        self._chronicles = Chronicles(table, first, self._venue.quiet())
        self._moments = Moments(self.now)
        self._host = HostDesk(table)
        self._seats_desk = SeatDesk(table, self._question)
        self._banker: Banker | None = None
        self._end: Callable[[], None] = lambda: None
        table.watchers.append(self.bell.ring)
        self._keep_up()

    def move(self, table: Table) -> None:
        """Another table stands in the place of the one that was there. Whoever has joined stays
        joined, and chooses seats again if it has another game."""
        self._end()
        self._chronicles.close()
        self.table.watchers.remove(self.bell.ring)
        self._stand_at(table, self._chronicles.end)
        self.bell.ring()

    def join(self, typed: str, address: str) -> str | Tried:
        """Let a browser join with a code. Returns its token, or why it may not join."""
        role = self.codes.try_(typed, address)
        if isinstance(role, Tried):
            return role
        self.bell.ring()
        return self.sessions.open(role) or Tried.FULL

    def sit(self, session: Session, seats: frozenset[int]) -> bool:
        """A browser plays these seats; false if there are none of these. Anybody with the code may
        choose any seat, so the table says when one is played on another phone, too."""
        state = self.table.state
        if not all(0 <= seat < state.seats for seat in seats):
            return False
        shared = (seats - session.seats) & self._seats_of_others(session)
        for seat in sorted(seats - session.seats):
            self._venue.take_seat(seat)
        self.sessions.sit(session.number, seats)
        if shared:
            with self.table.speaking():
                names = listed(words.name(state, seat) for seat in sorted(shared))
                text = _("Also played on another phone: {names}", names=names)
                self.table.choose(Say(_("Phones"), text))
        self.bell.ring()
        return True

    def _seats_of_others(self, session: Session) -> frozenset[int]:
        """Those of the seats that are also played on another phone."""
        others = (one.seats for one in self.sessions.all() if one.number != session.number)
        return frozenset[int]().union(*others)

    def leave(self, session: Session) -> None:
        """Disconnect the browser that asks; it has to join again."""
        self.sessions.end(session.number)
        self.bell.ring()

    def joined(self) -> tuple[tuple[int, str], ...]:
        """Each browser that has joined: its number, and who plays on it, as the panel shows
        them."""
        self._keep_up()
        who = {one.number: self._who(one) for one in self.sessions.all()}
        often = Counter(who.values())
        return tuple(
            (number, one if often[one] == 1 else _("{who}, phone {number}", who=one, number=number))
            for number, one in who.items()
        )

    def end(self, number: int) -> None:
        """Disconnect a browser, which then has to join again; 0: all of them, and renew the
        codes."""
        if number:
            self.sessions.end(number)
        else:
            self.sessions.end_all()
            self.codes.renew()
        self.bell.ring()

    def _who(self, session: Session) -> str:
        if session.role is Role.HOST:
            return _("Host")
        names = [words.name(self.table.state, seat) for seat in self._seats(session)]
        return ", ".join(names) or _("phone {number}", number=session.number)

    def _seats(self, session: Session) -> list[int]:
        """The seats that a browser plays and that exist: after the start was taken back, a game may
        begin with fewer."""
        return sorted(seat for seat in session.seats if seat < self.table.state.seats)

    def sections(self, session: Session, language: str = "") -> Mapping[str, bytes]:
        """Everything that this browser sees, in the `language` chosen there (empty: the table's). A
        section is made again only when the game has changed."""
        self._keep_up()
        state, language = self.table.state, language or self.table.language
        keep = partial(self._keep, language)
        moment = (self._games, self._question.step)
        with in_language(language):
            shown = {
                **self._seen_by_all(language), "moment": _encode(self._moments.section()),
                "me": _encode(self._me(session)),
            }  # fmt: skip
            for seat in self._seats(session):
                make = partial(self._seat, state, seat)
                shown[f"seat{seat}"] = keep(f"seat{seat}", moment, make)
            if session.role is Role.HOST:
                shown |= self._host.sections(keep, moment, self.joined)
        return shown

    def _seen_by_all(self, language: str) -> Mapping[str, bytes]:
        """What every browser sees, in the language spoken now."""
        game, moment = self._games, (self._games, self._question.step)
        change = (*moment, self.bell.rung)  # whatever changes at the table rings
        known = self._common.get(language)
        if known is None or known[0] != change:
            state, keep = self.table.state, partial(self._keep, language)
            made = {
                "edition": keep("edition", game, lambda: self._edition(state, language)),
                "game": keep("game", moment, lambda: game_section(state, self._why())),
                "ask": keep("ask", moment, lambda: question_section(state, self._question)),
                "times": keep("times", change, lambda: times_section(state, self.table.ui)),
                "length": keep("length", self._length_of(state), self._length),
                "table": keep("table", change, self._shared),
            }
            known = self._common[language] = (change, made)
        return known[1]

    def _length_of(self, state: State) -> tuple[Any, ...]:
        context = self.table.context
        if state.phase is Phase.SETUP:
            return self._games, self.table.setup, context.settings.game_minutes
        return self._games, context.minutes_left, *length_of(state)

    def _length(self) -> Any:
        table = self.table
        if table.state.phase is Phase.SETUP:
            return setup_section(table.context, table.setup)
        return length_section(table.state, table.banker.counting, table.context.minutes_left)

    def _shared(self) -> dict[str, Any]:
        return table_section(self.table.context.settings, self.table.paused)

    def now(self) -> float:
        """The time by the table's clock, in seconds."""
        return self.table.now

    def real(self) -> float:
        """The time by people's clock, in seconds."""
        return self._clock.time()

    @property
    def pace(self) -> float:
        """Seconds that pass at the table in one of people's; 0: its time stands still."""
        return self._venue.pace()

    def next_line(self, language: str = "") -> int:
        """The number of the log's next line."""
        return self._chronicles.of(language or self.table.language).end

    def log_since(self, n: int, language: str = "") -> tuple[bytes, int]:
        """Lines of the log from number `n` on, and the next number."""
        self._keep_up()
        return self._chronicles.of(language or self.table.language).since(n)

    def take(self, session: Session, text: str, language: str = "") -> Mapping[str, object]:
        """Carry out a browser's request. Returns an answer: empty, or a sentence that says why it
        was not done."""
        self._keep_up()
        with in_language(language or self.table.language):
            asked = read(text)
            if self.pace == 0 and not isinstance(asked, (str, *IN_PAUSE)):
                return {"says": _("The simulated table is paused: resume it on its page.")}
            if isinstance(asked, HostMessage):
                return self._host.take(session, asked, self._question.step)
            no = asked if isinstance(asked, str) else self._seats_desk.take(session, asked)
        return {"says": no} if no else {"done": True}

    def _me(self, session: Session) -> dict[str, Any]:
        seats = self._seats(session)
        return {
            "role": session.role.value,
            "number": session.number,
            "seats": seats,
            "undo": [seat for seat in seats if self._seats_desk.undoable(seat)],
            "shared": sorted(self._seats_of_others(session).intersection(seats)) if seats else [],
        }

    def _seat(self, state: State, seat: int) -> dict[str, Any]:
        return seat_section(state, seat) | {"income": income(self.table.banker.counting(), seat)}

    def _edition(self, state: State, language: str) -> dict[str, Any]:
        return edition_section(state.edition) | {"language": language}

    def _why(self) -> str:
        """Why the game has ended, as its event says."""
        done = self.table.banker.counting()
        ends = (e.why for e in done[-1].events if isinstance(e, GameEnded)) if done else ()
        return next(iter(ends), "")

    def _keep(self, language: str, name: str, made_of: Any, make: Callable[[], Any]) -> bytes:
        known = self._kept.get((language, name))
        if known is None or known[0] != made_of:
            known = self._kept[language, name] = (made_of, _encode(make()))
        return known[1]

    def _keep_up(self) -> None:
        """Follow the table's banker: another game may have begun."""
        banker = self.table.banker
        if banker is self._banker:
            return
        self.sessions.play(banker.journal.ident.hex() if banker.journal else "")
        self._banker, self._games = banker, self._games + 1
        self._players: Players = tuple(banker.state.players)
        self._question.begin(banker.state)
        self._chronicles.follow(banker)
        self._moments.follow(banker)
        self._end()
        self._end = banker.subscribe(self._told)

    def _told(self, entry: Entry) -> None:
        assert self._banker is not None
        self._question.told(self._banker.state, entry)
        if any(isinstance(event, GameStarted | PositionSet) for event in entry.events):
            self._begun(tuple(self._banker.state.players))

    def _begun(self, players: Players) -> None:
        """A start can be taken back, and others sit down: a phone then plays for nobody else."""
        others = zip_longest(self._players, players)
        self.sessions.vacate(seat for seat, (was, now) in enumerate(others) if was != now)
        self._players = players


def _encode(value: Any) -> bytes:
    return msgspec.json.encode(value)

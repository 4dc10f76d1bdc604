"""What a room has to know of where its table stands: on a board, or in a simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from controller.dialogue import words
from controller.rules.entries import Entry, EntryKind
from controller.rules.events import GameStarted, PositionSet
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.table import Table
from controller.table.panel.page import Say
from controller.table.panel.pages.setting_up import SetField, possible
from controller.text.language import _
from controller.text.wording import listed
from controller.web.access.codes import Codes, Role, Tried
from controller.web.access.sessions import Session, Sessions
from controller.web.allowed_hosts import device_at
from controller.web.bell import Bell


class Venue(msgspec.Struct, frozen=True, kw_only=True):
    """Where a table stands. `pace`: seconds that pass by its clock in one of people's, 0 while it
    stands still. `take_seat` is called with each seat that somebody begins to play on a phone. The
    first message of a part in `quiet` is not logged. `bots`: the seats that the simulation's own
    bots play, and that anybody may take from them."""

    pace: Callable[[], float] = lambda: 1.0
    take_seat: Callable[[int], object] = lambda _seat: None
    quiet: Callable[[], Sequence[str]] = tuple
    bots: Callable[[], Sequence[int]] = tuple


VENUE_OF_ITS_OWN = Venue()
"""A real table's: its clock is people's, and they play all seats."""


Players = tuple[tuple[str, str], ...]
"""Who sits at a table, in order: name and token."""


class Browsers:
    """The browsers at a table: they join with one of the `codes`, and `sessions` has those that
    have joined. The `bell` rings when any of this changes."""

    def __init__(
        self, table: Table, codes: Codes, sessions: Sessions, bell: Bell, venue: Venue
    ) -> None:
        self._table, self._codes, self._sessions = table, codes, sessions
        self._bell, self._venue = bell, venue
        self._players: Players = ()
        self._chairs = dict[int, str]()  # tokens at a set-up, by the numbers of browsers

    def join(self, typed: str, address: str, *, regular: bool = False) -> str | Tried:
        """Let a browser join with a code; `regular`: somebody has joined from that device before.
        Returns its token, or why it may not join."""
        role = self._codes.try_(typed, device_at(address) or address, regular=regular)
        if isinstance(role, Tried):
            return role
        self._bell.ring()
        return self._sessions.open(role, device_at(address)) or Tried.FULL

    def sit(self, session: Session, seats: frozenset[int]) -> str:
        """A browser plays these seats; empty, or why it cannot. Anybody with the code may choose
        any seat, so the table says when one is played on another phone, too."""
        state, new = self._table.state, sorted(seats - session.seats)
        for seat in new:
            if no := self._not_free(state, seat):
                return no
        shared = (seats - session.seats) & self.seats_of_others(session)
        for seat in new:
            self._venue.take_seat(seat)
        self._sessions.sit(session.number, seats)
        if shared:
            with self._table.speaking():
                names = listed(words.name(state, seat) for seat in sorted(shared))
                text = _("Another phone, too, plays {names}", names=names)
                self._table.choose(Say(_("Phones"), text))
        self._bell.ring()
        return ""

    def take_chair(self, session: Session, token: str, name: str) -> str:
        """Before a game: sit down with a token, or with another one; empty: get up. `name`: the
        player's own, empty: as it is. Returns why that cannot be, or empty. The game's start makes
        a seat of it; until then nobody else's phone has that token."""
        table = self._table
        if table.state.phase is not Phase.SETUP:
            return _("The game has begun.")
        if table.enrolling:
            return _("The table is asking something first: look at its display.")
        if token in self._held_by_others(session):
            return _("Another phone has {token}.", token=token)
        acts, before = list[SetField](), self._chairs.get(session.number, "")
        if before not in ("", token):
            acts.append(SetField(f"sits.{before}", False))
        if token:
            acts.append(SetField(f"sits.{token}", True))
        if token and name:
            acts.append(SetField(f"name.{token}", name))
        if not possible(table.context, table.panel.setup, acts):
            return _("That cannot be chosen now.")
        if before != token:
            self._get_up(session.number)
        for act in acts:
            table.choose(act)
        if token:
            self._chairs[session.number] = token
        self._bell.ring()
        return ""

    def chair(self, session: Session) -> dict[str, Any] | None:
        """Before a game: the token that a browser has, under which name, and all tokens, each with
        whether another phone has it."""
        table = self._table
        if table.state.phase is not Phase.SETUP or session.role is Role.WATCHER:
            return None
        own, others = self._chairs.get(session.number, ""), self._held_by_others(session)
        tokens = [(token, token in others) for token in table.banker.edition.data.tokens]
        return {"own": own, "name": table.panel.setup.name(own), "tokens": tokens}

    def on_change(self) -> None:
        """Somebody got up at the table, or another box was laid: that phone has no token then."""
        if self._chairs and self._table.state.phase is Phase.SETUP:
            sitting = self._table.panel.setup.tokens
            for number, token in [*self._chairs.items()]:
                if token not in sitting:
                    self._get_up(number)

    def _get_up(self, number: int) -> None:
        """Free a browser's token, and the seat that it had in a start that was taken back."""
        own = self._chairs.pop(number, "")
        lost = {at for at, (_name, token) in enumerate(self._players) if token == own}
        kept = (one.seats for one in self._sessions.all() if one.number == number)
        self._sessions.sit(number, frozenset[int]().union(*kept) - lost)

    def _held_by_others(self, session: Session) -> set[str]:
        others = (one.number for one in self._sessions.all() if one.number != session.number)
        return {self._chairs[number] for number in others if number in self._chairs}

    def _not_free(self, state: State, seat: int) -> str:
        """Why nobody new can play a seat: there is none, or its player left it to a bot (R70)."""
        if not 0 <= seat < state.seats:
            return _("There is no seat {seat} at this table.", seat=seat)
        if seat not in state.by_bot:
            return ""
        return _(
            "{name} has left the seat to a bot. The host can let {name} sit down again.",
            name=words.name(state, seat),
        )

    def bots(self) -> list[int]:
        """The seats that a bot plays until somebody takes them on a phone."""
        return [seat for seat in self._venue.bots() if seat < self._table.state.seats]

    def seats_of_others(self, session: Session) -> frozenset[int]:
        """The seats that other phones play."""
        others = (one.seats for one in self._sessions.all() if one.number != session.number)
        return frozenset[int]().union(*others)

    def leave(self, session: Session) -> None:
        """Disconnect the browser that asks; it has to join again."""
        self._sessions.end(session.number)
        self._bell.ring()

    def joined(self) -> tuple[tuple[int, str], ...]:
        """Each browser that has joined: its number, and who plays on it, as the panel shows
        them."""
        who = {one.number: self._who(one) for one in self._sessions.all()}
        often = Counter(who.values())
        return tuple(
            (number, one if often[one] == 1 else _("{who}, phone {number}", who=one, number=number))
            for number, one in who.items()
        )

    def end(self, number: int) -> None:
        """Disconnect a browser, which then has to join again; 0: all of them, and renew the
        codes."""
        if number:
            self._sessions.end(number)
        else:
            self._sessions.end_all()
            self._codes.renew()
        self._bell.ring()

    def seats(self, session: Session) -> list[int]:
        """The seats that a browser plays and that still exist: after the start was taken back, a
        game may begin with fewer players."""
        return sorted(seat for seat in session.seats if seat < self._table.state.seats)

    def follow(self, banker: Banker) -> None:
        """If another game is on the table, seats have to be chosen again."""
        self._sessions.play(banker.journal.ident.hex() if banker.journal else "")
        self._players = tuple(banker.state.players)

    def on_entry(self, state: State, entry: Entry) -> None:
        """An entry of the journal. When a start is taken back, each phone keeps the token that it
        played; it does not play for whoever sits down there instead."""
        if any(isinstance(event, GameStarted | PositionSet) for event in entry.events):
            players = tuple(state.players)
            others = zip_longest(self._players, players)
            self._sessions.vacate(seat for seat, (was, now) in enumerate(others) if was != now)
            self._players = players
            tokens = [token for _name, token in players]
            for one in self._sessions.all():
                if (token := self._chairs.get(one.number)) in tokens:
                    self._sessions.sit(one.number, one.seats | {tokens.index(token)})
            self._chairs = {}
        elif entry.kind is EntryKind.TAKE_BACK and state.phase is Phase.SETUP:
            self._chairs = self._played()

    def _played(self) -> dict[int, str]:
        """By browser: the first token that it played and that sits again. If two played it, the
        first to join has it."""
        found, sitting = dict[str, int](), self._table.panel.setup.tokens
        tokens = [token for _name, token in self._players]
        for one in self._sessions.all():
            own = [token for at, token in enumerate(tokens) if at in one.seats]
            if free := [token for token in own if token in sitting and token not in found]:
                found[free[0]] = one.number
        return {number: token for token, number in found.items()}

    def _who(self, session: Session) -> str:
        if session.role is Role.HOST:
            return _("Host")
        if token := self._chairs.get(session.number):
            return self._table.panel.setup.name(token)
        names = [words.name(self._table.state, seat) for seat in self.seats(session)]
        return ", ".join(names) or _("phone {number}", number=session.number)

"""The banker: the one owner of a game's state. Decides, records, lets it happen, tells.

What is allowed is the rules' to say (controller/rules), what a tap means the table's.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Self

from msgspec.structs import replace

from common.message import verbatim
from controller.rules.commands import AnyCommand
from controller.rules.edition import Edition
from controller.rules.engine import step
from controller.rules.entries import Broken, By, Entry, EntryKind, effective_entries, fold, undone
from controller.rules.events import Event
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import State
from controller.store.faults import RecordedAfterAll, damaged
from controller.store.journal import Journal
from controller.text.places import learn_places

Listener = Callable[[Entry], None]
"""Gets each entry when it is durable and `state` has changed; entries arrive in order."""

Lookout = Callable[[State, list[Event]], None]
"""Is shown, before anything is durable, the state as it will be and the events that lead there."""

Clock = Callable[[], float]
"""Seconds since 1970. A Pi has no clock of its own: hours may pass in a moment, or come again, when
the network tells it the time."""


class Banker:
    """Owns a game. With a journal, nothing counts before it is on the disk.

    `state` is for reading; after a take-back it is another object.
    """

    def __init__(
        self, edition: Edition, journal: Journal | None = None, clock: Clock = time.time
    ) -> None:
        """Resume the game in the journal, or begin without one.

        The journal must have been begun with the same edition: ValueError if not.
        """
        if journal is not None and journal.edition.data != edition.data:
            raise ValueError(f"{journal.path} was begun with another {journal.edition.id}")
        learn_places(edition.board.spaces)
        self.edition = edition
        self.journal = journal
        self.clock = clock
        self.played: Callable[[], int] = lambda: 0
        """Seconds that the game has been played for, of which the record keeps count; a table sets
        this (monitors/game_clock.py)."""
        self._entries = journal.entries if journal else []
        self._counting = effective_entries(self._entries)
        self.state: State = fold(edition, self._counting)
        self._listeners: list[Listener] = []
        self._lookouts: list[Lookout] = []
        self._unreported: deque[Entry] = deque()
        self._notifying = False

    @classmethod
    def resume(cls, journal: Journal, clock: Clock = time.time) -> Self:
        """Go on with a journal as it stands, with the edition that it holds.

        Raises JournalError, with the journal closed, if its entries cannot have happened.
        """
        try:
            return cls(journal.edition, journal, clock)
        except Broken as broken:
            journal.close()
            raise damaged(journal.path, broken.seq, verbatim(str(broken))) from broken

    def do(self, command: AnyCommand, by: By = "player") -> list[Event] | Refusal:
        """Carry a command out; the record says `by` whom it was given. A Refusal has changed
        nothing and is not recorded.

        Raises JournalError if it was not recorded, or if that is not known yet (Passing says
        which); then nothing has changed either. What was not known is found out before the next
        command: if it was recorded it happens then, and RecordedAfterAll is raised in place of
        any command but the same one, which is not carried out twice.
        """
        if (settled := self.settle()) is not None:
            if settled.command == command:
                return list(settled.events)
            raise self._after_all()
        ahead = self.state.copy()
        outcome = step(ahead, command)
        if isinstance(outcome, Refusal):
            return outcome
        for lookout in tuple(self._lookouts):
            lookout(ahead, outcome)
        entry = self._record(command, outcome, by)
        self.state.become(ahead)
        self._counts(entry)
        return outcome

    def take_back(self, count: int = 1, by: By = "player", seat: int = -1) -> Entry | Refusal:
        """Take the last `count` commands back that still count; those before a take-back too. The
        record says who did it: the host, or a player (`seat`). Raises JournalError as `do` does."""
        if (settled := self.settle()) is not None:
            if settled.kind is EntryKind.TAKE_BACK and settled.count == count:
                return settled
            raise self._after_all()
        if count < 1:
            return refuse("take-back-none", wanted=count)
        if not self._counting:
            return refuse("nothing-to-take-back")
        if count > len(self._counting):
            return refuse("take-back", count=len(self._counting), wanted=count)
        if self.journal:
            entry = self.journal.append_take_back(self.clock(), count, self.played(), by, seat)
        else:
            entry = self._keep(
                Entry(
                    seq=0, time=self.clock(), kind=EntryKind.TAKE_BACK, count=count,
                    played=self.played(), by=by, seat=seat,
                )
            )  # fmt: skip
        self._happen(entry)
        return entry

    def note(self, text: str) -> Entry:
        """Record something that changes nothing."""
        self.settle()
        if self.journal:
            return self.journal.append_note(self.clock(), text)
        return self._keep(Entry(seq=0, time=self.clock(), kind=EntryKind.NOTE, text=text))

    @property
    def head_code(self) -> str:
        """A short code for all that was recorded, to be written down; empty without a journal."""
        return self.journal.head_code if self.journal is not None else ""

    def history(self) -> tuple[Entry, ...]:
        """Every entry, in order; what was taken back is in it too."""
        return tuple(self._entries)

    @property
    def last_seq(self) -> int:
        """The number of the last entry; 0: there is none yet."""
        return len(self._entries)

    def entry(self, seq: int) -> Entry:
        """The entry with a number, from 1 to `last_seq`."""
        return self._entries[seq - 1]

    @property
    def began(self) -> float | None:
        """When the first command that counts was given, seconds since 1970; None: none was."""
        return self._counting[0].time if self._counting else None

    def counting(self) -> tuple[Entry, ...]:
        """The commands that still count, in order: what can be taken back."""
        return tuple(self._counting)

    @property
    def last(self) -> Entry | None:
        """The last command that still counts; None: there is none."""
        return self._counting[-1] if self._counting else None

    def undone(self, take_back: Entry) -> list[Entry]:
        """The commands that a take-back took back, in order."""
        return undone(self._entries, take_back)

    def stood(self) -> State | None:
        """How the table still stands if the last thing that was done was a take-back, or several:
        the state before them. None: nothing was taken back since the last command."""
        done = [entry for entry in self._entries if entry.kind is not EntryKind.NOTE]
        last = len(done)
        while last and done[last - 1].kind is EntryKind.TAKE_BACK:
            last -= 1
        return fold(self.edition, effective_entries(done[:last])) if last < len(done) else None

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Get every entry from now on, until the returned function is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def look_ahead(self, lookout: Lookout) -> Callable[[], None]:
        """Be shown what a command will bring about before it is recorded, for lights that may not
        wait for the disk; if recording then fails, `do` raises and it has not happened."""
        self._lookouts.append(lookout)
        return lambda: self._lookouts.remove(lookout)

    @property
    def unsettled(self) -> Entry | None:
        """What was to be done, and may be recorded or not."""
        return self.journal.unsettled if self.journal is not None else None

    def settle(self) -> Entry | None:
        """What was unsettled, if it is known to be recorded now, and has happened; None if it was
        not, or nothing was. Passing: it is not known yet."""
        if self.unsettled is None:
            return None
        assert self.journal is not None
        entry = self.journal.settle()
        if entry is not None:
            self._happen(entry)
        return entry

    def _after_all(self) -> RecordedAfterAll:
        assert self.journal is not None
        return RecordedAfterAll(self.journal.path)

    def _happen(self, entry: Entry) -> None:
        """Apply an entry that is recorded and has not changed the state; tell the listeners."""
        if entry.kind is EntryKind.TAKE_BACK:
            del self._counting[-entry.count :]
            self.state = fold(self.edition, self._counting)
            self._notify(entry)
        elif entry.kind is EntryKind.COMMAND:
            for event in entry.events:
                event.apply(self.state)
            self._counts(entry)

    def _counts(self, entry: Entry) -> None:
        """A command that has changed the state."""
        self._counting.append(entry)
        self._notify(entry)

    def _record(self, command: AnyCommand, events: list[Event], by: By) -> Entry:
        if self.journal:
            return self.journal.append(self.clock(), command, events, by, self.played())
        entry = Entry(
            seq=0, time=self.clock(), kind=EntryKind.COMMAND, command=command,
            events=tuple(events), by=by, played=self.played(),
        )  # fmt: skip
        return self._keep(entry)

    def _keep(self, entry: Entry) -> Entry:
        """Without a journal the banker numbers and keeps the entries itself."""
        numbered = replace(entry, seq=len(self._entries) + 1)
        self._entries.append(numbered)
        return numbered

    def _notify(self, entry: Entry) -> None:
        """Notify all listeners, in order: a listener's own command is reported after this one."""
        self._unreported.append(entry)
        if self._notifying:
            return
        self._notifying = True
        try:
            while self._unreported:
                reported = self._unreported.popleft()
                for listener in tuple(self._listeners):
                    listener(reported)
        finally:
            self._notifying = False
            self._unreported.clear()

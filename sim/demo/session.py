"""A sitting at the simulated table: the games played one after the other, their journals, the pace.

No page and no command line is in here; page/desk.py and demo.py use it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from controller import editions
from controller.bots import Strength
from controller.files.settings import SettingsStore
from controller.files.tagbook import TagBook
from controller.rules.commands import Sit, StartGame
from controller.rules.edition import Edition
from controller.rules.engine import decide
from controller.rules.events import blank
from controller.rules.refusals import Refusal
from controller.store.banker import Banker
from controller.store.journal import Journal, JournalError
from controller.text.sentences import refusal_sentence
from sim.clock import SimClock
from sim.demo.lesson import FirstEvening
from sim.people.movers import Movers
from sim.people.roster import note_seats, seats_of
from sim.people.seats import Seats
from sim.table.table import SimTable

_EACH_ENTRY = 7919
"""Added to the seed for each entry of a game that is gone on with."""

GAME = "game.journal"
"""What the first game in a folder is called; the next ones are numbered."""


class Sitting:
    """A table and who sits at it. Made in a running loop; `close` it in the end."""

    def __init__(
        self, banker: Banker, *, seed: int, strength: Strength = Strength.SIMPLE,
        language: str | None = None, heads: bool = False, keep: Path | None = None,
        settings: SettingsStore | None = None,
    ) -> None:  # fmt: skip
        """A banker with a game goes on with it, every seat by hand. `strength`: of the bots;
        `language`: spoken at the table, None for the edition's; `heads`: readers lie under the
        board, and tokens are moved; `keep`: the folder for games in which somebody plays by hand,
        None: that of the first. `settings`: what is set at the table, None: for this sitting."""
        self.seed = seed
        self.keep = keep
        self.speed, self.paused = 1.0, False
        self.strength, self._language, self._greeted = strength, language, ""
        self._tables = 0  # that stood here so far
        self._settings = settings or SettingsStore()
        self.watchers: list[Callable[[], object]] = []
        """Called when another table stands here, or time runs at another pace."""
        self._furnish(banker, heads)

    def _furnish(self, banker: Banker, heads: bool, old: SimTable | None = None) -> None:
        """Put a table there, with readers under its board or without, where another one stood."""
        self.heads = heads
        self.clock = SimClock(old.clock.time() if old else 0.0)
        # A game that is gone on with has other dice: rolls of the same would have been recorded.
        seed = self.seed + self._tables + _EACH_ENTRY * len(banker.history())
        self.table = SimTable(
            banker, clock=self.clock, seed=seed, language=self._language or self._greeting,
            board=heads, editions=editions.known(), renew=self._renew,
            settings=self._settings,
        )  # fmt: skip
        self._tables += 1
        self._used = False
        if old is not None:
            self.table.stand_in_for(old)
        self.lesson: FirstEvening | None = None
        self.seats = Seats(self.table)
        self.seats.strength = self.strength
        self.movers: Movers | None = None

    @property
    def _greeting(self) -> str | None:
        """The language of who looked first, unless one is set."""
        return None if self._settings.now.language else self._greeted or None

    def greet(self, language: str) -> None:
        """Somebody who reads this looks: the first one's language is spoken, unless one was named
        or is set."""
        if self._language is None and not self._greeted:
            self._greeted = language
            self.table.table.speak(self._greeting)

    @property
    def pace(self) -> float:
        """Seconds of the table's time in a real one; 0: it stands still."""
        return 0.0 if self.paused else self.speed

    @property
    def banker(self) -> Banker:
        """The banker who is at the table now."""
        return self.table.table.banker

    @property
    def edition(self) -> Edition:
        return self.banker.edition

    @property
    def folder(self) -> Path | None:
        """Where games are that can be resumed; None: nowhere."""
        journal = self.banker.journal
        return self.keep or (journal.path.parent if journal is not None else None)

    def begin(
        self, command: StartGame, by_bot: Sequence[bool], *, seed: int | None = None,
        edition: Edition | None = None, heads: bool | None = None,
        strength: Strength | None = None,
    ) -> None:  # fmt: skip
        """Begin a game; one that stands on the table is set aside first, its journal closed.

        `seed` lets the hands throw as with that seed; `edition` and `heads`: of the new game, and
        how well its bots play; None for those of the old one. ValueError with the reason if the
        rules refuse; the old game then stands. JournalError if the new game cannot be recorded.
        """
        edition = edition or self.edition
        refused = decide(blank(edition), command)
        if isinstance(refused, Refusal):
            with self.table.table.speaking():
                raise ValueError(refusal_sentence(refused))
        same = edition is self.edition and heads in (None, self.heads)
        if self._used or self.banker.state.seats or not same:
            self._play(Banker(edition, self._fresh(edition, kept=not all(by_bot))), heads)
        self.teach(on=False)
        if seed is not None:
            self.table.hands.shuffle(seed)
        self.strength = self.seats.strength = strength or self.strength
        self.table.begin(command)
        self.go_on(by_bot)

    def teach(self, *, on: bool = True) -> None:
        """Lead whoever has the first seat through a game that has just begun, or stop that."""
        if self.lesson is not None:
            self.lesson.close()
        self.lesson = FirstEvening(self.table) if on else None

    def resume(
        self, path: Path, by_bot: Sequence[bool] | None = None, *, heads: bool | None = None
    ) -> None:
        """Put the game away and resume another; bots and people sit as `by_bot` says, people where
        it says nothing; None: as they sat. JournalError if it is damaged, or open elsewhere."""
        banker = Banker.resume(Journal.open(path))
        self._play(banker, heads)
        seats = banker.state.seats
        if by_bot is None:
            self.go_on(seats_of(banker.history(), seats))
        else:
            self.go_on([*by_bot, *[False] * seats][:seats])

    def go_on(self, by_bot: Sequence[bool]) -> None:
        """Go on with the game that the banker has."""
        self._used = True
        self.seats.sit(by_bot)
        self._note_seats()
        if self.movers is not None:
            self.movers.close()
        if self.heads:
            self.movers = Movers(self.table)
            nobody = [False] * self.edition.data.rules.players_most  # they join at the panel
            by_hand = [seat for seat, bot in enumerate(by_bot or nobody) if not bot]
            self.movers.set_up(lazy=by_hand)

    def hand_over(self, seat: int, bot: bool) -> None:
        """Let a bot play a seat, and move its token; or a person."""
        if not bot and seat in self.banker.state.by_bot:  # left to a bot at the table (R70)
            self.table.table.do(Sit(seat))
        self.seats.hand_over(seat, bot)
        self._note_seats()
        if self.movers is not None:
            self.movers.leave(seat, lazy=not bot)
        self._changed()

    def _note_seats(self) -> None:
        with suppress(JournalError):  # then people sit there when it is resumed
            note_seats(self.banker, self.seats.by_bot)

    def run(self, speed: float | None = None, paused: bool | None = None) -> None:
        """Let the table's time run at `speed`, or stand still."""
        self.speed = self.speed if speed is None else speed
        self.paused = self.paused if paused is None else paused
        self.clock.run(self.pace)
        self._changed()

    def close(self) -> None:
        """Get up: parts and journal are closed."""
        journal = self.banker.journal
        self._put_away()
        if journal is not None:
            journal.close()

    def _put_away(self) -> None:
        if self.movers is not None:
            self.movers.close()
        self.clock.stop()
        self.table.close()

    def _play(self, banker: Banker, heads: bool | None = None) -> None:
        """Another game comes on another table: whatever was in flight at the old one, in the air,
        on a line or in somebody's hands, has nowhere to land. The old game's journal is closed."""
        old, table, seats = self.banker.journal, self.table, self.seats
        rate = self.clock.rate
        self._put_away()
        self._furnish(banker, self.heads if heads is None else heads, table)
        self.seats.stuck = seats.stuck
        if rate:
            self.clock.run(rate)
        if old is not None and old is not banker.journal:
            old.close()
        self._changed()

    def _changed(self) -> None:
        for watcher in self.watchers:
            watcher()

    def _renew(self, wanted: str) -> tuple[Banker, TagBook]:
        """A new game that somebody asks for on the panel: nobody sits yet. JournalError."""
        edition = self.edition if wanted == self.edition.id else editions.load(wanted)
        old = self.banker.journal
        banker = Banker(edition, self._fresh(edition, kept=True))
        self.clock.call_later(0.0, lambda: self._start_renewed(banker, old))
        return banker, self.table.book(edition)

    def _start_renewed(self, banker: Banker, old: Journal | None) -> None:
        self._play(banker)
        self.go_on([])
        if old is not None:
            old.close()

    def _fresh(self, edition: Edition, *, kept: bool) -> Journal | None:
        """A journal for another game, if this one has one; `kept`: where games are kept."""
        old = self.banker.journal
        if old is None:
            return None
        if kept and self.keep is not None:
            with suppress(
                OSError, JournalError
            ):  # where nothing can be kept it is played all the same
                self.keep.mkdir(parents=True, exist_ok=True)
                return Journal.create(free(self.keep / GAME), edition)
        return Journal.create(free(old.path), edition)


def free(path: Path) -> Path:
    """The first of `game`, `game-2`, `game-3`, ... that is not there yet; so too after `game-2`, or
    every evening's last name would be its longest."""
    base, _, last = path.stem.rpartition("-")
    stem = base if last.isdecimal() and path.with_stem(base).exists() else path.stem
    number, other = 2, path.with_stem(stem)
    while other.exists():
        other = path.with_stem(f"{stem}-{number}")
        number += 1
    return other

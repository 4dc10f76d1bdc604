"""A sitting at the simulated table: the games played one after the other, their journals, the pace.

No page and no command line is in here; page/desk.py and demo.py use it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from controller.banker import Banker
from controller.bots import Strength
from controller.journal import Journal
from controller.rules.commands import StartGame
from controller.rules.edition import Edition
from controller.rules.engine import decide
from controller.rules.events import blank
from controller.rules.refusals import Refusal
from controller.sentences import refusal_sentence
from sim.clock import SimClock
from sim.seats import Seats
from sim.table import SimTable


class Sitting:
    """A table and who sits at it. Made in a running loop; `close` it in the end."""

    def __init__(
        self, banker: Banker, *, seed: int, strength: Strength = Strength.SIMPLE,
        language: str | None = None,
    ) -> None:  # fmt: skip
        """A banker with a game goes on with it, every seat by hand. `strength`: of the bots;
        `language`: spoken at the table, None for the edition's."""
        self.seed = seed
        self.edition: Edition = banker.edition
        self.clock = SimClock()
        self.table = SimTable(banker, clock=self.clock, seed=seed, language=language)
        self.seats = Seats(self.table)
        self.seats.strength = strength
        self.speed, self.paused = 1.0, False

    @property
    def banker(self) -> Banker:
        """The banker who is at the table now."""
        return self.table.table.banker

    def begin(self, command: StartGame, by_bot: Sequence[bool], *, seed: int | None = None) -> None:
        """Begin a game; one that stands on the table is put away first, its journal closed.

        `seed` lets the hands throw as with that seed. ValueError with the reason if the rules
        refuse; the old game then stands. JournalError if the new game cannot be recorded.
        """
        refused = decide(blank(self.edition), command)
        if isinstance(refused, Refusal):
            with self.table.table.speaking():
                raise ValueError(refusal_sentence(refused))
        self.table.hands.rest()
        if seed is not None:
            self.table.hands.shuffle(seed)
        if self.banker.state.seats:
            self._put_away()
        self.table.begin(command)
        self.seats.sit(by_bot)

    def go_on(self, by_bot: Sequence[bool]) -> None:
        """Go on with the game that the banker has."""
        self.seats.sit(by_bot)

    def run(self, speed: float | None = None, paused: bool | None = None) -> None:
        """Let the table's time run at `speed`, or stand still."""
        self.speed = self.speed if speed is None else speed
        self.paused = self.paused if paused is None else paused
        self.clock.run(0.0 if self.paused else self.speed)

    def close(self) -> None:
        """Get up: parts and journal are closed."""
        self.clock.stop()
        self.table.close()
        if self.banker.journal is not None:
            self.banker.journal.close()

    def _put_away(self) -> None:
        old = self.banker.journal
        fresh = Journal.create(_free(old.path), self.edition) if old is not None else None
        self.table.adopt(Banker(self.edition, fresh))
        if old is not None:
            old.close()


def _free(path: Path) -> Path:
    """The first of `game-2`, `game-3`, ... beside `game` that is not there yet; so too after
    `game-2`, or every evening's last name would be its longest."""
    base, _, last = path.stem.rpartition("-")
    stem = base if last.isdecimal() and path.with_stem(base).exists() else path.stem
    number = 2
    while (other := path.with_stem(f"{stem}-{number}")).exists():
        number += 1
    return other

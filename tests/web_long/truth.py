"""What the banker of a running table has recorded: its journal, read while it is written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from controller.bots.playing import start_command
from controller.editions import load
from controller.rules.entries import EntryKind, effective_entries, fold
from controller.rules.game.ending import final_worth
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.store.journal_file import read


@dataclass(frozen=True, slots=True)
class Truth:
    """`step`: how much has been done; `state`: what came of it."""

    step: int
    state: State

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase is Phase.OVER

    @property
    def cash(self) -> list[str]:
        """Each seat's, as pages show it."""
        return [str(self.state.cash[seat]) for seat in range(self.state.seats)]

    @property
    def ranking(self) -> list[tuple[str, str]]:
        """Name and cash of each player, the richest in all first."""
        state = self.state
        order = sorted(range(state.seats), key=lambda seat: -final_worth(state, seat))
        return [(state.players[seat][0], str(state.cash[seat])) for seat in order]


def recorded(journal: Path) -> Truth:
    """The game in a journal. Raises JournalError."""
    reading = read(journal)
    if reading.error is not None:
        raise reading.error
    done = [entry for entry in reading.entries if entry.kind is not EntryKind.NOTE]
    return Truth(len(done), fold(reading.edition, effective_entries(reading.entries)))


def write(journal: Path, edition: str, game: str, seats: int, seed: int) -> None:
    """A journal in which a game has been set up and nobody has rolled yet."""
    box = load(edition)
    banker = Banker(box, Journal.create(journal, box))
    names = box.data.tokens[:seats]
    outcome = banker.do(start_command(box, names, Random(seed), game))
    assert isinstance(outcome, list), outcome
    assert banker.journal is not None
    banker.journal.close()

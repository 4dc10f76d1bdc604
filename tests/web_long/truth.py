"""What the banker of a running table has recorded: its journal, read while it is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from msgspec.structs import replace

from controller.bots.playing import start_command
from controller.editions import load
from controller.files.position_file import given
from controller.rules.commands import SetPosition
from controller.rules.edition import Edition
from controller.rules.ending import final_worth
from controller.rules.entries import EntryKind, effective_entries, fold
from controller.rules.events import GameEnded
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.store.journal_file import read

GROUP = 3
"""Deeds of the first group that is dealt."""


@dataclass(frozen=True, slots=True)
class Truth:
    """`step`: how much has been done; `commands`: how often each kind; `state`: what came of it."""

    step: int
    commands: Counter[str]
    state: State

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    @property
    def worth(self) -> list[int]:
        """Each seat's; in the end, what counted."""
        state = self.state
        return [*state.worth] or [final_worth(state, seat) for seat in range(state.seats)]

    @property
    def sums(self) -> list[str]:
        """What stands large beside each seat on all pages: cash, and in the end what counts."""
        held = self.state.cash[: self.state.seats]  # without the bank's
        return [*map(str, self.worth if self.over else held)]

    @property
    def ranking(self) -> list[tuple[str, str]]:
        """Name of each player and that, the richest in all first."""
        worth, names = self.worth, [name for name, _token in self.state.players]
        order = sorted(range(self.state.seats), key=lambda seat: -worth[seat])
        return [(names[seat], self.sums[seat]) for seat in order]


def recorded(journal: Path) -> Truth:
    """The game in a journal. Raises JournalError."""
    reading = read(journal)
    if reading.error is not None:
        raise reading.error
    done = [entry for entry in reading.entries if entry.kind is not EntryKind.NOTE]
    kinds = Counter(type(entry.command).__name__ for entry in done if entry.command is not None)
    return Truth(len(done), kinds, fold(reading.edition, effective_entries(reading.entries)))


def ended(journal: Path) -> str:
    """Why the game in a journal has ended; empty if it goes on."""
    events = [event for entry in read(journal).entries for event in entry.events]
    return next((event.why for event in events if isinstance(event, GameEnded)), "")


def write_position(journal: Path, where: str) -> None:
    """A journal of a game in a position (docs/commands.md)."""
    box, position = given(where)
    with Journal.create(journal, box) as record:
        outcome = Banker(box, record).do(SetPosition(position=position))
        assert isinstance(outcome, list), outcome


def write(journal: Path, edition: str, game: str, seats: int, seed: int) -> None:
    """A journal in which a game has been set up and nobody has rolled yet. If three deeds are dealt
    to each player, the first has a whole group, so that somebody builds."""
    box = load(edition)
    banker = Banker(box, Journal.create(journal, box))
    names = box.data.tokens[:seats]
    start = start_command(box, names, Random(seed), game)
    outcome = banker.do(replace(start, deeds=_stacked(box, start.deeds, seats)))
    assert isinstance(outcome, list), outcome
    assert banker.journal is not None
    banker.journal.close()


def _stacked(box: Edition, deeds: Sequence[int], seats: int) -> tuple[int, ...]:
    """The deeds, of which every `seats`-th from the first on is the first player's: a group."""
    group = next(own for own in box.board.groups if len(own) == GROUP)
    rest = iter([deed for deed in deeds if deed not in group])
    places = {at * seats: deed for at, deed in enumerate(group)}
    return tuple(places[at] if at in places else next(rest) for at in range(len(deeds)))

"""The puzzles that come with Ringkeeper, and which one is a day's. `python -m tests.puzzles` finds
them: a choice of the expert bot that a study of games played on from each choice confirms."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import cache
from pathlib import Path

import msgspec

from controller import editions
from controller.rules.commands import AnyCommand
from controller.rules.notation import edition_of, read
from controller.rules.state import State

PUZZLES = Path(__file__).parent / "puzzles.json"


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A moment: a `position` in one line (rules/notation.py), the `seat` that chooses, and its
    `choices`; the dice of a `Roll` are still to be thrown. `games` were played on from each choice
    with the same dice and cards: by choice, how many the seat `won`, and how many of them the best
    choice `lost`."""

    position: str
    seat: int
    choices: tuple[AnyCommand, ...]
    games: int
    won: tuple[int, ...]
    lost: tuple[int, ...]

    @property
    def state(self) -> State:
        """The moment. The order of the cards is nobody's business."""
        return read(editions.load(edition_of(self.position)), self.position)

    @property
    def best(self) -> int:
        """The choice after which most games were won."""
        return max(range(len(self.won)), key=self.won.__getitem__)


def encoded(puzzles: Sequence[Puzzle]) -> bytes:
    """The file of some puzzles: one a line."""
    return b"[\n" + b",\n".join(map(msgspec.json.encode, puzzles)) + b"\n]\n"


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All of them, in the order of the days."""
    return msgspec.json.decode(PUZZLES.read_bytes(), type=tuple[Puzzle, ...])


def number_of(day: date) -> int:
    """Which puzzle is a day's, from 0: each once before one comes again."""
    return day.toordinal() % len(puzzles())


def today() -> date:
    """The day, where this computer is."""
    return datetime.now().astimezone().date()

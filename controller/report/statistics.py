"""The figures of a game, as values: what gather.py finds out and words, charts and awards use.

Seats are numbers from 0, spaces are positions from GO, groups are their numbers on the board; money
is in units of the edition. Tuples are by seat unless their comment says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from controller.report.fairness import FairnessResult

SET = "set"
"""In place of a reason why money moves: it was there at the start of a position, or the host
corrected it, and nobody paid it."""

RETIRED = "retired"
"""In place of a reason why money moves: its player retired (R70)."""


class Holding(msgspec.Struct, frozen=True, kw_only=True):
    """A deed that a seat has; `counts` is what it adds in the final count, without buildings."""

    space: int
    level: int
    mortgaged: bool
    counts: int


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat stands: its `place` from 1, what it has by kind, and its `total`, which is what
    counts once the game is over. `out`: the round in which it left the game; 0: it did not."""

    seat: int
    place: int
    cash: int
    deeds: int
    buildings: int
    total: int
    out: int
    holdings: tuple[Holding, ...]


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be marked on a seat's line: it completed a `group`, it took or lost the Ring
    (`space`: where), or it left the game."""

    kind: Literal["group", "ring", "ring-lost", "out"]
    seat: int
    round: int
    group: int = -1
    space: int = -1


class Rent(msgspec.Struct, frozen=True):
    """A rent that was paid."""

    owner: int
    debtor: int
    space: int
    amount: int


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat threw with two dice: how often, the average total and what fair dice would give,
    doubles, Eyes; and the chi-square of all its faces with the share of players with fair dice
    whose faces are at least as uneven. None: too few rolls to say."""

    seat: int
    rolls: int
    average: float
    expected: float
    doubles: int
    eyes: int
    chi_square: float
    p: float | None


class Course(Protocol):
    """How everybody's worth went, as GameStatistics says it: of a whole game, or of one so far."""

    @property
    def players(self) -> Sequence[tuple[str, str]]:
        """Name and token of each seat."""

    @property
    def rounds_before(self) -> int:
        """How many rounds were played before the record begins."""

    @property
    def worths(self) -> Sequence[Sequence[int]]:
        """By seat: at the start, and after each round."""

    @property
    def marks(self) -> Sequence[Mark]:
        """What happened to seats."""

    @property
    def ring_moves(self) -> Sequence[tuple[int, int]]:
        """Round and space."""


class GameStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """All figures of a game, up to its last command that counts.

    `began` and `ended` are the times of the first and the last command, in seconds since 1970;
    `why` is how the game ended, "" while it is on. `cash_only`: deeds and buildings count nothing
    at the end. `income` and `spent` are amounts by reason. `worths` has what the seat was worth at
    the start, after `rounds_before` rounds of which there is no record, and then after each round;
    it ends when the seat leaves the game. `ring_moves` are the
    round and the space of each move of a Ring that nobody bears. `rents` is by space, what each
    seat earned there; `visits` is by space, how often a token stopped there; `steps` are spaces
    walked by dice. `lapsed` is rent that nobody asked for.
    """

    players: tuple[tuple[str, str], ...]  # name, token
    game: str
    began: float
    ended: float
    commands: int
    turns: int
    rounds: int
    rounds_before: int
    why: str
    winners: tuple[int, ...]  # seats
    cash_only: bool
    standings: tuple[Standing, ...]  # by place
    income: tuple[dict[str, int], ...]
    spent: tuple[dict[str, int], ...]
    worths: tuple[tuple[int, ...], ...]
    marks: tuple[Mark, ...]
    ring_moves: tuple[tuple[int, int], ...]
    rents: dict[int, tuple[int, ...]]
    highest_rent: Rent | None
    lapsed: tuple[int, ...]
    visits: tuple[int, ...]  # by space
    steps: tuple[int, ...]
    jailed: tuple[int, ...]
    auctions: tuple[int, ...]  # won
    dice: tuple[FairnessResult, ...]
    luck: tuple[Luck, ...]

    def earned(self, seat: int) -> int:
        """All the rent that a seat was paid."""
        return sum(by_seat[seat] for by_seat in self.rents.values())

    def net(self, seat: int, *reasons: str) -> int:
        """What a seat has gained for these reasons, or lost, below 0."""
        gained, lost = self.income[seat], self.spent[seat]
        return sum(gained.get(reason, 0) - lost.get(reason, 0) for reason in reasons)

    def reasons(self) -> frozenset[str]:
        """Every reason for which money moved."""
        return frozenset().union(*self.income, *self.spent)

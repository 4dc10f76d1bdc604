"""What was rolled in a game, by die and by seat, and how likely that is with fair dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from controller.editions.check import FACES
from controller.report.fairness import (
    FEWEST,
    FairnessResult,
    RealDie,
    Tally,
    chi_square,
    finding,
    p_value,
)
from controller.report.statistics import Luck
from controller.rules import events as e
from controller.rules.commands import Roll
from controller.rules.edition import Edition
from controller.rules.entries import Entry
from controller.rules.state import State

ENTERED = ""
"""In place of a hub's name: rolls that were entered by hand, or made by the table."""


class Rolls:
    """Counts the rolls of some seats with an edition's dice."""

    def __init__(self, seats: int, edition: Edition) -> None:
        self._printed = edition.data.dice
        self._tally = Tally()
        self._faces: list[Counter[int]] = [Counter() for _ in range(seats)]
        self._totals: list[list[int]] = [[] for _ in range(seats)]
        self._doubles = [0] * seats
        self._expected = 0.0

    def see(self, entry: Entry, state: State) -> None:
        """Count an entry; `state` is the state after it."""
        command = entry.command
        if not isinstance(command, Roll):
            return
        self._tally.read([entry])
        if not command.thrown and len(command.dice) == len(self._printed):
            for die, face in enumerate(self._in_order(command.dice)):
                self._tally.add(RealDie(ENTERED, die), face)
        for event in entry.events:
            if isinstance(event, e.Rolled | e.OpeningRolled) and len(event.dice) > 1:
                self._count(event.seat, event.dice, state)

    def _count(self, seat: int, dice: tuple[int, ...], state: State) -> None:
        pips, double, _ = state.thrown(dice)
        self._faces[seat].update(dice)
        self._totals[seat].append(pips)
        self._doubles[seat] += double
        if not self._expected:
            every = [state.thrown(pair)[0] for pair in product(*self._printed)]
            self._expected = sum(every) / len(every)

    def _in_order(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """The faces by die: the second die of an entered roll may have been named first."""
        first, second = self._printed
        fits = dice[0] in first and dice[1] in second
        return dice if fits else dice[::-1]

    def dice(self) -> tuple[FairnessResult, ...]:
        """The fairness of each die."""
        rolls = self._tally.rolls
        return tuple(finding(die, rolls[die], self._faces_of(die)) for die in sorted(rolls))

    def _faces_of(self, die: RealDie) -> tuple[int, ...]:
        """Which of the printed dice this is; empty as long as a real one may be either."""
        if die.hub == ENTERED:
            return self._printed[die.die]
        fits = {faces for faces in self._printed if self._tally.rolls[die].keys() <= set(faces)}
        return fits.pop() if len(fits) == 1 else ()

    def luck(self) -> Iterator[Luck]:
        both = Counter(face for die in self._printed for face in die)
        shares = {face: count / both.total() for face, count in sorted(both.items())}
        for seat, totals in enumerate(self._totals):
            counts = [self._faces[seat][face] for face in shares]
            statistic = chi_square(counts, list(shares.values()))
            enough = sum(counts) >= FEWEST / FACES / min(shares.values())
            yield Luck(
                seat=seat, rolls=len(totals), average=sum(totals) / max(len(totals), 1),
                expected=self._expected, doubles=self._doubles[seat], eyes=self._faces[seat][0],
                chi_square=statistic, p=p_value(statistic, len(shares) - 1) if enough else None,
            )  # fmt: skip

"""Two dice that come to rest one after the other make a roll; repeats and strays do not count."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from controller.rules.commands import DieReport
from hardware.ports import DieSettled

TOGETHER = 4.0
"""Seconds within which the second die belongs to a roll whose first die was not expected."""


class Repeat(msgspec.Struct, frozen=True):
    """The same roll of the same die, reported again."""


class Unwanted(msgspec.Struct, frozen=True):
    """A die was rolled while no roll is awaited; it does not count. `first` of the roll's dice."""

    first: bool


class NoSuchDie(msgspec.Struct, frozen=True):
    """A table has two dice, 0 and 1."""


class OneDie(msgspec.Struct, frozen=True):
    """One die has settled; `again`: it was rerolled before the other, and the newer face counts."""

    face: int
    again: bool


class DiceRoll(msgspec.Struct, frozen=True):
    """All dice lie that are awaited: the faces of die 0 and die 1, or of one die alone, and the
    reports that showed them."""

    faces: tuple[int, ...]
    thrown: tuple[DieReport, ...]


NoRoll = Repeat | NoSuchDie | Unwanted | OneDie


class DicePairing:
    """Pairs the dice."""

    def __init__(self) -> None:
        self._last: dict[tuple[str, int], tuple[int, int | None]] = {}  # roll and mark, by die
        self._held: dict[int, DieSettled] = {}
        self._stray: tuple[int, float] | None = None  # the other die of an unwanted throw

    @property
    def held(self) -> int | None:
        """The face of the one die that has settled."""
        for event in self._held.values():
            return event.face
        return None

    def remember(self, thrown: Iterable[DieReport]) -> None:
        """Throws that are on record already: a node whose report was not acknowledged before a
        crash sends it once more, and it must not count again."""
        for report in thrown:
            self._last[report.source, report.die] = report.roll, report.mark

    def clear(self) -> None:
        """Forget the one die that has settled."""
        self._held.clear()

    def ignore_other(self, die: int, now: float) -> None:
        """One die was enough; the other one, thrown with it, does not count."""
        self._stray = 1 - die, now + TOGETHER

    def settled(self, event: DieSettled, awaited: int, now: float) -> NoRoll | DiceRoll:
        """Take a die's report. `awaited`: how many dice the game waits for; `now` in seconds."""
        key = event.source, event.die
        if key in self._last and _seen(event, *self._last[key]):
            return Repeat()
        self._last[key] = event.roll, event.mark
        if event.die not in (0, 1):
            return NoSuchDie()
        stray, self._stray = self._stray, None
        if stray is not None and stray[0] == event.die and now < stray[1]:
            return Unwanted(False)
        if not awaited:
            self._held.clear()
            self._stray = 1 - event.die, now + TOGETHER
            return Unwanted(True)
        if awaited == 1:
            self._held.clear()
            return DiceRoll((event.face,), (_report(event),))
        return self._paired(event)

    def _paired(self, event: DieSettled) -> OneDie | DiceRoll:
        """With the die that lies already, if it is the other one."""
        again = event.die in self._held
        self._held[event.die] = event
        if len(self._held) == 1:
            return OneDie(event.face, again)
        dice = self._held[0], self._held[1]
        self._held.clear()
        return DiceRoll((dice[0].face, dice[1].face), (_report(dice[0]), _report(dice[1])))


def _report(event: DieSettled) -> DieReport:
    return DieReport(
        event.source, event.die, event.roll,
        mark=event.mark, vector=event.vector, battery=event.battery,
    )  # fmt: skip


def _seen(event: DieSettled, roll: int, mark: int | None) -> bool:
    """Whether a report is the last one that was seen, or an earlier one, sent again. By the die's
    own number of the throw if it tells one: our count begins again with this program."""
    if event.mark is None or mark is None:
        return event.roll == roll
    if event.mark >> 16 != mark >> 16:  # another battery
        return False
    return not 0 < (event.mark - mark) & 0xFFFF < 0x8000

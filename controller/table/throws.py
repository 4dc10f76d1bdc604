"""Two dice that come to rest one after the other make a throw; repeats and strays do not count."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.ports import DieSettled

TOGETHER = 4.0
"""Seconds within which the second die belongs to a throw whose first die was not wanted."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """The same roll of the same die, reported again."""


@dataclass(frozen=True, slots=True)
class Unwanted:
    """A die was thrown while no roll is awaited; it does not count. `first` of the throw's dice."""

    first: bool


@dataclass(frozen=True, slots=True)
class NoSuchDie:
    """A table has two dice, 0 and 1."""


@dataclass(frozen=True, slots=True)
class Held:
    """One die lies; `again`: it was thrown again before the other, and the newer face counts."""

    face: int
    again: bool


@dataclass(frozen=True, slots=True)
class Throw:
    """Both dice lie: the faces of die 0 and die 1."""

    faces: tuple[int, int]


class Throws:
    """Pairs the dice."""

    def __init__(self) -> None:
        self._last: dict[tuple[str, int], int] = {}  # the last roll seen of each die
        self._held: dict[int, int] = {}
        self._stray: tuple[int, float] | None = None  # the other die of an unwanted throw

    @property
    def held(self) -> int | None:
        """The face of the die that lies alone."""
        return next(iter(self._held.values()), None)

    def clear(self) -> None:
        """Forget the die that lies alone."""
        self._held.clear()

    def settled(
        self, event: DieSettled, awaited: bool, now: float
    ) -> Repeat | NoSuchDie | Unwanted | Held | Throw:
        """Take a die's report. `awaited`: the game waits for a roll; `now` in seconds."""
        key = event.source, event.die
        if self._last.get(key) == event.roll:
            return Repeat()
        self._last[key] = event.roll
        if event.die not in (0, 1):
            return NoSuchDie()
        stray, self._stray = self._stray, None
        if stray is not None and stray[0] == event.die and now < stray[1]:
            return Unwanted(False)
        if not awaited:
            self._held.clear()
            self._stray = 1 - event.die, now + TOGETHER
            return Unwanted(True)
        again = event.die in self._held
        self._held[event.die] = event.face
        if len(self._held) == 1:
            return Held(event.face, again)
        faces = self._held[0], self._held[1]
        self._held.clear()
        return Throw(faces)

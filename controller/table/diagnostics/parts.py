"""What is known of the parts: which are missing, whether dice can be expected, noise on lines."""

from __future__ import annotations

from collections.abc import Collection

from common.message import Message
from hardware.ports import LineNoise, PartFound, PartLost, PartTrouble

NOISE_EVERY = 60.0
"""Seconds between two notices about noise on the same line."""


class PartsStatus:
    """Keeps the books of the parts; says what is news."""

    def __init__(self, dice: Collection[str], missing: Collection[str]) -> None:
        """`dice`: names of the parts that bring dice. `missing`: parts that did not open."""
        self._dice = tuple(dice)
        self._missing = list(missing)
        self._lost_at: dict[str, float] = {}
        self._noise_shown: dict[str, float] = {}
        self._troubles: set[tuple[str, Message]] = set()
        self.noise: dict[str, int] = {}

    @property
    def missing(self) -> tuple[str, ...]:
        """Parts that are lost, first lost first."""
        return tuple(self._missing)

    @property
    def dice(self) -> bool:
        """Whether thrown dice can be expected."""
        return any(part not in self._missing for part in self._dice)

    def miss(self, names: Collection[str]) -> None:
        """Parts that could not be opened either."""
        self._missing += [name for name in names if name not in self._missing]

    def lost_at(self, part: str) -> float | None:
        """When a missing part was lost, seconds of the clock; None: it was never there."""
        return self._lost_at.get(part)

    def lost(self, event: PartLost, now: float) -> bool:
        """True: it was there until now."""
        if event.part in self._missing:
            return False
        self._missing.append(event.part)
        self._lost_at[event.part] = now
        return True

    def found(self, event: PartFound) -> bool:
        """True: it was missing until now."""
        if event.part not in self._missing:
            return False
        self._missing.remove(event.part)
        return True

    def troubled(self, event: PartTrouble) -> bool:
        """True: it has not been said before."""
        new = (event.part, event.why) not in self._troubles
        self._troubles.add((event.part, event.why))
        return new

    def noisy(self, event: LineNoise, now: float) -> bool:
        """Count it. True: it is time to say so."""
        self.noise[event.part] = self.noise.get(event.part, 0) + 1
        last = self._noise_shown.get(event.part)
        if last is not None and now - last < NOISE_EVERY:
            return False
        self._noise_shown[event.part] = now
        return True

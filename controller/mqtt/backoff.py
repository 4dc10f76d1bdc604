"""How long to wait before connecting again."""

from __future__ import annotations

from random import Random, SystemRandom


class Backoff:
    """Pauses between attempts, in seconds: from `first` on, each twice as long, up to `most`. Each
    is shortened by `chance`, so that many tables do not come back at the same moment."""

    def __init__(self, first: float, most: float, chance: Random | None = None) -> None:
        self._first, self._most = first, most
        self._chance = chance or SystemRandom()
        self._next = first

    def pause(self, lasted: float) -> float:
        """The pause after an attempt, or a connection, that `lasted` so many seconds. Only one that
        lasted begins anew: a broker may let us in and drop us at once, again and again."""
        if lasted > self._most:
            self._next = self._first
        pause = self._next * self._chance.uniform(0.5, 1.0)
        self._next = min(2 * self._next, self._most)
        return pause

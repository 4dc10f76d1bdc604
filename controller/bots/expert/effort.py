"""How long the expert thinks about one decision: so many positions at most, and so long by a clock.

Positions bound it the same on any machine, so the same seed is the same game. A clock is for a
table that people play at: a slow computer then looks at fewer positions, and its lights go on.
"""

from __future__ import annotations

from collections.abc import Callable

POSITIONS_MOST = 400
"""Positions that one decision judges: a position takes up to 0.13 ms on a PC (docs/performance.md).
Only positions made to be hard need more: such a decision takes the best of what it has seen."""

POSITIONS_LEAST = 20
"""Positions that a search judges however late it is: a pause of the whole computer is no reason to
leave money lying."""

DECISION_MOST_S = 0.06
"""Seconds of a clock that one decision takes, apart from the position that is being judged and
the least ones."""


class Effort:
    """Counts what the decision in hand has taken. `judged` counts positions of all decisions."""

    __slots__ = ("_clock", "_from", "_least", "_most", "_since", "_until", "judged")

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        """`clock` tells seconds; None: only positions count."""
        self.judged = self._from = 0
        self._clock = clock
        self._since = 0.0
        self.allow(1.0)

    def begin(self) -> None:
        """Another decision."""
        self._from = self.judged
        if self._clock is not None:
            self._since = self._clock()
        self.allow(1.0)

    def allow(self, share: float) -> None:
        """Let what follows take the decision up to this share of what it may take in all."""
        self._most = self._from + share * POSITIONS_MOST
        self._least = self.judged + POSITIONS_LEAST
        self._until = self._since + share * DECISION_MOST_S

    @property
    def spent(self) -> bool:
        """Whether it is time to stop looking, and to take the best that was found."""
        if self.judged >= self._most:
            return True
        if self._clock is None or self.judged < self._least:
            return False
        return self._clock() >= self._until

"""How long the expert thinks about one decision: limits in positions and in seconds.

The limit in positions is the same on any machine, so the same seed gives the same game. The limit
in seconds is for a table that people play at: a slow computer looks at fewer positions, and its
lights keep running.
"""

from __future__ import annotations

from collections.abc import Callable

POSITIONS_MOST = 400
"""Positions that one decision judges at most: each takes up to 0.13 ms on a PC
(docs/performance.md). Only situations made to be hard need more: the decision is then the best of
what was judged."""

POSITIONS_LEAST = 20
"""Positions that a search judges however late it is: a bot should not miss a bargain because the
whole computer paused."""

DECISION_MOST_S = 0.06
"""Seconds that one decision takes at most, not counting the position that is being judged and
POSITIONS_LEAST."""


class Effort:
    """What the current decision has used up. `judged` counts the positions of all decisions."""

    __slots__ = ("_clock", "_from", "_least", "_most", "_since", "_until", "judged")

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        """`clock` returns seconds; None: only positions count."""
        self.judged = self._from = 0
        self._clock = clock
        self._since = 0.0
        self.allow(1.0)

    def begin(self) -> None:
        """Another decision begins."""
        self._from = self.judged
        if self._clock is not None:
            self._since = self._clock()
        self.allow(1.0)

    def allow(self, share: float) -> None:
        """Let the next search use the decision's effort up to this share of the whole."""
        self._most = self._from + share * POSITIONS_MOST
        self._least = self.judged + POSITIONS_LEAST
        self._until = self._since + share * DECISION_MOST_S

    @property
    def spent(self) -> bool:
        """Whether it is time to stop searching and take the best that was found."""
        if self.judged >= self._most:
            return True
        if self._clock is None or self.judged < self._least:
            return False
        return self._clock() >= self._until

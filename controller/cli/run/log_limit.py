"""Lines for a log that nobody can fill: a part that says the same a thousand times is heard a few
hundred times, and then how often it was not.
"""

from __future__ import annotations

import time
from collections.abc import Callable

AT_ONCE = 300.0
"""Lines that may come one after the other; a lively evening has ten a minute."""

A_SECOND = 0.25
"""Lines a second in the long run: a service's go to a card, at most some 3 MB a day."""

SEEN_A_SECOND = 1.0
"""The same for every event of a game, which only a terminal shows."""


class LogLimit:
    """Hands lines on, but not too many of them."""

    def __init__(
        self, say: Callable[[str], object], clock: Callable[[], float] = time.monotonic, *,
        a_second: float = A_SECOND,
    ) -> None:  # fmt: skip
        self._say, self._clock, self._a_second = say, clock, a_second
        self._left, self._at = AT_ONCE, clock()
        self._unsaid = 0

    def __call__(self, line: str) -> None:
        """Say a line, or count it."""
        now = self._clock()
        self._left = min(AT_ONCE, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            self._unsaid += 1
            return
        self._left -= 1
        if self._unsaid:
            self._say(f"({self._unsaid} lines left out: too many at once)")
            self._unsaid = 0
        self._say(line)

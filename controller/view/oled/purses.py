"""Balances as they are shown: after a payment they count from the old to the new amount.

It moves no money; the state holds the true balances from the beginning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from controller.view.timing import COUNT_AFTER, COUNT_STEP, COUNT_STEPS


class CashCount(NamedTuple):
    """Balances that count: from when, and by how much each changes."""

    begins: float  # seconds of the table's clock
    changes: Mapping[int, int]


class Purses:
    """The balances at one moment. `until`: when a balance that was asked for will next change."""

    __slots__ = ("_cash", "_counts", "_now", "until")

    def __init__(
        self, cash: Sequence[int], counts: Sequence[CashCount] = (), now: float = 0.0
    ) -> None:
        self._cash, self._counts, self._now = cash, counts, now
        self.until: float | None = None

    def of(self, seat: int) -> int:
        """What a seat's balance shows now: between the old and the new amount, both included."""
        return self._cash[seat] - sum(
            self._to_come(count.begins, count.changes[seat])
            for count in self._counts
            if seat in count.changes
        )

    def _to_come(self, begins: float, change: int) -> int:
        """The part of a change that has not been counted yet. A round sum counts in tens: its last
        digit stands still."""
        unit = 1 if change % 10 else 10
        units = abs(change) // unit
        steps = min(COUNT_STEPS, units)
        for done in range(steps):
            due = begins + COUNT_AFTER + done * COUNT_STEP
            if self._now < due:
                self.until = due if self.until is None else min(self.until, due)
                part = units * (steps - done) // steps * unit
                return part if change > 0 else -part
        return 0

"""How fast the simulated table really runs, and how often a page is shown something new.

A page may not flash more than three times a second (WCAG 2.3.1), however fast the table runs: above
STILL_OVER it gets still pictures, each of them long enough that three flashes would not fit.
"""

from __future__ import annotations

from collections.abc import Callable

STILL_OVER = 4.0
"""Simulated seconds per real one above which a page shows only still pictures."""

PUSH_S = 1 / 25
"""Least time between two pushes to a page, seconds."""

STILL_S = 0.35
"""The same above STILL_OVER: a flash is two changes, and six of them take longer than a second."""

MEASURED_S = 1.0
"""Real seconds over which the speed is measured."""


def push_s(speed: float) -> float:
    """Least time between two pushes to a page of a table at that speed, real seconds."""
    return STILL_S if speed > STILL_OVER else PUSH_S


class Speedometer:
    """Compares two clocks; `real` gives real seconds."""

    def __init__(self, real: Callable[[], float]) -> None:
        self._real = real
        self._wanted: object = None
        self._began = (0.0, 0.0)
        self._reached: float | None = None

    def reached(self, time: float, wanted: object) -> float | None:
        """Simulated seconds per real one lately, at a simulated `time`; None: not known yet. It is
        measured again as soon as something else is `wanted`."""
        now = (self._real(), time)
        if wanted != self._wanted or time < self._began[1]:
            self._wanted, self._began, self._reached = wanted, now, None
        elif (passed := now[0] - self._began[0]) >= MEASURED_S:
            speed = (now[1] - self._began[1]) / passed
            self._reached = round(speed, 1 if speed < 10 else None)
            self._began = now
        return self._reached

"""Simulated wires and air: I2C, SPI, serial lines, radio. They count, and can be cut and tapped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Tapped(Generic[P]):
    """A wire that can be listened to. A wire calls each of `hearers` with what passes; while there
    are none, that is a loop over nothing."""

    hearers: tuple[Callable[P, object], ...] = ()

    def tap(self, hear: Callable[P, object]) -> Callable[[], None]:
        """Tell `hear` of every signal from now on, until the returned function is called."""
        self.hearers = (*self.hearers, hear)

        def untap() -> None:
            self.hearers = tuple(one for one in self.hearers if one is not hear)

        return untap

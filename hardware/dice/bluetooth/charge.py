"""Asks connected Bluetooth dice for their charge, once a minute.

It only says when a round is due. The one task in driver.py asks, since an adapter does one thing at
a time.
"""

from __future__ import annotations

from asyncio import Event
from collections.abc import Callable

from hardware.dice.bluetooth.radio import Connection
from hardware.dice.bluetooth.trouble import ERRORS
from hardware.ports import Clock, Handle

ASK_CHARGE_S = 60.0
"""Seconds between two questions for the charge of a die."""


class ChargeRounds:
    """Sets `stir` when a round is `due`."""

    def __init__(self, clock: Clock, stir: Event) -> None:
        self.due = False
        self._clock, self._stir = clock, stir
        self._timer: Handle | None = None

    def begin(self) -> None:
        """The first round is due after `ASK_CHARGE_S`."""
        self._timer = self._clock.call_later(ASK_CHARGE_S, self._now)

    def end(self) -> None:
        """No further round is due."""
        if self._timer is not None:
            self._timer.cancel()

    def _now(self) -> None:
        self.due = True
        self._stir.set()
        self.begin()

    async def ask(
        self, connections: dict[int, Connection], gone: Callable[[int], object]
    ) -> None:  # fmt: skip
        """Each die for its charge. One that cannot be asked is gone, though nobody said so."""
        self.due = False
        for die, connection in [*connections.items()]:
            if connections.get(die) is not connection:
                continue  # it went meanwhile
            try:
                await connection.ask_charge()
            except ERRORS:
                gone(die)

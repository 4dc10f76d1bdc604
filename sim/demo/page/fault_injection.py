"""What hands do to a table that nobody should do, so that one sees what the table says then.

Everything goes through the chips: a die that leans is measured, a card nobody knows is read.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.text.language import _
from sim.table.chips import BANK_PAD
from sim.table.table import SimTable

STRANGER = bytes.fromhex("04C0FFEE123480")
"""The number of a card that no edition's book has; 7 bytes, as tokens have."""

DICE_WANTED = ("one-die", "pick-up", "nudge", "cocked", "bump")
"""Those with dice, which have to wait until they lie."""


class FaultInjection:
    """Hands that do it to a table."""

    def __init__(self, table: SimTable) -> None:
        self._table, self._hands, self._chips = table, table.hands, table.chips

    def do(self, what: str) -> float | str:
        """Seconds until it is done; a sentence if it cannot be done now."""
        if what in DICE_WANTED and self._hands.rolling:
            return _("The dice are still rolling.")
        return self._ways()[what]()

    def _ways(self) -> dict[str, Callable[[], float]]:
        hands, chips = self._hands, self._chips
        return {
            "one-die": lambda: hands.throw(hands.chance()[:1]),
            "pick-up": lambda: hands.meddle(0, lambda hub: hub.pick_up),
            "nudge": lambda: hands.meddle(1, lambda hub: lambda die: hub.nudge(die, tip=True)),
            "cocked": lambda: hands.meddle(0, lambda hub: hub.cock),
            "bump": chips.hub.bump,
            "stranger": lambda: hands.tap(STRANGER),
            "hang": self._hang,
        }

    def _hang(self) -> float:
        self._chips.reader.hang(BANK_PAD)
        return 0.0

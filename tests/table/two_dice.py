"""Bluetooth dice as pages of the panel see them: one is connected, the other out of reach."""

from __future__ import annotations

from hardware.dice.bluetooth.pairs import PairedDie
from hardware.dice.bluetooth.vendors import Make


class TwoDice:
    """Both are paired, and the first has 64 % left."""

    def __init__(self) -> None:
        self.pairs = {
            0: PairedDie(die=0, make=Make.GODICE, address="C0:FF:EE:00:00:01", name="GoDice_1"),
            1: PairedDie(die=1, make=Make.PIXELS, address="C0:FF:EE:00:00:02", name="Gimli"),
        }

    def connected(self, die: int) -> bool:
        return die == 0

    def charge(self, die: int) -> int | None:
        return 64 if die == 0 else None

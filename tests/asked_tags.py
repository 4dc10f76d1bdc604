"""Tags on one head of a reader, asked by the real firmware on a simulated chip."""

from __future__ import annotations

from firmware.heads import Heads
from firmware.mfrc522 import Mfrc522 as Driver
from sim.chips.mfrc522 import Mfrc522
from sim.chips.tag import Tag
from sim.wires.spi import BoardTime, SpiBus

UID = bytes.fromhex("04e141124c2880")
"""That of the data sheet's examples."""


class Desk:
    """One head, and what lies on it."""

    def __init__(self, *tags: Tag) -> None:
        self.time = BoardTime()
        bus = SpiBus(self.time)
        self.chip = Mfrc522(self.time)
        driver = Driver(bus, bus.attach(self.chip), self.time.sleep_us)
        self.heads = Heads([driver], self.time.sleep_us, self.time.ticks_us)
        self.chip.field.tags = list(tags)
        self.heads.read(0)

    def ask(self, *command: int, uid: bytes = UID) -> bytes:
        return self.heads.ask(0, uid, bytes(command))

"""A dice hub with its dice, in somebody's hands.

hub = DiceHub(SerialWire(clock), clock, seed=7)
hub.throw((4, EYE))
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from firmware import dice
from firmware.ports import App
from sim.clock import SimClock
from sim.mcu import Mcu
from sim.serial_wire import SerialWire


@dataclass(slots=True)
class _Die:
    birth: int
    roll: int = 0
    face: int = 0
    thrown: float = float("-inf")


class DiceHub(Mcu):
    """A hub, and two dice in somebody's hands. Dice have batteries: a reset leaves them alone."""

    CALLS = 3  # a die calls each roll out as often as this, at once
    CALLING_S = 2.0  # a hub that starts within this hears the last roll again

    dice = 2

    def __init__(self, wire: SerialWire, clock: SimClock, *, seed: int = 0) -> None:
        chance = Random(f"dice {seed}")
        self._dice = [_Die(chance.randrange(0x10000)) for _ in range(self.dice)]
        self._air: list[tuple[int, int, int, int]] = []
        super().__init__(wire, clock, seed=seed)

    def app(self) -> App:
        now = self._clock.time()
        self._air = []
        for number, die in enumerate(self._dice):
            if now - die.thrown < self.CALLING_S:
                self._call(number)
        return dice.DiceHub(self)

    def throw(self, faces: tuple[int, int]) -> None:
        """Throw both dice; they come to rest with these faces on top (0: the Eye)."""
        for number, face in enumerate(faces):
            self._settle(number, face)
        self.step()

    def throw_one(self, die: int, face: int) -> None:
        """Throw one of them."""
        self._settle(die, face)
        self.step()

    def read(self) -> list[tuple[int, int, int, int]]:
        """For the firmware: what is in the air."""
        heard, self._air = self._air, []
        return heard

    def _settle(self, number: int, face: int) -> None:
        die = self._dice[number]
        die.roll = (die.roll + 1) % 0x10000
        die.face = face
        die.thrown = self._clock.time()
        if self.node is not None:
            self._call(number)

    def _call(self, number: int) -> None:
        die = self._dice[number]
        self._air += [(number, die.face, die.birth, die.roll)] * self.CALLS

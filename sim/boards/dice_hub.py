"""A dice hub with its dice, in somebody's hands: motion, sensors, radio and firmware are all there.

hub = DiceHub(SerialWire(clock), clock, seed=7)
hub.throw((4, EYE))     # seconds until both lie
"""

from __future__ import annotations

from random import Random

from firmware import dice
from firmware.ports import App
from firmware.radio import Codec
from sim.boards.die import CODEC, SimDie
from sim.boards.mcu import Mcu
from sim.clock import SimClock
from sim.motion import hands, throws
from sim.motion.path import Path, dot
from sim.wires.radio import Air
from sim.wires.serial_wire import SerialWire


class DiceHub(Mcu):
    """A hub, and two dice in somebody's hands. Dice have batteries: a reset leaves them alone."""

    DICE = 2
    LOSS = 0.02
    """Part of the messages that the air loses."""

    def __init__(
        self, wire: SerialWire, clock: SimClock, *,
        seed: int = 0, air: Air | None = None, codec: Codec = CODEC,
    ) -> None:  # fmt: skip
        self.air = air or Air(clock, Random(f"air {seed}"), loss=self.LOSS)
        self.radio = self.air.join(self.step)
        self._codec = codec
        self.dice = [
            SimDie(number, self.air, clock, seed=seed, codec=codec) for number in range(self.DICE)
        ]
        super().__init__(wire, clock, seed=seed)

    def app(self) -> App:
        self.radio.on = True
        self.firmware = dice.DiceHub(self.radio, self._codec, self._chance.randbytes, self.DICE)
        return self.firmware

    def power_off(self) -> None:
        super().power_off()
        self.radio.on = False
        self.radio.receive()

    def close(self) -> None:
        super().close()
        for die in self.dice:
            die.close()

    def wear(self, faces: tuple[tuple[int, ...], ...]) -> None:
        """Give each die the faces of an edition: the Eye is a sticker over the 1."""
        for die, bears in zip(self.dice, faces, strict=False):
            die.wear(0 if 0 in bears else 1)

    def throw(self, faces: tuple[int, ...]) -> float:
        """Roll the dice; they come to rest with these faces on top (0: the Eye). Seconds until
        the last lies."""
        return max(self.throw_one(die, face) for die, face in enumerate(faces))

    def throw_one(self, die: int, face: int) -> float:
        """Roll one of them; seconds until it lies."""
        return self.move(die, self.aimed(die, face, throws.CALM)[0])

    def aimed(
        self, die: int, face: int, style: throws.Style, delay: float = 0.0
    ) -> tuple[Path, float]:
        """A throw that begins in `delay` seconds, for `move` then; and when it leaves the hand."""
        one = self.dice[die]
        one.wear(face)
        path, left = throws.throw(
            self._clock.time() + delay, one.will_lie, one.sides[face],
            tuple(one.sides.values()), one.chance, style,
        )  # fmt: skip
        one.will_lie = path.up
        return path, left

    def pick_up(self, die: int, *, shakes: int = 0) -> float:
        """Take a die up and put it down on another side; seconds until it lies. No roll."""
        one = self.dice[die]
        to = one.chance.choice(tuple(one.sides.values()))
        now = self._clock.time()
        return self.move(die, hands.pick_up(now, one.lies, to, one.chance, shakes=shakes))

    def nudge(self, die: int, *, tip: bool = False) -> float:
        """Push a die along the table, or over; seconds until it lies. No roll."""
        one = self.dice[die]
        others = [side for side in one.sides.values() if abs(dot(side, one.lies)) < 0.5]
        to = one.chance.choice(others) if tip else one.lies
        return self.move(die, hands.nudge(self._clock.time(), one.lies, to, one.chance))

    def bump(self) -> float:
        """Knock the table; seconds until it is quiet. No roll."""
        now = self._clock.time()
        return max(
            self.move(die, hands.bump(now, one.lies, one.chance))
            for die, one in enumerate(self.dice)
        )

    def turn_slowly(self, die: int) -> float:
        """Turn a die over between the fingers; seconds until it lies. No roll."""
        one = self.dice[die]
        to = one.chance.choice(tuple(one.sides.values()))
        return self.move(die, hands.turn_slowly(self._clock.time(), one.lies, to, one.chance))

    def cock(self, die: int) -> float:
        """Roll a die that stays on an edge; seconds until it leans there. No roll."""
        one = self.dice[die]
        sides = tuple(one.sides.values())
        return self.move(die, hands.cocked(self._clock.time(), one.lies, sides, one.chance))

    def move(self, die: int, path: Path) -> float:
        """Let a motion begin that was made for this die; seconds until it ends."""
        self.dice[die].move(path)
        return path.still - self._clock.time()

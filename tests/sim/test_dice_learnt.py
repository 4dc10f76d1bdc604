"""A die from the chip up is calibrated by `ringkeeper dice calibrate`'s own code, and then right.

Its firmware, the hub's, the radio between them and the line are all there (sim/boards/dice_hub.py).
"""

from __future__ import annotations

import asyncio
import re

import pytest

from controller.cli.dice.bench import Bench
from controller.cli.dice.learn import Learner
from hardware.dice.die_faces import Sides, degrees, odd_pairs, order
from hardware.ports import DieSettled
from hardware.profile.types import DiceProfile, Profile
from hardware.system import pause
from sim.boards.dice_hub import DiceHub
from sim.clock import SimClock
from sim.motion import hands
from sim.wires.serial_wire import SerialWire

FACES = (0, 2, 3, 4, 5, 6)


class Calibrating:
    """Somebody who does what `dice calibrate` asks for, with a die that knows no sides."""

    def __init__(self, die: int) -> None:
        self.clock = SimClock()
        self.hub = DiceHub(SerialWire(self.clock), self.clock, seed=die + 3)
        self.hub.wear((FACES, FACES))
        self.number, self.die = die, self.hub.dice[die]
        self.die.flash.table = b""
        self.die.renew()
        self.said: list[str] = []

    async def wait(self, seconds: float) -> None:
        await pause(self.clock, seconds)

    async def ask(self, sentence: str) -> None:
        """Lay the die down as it is asked for, and press Enter when it lies."""
        found = re.search(r"with the (Eye|\d) on top", sentence)
        assert found
        await self.lay(0 if found[1] == "Eye" else int(found[1]))

    async def lay(self, face: int) -> None:
        """Take the die up, and put it down with a face on top."""
        now = self.clock.time()
        path = hands.pick_up(now, self.die.lies, self.die.sides[face], self.die.chance)
        await self.wait(self.hub.move(self.number, path) + 1.0)

    async def throw(self, bench: Bench, face: int) -> DieSettled:
        self.hub.throw_one(self.number, face)
        return await asyncio.wait_for(bench.rolls.get(), 20)


@pytest.mark.parametrize("die", [0, 1])
def test_a_die_without_sides_is_taught_and_then_rolls_right(die: int) -> None:
    async def run() -> tuple[Calibrating, Sides, list[DieSettled]]:
        somebody = Calibrating(die)
        hub, clock = somebody.hub, somebody.clock
        clock.run(rate=60.0)
        profile = Profile(dice={"dice": DiceProfile(path=hub.wire.path)})
        try:
            async with Bench(profile, clock, {}) as bench:
                learner = Learner(bench, "dice", ask=somebody.ask, tell=somebody.said.append)
                sides = await learner.learn(die, FACES)
                assert await learner.give(die, sides)
                while not somebody.die.flash.table:  # it listens when it has said something
                    await somebody.lay(2)
                while not bench.rolls.empty():
                    bench.rolls.get_nowait()
                rolls = [await somebody.throw(bench, face) for face in FACES]
            return somebody, sides, rolls
        finally:
            clock.stop()
            hub.close()

    somebody, sides, rolls = asyncio.run(run())
    assert somebody.die.flash.table == order(die, sides)[1:]
    assert [(roll.die, roll.face) for roll in rolls] == [(die, face) for face in FACES]
    assert odd_pairs(sides) == []
    for face, vector in sides.items():
        x, y, z = somebody.die.sides[face]
        assert degrees(vector, (round(1000 * x), round(1000 * y), round(1000 * z))) < 6.0
    for roll in rolls:
        assert roll.vector is not None
        assert degrees(roll.vector, sides[roll.face]) < 8.0
        assert roll.battery == somebody.die.BATTERY_MV

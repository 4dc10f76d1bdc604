"""Dice from the hand to the Pi, and up to the table: motion, sensor, die, air, hub, pty and link;
what dice do besides rolling, which is no roll; and that a die that is calibrated is then right."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from controller.cli.dice.bench import Bench
from controller.cli.dice.learn import Learner
from controller.rules.commands import Roll
from firmware import roll_detector
from hardware.dice.die_faces import Sides, degrees, odd_pairs, order
from hardware.ports import DeviceEvent, DieNews, DieSettled, DieState, LineNoise
from hardware.profile.types import DiceProfile, Profile
from hardware.system import pause
from sim.boards.dice_hub import DiceHub
from sim.clock import SimClock
from sim.demo.session import Sitting
from sim.motion import hands
from sim.wires.serial_wire import SerialWire
from tests.lines import Table
from tests.sim.tables import later, sitting
from tests.steps import cases


@pytest.fixture
@asynccontextmanager
async def table() -> AsyncIterator[Table]:
    async with Table(seed=3) as table:
        yield table
    assert table.sink.of(LineNoise) == []


def fallen(table: Table) -> list[tuple[int, int, int]]:
    return sorted((one.roll, one.die, one.face) for one in table.sink.of(DieSettled))


async def test_thrown_dice_are_told_within_150_ms_of_their_rest(table: Table) -> None:
    late: list[float] = []
    await pause(table.clock, 4.0)
    for turn in range(1, 21):
        begun = table.clock.time()
        seconds = table.hub.throw((turn % 7, turn * 2 % 7))
        await table.sink.until(DieSettled, 2 * turn)
        late.append(table.clock.time() - begun - seconds)
    faces = [(turn, (turn % 7, turn * 2 % 7)) for turn in range(1, 21)]
    assert fallen(table) == [(turn, die, two[die]) for turn, two in faces for die in (0, 1)]
    assert max(late) < 0.15
    for one in table.sink.of(DieSettled):
        assert one.battery == 3900
        assert sum(axis * axis for axis in one.vector) == pytest.approx(1e6, rel=0.15)


async def test_one_is_thrown_while_the_other_still_rolls(table: Table) -> None:
    for turn in range(10):
        table.hub.throw_one(0, turn % 6 + 1)
        await pause(table.clock, 0.3 + 0.1 * turn)
        await pause(table.clock, table.hub.throw_one(1, turn * 5 % 6 + 1) + 3.0)
    assert fallen(table) == [
        (turn + 1, die, face)
        for turn in range(10)
        for die, face in enumerate((turn % 6 + 1, turn * 5 % 6 + 1))
    ]


@cases(
    "act, news",
    (lambda hub: hub.pick_up(0), {DieState.PICKED_UP, DieState.MOVED}),
    (lambda hub: hub.nudge(0), set()),
    (lambda hub: hub.nudge(0, tip=True), {DieState.MOVED}),
    (lambda hub: hub.bump(), set()),
    (lambda hub: hub.cock(0), {DieState.ROLLING, DieState.COCKED}),
    ids=["pick up", "nudge", "tip over", "bump", "cock"],
)
async def test_what_is_no_throw_is_news_at_most(
    act: Callable[[Any], float], news: set[DieState], table: Table
) -> None:
    await pause(table.clock, 4.0)
    table.sink.events.clear()
    await pause(table.clock, act(table.hub) + 3.0)
    told = {one.what for one in table.sink.of(DieNews)}
    assert fallen(table) == []
    assert news <= told <= news | {DieState.PICKED_UP}


async def test_turned_without_haste_it_may_not_even_wake(table: Table) -> None:
    await pause(table.clock, 4.0)
    table.sink.events.clear()
    for _ in range(5):
        await pause(table.clock, table.hub.turn_slowly(0) + 3.0)
    assert fallen(table) == []
    assert {one.what for one in table.sink.of(DieNews)} <= {DieState.MOVED, DieState.PICKED_UP}


async def test_a_hub_that_starts_within_two_seconds_hears_the_roll(table: Table) -> None:
    """And a throw is heard of dice that have slept for an hour."""
    await pause(table.clock, 4.0)
    table.hub.power_off()
    await pause(table.clock, table.hub.throw((5, 3)) + 0.5)
    table.hub.reset()
    await table.sink.until(DieSettled, 2)
    assert fallen(table) == [(1, 0, 5), (1, 1, 3)]
    await pause(table.clock, 3600.0)
    assert not any(die.awake for die in table.hub.dice)
    table.hub.throw((1, 2))
    await table.sink.until(DieSettled, 4)
    assert fallen(table)[2:] == [(2, 0, 1), (2, 1, 2)]


async def test_a_die_that_sleeps_takes_its_sides_when_it_wakes(table: Table) -> None:
    await pause(table.clock, 5.0)
    die = table.hub.dice[0]
    sides = bytearray(die.calibrated())
    sides[0::4] = bytes((6, 5, 4, 3, 2, 1))  # all labels turned over
    assert table.hub.firmware.order(0x55, b"\0" + sides) == 0
    await pause(table.clock, 3.0)
    assert die.flash.table != bytes(sides)
    table.hub.throw_one(0, 2)
    await table.sink.until(DieSettled, 1)
    await pause(table.clock, 3.0)
    assert die.flash.table == bytes(sides)
    table.hub.throw_one(0, 2)
    await table.sink.until(DieSettled, 2)
    assert [face for _, _, face in fallen(table)] == [5, 5]


async def test_the_eye_is_a_sticker_over_the_one(table: Table) -> None:
    table.hub.wear(((0, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6)))
    assert sorted(table.hub.dice[0].sides) == [0, 2, 3, 4, 5, 6]
    assert sorted(table.hub.dice[1].sides) == [1, 2, 3, 4, 5, 6]
    table.hub.throw((0, 1))
    await table.sink.until(DieSettled, 2)
    assert sorted(table.hub.dice[0].flash.table[::4]) == [0, 2, 3, 4, 5, 6]
    assert fallen(table) == [(1, 0, 0), (1, 1, 1)]
    assert roll_detector.DEFAULT_TABLE[0] == 1


AtTable = AsyncIterator[tuple[Sitting, DiceHub, list[str]]]


@asynccontextmanager
async def dice_at_table(record: Path | None = None) -> AtTable:
    """A table of two people, its dice, and what it says while somebody plays with them."""
    async with sitting([False, False], record=record) as at:
        said: list[str] = []
        at.table.table.log.append(said.append)
        yield at, at.table.chips.hub, said


def counted(at: Sitting) -> list[Roll]:
    commands = [entry.command for entry in at.banker.counting()]
    return [command for command in commands if isinstance(command, Roll)]


async def test_hands_bumps_and_looks_are_no_rolls_and_nobody_is_told() -> None:
    heard: list[DeviceEvent] = []
    async with dice_at_table() as (at, hub, said):
        at.table.heard.append(heard.append)
        for die in (0, 1):
            await later(at, hub.pick_up(die) + 3.0)
            await later(at, hub.nudge(die, tip=True) + 3.0)
            await later(at, hub.turn_slowly(die) + 3.0)
        await later(at, hub.bump() + 3.0)
        assert counted(at) == []
    assert said == []
    whats = {event.what for event in heard if isinstance(event, DieNews)}
    assert {DieState.PICKED_UP, DieState.MOVED} <= whats


async def test_a_die_at_a_slant_is_thrown_again_and_the_roll_is_whole(tmp_path: Path) -> None:
    async with dice_at_table(tmp_path / "game.db") as (at, hub, said):
        await later(at, hub.throw((3, 3)) + 2.0)
        await later(at, max(hub.throw_one(0, 4), hub.cock(1)) + 2.0)
        for _ in range(2):
            assert "Die 2 is cocked. Reroll just that die." in said[-1]
            said.clear()
            assert len(counted(at)) == 1
            await later(at, hub.cock(1) + 2.0)
        await later(at, hub.throw_one(1, 5) + 2.0)
        roll = counted(at)[1]
        assert roll.dice == (4, 5)
        for report in roll.thrown:
            assert report.vector is not None
            assert 800 < sum(axis**2 for axis in report.vector) ** 0.5 < 1200
            assert report.battery == hub.dice[report.die].BATTERY_MV


async def test_one_die_is_missed_after_a_while_and_then_thrown() -> None:
    async with dice_at_table() as (at, hub, said):
        await later(at, hub.throw_one(0, 4) + 20.0)
        assert len([line for line in said if line.startswith("Only one die")]) == 1
        assert counted(at) == []
        await later(at, hub.throw_one(1, 6) + 2.0)
        assert [roll.dice for roll in counted(at)] == [(4, 6)]


async def test_a_sensor_that_dies_in_the_hand_is_told_and_the_roll_is_typed() -> None:
    async with dice_at_table() as (at, hub, said):
        await later(at, hub.throw((3, 4)) + 2.0)
        hub.throw((5, 6))
        await later(at, 0.6)
        hub.dice[1].wire.whole = False
        await later(at, 200.0)
        (line,) = [line for line in said if line.startswith("Die broken")]
        assert line == "Die broken: The sensor of die 2 has failed. Carry on: enter rolls by hand."
        assert len(counted(at)) == 1
        at.table.table.do(Roll(1, (5, 6)))
        assert len(counted(at)) == 2
        hub.dice[1].wire.whole = True
        await later(at, 70.0)
        await later(at, hub.throw((2, 5)) + 3.0)
        assert [roll.dice for roll in counted(at)][2:] == [(2, 5)]


# Calibrated by the own code of ringkeeper dice calibrate


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

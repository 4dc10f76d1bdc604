"""What real dice do besides rolling, from the chip up to the table: nothing of it is a roll."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from controller import editions
from controller.rules.commands import Roll
from controller.store.journal import Journal
from hardware.ports import DeviceEvent, DieNews, DieState
from sim.boards.dice_hub import DiceHub
from sim.demo.session import Sitting
from tests.sim.tables import later, sitting


@asynccontextmanager
async def at_table(
    journal: Journal | None = None,
) -> AsyncIterator[tuple[Sitting, DiceHub, list[str]]]:
    """A table of two people, its dice, and what it says while somebody plays with them."""
    async with sitting([False, False], journal=journal) as at:
        said: list[str] = []
        at.table.table.log.append(said.append)
        yield at, at.table.chips.hub, said


def rolls(at: Sitting) -> list[Roll]:
    commands = [entry.command for entry in at.banker.counting()]
    return [command for command in commands if isinstance(command, Roll)]


async def test_hands_bumps_and_looks_are_no_rolls_and_nobody_is_told() -> None:
    heard: list[DeviceEvent] = []
    async with at_table() as (at, hub, said):
        at.table.heard.append(heard.append)
        for die in (0, 1):
            await later(at, hub.pick_up(die) + 3.0)
            await later(at, hub.nudge(die, tip=True) + 3.0)
            await later(at, hub.turn_slowly(die) + 3.0)
        await later(at, hub.bump() + 3.0)
        assert rolls(at) == []
    assert said == []
    whats = {event.what for event in heard if isinstance(event, DieNews)}
    assert {DieState.PICKED_UP, DieState.MOVED} <= whats


async def test_a_die_at_a_slant_is_thrown_again_and_the_roll_is_whole(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "game.db", editions.load("lotr-2003")) as journal:
        async with at_table(journal) as (at, hub, said):
            await later(at, hub.throw((3, 3)) + 2.0)
            await later(at, max(hub.throw_one(0, 4), hub.cock(1)) + 2.0)
            for _ in range(2):
                assert "Die 2 is cocked. Reroll just that die." in said[-1]
                said.clear()
                assert len(rolls(at)) == 1
                await later(at, hub.cock(1) + 2.0)
            await later(at, hub.throw_one(1, 5) + 2.0)
            roll = rolls(at)[1]
            assert roll.dice == (4, 5)
            for report in roll.thrown:
                assert report.vector is not None
                assert 800 < sum(axis**2 for axis in report.vector) ** 0.5 < 1200
                assert report.battery == hub.dice[report.die].BATTERY_MV


async def test_one_die_is_missed_after_a_while_and_then_thrown() -> None:
    async with at_table() as (at, hub, said):
        await later(at, hub.throw_one(0, 4) + 20.0)
        assert len([line for line in said if line.startswith("Only one die")]) == 1
        assert rolls(at) == []
        await later(at, hub.throw_one(1, 6) + 2.0)
        assert [roll.dice for roll in rolls(at)] == [(4, 6)]


async def test_a_sensor_that_dies_in_the_hand_is_told_and_the_roll_is_typed() -> None:
    async with at_table() as (at, hub, said):
        await later(at, hub.throw((3, 4)) + 2.0)
        hub.throw((5, 6))
        await later(at, 0.6)
        hub.dice[1].wire.whole = False
        await later(at, 200.0)
        [line] = [line for line in said if line.startswith("Die broken")]
        assert line == (
            "Die broken: The sensor of die 2 has failed. Carry on: enter rolls by hand."
        )
        assert len(rolls(at)) == 1
        at.table.table.do(Roll(1, (5, 6)))
        assert len(rolls(at)) == 2
        hub.dice[1].wire.whole = True
        await later(at, 70.0)
        await later(at, hub.throw((2, 5)) + 3.0)
        assert [roll.dice for roll in rolls(at)][2:] == [(2, 5)]

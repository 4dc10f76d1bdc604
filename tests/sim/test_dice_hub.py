"""Dice from the hand to the Pi: motion, sensor, die, air, hub, pty and link."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from firmware import roll_detector
from hardware.ports import DieNews, DieSettled, DieState, LineNoise
from tests.lines import Table, call


def played(play: Callable[[Table], Coroutine[Any, Any, None]], seed: int = 3) -> Table:
    async def run() -> Table:
        async with Table(seed=seed) as table:
            await play(table)
        return table

    table = asyncio.run(run())
    assert table.sink.of(LineNoise) == []
    return table


async def pass_by(table: Table, seconds: float) -> None:
    done = asyncio.Event()
    table.clock.call_later(seconds, done.set)
    await done.wait()


def fallen(table: Table) -> list[tuple[int, int, int]]:
    return sorted((one.roll, one.die, one.face) for one in table.sink.of(DieSettled))


def test_thrown_dice_are_told_within_150_ms_of_their_rest() -> None:
    late: list[float] = []

    async def play(table: Table) -> None:
        await pass_by(table, 4.0)
        for turn in range(1, 21):
            begun = table.clock.time()
            seconds = table.hub.throw((turn % 7, turn * 2 % 7))
            await table.sink.until(DieSettled, 2 * turn)
            late.append(table.clock.time() - begun - seconds)

    table = played(play)
    expected = [
        (turn, die, face)
        for turn in range(1, 21)
        for die, face in enumerate((turn % 7, turn * 2 % 7))
    ]
    assert fallen(table) == expected
    assert max(late) < 0.15
    for one in table.sink.of(DieSettled):
        assert one.battery == 3900
        assert sum(axis * axis for axis in one.vector) == pytest.approx(1e6, rel=0.15)


def test_one_is_thrown_while_the_other_still_rolls() -> None:
    async def play(table: Table) -> None:
        for turn in range(10):
            table.hub.throw_one(0, turn % 6 + 1)
            await pass_by(table, 0.3 + 0.1 * turn)
            await pass_by(table, table.hub.throw_one(1, turn * 5 % 6 + 1) + 3.0)

    assert fallen(played(play)) == [
        (turn + 1, die, face)
        for turn in range(10)
        for die, face in enumerate((turn % 6 + 1, turn * 5 % 6 + 1))
    ]


def test_one_die_alone() -> None:
    async def play(table: Table) -> None:
        table.hub.throw_one(1, 6)
        await table.sink.until(DieSettled, 1)
        await pass_by(table, 3.0)

    assert fallen(played(play)) == [(1, 1, 6)]


@pytest.mark.parametrize(
    ("act", "news"),
    [
        (lambda hub: hub.pick_up(0), {DieState.PICKED_UP, DieState.MOVED}),
        (lambda hub: hub.nudge(0), set()),
        (lambda hub: hub.nudge(0, tip=True), {DieState.MOVED}),
        (lambda hub: hub.bump(), set()),
        (lambda hub: hub.cock(0), {DieState.ROLLING, DieState.COCKED}),
    ],
    ids=["pick up", "nudge", "tip over", "bump", "cock"],
)
def test_what_is_no_throw_is_told_as_news_at_most(
    act: Callable[[Any], float], news: set[DieState]
) -> None:
    async def play(table: Table) -> None:
        await pass_by(table, 4.0)
        table.sink.events.clear()
        await pass_by(table, act(table.hub) + 3.0)

    table = played(play)
    told = {one.what for one in table.sink.of(DieNews)}
    assert fallen(table) == []
    assert news <= told <= news | {DieState.PICKED_UP}


def test_turned_without_haste_it_may_not_even_wake() -> None:
    async def play(table: Table) -> None:
        await pass_by(table, 4.0)
        table.sink.events.clear()
        for _ in range(5):
            await pass_by(table, table.hub.turn_slowly(0) + 3.0)

    table = played(play)
    assert fallen(table) == []
    assert {one.what for one in table.sink.of(DieNews)} <= {DieState.MOVED, DieState.PICKED_UP}


def test_a_hub_that_starts_within_two_seconds_hears_the_roll() -> None:
    async def play(table: Table) -> None:
        await pass_by(table, 4.0)
        table.hub.power_off()
        await pass_by(table, table.hub.throw((5, 3)) + 0.5)
        table.hub.reset()
        await table.sink.until(DieSettled, 2)

    assert fallen(played(play)) == [(1, 0, 5), (1, 1, 3)]


def test_a_die_that_sleeps_takes_its_sides_when_it_wakes() -> None:
    async def play(table: Table) -> None:
        await pass_by(table, 5.0)
        die = table.hub.dice[0]
        sides = bytearray(die.calibrated())
        sides[0::4] = bytes((6, 5, 4, 3, 2, 1))  # all labels turned over
        assert table.hub.firmware.order(0x55, b"\0" + sides) == 0
        await pass_by(table, 3.0)
        assert die.flash.table != bytes(sides)
        table.hub.throw_one(0, 2)
        await table.sink.until(DieSettled, 1)
        await pass_by(table, 3.0)
        assert die.flash.table == bytes(sides)
        table.hub.throw_one(0, 2)
        await table.sink.until(DieSettled, 2)

    assert [face for _, _, face in fallen(played(play))] == [5, 5]


def test_asleep_for_an_hour_a_throw_is_heard() -> None:
    async def play(table: Table) -> None:
        await pass_by(table, 3600.0)
        assert not any(die.awake for die in table.hub.dice)
        table.hub.throw((1, 2))
        await table.sink.until(DieSettled, 2)

    assert fallen(played(play)) == [(1, 0, 1), (1, 1, 2)]


def test_the_eye_is_a_sticker_over_the_one() -> None:
    async def play(table: Table) -> None:
        table.hub.wear(((0, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6)))
        assert sorted(table.hub.dice[0].sides) == [0, 2, 3, 4, 5, 6]
        assert sorted(table.hub.dice[1].sides) == [1, 2, 3, 4, 5, 6]
        table.hub.throw((0, 1))
        await table.sink.until(DieSettled, 2)
        assert sorted(table.hub.dice[0].flash.table[::4]) == [0, 2, 3, 4, 5, 6]

    assert fallen(played(play)) == [(1, 0, 0), (1, 1, 1)]
    assert roll_detector.DEFAULT_TABLE[0] == 1


def test_called_rolls_are_heard_by_a_hub_alone() -> None:
    """What tests/lines.py does for tests of the line."""

    async def play(table: Table) -> None:
        call(table.hub, (4, 4), 6)
        await table.sink.until(DieSettled, 2)

    assert fallen(played(play)) == [(7, 0, 4), (7, 1, 4)]

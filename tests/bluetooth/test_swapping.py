"""Dice that are paired already, at the panel: they change places, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.dice.bluetooth.driver import MISSED_AFTER_S
from tests.bluetooth.dice import AirDie, GoDie, PixelDie
from tests.bluetooth.nearby import NAME, RATE, Nearby, pair_of
from tests.bluetooth.tables import rolls, wants_to_pair, with_parts
from tests.lines import turns_until
from tests.table.hands import Hands


async def _takes_its_place(at: Nearby, table: Hands, die: AirDie, line: str, told: str) -> None:
    """The page of that line, a die that is shaken there, and the notice that comes of it."""
    wants_to_pair(table, line)
    at.clock.run(RATE)
    await turns_until(lambda: table.page.items[0] == "2 dice nearby")
    die.rolls()
    await turns_until(lambda: told in str(table.table.ui.notice))
    at.clock.stop()


@pytest.mark.parametrize("two", [GoDie(2), PixelDie(2)])
def test_dice_change_places(at_a_table: Callable[..., None], two: AirDie) -> None:
    """Issue 14.1: the shaking is no roll, neither before nor after; a face that lay is forgotten,
    since the die that showed it is another's now; and the Eye goes with the place (A8)."""
    one = GoDie(1)

    async def play(at: Nearby, table: Hands) -> None:
        await at.all_here()
        two.thrown(4)
        await turns_until(lambda: table.table.ui.held_die == 4)
        await _takes_its_place(at, table, two, "Pair die 1", "Die 2 is now die 1, and die 1 is")
        assert at.file.read() == pair_of(two, one)
        assert table.table.ui.held_die is None
        await at.all_here()
        assert table.table.ui.missing == ()
        two.lies(3)  # what it was shaken for
        assert len(at.faces) == 1
        one.thrown(6)
        await turns_until(lambda: table.table.ui.held_die == 6)
        two.thrown(1)
        await turns_until(lambda: len(rolls(table)) == 1)
        assert rolls(table) == [(0, 6)]
        assert at.faces == [(1, 4), (1, 6), (0, 1)]

    at_a_table(play, one, two, made=with_parts)


def test_a_die_that_is_shaken_for_its_own_place_keeps_it(at_a_table: Callable[..., None]) -> None:
    """Issue 14.1: it is paired, perhaps anew; shaking it on does not count as a roll."""
    one, two = GoDie(1), PixelDie(2)

    async def play(at: Nearby, table: Hands) -> None:
        await at.all_here()
        await _takes_its_place(at, table, two, "Pair die 2", "Die 2 paired")
        assert at.file.read() == pair_of(one, two)
        assert at.dice.up
        two.is_in(3, 4)
        two.lies(4)
        two.thrown(2)
        one.thrown(5)
        await turns_until(lambda: len(rolls(table)) == 1)
        assert rolls(table) == [(5, 2)]
        assert at.faces == [(1, 2), (0, 5)]

    at_a_table(play, one, two, made=with_parts)


def test_a_die_that_slept_is_heard_when_it_is_shaken(at_a_table: Callable[..., None]) -> None:
    """Issue 14.1: die 2 sleeps, wakes up because somebody shakes it, and becomes die 1."""
    one, two = GoDie(1), GoDie(2)
    two.awake = False

    async def play(at: Nearby, table: Hands) -> None:
        await turns_until(lambda: at.dice.connected(0))
        await at.later(MISSED_AFTER_S)
        await turns_until(lambda: table.table.ui.missing == (f"{NAME} die 1",))
        wants_to_pair(table, "Pair die 1")
        await turns_until(lambda: at.bluez.scans > 0)
        at.bluez.appear(two)
        at.clock.run(RATE)
        await turns_until(lambda: table.page.items[0] == "2 dice nearby")
        two.rolls()
        await turns_until(lambda: "Die 2 is now die 1, and" in str(table.table.ui.notice))
        at.clock.stop()
        await at.all_here()
        assert at.file.read() == pair_of(two, one)
        assert table.table.ui.missing == ()
        two.thrown(3)
        one.thrown(2)
        await turns_until(lambda: len(rolls(table)) == 1)
        assert rolls(table) == [(3, 2)]

    at_a_table(play, one, two, made=with_parts)


def test_a_die_that_goes_while_one_is_sought_is_heard_again(
    at_a_table: Callable[..., None],
) -> None:
    """Issue 14.1: its connection is lost, it is back, and then it is shaken."""
    one, two = GoDie(1), GoDie(2)

    async def play(at: Nearby, table: Hands) -> None:
        await at.all_here()
        wants_to_pair(table, "Pair die 1")
        await turns_until(lambda: table.page.items[0] == "2 dice nearby")
        at.bluez.vanish(two)
        await turns_until(lambda: not at.dice.connected(1) and at.bluez.scans > 0)
        at.clock.run(RATE)
        at.bluez.appear(two)
        await turns_until(lambda: two.sends is not None)
        await turns_until(lambda: at.bluez.scans > 0)
        two.rolls()
        await turns_until(lambda: "Die 2 is now die 1, and" in str(table.table.ui.notice))
        assert at.file.read() == pair_of(two, one)

    at_a_table(play, one, two, made=with_parts)


def test_two_of_the_table_s_own_that_are_shaken_are_several(
    at_a_table: Callable[..., None],
) -> None:
    one, two = GoDie(1), GoDie(2)

    async def play(at: Nearby, table: Hands) -> None:
        await at.all_here()
        wants_to_pair(table, "Pair die 1")
        at.clock.run(RATE)
        await turns_until(lambda: table.page.items[0] == "2 dice nearby")
        one.thrown(3)
        two.thrown(4)
        await turns_until(lambda: "Several dice moved" in str(table.table.ui.notice))
        assert at.file.read() == pair_of(one, two)
        assert at.faces == []

    at_a_table(play, one, two, made=with_parts)

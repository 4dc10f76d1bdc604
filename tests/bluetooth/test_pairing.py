"""Pairing Bluetooth dice at the panel: the die that is shaken is the one that is asked for."""

from functools import partial
from pathlib import Path

import pytest

from hardware.dice.bluetooth.driver import MISSED_AFTER_S
from hardware.dice.bluetooth.messages import PairStep
from tests.bluetooth.bluez import ADAPTER_CONNECTIONS
from tests.bluetooth.conftest import AtATable, Here, nearby_dice, rolled, wants_to_pair, with_parts
from tests.bluetooth.dice import AirDie, GoDie, PixelDie
from tests.bluetooth.nearby import NAME, RATE, Nearby, nearby, pair_of
from tests.lines import turns_until
from tests.patience import until
from tests.table.hands import Hands


async def test_a_die_is_paired_by_shaking_it(at_a_table: AtATable) -> None:
    one, two, new, other = GoDie(1), GoDie(2), PixelDie(3), GoDie(4)
    async with at_a_table(one, two, new, other, made=with_parts) as (at, table):
        await at.all_here()
        wants_to_pair(table, "Pair die 2")
        assert table.page.title == "Shake die 2 now"
        await nearby_dice(at, table, "4 dice")
        new.rolls()
        other.rolls()
        await turns_until(lambda: "Several dice moved" in str(table.table.ui.notice))
        new.is_in(5, 0)
        new.rolls()
        await turns_until(lambda: "Die 2 paired" in str(table.table.ui.notice))
        await at.all_here()
        assert at.file.read()[1].address == new.address
        assert not at.bluez.connected(two)
        assert not at.bluez.connected(other)
        at.clock.stop()
        two.thrown(4)  # not ours any more
        one.thrown(3)
        new.thrown(2)
        await rolled(table, 3, 2)


async def test_leaving_the_page_ends_the_search(at_a_table: AtATable) -> None:
    new = GoDie(1)
    async with at_a_table(new, paired=0) as (at, table):
        wants_to_pair(table, "Pair die 1 (with the Eye)")
        assert table.page.items[1] == "Its 1 will be the Eye"
        await nearby_dice(at, table, "1 die")
        table.choose("stop")
        new.rolls()
        await turns_until(lambda: not at.bluez.connected(new))
        assert at.file.read() == {}


async def test_a_die_with_other_sides_is_not_taken(at_a_table: AtATable) -> None:
    new = PixelDie(1, kind=7)
    async with at_a_table(new, paired=0) as (at, table):
        wants_to_pair(table, "Pair die 1")
        await nearby_dice(at, table, "1 die")
        new.rolls()
        await turns_until(lambda: "It does not have six sides" in str(table.table.ui.notice))
        assert at.file.read() == {}


async def test_a_file_that_cannot_be_written_is_said(at_a_table: AtATable) -> None:
    new = GoDie(1)
    async with at_a_table(new, paired=0) as (at, _table):
        at.file.path.with_name(f"{at.file.path.name}.new").mkdir()
        at.dice.pair(0, at.news.append)
        at.clock.run(RATE)
        await turns_until(lambda: new.sends is not None)
        new.rolls()
        assert str((await at.step(PairStep.UNKEPT)).why) == "Is a directory"
        assert at.dice.pairs == {}


async def _takes_its_place(at: Nearby, table: Hands, die: AirDie, line: str, told: str) -> None:
    """The page of that line, a die that is shaken there, and the notice that comes of it."""
    wants_to_pair(table, line)
    await nearby_dice(at, table, "2 dice")
    die.rolls()
    await turns_until(lambda: told in str(table.table.ui.notice))
    at.clock.stop()


@pytest.mark.parametrize("two", [GoDie(2), PixelDie(2)])
async def test_dice_change_places(at_a_table: AtATable, two: AirDie) -> None:
    """Issue 14.1: the shaking is no roll, neither before nor after; a face that lay is forgotten,
    since the die that showed it is another's now; and the Eye goes with the place (A8)."""
    one = GoDie(1)
    async with at_a_table(one, two, made=with_parts) as (at, table):
        await at.all_here()
        two.thrown(4)
        await turns_until(lambda: table.held() == 4)
        await _takes_its_place(at, table, two, "Pair die 1", "Die 2 is now die 1, and die 1 is")
        assert at.file.read() == pair_of(two, one)
        assert table.held() is None
        await at.all_here()
        assert table.missing() == ()
        two.lies(3)  # what it was shaken for
        assert len(at.faces) == 1
        one.thrown(6)
        await turns_until(lambda: table.held() == 6)
        two.thrown(1)
        await rolled(table, 0, 6)
        assert at.faces == [(1, 4), (1, 6), (0, 1)]


async def test_a_die_that_is_shaken_for_its_own_place_keeps_it(at_a_table: AtATable) -> None:
    """Issue 14.1: it is paired, perhaps anew; shaking it on does not count as a roll."""
    one, two = GoDie(1), PixelDie(2)
    async with at_a_table(one, two, made=with_parts) as (at, table):
        await at.all_here()
        await _takes_its_place(at, table, two, "Pair die 2", "Die 2 paired")
        assert at.file.read() == pair_of(one, two)
        assert at.dice.up
        two.is_in(3, 4)
        two.lies(4)
        two.thrown(2)
        one.thrown(5)
        await rolled(table, 5, 2)
        assert at.faces == [(1, 2), (0, 5)]


async def test_a_die_that_slept_is_heard_when_it_is_shaken(at_a_table: AtATable) -> None:
    """Issue 14.1: die 2 sleeps, wakes up because somebody shakes it, and becomes die 1."""
    one, two = GoDie(1), GoDie(2)
    two.awake = False
    async with at_a_table(one, two, made=with_parts) as (at, table):
        await turns_until(lambda: at.dice.connected(0))
        await at.later(MISSED_AFTER_S)
        await turns_until(lambda: table.missing() == (f"{NAME} die 1",))
        wants_to_pair(table, "Pair die 1")
        await turns_until(lambda: at.bluez.scans > 0)
        at.bluez.appear(two)
        await nearby_dice(at, table, "2 dice")
        two.rolls()
        await turns_until(lambda: "Die 2 is now die 1, and" in str(table.table.ui.notice))
        at.clock.stop()
        await at.all_here()
        assert at.file.read() == pair_of(two, one)
        assert table.missing() == ()
        two.thrown(3)
        one.thrown(2)
        await rolled(table, 3, 2)


@pytest.mark.parametrize("here", [with_parts], indirect=True)
async def test_a_die_that_goes_while_one_is_sought_is_heard_again(here: Here) -> None:
    """Issue 14.1: its connection is lost, it is back, and then it is shaken."""
    at, table, one, two = here
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


@pytest.mark.parametrize("here", [with_parts], indirect=True)
async def test_two_of_the_table_s_own_that_are_shaken_are_several(here: Here) -> None:
    at, table, one, two = here
    wants_to_pair(table, "Pair die 1")
    await nearby_dice(at, table, "2 dice")
    one.thrown(3)
    two.thrown(4)
    await turns_until(lambda: "Several dice moved" in str(table.table.ui.notice))
    assert at.file.read() == pair_of(one, two)
    assert at.faces == []


@pytest.mark.parametrize("paired", [0, 2])
async def test_a_die_that_finds_no_place_is_heard_in_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paired: int
) -> None:
    """Eight strange dice; the table's own have connections, too."""
    dice = [GoDie(number) for number in range(1, 9 + paired)]
    own, strange = dice[:paired], dice[paired:]
    async with nearby(tmp_path, monkeypatch, *dice, paired=paired) as at:
        if own:
            await at.all_here()
        at.dice.pair(0, at.news.append)
        at.clock.run(RATE)
        room = ADAPTER_CONNECTIONS - paired
        await until(lambda: sum(map(at.bluez.connected, strange)) == room)
        waiting = [one for one in strange if not at.bluez.connected(one)]
        for one in waiting:
            await until(partial(at.bluez.connected, one))
        await until(lambda: waiting[-1].sends is not None)
        waiting[-1].rolls()
        assert (await at.step(PairStep.PAIRED)).name == waiting[-1].name
        assert at.bluez.crowded == 0
        assert all(map(at.bluez.connected, own[1:]))

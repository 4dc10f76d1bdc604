"""Pairing Bluetooth dice at the panel: the die that is shaken is the one that is asked for."""

from __future__ import annotations

from hardware.dice.bluetooth.messages import PairStep
from tests.bluetooth.dice import GoDie, PixelDie
from tests.bluetooth.nearby import RATE
from tests.bluetooth.tables import AtATable, rolls, wants_to_pair, with_parts
from tests.lines import turns_until


async def test_a_die_is_paired_by_shaking_it(at_a_table: AtATable) -> None:
    one, two, new, other = GoDie(1), GoDie(2), PixelDie(3), GoDie(4)
    async with at_a_table(one, two, new, other, made=with_parts) as (at, table):
        await at.all_here()
        wants_to_pair(table, "Pair die 2")
        assert table.page.title == "Shake die 2 now"
        at.clock.run(RATE)
        await turns_until(lambda: table.page.items[0] == "4 dice nearby")
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
        await turns_until(lambda: len(rolls(table)) == 1)
        assert rolls(table) == [(3, 2)]


async def test_leaving_the_page_ends_the_search(at_a_table: AtATable) -> None:
    new = GoDie(1)
    async with at_a_table(new, paired=0) as (at, table):
        wants_to_pair(table, "Pair die 1 (with the Eye)")
        assert table.page.items[1] == "Its 1 will be the Eye"
        at.clock.run(RATE)
        await turns_until(lambda: table.page.items[0] == "1 die nearby")
        table.choose("stop")
        new.rolls()
        await turns_until(lambda: not at.bluez.connected(new))
        assert at.file.read() == {}


async def test_a_die_with_other_sides_is_not_taken(at_a_table: AtATable) -> None:
    new = PixelDie(1, kind=7)
    async with at_a_table(new, paired=0) as (at, table):
        wants_to_pair(table, "Pair die 1")
        at.clock.run(RATE)
        await turns_until(lambda: table.page.items[0] == "1 die nearby")
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
        news = await at.step(PairStep.UNKEPT)
        assert str(news.why) == "Is a directory"
        assert at.dice.pairs == {}

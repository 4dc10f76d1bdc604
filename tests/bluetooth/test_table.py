"""Bluetooth dice at a table: what is a roll, which die has the Eye, and what is said; and
`ringkeeper run` as a program of its own."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from controller.rules.commands import Roll
from controller.table.monitors.dice import ALONE
from hardware.checks.record import Checkup
from hardware.dice.bluetooth.pairs import PAIRS_FILE, keep
from hardware.pi import OpenedParts
from hardware.profile.profile import parse_profile
from sim.clock import SimClock
from tests.bluetooth.bluez import Bluez
from tests.bluetooth.conftest import AtATable, Here, rolled, rolls
from tests.bluetooth.dice import GoDie, PixelDie
from tests.bluetooth.nearby import NAME, bus_of_bleak, pair_of
from tests.lines import turns_until
from tests.patience import PATIENCE_S
from tests.table.begun import at as standing_at, standing
from tests.table.hands import Hands, hands
from tests.table.test_table_dice import PUSH


async def test_two_dice_are_one_roll_and_the_first_s_1_is_the_eye(at_a_table: AtATable) -> None:
    """A8: die 0 of the 2003 box has the Eye in place of the 1; die 1 has 1 to 6."""
    one, two = GoDie(1), PixelDie(2)
    async with at_a_table(one, two) as (at, table):
        await at.all_here()
        one.rolls()
        two.rolls()
        two.lies(1)
        await at.heard(1)
        assert table.held() == 1
        one.lies(1)
        await turns_until(lambda: len(rolls(table)) == 1)
        roll = table.last
        assert isinstance(roll, Roll)
        assert roll.dice == (0, 1)
        assert [(report.die, report.source) for report in roll.thrown] == [(0, NAME), (1, NAME)]
        assert roll.thrown[0].vector == (-1000, 0, 0)


async def test_in_a_box_without_the_eye_a_1_is_a_1(at_a_table: AtATable) -> None:
    one, two = GoDie(1), GoDie(2)

    def made(clock: SimClock) -> Hands:
        return hands(standing_at("lotr-2012/classic A:9;B:900 roll:0").table.banker, clock=clock)

    async with at_a_table(one, two, made=made) as (at, table):
        await at.all_here()
        one.thrown(1)
        two.thrown(4)
        await rolled(table, 1, 4)


async def test_one_die_alone_waits_for_the_other(here: Here) -> None:
    at, table, one, two = here
    one.thrown(4)
    two.rolls()
    two.lies(2, b"FS")
    await at.heard(1)
    await turns_until(lambda: table.held() == 4)
    at.clock.advance(ALONE)
    assert "Only one die: One die shows 4" in table.said
    assert rolls(table) == []
    two.thrown(2)
    await rolled(table, 4, 2)


async def test_dice_that_nobody_waits_for_do_not_count(at_a_table: AtATable) -> None:
    one, two = GoDie(1), GoDie(2)

    def made(clock: SimClock) -> Hands:
        return hands(bought.table.banker, clock=clock)

    bought = standing()
    before = len(rolls(bought))
    async with at_a_table(one, two, made=made) as (at, table):
        await at.all_here()
        one.thrown(4)
        two.thrown(3)
        await turns_until(lambda: "Nobody has to roll now" in str(table.table.ui.notice))
        await at.heard(2)
        assert table.held() is None
        assert len(rolls(table)) == before


async def test_a_die_that_goes_in_mid_roll_gives_no_wrong_and_no_second_roll(here: Here) -> None:
    at, table, one, two = here
    one.thrown(5)
    two.rolls()
    at.bluez.vanish(two)
    await turns_until(lambda: table.missing() == (f"{NAME} die 1",))
    assert table.said == (
        "Dice, die 2: gone: Shake it to wake it, or charge it. Until then, enter rolls by hand."
    )
    at.bluez.appear(two)
    await at.all_here()
    assert table.missing() == ()
    assert at.found.count(f"{NAME} die 1") == 2
    two.lies(3)  # where it came to rest meanwhile, said again and again
    two.lies(3)
    two.thrown(6)
    await rolled(table, 5, 6)
    one.lies(5)
    two.lies(6)
    one.thrown(2)
    await turns_until(lambda: table.held() == 2)
    assert len(rolls(table)) == 1


async def test_a_low_battery_is_said_once(at_a_table: AtATable) -> None:
    one, two = GoDie(1), GoDie(2)
    one.charge = 6
    async with at_a_table(one, two) as (at, table):
        await at.all_here()
        await turns_until(lambda: at.dice.charge(0) == 6)
        at.clock.advance(15)
        at.clock.advance(15)
        assert sum("Charge die 1 soon" in line for line in table.lines) == 1
        assert not any("Charge die 2" in line for line in table.lines)


async def test_no_adapter_is_said_in_a_sentence(at_a_table: AtATable) -> None:
    async with at_a_table(GoDie(1), GoDie(2), adapter=False) as (at, table):
        await turns_until(lambda: table.missing() == (NAME,))
        assert table.said == (
            "Dice: gone: This computer has no Bluetooth adapter, or it is unplugged. Carry on: "
            "everything is also in the menus."
        )
        assert not at.dice.up


async def test_the_pages_and_the_parts_say_how_the_dice_are(here: Here) -> None:
    at, table, _one, two = here
    profile = parse_profile('[dice.dice]\nkind = "bluetooth"\n')
    checkup = Checkup(profile, OpenedParts(bluetooth=at.dice), at.clock)

    def parts() -> list[str]:
        found = (one for one in checkup.findings() if one.part.startswith(NAME))
        return [f"{one.part}: {one.verdict.value}: {one.what}" for one in found]

    at.bluez.vanish(two)
    await turns_until(lambda: not at.dice.connected(1))
    table.do(PUSH)
    table.choose("Bluetooth dice")
    assert table.page.items == (
        "Die 1: battery 80%", "Pair die 1 (with the Eye)", "Die 2: out of reach", "Pair die 2",
    )  # fmt: skip
    assert parts() == [
        "dice: fine: Bluetooth works",
        "dice die 0: fine: GoDice_000001_K_v04 is connected, battery 80%",
        "dice die 1: not known: GoDice_000002_K_v04 is not in reach, is asleep or is empty",
    ]
    at.bluez.appear(two)
    two.charge = 4
    await at.all_here()
    await turns_until(lambda: at.dice.charge(1) == 4)
    assert parts()[2] == (
        "dice die 1: wrong: GoDice_000002_K_v04 is connected, battery 4%: nearly empty"
    )


# A program of its own


class Program:
    """A running table: what it prints, and what is typed to it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.said = ""

    def types(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    async def says(self, text: str) -> None:
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            while text not in self.said:
                line = await self._process.stdout.readline()
                assert line, self.said
                self.said += line.decode()

    async def ends(self) -> int:
        self._process.terminate()
        out, _ = await self._process.communicate()
        self.said += out.decode()
        assert self._process.returncode is not None
        return self._process.returncode


async def started(folder: Path) -> Program:
    parts = folder / "hardware.toml"
    parts.write_text('[dice.dice]\nkind = "bluetooth"\n', encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "controller", "run", "--journal", str(folder / "game.db"),
        "--hardware", str(parts),
        env={**os.environ, "STATE_DIRECTORY": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    return Program(process)


async def test_a_game_with_bought_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = GoDie(1), PixelDie(2)
    keep(tmp_path / PAIRS_FILE, pair_of(one, two))
    async with bus_of_bleak(monkeypatch) as address, Bluez(address, [one, two]) as bluez:
        program = await started(tmp_path)
        await program.says("dice die 0: GoDice, called GoDice_000001_K_v04")
        await program.says("dice die 1: Pixels, called Gimli's")
        program.types("join frodo", "join gimli", "start")
        await program.says("Frodo rolls to see who starts.")
        one.thrown(1)
        two.thrown(6)
        await program.says("Frodo rolled Eye + 6")
        one.rolls()
        bluez.vanish(one)
        await program.says("Dice, die 1: gone")
        bluez.appear(one)
        await program.says("Dice, die 1: back")
        one.lies(5)
        one.thrown(2)
        two.thrown(3)
        await program.says("Gimli rolled 2 + 3")
        assert await program.ends() == 0
        assert program.said.count(" rolled Eye + 6\n") == 1
        assert "Traceback" not in program.said
        assert not bluez.connected(one)

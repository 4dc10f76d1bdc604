"""`ringkeeper enrol --dice`: the die that is shaken is paired, from the command line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from controller.cli import OK, WRONG, Misuse
from controller.cli.enrol.dice import pair_dice
from controller.cli.enrol.enrol import main
from controller.cli.profile import pairs_file
from controller.editions import load
from hardware.dice.bluetooth.pairs import PAIRS_FILE, keep, read
from hardware.pi import Open, OpenedParts, Opener
from hardware.ports import Sink
from hardware.profile.profile import parse_profile
from sim.clock import SimClock
from tests.bluetooth.bluez import Bluez
from tests.bluetooth.dice import AirDie, GoDie, PixelDie
from tests.bluetooth.nearby import RATE, bus_of_bleak, pair_of
from tests.lines import turns_until

PROFILE = parse_profile('[dice.dice]\nkind = "bluetooth"\n')


def opener(clock: SimClock, folder: Path) -> Open:
    def opened(sink: Sink) -> OpenedParts:
        return Opener(
            PROFILE, sink=sink, post=lambda do: do(), pairs=lambda: pairs_file(folder)
        ).open(clock)

    return opened


class Enrolment:
    """One run of the command, as far as it has come."""

    def __init__(self, bluez: Bluez, clock: SimClock, lines: list[str]) -> None:
        self.bluez, self.clock, self.lines = bluez, clock, lines
        self.code = -1

    async def says(self, line: str) -> None:
        await turns_until(lambda: line in self.lines)

    async def hears(self, count: int) -> None:
        await turns_until(lambda: self.lines[-1:] == [f"  Dice nearby: {count}"])

    async def listens_to(self, *dice: AirDie) -> None:
        await turns_until(lambda: all(die.sends is not None for die in dice))


Enrol = Callable[..., AbstractAsyncContextManager[Enrolment]]


@pytest.fixture
def enrol(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Enrol:
    """With a run of the command, until it has ended by itself."""

    @asynccontextmanager
    async def run(
        *dice: AirDie, again: bool = False, adapter: bool = True
    ) -> AsyncIterator[Enrolment]:
        clock, lines = SimClock(), list[str]()
        async with (
            bus_of_bleak(monkeypatch) as address,
            Bluez(address, list(dice), adapter=adapter) as bluez,
        ):
            opened, box = opener(clock, tmp_path), load("lotr-2003")
            task = asyncio.ensure_future(pair_dice(opened, box, again=again, tell=lines.append))
            clock.run(RATE)
            at = Enrolment(bluez, clock, lines)
            yield at
            at.code = await task
            clock.stop()

    return run


async def test_each_is_shaken_in_turn(enrol: Enrol, tmp_path: Path) -> None:
    one, two = GoDie(1), PixelDie(2)
    async with enrol(one, two) as at:
        await at.listens_to(one, two)
        one.rolls()
        await at.says("  Die 1 is GoDice_000001_K_v04.")
        await at.says("Shake the die that is to be die 2, and no other.")
        await at.listens_to(two)
        two.is_in(5, 0)
        two.rolls()
    lines = at.lines
    assert at.code == OK
    assert lines[0] == "Shake the die that is to be die 1, and no other. Its 1 will be the Eye."
    assert lines[-1] == "  Die 2 is Gimli's."
    assert read(tmp_path / PAIRS_FILE) == pair_of(one, two)
    async with enrol(one, two) as again:
        pass
    assert again.code == OK
    assert again.lines == [
        "Both dice are paired (GoDice_000001_K_v04, Gimli's); --again pairs them anew."
    ]


def shake(at: Enrolment, die: AirDie) -> None:
    """Shake it now, and again every second, for whoever listens to it."""
    die.rolls()
    at.clock.call_later(1.0, lambda: shake(at, die))


def swapped(two: AirDie) -> list[str]:
    return [f"  Die 2 is now die 1 ({two.name}), and die 1 is now die 2.",
            "Shake the die that is to be die 2, and no other.",
            "  That is die 1 already. Shake another one."]  # fmt: skip


async def test_paired_dice_change_places(enrol: Enrol, tmp_path: Path) -> None:
    """Issue 14.1: the die that is shaken for place 1 was die 2, and stays die 1 though it is shaken
    on; then either die 1 of before is confirmed as die 2, or nobody shakes it."""
    one, two = GoDie(1), PixelDie(2)
    keep(tmp_path / PAIRS_FILE, pair_of(one, two))
    async with enrol(one, two, again=True) as at:
        await at.hears(2)
        two.rolls()
        await at.says(swapped(two)[0])
        await at.hears(2)
        two.rolls()
        await at.says(swapped(two)[2])
        one.rolls()
    lines = at.lines
    assert at.code == OK
    assert [line for line in lines[1:] if "nearby" not in line] == [
        *swapped(two), f"  Die 2 is {one.name}.",
    ]  # fmt: skip
    assert read(tmp_path / PAIRS_FILE) == pair_of(two, one)


async def test_the_same_die_shaken_on_is_not_both(enrol: Enrol, tmp_path: Path) -> None:
    """Issue 14.1, as it was found: a die is shaken every second until the search is over."""
    one, two = GoDie(1), PixelDie(2)
    keep(tmp_path / PAIRS_FILE, pair_of(one, two))
    async with enrol(one, two, again=True) as at:
        shake(at, two)
        await at.says(swapped(two)[2])
        at.clock.run(10 * RATE)
    lines = at.lines
    assert at.code == WRONG
    assert [line for line in lines[1:] if "nearby" not in line][:3] == swapped(two)
    assert read(tmp_path / PAIRS_FILE) == pair_of(two, one)


async def test_both_are_paired_anew_where_they_were(enrol: Enrol, tmp_path: Path) -> None:
    one, two, new = GoDie(1), PixelDie(2), GoDie(3)
    keep(tmp_path / PAIRS_FILE, pair_of(one, two))
    async with enrol(one, two, new, again=True) as at:
        await at.hears(2)
        one.rolls()
        await at.says(f"  Die 1 is {one.name}.")
        await at.hears(3)
        new.rolls()
    lines = at.lines
    assert at.code == OK
    assert lines[-1] == f"  Die 2 is {new.name}."
    assert read(tmp_path / PAIRS_FILE) == pair_of(one, new)


async def test_a_die_that_moves_leaves_its_place_to_another(enrol: Enrol, tmp_path: Path) -> None:
    """Without --again only die 1 is missing; die 2, shaken for it, leaves place 2 to be filled."""
    one, two = GoDie(1), PixelDie(2)
    keep(tmp_path / PAIRS_FILE, {1: pair_of(one, two)[1]})
    async with enrol(one, two) as at:
        await at.hears(2)
        two.rolls()
        await at.says(f"  Die 2 is now die 1 ({two.name}). No die 2 is paired.")
        await at.hears(2)
        one.rolls()
    lines = at.lines
    assert at.code == OK
    assert lines[-1] == f"  Die 2 is {one.name}."
    assert read(tmp_path / PAIRS_FILE) == pair_of(two, one)


async def test_nobody_shakes_one(enrol: Enrol, tmp_path: Path) -> None:
    async with enrol() as at:
        await turns_until(lambda: at.bluez.scans > 0)
        at.clock.run(100 * RATE)
    lines = at.lines
    assert at.code == WRONG
    assert lines[-1] == "  No die was shaken. Is the die charged? Is an app using it?"
    assert read(tmp_path / PAIRS_FILE) == {}


async def test_no_adapter_ends_it_with_a_sentence(enrol: Enrol) -> None:
    async with enrol(adapter=False) as at:
        pass
    assert at.code == WRONG
    assert at.lines[-1].startswith(
        "dice: this computer has no Bluetooth adapter, or it is unplugged;"
    )


def test_without_bluetooth_dice_it_says_what_to_write(tmp_path: Path) -> None:
    parts = tmp_path / "hardware.toml"
    parts.write_text("[dice.dice]\n", encoding="utf-8")
    with pytest.raises(Misuse, match=r'add \[dice\.dice\] with kind = "bluetooth"'):
        main(["--dice", "--hardware", str(parts)])

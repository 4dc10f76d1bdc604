"""`ringkeeper enrol --dice`: the die that is shaken is paired, from the command line; and the file
of pairs: what is written is read again, and what is wrong in it is said."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from controller.cli import OK, WRONG, Misuse
from controller.cli.enrol.dice import pair_dice
from controller.cli.enrol.enrol import main
from controller.cli.profile import pairs_file
from controller.editions import load
from hardware.dice.bluetooth.pairs import (
    DIE_NAME_MOST,
    PAIRS_FILE,
    PairedDie,
    PairsError,
    PairsFile,
    keep,
    paired,
    read,
    shown_name,
    written,
)
from hardware.dice.bluetooth.vendors import Make
from hardware.pi import Open, OpenedParts, Opener
from hardware.ports import Sink
from hardware.profile import toml_text
from hardware.profile.profile import parse_profile
from sim.clock import SimClock
from tests.bluetooth.bluez import Bluez
from tests.bluetooth.dice import AirDie, GoDie, PixelDie
from tests.bluetooth.nearby import RATE, bus_of_bleak, pair_of
from tests.lines import turns_until
from tests.steps import cases

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
    assert at.code == OK
    assert at.lines[0] == "Shake the die that is to be die 1, and no other. Its 1 will be the Eye."
    assert at.lines[-1] == "  Die 2 is Gimli's."
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
    assert at.code == OK
    assert [line for line in at.lines[1:] if "nearby" not in line] == [
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
    assert at.code == WRONG
    assert [line for line in at.lines[1:] if "nearby" not in line][:3] == swapped(two)
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
    assert at.code == OK
    assert at.lines[-1] == f"  Die 2 is {new.name}."
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
    assert at.code == OK
    assert at.lines[-1] == f"  Die 2 is {one.name}."
    assert read(tmp_path / PAIRS_FILE) == pair_of(two, one)


async def test_nobody_shakes_one(enrol: Enrol, tmp_path: Path) -> None:
    async with enrol() as at:
        await turns_until(lambda: at.bluez.scans > 0)
        at.clock.run(100 * RATE)
    assert at.code == WRONG
    assert at.lines[-1] == "  No die was shaken. Is the die charged? Is an app using it?"
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


# The file


def test_what_is_kept_is_read_again_and_without_a_file_there_are_none(tmp_path: Path) -> None:
    assert read(tmp_path / PAIRS_FILE) == {}
    pairs = pair_of(GoDie(1), PixelDie(2, 'Sam "the brave"\\'))
    keep(tmp_path / PAIRS_FILE, pairs)
    assert read(tmp_path / PAIRS_FILE) == pairs
    assert [file.name for file in tmp_path.iterdir()] == [PAIRS_FILE]


@given(st.text())
def test_a_name_that_somebody_else_chose_can_be_written(name: str) -> None:
    die = PairedDie(die=0, make=Make.GODICE, address="C0:FF:EE:00:00:01", name=shown_name(name))
    assert len(die.name) <= DIE_NAME_MOST
    [table] = toml_text.loads(written({0: die}), PAIRS_FILE)["die"]
    assert table["name"] == die.name


def test_a_die_has_one_place() -> None:
    """Issue 14.1: nothing is lost: the one in its new place gets its old one."""
    one, two = pair_of(GoDie(1), GoDie(2)).values()
    swapped = pair_of(GoDie(2), GoDie(1))
    assert paired({0: one, 1: two}, swapped[0]) == swapped
    assert paired({1: two}, swapped[0]) == {0: swapped[0]}
    assert paired({0: one, 1: two}, one) == {0: one, 1: two}
    new = pair_of(GoDie(3))[0]
    assert paired({0: one, 1: two}, new) == {0: new, 1: two}


@cases(
    "text, said",
    ("[[die]]\n", "at die[0]: die is missing"),
    (
        '[[die]]\ndie = 2\nmake = "godice"\naddress = "C0:FF:EE:00:00:01"\n',
        "at die[0].die: it is not valid",
    ),
    (
        '[[die]]\ndie = 0\nmake = "other"\naddress = "C0:FF:EE:00:00:01"\n',
        "at die[0].make: it is not valid",
    ),
    ('[[die]]\ndie = 0\nmake = "godice"\naddress = "here"\n', "at die[0].address: it is not valid"),
    ("die = 3\n", "at die: it is not valid"),
    ("[[die]\n", "is not TOML"),
    (2 * '[[die]]\ndie = 0\nmake = "godice"\naddress = "C0:FF:EE:00:00:01"\n', "twice"),
)
def test_what_is_wrong_in_it_is_said(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / PAIRS_FILE
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PairsError) as caught:
        read(path)
    assert said in str(caught.value)
    assert str(caught.value).endswith("pair the dice again: ringkeeper enrol --dice")
    file = PairsFile(path)
    assert file.read() == {}
    assert file.wrong is not None

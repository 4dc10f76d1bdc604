"""`ringkeeper enrol --dice`: the die that is shaken is paired, from the command line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.cli import OK, WRONG, Misuse
from controller.cli.enrol.dice import pair_dice
from controller.cli.enrol.enrol import main
from controller.cli.profile import pairs_file
from controller.editions import load
from hardware.dice.bluetooth.pairs import PAIRS_FILE, read
from hardware.pi import Open, OpenedParts, open_parts
from hardware.ports import Sink
from hardware.profile.profile import parse_profile
from sim.clock import SimClock
from tests.bluetooth.bluez import Bluez
from tests.bluetooth.daemon import bus_of_bleak
from tests.bluetooth.dice import AirDie, GoDie, PixelDie
from tests.bluetooth.nearby import RATE, pair_of
from tests.lines import turns_until

PROFILE = parse_profile('[dice.dice]\nkind = "bluetooth"\n')


def opener(clock: SimClock, folder: Path) -> Open:
    def opened(sink: Sink) -> OpenedParts:
        return open_parts(
            PROFILE, clock=clock, sink=sink, post=lambda do: do(), pairs=lambda: pairs_file(folder)
        )

    return opened


class Enrolment:
    """One run of the command, as far as it has come."""

    def __init__(self, bluez: Bluez, clock: SimClock, lines: list[str]) -> None:
        self.bluez, self.clock, self.lines = bluez, clock, lines

    async def says(self, line: str) -> None:
        await turns_until(lambda: line in self.lines)

    async def listens_to(self, *dice: AirDie) -> None:
        await turns_until(lambda: all(die.sends is not None for die in dice))


@pytest.fixture
def enrol(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, list[str]]]:
    """The exit code, and what was printed, of one run beside what `play` does."""

    def run(
        play: Callable[[Enrolment], object], *dice: AirDie, again: bool = False,
        adapter: bool = True, edition: str = "lotr-2003",
    ) -> tuple[int, list[str]]:  # fmt: skip
        async def whole() -> tuple[int, list[str]]:
            clock, lines = SimClock(), list[str]()
            async with (
                bus_of_bleak(monkeypatch) as address,
                Bluez(address, list(dice), adapter=adapter) as bluez,
            ):
                wanted = (0, 1) if again else None
                task = asyncio.ensure_future(
                    pair_dice(opener(clock, tmp_path), load(edition), wanted, lines.append)
                )
                clock.run(RATE)
                played = play(Enrolment(bluez, clock, lines))
                assert asyncio.iscoroutine(played)
                await played
                code = await task
                clock.stop()
            return code, lines

        return asyncio.run(whole())

    return run


def test_each_is_shaken_in_turn(
    enrol: Callable[..., tuple[int, list[str]]], tmp_path: Path
) -> None:
    one, two = GoDie(1), PixelDie(2)

    async def play(at: Enrolment) -> None:
        await at.listens_to(one, two)
        one.rolls()
        await at.says("  Die 1 is GoDice_000001_K_v04.")
        await at.says("Shake the die that is to be die 2, and no other.")
        await at.listens_to(two)
        two.is_in(5, 0)
        two.rolls()

    code, lines = enrol(play, one, two)
    assert code == OK
    assert lines[0] == "Shake the die that is to be die 1, and no other. Its 1 will be the Eye."
    assert lines[-1] == "  Die 2 is Gimli's."
    assert read(tmp_path / PAIRS_FILE) == pair_of(one, two)
    again, said = enrol(_nothing, one, two)
    assert again == OK
    assert said == ["Both dice are paired (GoDice_000001_K_v04, Gimli's); --again pairs them anew."]


async def _nothing(at: Enrolment) -> None:
    """Nobody does anything."""
    del at


def test_nobody_shakes_one(enrol: Callable[..., tuple[int, list[str]]], tmp_path: Path) -> None:
    async def play(at: Enrolment) -> None:
        await turns_until(lambda: at.bluez.scans > 0)
        at.clock.run(100 * RATE)

    code, lines = enrol(play)
    assert code == WRONG
    assert lines[-1] == "  No die was shaken. Is the die charged? Is an app using it?"
    assert read(tmp_path / PAIRS_FILE) == {}


def test_no_adapter_ends_it_with_a_sentence(enrol: Callable[..., tuple[int, list[str]]]) -> None:
    code, lines = enrol(_nothing, adapter=False)
    assert code == WRONG
    assert lines[-1].startswith("dice: this computer has no Bluetooth adapter, or it is unplugged;")


def test_without_bluetooth_dice_it_says_what_to_write(tmp_path: Path) -> None:
    parts = tmp_path / "hardware.toml"
    parts.write_text("[dice.dice]\n", encoding="utf-8")
    with pytest.raises(Misuse, match=r'add \[dice\.dice\] with kind = "bluetooth"'):
        main(["--dice", "--hardware", str(parts)])

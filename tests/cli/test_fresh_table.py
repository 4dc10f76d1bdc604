"""A new owner's first hour: the file that install.sh writes, then each tier's settings
(docs/build) with exactly the parts of that tier. Nothing is looked for that nobody bought."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.cli import OK
from hardware.checks import doctor
from hardware.checks.findings import Finding, Verdict
from hardware.checks.record import Record
from hardware.panel.panel import at_once
from hardware.pi import Opener
from hardware.profile.profile import load_profile
from hardware.profile.types import Profile
from hardware.system import pause
from sim.boards.tag_reader import TagReader
from sim.clock import SimClock
from sim.table.chips import Chips
from sim.wires.serial_wire import SerialWire
from tests.install.pi import PROJECT, Pi

TIERS = sorted((PROJECT / "docs/build").glob("*.toml"))


def reader(clock: SimClock, name: str, heads: int, number: str) -> TagReader:
    """A Pico of that tier, with the number that its owner has put into hardware.toml."""
    board = TagReader(SerialWire(clock, name=f"tty{name}"), clock, heads=heads)
    if number:
        board.ident = bytes.fromhex(number)
        board.unplug(powered=False)
        board.plug()
    return board


def examined(profile: Profile) -> list[Finding]:
    """What doctor finds at a table with these parts, all of them in order."""

    async def look() -> list[Finding]:
        clock = SimClock()
        chips, record = Chips(clock), Record(clock)
        boards = [reader(clock, n, one.heads, one.node) for n, one in profile.readers.items()]
        hubs = [chips.profile.dice["dice"].path] if profile.dice else []
        parts = Opener(
            profile,
            sink=record.on,
            post=at_once,
            i2c=lambda _port: chips.bus,
            pins=lambda: chips.pins.factory,
            threaded=False,
            kernel=chips.kernel,
            ports=lambda: [*(board.wire.path for board in boards), *hubs],
        ).open(clock)
        clock.run(rate=30)
        try:
            await pause(clock, 8.0)
            return doctor.check(profile, parts, record, clock.time())
        finally:
            parts.close()
            for board in boards:
                board.close()
            chips.close()

    return asyncio.run(look())


@pytest.mark.parametrize("tier", TIERS, ids=[tier.stem for tier in TIERS])
def test_doctor_has_no_complaint_about_a_tier_s_settings_with_its_parts(tier: Path) -> None:
    found = examined(load_profile(tier))
    assert [str(one) for one in found if one.verdict is Verdict.WRONG] == []
    named = {one.part for one in found if one.verdict in (Verdict.FINE, Verdict.LOOK)}
    assert {"display", "panel", "buzzer", "pads"} <= named


def test_there_are_five_tiers_and_none_names_a_loudspeaker() -> None:
    assert len(TIERS) == 5
    assert [tier for tier in TIERS if load_profile(tier).speaker] == []


def test_doctor_s_first_word_after_a_fresh_install_is_no_complaint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pi = Pi(tmp_path)
    assert pi.install().returncode == 0
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    file = pi.root / "etc/ringkeeper/hardware.toml"
    assert main(["doctor", "--quick", "--hardware", str(file)]) == OK
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{file} names no parts yet. Copy the tables of those you have")
    assert [line for line in lines if line.startswith(("WRONG", "look"))] == []
    assert "-     speaker: hardware.toml does not name it" in lines

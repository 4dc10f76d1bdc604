"""`ringkeeper run` as a program of its own, on a private bus with a simulated BlueZ."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from hardware.dice.bluetooth.pairs import PAIRS_FILE, keep
from tests.bluetooth.bluez import Bluez
from tests.bluetooth.dice import GoDie, PixelDie
from tests.bluetooth.nearby import bus_of_bleak, pair_of
from tests.patience import PATIENCE_S


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


async def test_a_game_begins_with_bought_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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

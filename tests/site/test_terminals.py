"""Terminals in memory stand in for a kernel's: the same bytes, the same ends, the same game."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from sim.browser.terminals import Terminals

GAME = """
import asyncio, json, sys
from pathlib import Path
from random import Random
from sim.demo.demo import make_parser, play
from controller.cli.game import chosen

async def game():
    if sys.argv[2] == "memory":
        from sim.browser.terminals import Terminals
        Terminals().install()
    return await play(chosen(make_parser().parse_args([])), 5, Path(sys.argv[1]), heads=True)

print(json.dumps(asyncio.run(game())))
"""


def test_a_whole_game_through_them_is_that_of_the_kernels(tmp_path: Path) -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", GAME, str(tmp_path / f"{where}.journal"), where],
            capture_output=True, check=True, text=True,
        )
        for where in ("kernel", "memory")
    ]  # fmt: skip
    assert [run.stderr for run in runs] == ["", ""]
    results = [json.loads(run.stdout) for run in runs]
    assert results[0]["ended"]
    for result in results:
        del result["head_code"]  # of the record, which has the time of day
    assert results[0] == results[1]


async def test_what_is_written_at_one_end_is_read_at_the_other_in_order() -> None:
    lines = Terminals()
    master, slave = lines.openpty()
    heard: list[bytes] = []
    lines.add_reader(slave, lambda: heard.append(lines.read(slave, 3)))
    assert lines.write(master, b"abcde") == 5
    await turns()
    assert heard == [b"abc", b"de"]
    with pytest.raises(BlockingIOError):
        lines.read(slave, 1)
    assert lines.remove_reader(slave)
    assert not lines.remove_reader(slave)
    lines.write(master, b"f")
    await turns()
    assert heard == [b"abc", b"de"]


async def test_an_end_that_nobody_reads_takes_so_much_and_no_more() -> None:
    """As the kernel's: N_TTY_BUF_SIZE."""
    lines = Terminals()
    master, _slave = lines.openpty()
    assert lines.write(master, b"x" * 5000) == 4096
    with pytest.raises(BlockingIOError):
        lines.write(master, b"x")


async def test_a_pulled_cable_hangs_up_at_once_and_its_path_is_gone(tmp_path: Path) -> None:
    lines = Terminals()
    master, slave = lines.openpty()
    path = tmp_path / "tty"
    path.symlink_to(lines.ttyname(slave))
    host = lines.open(str(path), 0)
    died: list[int] = []
    lines.add_reader(host, lambda: died.append(lines.remove_reader(host)))
    lines.close(slave)
    await turns()
    assert not died, "the host still has its own end"
    lines.close(master)
    await turns()
    assert died == [True]
    for call in (lambda: lines.read(host, 1), lambda: lines.write(host, b"x")):
        with pytest.raises(OSError, match="Input/output error"):
            call()
    lines.close(host)
    with pytest.raises(FileNotFoundError):
        lines.open(str(path), 0)


async def test_files_are_still_the_systems(tmp_path: Path) -> None:
    lines, path = Terminals(), tmp_path / "file"
    path.write_bytes(b"kept")
    number = lines.open(path, 0)
    assert lines.read(number, 10) == b"kept"
    lines.close(number)


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)

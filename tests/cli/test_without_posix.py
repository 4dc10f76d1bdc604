"""Nothing that only POSIX has is loaded on the way to a table of phones or to a game without
devices, so that both can be tried elsewhere. A simulated table's wires are pseudo-terminals: that
takes POSIX. Nobody has tried another system: here its modules are missing, and its flags."""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

from controller.__main__ import main
from tests.cli.command_lines import Out
from tests.cli.running import CALL, ROOT, Running

MODULES = ("termios", "fcntl", "pwd", "grp", "resource", "tty", "pty", "syslog", "readline")
FLAGS = ("O_NOFOLLOW", "O_CLOEXEC", "O_NONBLOCK", "O_DIRECTORY")

ELSEWHERE = f"""
import os, sys
import asyncio, subprocess, tempfile  # Python's own know how to do without
sys.modules.update(dict.fromkeys({MODULES!r}))
for name in {FLAGS!r}:
    delattr(os, name)
"""


def test_a_table_of_phones_lets_one_in(tmp_path: Path) -> None:
    run = Running("--journal", "j", "--lan", "0", folder=tmp_path, before=ELSEWHERE)
    said = run.until(" help ")
    code = said.partition("players' code ")[2].partition(",")[0].replace(" ", "")
    url = "http://" + said.partition("http://")[2].partition("/")[0]
    asked = urllib.request.Request(
        f"{url}/join", json.dumps({"code": code}).encode(),
        {"Origin": url, "Content-Type": "application/json"},
    )  # fmt: skip
    with urllib.request.urlopen(asked) as answer:
        assert answer.status == 204
    run.script("join frodo > players | join gimli > players | start > rolls to see who starts")
    assert run.stop() == 0


def test_a_game_is_played_and_its_journal_is_whole(tmp_path: Path, capsys: Out) -> None:
    journal = str(tmp_path / "j.db")
    words = ("play", "--bots", "2", "--game", "short", "--seed", "3", "--journal", journal)
    subprocess.run(
        [sys.executable, "-c", ELSEWHERE + CALL, *words], check=True, capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert main(["journal", "verify", journal]) == 0
    assert ": good: " in capsys.readouterr().out


def test_all_that_the_simulated_page_imports_can_be_imported() -> None:
    import_all = "import sim.demo.demo, sim.demo.page.desk, sim.demo.session, sim.table.table"
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE + import_all], capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")

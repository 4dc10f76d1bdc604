"""The door: nothing behind it is loaded before somebody comes, and what `run --lan` says."""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

from controller.table import Press
from hardware.ports import Button
from tests.cli.running import running
from tests.patience import PATIENCE_S
from tests.web.serving import House, house, visited

BUY = "lotr-2003/classic A:9@11;B:1500;C:1500 buy:0"

LOADED = """
import sys
from controller.cli.run import run
from controller.cli.run import session
from controller.web.doorway import Doorway
heavy = {"starlette", "uvicorn", "websockets", "jinja2", "h11", "controller.web.room", "leather"}
print(sorted(heavy & set(sys.modules)))
"""


def test_nothing_of_the_web_is_loaded_until_somebody_comes() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True,
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert done.stdout == "[]\n"


def test_the_panel_says_how_to_join() -> None:
    async def visit(house: House) -> None:
        table = house.hands
        table.do(Press(Button.PUSH))
        table.choose("Phones")
        lines = table.page.items
        assert lines[0] == f"localhost:{house.port}"
        assert lines[1].replace("Players: ", "").replace(" ", "") == house.code()

    visited(BUY, visit)


def test_the_panel_ends_a_phone_or_all_of_them_with_new_codes() -> None:
    async def visit(house: House) -> None:
        room, table = house.door.room, house.hands
        one, other = await house.join(house.code()), await house.join(house.code())
        await house.ask("/seats", post={"seats": [0]}, cookie=one)
        name = table.table.state.players[0][0]
        table.do(Press(Button.PUSH))
        table.choose("Phones", f"Joined: {name}", "Yes")
        assert room.sessions.of(one) is None
        assert room.sessions.of(other) is not None
        code = house.code()
        table.do(Press(Button.PUSH))
        table.choose("Phones", "End all", "Yes")
        assert room.sessions.of(other) is None
        assert house.code() != code

    visited(BUY, visit)


def test_run_lets_phones_in_and_says_goodbye(tmp_path: Path) -> None:
    with running("--journal", tmp_path / "j", "--lan", "0", folder=tmp_path) as run:
        said = run.until("Who plays?")
        place = re.search(r"Phones join at (http://\S+) \(players' code \d{3} \d{3}, host's", said)
        assert place is not None
        with urllib.request.urlopen(place[1], timeout=PATIENCE_S) as answer:
            assert b"Join the table" in answer.read()
        assert run.stop() == 0


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "sim.cli", "run", "--journal", "j", "--lan", port]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=tmp_path,
            env={"PYTHONPATH": str(Path(__file__).parents[2])}, timeout=PATIENCE_S,
        )  # fmt: skip
    assert done.returncode == 2
    assert f"port {port} is in use, or not for this user; choose another: --lan 8090" in done.stderr


def test_whoever_is_there_when_the_table_stops_is_told_goodbye() -> None:
    async def run() -> None:
        async with asyncio.timeout(PATIENCE_S):
            async with house(BUY) as one, one.live() as page:
                await page.recv()
                await one.door.close()
                await page.wait_closed()

    asyncio.run(run())

"""The simulated table speaks with --speak; without espeak-ng the game is played without a voice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from controller.bots.playing import start_command
from sim.demo.voice import SpokenSitting
from tests.sim.tables import later
from tests.sim.test_another_game import NAMES, watched
from tests.table.listening import Listener

CALL = "import sys; from controller.__main__ import main; sys.exit(main(sys.argv[1:]))"


async def test_every_table_that_stands_there_speaks(tmp_path: Path) -> None:
    async with watched(tmp_path, 3) as at:
        listener = Listener()
        speaking = SpokenSitting(at, listener)
        heard = len(listener.utterances)
        at.begin(start_command(at.edition, NAMES, Random(2), tokens=NAMES), [True, True])
        await later(at, 60.0)  # on the new table
        assert any(NAMES[0] in said for said in listener.utterances[heard:])
        assert at.table.table.context.speaks
        speaking.close()
        silent = len(listener.utterances)
        await later(at, 60.0)
        assert len(listener.utterances) == silent


def test_without_espeak_the_demo_says_so_and_goes_on(tmp_path: Path) -> None:
    words = ["demo", "--speak", "--port", "0", "--no-browser", "--seats", "Frodo,Sam"]
    process = subprocess.Popen(
        [sys.executable, "-c", CALL, *words], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PATH": str(tmp_path), "HOME": str(tmp_path)},
    )  # fmt: skip
    assert process.stdout is not None
    said = [process.stdout.readline(), process.stdout.readline()]
    process.terminate()
    process.communicate(timeout=30)
    assert "espeak-ng and aplay are missing" in said[0]
    assert said[0].endswith("The game is played without it.\n")
    assert said[1].startswith("The table is at http://")

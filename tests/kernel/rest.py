"""How often the threads of a table at rest wake, as the simulated kernel counts it."""

import time
from random import Random

from controller.bots.playing import start_command
from controller.editions import load
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.view.timing import IDLE_AFTER
from tests.bench.rig import Boards
from tests.kernel.computer import Computer
from tests.kernel.evening import NAMES, SEEN_S, profile

SETTLES_S = IDLE_AFTER + 5  # until the display shows its question and the strip goes in rounds


def rests(computer: Computer, seconds: float) -> tuple[float, int, int]:
    """Wake-ups a second, threads, and calls to the simulated kernel while nothing happens."""
    edition, folder = load("lotr-2003"), computer.folder
    journal = folder / "game.journal"
    with Journal.create(journal, edition) as fresh:
        Banker(edition, fresh).do(start_command(edition, NAMES, Random(1), "short"))
    boards = Boards()
    hardware = folder / "hardware.toml"
    hardware.write_text(profile(boards))
    program = computer.start("run", "--hardware", hardware, "--journal", journal)
    try:
        program.until(lambda: program.said.count("firmware 0.2.0") == 2, SEEN_S)
        time.sleep(SETTLES_S)
        calls, before = computer.carrier.calls, program.wakes()
        time.sleep(seconds)
        woken, threads = program.wakes() - before, program.threads()
        calls = computer.carrier.calls - calls
        assert program.stop() == 0, program.said
    finally:
        boards.close()
    return woken / seconds, threads, calls

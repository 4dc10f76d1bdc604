"""Programs of ours and an emulated board: `ringkeeper run`, told of it in hardware.toml, where a
tap buys a deed; and `ringkeeper firmware flash`, interrupted and then run again."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.files.tagbook import simulated
from controller.files.tagfile import Books
from controller.rules.commands import Buy, Roll
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table import Tap
from tests.cli.running import running
from tests.pico.served import Served
from tests.table.hands import EDITION, banker, hands

PATIENCE_S = 1800.0
"""Real: the board alone starts for half a minute here, on a computer with nothing else to do."""

ROLLS = (Roll(0, (6, 6)), Roll(1, (2, 1)), Roll(0, (0, 4)))
"""The first player begins, and comes to Bill the Pony."""


def tap_buys(image: Path, folder: Path) -> str:
    """The journal's last command. AssertionError if the tap did not buy the deed."""
    journal = folder / "game.journal"
    tap = _begun(journal)
    Books(None, folder).keep(EDITION, simulated(EDITION))
    with Served(image) as board:
        profile = folder / "hardware.toml"
        profile.write_text(f'[readers.pads]\npath = "{board.port}"\n')
        words = ("--hardware", profile, "--journal", journal)
        with running(*words, folder=folder, patience=PATIENCE_S) as run:
            run.until("firmware 0.2.0")
            run.type("ok", "buy Bill the Pony")
            board.lay(0, tap.uid)
            run.until("It is Galadriel's turn to roll")
            assert run.stop() == 0, run.said
    with Journal.open(journal) as kept:
        last = Banker.resume(kept).history()[-1].command
    assert last == Buy(0), last
    return "Frodo claimed Bill the Pony"


def _begun(journal: Path) -> Tap:
    """A game whose first player stands on a deed, and the tap that buys it."""
    one = banker(("Frodo", "Galadriel"), journal=journal)
    for roll in ROLLS:
        assert isinstance(one.do(roll), list)
    [tap] = hands(one).table.path_to(Buy(0))
    assert isinstance(tap, Tap)
    assert one.journal is not None
    one.journal.close()
    return tap


CUT_AT = "  8 of "  # what is printed when the plug is pulled: a file in the middle is begun
LOADED_S = 1.3
"""The board's time until its firmware runs: whoever flashes it does not wait for that so long."""


def flashed_twice(image: Path, folder: Path) -> str:
    """What is said at the end. AssertionError if the first time succeeds or the second fails."""
    memory = folder / "memory.bin"
    with Served(image) as board:
        board.until(LOADED_S)
        with _flashing(board.port) as lines:
            for line in lines:
                if line.startswith(CUT_AT):
                    board.cut(memory)
                    break
            assert memory.exists(), "it ended before its plug was pulled"
            rest = "".join(lines)
            assert "says hello" not in rest, rest
    with Served(image, flash=memory) as board, _flashing(board.port) as lines:
        said = list(lines)
    assert not any("runs there now" in line for line in said), "half of it runs"
    assert said[-1].rstrip().endswith("says hello."), "".join(said)
    return said[-1].rstrip().partition(": ")[2]


@contextmanager
def _flashing(port: str) -> Iterator[Iterator[str]]:
    words = ["firmware", "flash", "reader", "--port", port]
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "tests.pico.patient", *words],
        text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as running:  # fmt: skip
        assert running.stdout is not None
        try:
            yield iter(running.stdout)
        finally:
            running.kill()

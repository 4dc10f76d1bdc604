"""`ringkeeper run`, told of an emulated board in hardware.toml: a tap buys a deed."""

from __future__ import annotations

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

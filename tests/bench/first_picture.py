"""A process that opens a table, shows its first pictures on strip and display, and says when.

`python -m tests.bench.first_picture JOURNAL` prints monotonic nanoseconds twice: strip and display
show the game, and all parts are open. It does what `ringkeeper run` does with a journal that is
there, on simulated chips; the boards are plugged in, and silent.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from time import monotonic_ns

from controller.cli.startup import starting


async def show(path: Path) -> None:
    """Open, show, and say when."""
    import asyncio

    from controller.files.tagbook import simulated
    from controller.store.banker import Banker
    from controller.store.journal import Journal
    from controller.table import Table, TableParts
    from tests.bench.chips import DICE, Chips

    loop = asyncio.get_running_loop()
    with starting():
        journal = Journal.open(path)
        banker = Banker.resume(journal)
        chips = Chips(loop)
        opener = chips.opener(_line(), _line(), lambda _: None)
        opener.open_shown()
        parts = opener.parts
        table = Table(
            banker, simulated(banker.edition), loop,
            TableParts(
                display=parts.display, strip=parts.strip, layout=parts.layout, dice=(DICE,)
            ),
        )  # fmt: skip
        opener.wait_until_shown()
        lit = monotonic_ns()
        assert any(any(colour) for colour in chips.chain.colours), "the strip is dark"
        assert chips.oled.on, "the display is off"
        opener.open_rest()
        table.complete(buzzer=parts.buzzer, missing=[error.part for error in parts.errors])
    print(lit, monotonic_ns(), flush=True)
    assert not parts.errors, parts.errors
    table.close()
    parts.close()
    journal.close()


def _line() -> str:
    import tty

    _, slave = os.openpty()
    tty.setraw(slave)
    return os.ttyname(slave)


if __name__ == "__main__":
    with starting():  # as sim/cli.py imports a subcommand
        run = import_module("asyncio").run
        for name in ("controller.table", "controller.store.banker", "tests.bench.chips"):
            import_module(name)
    run(show(Path(sys.argv[1])))

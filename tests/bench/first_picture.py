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
from typing import TYPE_CHECKING

from controller.startup import starting

if TYPE_CHECKING:
    from controller.cli.run.first_light import Inbox
    from controller.store.banker import Banker
    from hardware.pi import Opener


def main(path: Path) -> None:
    """Open, show, and say when."""
    from controller.cli.run.first_light import Inbox, show_first
    from controller.files.settings import Settings
    from controller.store.banker import Banker
    from controller.store.journal import Journal
    from tests.bench.chips import Chips

    with starting():
        journal = Journal.open(path)
        banker = Banker.resume(journal)
        chips, inbox = Chips(), Inbox()
        opener = chips.opener(_line(), _line(), inbox.on, inbox.post)
        show_first(opener, banker.state, Settings(), "en")
        lit = monotonic_ns()
        assert any(any(colour) for colour in chips.chain.colours), "the strip is dark"
        assert chips.oled.on, "the display is off"
        import asyncio
    asyncio.run(_complete(opener, inbox, banker, lit))
    journal.close()


async def _complete(opener: Opener, inbox: Inbox, banker: Banker, lit: int) -> None:
    """The rest, as controller/cli/run/session.py opens it."""
    import asyncio

    from controller.files.tagbook import simulated
    from controller.table import Table, TableParts
    from tests.bench.chips import DICE

    loop, parts = asyncio.get_running_loop(), opener.parts
    inbox.loop_runs(loop.call_soon_threadsafe)
    with starting():
        table = Table(
            banker, simulated(banker.edition), loop,
            TableParts(
                display=parts.display, strip=parts.strip, layout=parts.layout, dice=(DICE,)
            ),
        )  # fmt: skip
        opener.open_rest(loop)
        table.complete(buzzer=parts.buzzer, missing=[error.part for error in parts.errors])
    inbox.hand_over(table.on)
    print(lit, monotonic_ns(), flush=True)
    assert not parts.errors, parts.errors
    table.close()
    parts.close()


def _line() -> str:
    import tty

    _, slave = os.openpty()
    tty.setraw(slave)
    return os.ttyname(slave)


if __name__ == "__main__":
    with starting():  # as controller/__main__.py imports a subcommand
        import_module("controller.cli.run.run")
    main(Path(sys.argv[1]))

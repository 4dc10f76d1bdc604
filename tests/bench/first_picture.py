"""A process that opens a table, shows its first pictures on strip and display, and says when.

`python -m tests.bench.first_picture JOURNAL` prints monotonic nanoseconds. It does what `ringkeeper
run` does with a journal that is there, on simulated chips; the boards are plugged in, and silent.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tty
from pathlib import Path
from time import monotonic_ns

from controller.banker import Banker
from controller.journal import Journal
from controller.table import Table
from controller.tagbook import simulated
from hardware.display import ThreadedDisplay
from tests.bench.chips import DICE, Chips


async def _show(path: Path) -> None:
    loop = asyncio.get_running_loop()
    journal = Journal.open(path)
    banker = Banker.resume(journal)
    chips = Chips(loop)
    parts = chips.open(_line(), _line(), lambda _: None)
    table = Table(
        banker, simulated(banker.edition), loop, display=parts.display, strip=parts.strip,
        buzzer=parts.buzzer, layout=parts.layout, dice=(DICE,),
    )  # fmt: skip
    assert isinstance(parts.display, ThreadedDisplay)
    assert parts.display.flush()
    assert any(any(colour) for colour in chips.chain.colours), "the strip is dark"
    assert chips.oled.on, "the display is off"
    print(monotonic_ns(), flush=True)
    table.close()
    parts.close()
    journal.close()


def _line() -> str:
    _, slave = os.openpty()
    tty.setraw(slave)
    return os.ttyname(slave)


if __name__ == "__main__":
    asyncio.run(_show(Path(sys.argv[1])))

"""An evening whose plug is going to be pulled: bots play by hand, through chips; it says what is
recorded. Run as `python -m tests.sim.plug_child FOLDER SEED`; goes on with what is in the folder.

Prints `begun`, or `resumed SEQ DIGEST` when the display has asked and OK was pressed; `SEQ DIGEST`
after every command that is on the disk; `over` at the end of a game.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from controller.entries import Entry
from controller.rules.prompts import Ask
from controller.rules.state import Phase
from controller.table import pages
from controller.tagbook import TokenTag
from controller.ui import Menu
from sim.seats import Seats
from tests.controller.crash_child import digest
from tests.sim.evening import Evening, evening

SEATS = 3


def say(*words: object) -> None:
    """One line, at once."""
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


async def sit_down(e: Evening) -> None:
    """Three players, by their tokens and the knob."""
    for token in e.state.edition.data.tokens[:SEATS]:
        await e.tap(TokenTag(token=token))
    await e.choose("Start")
    say("begun")


async def go_on(e: Evening) -> None:
    """The display asks; OK goes on, and the question shows that was open when the plug came."""
    if e.over:  # the plug came after the last command: nothing to go on with, the count is shown
        e.sees("1.", e.state.players[e.state.winners[0]][0])
        say("resumed", len(e.table.table.banker.history()), digest(e.state))
        return
    page = e.table.table.ui.page
    assert isinstance(page, Menu)
    e.sees(page.title, page.items[0])
    assert e.table.table._face.panel.top == pages.Resume()
    counting = len(e.table.table.banker.counting())
    await e.ok()
    assert e.table.table.ui.page is None
    assert len(e.table.table.banker.counting()) == counting, "resuming does nothing to the game"
    await e.told()
    alone = e.asked.ask not in (Ask.AUCTION, Ask.SHORTAGE) and len(e.asked.seats) == 1
    e.sees(*[e.state.players[seat][0] for seat in e.asked.seats if alone])
    say("resumed", len(e.table.table.banker.history()), digest(e.state))


async def main(folder: Path, seed: int) -> None:
    """Play until the plug is pulled, or the game is over."""
    async with evening(folder, seed=seed, resume=True) as e:

        def told(entry: Entry) -> None:
            say(entry.seq, digest(e.state))

        e.table.table.banker.subscribe(told)
        await (sit_down(e) if e.state.phase is Phase.SETUP else go_on(e))
        if not e.over:
            Seats(e.table).sit([True] * SEATS)
        while not e.over:
            await e.wait(1.0)
        say("over")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))

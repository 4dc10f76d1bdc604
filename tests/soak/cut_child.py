"""A table's evening for cuts.py to record: a game, settings, a tag book, a backup, and a restart.

Run as `python -m tests.soak.cut_child FOLDER SEED FLUSH`; says on its output what is done, after it
is. FLUSH is SQLite's `synchronous`: FULL is ours, NORMAL the one that must be found out.
"""

from __future__ import annotations

import os
import random
import sys
from contextlib import suppress
from pathlib import Path

from controller import journal
from controller.banker import Banker
from controller.bots import SimpleBot
from controller.cli.backup import pack
from controller.cli.keeping import Keeper
from controller.journal_faults import Passing, RecordedAfterAll
from controller.playing import Thrower, next_command, start_command
from controller.settings import Keeping, Settings
from controller.tagbook import simulated
from controller.tagfile import save

COMMANDS = 60
"""Of each of the two halves of the evening."""

NAMES = ("Frodo", "Sam", "Merry")


def say(text: str) -> None:
    """Tell whoever looks on: it is done."""
    os.write(1, f"{text}\n".encode())


def main(folder: Path, seed: int, flush: str) -> None:
    """Both halves."""
    journal.FLUSH = flush
    chance = random.Random(seed)
    settings = Keeping(folder / "settings.toml")
    for half in range(2):
        keeper, banker = opened(folder / "table.journal")
        if not banker.state.seats:
            banker.do(start_command(banker.edition, NAMES, chance))
            say(f"recorded {len(banker.history())}")
        play(banker, chance, settings, folder, half)
        keeper.close()
        say("closed")


def opened(path: Path) -> tuple[Keeper, Banker]:
    """The game; where calls are made to fail it is tried again, as systemd does."""
    for again in range(12):
        keeper = Keeper(path)
        try:
            return keeper, keeper.open("lotr-2003")
        except Passing:
            keeper.close()
            if again == 11:
                raise
    raise AssertionError


def play(
    banker: Banker, chance: random.Random, settings: Keeping, folder: Path, half: int
) -> None:  # fmt: skip
    """A half of the evening."""
    thrower, bots = Thrower(banker.edition, chance), [SimpleBot()] * len(NAMES)
    for number in range(COMMANDS):
        try:
            if number % 17 == 16:
                banker.take_back(chance.randint(1, 5))
            else:
                banker.do(next_command(banker.state, bots, thrower))
        except RecordedAfterAll:
            pass  # the one before; it is said now
        except Passing:
            continue  # nobody is told that it counts
        say(f"recorded {len(banker.history())}")
        if number % 20 == 19:
            settings.change(Settings(volume=1 + (half * 3 + number // 20) % 5))
            say(f"settings {settings.now.volume}")
            book = simulated(banker.edition)
            save(folder / "tags.toml", book, banker.edition)
            say(f"tags {len(book)}")
    with suppress(Passing, OSError):  # whoever made it is told, and has no backup
        pack(folder / "backup.tar.gz", None, folder / "table.journal")
        say("packed")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])

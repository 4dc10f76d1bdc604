"""A table's evening for cuts.py to record: a game, settings, a tag book, a backup, a restart, a
game that an older version began, a restore, and a new game.

Run as `python -m tests.soak.cut_child FOLDER SEED FLUSH`; says on its output what is done, after it
is. FLUSH is SQLite's `synchronous`: FULL is ours, NORMAL the one that must be found out. A journal
that another takes the place of has its entries in FOLDER/aside, to be compared with.
"""

import os
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.cli.backup import restore
from controller.cli.backup.backup import pack
from controller.cli.backup.staging import recover
from controller.cli.run.saved_games import Keeper
from controller.files.settings import Settings, SettingsStore
from controller.files.tagbook import simulated
from controller.files.tagfile import save
from controller.store import journal
from controller.store.banker import Banker
from controller.store.faults import JournalError, Passing, RecordedAfterAll

COMMANDS = 60
"""Of each of the two halves of the evening."""

MORE = 8
"""Commands after each of the things that come later."""

TRIES = 12

NAMES = ("Frodo", "Sam", "Merry")
Result = TypeVar("Result")
KEPT = Path(__file__).parents[1] / "store" / "kept" / "0.1.0"
BY_HAND = b"# A person wrote this line.\n" + (KEPT / "tags.toml").read_bytes()


def say(text: str) -> None:
    """Tell whoever looks on: it is done."""
    os.write(1, f"{text}\n".encode())


def main(folder: Path, seed: int, flush: str) -> None:
    """The whole evening."""
    journal.FLUSH = flush
    chance = random.Random(seed)
    (folder / "aside").mkdir()
    bring(folder / "hardware.toml", (KEPT / "hardware.toml").read_bytes())
    bring(folder / "tags.toml", BY_HAND)
    bring(folder / "elder.journal", (KEPT / "table.journal").read_bytes())
    say("brought")
    settings = SettingsStore(folder / "settings.toml")
    for half in range(2):
        keeper, banker = opened(folder / "table.journal")
        if not banker.state.seats:
            begin(banker, chance)
        evening(banker, chance, settings, folder, half)
        keeper.close()
        say("closed")
    keeper, banker = opened(folder / "elder.journal")
    play(banker, chance, MORE, "elder")
    keeper.close()
    brought_back(folder, chance)
    renewed(folder, chance)


def bring(path: Path, content: bytes) -> None:
    """A file that was there before the evening."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    flush_folder(path.parent)


def flush_folder(folder: Path) -> None:
    """Its names are on the disk."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    os.fsync(handle)
    os.close(handle)


def surely(do: Callable[[], Result]) -> Result:
    """Where calls are made to fail a thing is tried again, as people do, and systemd."""
    for _again in range(TRIES):
        with suppress(JournalError, OSError):
            return do()
    return do()


def opened(path: Path) -> tuple[Keeper, Banker]:
    """The game."""

    def once() -> tuple[Keeper, Banker]:
        keeper = Keeper(path)
        try:
            recover(path)
            return keeper, keeper.open("lotr-2003")
        except BaseException:
            keeper.close()
            raise

    return surely(once)


def begin(banker: Banker, chance: random.Random) -> None:
    """The first command of a game. It may be recorded after all, and is the same again then."""
    command = start_command(banker.edition, NAMES, chance)
    surely(lambda: banker.do(command))
    say(f"recorded {len(banker.history())}")


def evening(
    banker: Banker, chance: random.Random, settings: SettingsStore, folder: Path, half: int
) -> None:  # fmt: skip
    """A half of the evening."""
    for third in range(3):
        play(banker, chance, COMMANDS // 3, "recorded")
        settings.change(Settings(volume=1 + (half * 3 + third) % 5))
        say(f"settings {settings.now.volume}")
        book = simulated(banker.edition)
        save(folder / "tags.toml", book, banker.edition)
        say(f"tags {len(book)}")
    with suppress(Passing, OSError):  # whoever made it is told, and has no backup
        pack(folder / "backup.tar.gz", folder / "hardware.toml", folder / "table.journal")
        say(f"packed {len(banker.history())}")


def play(banker: Banker, chance: random.Random, commands: int, told: str) -> None:
    """Some commands; what is not recorded, nobody is told of."""
    roller, bots = DiceRoller(banker.edition, chance), [SimpleBot()] * len(NAMES)
    for number in range(commands):
        try:
            if number % 17 == 6:
                banker.take_back(chance.randint(1, 5))
            else:
                banker.do(next_command(banker.state, bots, roller))
        except RecordedAfterAll:
            pass  # the one before; it is said now
        except Passing:
            continue  # nobody is told that it counts
        say(f"{told} {len(banker.history())}")


def set_aside(banker: Banker, folder: Path, number: int) -> None:
    """Keep the game's entries for whoever compares, and say that another is to take its place."""
    (folder / "aside" / str(number)).write_bytes(msgspec.json.encode(banker.history()))
    say("leaving")


def brought_back(folder: Path, chance: random.Random) -> None:
    """What was packed takes the place of what was played since, and is gone on with."""
    keeper, banker = opened(folder / "table.journal")
    play(banker, chance, MORE, "recorded")
    keeper.close()
    set_aside(banker, folder, 0)
    words = ("--hardware", "hardware.toml", "--journal", "table.journal", "backup.tar.gz")
    with suppress(JournalError, OSError):  # whoever gave the command is told
        restore.main([str(folder / one) if "." in one else one for one in words])
    keeper, banker = opened(folder / "table.journal")
    say(f"entered {len(banker.history())}")
    say(f"settings {SettingsStore(folder / 'settings.toml').now.volume}")
    play(banker, chance, MORE, "recorded")
    keeper.close()


def renewed(folder: Path, chance: random.Random) -> None:
    """A new game begins, and the old one is put away."""
    keeper, banker = opened(folder / "table.journal")
    set_aside(banker, folder, 1)
    try:
        banker = surely(lambda: keeper.renew("lotr-2003"))
    except (JournalError, OSError):
        return  # whoever presses is told, and nothing is begun
    say(f"entered {len(banker.history())}")
    begin(banker, chance)
    play(banker, chance, MORE, "recorded")
    keeper.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])

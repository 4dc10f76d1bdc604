"""Games for the measurements: played by bots through a banker, to a given length."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.editions import load
from controller.rules.commands import AnyCommand
from controller.rules.refusals import Refusal
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.store.journal import Journal
from tests.scratch import MEMORY

NAMES = ("Ada", "Bo", "Cleo", "Dan")
Do = Callable[[AnyCommand], object]


@contextmanager
def scratch(*, memory: bool = False) -> Iterator[Path]:
    """A folder for journals, on the disk or, where there is such a thing, in memory."""
    where = MEMORY if memory and MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="ringkeeper-bench-", dir=where) as home:
        yield Path(home)


def begun(path: Path | None = None, *, game: str = "standard", seed: int = 1) -> Banker:
    """A banker whose game has been set up; with a journal if `path` says where."""
    edition = load("lotr-2003")
    journal = None if path is None else Journal.create(path, edition)
    banker = Banker(edition, journal)
    outcome = banker.do(start_command(edition, NAMES, Random(seed), game))
    assert not isinstance(outcome, Refusal), str(outcome)
    return banker


def bots_of(banker: Banker, seed: int = 1) -> Callable[[], AnyCommand]:
    """What four simple bots would do next."""
    roller = DiceRoller(banker.edition, Random(seed))
    bots = [SimpleBot()] * len(NAMES)
    return lambda: next_command(banker.state, bots, roller)


def play(banker: Banker, *, commands: int, do: Do | None = None, seed: int = 1) -> int:
    """Play on, at most so many commands; returns how many it were."""
    give = do or banker.do
    choose = bots_of(banker, seed)
    for number in range(commands):
        if banker.state.phase is Phase.OVER:
            return number
        give(choose())
    return commands


def events_of(banker: Banker) -> int:
    """How many events the game has had."""
    return sum(len(entry.events) for entry in banker.counting())


long_game = partial(begun, game="classic")
"""Without the Ring: goes on for thousands of turns."""

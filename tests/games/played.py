"""Games played by bots, for the tests of banker, journal and command line."""

import random
from collections.abc import Iterable
from pathlib import Path

from controller import editions
from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.rules.edition import Edition
from controller.rules.entries import Entry, EntryKind
from controller.rules.refusals import Refusal
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.store.journal import Journal

EDITION: Edition = editions.load("lotr-2003")
NAMES = ("Frodo", "Sam", "Merry")


def clock() -> float:
    """A time that stands still, in seconds since 1970."""
    return 1_000_000_000.25


def start(banker: Banker, seed: int = 1, game: str = "standard") -> None:
    """Set a game up."""
    done = banker.do(start_command(banker.edition, NAMES, random.Random(seed), game))
    assert not isinstance(done, Refusal)


def play(banker: Banker, commands: int, seed: int = 1) -> int:
    """Let bots give so many commands, or fewer if the game ends; how many it were."""
    rng = random.Random(seed)
    roller = DiceRoller(banker.edition, rng)
    bots = [SimpleBot()] * banker.state.seats
    for given in range(commands):
        if banker.state.phase is Phase.OVER:
            return given
        outcome = banker.do(next_command(banker.state, bots, roller))
        assert not isinstance(outcome, Refusal), str(outcome)
    return commands


def record(path: Path, commands: int = 120, seed: int = 1) -> Banker:
    """A game of so many commands after the set-up, recorded at `path` and still open."""
    banker = Banker(EDITION, Journal.create(path, EDITION), clock)
    start(banker, seed)
    play(banker, commands, seed)
    return banker


def write(path: Path, edition: Edition, entries: Iterable[Entry]) -> None:
    """A journal of these entries, at `path`."""
    with Journal.create(path, edition) as journal:
        for entry in entries:
            if entry.kind is EntryKind.NOTE:
                journal.append_note(entry.time, entry.text)
            elif entry.command is None:
                journal.append_take_back(entry.time, entry.count)
            else:
                journal.append(entry.time, entry.command, entry.events)


def close(banker: Banker) -> None:
    """Close its journal in good order."""
    assert banker.journal is not None
    banker.journal.close()

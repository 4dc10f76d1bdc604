"""Plays a recorded game and says after each command that it is recorded; to be killed.

Run as `python -m tests.store.crash_child FILE SEED`. Prints `SEQ DIGEST` lines.
"""

import os
import sys
import zlib

import msgspec

from controller.rules.state import State
from controller.store.banker import Banker
from controller.store.journal import Journal
from tests.games.played import EDITION, clock, play, start


def digest(state: State) -> int:
    """A checksum of everything in a state."""
    return zlib.crc32(msgspec.json.encode(state.facts(), order="sorted"))


def main(path: str, seed: int) -> None:
    """Play games until killed: a finished one is taken back to its start."""
    banker = Banker(EDITION, Journal.create(path, EDITION), clock)
    banker.subscribe(
        lambda entry: void(os.write(1, b"%d %d\n" % (entry.seq, digest(banker.state))))
    )
    start(banker, seed)
    for again in range(10**9):
        if not play(banker, 50, seed + again):
            banker.take_back(len(banker.counting()) - 1)


def void(_written: int) -> None:
    """A listener returns nothing."""


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

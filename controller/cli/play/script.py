"""A script of `play`: which edition it begins a game of, and its lines, however long they are.

What the lines say is run_script.py's.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from controller import editions
from controller.cli import Misuse
from controller.cli.run.saved_games import journal_path, own_editions
from controller.rules.commands import SetPosition, StartGame
from hardware.system.files import SMALL_MOST

SCRIPT_LINE_MOST = SMALL_MOST
"""Bytes of a line; the longest command, a position, has some thousand."""

SKIPPED_MOST = 64 * SCRIPT_LINE_MOST
"""Bytes of a line that are read only to find its end. Anything longer is not a script."""


class Endless(Exception):
    """A line goes on and on; `number` is its number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Line {number} has no end: the script ends here.")
        self.number = number


def lines(file: BinaryIO) -> Iterator[bytes]:
    """Each line; of one that is too long, a byte more than LINE_MOST. Raises Endless."""
    number = 0
    while line := file.readline(SCRIPT_LINE_MOST + 1):
        number += 1
        skipped, rest = 0, line
        while len(rest) > SCRIPT_LINE_MOST and not rest.endswith(b"\n"):
            if (skipped := skipped + len(rest)) > SKIPPED_MOST:
                raise Endless(number)
            rest = file.readline(SCRIPT_LINE_MOST + 1)
        yield line


def begun_edition(args: argparse.Namespace) -> str | None:
    """The edition that the script begins a game of, if it does. Raises Misuse for two scripts."""
    if args.file is not None and args.script is not None:
        raise Misuse(f"{args.file} and --script {args.script}: one script at a time")
    args.script = args.script or args.file
    return _edition_of(Path(args.script)) if args.script not in (None, "-") else None


def edition_here(id_: str) -> str | None:
    """An edition that comes with Ringkeeper or is the table's own, as `--edition` takes it."""
    own = own_editions(journal_path())
    return own.find(id_) if id_ in (*own.ids(), *editions.known()) else None


def begins_game(args: argparse.Namespace) -> bool:
    """Whether the script itself has to begin the game."""
    resumed = args.journal is not None and args.journal.exists()
    return not (args.position or args.seats or resumed)


def _edition_of(path: Path) -> str | None:
    """The id of the edition that the first line of a script begins a game of; None if it begins
    none, or can be read only once, as a pipe. OSError."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        first = file.readline(SCRIPT_LINE_MOST + 1)
    try:
        command = _beginning.decode(first)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    named = command.edition if isinstance(command, StartGame) else command.position.edition
    return named or None


_beginning = msgspec.json.Decoder(StartGame | SetPosition)

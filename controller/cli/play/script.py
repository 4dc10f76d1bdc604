"""The lines of a `play --script`, however long they are; what they say is play.py's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from controller import editions
from controller.rules.commands import SetPosition, StartGame
from hardware.system.small_file import SMALL_MOST

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


def edition_of(path: Path) -> str | None:
    """The edition that the first line of a script begins a game of; None if it begins none of ours,
    or can be read only once, as a pipe. OSError."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        first = file.readline(SCRIPT_LINE_MOST + 1)
    try:
        command = _beginning.decode(first)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    named = command.edition if isinstance(command, StartGame) else command.position.edition
    return named if named in editions.known() else None


_beginning = msgspec.json.Decoder(StartGame | SetPosition)

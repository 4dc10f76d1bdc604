"""A game as a script: its moves, one JSON command a line, as `ringkeeper play FILE` reads them.

The script includes the dice and the order of the decks, so it replays the same game.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from controller.rules.commands import AnyCommand, SetPosition
from controller.rules.edition import Edition
from controller.rules.entries import Entry


def script(edition: Edition, commands: Iterable[Entry]) -> str:
    """The moves that count, in order; each line ends with a line feed. The first names the
    edition."""
    lines = (msgspec.json.encode(_named(edition, entry.command)).decode() for entry in commands)
    return "".join(f"{line}\n" for line in lines)


def _named(edition: Edition, command: AnyCommand | None) -> AnyCommand | None:
    if isinstance(command, SetPosition):  # a position need not say which box it is of
        return replace(command, position=replace(command.position, edition=edition.id))
    return command

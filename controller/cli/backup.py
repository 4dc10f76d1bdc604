"""`ringkeeper backup`: all that is a table's own, in one file: parts, tags, settings, games.

It may be made while a game is on. Bringing it back is restore.py's; a bug report is doctor's.
"""

from __future__ import annotations

import argparse
import os
import tarfile
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from controller.cli import OK, WRONG, Parser, complain
from controller.cli.files import files_of
from controller.cli.keeping import journal_path
from controller.cli.profile import profile_path
from controller.journal import Journal
from controller.journal_file import JournalError, read, wal_of

NAME = "ringkeeper backup"

FOLDER = "ringkeeper"
GAME, EARLIER, DAMAGED = "game.journal", "earlier/", "damaged/"
"""Names inside: of the game that is gone on with, and where games that were put away are, and a
game that cannot be gone on with, as its files are."""


def main(argv: list[str]) -> int:
    """Run the subcommand."""
    parser = Parser(prog=NAME, description="Packs all files of a table into one.")
    add_where(parser)
    parser.add_argument("target", type=Path, metavar="FILE", help="a .tar.gz, or a folder for it")
    args = parser.parse_args(argv)
    target = args.target
    if target.is_dir():
        target /= f"ringkeeper-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.tar.gz"
    names = pack(target, profile_path(args.hardware), args.journal or journal_path())
    print(f"{target} has {', '.join(names) or 'nothing: there is none of its files here'}.")
    if any(name.startswith(DAMAGED) for name in names):
        return complain(NAME, "the game's record is damaged: ringkeeper journal verify", WRONG)
    return OK


def add_where(parser: argparse.ArgumentParser) -> None:
    """Whose files are meant."""
    add = parser.add_argument
    add("--hardware", type=Path, metavar="FILE", help="the parts (default: hardware.toml here)")
    add("--journal", type=Path, metavar="FILE", help="the record of the game (default: run's)")


def pack(target: Path, profile: Path | None, journal: Path) -> list[str]:
    """Write the archive, whole or not at all; the names of what is in it. Raises OSError."""
    fresh, names = target.with_name(f".{target.name}.new"), []
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with tempfile.TemporaryDirectory() as scratch, os.fdopen(handle, "wb") as file:
        with tarfile.open(fileobj=file, mode="w:gz") as archive:
            for name, path in _contents(profile, journal, Path(scratch)):
                archive.add(path, f"{FOLDER}/{name}", recursive=False)
                names.append(name)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(target)
    return names


def _contents(
    profile: Path | None, journal: Path, scratch: Path
) -> Iterator[tuple[str, Path]]:  # fmt: skip
    for path in files_of(profile, journal, None):
        if path not in (journal, wal_of(journal)) and path.suffix == ".toml":
            yield "hardware.toml" if path == profile else path.name, path
    if journal.is_file():
        try:
            yield GAME, _whole(journal, scratch / GAME)
        except JournalError:
            for path in (journal, wal_of(journal)):
                if path.is_file():
                    yield DAMAGED + path.name, path
    for path in sorted(journal.parent.glob(f"{journal.stem}-*{journal.suffix}")):
        if path.is_file():
            yield EARLIER + path.name, path


def _whole(journal: Path, copy: Path) -> Path:
    """The game as it stands in one file, whether somebody is writing or not. JournalError."""
    reading = read(journal)
    if reading.error is not None:
        raise reading.error
    with Journal.create(copy, reading.edition) as fresh:
        fresh.take_over(reading.entries)
    return copy

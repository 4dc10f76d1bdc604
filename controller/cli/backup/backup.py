"""`ringkeeper backup`: all that is a table's own, in one file: parts, tags, settings, games.

It may be made while a game is on. For restoring see restore.py; for a bug report, doctor/.
"""

from __future__ import annotations

import argparse
import io
import os
import stat
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from glob import escape
from pathlib import Path

from common.message import Message, brief
from controller.cli import OK, WRONG, CliParser, complain
from controller.cli.backup.archive import (
    DAMAGED,
    EARLIER,
    FOLDER,
    GAME,
    MEMBERS_MOST,
    OWN,
    TOTAL_MOST,
    most_of,
)
from controller.cli.backup.staging import folder_of, recover
from controller.cli.files import check_target, files_of
from controller.cli.profile import beside, profile_path
from controller.cli.run.saved_games import BY_HAND, add_where, journal_path, own_editions
from controller.files.saved_copies import copy_name
from controller.store.copying import copy
from controller.store.faults import Unusable
from controller.store.journal_parts import wal_of
from hardware.dice.dice_radio import RADIO_FILE
from hardware.system.files import CREATES, READS_AT_ONCE

_NAME = "ringkeeper backup"


@dataclass(frozen=True, slots=True)
class Packed:
    """The names of what is in a backup, and what had to be left out, a sentence each."""

    names: list[str]
    left_out: list[Message]


def main(argv: list[str]) -> int:
    args = make_parser().parse_args(argv)
    target = args.target
    if target.is_dir():
        target /= copy_name()
    check_target(target)
    journal = args.journal or journal_path()
    recover(journal)
    packed = pack(target, profile_path(args.hardware), journal)
    if packed.names:
        print(f"{target} contains {', '.join(map(brief, packed.names))}.")
    else:
        complain(_NAME, f"there are no files of this table here; {target} was not written", WRONG)
    if packed.left_out:
        return complain(_NAME, "\n".join(map(str, packed.left_out)), WRONG)
    if any(name.startswith(DAMAGED) for name in packed.names):
        return complain(
            _NAME, "the game's record is damaged; see: ringkeeper journal verify", WRONG
        )
    return OK if packed.names else WRONG


def make_parser() -> argparse.ArgumentParser:
    parser = CliParser(prog=_NAME, description="Pack all files of a table into one.")
    add_where(parser)
    parser.add_argument(
        "target", type=Path, metavar="FILE", help="a .tar.gz file to write, or a folder for it"
    )
    return parser


def pack(target: Path, profile: Path | None, journal: Path, *, with_key: bool = True) -> Packed:
    """Write the archive, whole and on the disk, or not at all; nor if there is nothing to pack.
    `with_key`: the key of the dice's radio, too. Raises OSError."""
    fresh = f".{target.name}.new"
    with folder_of(target.parent) as folder:
        with suppress(FileNotFoundError):
            os.unlink(fresh, dir_fd=folder)  # of an attempt that was interrupted
        try:
            with (
                tempfile.TemporaryDirectory() as scratch,
                open(os.open(fresh, CREATES, 0o600, dir_fd=folder), "wb") as file,
            ):
                packed = _packed(file, _contents(profile, journal, Path(scratch), with_key))
                file.flush()
                os.fsync(file.fileno())
            if not packed.names:
                os.unlink(fresh, dir_fd=folder)
                return packed
            os.rename(fresh, target.name, src_dir_fd=folder, dst_dir_fd=folder)
        except BaseException as error:
            with suppress(OSError):
                os.unlink(fresh, dir_fd=folder)
            if isinstance(error, OSError) and error.filename is None:
                error.filename = str(target)  # of a full disk, for example
            raise
        os.fsync(folder)
    return packed


def _packed(file: io.BufferedWriter, contents: Iterable[tuple[str, Path]]) -> Packed:
    packed, total = Packed([], []), 0
    with tarfile.open(fileobj=file, mode="w:gz") as archive:
        for name, path in contents:
            # What a link leads to is packed, not where: on another card it leads elsewhere.
            with open(os.open(path, READS_AT_ONCE), "rb") as source:
                facts = os.fstat(source.fileno())
                total += facts.st_size
                if why := _why_not(name, path, facts, total, len(packed.names)):
                    packed.left_out.append(why)
                    total -= facts.st_size
                    continue
                info = tarfile.TarInfo(f"{FOLDER}/{name}")
                info.size, info.mtime, info.mode = facts.st_size, int(facts.st_mtime), 0o600
                archive.addfile(info, source)
                packed.names.append(name)
    return packed


def _why_not(
    name: str, path: Path, facts: os.stat_result, total: int, count: int
) -> Message | None:  # fmt: skip
    """Why a file cannot be backed up; None if it can."""
    file = brief(str(path), 200)
    if not stat.S_ISREG(facts.st_mode):
        return Message("{file} is not a plain file; it was left out", file=file)
    if not name.isprintable():
        return Message("{file} has a name with unusual characters; it was left out", file=file)
    if facts.st_size > most_of(name):
        size = facts.st_size
        return Message(
            "{file} has {size} bytes, which is too large; it was left out", file=file, size=size
        )
    if total > TOTAL_MOST or count >= MEMBERS_MOST:
        return Message("{file} would exceed the limit of a backup; it was left out", file=file)
    return None


def _contents(
    profile: Path | None, journal: Path, scratch: Path, with_key: bool
) -> Iterator[tuple[str, Path]]:  # fmt: skip
    key = beside(profile) / RADIO_FILE
    keys = [key] if with_key and key.is_file() else []
    for path in [*files_of(profile, journal, None), *keys]:
        if path == profile or (path not in (journal, wal_of(journal)) and path.suffix == ".toml"):
            yield "hardware.toml" if path == profile else path.name, path
    own = own_editions(journal)
    yield from ((f"{OWN}{one}.toml", own.path(one)) for one in own.ids())
    for name, record in ((GAME, journal), (BY_HAND, journal.with_name(BY_HAND))):
        if not record.is_file():
            continue
        try:
            copy(record, scratch / name)  # as it stands, whether somebody is writing or not
            yield name, scratch / name
        except Unusable:
            for path in (record, wal_of(record)):
                if path.is_file():
                    yield DAMAGED + path.name, path
    for record in (journal, journal.with_name(BY_HAND)):
        before = record.parent.glob(f"{escape(record.stem)}-*{escape(record.suffix)}")
        yield from ((EARLIER + path.name, path) for path in sorted(before) if path.is_file())

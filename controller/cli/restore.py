"""`ringkeeper restore`: brings back what `ringkeeper backup` packed, on the same table or another.

Everything in it is looked at before anything is written, and what was there is packed first.
"""

from __future__ import annotations

import os
import tarfile
import tempfile
from collections.abc import Iterator
from datetime import datetime
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

from controller.cli import OK, WRONG, Misuse, Parser, complain
from controller.cli.backup import EARLIER, FOLDER, GAME, add_where, pack
from controller.cli.keeping import SETTINGS, journal_path
from controller.cli.profile import HARDWARE, beside, profile_path, state_folder
from controller.journal_file import JournalError, read, wal_of
from controller.tagfile import TAGS
from controller.watermark import holder
from hardware.die_faces import FILE as FACES

NAME = "ringkeeper restore"

PARTS = "hardware.toml"


def main(argv: list[str]) -> int:
    """Run the subcommand."""
    parser = Parser(prog=NAME, description="Brings back what `ringkeeper backup` packed.")
    add_where(parser)
    parser.add_argument("source", type=Path, metavar="FILE", help="the backup")
    args = parser.parse_args(argv)
    profile, journal = profile_path(args.hardware), args.journal or journal_path()
    if process := holder(journal):
        what = f"a game is on (process {process}); stop it first: sudo systemctl stop ringkeeper"
        return complain(NAME, what, WRONG)
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        names = _unpacked(args.source, scratch)
        journal.parent.mkdir(parents=True, exist_ok=True)
        before = journal.with_name(f"before-restore-{datetime.now().astimezone():%Y%m%d-%H%M%S}")
        kept = before.with_name(f"{before.name}.tar.gz")
        if pack(kept, profile, journal):
            print(f"What was here is kept in {kept}.")
        else:
            kept.unlink()
        for name in names:
            target = _target(name, profile, journal)
            _put(scratch / name, target)
            print(f"{target} is back.")
    return OK


def _unpacked(source: Path, scratch: Path) -> list[str]:
    """Its files, in a folder of their own; their names. Misuse if it is no backup."""
    names = []
    try:
        with tarfile.open(source, "r:gz") as archive:
            for name, member in _known(archive):
                content = archive.extractfile(member)
                assert content is not None  # it is a file
                (scratch / name).parent.mkdir(exist_ok=True)
                (scratch / name).write_bytes(content.read())
                names.append(name)
    except (tarfile.TarError, EOFError, ValueError) as error:
        raise Misuse(f"{source}: is damaged, or no backup of Ringkeeper ({error})") from error
    if not names:
        raise Misuse(f"{source}: is no backup of Ringkeeper")
    if GAME in names:
        _must_be_whole(source, scratch / GAME)
    return names


def _must_be_whole(source: Path, game: Path) -> None:
    try:
        error: JournalError | None = read(game).error
    except JournalError as found:
        error = found
    if error is not None:
        what = str(error).partition(": ")[2].split(";")[0]
        raise Misuse(f"{source}: its game cannot be gone on with: {what}") from error


def _known(archive: tarfile.TarFile) -> Iterator[tuple[str, tarfile.TarInfo]]:
    """What a backup has, by its name inside; anything else is left where it is."""
    for member in archive:
        path = PurePosixPath(member.name)
        if not member.isfile() or path.parts[:1] != (FOLDER,) or ".." in path.parts:
            continue
        name = str(path.relative_to(FOLDER))
        small = name in (PARTS, SETTINGS, FACES) or fnmatch(name, f"{Path(TAGS).stem}*.toml")
        earlier = name.startswith(EARLIER) and not name.endswith(".toml")
        if name == GAME or (name.count("/") == 0 and small) or (name.count("/") == 1 and earlier):
            yield name, member


def _target(name: str, profile: Path | None, journal: Path) -> Path:
    if name == GAME:
        return journal
    if name.startswith(EARLIER):
        return journal.with_name(name.removeprefix(EARLIER))
    if name == SETTINGS:
        return journal.with_name(SETTINGS)
    if name.startswith(Path(TAGS).stem) or name == FACES:
        return beside(profile) / name
    return profile or HARDWARE[1 if state_folder() else 0]


def _put(source: Path, target: Path) -> None:
    """One file to its place, whole. The rest of an old journal must not be taken for its."""
    target.parent.mkdir(parents=True, exist_ok=True)
    for rest in (wal_of(target), target.with_name(f"{target.name}-shm")):
        rest.unlink(missing_ok=True)
    fresh = target.with_name(f".{target.name}.new")
    with fresh.open("wb") as file:
        file.write(source.read_bytes())
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(target)

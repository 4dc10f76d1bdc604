"""`ringkeeper restore`: brings back what `ringkeeper backup` packed, on the same table or another.

Everything in it is looked at before anything is written, what was there is packed first, and all
files take their places together (staging.py): a pulled plug leaves the old ones or the new ones.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from fnmatch import fnmatchcase
from glob import escape
from pathlib import Path

from common.message import both, brief
from common.problem import FileError, Problem
from controller import editions
from controller.cli import OK, WRONG, CliParser, complain
from controller.cli.backup.archive import EARLIER, GAME, OWN, BadBackup, Member, NoBackup, unpack
from controller.cli.backup.backup import pack
from controller.cli.backup.staging import FilePlace, finish, put
from controller.cli.profile import beside, hardware_places, profile_path, state_folder
from controller.cli.run.saved_games import BY_HAND, SETTINGS_FILE, add_where, journal_path
from controller.files.own_editions import FOLDER_OF_OWN, is_own_id
from controller.files.settings import SettingsStore
from controller.files.tagbook import read as read_tags
from controller.files.tagfile import TAGS, edition_of
from controller.store.faults import JournalError
from controller.store.journal_file import read
from controller.store.lock_file import JournalInUse, LockFile
from hardware.checks.findings import few
from hardware.dice import dice_radio, die_faces
from hardware.dice.bluetooth import pairs
from hardware.profile.profile import load_profile
from hardware.profile.toml_text import OwnFileError, loads, text_of
from hardware.system.files import CREATES, make_folder, read_small

_NAME = "ringkeeper restore"

_PARTS = "hardware.toml"
PARTS_ASIDE = "hardware-restored.toml"
ROOT_S = (
    "Only root can change the parts file. If the restored one is right: sudo install -m 644 {} {}"
)
_FACES = die_faces.FILE
_RADIO = dice_radio.RADIO_FILE
_PAIRS = pairs.PAIRS_FILE
_SCRATCH = ".restoring-"


def main(argv: list[str]) -> int:
    args = make_parser().parse_args(argv)
    journal = args.journal or journal_path()
    args.source.stat()  # before anything else can go wrong: OSError, as for every command
    make_folder(journal.parent)
    try:
        with _kept_for_us(journal), _kept_for_us(journal.with_name(BY_HAND)):
            finish(journal)
            return _restore(args.source, profile_path(args.hardware), journal)
    except BadBackup as error:
        return complain(_NAME, str(error), WRONG)
    except JournalInUse as process:
        what = (
            f"a game is running (process {process}); stop it first: sudo systemctl stop ringkeeper"
        )
        return complain(_NAME, what, WRONG)


def make_parser() -> argparse.ArgumentParser:
    parser = CliParser(prog=_NAME, description="Restore the files that `ringkeeper backup` packed.")
    add_where(parser)
    parser.add_argument("source", type=Path, metavar="FILE", help="the backup file")
    return parser


@contextmanager
def _kept_for_us(journal: Path) -> Iterator[None]:
    """No table may begin a game while files take their places. Taken, if one has."""
    mark = LockFile(journal)
    kept = mark.path.read_bytes()
    try:
        yield
    finally:
        # What it said of the old journal's end still counts, if that is still there.
        mark.release(remove=not kept)


def _restore(source: Path, profile: Path | None, journal: Path) -> int:
    for old in journal.parent.glob(f"{_SCRATCH}*"):  # a plug was pulled while one was unpacked
        shutil.rmtree(old, ignore_errors=True)
    with tempfile.TemporaryDirectory(dir=journal.parent, prefix=_SCRATCH) as folder:
        found = _unpacked(source, Path(folder), profile, journal)
        wrong = [why for one in found for why in one.wrong]
        usable = [one for one in found if one.place is not None]
        if not usable:
            raise NoBackup(source, "; ".join(["it contains none of a table's files", *few(wrong)]))
        _keep_what_is_here(profile, journal)
        usable = [one for one in usable if not _as_it_is(one, profile)]
        put(journal, [(one.place, one.path) for one in usable if one.place is not None])
        for one in usable:
            assert one.place is not None
            print(f"{Path(one.place.folder) / one.place.name} was restored.")
            if one.place.name == PARTS_ASIDE:
                print(
                    ROOT_S.format(
                        Path(one.place.folder) / PARTS_ASIDE, profile or hardware_places()[1]
                    )
                )
    return complain(_NAME, "\n".join(wrong), WRONG) if wrong else OK


def _as_it_is(found: _Found, profile: Path | None) -> bool:
    """Whether root's hardware.toml is already what would be put aside for root; that is said."""
    if found.place is None or found.place.name != PARTS_ASIDE:
        return False
    parts = profile or hardware_places()[1]
    try:
        same = read_small(parts) == read_small(found.path)
    except OSError:
        return False
    if same:
        print(f"{parts} already matches the backup.")
    return same


class _Found:
    """A file of the backup: where it is unpacked, its place if it has one, and what is wrong."""

    def __init__(self, path: Path, place: FilePlace | None, wrong: Sequence[str] = ()) -> None:
        self.path, self.place, self.wrong = path, place, wrong


def _keep_what_is_here(profile: Path | None, journal: Path) -> None:
    before = journal.with_name(f"before-restore-{datetime.now().astimezone():%Y%m%d-%H%M%S}.tar.gz")
    packed = pack(before, profile, journal)
    if packed.names:
        print(f"The previous files are in {before}.")
    complain(_NAME, "\n".join(map(str, packed.left_out)), WRONG)


def _unpacked(
    source: Path, scratch: Path, profile: Path | None, journal: Path
) -> list[_Found]:  # fmt: skip
    """Its files, in a folder of their own, looked at. Misuse if it is not a backup."""
    found: list[_Found] = []
    names: list[str] = []
    unpack(source, lambda member: names.append(_write(scratch / str(len(names)), member)))
    for number, name in enumerate(names):
        path, place = scratch / str(number), _place(name, profile, journal)
        if place is None:
            why = "does not belong to this table; it was left in the backup"
            found.append(_Found(path, None, [f"{brief(name)} {why}"]))
        elif name in (GAME, BY_HAND):
            _must_be_whole(source, path)
            found.append(_Found(path, place))
        else:
            found.append(_looked_at(name, path, place))
    return found


def _write(path: Path, member: Member) -> str:
    """Unpack one file; its name inside."""
    handle = os.open(path, CREATES, 0o600)
    try:
        with open(handle, "wb") as file:
            while piece := member.content.read(1 << 16):
                file.write(piece)
    except OSError as error:
        error.filename = error.filename or str(path)  # of a full disk, for example
        raise
    return member.name


def _must_be_whole(source: Path, game: Path) -> None:
    try:
        error: JournalError | None = read(game).error
    except JournalError as found:
        error = found
    if error is not None:
        raise BadBackup(f"{source}: its game cannot be resumed: {error.why}") from error


def _looked_at(name: str, path: Path, place: FilePlace) -> _Found:
    """A file with mistakes comes back as it was, for the table says them, too; what is no such
    file at all stays where it is."""
    if not name.endswith(".toml"):
        return _Found(path, place)
    try:
        loads(text_of(path), name)
    except FileError as error:
        why = error.problems[0].message(name)
        return _Found(path, None, [f"{why}; it was left in the backup"])
    return _Found(
        path, place, few([f"{one}; it was restored unchanged" for one in _wrong(name, path)])
    )


def _wrong(name: str, path: Path) -> list[str]:
    """What is wrong inside a file of that name, a sentence each."""
    found: Sequence[Problem] = ()
    remedy = None
    try:
        if name == _PARTS:
            load_profile(path)
        elif name == _FACES:
            die_faces.read(path)
        elif name == _RADIO:
            dice_radio.read(path)
        elif name == _PAIRS:
            pairs.read(path)
        elif name == SETTINGS_FILE:
            found = SettingsStore(path).problems
        elif name.startswith(OWN):
            editions.from_text(text_of(path), name)
        else:
            held = edition_of(path) or editions.UNLESS_NAMED
            if held in editions.known() or not editions.box_of(held):  # one's own may come with it
                read_tags(path, editions.load(held))
    except FileError as error:
        found = error.problems
        if isinstance(error, OwnFileError):
            remedy = error.remedy
    told = [one.message(name if one.file == str(path) else one.file) for one in found]
    return [str(both(one, remedy)) for one in told]


def _place(name: str, profile: Path | None, journal: Path) -> FilePlace | None:
    """Where a file of the backup goes; None if it is none of a table's."""
    above, slash, own = name.rpartition("/")
    if above + slash == EARLIER:
        now = journal, Path(BY_HAND)
        ours = any(fnmatchcase(own, f"{escape(one.stem)}-*{escape(one.suffix)}") for one in now)
        # What SQLite has beside a journal without a suffix looks like an earlier game.
        beside_it = own.startswith((f"{journal.name}-wal", f"{journal.name}-shm"))
        return _at(journal.with_name(own)) if ours and not beside_it else None
    if above + slash == OWN:
        ours = own.endswith(".toml") and is_own_id(own.removesuffix(".toml"))
        return _at(journal.with_name(FOLDER_OF_OWN) / own) if ours else None
    if slash:
        return None
    if name in (GAME, BY_HAND):
        return _at(journal if name == GAME else journal.with_name(BY_HAND), rests=True)
    if name == SETTINGS_FILE:
        return _at(journal.with_name(SETTINGS_FILE))
    if name in (_FACES, _RADIO, _PAIRS) or fnmatchcase(name, f"{Path(TAGS).stem}*.toml"):
        return _at(beside(profile) / name)
    return _at(_parts(profile, journal)) if name == _PARTS else None


def _parts(profile: Path | None, journal: Path) -> Path:
    """Where hardware.toml goes: an installed table's is root's, and comes to lie with the games."""
    wanted = profile or hardware_places()[1 if state_folder() else 0]
    folder = wanted.parent
    root_s = folder.is_dir() and not os.access(folder, os.W_OK)
    return journal.with_name(PARTS_ASIDE) if root_s else wanted


def _at(path: Path, *, rests: bool = False) -> FilePlace:
    """A file's place by its full path, for the plug may be pulled and the folder be another."""
    return FilePlace(str(path.parent.absolute()), path.name, rests)

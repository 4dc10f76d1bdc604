"""Puts several files into their places together: after a pulled plug all are new, or none is.

Each is written whole beside its place, under a name of its own; then a list of them is put down,
which is the moment that counts; then each takes its place. Whoever finds the list goes on with it
(`finish`). Folders are opened once and everything is done within what was opened then, so a link
that is put in the way meanwhile leads nowhere.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import msgspec

from controller.store.lock_file import holder
from hardware.dice.dice_radio import RADIO_FILE
from hardware.system.files import CREATES, flags, make_folder, read_small

_EMPTIED = flags("WRONLY", "TRUNC", "NOFOLLOW", "CLOEXEC")
_RESTS = ("-wal", "-shm")
"""What a journal has beside it: of an old one it must not be taken for the new one's. So, too, its
mark (store/lock_file.py), which is a lock as well and is only emptied."""


class FilePlace(msgspec.Struct, frozen=True):
    """A file's place; `rests` says that what lies beside an old journal goes with it."""

    folder: str
    name: str
    rests: bool = False

    @property
    def fresh(self) -> str:
        """The name beside it under which the new one waits."""
        return f".{self.name}.restored"


def list_beside(journal: Path) -> Path:
    """Where the list lies while files take their places."""
    return journal.with_name(f".{journal.name}.restoring")


@contextmanager
def folder_of(path: Path | str) -> Iterator[int]:
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield handle
    finally:
        os.close(handle)


def write_new(folder: int, name: str, pieces: Iterable[bytes], mode: int = 0o600) -> None:
    """A file that was not there, on the disk. OSError; there is none then."""
    with suppress(FileNotFoundError):
        os.unlink(name, dir_fd=folder)  # of an attempt that was interrupted
    try:
        with open(os.open(name, CREATES, 0o600, dir_fd=folder), "wb") as file:
            file.writelines(pieces)
            os.fchmod(file.fileno(), mode)
            file.flush()
            os.fsync(file.fileno())
    except BaseException as error:
        with suppress(OSError):
            os.unlink(name, dir_fd=folder)
        if isinstance(error, OSError) and error.filename is None:
            error.filename = name  # of a full disk, for example
        raise


def pieces_of(path: Path) -> Iterator[bytes]:
    """A file's content, a piece at a time."""
    with path.open("rb") as file:
        while piece := file.read(1 << 16):
            yield piece


def put(journal: Path, files: Iterable[tuple[FilePlace, Path]]) -> None:
    """Put the content of each file into its place: all of them, or none. OSError."""
    places: list[FilePlace] = []
    with ExitStack() as stack:
        handles: dict[str, int] = {}
        try:
            for place, source in files:
                if place.folder not in handles:
                    make_folder(Path(place.folder))
                    handles[place.folder] = stack.enter_context(folder_of(place.folder))
                places.append(place)
                folder = handles[place.folder]
                write_new(folder, place.fresh, pieces_of(source), _mode(folder, place.name))
            for handle in handles.values():
                os.fsync(handle)
            _put_down_list(list_beside(journal), places)
        except BaseException:
            for place in places:
                with suppress(OSError):
                    os.unlink(place.fresh, dir_fd=handles[place.folder])
            raise
    finish(journal)


def _mode(folder: int, name: str) -> int:
    """The mode of a file: for its owner alone if it contains a key; else that of the file before
    it; a new file may be read by everybody."""
    if name == RADIO_FILE:
        return 0o600
    try:
        facts = os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return 0o644
    return stat.S_IMODE(facts.st_mode) & 0o666 if stat.S_ISREG(facts.st_mode) else 0o644


def _put_down_list(path: Path, places: list[FilePlace]) -> None:
    with folder_of(path.parent) as folder:
        write_new(folder, f"{path.name}.new", [msgspec.json.encode(places)])
        os.rename(f"{path.name}.new", path.name, src_dir_fd=folder, dst_dir_fd=folder)
        os.fsync(folder)


def recover(journal: Path) -> None:
    """Go on with what a pulled plug has broken off, unless somebody is just at it. OSError."""
    if list_beside(journal).exists() and not holder(journal):
        finish(journal)


def finish(journal: Path) -> bool:
    """Let files take their places that were about to when the plug was pulled; whether any were.
    OSError."""
    path = list_beside(journal)
    try:
        places = msgspec.json.decode(read_small(path), type=list[FilePlace])
    except FileNotFoundError:
        return False
    except ValueError:  # also what is not UTF-8
        places = []  # not a list of ours: nothing was begun with it
    for place in places:
        _move_into_place(place)
    path.unlink()
    with folder_of(path.parent) as folder:
        os.fsync(folder)
    return bool(places)


def _move_into_place(place: FilePlace) -> None:
    """One file takes its place, unless it has already."""
    if "/" in place.name or place.name in ("", ".", ".."):
        return
    with folder_of(place.folder) as folder:
        try:
            os.stat(place.fresh, dir_fd=folder, follow_symlinks=False)
        except FileNotFoundError:
            return
        for rest in _RESTS if place.rests else ():
            with suppress(FileNotFoundError):
                os.unlink(f"{place.name}{rest}", dir_fd=folder)
        if place.rests:
            with suppress(FileNotFoundError):
                os.close(os.open(f"{place.name}.lock", _EMPTIED, dir_fd=folder))
        os.rename(place.fresh, place.name, src_dir_fd=folder, dst_dir_fd=folder)
        os.fsync(folder)

"""What is inside a backup, and reading one that anybody may have made: bounded, plain files only.

Nothing of it is unpacked by tarfile: a reader gets names that were checked, and a stream.
"""

from __future__ import annotations

import gzip
import io
import tarfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from common.message import brief
from hardware.system.files import SMALL_MOST

FOLDER = "ringkeeper"
GAME, EARLIER, DAMAGED, OWN = "game.journal", "earlier/", "damaged/", "editions/"
"""Names inside: of the game that is resumed, and where games that were set aside are, a game that
cannot be resumed, as its files are, and the table's own editions."""

JOURNAL_MOST = 50_000_000
"""Bytes of a journal; an evening's is far below one million."""

TOTAL_MOST = 500_000_000
"""Bytes of all that is in a backup: some thousand evenings."""

MEMBERS_MOST = 2000

RATIO_MOST = 100
"""Bytes unpacked for each byte packed: a journal has less than 20."""

_CUT = "it cannot be unpacked to its end"

_AT_ONCE = 1 << 20
"""Bytes that tarfile may ask for in one piece; it takes a header's word for how long it is."""


@dataclass(frozen=True, slots=True)
class Member:
    """A plain file in a backup: its name without the folder, its size, and what is in it."""

    name: str
    size: int
    content: io.BufferedReader


class BadBackup(Exception):
    """What is in a backup cannot be used; the message names the file and what is wrong with it."""


class NoBackup(BadBackup):
    """It cannot be restored; the message names the file and what is wrong with it."""

    def __init__(self, source: Path, why: str) -> None:
        super().__init__(f"{source}: is damaged, or not a Ringkeeper backup ({why})")


class _Malformed(ValueError):
    """It is not like a backup of ours. The message is for people, unlike gzip's and tarfile's."""


def most_of(name: str) -> int:
    """Bytes that a file of that name may have in a backup."""
    return SMALL_MOST if name.endswith(".toml") else JOURNAL_MOST


def unpack(source: Path, take: Callable[[Member], None]) -> None:
    """Hand out the files of a backup, in order; `take` reads each. NoBackup, OSError."""
    packed = source.stat().st_size
    if not source.is_file():
        raise NoBackup(source, "it is not a plain file")
    try:
        with source.open("rb") as file, gzip.GzipFile(fileobj=file) as unpacked:
            bounded = _Bounded(unpacked, max(1 << 22, RATIO_MOST * packed))
            with tarfile.open(fileobj=bounded, mode="r:") as archive:
                for member in _checked(archive, source):
                    take(member)
            _verify_end(bounded)
    except RecursionError as error:  # of headers that each say that another one follows
        raise NoBackup(source, "its headers are nested too deeply") from error
    except _Malformed as error:
        raise NoBackup(source, str(error)) from error
    except (
        tarfile.TarError,
        gzip.BadGzipFile,
        zlib.error,
        EOFError,
        ValueError,
        KeyError,
    ) as error:
        raise NoBackup(source, _CUT) from error


def _verify_end(bounded: _Bounded) -> None:
    """An archive ends with two blocks of zeros (POSIX, pax) and nothing but zeros after them:
    tarfile takes any header that it cannot read for the end. The checksum of gzip comes last."""
    zeros = len(bounded.last) if not any(bounded.last) else -TOTAL_MOST
    while piece := bounded.read(io.DEFAULT_BUFFER_SIZE):
        zeros = zeros + len(piece) if not any(piece) else -TOTAL_MOST
    if zeros < 2 * tarfile.BLOCKSIZE:
        raise _Malformed(_CUT)


def _checked(archive: tarfile.TarFile, source: Path) -> Iterator[Member]:
    seen: set[str] = set()
    total = 0
    for count, member in enumerate(archive, 1):
        if count > MEMBERS_MOST:
            raise NoBackup(source, f"it has more than {MEMBERS_MOST} files")
        if member.isdir():
            continue  # somebody packed it again; folders are made by code that writes into them
        name = _name(member, source)
        if name in seen:
            raise NoBackup(source, f"{brief(name)} is in it twice")
        seen.add(name)
        if member.size > most_of(name):
            raise NoBackup(source, f"{brief(name)} has {member.size} bytes, which is too large")
        total += member.size
        if total > TOTAL_MOST:
            raise NoBackup(source, f"it has more than {TOTAL_MOST} bytes")
        content = archive.extractfile(member)
        assert isinstance(content, io.BufferedReader)  # it is a file
        yield Member(name, member.size, content)


def _name(member: tarfile.TarInfo, source: Path) -> str:
    """The name of a plain file inside the backup's folder. NoBackup."""
    shown, path = brief(member.name), PurePosixPath(member.name)
    refusals: tuple[tuple[bool, str], ...] = (
        (member.issym() or member.islnk(), "is a link"),
        (not member.isreg(), "is not a plain file"),
        (member.issparse(), "is a sparse file"),
        (not _is_size(member), "has a size that is not a number"),
        (path.is_absolute() or ".." in path.parts, "points outside its folder"),
        (
            not member.name.isprintable() or "\\" in member.name,
            "has a name with unusual characters",
        ),
        (path.parts[:1] != (FOLDER,) or len(path.parts) < 2, "is not one of a table's files"),
        (len(path.name.encode()) > 200, "has a name that is too long"),
    )
    for wrong, why in refusals:
        if wrong:
            raise NoBackup(source, f"{shown} {why}")
    return str(path.relative_to(FOLDER))


def _is_size(member: tarfile.TarInfo) -> bool:
    """Whether its size is what its header says: tarfile takes nonsense for 0 or less, and the file
    for an empty one."""
    return member.size >= 0 and member.pax_headers.get("size", str(member.size)) == str(member.size)


class _Bounded(io.RawIOBase):
    """A stream that only goes forward, and not further than `most` bytes. _Malformed beyond."""

    def __init__(self, file: gzip.GzipFile, most: int) -> None:
        self._read_some: Callable[[int], bytes] = file.read
        self._most = min(most, TOTAL_MOST + (1 << 22))
        self._at = 0
        self.last = b""
        """What was read last: of an archive that was read to its end, the block that ends it."""

    def read(self, size: int = -1) -> bytes:
        if not 0 <= size <= _AT_ONCE:
            raise _Malformed("one of its headers is too long")
        self.last = data = self._read_some(size)
        self._at += len(data)
        if self._at > self._most:
            raise _Malformed("it unpacks to far more than a table's files")
        return data

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = 0) -> int:
        if whence != io.SEEK_SET or offset < self._at:
            raise _Malformed("its parts are out of order")
        while self._at < offset and self.read(min(_AT_ONCE, offset - self._at)):
            pass
        return self._at

    def seekable(self) -> bool:
        return True

    def readable(self) -> bool:
        return True

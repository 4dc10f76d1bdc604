"""Where tag books are kept: which file holds an edition's, and how it is written.

A book is written whole beside the old one and put in its place when it is on the disk: a pulled
plug leaves the old one or the new one. What stands in a book is tagbook.py's.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

from common.problem import FileError
from controller.editions import box_of, load
from controller.files.tagbook import TagBook, TagBookError, names, read, text
from controller.rules.edition import Edition
from hardware.profile import toml_text
from hardware.system.files import write_whole

TAGS = "tags.toml"
"""The tag book's name beside hardware.toml if it is not named."""

WRITTEN = "# Written by ringkeeper enrol."
"""How our own files begin; one that begins differently, or is wrong, is kept as .old when it is
replaced."""


OLD_MOST = 1 << 24
"""Bytes: a larger file is not kept as .old, nor replaced."""


class Books:
    """Finds the tag book of an edition, and keeps it."""

    def __init__(self, named: Path | None, beside: Path) -> None:
        """`named` is the file of the command line; without one it is `beside` / tags.toml."""
        self._plain = named or beside / TAGS

    def path(self, edition: Edition) -> Path:
        """The file of an edition: tags.toml, unless another edition's is in it; that has then a
        file of its own beside it. So has a corrected copy of a printed game."""
        plain = self._plain
        own = plain.with_name(f"{plain.stem}-{edition.id}{plain.suffix}")
        if (
            own.exists()
            or box_of(edition.id) not in ("", edition.id)
            or edition_of(plain) not in ("", edition.id)
        ):
            return own
        return plain

    def of(self, edition: Edition) -> TagBook:
        """The book; an empty one if there is no file. A corrected copy of a printed game has that
        one's tags until it has its own: the cards are the same. Raises TagBookError."""
        path = self.path(edition)
        if path.exists():
            return read(path, edition)
        box = box_of(edition.id)
        if box in ("", edition.id):
            return TagBook({})
        tags = {tag for section in names(edition).values() for tag in section.values()}
        return TagBook({uid: tag for uid, tag in self.of(load(box)) if tag in tags})

    def keep(self, edition: Edition, book: TagBook) -> None:
        """Write it down. Raises OSError; the old book then stands."""
        save(self.path(edition), book, edition)


def edition_of(path: Path) -> str:
    """The edition that a file says it is for; empty if it says nothing that can be read."""
    try:
        edition = toml_text.loads(toml_text.text_of(path), "").get("edition", "")
    except FileError:
        return ""
    return edition if isinstance(edition, str) else ""


def save(path: Path, book: TagBook, edition: Edition) -> None:
    """Write a book: whole and on the disk, or not at all. A file that people wrote, with their
    comments, or that has mistakes, stays beside it as .old. Raises OSError."""
    content = f"{WRITTEN}\n{text(book, edition)}"
    path = Path(os.path.realpath(path))  # a link stays a link
    _keep_old(path, edition)
    write_whole(path, content)


def _keep_old(path: Path, edition: Edition) -> None:
    with contextlib.suppress(FileNotFoundError):
        _verify_size(path)
        before = path.read_bytes()
        if before and not (before.startswith(WRITTEN.encode()) and _right(path, edition)):
            write_whole(path.with_name(f"{path.name}.old"), before)


def _verify_size(path: Path) -> None:
    """A device has no end, and what is as large as that is no tag book: OSError."""
    found = path.stat()
    if not stat.S_ISDIR(found.st_mode) and not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "is no ordinary file", str(path))
    if found.st_size > OLD_MOST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))


def _right(path: Path, edition: Edition) -> bool:
    try:
        read(path, edition)
    except TagBookError:
        return False
    return True

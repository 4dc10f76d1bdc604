"""A table's own editions: files in one folder beside its games, called by their ids.

The printed games that come with Ringkeeper are in controller/editions/, and change with an update;
nothing but the host changes these.
"""

from __future__ import annotations

import re
from contextlib import suppress
from hashlib import sha256
from itertools import count
from pathlib import Path

from controller import editions
from controller.rules.edition import Edition, EditionData
from hardware.system.files import SMALL_MOST, flush_folder, read_small, write_whole

FOLDER_OF_OWN = "editions"
"""Beside the journal."""

OWN_MOST = 20
"""Editions of a table's own: more than anybody has boxes."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+){0,9}")
_ID_MOST, _PARTS_MOST = 48, 9  # one more part is "own"


class Changed(Exception):
    """The edition's file is no longer what it was when somebody looked at it."""


class NoRoom(OSError):
    """There are as many editions as a table may have, or this one is too large for a file."""


def own_id(id_: str) -> str:
    """The id under which a table keeps an edition: never that of one that comes with Ringkeeper."""
    parts = re.findall("[a-z0-9]+", id_.lower())[:_PARTS_MOST]
    plain = "-".join(parts)[:_ID_MOST].strip("-") or "own"
    return f"{plain}-own" if plain in editions.known() else plain


class OwnEditions:
    """The editions in a folder, which need not be there yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def ids(self) -> list[str]:
        """Those that are there, sorted; some may have mistakes."""
        names = (path.stem for path in self.folder.glob("*.toml") if path.is_file())
        return sorted(filter(is_own_id, names))[:OWN_MOST]

    def free_id(self, id_: str) -> str:
        """The id for an edition that is to be kept beside the one that now has its own: the same
        with a number."""
        parts = re.sub(r"-\d{1,2}$", "", own_id(id_)).split("-")[: _PARTS_MOST - 1]
        stem, taken = "-".join(parts)[: _ID_MOST - 3], self.ids()
        return next(one for n in count(2) if (one := own_id(f"{stem}-{n}")) not in taken)

    def path(self, id_: str) -> Path:
        """The file of an edition. KeyError for an id that none can have."""
        if not is_own_id(id_):
            raise KeyError(id_)
        return self.folder / f"{id_}.toml"

    def choices(self) -> tuple[str, ...]:
        """All that can be played here, as `editions.load` takes them: first the table's own, by
        their files, then those that come with Ringkeeper, by their ids."""
        return (*(str(self.path(one)) for one in self.ids()), *editions.known())

    def find(self, wanted: str) -> str:
        """An edition by its id or file as `editions.load` takes it."""
        return str(self.path(wanted)) if wanted in self.ids() else wanted

    def load(self, id_: str) -> Edition:
        """One of them, or one that comes with Ringkeeper. KeyError for an id that is neither's;
        EditionError for a file with mistakes."""
        if id_ not in (*self.ids(), *editions.known()):
            raise KeyError(id_)
        return editions.load(self.find(id_))

    def version(self, id_: str) -> str:
        """What tells an edition's file from what it was before; empty if none can be read."""
        try:
            return sha256(read_small(self.path(id_))).hexdigest() if id_ in self.ids() else ""
        except OSError:  # it was removed meanwhile, or is none that anybody could play
            return ""

    def keep(self, data: EditionData, was: str | None = None) -> Edition:
        """Write an edition down under its own id, whole and on the disk, and read it again; the
        file before stays beside it as .old. EditionError: it has mistakes, and nothing is written.
        Changed: what is there has not the version `was`. OSError."""
        from controller.editions.write import written  # a start needs none of this

        id_ = own_id(data.id)
        self._unchanged(id_, was)
        text, path = written(data, id_), self.path(id_)
        edition, content = editions.from_text(text, path.name), text.encode()
        if len(content) > SMALL_MOST or (id_ not in self.ids() and self.full):
            raise NoRoom
        with suppress(FileNotFoundError):
            before = read_small(path)
            if before != content:
                write_whole(path.with_name(f"{path.name}.old"), before)
        write_whole(path, content)
        return edition

    def remove(self, id_: str, was: str | None = None) -> None:
        """Remove one of them. Its file stays as .old, in place of an older one. KeyError if there
        is none; Changed, as for `keep`; OSError."""
        if id_ not in self.ids():
            raise KeyError(id_)
        self._unchanged(id_, was)
        path = self.path(id_)
        path.replace(path.with_name(f"{path.name}.old"))
        flush_folder(self.folder)

    def _unchanged(self, id_: str, was: str | None) -> None:
        if was is not None and self.version(id_) != was:
            raise Changed

    def instead_of(self, id_: str) -> str:
        """The edition to play where `id_` was to be played, as `editions.load` takes it: that one
        or, if it has gone, the printed game that it was a copy of."""
        gone = id_ not in (*self.ids(), *editions.known())
        return self.find((editions.box_of(id_) or editions.UNLESS_NAMED) if gone else id_)

    @property
    def full(self) -> bool:
        """Whether there is no room for one more."""
        return len(self.ids()) >= OWN_MOST


def is_own_id(id_: str) -> bool:
    """Whether a table's own edition may be called so."""
    return len(id_) <= _ID_MOST + 4 and bool(_ID.fullmatch(id_)) and id_ not in editions.known()

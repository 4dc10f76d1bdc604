"""The files that a table starts with: what is right in them is used, what is wrong is reported.

A wrong letter in one of them must not stop a game: nothing here stops a start. What each of
them holds is known elsewhere (hardware/profile/profile.py, controller/files/tagfile.py,
controller/files/settings.py).
"""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from common.message import Message
from common.problem import Problem, first_messages
from controller.cli import Misuse
from controller.cli.profile import beside
from controller.cli.run.saved_games import SETTINGS_FILE
from controller.files.settings import SettingsStore
from controller.rules.edition import Edition
from controller.store.journal_parts import wal_of
from hardware.checks.findings import Finding, Verdict
from hardware.profile.profile import ProfileError, load_profile
from hardware.profile.types import Profile
from hardware.system.files import READS_AT_ONCE

if TYPE_CHECKING:
    from controller.files.tagbook import TagBook
    from controller.files.tagfile import Books

HARDWARE = Message("correct that line and restart; the rest of the table works")
UNREAD = Message("correct that and restart; until then Ringkeeper uses only a display")
CARDS = Message("correct that line, or enrol that card again; until then its tag is unknown")
_AGAIN = Message("set it again on the panel, under Lights and sound or Table settings")


def profile_of(path: Path | None) -> tuple[Profile, list[Finding]]:
    """What hardware.toml says, as far as it is right, and what is wrong in it."""
    if path is None:
        return Profile(), []
    try:
        return load_profile(path), []
    except ProfileError as error:
        remedy = HARDWARE if all(one.place for one in error.problems) else UNREAD
        return error.rest, _findings("hardware.toml", error.problems, remedy)


def book_of(books: Books, edition: Edition) -> tuple[TagBook, list[Finding]]:
    """The tag book of an edition, as far as it is right, and what is wrong in it. An empty one if
    there is none."""
    from controller.files.tagbook import TagBookError  # once the table is lit

    try:
        return books.of(edition), []
    except TagBookError as error:
        return error.rest, _findings("tag book", error.problems, CARDS)


def about_settings(settings: SettingsStore) -> list[Finding]:
    """What is wrong with what was set on the panel."""
    return _findings("settings", settings.problems, _AGAIN)


def files_of(profile: Path | None, journal: Path, tags: Path | None) -> list[Path]:
    """Every file of a table that is there: hardware.toml, tag books, dice faces, paired dice,
    settings, the journal with what is not in it yet, and journals that were put away because they
    were damaged or of a newer version."""
    from controller.files.tagfile import TAGS as TAG_BOOK  # a start needs none of this
    from hardware.dice.bluetooth.pairs import PAIRS_FILE
    from hardware.dice.die_faces import FILE as FACES

    folder = beside(profile)
    small = [folder / FACES, folder / PAIRS_FILE, journal.with_name(SETTINGS_FILE)]
    books = sorted(folder.glob(f"{Path(TAG_BOOK).stem}*.toml"))
    away = [
        path
        for why in ("damaged", "newer")
        for path in sorted(journal.parent.glob(f"{journal.stem}-*-{why}*"))
    ]
    every = [profile, tags, *books, *small, journal, wal_of(journal), *away]
    return [one for one in dict.fromkeys(every) if one is not None and one.is_file()]


def _findings(part: str, problems: Sequence[Problem], remedy: Message) -> list[Finding]:
    """One for each mistake, if they are few; on a small display the file's name is enough, and that
    of a part that is called as its file is not said twice."""

    def called(file: str) -> str:
        name = Path(file).name
        return name if name != part else ""

    return [Finding(part, Verdict.WRONG, one, remedy) for one in first_messages(problems, called)]


_GZIP = b"\x1f\x8b"


def check_target(target: Path) -> None:
    """Misuse if an archive that is to be written there would replace something else: one wrong name
    must not cost a game. Raises OSError if what is there cannot be read."""
    if target.is_dir():
        raise Misuse(f"{target} is a folder; name a file in it")
    try:
        handle = os.open(target, READS_AT_ONCE)
    except FileNotFoundError:
        return
    with open(handle, "rb") as file:
        plain = stat.S_ISREG(os.fstat(handle).st_mode)
        if not plain or file.read(len(_GZIP)) not in (b"", _GZIP):
            raise Misuse(f"{target} is there already and is not a .tar.gz file; name another")

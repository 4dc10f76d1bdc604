"""Which of espeak-ng's voices speaks a language: a better one than its own, if one is installed.

MBROLA is a program of its own, with a file for each voice. espeak-ng lists all of its voices,
whether or not their files are there.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

MBROLA = "mbrola"
MBROLA_FOLDER = Path("/usr/share/mbrola")
"""Where Debian's mbrola-* packages put their voices: mb-fr1 is fr1/fr1."""

LIST_S = 5.0
"""Seconds that espeak-ng has to list its voices."""


def better_voices(
    languages: Iterable[str] = ("en", "fr"),
    folder: Path = MBROLA_FOLDER,
    listed: Callable[[], str] | None = None,
) -> dict[str, str]:
    """A voice by language, for the languages that have one installed. `listed` gives what
    `espeak-ng --voices=mb` prints."""
    if shutil.which(MBROLA) is None or not folder.is_dir():
        return {}
    rows = [line.split() for line in (listed or _listed)().splitlines()[1:]]
    found: dict[str, str] = {}
    for language in languages:
        fitting = sorted(
            (int(row[0]), row[4]) for row in rows
            if len(row) > 4 and row[0].isdecimal() and row[1].split("-")[0] == language
            and row[4].count("-") == 1  # mb/mb-fr1-en is English by a French voice
        )  # fmt: skip
        for _priority, file in fitting:
            name = file.removeprefix("mb/")
            place = name.removeprefix("mb-").partition("-")[0]
            if (folder / place / place).is_file():
                found[language] = name
                break
    return found


def _listed() -> str:
    """Empty if it hangs or is not there: espeak-ng's own voices do."""
    try:
        made = subprocess.run(
            ["espeak-ng", "--voices=mb"], capture_output=True, text=True, timeout=LIST_S,
            check=False, errors="replace",
        )  # fmt: skip
    except (subprocess.TimeoutExpired, OSError):
        return ""
    return made.stdout

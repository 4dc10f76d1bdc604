"""Which of espeak-ng's voices speaks a language: a better one than its own, if one is installed.

MBROLA is a program of its own, with a file for each voice. espeak-ng lists all of its voices,
whether or not their files are there.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path

from hardware.ports import Words

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


_INITIALS = frozenset(("GPIO", "LED", "OLED", "UART", "USB"))
"""Words in capitals that people spell, too."""

_ROMAN = {
    "II": "2", "III": "3", "IV": "4", "VI": "6", "VII": "7", "VIII": "8", "IX": "9", "XI": "11",
    "XII": "12",
}  # fmt: skip

_SPELLINGS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "Barad-dur": "Barad-doo'r", "Barad-dûr": "Barad-doo'r", "Mumak": "Moomak",
        "Mumakil": "Moomakil", "Nazgul": "Nazgool", "Obi-Wan": "Obee-Wan",
        "Osgiliath": "Osghiliath", "Uruk-hai": "Oorook-high",
    },
    "fr": {
        "Amon": "Amone", "Asfaloth": "Asfalotte", "Brego": "Brégo", "Caradhras": "Caradrasse",
        "Edoras": "Édorasse", "Elrond": "Elronde", "Ents": "Entes", "Éomer": "Éomère",
        "Éowyn": "Éowine", "Gimli": "Guimeli", "Isengard": "Isengarde", "Legolas": "Légolasse",
        "Lembas": "Lembasse", "Lorien": "Loriène", "Minas": "Minasse", "Nazgûl": "Nazgoul",
        "Osgiliath": "Osguiliatte", "Pelennor": "Pélennor", "Rauros": "Raurosse", "Sûl": "Soul",
        "Tirith": "Tiritte", "Uruks": "Ourouks",
    },
}  # fmt: skip
"""Names that a voice would say wrongly, spelt as they sound; by its language."""

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|\w+")


def marked(parts: Iterable[Words], language: str, *, one_voice: bool = False) -> str:
    """All that is to be said by a voice of this language, for espeak-ng's option -m; all of it by
    `one_voice`, if that cannot change into another one."""
    return "".join(_part(words, language if one_voice else own, language) for words, own in parts)


def sounded(text: str, language: str) -> str:
    """A text with its words spelt as they sound to a voice of this language."""
    known = _SPELLINGS.get(language, {})
    return _WORD.sub(lambda found: known.get(found[0]) or _plain(found[0]), text)


def _part(words: str, own: str, language: str) -> str:
    text = escape(sounded(words, own), quote=False)
    return text if own == language else f'<voice xml:lang="{own}">{text}</voice>'


def _plain(word: str) -> str:
    """A Roman number is a number, a word in capitals is a word, and a name such as 3PO is said sign
    by sign."""
    if not word.isupper() or len(word) < 2 or word in _INITIALS:
        return word
    if any(sign.isdigit() for sign in word):
        return re.sub(r"(?<=[A-Z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])", " ", word)
    vowels = len(word) > 2 and re.search("[AEIOUY]", word)
    return _ROMAN.get(word) or (word.capitalize() if vowels else word)

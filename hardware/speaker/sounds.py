"""How words are written for espeak-ng so that it says them as people do, and marked where they are
in another language than the voice's (SSML 1.1, 3.2.1: the voice element)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from hardware.ports import Words

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

"""The language that players read: English stands in the code, others come from catalogues.

How to mark a text, and what to do then, is in docs/languages.md. Which language a table speaks is
said by `in_language`, around whatever makes words; nothing is shared between tables.
"""

from __future__ import annotations

from contextvars import ContextVar, Token
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from controller.text.grammar import filled

if TYPE_CHECKING:
    from gettext import GNUTranslations

SOURCE = "en"
"""The language of the messages in the code."""

LANGUAGES = {"en": "English", "fr": "Français"}
"""What each language calls itself, by its code (ISO 639-1)."""

CATALOGUES = Path(__file__).parent / "languages"

_spoken: ContextVar[GNUTranslations | None] = ContextVar("spoken", default=None)


class in_language:
    """While the block runs, words are made in a language. KeyError for one that there is not."""

    __slots__ = ("_catalogue", "_token")

    def __init__(self, language: str) -> None:
        self._catalogue = _catalogue(language)

    def __enter__(self) -> None:
        self._token: Token[GNUTranslations | None] = _spoken.set(self._catalogue)

    def __exit__(self, *_: object) -> None:
        _spoken.reset(self._token)


@cache
def _catalogue(language: str) -> GNUTranslations | None:
    """A language's messages; None for the source language, which costs neither import nor file."""
    if language not in LANGUAGES:
        raise KeyError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    if language == SOURCE:
        return None
    from gettext import GNUTranslations

    with (CATALOGUES / f"{language}.mo").open("rb") as file:
        return GNUTranslations(file)


def locale_or_source(language: str) -> str:
    """An available language: the one named, else English, for a box in yet another one."""
    return language if language in LANGUAGES else SOURCE


def is_source() -> bool:
    """Whether words are made in the language of the code now."""
    return _spoken.get() is None


def _(message: str, /, **values: object) -> str:
    """A message in the language spoken now, with its `{names}` filled in."""
    found = _spoken.get()
    if found is None:
        return message.format(**values) if values else message
    text = found.gettext(message)
    return filled(text, values) if values else text


def ngettext(one: str, many: str, count: int, /, **values: object) -> str:
    """A message about a number of things, which fills `{count}`; 1 has its own wording."""
    found = _spoken.get()
    if found is None:
        return (one if count == 1 else many).format(count=count, **values)
    return filled(found.ngettext(one, many, count), {"count": count, **values})


def pgettext(context: str, message: str, /, **values: object) -> str:
    """A message whose English would mean something else elsewhere; `context` says what it is."""
    found = _spoken.get()
    text = message if found is None else found.pgettext(context, message)
    return filled(text, values) if values else text


def grouped(number: int) -> str:
    """A number with its thousands apart."""
    return f"{number:,}".replace(",", pgettext("between thousands", ","))


def N_(message: str, /) -> str:
    """Marks a message that stands in a table, and is translated by `_` where it is used."""
    return message

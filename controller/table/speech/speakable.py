"""Makes a text fit to be said: no mark that a voice would call by its name, no abbreviation of the
display's, and each name in the language of its box.

All in one place, so that no text need know that it will be heard. How words are spelt for a voice
to pronounce them is in hardware/speaker/voices.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache

from controller.rules.board import Piece
from controller.rules.edition import Edition
from controller.text.language import N_, _, locale_or_source, ngettext
from hardware.ports import Words

SILENT_MARKS = ".,:;?!'’‘“”\"«»()…-–—"
"""Marks that a voice does not name: they are a pause, or nothing."""

SPOKEN_MARKS = "+%€£$"
"""Marks whose names are what is meant."""

HEARD_MARKS = frozenset(SILENT_MARKS + SPOKEN_MARKS)


def speakable(text: str, edition: Edition) -> str:
    """A text as it is to be said in the language spoken now."""
    for pattern, then in (*_of_edition(edition), *_MARKS):
        text = pattern.sub(then, text)
    text = "".join(
        sign if sign.isalnum() or sign in HEARD_MARKS or sign.isspace() else " " for sign in text
    )
    return re.sub(r" {2,}", " ", text).strip(" ,")


def in_parts(text: str, edition: Edition, language: str) -> Iterator[Words]:
    """What is to be said as parts, each with its language: names are in that of their box."""
    own, at = locale_or_source(edition.data.language), 0
    for found in _any_of(_names(edition)).finditer(text) if own != language else ():
        yield text[at : found.start()], language
        yield found[0], own
        at = found.end()
    yield text[at:], language


Rule = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]
"""What is looked for, and what is said in its place."""


@lru_cache(maxsize=2)
def _of_edition(edition: Edition) -> tuple[Rule, Rule]:
    """A short name that is no part of the whole one abbreviates it or turns it round; the display
    shortens a currency to its first letter."""
    spaces = edition.board.spaces
    whole = {one.short: one.name for one in spaces if one.short and one.short not in one.name}
    letter = re.escape(edition.data.currency[0])
    return (
        (_any_of(whole), lambda found: whole[found[0]]),
        (re.compile(rf"(?<!\d)(\d+)\s{letter}\b"), lambda found: edition.money(int(found[1]))),
    )


@lru_cache(maxsize=2)
def _names(edition: Edition) -> frozenset[str]:
    """All names of a box, as they are said."""
    data, board = edition.data, edition.board
    names = [
        data.name, data.currency, data.currency_one, data.ring_name, *data.tokens,
        *(name for one in board.spaces for name in (one.name, one.short)),
        *(name for deck in board.decks for name in (deck.name, *(c.title for c in deck.cards))),
        *(game.name for game in data.games.values()),
    ]  # fmt: skip
    for token in ("", *data.tokens):
        pieces = [edition.building(piece, count, token) for piece in Piece for count in (1, 2)]
        names += [*pieces, *map(str.lower, pieces)]
    return frozenset(speakable(name, edition) for name in names if name)


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Any of these as whole words, the longest that fits."""
    return _pattern(frozenset(words))


@cache
def _pattern(words: frozenset[str]) -> re.Pattern[str]:
    longest = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(rf"(?<!\w)(?:{longest})(?!\w)" if words else r"(?!)")


def _address(found: re.Match[str]) -> str:
    """An address that is to be typed: each of its marks counts."""
    words = {".": _("dot"), ":": _("colon"), "/": _("slash")}
    return re.sub(r"[.:/]", lambda mark: f" {words[mark[0]]} ", found[0])


def _word(message: str) -> Callable[[re.Match[str]], str]:
    """Says a word in place of a mark."""
    return lambda _found: f" {_(message)} "


def _seconds(found: re.Match[str]) -> str:
    return ngettext("{count} second", "{count} seconds", int(found[1]))


def _minutes(found: re.Match[str]) -> str:
    return ngettext("{count} minute", "{count} minutes", int(found[1]))


def _hours(found: re.Match[str]) -> str:
    return ngettext("{count} hour", "{count} hours", int(found[1]))


_MARKS: tuple[Rule, ...] = tuple(
    (re.compile(pattern), then)
    for pattern, then in (
        (r"(?:\w+://)?[\w-]+(?:\.[\w-]+)+(?::\d+)?/\S*|(?:[\w-]+\.)+[\w-]+:\d+", _address),
        (r"\b\d+(?:\.\d+){3}\b|\b[\w-]+\.(?:local|home|lan)\b", _address),
        (r"\.\.\.", "…"),
        (r"(?<!\S)(?:[.:;!?](?=\w)|\.(?!\S))", ""),  # "dot", where it ends no word
        (r"(\d+)\s(?:s|sec\.)(?!\w)", _seconds),
        (r"(\d+)\smin\.?(?!\w)", _minutes),
        (r"(\d+)\sh(?!\w)", _hours),
        (r"(?<=\d)\s*/\s*(?=\d)", _word(N_("of"))),
        (r"\s*(?:×|(?<=\d) x(?= \w))\s*", _word(N_("times"))),
        (r"(?<=\d)\s*[–—]\s*(?=\d)", _word(N_("to"))),
        (r"(?<!\w)[-−](?=\d)", _word(N_("minus"))),
        (r"(?:#|№|\b[Nn][°º])\s*(?=\d)", _word(N_("number"))),
        (r"\s*&\s*", _word(N_("and"))),
        (r"\s*[→/>=|·•]\s*|\s+-\s+", ", "),
    )
)

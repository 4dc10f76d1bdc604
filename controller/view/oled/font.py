"""Bitmap fonts: glyphs, widths, shortening and wrapping. Draws nothing; canvas.py does.

The glyphs are Adobe's Helvetica bitmaps of the X11 fonts, made for screens of few pixels
(docs/decisions/hands-and-lights.md). Only the glyphs that are used are unpacked.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

_FOLDER = Path(__file__).parent / "fonts"
ELLIPSIS = "…"
_BREAKS = re.compile(r"[^\S\xa0]+")


class Glyph(NamedTuple):
    """`width` to advance, `top` rows above the baseline, `rows` of bits, leftmost pixel highest."""

    width: int
    top: int
    rows: tuple[int, ...]


class Font:
    """One size and weight. `cap` is the height of a capital, `pitch` from line to line."""

    __slots__ = ("_glyphs", "_lines", "_name", "cap", "pitch")

    def __init__(self, name: str, cap: int, pitch: int) -> None:
        self._name = name
        self._lines: dict[int, str] = {}
        self._glyphs: dict[str, Glyph] = {}
        self.cap = cap
        self.pitch = pitch

    def glyph(self, char: str) -> Glyph:
        """The glyph of a character; without its accent, or a question mark, if there is none."""
        found = self._glyphs.get(char)
        if found is None:
            found = self._glyphs[char] = self._unpack(char)
        return found

    def has(self, char: str) -> bool:
        """Whether the font has this very character."""
        return ord(char) in self._table()

    def nearest(self, char: str) -> str:
        """The character that is drawn for one: itself, or it without its accent, or none ("")."""
        plain = unicodedata.normalize("NFD", char)[0]
        return next((one for one in (char, plain) if self.has(one)), "")

    def _table(self) -> dict[int, str]:
        if not self._lines:
            text = (_FOLDER / f"{self._name}.txt").read_text("ascii")
            lines = (line for line in text.splitlines() if not line.startswith("#"))
            self._lines = {int(line[:4], 16): line[5:] for line in lines}
        return self._lines

    def _unpack(self, char: str) -> Glyph:
        table = self._table()
        line = table[ord(found if (found := self.nearest(char)) else "?")]
        width, top, *rows = line.split(" ")
        bits = tuple(int(row, 16) for row in rows[0].split(",")) if rows else ()
        return Glyph(int(width), int(top), bits)

    @lru_cache(maxsize=2048)  # noqa: B019 - the fonts below live as long as the program
    def line(self, text: str) -> Glyph:
        """A whole line of text as one glyph."""
        glyphs = [self.glyph(char) for char in text]
        top = max((g.top for g in glyphs), default=0)
        depth = max((len(g.rows) - g.top for g in glyphs), default=0)
        rows = [0] * (top + depth)
        for glyph in glyphs:
            rows = [row << glyph.width for row in rows]
            for i, bits in enumerate(glyph.rows, top - glyph.top):
                rows[i] |= bits
        return Glyph(sum(g.width for g in glyphs), top, tuple(rows))

    @lru_cache(maxsize=4096)  # noqa: B019 - the fonts live as long as the program
    def width(self, text: str) -> int:
        """Pixels that a line of text takes, the gap after its last letter included."""
        return sum([self.glyph(char).width for char in text])


SMALL = Font("helvR08", cap=6, pitch=9)
SMALL_BOLD = Font("helvB08", cap=6, pitch=9)
BOLD = Font("helvB10", cap=8, pitch=12)
BIG = Font("helvB14", cap=11, pitch=16)


@lru_cache(maxsize=512)
def drawable(text: str) -> bool:
    """Whether a text can be read here: there is something for each of its characters."""
    return all(SMALL.nearest(char) for char in text)


@cache
def shorten(text: str, width: int, font: Font) -> str:
    """The text, or as much of its beginning as fits `width` pixels, with an ellipsis."""
    if font.width(text) <= width:
        return text
    kept = text
    while kept and font.width(kept + ELLIPSIS) > width:
        kept = kept[:-1].rstrip(" ,.:;-")
    return kept + ELLIPSIS


def first_fit(texts: tuple[str, ...], width: int, font: Font) -> str:
    """The first of several wordings, longest first, that fits; else the last one shortened."""
    fitting = (text for text in texts if font.width(text) <= width)
    return next(fitting, None) or shorten(texts[-1], width, font)


def largest(text: str, width: int, fonts: tuple[Font, ...]) -> tuple[Font, str]:
    """The first font, largest first, in which a line fits; else the last one, shortened."""
    for font in fonts:
        if font.width(text) <= width:
            return font, text
    return fonts[-1], shorten(text, width, fonts[-1])


def _words(text: str, width: int, font: Font) -> list[str]:
    """What a line may end after; only spaces that break divide, as French puts none before `:`."""
    words: list[str] = []
    for word in _BREAKS.split(text):
        words += [word] if font.width(word) <= width else word.split()
    return [word for word in words if word]


@lru_cache(maxsize=512)
def wrap(text: str, width: int, font: Font) -> tuple[str, ...]:
    """Lines of whole words that each fit `width`; a word that is too long is shortened. What a
    no-break space joins is one word, unless it is too long for a line."""
    lines: list[str] = []
    line = ""
    for word in _words(text, width, font):
        longer = f"{line} {word}" if line else word
        if font.width(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = shorten(word, width, font)
    return (*lines, line) if line else tuple(lines)

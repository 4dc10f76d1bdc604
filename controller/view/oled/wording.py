"""Shorter ways to say a text where there is little room: short names, fewer clauses, whole words.

How wide a text is, and where it is cut at the very last, is font.py's business.
"""

from __future__ import annotations

import re

from controller.rules.state import State
from controller.text.grammar import NAME_FORMS, formed
from controller.view.oled.canvas import WIDTH
from controller.view.oled.font import SMALL, Font, shorten

ROOM = WIDTH - 2  # columns of a line of small letters

_CLAUSE = re.compile(r"\s?[.;:,·](?=\s)")
"""Where a sentence can end early: before these."""


def in_short(state: State, text: str) -> str:
    """A text with the short names of spaces in place of the full ones."""
    for space in sorted(state.board.spaces, key=lambda one: -len(one.name)):
        if space.short and space.name in text:
            for form in NAME_FORMS if space.article else ():
                text = text.replace(formed(space.name, form), formed(space.short, form))
            text = text.replace(space.name, space.short)
    return text


def clauses(text: str, room: int = ROOM, font: Font = SMALL) -> str:
    """A text without its last clauses, as many of the first as fit; empty if not even one does."""
    ends = [found.start() for found in _CLAUSE.finditer(text)]
    return next((text[:end] for end in reversed(ends) if font.width(text[:end]) <= room), "")


def fitting(state: State, *texts: str, room: int = ROOM, font: Font = SMALL) -> str:
    """The first of several wordings that fits, in full or with short names; else the first clauses
    of the last one, else as much of it as fits."""
    for text in texts:
        if font.width(text) <= room:
            return text
        if font.width(brief := in_short(state, text)) <= room:
            return brief
    return clauses(brief, room, font) or shorten(brief, room, font)

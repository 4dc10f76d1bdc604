"""In which language a page speaks: the one that was chosen in its browser, or else the table's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from controller.text.language import LANGUAGES, SOURCE, in_language

if TYPE_CHECKING:
    from controller.web.room import Room

LANGUAGE_COOKIE = "ringkeeper_language"
"""Set by the page's own settings (settingsform.js), for all pages in this browser."""

HEADER_MOST = 200


def chosen_in(cookies: Mapping[str, str]) -> str:
    """The language that was chosen in the browser with these cookies; empty: none was, or there is
    no such language."""
    language = cookies.get(LANGUAGE_COOKIE, "")
    return language if language in LANGUAGES else ""


def language_of(room: Room, cookies: Mapping[str, str]) -> str:
    """The language of this browser's pages."""
    return chosen_in(cookies) or room.table.language


def speaking(room: Room, cookies: Mapping[str, str]) -> in_language:
    """For code that makes words for this browser: `with speaking(room, cookies):`."""
    return in_language(language_of(room, cookies))


def asked_for(header: str) -> str:
    """The language that a browser would rather read, of those that there are (RFC 9110, 12.5.4)."""
    ranked = []
    for place, part in enumerate(header[:HEADER_MOST].split(",")):
        name, _semicolon, weight = part.partition(";")
        code = name.strip().lower().partition("-")[0]
        if code in LANGUAGES:
            ranked.append((-_weight(weight), place, code))
    return min(ranked)[2] if ranked else SOURCE


def _weight(text: str) -> float:
    name, _equals, value = text.strip().partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0

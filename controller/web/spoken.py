"""In which language a page speaks: the one that was chosen in its browser, or else the table's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from controller.text.language import LANGUAGES, in_language

if TYPE_CHECKING:
    from controller.web.table_session import Room

LANGUAGE_COOKIE = "ringkeeper_language"
"""Set by the page's own settings (settingsform.js), for all pages in this browser."""


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

"""What all pages of a table have in common: how large they write, whether they mark colours with
signs, how loud they are, and whether the game is paused."""

from __future__ import annotations

from controller.files.settings import Settings
from controller.web.sections.board import Section


def table_section(settings: Settings, paused: bool) -> Section:
    """That, as the table is set now."""
    return {
        "text": settings.text_size,
        "marks": settings.marks,
        "loudness": settings.loudness,
        "paused": paused,
    }

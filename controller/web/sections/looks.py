"""Settings that all pages of a table share: text size, marks beside colours, volume, and the
pause."""

from __future__ import annotations

from controller.files.settings import Settings
from controller.web.sections.board import Section


def table_section(settings: Settings, paused: bool) -> Section:
    """These settings, as they are now."""
    return {
        "text": settings.text_size,
        "marks": settings.marks,
        "loudness": settings.loudness,
        "paused": paused,
    }

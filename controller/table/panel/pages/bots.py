"""A line of the panel that sets how well bots play the seats of players who left."""

from __future__ import annotations

from msgspec.structs import replace

from controller.files.settings import Settings
from controller.table.panel.page import Choice
from controller.table.panel.pages.lights_and_sound import Set
from controller.text.sentences.bots import strength_line, stronger


def bots_line(now: Settings) -> Choice:
    """Says which strength is chosen; OK chooses the next one."""
    return Choice(strength_line(now.bots), Set(replace(now, bots=stronger(now.bots))))

"""What a screen is drawn from: the state, the question, the interface, and the time."""

from __future__ import annotations

from typing import NamedTuple

from controller.rules.prompts import Prompt
from controller.rules.state import State
from controller.view.interface import Ui
from controller.view.oled.purses import Purses
from controller.view.oled.story import Told


class ScreenContext(NamedTuple):
    """One moment; `now` in seconds of the table's clock."""

    state: State
    asked: Prompt
    ui: Ui
    now: float
    purses: Purses
    told: Told | None = None  # what happened last
    seen: bool = True  # whether that had a picture of its own

    @property
    def seat(self) -> int:
        """The seat asked, where only one is."""
        return self.asked.seats[0]

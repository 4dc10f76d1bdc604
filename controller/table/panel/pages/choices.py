"""What stands on a page, and what choosing does: every page and every act there is."""

from __future__ import annotations

import msgspec

from controller.rules.commands import AnyCommand
from controller.table.panel.pages import beginning, cards, dealing, game, houserules, setting, tags
from controller.table.panel.pages.beginning import NewGame
from controller.table.panel.pages.setting import SwitchOff


class Say(msgspec.Struct, frozen=True):
    """Something to read. `secret`: for one player alone, and for no log (R71)."""

    title: str
    text: str
    no: bool = False
    secret: bool = False


class Many(msgspec.Struct, frozen=True):
    """Several commands, one after the other, until one is refused."""

    commands: tuple[AnyCommand, ...]


class Leave(msgspec.Struct, frozen=True):
    """Close the page."""


class Sure(msgspec.Struct, frozen=True):
    """A question before a step that ends something."""

    act: AnyCommand | NewGame | SwitchOff


Page = (
    game.Page | cards.Page | dealing.Page | houserules.Page | beginning.Page | tags.Page
    | setting.Page | Sure
)  # fmt: skip


Effect = (
    AnyCommand | Many | Say | game.Effect | beginning.Effect | tags.Effect | setting.Effect
)  # fmt: skip
"""What is left for the loop to do."""


Act = Effect | Page | dealing.Drafting | beginning.SettingUp | Leave
"""What choosing a line does."""


class Choice(msgspec.Struct, frozen=True):
    """A line of a page and what choosing it does."""

    label: str
    act: Act


class Listing(msgspec.Struct, frozen=True):
    """A page with its lines. `seat` is whose page it is, -1 nobody's."""

    title: str
    choices: tuple[Choice, ...]
    seat: int = -1


class Range(msgspec.Struct, frozen=True):
    """A page with an amount to set, from `low` to `high`, beginning at `start`. A `plain` one is no
    money."""

    title: str
    low: int
    high: int
    start: int
    seat: int = -1
    plain: bool = False

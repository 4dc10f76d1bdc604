"""What pages and acts share on which a new game is set up."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from controller.dialogue.house_rules import Setup
from controller.rules.state import Phase
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Content, Page, Panel, Rest
from controller.table.panel.revalidate import settled


class SetUpPage(Page, frozen=True):
    """A page of the set-up; there is none once a game has begun."""

    once: ClassVar[bool] = False
    """Whether it has had its use as soon as something is chosen."""

    def content(self, context: PanelContext, panel: Panel) -> Content | None:
        return self.so_far(context, panel.setup) if context.state.phase is Phase.SETUP else None

    def so_far(self, context: PanelContext, setup: Setup) -> Content | None:
        """What stands on it, so much having been chosen."""
        raise NotImplementedError(self)


class SetUpAct(Action, frozen=True):
    """Choose something of the game that is set up."""

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        top = panel.top
        base = panel.less() if isinstance(top, SetUpPage) and top.once else panel
        chosen = replace(base, setup=self.chosen(context, panel.setup))
        return settled(context, chosen, chosen), None

    def chosen(self, context: PanelContext, setup: Setup) -> Setup:
        """The set-up then."""
        raise NotImplementedError(self)

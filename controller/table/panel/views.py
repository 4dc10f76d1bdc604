"""The open pages as values: a panel, and a view of each of its pages."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from controller.files.enrolment import Enrolment
from controller.rules.commands import Offer
from controller.table.panel.menus.setup import Setup
from controller.table.panel.pages import (
    Page,
)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """An open page. `at` is its cursor or its amount, `step` an index into amounts.STEPS."""

    page: Page
    at: int = 0
    step: int = 0


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """The open pages, the one on top last; none: the question's own screen."""

    views: tuple[View, ...] = ()
    draft: Offer | None = None
    setup: Setup = msgspec.field(default_factory=Setup)
    enrolment: Enrolment | None = None

    @property
    def top(self) -> Page | None:
        """The page that is shown; None: the question's own screen."""
        return self.views[-1].page if self.views else None

    def less(self) -> Panel:
        """Without the page on top."""
        return replace(self, views=self.views[:-1])

    def topped(self, view: View) -> Panel:
        """With another view in the place of the one on top."""
        return replace(self, views=(*self.views[:-1], view))

"""What a page of the panel is: what it shows, and what OK, Back and turning do. Pages are values.

Each page is in pages/, in the file of its subject, with the acts that its lines alone do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

import msgspec
from msgspec.structs import replace

from controller.dialogue.forms.dealing import Dealing
from controller.dialogue.forms.setting_up import SettingUp
from controller.files.enrolment import Enrolment
from controller.files.settings import Settings
from controller.files.tagbook import Tag
from controller.rules.commands import AnyCommand
from controller.rules.state import State
from controller.table.panel.amounts import STEPS, first_step
from controller.table.panel.context import PanelContext
from controller.text.language import _
from controller.view.interface import Amount, Menu, ShownPage, Walk

NOWHERE = -1
"""No line of a list is like the one that its cursor was on."""


class Action(msgspec.Struct, frozen=True):
    """What choosing a line does, if it is no command. One that concerns the panel alone says so in
    `applied`; any other is left to the table (effects.py)."""

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        """The panel then, and what is left to be done."""
        return panel, self


class Page(Action, frozen=True):
    """A page. As an act it opens itself."""

    closes: ClassVar[bool] = False
    """Whether it closes when anything happens."""
    pauses: ClassVar[bool] = False
    """Whether nothing counts and no clock runs while it is on top."""
    renews: ClassVar[bool] = False
    """Whether it shows what changes without a command."""
    home: ClassVar[int | None] = None
    """The line that its cursor goes to when what it pointed at is gone, if that line does nothing
    by itself; None: the last one that does nothing."""

    def listing(self, context: PanelContext) -> Content | None:
        """What stands on it if that follows from the context alone; None: nothing (any more)."""
        return None

    def remembered(self, context: PanelContext) -> Content | None:
        """The same, made once for each context."""
        if self not in context.made:
            context.made[self] = self.listing(context)
        return cast(Content | None, context.made[self])

    def content(self, context: PanelContext, panel: Panel) -> Content | None:
        """What stands on it; None: nothing (any more)."""
        return self.remembered(context)

    def shown(self, context: PanelContext, panel: Panel) -> ShownPage | None:
        """It as the screens want it, if it is on top."""
        view = panel.views[-1]
        match self.content(context, panel):
            case Listing(title, choices, seat, secret=secret):
                items = tuple(choice.label for choice in choices)
                aloud = tuple(choice.aloud for choice in choices)
                return Menu(
                    title=title, items=items, cursor=view.at, seat=seat,
                    aloud=aloud if any(aloud) else (), secret=secret,
                )  # fmt: skip
            case Range(title, low, high, _, seat, plain):
                step = STEPS[view.step]
                return Amount(
                    title=title, amount=view.at, low=low, high=high, seat=seat, step=step,
                    plain=plain,
                )  # fmt: skip
            case None:
                return None

    def amount(self, context: PanelContext, at: int) -> Chosen:
        """What OK does on an amount."""
        raise NotImplementedError(self)

    def ok(self, context: PanelContext, panel: Panel, *, held: bool) -> Rest:
        """What OK does, pressed or held: what its line does, or setting its amount."""
        at = panel.views[-1].at
        match self.content(context, panel):
            case Listing(choices=choices):
                return choices[at].act
            case Range():
                return self.amount(context, at)
            case None:
                return None

    def back(self, context: PanelContext, panel: Panel) -> Panel:
        """Back: the page closes."""
        return panel.less()

    def stays(self, context: PanelContext, before: Content | None, now: Content) -> bool:
        """Whether it stays open when what stands on it has changed."""
        return True

    def kept(
        self, context: PanelContext, before: Sequence[Choice], now: Sequence[Choice], at: int
    ) -> int | None:
        """Where the cursor is when its lines have changed; None: where it is on any list; NOWHERE:
        the page closes."""
        return None

    def places_of(self) -> Sort | None:
        """Whose command of which kind it leads to the places of: one place or several, it is the
        same line to whoever points at it. None: of no one kind."""
        return None

    def tap(self, context: PanelContext, panel: Panel, tag: Tag) -> Action | None:
        """What a tapped card means while it is on top; None: as anywhere."""
        return None

    def empty(self, state: State) -> Say:
        """What is said if nothing can be chosen on it now."""
        return Say(_("Nothing here"), _("There is nothing to choose from now."), True)

    def leads(self, command: AnyCommand) -> bool:
        """Whether it is worth opening on the way to a command."""
        return False

    def makes(self, command: AnyCommand) -> bool:
        """Whether a command is made on it with more than one line; an amount to set makes what it
        leads to."""
        return False

    def tried(self, settings: Settings, at: int) -> Settings:
        """The settings with what the cursor points at, to be seen before it is chosen."""
        return settings

    def walk(self, context: PanelContext, at: int) -> Walk | None:
        """What the strip shows meanwhile; None: what it always shows."""
        return None

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        """It opens on top."""
        return panel.opened(context, self), None


class Say(Action, frozen=True):
    """Something to read. `secret`: for one player alone, and for no log (R71)."""

    title: str
    text: str
    no: bool = False
    secret: bool = False


class Close(Action, frozen=True):
    """Close the page."""

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        """Its line does what Back does."""
        return panel.less(), None


class Choice(msgspec.Struct, frozen=True):
    """A line of a page and what choosing it does. `aloud`: what is read aloud for it, where its
    label has marks that have to be seen; "": the label."""

    label: str
    act: Chosen
    aloud: str = ""


class Listing(msgspec.Struct, frozen=True):
    """A page with its lines. `seat` is whose page it is, -1 nobody's; its cursor begins at line
    `start`. `secret`: for that player's eyes alone (R71)."""

    title: str
    choices: tuple[Choice, ...]
    seat: int = -1
    start: int = 0
    secret: bool = False


class Range(msgspec.Struct, frozen=True):
    """A page with an amount to set, from `low` to `high`, beginning at `start`. A `plain` one is no
    money; one that is set `by_tens` begins with big steps if it is big."""

    title: str
    low: int
    high: int
    start: int
    seat: int = -1
    plain: bool = False
    by_tens: bool = False


class OpenPage(msgspec.Struct, frozen=True, kw_only=True):
    """An open page. `at` is its cursor or its amount, `step` an index into amounts.STEPS."""

    page: Page
    at: int = 0
    step: int = 0


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """The open pages, the one on top last; none: the question's own screen."""

    views: tuple[OpenPage, ...] = ()
    draft: Dealing | None = None
    setup: SettingUp = msgspec.field(default_factory=SettingUp)
    enrolment: Enrolment | None = None

    @property
    def top(self) -> Page | None:
        """The page that is shown; None: the question's own screen."""
        return self.views[-1].page if self.views else None

    @property
    def paused(self) -> bool:
        """Whether nobody has said yet that the game goes on."""
        return any(view.page.pauses for view in self.views)

    def going_on(self) -> Panel:
        """Without the page that waits for somebody to go on, and without all that is above it."""
        pauses = [view.page.pauses for view in self.views]
        return replace(self, views=self.views[: pauses.index(True)]) if any(pauses) else self

    def less(self) -> Panel:
        """Without the page on top."""
        return replace(self, views=self.views[:-1])

    def closed(self) -> Panel:
        """All pages closed."""
        return replace(self, views=())

    def inside(self, context: PanelContext) -> Content | None:
        """What stands on the page on top."""
        return None if self.top is None else self.top.content(context, self)

    def shown(self, context: PanelContext) -> ShownPage | None:
        """The page on top as the screens want it."""
        return None if self.top is None else self.top.shown(context, self)

    def topped(self, view: OpenPage) -> Panel:
        """With another view in the place of the one on top."""
        return replace(self, views=(*self.views[:-1], view))

    def opened(self, context: PanelContext, page: Page) -> Panel:
        """A page opened on top, if there is anything on it."""
        inside = page.content(context, self)
        if inside is None:
            return self
        step = first_step(inside.high) if isinstance(inside, Range) and inside.by_tens else 0
        return replace(self, views=(*self.views, OpenPage(page=page, at=inside.start, step=step)))


Content = Listing | Range
"""What stands on a page."""

Chosen = Action | AnyCommand
"""What choosing a line does."""

Rest = Chosen | None
"""What an act leaves to be done beyond the panel."""

Sort = tuple[int, type[AnyCommand]]
"""Commands of a seat that are of one kind."""


def ticked(label: str, act: Chosen, aloud: str, *, on: bool) -> Choice:
    """A line with a tick box, ticked if `on`; `aloud` says in words whether it is."""
    mark = "x" if on else " "
    return Choice(f"[{mark}] {label}", act, aloud)


def if_any(title: str, choices: list[Choice], seat: int = -1) -> Listing | None:
    """A page with these lines; None if there are none."""
    return Listing(title, tuple(choices), seat) if choices else None

"""Lights and sound: brightness, volume, the walk that finds the board's corners, and the order of
colours.

Values in, values out; presenter/presenter.py applies them while they are tried, files/settings.py
keeps them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from controller.dialogue import words
from controller.files.setting_rows import Group
from controller.files.settings import SETTING_ROWS, Settings, Walked
from controller.rules.state import State
from controller.table.panel.context import PanelContext
from controller.table.panel.page import (
    Action,
    Choice,
    Listing,
    OpenPage,
    Page,
    Panel,
    Range,
    Rest,
    Say,
)
from controller.text.language import _
from controller.text.wording import worded
from controller.view.interface import Walk
from hardware.strip_layout import CORNERS, SIDE, StripLayout, shares, wrong

_SHOWN = {"R": (255, 0, 0), "G": (0, 255, 0), "B": (0, 0, 255)}
"""One after the other on all lights."""

_BY_HAND = CORNERS + 1
"""Marks of a walk: the corners, and the last light before GO; then the lights of a corner."""


class Set(Action, frozen=True):
    """Change the settings, and keep them."""

    settings: Settings

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        """A page that has had its use closes."""
        return panel.less() if isinstance(panel.top, Steps | LightWalk | Colours) else panel, self


class Speak(Action, frozen=True):
    """Speak a language from now on; none: that of the edition."""

    language: str


class Steps(Page, frozen=True):
    """The steps of the setting `name`: brightness (of the lights), volume or screen."""

    name: str

    def listing(self, context: PanelContext) -> Listing:
        """A line for each step, the usual one first; the cursor begins on what is set."""
        now, row = context.settings, SETTING_ROWS[self.name]
        value = getattr(now, self.name)
        lines = [Choice(row.word(one), setting(now, self.name, one)) for one in row.values]
        title = row.choice(value).partition(":")[0].rstrip()
        return Listing(title, tuple(lines), start=value or 0)

    def tried(self, settings: Settings, at: int) -> Settings:
        if self.name == "volume":
            return settings
        return replace(settings, **{self.name: at or None})


class LightWalk(Page, frozen=True):
    """A light walks along the strip until it is where it is asked for; `marks` are found."""

    marks: tuple[int, ...] = ()

    def listing(self, context: PanelContext) -> Range | None:
        if context.strip is None:
            return None
        count, marks = context.strip.count, self.marks
        if len(marks) == _BY_HAND:
            least = min(_sides(marks, count))
            first = shares(least)[0]
            return Range(_("Lights at a corner"), 1, least - SIDE + 1, first, plain=True)
        title = _title(context.state, len(marks))
        return Range(title, 0, count - 1, _guess(marks, count), plain=True)

    def amount(self, context: PanelContext, at: int) -> Mark:
        return Mark(self.marks, at)

    def back(self, context: PanelContext, panel: Panel) -> Panel:
        """To the light that was found last."""
        if not self.marks:
            return panel.less()
        return panel.topped(OpenPage(page=LightWalk(self.marks[:-1]), at=self.marks[-1]))

    def walk(self, context: PanelContext, at: int) -> Walk | None:
        if context.strip is None:
            return None
        count, marks = context.strip.count, self.marks
        if len(marks) < _BY_HAND:
            return Walk(marks=marks, at=at)
        layout = StripLayout(
            count=count, corners=marks[:CORNERS], last=marks[CORNERS], corner_leds=at
        )
        return Walk(marks=marks, layout=layout)


class Mark(Action, frozen=True):
    """OK at a light: the next mark to be set, the walk from its beginning if the marks cannot be,
    or the settings with all of them."""

    marks: tuple[int, ...]
    at: int

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        assert context.strip is not None
        count, base = context.strip.count, panel.less()
        if len(self.marks) == _BY_HAND:
            *corners, last = self.marks
            walked = Walked(
                count=count, last=last, corner_leds=self.at,
                corners=(corners[0], corners[1], corners[2], corners[3]),
            )  # fmt: skip
            return base, Set(replace(context.settings, lights=walked))
        marks = (*self.marks, self.at)
        if len(marks) == _BY_HAND and (why := wrong(marks[:CORNERS], marks[CORNERS], count)):
            text = _("Please try again: {why}.", why=worded(why))
            return base.opened(context, LightWalk()), Say(_("Not like that"), text, True)
        return base.opened(context, LightWalk(marks)), None


class Colours(Page, frozen=True):
    """All lights shine in a colour, and people say which they see: `seen` so far, of red, green and
    blue as the strip has them now."""

    seen: str = ""

    def listing(self, context: PanelContext) -> Listing:
        names = {"R": _("Red"), "G": _("Green"), "B": _("Blue")}
        lines = [Choice(name, Seen(self.seen + letter)) for letter, name in names.items()]
        title = _("Which colour? {number} of 3", number=len(self.seen) + 1)
        return Listing(title, tuple(lines), start=len(self.seen))

    def back(self, context: PanelContext, panel: Panel) -> Panel:
        """To the colour before."""
        return panel.topped(OpenPage(page=Colours(self.seen[:-1]))) if self.seen else panel.less()

    def walk(self, context: PanelContext, at: int) -> Walk:
        return Walk(colour=[*_SHOWN.values()][len(self.seen)])


class Seen(Action, frozen=True):
    """What was seen of red, green and blue, as many as were shown. Of all three, the setting; the
    first again if two looked the same."""

    seen: str

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        base = panel.less()
        if len(set(self.seen)) < len(self.seen):
            text = _("Two looked the same. Please look again.")
            return base.opened(context, Colours()), Say(_("Not like that"), text, True)
        if len(self.seen) < len(_SHOWN):
            return base.opened(context, Colours(self.seen)), None
        now = context.settings.order(context.order)[: len(_SHOWN)]
        order = now.translate(str.maketrans("".join(_SHOWN), self.seen))
        return base, Set(replace(context.settings, colours=order))


class LightsAndSound(Page, frozen=True):
    """How bright, how loud, where the lights are, and which colour is which."""

    def listing(self, context: PanelContext) -> Listing:
        now = context.settings
        lines = [*settings_lines(context, Group.LIGHTS_AND_SOUND)]
        if context.strip is not None and context.strip.count >= SIDE * CORNERS:
            lines.append(Choice(_("Where the lights are"), LightWalk()))
        if context.order:
            lines.append(Choice(_("Colours"), Colours()))
        if now.lights is not None or now.colours:
            usual = replace(now, lights=None, colours="")
            lines.append(Choice(_("Restore light setup"), Set(usual)))
        return Listing(_("Lights and sound"), tuple(lines))


def settings_lines(context: PanelContext, group: Group) -> Iterator[Choice]:
    """A line for each setting of a group that means anything at this table."""
    for name, row in SETTING_ROWS.items():
        if row.group is group and row.line and context.has(row.needs):
            yield setting_line(context.settings, name)


def setting_line(now: Settings, name: str) -> Choice:
    """Says what is set; OK chooses the next value, or leads to its steps."""
    row, value = SETTING_ROWS[name], getattr(now, name)
    act = Steps(name) if row.by_steps else setting(now, name, row.after(value))
    return Choice(row.choice(value), act)


def setting(now: Settings, name: str, value: Any) -> Set | Speak:
    """What sets it."""
    return Speak(value) if name == "language" else Set(replace(now, **{name: value}))


def _title(state: State, number: int) -> str:
    if number == CORNERS:
        return _("Last light before {place}", place=words.place(state, 0))
    return _("First light: {place}", place=words.place(state, number * SIDE))


def _guess(marks: tuple[int, ...], count: int) -> int:
    """Where the next mark may well be."""
    if not marks:
        return 0
    way = 1 if len(marks) < 2 or (marks[1] - marks[0]) % count <= count // 2 else -1
    if len(marks) == CORNERS:
        return (marks[0] - way) % count
    return (marks[-1] + way * count // CORNERS) % count


def _sides(marks: tuple[int, ...], count: int) -> list[int]:
    layout = StripLayout(count=count, corners=marks[:CORNERS], last=marks[CORNERS])
    return [
        sum(len(layout.lights(space)) for space in range(first, first + SIDE))
        for first in range(0, layout.spaces, SIDE)
    ]

"""Lights and sound: brightness, volume, and the walk that finds the board's corners.

Values in, values out; presenter/presenter.py applies them while they are tried, files/settings.py
keeps them.
"""

from __future__ import annotations

from msgspec.structs import replace

from controller.dialogue import words
from controller.files.settings import BRIGHTNESS, SCREEN, VOLUME, Settings, Walked
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
from controller.text.language import N_, _
from controller.text.wording import worded
from controller.view.interface import Walk
from hardware.strip_layout import CORNERS, SIDE, StripLayout, shares, wrong

_BY_HAND = CORNERS + 1
"""Marks of a walk: the corners, and the last light before GO; then the lights of a corner."""

_NAMES = {
    "brightness": N_("Brightness"), "volume": N_("Volume"), "screen": N_("Display"),
}  # fmt: skip
_MOST = {"brightness": len(BRIGHTNESS), "volume": len(VOLUME), "screen": len(SCREEN)}


SPEECH = {
    "always": N_("Voice: on"),
    "asked": N_("Voice: when knob held"),
    "never": N_("Voice: off"),
}
"""Whether the table speaks, in the order in which OK leads through it."""


class Set(Action, frozen=True):
    """Change the settings, and keep them."""

    settings: Settings

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        """A page that has had its use closes."""
        return panel.less() if isinstance(panel.top, Steps | LightWalk) else panel, self


class Steps(Page, frozen=True):
    """The steps of the setting `name`: brightness (of the lights), volume or screen."""

    name: str

    def listing(self, context: PanelContext) -> Listing:
        """A line for each step, the usual one first; the cursor begins on what is set."""
        now = context.settings
        steps = (None, *range(1, _MOST[self.name] + 1))
        all_of = [replace(now, **{self.name: step}) for step in steps]
        lines = tuple(Choice(_step(one, self.name), Set(one)) for one in all_of)
        return Listing(_(_NAMES[self.name]), lines, start=getattr(now, self.name) or 0)

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

    def amount(self, at: int) -> Mark:
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


class LightsAndSound(Page, frozen=True):
    """How bright, how loud, and where the lights are."""

    def listing(self, context: PanelContext) -> Listing:
        now = context.settings
        lines = []
        if context.strip is not None:
            lines.append(Choice(_("Brightness: {step}", step=_step(now, "brightness")),
                                Steps("brightness")))  # fmt: skip
        lines.append(Choice(_("Display: {step}", step=_step(now, "screen")), Steps("screen")))
        lines.append(Choice(_("Volume: {step}", step=_step(now, "volume")), Steps("volume")))
        sound = _("Sound: off") if now.mute else _("Sound: on")
        lines.append(Choice(sound, Set(replace(now, mute=not now.mute))))
        if context.speaks:
            lines.append(Choice(_(SPEECH[now.speech]), Set(replace(now, speech=_next(now.speech)))))
        if context.strip is not None and context.strip.count >= SIDE * CORNERS:
            lines.append(Choice(_("Where the lights are"), LightWalk()))
        if now.lights is not None:
            lines.append(Choice(_("Restore light setup"), Set(replace(now, lights=None))))
        return Listing(_("Lights and sound"), tuple(lines))


def _next(speech: str) -> str:
    order = list(SPEECH)
    return order[(order.index(speech) + 1) % len(order)]


def _step(now: Settings, name: str) -> str:
    step = getattr(now, name)
    return _("usual") if step is None else _("{step} of {most}", step=step, most=_MOST[name])


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

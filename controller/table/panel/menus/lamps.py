"""Lights and sound on the panel: brightness, volume, and the walk that finds the board's corners.

Values in, values out; presenter/presenter.py applies them while they are tried, settings.py keeps
them.
"""

from __future__ import annotations

from msgspec.structs import replace

from controller.files.settings import BRIGHTNESS, VOLUME, Settings, Walked
from controller.rules.state import State
from controller.table.panel.context import PanelContext
from controller.table.panel.pages import (
    Choice,
    LightsAndSound,
    LightWalk,
    Listing,
    Range,
    Say,
    Set,
    Steps,
)
from controller.table.wording import words
from controller.text.language import N_, _
from controller.text.wording import worded
from controller.view.interface import Walk
from hardware.strip.layout import CORNERS, SIDE, StripLayout, shares, wrong

BY_HAND = CORNERS + 1
"""Marks of a walk: the corners, and the last light before GO; then the lights of a corner."""

NAMES = {"brightness": N_("Brightness"), "volume": N_("Volume")}


def listing(
    context: PanelContext, page: LightsAndSound | Steps | LightWalk
) -> Listing | Range | None:
    """A page about lights and sound."""
    match page:
        case LightsAndSound():
            return Listing(_("Lights and sound"), tuple(_lines(context)))
        case Steps(name):
            return Listing(_(NAMES[name]), tuple(_steps(context.settings, name)))
        case LightWalk():
            return _walk(context, page)


def _lines(context: PanelContext) -> list[Choice]:
    now = context.settings
    lines = []
    if context.strip is not None:
        lines.append(Choice(_("Brightness: {step}", step=_step(now, "brightness")),
                            Steps("brightness")))  # fmt: skip
    lines.append(Choice(_("Volume: {step}", step=_step(now, "volume")), Steps("volume")))
    sound = _("Sound: off") if now.mute else _("Sound: on")
    lines.append(Choice(sound, Set(replace(now, mute=not now.mute))))
    if context.strip is not None and context.strip.count >= SIDE * CORNERS:
        lines.append(Choice(_("Where the lights are"), LightWalk()))
    if now.lights is not None:
        lines.append(Choice(_("Restore light setup"), Set(replace(now, lights=None))))
    return lines


def _most(name: str) -> int:
    return len(BRIGHTNESS if name == "brightness" else VOLUME)


def _step(now: Settings, name: str) -> str:
    step = getattr(now, name)
    return _("usual") if step is None else _("{step} of {most}", step=step, most=_most(name))


def _steps(now: Settings, name: str) -> list[Choice]:
    """A line for each step, the usual one first."""
    steps = (None, *range(1, _most(name) + 1))
    all_of = [replace(now, **{name: step}) for step in steps]
    return [Choice(_step(one, name), Set(one)) for one in all_of]


def start(context: PanelContext, page: object) -> int:
    """Where the cursor is when such a page opens: on what is set."""
    match page:
        case Steps(name):
            return getattr(context.settings, name) or 0
        case _:
            return 0


def trial(settings: Settings, page: object, at: int) -> Settings:
    """The settings with what the cursor points at, to be seen before it is chosen."""
    if isinstance(page, Steps) and page.name == "brightness":
        return replace(settings, brightness=at or None)
    return settings


# The walk


def _walk(context: PanelContext, page: LightWalk) -> Range | None:
    if context.strip is None:
        return None
    count, marks = context.strip.count, page.marks
    if len(marks) == BY_HAND:
        least = min(_sides(marks, count))
        start_at = shares(least)[0]
        return Range(_("Lights at a corner"), 1, least - SIDE + 1, start_at, plain=True)
    title = _title(context.state, len(marks))
    return Range(title, 0, count - 1, _guess(marks, count), plain=True)


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


def marked(context: PanelContext, page: LightWalk, at: int) -> LightWalk | Set | Say:
    """OK at a light: the next mark to be set, the walk from its beginning if the marks cannot be,
    or the settings with all of them."""
    assert context.strip is not None
    count = context.strip.count
    if len(page.marks) == BY_HAND:
        *corners, last = page.marks
        walked = Walked(
            count=count, last=last, corner_leds=at,
            corners=(corners[0], corners[1], corners[2], corners[3]),
        )  # fmt: skip
        return Set(replace(context.settings, lights=walked))
    marks = (*page.marks, at)
    if len(marks) == BY_HAND and (why := wrong(marks[:CORNERS], marks[CORNERS], count)):
        return Say(_("Not like that"), _("Please try again: {why}.", why=worded(why)), True)
    return LightWalk(marks)


def walking(context: PanelContext, page: object, at: int) -> Walk | None:
    """What the strip shows meanwhile; None: no walk is on."""
    if not isinstance(page, LightWalk) or context.strip is None:
        return None
    count, marks = context.strip.count, page.marks
    if len(marks) < BY_HAND:
        return Walk(marks=marks, at=at)
    layout = StripLayout(count=count, corners=marks[:CORNERS], last=marks[CORNERS], corner_leds=at)
    return Walk(marks=marks, layout=layout)

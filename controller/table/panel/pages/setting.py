"""Pages about the table itself: its habits, lights, sound and parts, and switching it off."""

from __future__ import annotations

from enum import Enum

import msgspec

from controller.files.settings import Settings


class Habits(msgspec.Struct, frozen=True):
    """How this table is used: confirming moves, closing auctions."""


class Help(msgspec.Struct, frozen=True):
    """How to play at this table, in a few lines."""


class LightsAndSound(msgspec.Struct, frozen=True):
    """How bright, how loud, and where the lights are."""


class Steps(msgspec.Struct, frozen=True):
    """The steps of the setting `name`: brightness or volume."""

    name: str


class LightWalk(msgspec.Struct, frozen=True):
    """A light walks along the strip until it is where it is asked for; `marks` are found."""

    marks: tuple[int, ...] = ()


class Set(msgspec.Struct, frozen=True):
    """Change the settings, and keep them."""

    settings: Settings


class Check(msgspec.Struct, frozen=True):
    """How every part of the table is, and what can be tried out."""


class FindingPage(msgspec.Struct, frozen=True):
    """What was found of a part, in full; by its number on the page before."""

    number: int


class Exercise(Enum):
    """What can be tried out."""

    LIGHTS = "lights"
    PICTURES = "pictures"
    TONES = "tones"
    CONTROLS = "controls"
    DICE = "dice"
    CARDS = "cards"


class Try(msgspec.Struct, frozen=True):
    """Try something out."""

    which: Exercise


class SwitchOff(msgspec.Struct, frozen=True):
    """End the program, and shut the computer down if that is allowed."""


Page = Habits | Help | LightsAndSound | Steps | LightWalk | Check | FindingPage

Effect = Set | Try | SwitchOff

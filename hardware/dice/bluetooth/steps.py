"""How far pairing a die has come, for whoever shows it. Values only."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import msgspec

from hardware.message import Message


class PairStep(Enum):
    """How far pairing a die has come."""

    LOOKING = "looking"  # `count` dice are listened to
    SEVERAL = "several"  # more than one was shaken
    OURS = "ours"  # the one that was shaken is the table's die `count` already
    UNFIT = "unfit"  # it has not six sides
    NOBODY = "nobody"  # none was shaken in time
    PAIRED = "paired"  # `name` is paired
    UNKEPT = "unkept"  # the file could not be written
    TROUBLE = "trouble"  # Bluetooth cannot be used


class PairNews(msgspec.Struct, frozen=True):
    """One step, and what belongs to it; `why` something failed."""

    step: PairStep
    count: int = 0
    name: str = ""
    why: Message | None = None


Tell = Callable[[PairNews], object]


class Pairing(msgspec.Struct, frozen=True):
    """A wish to pair a die; `wanted` is false once nobody waits for it any more."""

    die: int
    tell: Tell
    wanted: Callable[[], bool]

"""What a host's browser may ask for. What is done of it is host.py's to say.

Where a list or a form was filled in, `step` is the moment that it showed: what comes late is about
another one.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from controller.rules.commands import CallTime, ChangeRules, Correction, Disagree, Leave, Sit
from controller.web.asked import Asked

Step = Annotated[int, Meta(ge=0)]
Corrections = Annotated[tuple[Correction, ...], Meta(min_length=1, max_length=20)]


class TakeBackOf(Asked, frozen=True, tag="take-back"):
    """Take the last `count` commands back, whoever gave them."""

    count: Annotated[int, Meta(ge=1, le=999)]
    step: Step


class GiveFor(Asked, frozen=True, tag="give-for"):
    """Give a command in the name of a seat, which nobody plays on this browser."""

    command: Leave | Sit | ChangeRules | Disagree | CallTime
    step: Step


class TryCorrection(Asked, frozen=True, tag="try-correction"):
    """Say in words what a correction would change, and change nothing."""

    corrections: Corrections


class Correct(Asked, frozen=True, tag="correct"):
    """Correct a mistake (R69)."""

    corrections: Corrections
    reason: Annotated[str, Meta(min_length=1, max_length=80)]
    step: Step


class PauseGame(Asked, frozen=True, tag="pause"):
    """Pause the game; or not `on`: go on with it."""

    on: bool


class ChangeSetting(Asked, frozen=True, tag="set"):
    """Set one of the table's settings; None: as usual."""

    name: Annotated[str, Meta(max_length=20)]
    value: Annotated[str, Meta(max_length=20)] | bool | int | None


class SaveACopy(Asked, frozen=True, tag="save-copy"):
    """Save a copy of the table's files."""


class CheckParts(Asked, frozen=True, tag="check-parts"):
    """Say how every part is."""


class PutAway(Asked, frozen=True, tag="new-game"):
    """Put the game away and set up another one."""

    step: Step


class PowerOff(Asked, frozen=True, tag="switch-off"):
    """Switch the table off."""


class EndBrowser(Asked, frozen=True, tag="end-phone"):
    """A browser has to join again; 0: all of them, and with other codes."""

    number: Annotated[int, Meta(ge=0, le=2**31)]


HostMessage = (
    TakeBackOf | GiveFor | TryCorrection | Correct | PauseGame | ChangeSetting | SaveACopy
    | CheckParts | PutAway | PowerOff | EndBrowser
)  # fmt: skip

"""An option: what a prompt, a bot or a page is shown of what may be done now."""

from __future__ import annotations

import msgspec

from controller.rules.commands import AnyCommand


class Option(msgspec.Struct, frozen=True, gc=False):
    """A command that may be given now.

    A `Roll` stands for every roll, an `Offer` with empty sides for every deal with that seat, a
    `ChangeRules` without rules for every change that can be made now, a
    `Bid` for every amount from its own up to `most`, a `Contest` or a `Build` for every number of
    buildings that the seat may want; any other command is meant as it is.
    """

    command: AnyCommand
    most: int = 0

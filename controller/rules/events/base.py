"""What all events share."""

from __future__ import annotations

import msgspec

from controller.rules.state import (
    State,
)


class Event(msgspec.Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """What all events share: they change a state."""

    def apply(self, state: State) -> None:
        """Make the change."""
        raise NotImplementedError

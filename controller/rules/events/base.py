"""What all events share."""

import msgspec

from controller.rules.citations import Names
from controller.rules.state import State


class Event(
    msgspec.Struct, frozen=True, kw_only=True, tag=True, gc=False, omit_defaults=True,
    forbid_unknown_fields=True,
):  # fmt: skip
    """What all events share: they change a state. `applied` are the rulings and house rules without
    which it might have come out differently; they change nothing by themselves."""

    applied: Names = ()

    def apply(self, state: State) -> None:
        raise NotImplementedError

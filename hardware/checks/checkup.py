"""The parts of a table for its doctor: what was named, what was opened, what they have said.

It hears all events and looks at nothing by itself; the checks are doctor.py's.
"""

from __future__ import annotations

from hardware.checks.findings import Finding
from hardware.checks.record import Record
from hardware.pi import OpenedParts
from hardware.ports import Clock
from hardware.profile.types import Profile


class Checkup:
    """Made beside the parts, so that its `record` hears all that they say. `troubles` are what was
    wrong when they were opened, with the files that name them."""

    def __init__(
        self,
        profile: Profile,
        parts: OpenedParts,
        clock: Clock,
        troubles: list[Finding] | None = None,
    ) -> None:
        self.profile, self.parts = profile, parts
        self.troubles = [] if troubles is None else troubles
        self.record = Record(clock)
        self._clock = clock

    def findings(self) -> list[Finding]:
        """The troubles, and how every part is now."""
        from hardware.checks import doctor  # hardly ever wanted

        found = doctor.check(self.profile, self.parts, self.record, self._clock.time())
        return [*self.troubles, *found]

"""The parts of a table for its doctor: what was named, what was opened, what they have said.

It hears all events and looks at nothing by itself; the checks are doctor.py's.
"""

from __future__ import annotations

from hardware.findings import Finding
from hardware.pi import Parts
from hardware.ports import Clock
from hardware.profile_types import Profile
from hardware.record import Record


class Checkup:
    """Made beside the parts, so that its `record` hears all that they say."""

    def __init__(self, profile: Profile, parts: Parts, clock: Clock) -> None:
        self.profile, self.parts = profile, parts
        self.record = Record(clock)
        self._clock = clock

    def findings(self) -> list[Finding]:
        """How every part is now."""
        from hardware import doctor  # hardly ever wanted

        return doctor.check(self.profile, self.parts, self.record, self._clock.time())

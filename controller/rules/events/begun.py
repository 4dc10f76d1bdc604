"""A game that begins in the middle."""

from controller.rules.events.base import Event
from controller.rules.position.model import Position
from controller.rules.state import State


class PositionSet(Event, frozen=True, gc=True):
    """The table is set as a position says; `describe` has written it, so nothing is left open."""

    position: Position

    def apply(self, state: State) -> None:
        """Lay it out. Raises ValueError if it cannot be, for a record that has been edited."""
        # Imported here: no other game needs it, and a table should be ready at once.
        from common.problem import Findings
        from controller.rules.position.fill import fill

        findings = Findings("position")
        fill(state, self.position, findings)
        if findings.problems:
            raise ValueError(str(findings.problems[0]))

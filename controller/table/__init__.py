"""The table: device events in, commands to the banker out, and everything that is shown."""

from controller.table.hands.acts import Act, Hold, NoPath, Press, Tap, Throw, Turn
from controller.table.loop import Table

__all__ = ["Act", "Hold", "NoPath", "Press", "Table", "Tap", "Throw", "Turn"]

"""The table: device events in, commands to the banker out, and everything that is shown."""

from controller.table.acts import Act, Hold, Press, Tap, Throw, Turn
from controller.table.loop import Table
from controller.table.paths import NoPath

__all__ = ["Act", "Hold", "NoPath", "Press", "Table", "Tap", "Throw", "Turn"]

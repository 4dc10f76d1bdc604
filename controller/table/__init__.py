"""The table: device events in, commands to the banker out, and everything that is shown.

loop       wires the rest together: the one object that the outside has
hands/     what devices report: dice, tags, encoder and buttons understood
pages/     what can be opened and chosen, as values
menus/     what stands on the pages, made of a desk: one moment of a game
panel/     moving about in the pages
effects    does what was chosen; teller gives commands to the banker
showing/   the face: what display, strip and buzzer show of it
watching/  what speaks up by itself
parts/     what is known of the parts, and trying them out
wording/   what is said, in words
paths/     how simulated hands reach a command
"""

from controller.table.input.acts import Act, Hold, NoPath, Press, Tap, Throw, Turn
from controller.table.loop import Table

__all__ = ["Act", "Hold", "NoPath", "Press", "Table", "Tap", "Throw", "Turn"]

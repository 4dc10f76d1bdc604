"""The table: device events in, commands to the banker out, and everything that is shown.

parts         what a table is made of, and what its program does for it
loop          wires the rest together: the one object that the outside has
lifecycle     the games of a session: settings, a start, another game, switching off
gateway       gives commands to the banker, and says why one was refused
enroller      takes the cards that are laid to be enrolled
input/        what devices report: dice, tags, encoder, buttons and typed lines understood
panel/        the pages: moving about in them, what stands on them, what choosing does
presenter/    what display, strip and buzzer show of it all
monitors/     what is announced unprompted: dice, board, clocks, bots in left seats
diagnostics/  what is known of the parts, and trying them out
wording/      what the table says in notices, lines and menus
"""

from controller.table.input.gestures import Gesture, Hold, NoPath, Press, RollDice, Tap, TurnKnob
from controller.table.parts import Host, TableParts
from controller.table.table import Table

__all__ = [
    "Gesture", "Hold", "Host", "NoPath", "Press", "RollDice", "Table", "TableParts", "Tap",
    "TurnKnob",
]  # fmt: skip

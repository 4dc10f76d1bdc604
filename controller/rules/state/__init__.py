"""The state of a game, whole: its phase, what waits, and who has what.

Whatever the modules game.py, phase.py and waiting.py define can be imported from here.
"""

from controller.rules.state.game import *  # noqa: F403
from controller.rules.state.phase import *  # noqa: F403
from controller.rules.state.waiting import *  # noqa: F403

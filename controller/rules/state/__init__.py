"""The state of a game, whole: its phase, what waits, and who has what.

Whatever game.py, phase.py and rules/waiting.py define can be imported from here.
"""

from controller.rules.state.game import *  # noqa: F403
from controller.rules.state.phase import *  # noqa: F403
from controller.rules.waiting import *  # noqa: F403

"""What a bot is: it sees a seat's options (rules/legal.py) and chooses one.

A bot never makes a command of its own, except an amount or an offer within an option.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from controller.rules.commands import AnyCommand
from controller.rules.legal import Option
from controller.rules.state import State


class Bot(Protocol):
    """Chooses for a seat. Created for each game: it may remember what it has offered."""

    def choose(self, state: State, seat: int, options: Sequence[Option]) -> AnyCommand:
        """One of the options that are this seat's; the first one is. Or, to have the money for
        an answer, a `Mortgage` of the seat's (legal.anytime). For a `Roll` the dice are left to
        the player who rolls."""

    def before_roll(self, state: State, seat: int) -> AnyCommand | None:
        """Something to do before rolling, within legal.anytime, or None to roll."""

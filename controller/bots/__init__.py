"""Players that answer prompts, of three strengths: each sees a seat's options (rules/legal.py) and
chooses one. It never makes a command of its own, except an amount or an offer within an option."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Protocol

from controller.bots.simple import SimpleBot
from controller.rules.commands import AnyCommand
from controller.rules.legal import Option
from controller.rules.state import State

__all__ = ["Bot", "SimpleBot", "Strength", "bots_of"]


class Bot(Protocol):
    """Chooses for a seat. Created for each game: it may remember what it has offered."""

    def choose(self, state: State, seat: int, options: Sequence[Option]) -> AnyCommand:
        """One of the options that are this seat's; the first one is. Or, to have the money for
        an answer, a `Mortgage` of the seat's (legal.anytime). For a `Roll` the dice are left to
        the player who rolls."""

    def before_roll(self, state: State, seat: int) -> AnyCommand | None:
        """Something to do before rolling, within legal.anytime, or None to roll."""


class Strength(Enum):
    """How well a bot plays."""

    SIMPLE = "simple"  # buys, bids and builds; never deals
    STRONG = "strong"  # also deals, and weighs what everything is worth to it
    EXPERT = "expert"  # judges whole positions, and does what makes its own the best


def bots_of(
    strength: Strength, seats: int, clock: Callable[[], float] | None = None
) -> list[Bot]:  # fmt: skip
    """A bot for each seat, for one game. `clock` limits how long an expert thinks at a table that
    people play at; without it the same seed gives the same game on any machine."""
    if strength is Strength.SIMPLE:
        return [SimpleBot()] * seats
    if strength is Strength.EXPERT:
        from controller.bots.expert.bot import ExpertBot  # only where wanted: start-up counts

        return [ExpertBot(clock=clock) for _ in range(seats)]
    from controller.bots.trader import TraderBot  # the same

    return [TraderBot() for _ in range(seats)]

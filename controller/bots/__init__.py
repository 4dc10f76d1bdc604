"""Players that answer prompts, of three strengths."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from controller.bots.bot import Bot
from controller.bots.simple import SimpleBot

__all__ = ["Bot", "SimpleBot", "Strength", "bots_of"]


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

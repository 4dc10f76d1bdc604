"""Players that answer prompts, of two strengths."""

from __future__ import annotations

from enum import Enum

from controller.bots.bot import Bot
from controller.bots.simple import SimpleBot

__all__ = ["Bot", "SimpleBot", "Strength", "bots_of"]


class Strength(Enum):
    """How well a bot plays."""

    SIMPLE = "simple"  # buys, bids and builds; never deals
    STRONG = "strong"  # also deals, and weighs what everything is worth to it


def bots_of(strength: Strength, seats: int) -> list[Bot]:
    """A bot for each seat, for one game."""
    if strength is Strength.SIMPLE:
        return [SimpleBot()] * seats
    from controller.bots.trader import TraderBot  # only where it is wanted: start-up counts

    return [TraderBot() for _ in range(seats)]

"""How bots treat people: nobody is worn down with offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from controller.bots import Bot
from controller.rules.commands import AnyCommand, Offer
from controller.rules.state import State

OFFERS_TO_PERSON = 2
"""Deals that a bot offers the same person in one turn, however many it thinks of."""


class Manners:
    """Remembers whom the bot whose turn it is has offered deals."""

    def __init__(self) -> None:
        self._turn, self._offered = -1, Counter[int]()

    def before_roll(
        self, bot: Bot, state: State, seat: int, bots: Collection[int]
    ) -> AnyCommand | None:
        """What the bot of a seat does first, without more offers than are welcome to whoever is
        none of the `bots`."""
        while (command := bot.before_roll(state, seat)) is not None:
            if (
                not isinstance(command, Offer)
                or command.to in bots
                or self._welcome(state, command)
            ):
                return command
        return None

    def _welcome(self, state: State, offer: Offer) -> bool:
        if self._turn != state.turns:
            self._turn, self._offered = state.turns, Counter()
        self._offered[offer.to] += 1
        return self._offered[offer.to] <= OFFERS_TO_PERSON

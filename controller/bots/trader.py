"""The stronger bot: deals, bids and builds by what everything is worth to it (worth.py)."""

from __future__ import annotations

from collections.abc import Sequence

from controller.bots.answers import answer
from controller.bots.bargains import bargains
from controller.bots.cards import best_play
from controller.bots.means import invest
from controller.rules.commands import AnyCommand, AskRent, Offer, Roll, Withdraw
from controller.rules.legal import Option, options_of
from controller.rules.state import State

OFFERS_MOST = 2
"""Deals that a bot offers in one turn."""

ACTS_MOST = 60
"""Things that a bot does in one turn before it rolls: more would keep the table waiting."""

ASK_AGAIN_ROUNDS = 12
"""Rounds before a bot offers the same deeds to the same seat again."""


class TraderBot:
    """Sees nothing but the state, and remembers what it has offered in this game."""

    __slots__ = ("_acts", "_asked", "_offers", "_turn")

    def __init__(self) -> None:
        self._asked: dict[object, int] = {}  # seats and deeds of an offer: in which turn
        self._turn = 0  # of the last look
        self._offers = self._acts = 0  # in it

    def before_roll(self, state: State, seat: int) -> AnyCommand | None:
        """A kept card, a deal, or something for its money: buildings, mortgages."""
        self._look(state)
        self._acts += 1
        if self._acts > ACTS_MOST:
            return None
        return best_play(state, seat) or self._deal(state, seat) or invest(state, seat)

    def choose(self, state: State, seat: int, options: Sequence[Option]) -> AnyCommand:
        """Answer by what is asked."""
        first = options[0].command
        if type(first) is AskRent or (len(options) == 1 and type(first) is Roll):
            return first
        return answer(state, seat, options_of(options, seat))

    def remember(self, offer: Offer, turn: int) -> None:
        """That it has made this offer in this turn: not to make it again soon."""
        self._asked[_deeds(offer)] = turn

    def _look(self, state: State) -> None:
        """Notice a new turn; forget what was long ago, or has been taken back."""
        if state.turns == self._turn:
            return
        self._turn, self._offers, self._acts = state.turns, 0, 0
        since = state.turns - ASK_AGAIN_ROUNDS * state.seats
        self._asked = {a: turn for a, turn in self._asked.items() if since < turn <= state.turns}

    def _deal(self, state: State, seat: int) -> AnyCommand | None:
        """The best new deal; before it, an old one that nobody answered comes off the table."""
        if any(deal.by == seat for deal in state.deals):
            return None if self._offers else Withdraw(seat, seat)
        if self._offers >= OFFERS_MOST:
            return None
        for offer in bargains(state, seat):
            if _deeds(offer) not in self._asked:
                self.remember(offer, state.turns)
                self._offers += 1
                return offer
        return None


def _deeds(offer: Offer) -> object:
    return (offer.seat, offer.to, offer.give.deeds, offer.take.deeds)

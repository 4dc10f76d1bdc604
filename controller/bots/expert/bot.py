"""The expert bot: of all that it may do, it does what leads to the position that it judges best.

It sees only what a player may see (`seen_by`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.bots.expert.effort import Effort
from controller.bots.expert.imagined import seen_by
from controller.bots.expert.judge import Judge
from controller.bots.expert.offers import DEARER_MOST, Haggler
from controller.bots.expert.replies import play, reply
from controller.bots.expert.spending import invest
from controller.bots.expert.weights import WEIGHTS, Weights
from controller.bots.trader import ACTS_MOST
from controller.rules.commands import AnyCommand, AskRent, Roll, Withdraw
from controller.rules.legal import Option, options_of
from controller.rules.state import State

OFFERS_IN_TURN = 8
"""Deals that the expert offers in one turn."""

DEALS_SHARE = 0.75
"""The largest share of a decision's effort that cards and deals take; buildings get the rest."""

REMEMBERED_ROUNDS = 6
"""Rounds before it offers the same deeds to the same seat again."""


class ExpertBot:
    """Judges every position that it may bring about, and remembers what it has offered in this
    game."""

    __slots__ = ("_acts", "_asked", "_offers", "_turn", "judge")

    def __init__(
        self, weights: Weights = WEIGHTS, clock: Callable[[], float] | None = None
    ) -> None:  # fmt: skip
        """`clock`: in seconds; decisions are also limited by it. Without it they are the same on
        any machine."""
        self.judge = Judge(weights, Effort(clock))
        self._asked: dict[object, tuple[int, int]] = {}  # by deeds: how often, and in which turn
        self._turn = 0  # of the last look
        self._offers = self._acts = 0  # in it

    def before_roll(self, state: State, seat: int) -> AnyCommand | None:
        """A kept card, a deal, or something for its money."""
        view = seen_by(state, seat)
        self._look(view)
        self._acts += 1
        if self._acts > ACTS_MOST:
            return None
        self.judge.begin(view)
        effort = self.judge.effort
        effort.allow(DEALS_SHARE)
        if (command := play(self.judge, view, seat) or self._deal(view, seat)) is not None:
            return command
        effort.allow(1.0)
        return invest(self.judge, view, seat)

    def choose(self, state: State, seat: int, options: Sequence[Option]) -> AnyCommand:
        """Answer by what is asked."""
        first = options[0].command
        if type(first) is AskRent or (len(options) == 1 and type(first) is Roll):
            return first
        view = seen_by(state, seat)
        self.judge.begin(view)
        return reply(self.judge, view, seat, options_of(options, seat))

    def _look(self, state: State) -> None:
        """Notice a new turn; forget what was long ago, or has been taken back."""
        if state.turns == self._turn:
            return
        self._turn, self._offers, self._acts = state.turns, 0, 0
        since = state.turns - REMEMBERED_ROUNDS * state.seats
        self._asked = {
            deeds: (times, turn)
            for deeds, (times, turn) in self._asked.items()
            if since < turn <= state.turns
        }

    def _deal(self, state: State, seat: int) -> AnyCommand | None:
        """The best new deal; before it, an old one that nobody answered comes off the table."""
        if any(deal.by == seat for deal in state.deals):
            return None if self._offers else Withdraw(seat, seat)
        if self._offers >= OFFERS_IN_TURN:
            return None
        tired = {deeds for deeds, (times, _) in self._asked.items() if times > DEARER_MOST}
        haggler = Haggler(self.judge, state, seat, tired)
        for idea in haggler.ideas():
            times, _ = self._asked.get(idea.deeds, (0, 0))
            if (offer := haggler.offer(idea, times)) is not None:
                self._asked[idea.deeds] = (times + 1, state.turns)
                self._offers += 1
                return offer
            if times or self.judge.effort.spent:
                self._asked[idea.deeds] = (1 + DEARER_MOST, state.turns)
        return None

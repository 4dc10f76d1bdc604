"""The judgement of a position: what every player may expect to have in the end, and how likely each
of them wins. All of the expert's decisions come from it.

A pure function of what can be seen. It adds up money and property as the final count takes them,
the rents that will be paid until then, buildings that are likely, and what forced sales would cost.
"""

from __future__ import annotations

import math

from controller.bots.expert.effort import Effort
from controller.bots.expert.growth import growth
from controller.bots.expert.horizon import Horizon, horizon_of
from controller.bots.expert.income import bearing, counted_worth, rent_of
from controller.bots.expert.visits import visits
from controller.bots.expert.weights import WEIGHTS, Weights
from controller.rules.state import State

Worths = list[float]
"""What each seat may expect to have when the game ends."""


class Judge:
    """Judges positions by weights. `effort` counts them, and says when a search has to end."""

    __slots__ = ("_before", "_lead", "_then", "effort", "weights")

    def __init__(self, weights: Weights = WEIGHTS, effort: Effort | None = None) -> None:
        self.weights = weights
        self.effort = effort or Effort()
        self._before: State | None = None
        self._then: Worths = []  # of the position before
        self._lead = 0.0

    def begin(self, state: State) -> None:
        """A decision begins in this position, which stays as it is: all that may follow is measured
        by its lead. By one of their own, positions in which everybody has less would look
        closer."""
        self.effort.begin()
        self._before, self._then, self._lead = state, [], 0.0

    def chance(self, state: State, seat: int) -> float:
        """How likely a seat wins, from 0 to 1."""
        return self.share(state, self.worths(state), seat)

    def share(self, state: State, worths: Worths, seat: int) -> float:
        """How likely a seat wins with such worths: the more it is ahead of the others, the
        likelier."""
        living = [worths[i] for i in state.seats_in_play()]
        if not state.alive[seat]:
            return 0.0
        scale, top = self._lead_from(state, worths), max(living)
        odds = sum([math.exp((worth - top) / scale) for worth in living])
        return math.exp((worths[seat] - top) / scale) / odds

    def fair(self, mine: float, theirs: float) -> bool:
        """Whether a deal that raises two chances is good enough for one side: worth the bother, and
        no gift."""
        return mine > max(self.weights.least_rise, self.weights.fair * theirs)

    def _lead_from(self, state: State, worths: Worths) -> float:
        """Ahead by so much, one wins e times as often."""
        if self._before is None:
            return self._lead_of(state, worths)
        if not self._lead:
            self._lead = self._lead_of(self._before, self.worths(self._before))
        return self._lead

    def _lead_of(self, state: State, worths: Worths) -> float:
        living = [abs(worths[i]) for i in state.seats_in_play()]
        mean = max(float(state.rules.start_money), sum(living) / len(living))
        return self.weights.lead * mean

    def worths(self, state: State) -> Worths:
        """What each seat may expect to have in the end; 0 for those who are out."""
        if state is not self._before:
            return self._worths(state)
        self._then = self._then or self._worths(state)
        return self._then.copy()

    def _worths(self, state: State) -> Worths:
        self.effort.judged += 1
        horizon, seats = horizon_of(state), state.seats_in_play()
        worths, flows, rents = self._property(state, horizon)
        for seat in seats:
            more = growth(state, seat, horizon, self.weights)
            flows[seat] += more.flow
            worths[seat] += more.worth
        total, turns = sum(flows), self.weights.trust * horizon.rounds
        for seat in seats:
            worths[seat] += turns * (len(seats) * flows[seat] - total)
            worths[seat] -= self._risk(state, seat, rents)
        if state.bearer >= 0:
            worths[state.bearer] += bearing(state, total - flows[state.bearer])
        return worths

    def _property(self, state: State, horizon: Horizon) -> tuple[Worths, list[float], list[float]]:
        """By seat, what it has as the end counts it, and its rents for each turn of another; by
        space, the rent."""
        often, rents = visits(state.edition), [0.0] * state.board.size
        worths, flows = [0.0] * state.seats, [0.0] * state.seats
        for seat in state.seats_in_play():
            worths[seat] = float(state.cash[seat])
            for space in state.held[seat]:
                rent = rent_of(state, seat, space)
                worths[seat] += counted_worth(state, space, rent, horizon)
                if not state.mortgaged[space]:
                    rents[space] = rent
                    flows[seat] += rent * often[space]
        return worths, flows, rents

    def _risk(self, state: State, seat: int, rents: list[float]) -> float:
        """What rents that the money at hand does not cover will cost by forced sales."""
        cash, owner, often = state.cash[seat], state.owner, visits(state.edition)
        short = sum([
            often[space] * (rent - cash)
            for space, rent in enumerate(rents)
            if rent > cash and owner[space] != seat
        ])  # fmt: skip
        return self.weights.forced_loss * self.weights.risk_turns * short

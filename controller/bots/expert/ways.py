"""Choices that concern a way: out of Jail, and past others where a player bears the Ring."""

from __future__ import annotations

from collections.abc import Sequence

from controller.bots.expert.imagined import landed
from controller.bots.expert.judge import Judge
from controller.bots.expert.visits import average_pips, landings, rolls_in_turn
from controller.rules.commands import AnyCommand, Battle, GiveRing, PayFine, Roll, UseCard, WalkOn
from controller.rules.ring.bearer import circle_amount
from controller.rules.state import Meeting, State

CARD_PART = 0.6
"""The part of the fine that a card which opens the Jail is worth."""


def from_jail(judge: Judge, state: State, seat: int, commands: Sequence[AnyCommand]) -> AnyCommand:
    """Out of Jail if moving is better than staying; a double would open it anyway."""
    roll = next(one for one in commands if isinstance(one, Roll))
    out = [one for one in commands if isinstance(one, UseCard | PayFine)]
    if not out:
        return roll
    way = min(out, key=lambda one: isinstance(one, PayFine))
    fine = state.rules.fine * (1.0 if isinstance(way, PayFine) else CARD_PART)
    free = _moving(judge, state, seat, 0)
    double = 1 - 1 / (rolls_in_turn(state.edition))
    stays = double * free + (1 - double) * judge.chance(state, seat)
    return way if _moving(judge, state, seat, round(fine)) > stays else roll


def _moving(judge: Judge, state: State, seat: int, cost: int) -> float:
    """The chance to win after an average roll from here, `cost` being paid before it."""
    ready = state.copy()
    salary = state.rules.salary * average_pips(state.edition) / state.board.size
    ready.cash[seat] += round(salary) - cost
    ways = landings(state.edition, state.pos[seat])
    return sum(part * judge.chance(landed(ready, seat, space), seat) for space, part in ways)


def meet(judge: Judge, state: State, commands: Sequence[AnyCommand]) -> AnyCommand:
    """Fight for the Ring, give it away, or walk on: whatever leads to the best position."""
    top = state.stack[-1]
    assert isinstance(top, Meeting)
    chances = [(_met(judge, state, top, one), one) for one in commands]
    return max(chances, key=lambda pair: pair[0])[1]


def _met(judge: Judge, state: State, top: Meeting, command: AnyCommand) -> float:
    seat, here = top.seat, state.pos[top.seat]
    there = (here + top.steps) % state.board.size
    match command:
        case Battle():  # the move ends here; either wins as often
            won = judge.chance(landed(_borne(state, seat), seat, here), seat)
            return (won + judge.chance(landed(state, seat, here), seat)) / 2
        case GiveRing(to=to):
            return judge.chance(landed(_borne(state, to), seat, there), seat)
        case WalkOn() if seat == state.bearer and state.eye:  # it will be lost, and that costs
            lost = landed(state, seat, there)
            lost.cash[seat] -= circle_amount(state)
            lost.bearer, lost.loose_ring, lost.tracker = -1, there, 0
            return judge.chance(lost, seat)
        case _:
            return judge.chance(landed(state, seat, there), seat)


def _borne(state: State, seat: int) -> State:
    """The position with the Ring in another's hand; the Tracker begins again."""
    twin = state.copy()
    twin.bearer, twin.tracker = seat, 0
    return twin

"""The hot path: what happens on nearly every turn is written to the state and noted in one go.

Each of these does what `state.emit` of its event does, without the two calls of that; a test holds
one against the other, and the property that events folded are the state holds them in every game.
"""

from __future__ import annotations

from controller.rules.applied import Names
from controller.rules.events import Moved, Paid, RentAsked, RentDue, Rolled, TurnBegan
from controller.rules.state import DONE, ROLL, Claim, Reason, State


def begin_turn(state: State, seat: int, turn: int, round_: int) -> None:
    """`TurnBegan`, but for the first turn of a game."""
    state.turn = seat
    state.turns = turn
    state.rounds = round_
    state.doubles = 0
    state.phase = ROLL
    if state.waived or state.waived_hotels:
        state.waived, state.waived_hotels = [], []
    if state.denied:
        state.denied = []
    state.emitted.append(TurnBegan(seat, turn, round_))


def roll(
    state: State, seat: int, dice: tuple[int, ...], doubles: int = 0, applied: Names = ()
) -> None:
    """`Rolled`."""
    state.dice = dice
    state.doubles = doubles
    state.phase = DONE
    state.emitted.append(Rolled(seat, dice, doubles, applied=applied))


def move(state: State, seat: int, to: int) -> None:
    """`Moved`, by dice."""
    pos = state.pos
    state.emitted.append(Moved(seat, pos[seat], to, "dice"))
    pos[seat] = to


def transfer(
    state: State, payer: int, payee: int, amount: int, reason: Reason, space: int = -1,
    applied: Names = (),
) -> None:  # fmt: skip
    """`Paid`: the payer has it."""
    cash = state.cash
    cash[payer] -= amount
    cash[payee] += amount
    state.emitted.append(Paid(payer, payee, amount, reason, space, applied=applied))


def owe_rent(
    state: State, debtor: int, owner: int, space: int, amount: int, applied: Names = ()
) -> None:
    """`RentDue`."""
    turn = state.turns
    state.claims.append(Claim(debtor, owner, space, amount, turn))
    state.emitted.append(RentDue(debtor, owner, space, amount, turn, applied=applied))


def take_claim(state: State, claim: Claim, applied: Names = ()) -> None:
    """`RentAsked`, of the oldest claim that it fits."""
    state.claims.remove(claim)
    owner, debtor, space, amount = claim.owner, claim.debtor, claim.space, claim.amount
    state.closed[space] = (owner, debtor, True)
    state.emitted.append(RentAsked(owner, debtor, space, amount, applied=applied))

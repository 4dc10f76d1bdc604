"""The hot path: what happens on nearly every turn is done and noted without an event's `apply`.

Both call the same method of the state, so nothing is written twice. It spares two calls as written,
and an eighth of a turn where the rules are compiled: events are not (docs/decisions/0014).
"""

from __future__ import annotations

from controller.rules.applied import Names
from controller.rules.events import Moved, Paid, RentAsked, RentDue, Rolled, TurnBegan
from controller.rules.state import Claim, Reason, State


def begin_turn(state: State, seat: int, turn: int, round_: int) -> None:
    """`TurnBegan`, but for the first turn of a game."""
    state.begin_turn(seat, turn, round_)
    state.emitted.append(TurnBegan(seat, turn, round_))


def roll(
    state: State, seat: int, dice: tuple[int, ...], doubles: int = 0, applied: Names = ()
) -> None:
    """`Rolled`."""
    state.use_roll(dice, doubles)
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
    state.transfer(payer, payee, amount)
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
    owner, debtor, space, amount = claim.owner, claim.debtor, claim.space, claim.amount
    state.close_claim(owner, debtor, space, paid=True)
    state.emitted.append(RentAsked(owner, debtor, space, amount, applied=applied))

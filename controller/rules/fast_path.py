"""The hot path: what happens in every round is done and noted without an event's `apply`.

Both call the same method of the state, or set the same field of it. It spares two calls as written,
and a sixth of a turn where the rules are compiled: events are not (docs/decisions/engine.md).
"""

from __future__ import annotations

from typing import Final

from controller.rules.citations import Names
from controller.rules.events import (
    CardDrawn,
    DeedClaimed,
    DeedOffered,
    Moved,
    Paid,
    RentAsked,
    RentDue,
    RingMoved,
    Rolled,
    RollsAgain,
    TurnBegan,
)
from controller.rules.state import BUY, ROLL, Claim, Reason, State

# Compiled code finds a final name of its own module at once, and an imported class by a search.
_BEGAN: Final = TurnBegan
_ROLLS_AGAIN: Final = RollsAgain
_ROLLED: Final = Rolled
_MOVED: Final = Moved
_RING_MOVED: Final = RingMoved
_DRAWN: Final = CardDrawn
_OFFERED: Final = DeedOffered
_CLAIMED: Final = DeedClaimed
_PAID: Final = Paid
_CLAIM: Final = Claim
_DUE: Final = RentDue
_ASKED: Final = RentAsked


def begin_turn(state: State, seat: int, turn: int, round_: int) -> None:
    """`TurnBegan`, but for the first turn of a game."""
    state.begin_turn(seat, turn, round_)
    state.emitted.append(_BEGAN(seat, turn, round_))


def roll_again(state: State, seat: int) -> None:
    """`RollsAgain`."""
    state.phase = ROLL
    state.emitted.append(_ROLLS_AGAIN(seat))


def roll(
    state: State, seat: int, dice: tuple[int, ...], doubles: int = 0, applied: Names = ()
) -> None:
    """`Rolled`."""
    state.use_roll(dice, doubles)
    state.emitted.append(_ROLLED(seat, dice, doubles, applied=applied))


def move(state: State, seat: int, to: int) -> None:
    """`Moved`, by dice."""
    pos = state.pos
    state.emitted.append(_MOVED(seat, pos[seat], to, "dice"))
    pos[seat] = to


def move_ring(state: State, to: int, applied: Names) -> None:
    """`RingMoved`."""
    state.emitted.append(_RING_MOVED(state.ring, to, applied=applied))
    state.ring = to


def draw(state: State, seat: int, deck: int, card: int, kept: bool, applied: Names) -> None:
    """`CardDrawn`."""
    state.draw(seat, deck, card, kept)
    state.emitted.append(_DRAWN(seat, deck, card, kept, applied=applied))


def offer_deed(state: State, seat: int, space: int) -> None:
    """`DeedOffered`."""
    state.phase = BUY
    state.emitted.append(_OFFERED(seat, space, space == state.ring))


def claim_deed(state: State, seat: int, space: int) -> None:
    """`DeedClaimed`."""
    state.claim_deed(seat, space)
    state.emitted.append(_CLAIMED(seat, space))


def transfer(
    state: State, payer: int, payee: int, amount: int, reason: Reason, space: int = -1,
    applied: Names = (),
) -> None:  # fmt: skip
    """`Paid`: the payer has it."""
    state.transfer(payer, payee, amount)
    if state.rules.pot != "none":
        state.note_pot(payee, amount, reason)
    state.emitted.append(_PAID(payer, payee, amount, reason, space, applied=applied))


def owe_rent(
    state: State, debtor: int, owner: int, space: int, amount: int, applied: Names = ()
) -> None:
    """`RentDue`."""
    turn = state.turns
    state.claims.append(_CLAIM(debtor, owner, space, amount, turn))
    state.emitted.append(_DUE(debtor, owner, space, amount, turn, applied=applied))


def take_claim(state: State, claim: Claim, applied: Names = ()) -> None:
    """`RentAsked`, of the oldest claim that it fits."""
    owner, debtor, space, amount = claim.owner, claim.debtor, claim.space, claim.amount
    state.note_closed(owner, debtor, space, paid=True)
    state.claims.remove(claim)
    state.emitted.append(_ASKED(owner, debtor, space, amount, applied=applied))

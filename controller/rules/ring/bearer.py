"""The bearer of the Ring: the Tracker, what the Ring saves its bearer from, and losing it.

Who meets whom on the way is in turn/moving.py and turn/meetings.py; the Ring that moves by
itself is in journey.py.
"""

from __future__ import annotations

from controller.rules.board import BANK, STAFF, TAX, TO_JAIL
from controller.rules.citations import Names
from controller.rules.events import EyeClosed, RingDropped, RingTaken, Spared, TrackerMoved
from controller.rules.money.paying import pay
from controller.rules.state import State


def circle_amount(state: State) -> int:
    """What the Tracker's circle says that an Eye costs (M16, R43)."""
    return amount_at(state, state.tracker)


def amount_at(state: State, circle: int) -> int:
    """What a circle of the Tracker says; 0 is Start, after the last one it says no more (R43)."""
    if not circle:
        return state.rules.tracker_start
    return state.rules.tracker[min(circle, len(state.rules.tracker)) - 1]


def mount_doom(state: State) -> int:
    """The Tracker's last circle."""
    return len(state.rules.tracker) + 1


def tracked(state: State, seat: int) -> bool:
    """Whether the Tracker goes on before the next roll of a seat (B5, R13)."""
    return seat == state.bearer and (
        seat != state.turn or not state.doubles or state.rules.tracker_again
    )


def track(state: State, seat: int) -> bool:
    """Before a bearer rolls the Tracker goes on (B5, R13). True: it has reached Mount Doom."""
    if not tracked(state, seat):
        return False
    applied = state.named["tracker_again"] if state.doubles else ()
    state.emit(TrackerMoved(seat, state.tracker + 1, applied=applied + state.named["tracker"]))
    return state.tracker >= mount_doom(state)


def spares(state: State, seat: int, space: int, names: Names = ()) -> bool:
    """Whether the Ring keeps a seat from what it has landed on: rent (D9), the spaces that cost
    money (E1), and Jail (F1), where the turn ends (F2)."""
    if seat != state.bearer:
        return False
    kind = state.board.kind[space]
    rent = kind <= STAFF and state.owner[space] not in (BANK, seat) and not state.mortgaged[space]
    if not (rent or kind in (TAX, TO_JAIL)):
        return False
    applied = names + (state.named["R54"] if kind == TO_JAIL and state.eye else ())
    state.emit(Spared(seat, space, kind == TO_JAIL, applied=applied + state.named["bearer"]))
    return True


def drop(state: State, seat: int) -> None:
    """A card sends a seat to Jail: a Ring that it bears stays on the space of the card (G3)."""
    if seat == state.bearer:
        state.emit(RingDropped(seat, state.pos[seat], "card", applied=state.named["R51"]))


def eye_closes(state: State) -> bool:
    """The landing is carried out: if the thrower of the Eye bears the Ring, it drops it and pays
    (M16, R42, R53). False: that has to be raised first."""
    seat, named = state.turn, state.named
    if seat != state.bearer:
        state.emit(EyeClosed(seat, applied=named["eye_needs"]))
        return True
    state.emit(EyeClosed(seat, applied=named["R53"]))
    amount = circle_amount(state)
    circle = named["tracker"] if state.tracker else named["tracker_start"]
    state.emit(RingDropped(seat, state.pos[seat], "eye", applied=circle))
    pay(state, seat, state.seats, amount, "eye", state.pos[seat], circle)
    return not state.stack


def leave_ring(state: State, seat: int, creditor: int) -> None:
    """A bankrupt's Ring stays where it is, or goes to a creditor who is a player (R10)."""
    if seat != state.bearer:
        return
    applied = state.named["ring_of_bankrupt"]
    if creditor != state.seats and state.rules.ring_of_bankrupt == "creditor":
        state.emit(RingTaken(creditor, seat, applied=applied))
    else:
        state.emit(RingDropped(seat, state.pos[seat], "bankrupt", applied=applied))

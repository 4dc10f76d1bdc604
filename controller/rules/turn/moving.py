"""Moving: how a token goes on, by dice or by a card, and what it comes to, in every edition.

A move stops where a bearer of the Ring meets others, or others the bearer; what is left of it waits
in a `Meeting` until somebody has chosen (meetings.py). Without a bearer there is nobody to
meet.
"""

from __future__ import annotations

from typing import Final

from controller.rules import fast_path
from controller.rules.board import CARD, GO, STAFF, STEED, Advance, Back, Effect, Nearest, ToJail
from controller.rules.cards import drawn
from controller.rules.citations import Names
from controller.rules.events import Jailed, Met, Moved, RingTaken
from controller.rules.money.paying import earn_salary, no_salary
from controller.rules.prompts import ring_meeting
from controller.rules.ring import bearer
from controller.rules.state import FREE, By, State
from controller.rules.turn.landing import land, land_by_card

_MOVES: Final = frozenset({Advance, Nearest, Back, ToJail})
"""What cards do that move a token."""


def advance(state: State, seat: int, pips: int) -> None:
    """Go on by dice, and land: without a bearer there is nobody to meet on the way."""
    if state.rules.bearer:
        walk(state, seat, pips, "dice")
        return
    board, to = state.board, state.pos[seat] + pips
    if to < board.size:
        fast_path.move(state, seat, to)
    else:
        to -= board.size
        _go(state, seat, pips, "dice")
    if board.kind[to] == CARD:
        _follow_card(state, seat, to)
    else:
        land(state, seat, to)


def walk(state: State, seat: int, steps: int, by: By, factor: int = 1, dice: int = 0) -> None:
    """Go on by so many steps, as far as nobody has to be asked, and land."""
    if not state.rules.bearer:
        _go(state, seat, steps, by)
        arrive(state, seat, by, factor, dice)
        return
    while steps:
        ahead = _next_stop(state, seat, steps)
        steps -= ahead
        _go(state, seat, ahead, by, steps)
        if stopped(state, seat, steps, by, factor, dice):
            return
    arrive(state, seat, by, factor, dice)


def _next_stop(state: State, seat: int, steps: int) -> int:
    """Steps to the nearest space with something to meet, at most `steps`. Where the token stands
    now is left, not passed (R16, R55)."""
    if state.loose_ring >= 0:
        spaces = [state.loose_ring]
    elif state.bearer == seat:
        others = state.from_left_of(seat)
        spaces = [state.pos[other] for other in others if state.jail[other] == FREE]  # R15
    else:
        free = state.jail[state.bearer] == FREE  # in Jail by R10 alone: an estate came there
        spaces = [state.pos[state.bearer]] if free else []
    start, size = state.pos[seat], state.board.size
    return min([steps, *((space - start - 1) % size + 1 for space in spaces)])


def _go(state: State, seat: int, steps: int, by: By, rest: int = 0) -> None:
    """So many steps on, or back, of a way that has a `rest`; GO's salary on the way, or on landing
    there from the other side (B1, R32)."""
    start, size = state.pos[seat], state.board.size
    to = start + steps
    applied = _way_names(state, seat, steps, by) if state.rules.bearer else ()
    past_go = to >= size if steps > 0 else to % size == GO
    if past_go and (not state.rules.salary or seat == state.bearer):
        applied += no_salary(state, seat)
    if applied or by == "card":
        state.emit(Moved(seat, start, to % size, by, applied=applied))
    else:
        fast_path.move(state, seat, to % size)
    if past_go:
        earn_salary(state, seat, lands=to % size == GO and not rest)


def _way_names(state: State, seat: int, steps: int, by: By) -> Names:
    """The rulings that a part of a way came under: left is not passed (R16, R55), nobody meets who
    is in Jail (R15), a card moves as dice do, but backward only the landing counts (R51)."""
    named, start = state.named, state.pos[seat]
    applied = named["R51"] if by == "card" else ()
    if steps < 0:
        return applied
    if state.loose_ring == start:
        applied += named["R16"]
    others = [other for other in state.from_left_of(seat) if state.bearer in (seat, other)]
    if any(state.pos[other] == start and state.jail[other] == FREE for other in others):
        applied += named["R55"]
    jailed = any(state.jail[other] != FREE for other in others)
    passed = 0 < (state.board.jail - start) % state.board.size <= steps
    return applied + named["R15"] if jailed and passed else applied


def stopped(state: State, seat: int, steps: int, by: By, factor: int, dice: int = 0) -> bool:
    """Find a lone Ring here (M17); and whether there is somebody to be asked about."""
    found = state.loose_ring == state.pos[seat]
    if found:
        state.emit(RingTaken(seat, -1, applied=taken_late(state, seat)))
    others = ring_meeting(state, seat)
    if not others:
        return False
    applied = state.named["R52"] if found else ()
    state.emit(Met(seat, steps, by, factor, dice, others, applied=applied))
    return True


def taken_late(state: State, seat: int) -> Names:
    """Who gets the Ring in a move whose throw shows an Eye did not bear it at the throw (R42)."""
    eye = state.dice is not None and 0 in state.dice and seat == state.turn
    return state.named["eye_needs"] if eye else ()


def arrive(state: State, seat: int, by: By, factor: int = 1, dice: int = 0) -> None:
    """Carry out the space; `factor` and `dice` are of the rent, if a card led here that names it: a
    card binds the bearer, too (R61)."""
    space = state.pos[seat]
    if state.board.kind[space] == CARD:
        _follow_card(state, seat, space)
        return
    if factor == 1 and not dice:
        if seat != state.bearer or not bearer.spares(state, seat, space, ()):
            land(state, seat, space, by_card=by == "card")
        return
    if seat == state.bearer:
        names = state.named["card_rent_binds"]
        if not state.rules.card_rent_binds and bearer.spares(state, seat, space, names):
            return
    land_by_card(state, seat, space, factor, dice)


def _follow_card(state: State, seat: int, space: int) -> None:
    """Take the top card and follow it (G1); cards apply to a bearer, too (G3)."""
    follow(state, seat, drawn.draw(state, seat, space))


def follow(state: State, seat: int, effect: Effect | None) -> None:
    """Do what a card says; where it leads, the way is walked (R51)."""
    if effect is None:
        return
    if type(effect) not in _MOVES:
        drawn.follow(state, seat, effect)
        return
    match effect:
        case Advance(to):
            _forward(state, seat, to, 1)
        case Nearest(kind=kind, factor=factor, dice=dice):
            wanted = STEED if kind == "steed" else STAFF
            nearest = state.board.nearest(state.pos[seat], wanted)
            _forward(state, seat, nearest, factor, dice)
        case Back(steps):
            _go(state, seat, -steps, "card")
            if not (state.rules.bearer and stopped(state, seat, 0, "card", 1)):
                arrive(state, seat, "card")
        case ToJail():
            bearer.drop(state, seat)
            state.emit(Jailed(seat, "card", applied=state.named["R51"]))


def _forward(state: State, seat: int, to: int, factor: int, dice: int = 0) -> None:
    steps = (to - state.pos[seat] - 1) % state.board.size + 1
    walk(state, seat, steps, "card", factor, dice)

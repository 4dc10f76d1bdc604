"""Walking where a player bears the Ring: step by step to whom and what is on the way.

A move stops where the bearer meets others, or others the bearer; what is left of it waits in a
`Meeting` until somebody has chosen. Moves of games without a bearer are in movement.py.
"""

from __future__ import annotations

from typing import Literal

from controller.rules import bearer, cards, jail
from controller.rules.applied import Names
from controller.rules.board import CARD, GO, STAFF, STEED, Advance, Back, Nearest, ToJail
from controller.rules.commands import Battle, GiveRing, Roll, WalkOn
from controller.rules.counting import end_by_ring
from controller.rules.events import (
    BattleBegan,
    BattleEnded,
    BattleRolled,
    BattleTied,
    EyeThrown,
    Jailed,
    MeetingEnded,
    Met,
    Moved,
    RingTaken,
    Rolled,
)
from controller.rules.landing import land, land_by_card
from controller.rules.money import earn_salary
from controller.rules.prompts import met
from controller.rules.refusals import Clause, Refusal, refuse
from controller.rules.rent import lapse
from controller.rules.state import FREE, Meeting, State, Struggle

By = Literal["dice", "card"]


def roll(state: State, command: Roll) -> None:
    """Tracker, roll, move (M4); the Eye is remembered until the landing is carried out (M16)."""
    seat, dice = command.seat, command.dice
    if bearer.track(state, seat):
        end_by_ring(state)
        return
    if state.claims:  # not before: at Mount Doom nobody rolls any more (D1, R50)
        lapse(state)
    if state.jail[seat] != FREE:
        _jail_roll(state, command)
        return
    pips, double, eyes = state.throws[dice]
    borne = seat == state.bearer
    doubles = state.doubles + 1 if double else 0
    third = doubles >= state.rules.doubles_to_jail
    over = third and borne and not state.rules.bearer_rolls_fourth  # R44
    state.emit(
        Rolled(seat, dice, 0 if over else doubles, applied=_roll_names(state, dice, doubles))
    )
    if eyes:
        _note_eye(state, seat)
    if third and not borne:
        state.emit(Jailed(seat, "doubles", applied=state.named["doubles_to_jail"]))  # B4
    else:
        step_off(state, seat, pips)


def _jail_roll(state: State, command: Roll) -> None:
    """Try for a double (F6). An Eye thrown in Jail counts like one thrown to move (R45)."""
    seat, dice = command.seat, command.dice
    pips, double, eyes = state.throws[dice]
    again = double and state.rules.jail_double_rolls_again
    eye = state.named["eye_value"] if eyes else ()
    state.emit(Rolled(seat, dice, 1 if again else 0, applied=eye))
    if eyes:
        _note_eye(state, seat, state.named["R45"])
    if jail.attempt(state, seat, double):
        step_off(state, seat, pips)


def _note_eye(state: State, seat: int, applied: Names = ()) -> None:
    """The Eye was thrown: it may cost the Ring once the landing is carried out (R42)."""
    if seat == state.bearer:
        state.emit(EyeThrown(seat, applied=applied))
    elif state.rules.eye_needs == "landing":
        state.emit(EyeThrown(seat, applied=applied + state.named["eye_needs"]))


def _roll_names(state: State, dice: tuple[int, ...], doubles: int) -> Names:
    """The rulings and house rules that a roll of this seat came under (A8, B4, R13, R14, R44)."""
    named, borne = state.named, state.turn == state.bearer
    applied = named["eye_value"] if 0 in dice else ()
    if not state.throws[dice][0]:
        applied += named["still_throw_lands"]
    if doubles > 1:
        applied += named["doubles_to_jail"]
    if borne and doubles >= state.rules.doubles_to_jail:
        applied += named["bearer_rolls_fourth"]
    if borne and state.doubles and not state.rules.tracker_again:
        applied += named["tracker_again"]
    return applied


def step_off(state: State, seat: int, pips: int) -> None:
    """Move by the dice. Two Eyes are no move: the space is not carried out again (R14)."""
    if pips:
        walk(state, seat, pips, "dice")
    elif state.rules.still_throw_lands:
        arrive(state, seat)


def walk(state: State, seat: int, steps: int, by: By, factor: int = 1, dice: int = 0) -> None:
    """Go on by so many steps, as far as nobody has to be asked, and land."""
    while steps:
        ahead = _next_stop(state, seat, steps)
        _go(state, seat, ahead, by)
        steps -= ahead
        if _stopped(state, seat, steps, by, factor, dice):
            return
    arrive(state, seat, factor, dice)


def _next_stop(state: State, seat: int, steps: int) -> int:
    """Steps to the nearest space with something to meet, at most `steps`. Where the token stands
    now is left, not passed (R16, R55)."""
    if state.lone >= 0:
        spaces = [state.lone]
    elif state.bearer == seat:
        others = state.from_left_of(seat)
        spaces = [state.pos[other] for other in others if state.jail[other] == FREE]  # R15
    else:
        free = state.jail[state.bearer] == FREE  # in Jail by R10 alone: an estate came there
        spaces = [state.pos[state.bearer]] if free else []
    start, size = state.pos[seat], state.board.size
    return min([steps, *((space - start - 1) % size + 1 for space in spaces)])


def _go(state: State, seat: int, steps: int, by: By) -> None:
    start, size = state.pos[seat], state.board.size
    applied = _way_names(state, seat, steps, by)
    state.emit(Moved(seat, start, (start + steps) % size, by, applied=applied))
    if start + steps >= size:
        earn_salary(state, seat)  # B1


def _way_names(state: State, seat: int, steps: int, by: By) -> Names:
    """The rulings that a part of a way came under: left is not passed (R16, R55), nobody meets who
    is in Jail (R15), a card moves as dice do (R51)."""
    named, start = state.named, state.pos[seat]
    applied = named["R51"] if by == "card" else ()
    if state.lone == start:
        applied += named["R16"]
    others = [other for other in state.from_left_of(seat) if state.bearer in (seat, other)]
    if any(state.pos[other] == start and state.jail[other] == FREE for other in others):
        applied += named["R55"]
    jailed = any(state.jail[other] != FREE for other in others)
    passed = 0 < (state.board.jail - start) % state.board.size <= steps
    return applied + named["R15"] if jailed and passed else applied


def _stopped(state: State, seat: int, steps: int, by: By, factor: int, dice: int = 0) -> bool:
    """Find a lone Ring here (M17); and whether there is somebody to be asked about."""
    found = state.lone == state.pos[seat]
    if found:
        state.emit(RingTaken(seat, -1, applied=_taken_late(state, seat)))
    if not met(state, seat):
        return False
    applied = state.named["R52"] if found else ()
    state.emit(Met(seat, steps, by, factor, dice, applied=applied))
    return True


def _taken_late(state: State, seat: int) -> Names:
    """Who gets the Ring in a move whose throw shows an Eye did not bear it at the throw (R42)."""
    eye = state.dice is not None and 0 in state.dice and seat == state.turn
    return state.named["eye_needs"] if eye else ()


def arrive(state: State, seat: int, factor: int = 1, dice: int = 0) -> None:
    """Carry out the space; `factor` and `dice` are of the rent, if a card led here that names it: a
    card binds the bearer, too (R61)."""
    space = state.pos[seat]
    rent_by_card = factor > 1 or dice > 0
    binds = rent_by_card and state.rules.card_rent_binds
    names = state.named["card_rent_binds"] if rent_by_card else ()
    if state.board.kind[space] == CARD:
        _follow_card(state, seat, space)
    elif not binds and bearer.spares(state, seat, space, names):
        return
    elif rent_by_card:
        land_by_card(state, seat, space, factor, dice)
    else:
        land(state, seat, space)


def _follow_card(state: State, seat: int, space: int) -> None:
    """Cards apply to the bearer, too (G3); where one leads, the way is walked (R51)."""
    effect = cards.take(state, seat, space)
    match effect:
        case None:
            pass
        case Advance(to):
            _forward(state, seat, to, 1)
        case Nearest(kind=kind, factor=factor, dice=dice):
            wanted = STEED if kind == "steed" else STAFF
            _forward(state, seat, state.board.nearest(space, wanted), factor, dice)
        case Back(steps):
            to, applied = (space - steps) % state.board.size, state.named["R51"]
            state.emit(Moved(seat, space, to, "card", applied=applied))
            if to == GO:
                earn_salary(state, seat)  # B1: landed on, though from the other side
            if not _stopped(state, seat, 0, "card", 1):
                arrive(state, seat)
        case ToJail():
            bearer.drop(state, seat)
            state.emit(Jailed(seat, "card", applied=state.named["R51"]))
        case _:
            cards.follow(state, seat, effect)


def _forward(state: State, seat: int, to: int, factor: int, dice: int = 0) -> None:
    steps = (to - state.pos[seat] - 1) % state.board.size + 1
    walk(state, seat, steps, "card", factor, dice)


# Meetings


def _meeting(state: State, seat: int) -> Meeting | None:
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, Meeting) and top.seat == seat else None


def _no_meeting(state: State, seat: int, *, bearing: bool = False) -> Clause:
    """Why a seat has nothing to choose on its way."""
    name = {"name": state.name(seat)}
    if _meeting(state, seat) is None:
        return Clause("{name} has met nobody on the way", name)
    if bearing:
        return Clause("{name} does not bear the Ring", name)
    return Clause("{name} bears the Ring, and whoever does starts no battle", name)


def verify_give(state: State, command: GiveRing) -> Refusal | None:
    """M18: the bearer, to somebody who stands where its way has led."""
    top = _meeting(state, command.seat)
    if top is None or state.bearer != command.seat:
        return refuse("not-asked", why=_no_meeting(state, command.seat, bearing=True))
    if command.to in met(state, command.seat):
        return None
    if not 0 <= command.to < state.seats:
        return refuse("no-such-seat", seat=command.to)
    return refuse("not-met", name=state.name(command.seat), other=state.name(command.to))


def give(state: State, command: GiveRing) -> None:
    """It must be taken; the move goes on."""
    state.emit(RingTaken(command.to, command.seat))
    _resume(state, command.seat)


def verify_walk_on(state: State, command: WalkOn) -> Refusal | None:
    """Only the seat whose move waits."""
    if _meeting(state, command.seat):
        return None
    return refuse("not-asked", why=_no_meeting(state, command.seat))


def walk_on(state: State, command: WalkOn) -> None:
    """Nothing changes hands; the move goes on."""
    _resume(state, command.seat)


def _resume(state: State, seat: int) -> None:
    top = state.stack[-1]
    assert isinstance(top, Meeting)
    state.emit(MeetingEnded(seat))
    walk(state, seat, top.steps, top.by, top.factor, top.dice)


def verify_battle(state: State, command: Battle) -> Refusal | None:
    """M19-M21: a seat that has come to the bearer; the bearer never starts one."""
    top = _meeting(state, command.seat)
    if top is None or state.bearer == command.seat:
        return refuse("not-asked", why=_no_meeting(state, command.seat))
    return None


def battle(state: State, command: Battle) -> None:
    """The move ends here (M19)."""
    top = state.stack[-1]
    assert isinstance(top, Meeting)
    state.emit(MeetingEnded(command.seat))
    factor, dice = (1, 0) if top.steps else (top.factor, top.dice)
    state.emit(BattleBegan(command.seat, state.bearer, factor, dice))


def strike(state: State, command: Roll) -> None:
    """A die of one of the two; with both, the higher has the Ring (M21, R9, R45)."""
    eye = state.named["R45"] if command.dice[0] == 0 else ()
    state.emit(BattleRolled(command.seat, command.dice[0], applied=eye))
    top = state.stack[-1]
    assert isinstance(top, Struggle)
    if -1 in top.faces:
        return
    own, other = top.faces  # the Eye is 0 here, whatever it counts elsewhere
    tie = state.named["battle_tie"] if own == other else ()
    if own == other and state.rules.battle_tie == "roll-again":
        state.emit(BattleTied(applied=tie))
        return
    won = own > other
    state.emit(BattleEnded(top.seat if won else top.bearer, applied=tie))
    if won:
        applied = _taken_late(state, top.seat)
        if len(met(state, top.bearer)) > 1:  # there are others, to whom it may not offer it
            applied += state.named["R52"]
        state.emit(RingTaken(top.seat, top.bearer, applied=applied))
    arrive(state, top.seat, top.factor, top.dice)


def settle_meeting(state: State, top: Meeting) -> bool:
    """Whom one met may have left the game meanwhile. False: somebody is still to be asked."""
    if met(state, top.seat):
        return False
    state.emit(MeetingEnded(top.seat))
    if not _stopped(state, top.seat, top.steps, top.by, top.factor, top.dice):
        walk(state, top.seat, top.steps, top.by, top.factor, top.dice)
    return True


def settle_struggle(state: State, top: Struggle) -> bool:
    """A battle ends without its bearer. False: they still have to throw."""
    if state.bearer == top.bearer:
        return False
    state.emit(BattleEnded(-1))
    if state.lone == state.pos[top.seat]:
        state.emit(RingTaken(top.seat, -1, applied=_taken_late(state, top.seat)))
    arrive(state, top.seat, top.factor, top.dice)
    return True

"""Rolling: to move, out of Jail, for who starts and for a rent; choosing a tax; passing the dice.

How a token then moves is in moving.py.
"""

from __future__ import annotations

from common.message import Message
from controller.rules import fast_path
from controller.rules.board import BANK, TAX
from controller.rules.citations import ON_ROLL, Names
from controller.rules.commands import ChooseTax, Roll
from controller.rules.ending import closed, taxable_worth
from controller.rules.events import (
    EyeThrown,
    Freed,
    Jailed,
    OpeningRolled,
    OpeningTied,
    RentRolled,
    RingTaken,
    TaxChosen,
    TurnBegan,
)
from controller.rules.money.paying import pay, pay_salary, rounded, share
from controller.rules.money.rent import charge, collect, lapse
from controller.rules.prompts import awaited, battling, dice_awaited, rent_roller
from controller.rules.refusals import Refusal, refuse
from controller.rules.ring import bearer, counting
from controller.rules.ring.journey import ring_moves, ring_stays, ring_steps
from controller.rules.state import COUNT, FREE, OPENING, RENT_ROLL, ROLL, Phase, RentRoll, State
from controller.rules.state.values import rent_by_number
from controller.rules.turn import jail, meetings
from controller.rules.turn.moving import advance


def roll(state: State, command: Roll) -> Refusal | None:
    """Roll to move or to leave Jail, which most rolls are; or whatever else a roll is for. A bearer
    moves the Tracker first (M4)."""
    seat, dice = command.seat, command.dice
    throw = state.rolls.get(dice)
    if throw is None or seat != state.turn or state.phase is not ROLL or state.stack:
        refusal = verify_roll(state, command)
        if refusal is None:
            _roll_aside(state, command)
        return refusal
    if seat == state.bearer and bearer.track(state, seat):
        counting.end_by_ring(state)
        return None
    if state.claims:  # not before: at Mount Doom nobody rolls any more (D1, R50)
        lapse(state)
    pips, double, eyes = throw
    if state.jail[seat] != FREE:
        _jail_roll(state, command, throw)
    elif double or eyes or (state.doubles and seat == state.bearer):
        _special_roll(state, command, throw)
    else:
        fast_path.roll(state, seat, dice)
        advance(state, seat, pips)
    return None


def verify_roll(state: State, command: Roll) -> Refusal | None:
    """Is a roll awaited, of this seat, and can these dice show it?"""
    throws, seat = state.rolls, state.turn
    if state.phase is not ROLL or state.stack:
        seat = _roller(state, command.seat)
        if dice_awaited(state) == 1:
            throws = state.singles
    if seat < 0:
        return refuse("roll-not-awaited", what=awaited(state))
    if command.seat != seat:
        turn, name = state.name(seat), state.name(command.seat)
        return refuse("not-your-turn", _other_roller(state, command.seat), turn=turn, name=name)
    return None if command.dice in throws else _bad_dice(state, command)


def _other_roller(state: State, seat: int) -> Names:
    """What makes another throw for a staff than this seat, which it is about (R46)."""
    top = state.stack[-1] if state.stack else None
    about = (state.turn, state.owner[state.pos[state.turn]])
    if isinstance(top, RentRoll):
        about = (top.debtor, top.owner)
    for_staff = isinstance(top, RentRoll) or (state.phase is RENT_ROLL and top is None)
    return state.named["staff_roller"] if for_staff and seat in about else ()


def _bad_dice(state: State, command: Roll) -> Refusal:
    count = dice_awaited(state)
    if len(command.dice) != count:
        for_staff = state.phase in (RENT_ROLL, COUNT)
        if state.stack:
            for_staff = isinstance(state.stack[-1], RentRoll)
        applied = state.named["staff_rent_roll"] if for_staff else ()
        return refuse("dice-count", applied, count=count, dice=len(command.dice))
    return refuse("bad-dice", dice=_faces(state, command.dice))


def _faces(state: State, dice: tuple[int, ...]) -> Message:
    """What dice were to show: in that order, if they can show it in the other."""
    if dice == (0, 0):
        return Message("two Eyes")
    shown = tuple(str(face) if face else Message("the Eye") for face in dice)
    if len(dice) > 1 and dice[::-1] in state.rolls:
        return Message("{faces} in that order", faces=shown)
    return Message("{faces}", faces=shown)


def _roller(state: State, asking: int) -> int:
    """Whose roll is awaited, other than to move or to leave Jail; -1: nobody's. Where several may
    roll, the one that is `asking`."""
    if state.stack:
        if isinstance(state.stack[-1], RentRoll):
            return rent_roller(state)
        seats = battling(state)
        return asking if asking in seats else next(iter(seats), -1)
    if state.phase is OPENING:
        return state.opening_seats[len(state.opening)]
    if state.phase is COUNT:
        return state.owner[state.tally[0]]
    return rent_roller(state) if state.phase is RENT_ROLL else -1


def _roll_aside(state: State, command: Roll) -> None:
    """A roll that is not for moving or for leaving Jail."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, RentRoll):
        _asked_roll(state, command, top)
    elif top is not None:
        meetings.strike(state, command)
    elif state.phase is OPENING:
        _opening_roll(state, command)
    elif state.phase is COUNT:
        counting.roll(state, command)
    else:
        _rent_roll(state, command)


def _special_roll(state: State, command: Roll, throw: tuple[int, bool, int]) -> None:
    """A double or the Eye, or a bearer's roll after a double: the Ring may move, or be lost, and
    the third double leads to Jail (B4, M2, M16, R44)."""
    seat, dice = command.seat, command.dice
    pips, double, eyes = throw
    borne = seat == state.bearer
    doubles = state.doubles + 1 if double else 0
    third = doubles >= state.rules.doubles_to_jail
    over = third and borne and not state.rules.bearer_rolls_fourth  # R44
    applied = _roll_names(state, throw, doubles) if state.named[ON_ROLL] else ()
    fast_path.roll(state, seat, dice, 0 if over else doubles, applied)
    if eyes and state.rules.bearer:
        _note_eye(state, seat)
    if third and not borne:
        _third_double(state, seat, throw)
    elif not ring_moves(state, throw) and (pips or state.rules.still_throw_lands):  # R14
        advance(state, seat, pips)


def _note_eye(state: State, seat: int, applied: Names = ()) -> None:
    """The Eye was thrown: it may cost the Ring once the landing is carried out (M16, R42)."""
    if seat == state.bearer:
        state.emit(EyeThrown(seat, applied=applied))
    elif state.rules.eye_needs == "landing":
        state.emit(EyeThrown(seat, applied=applied + state.named["eye_needs"]))


def _step_off(state: State, seat: int, pips: int) -> None:
    """Move by the dice. Two Eyes are no move: the space is not carried out again (R14)."""
    if pips or state.rules.still_throw_lands:
        advance(state, seat, pips)


def leave_jail(state: State) -> None:
    """The forced fine is paid: the roll that failed moves the token (F8, R37)."""
    seat, dice = state.turn, state.dice
    assert dice is not None
    state.emit(Freed(seat, "fine", applied=state.named["jail_fail_moves"]))
    if state.rules.jail_fail_moves:
        _step_off(state, seat, state.rolls[dice][0])


def _third_double(state: State, seat: int, throw: tuple[int, bool, int]) -> None:
    """To Jail, unless the Ring moves first and that ends the game (R18)."""
    applied, named = state.named["doubles_to_jail"], state.named["ring_before_jail"]
    if state.rules.ring_before_jail:
        if ring_moves(state, throw, applied=named):
            return
    elif state.ring >= 0 and ring_steps(state, throw):
        applied += named
    state.emit(Jailed(seat, "doubles", applied=applied))


def _roll_names(state: State, throw: tuple[int, bool, int], doubles: int) -> Names:
    """The rulings and house rules that a roll after a double, of a double or of the Eye came under
    (A8, B4, M2, R13, R14, R44)."""
    named, (pips, double, eyes) = state.named, throw
    applied = named["eye_value"] if eyes else ()
    if not pips:
        applied += named["still_throw_lands"]
    if doubles > 1:
        applied += named["doubles_to_jail"]
    if state.ring >= 0 and double != bool(eyes) and not ring_steps(state, throw):
        applied += named["ring_moved_by"]
    if state.turn == state.bearer:
        if doubles >= state.rules.doubles_to_jail:
            applied += named["bearer_rolls_fourth"]
        if state.doubles and not state.rules.tracker_again:
            applied += named["tracker_again"]
    return applied


def _jail_roll(state: State, command: Roll, throw: tuple[int, bool, int]) -> None:
    """Try for a double (F6); the Ring moves for it too (R19), and an Eye may cost its bearer the
    Ring as one thrown to move does (R45)."""
    seat = command.seat
    pips, double, eyes = throw
    again = double and state.rules.jail_double_rolls_again
    applied = _aside_names(state, command.dice) + ring_stays(state, throw, in_jail=True)
    applied += state.named["jail_double_rolls_again"] if double else ()
    fast_path.roll(state, seat, command.dice, 1 if again else 0, applied)
    if eyes and state.rules.bearer:
        _note_eye(state, seat, state.named["R45"])
    if ring_moves(state, throw, in_jail=True):
        return
    if jail.attempt(state, seat, double):
        _step_off(state, seat, pips)


def _aside_names(state: State, dice: tuple[int, ...]) -> Names:
    """What an Eye counts, if one was thrown (A8)."""
    return state.named["eye_value"] if 0 in dice else ()


def _for_staff(state: State, command: Roll) -> Names:
    """What a roll for a staff comes under."""
    throw = state.thrown(command.dice)
    applied = _aside_names(state, command.dice) + ring_stays(state, throw, aside=True)
    applied += state.named["staff_roller"]
    return applied + state.named["R45"] if 0 in command.dice else applied


def _asked_roll(state: State, command: Roll, asked: RentRoll) -> None:
    """The roll for a staff whose owner has asked for the rent. It may come to nothing: two Eyes
    that count 0."""
    throw, applied = state.thrown(command.dice), _for_staff(state, command)
    state.emit(RentRolled(command.seat, command.dice, asked.factor, applied=applied))
    if not ring_moves(state, throw, aside=True) and throw[0]:
        collect(state, asked.debtor, asked.owner, asked.factor * throw[0], asked.space)


def _rent_roll(state: State, command: Roll) -> None:
    """A fresh roll for a staff, before its owner has asked."""
    throw, applied = state.thrown(command.dice), _for_staff(state, command)
    state.emit(RentRolled(command.seat, command.dice, applied=applied))
    over = ring_moves(state, throw, aside=True)
    # The staff may have changed hands, or gone back to the Bank, while the roll was awaited.
    debtor = state.turn
    space = state.pos[debtor]
    owner = state.owner[space]
    if not over and throw[0] and owner not in (BANK, debtor):
        by_card = state.factor != rent_by_number(state, owner, space)
        charge(state, debtor, owner, space, state.factor * throw[0], by_card=by_card)


def verify_choose_tax(state: State, command: ChooseTax) -> Refusal | None:
    """Only the seat that stands there, only when it is asked."""
    if state.phase is not Phase.TAX:
        return refuse("not-asked", why=_no_choice(state, command.seat))
    if state.stack:
        return refuse("settle-first", what=awaited(state))
    if command.seat != state.turn:
        return refuse("not-your-turn", turn=state.name(state.turn), name=state.name(command.seat))
    return None


def _no_choice(state: State, seat: int) -> Message:
    place = state.board.spaces[state.pos[seat]]
    if seat != state.turn or state.board.kind[state.pos[seat]] != TAX:
        return Message("{name} is not on a tax space", name=state.name(seat))
    if not (place.percent and state.rules.tax_choice):
        return Message("{space} is a fixed tax", space=place.name)
    return Message("{name} has already chosen", name=state.name(seat))


def choose_tax(state: State, command: ChooseTax) -> None:
    """The choice stands before anything is counted (E1, E2)."""
    seat = command.seat
    space = state.pos[seat]
    place = state.board.spaces[space]
    state.emit(TaxChosen(seat, command.share))
    amount, applied = place.amount, state.named["R25"]
    if command.share:
        worth = taxable_worth(state, seat)
        amount = share(state, worth, place.percent, 100)
        applied = rounded(state, worth, place.percent, 100)
    pay(state, seat, state.seats, amount, "tax", space, applied)


def _opening_roll(state: State, command: Roll) -> None:
    """The highest total starts; the banker's seat, 0, rolled first (A7)."""
    seats = state.opening_seats
    throw = state.rolls[command.dice]
    pips = throw[0]
    applied = _aside_names(state, command.dice) + ring_stays(state, throw, aside=True)
    state.emit(OpeningRolled(command.seat, command.dice, pips, applied=applied))
    if ring_moves(state, throw, aside=True) or len(state.opening) < len(seats):
        return
    best = max(state.opening)
    tied = tuple(seat for seat, total in zip(seats, state.opening, strict=True) if total == best)
    named = state.named["opening_ties"] if len(tied) > 1 else ()
    if len(tied) > 1 and state.rules.opening_ties == "roll-again":
        state.emit(OpeningTied(tied, applied=named))
    else:
        state.emit(TurnBegan(tied[0], 1, 1, applied=named))
        if state.rules.bearer:  # A7
            state.emit(RingTaken(tied[0], -1, applied=state.named["bearer"]))


def end_turn(state: State) -> None:
    """Nothing is left to decide: roll again after a double (B3), or pass the dice to the left."""
    if state.salary_due:
        pay_salary(state)
    if state.eye and not bearer.eye_closes(state):
        return
    if state.called:
        closed(state)
    elif state.doubles:
        fast_path.roll_again(state, state.turn)
    else:
        seat, round_begins = state.next_up[state.turn]
        fast_path.begin_turn(state, seat, state.turns + 1, state.rounds + round_begins)

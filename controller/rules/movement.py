"""Rolling and moving: turns, doubles, GO, and what landing on a space sets off."""

from __future__ import annotations

from controller.rules import cards, jail
from controller.rules.board import BANK, CARD, QUIET, STAFF, TAX
from controller.rules.commands import ChooseTax, Roll
from controller.rules.ending import taxable_worth
from controller.rules.events import (
    DeedOffered,
    Jailed,
    Moved,
    OpeningRolled,
    OpeningTied,
    RentRollAwaited,
    RentRolled,
    Rolled,
    RollsAgain,
    TaxAwaited,
    TaxChosen,
    TurnBegan,
)
from controller.rules.money import earn_salary, pay, pay_salary, share
from controller.rules.prompts import awaited
from controller.rules.refusals import Refusal, refuse
from controller.rules.rent import charge, lapse, normal_rent, rent_by_number, rent_due
from controller.rules.ring import ring_moves
from controller.rules.state import FREE, OPENING, RENT_ROLL, ROLL, Phase, State


def verify_roll(state: State, command: Roll) -> Refusal | None:
    """Is a roll awaited, of this seat, and can these dice show it?"""
    seat = state.turn if state.phase is ROLL and not state.stack else _roller(state)
    if seat < 0:
        return refuse("roll-not-awaited", what=awaited(state))
    if command.seat != seat:
        return refuse("not-your-turn", turn=state.name(seat), name=state.name(command.seat))
    if command.dice not in state.throws:
        first, second = (face or "the Eye" for face in command.dice)
        return refuse("bad-dice", first=first, second=second)
    return None


def _roller(state: State) -> int:
    """Whose roll is awaited, other than to move or to leave Jail; -1: nobody's."""
    if state.stack:
        return -1
    if state.phase is OPENING:
        return state.opening_seats[len(state.opening)]
    return state.turn if state.phase is RENT_ROLL else -1


def roll(state: State, command: Roll) -> None:
    """Use the roll for what it was awaited for."""
    if state.phase is not ROLL:
        if state.phase is OPENING:
            _opening_roll(state, command)
        else:
            _rent_roll(state, command)
        return
    if state.claims:
        lapse(state)
    seat, dice = command.seat, command.dice
    pips, double, eyes = state.throws[dice]
    if state.jail[seat] != FREE:
        _jail_roll(state, command)
    elif double or eyes:
        _special_roll(state, command)
    else:
        state.emit(Rolled(seat, dice, 0))
        advance(state, seat, pips)


def _special_roll(state: State, command: Roll) -> None:
    """A double or the Eye: the Ring may move, and the third double leads to Jail (B4, M2)."""
    seat, dice = command.seat, command.dice
    pips, double, _ = state.throws[dice]
    doubles = state.doubles + 1 if double else 0
    state.emit(Rolled(seat, dice, doubles))
    to_jail = doubles == state.rules.doubles_to_jail
    stays = to_jail and not state.rules.ring_before_jail  # R18
    if not stays and ring_moves(state, state.throws[dice]):
        return
    if to_jail:
        state.emit(Jailed(seat, "doubles"))
    else:
        advance(state, seat, pips)


def _jail_roll(state: State, command: Roll) -> None:
    """Try for a double (F6); the Ring moves for it too (R19)."""
    pips, double, _ = state.throws[command.dice]
    again = double and state.rules.jail_double_rolls_again
    state.emit(Rolled(command.seat, command.dice, 1 if again else 0))
    if ring_moves(state, state.throws[command.dice], in_jail=True):
        return
    if jail.attempt(state, command.seat, double):
        advance(state, command.seat, pips)


def advance(state: State, seat: int, steps: int) -> None:
    """Go forward, take GO's salary on the way (B1, R32), and land."""
    start = state.pos[seat]
    to = start + steps
    if to < state.board.size:
        state.emit(Moved(seat, start, to, "dice"))
    else:
        to -= state.board.size
        state.emit(Moved(seat, start, to, "dice"))
        earn_salary(state, seat)
    _land(state, seat, to)


def _land(state: State, seat: int, space: int, *, by_card: bool = False) -> None:
    """Carry out the space that the token reached."""
    kind = state.board.kind[space]
    if kind <= STAFF:
        owner = state.owner[space]
        if owner == BANK:
            state.emit(DeedOffered(seat, space, space == state.ring))
        elif owner != seat and not state.mortgaged[space]:
            if kind == STAFF and _rolls_afresh(state, by_card):
                state.emit(RentRollAwaited(seat, space, rent_by_number(state, owner, space)))
            else:
                charge(state, seat, owner, space, rent_due(state, owner, space))
    elif kind == CARD:
        factor = cards.draw(state, seat, space)
        if factor == 1:
            _land(state, seat, state.pos[seat], by_card=True)
        elif factor:
            _land_by_card(state, seat, state.pos[seat], factor)
    elif kind == TAX:
        _tax(state, seat, space)
    elif kind != QUIET:
        state.emit(Jailed(seat, "space"))


def _rolls_afresh(state: State, by_card: bool) -> bool:
    """Whether a staff's rent asks for a roll of its own (D8, R41)."""
    rolls = state.rules.staff_rent_roll
    return rolls == "fresh" or (by_card and rolls == "fresh-after-card")


def _land_by_card(state: State, seat: int, space: int, factor: int) -> None:
    """On a deed that a card led to, for more than its normal rent."""
    owner = state.owner[space]
    if owner in (BANK, seat) or state.mortgaged[space]:
        _land(state, seat, space)
    elif state.board.kind[space] == STAFF:
        state.emit(RentRollAwaited(seat, space, factor))
    else:
        charge(state, seat, owner, space, factor * normal_rent(state, owner, space))


def _rent_roll(state: State, command: Roll) -> None:
    """A fresh roll for a staff that a card led to."""
    pips = state.throws[command.dice][0]
    state.emit(RentRolled(command.seat, command.dice))
    over = ring_moves(state, state.throws[command.dice], aside=True)
    # The staff may have changed hands, or gone back to the Bank, while the roll was awaited.
    space = state.pos[command.seat]
    owner = state.owner[space]
    if not over and owner not in (BANK, command.seat):
        charge(state, command.seat, owner, space, state.factor * pips)


def _tax(state: State, seat: int, space: int) -> None:
    """The printed amount, or the choice of a share where the rules have it (E1)."""
    place = state.board.spaces[space]
    if place.percent and state.rules.tax_choice:
        state.emit(TaxAwaited(seat, space))
    else:
        pay(state, seat, state.seats, place.amount, "tax", space)


def verify_choose_tax(state: State, command: ChooseTax) -> Refusal | None:
    """Only the seat that stands there, only when it is asked."""
    if state.stack or state.phase is not Phase.TAX:
        return refuse("not-asked")
    if command.seat != state.turn:
        return refuse("not-your-turn", turn=state.name(state.turn), name=state.name(command.seat))
    return None


def choose_tax(state: State, command: ChooseTax) -> None:
    """The choice stands before anything is counted (E1, E2)."""
    seat = command.seat
    space = state.pos[seat]
    place = state.board.spaces[space]
    state.emit(TaxChosen(seat, command.share))
    amount = place.amount
    if command.share:
        amount = share(state, taxable_worth(state, seat), place.percent, 100)
    pay(state, seat, state.seats, amount, "tax", space)


def _opening_roll(state: State, command: Roll) -> None:
    """The highest total starts; the banker's seat, 0, rolled first (A7)."""
    seats = state.opening_seats
    throw = state.throws[command.dice]
    pips = throw[0]
    state.emit(OpeningRolled(command.seat, command.dice, pips))
    if ring_moves(state, throw, aside=True) or len(state.opening) < len(seats):
        return
    best = max(state.opening)
    tied = tuple(seat for seat, total in zip(seats, state.opening, strict=True) if total == best)
    if len(tied) > 1 and state.rules.opening_ties == "roll-again":
        state.emit(OpeningTied(tied))
    else:
        state.emit(TurnBegan(tied[0], 1, 1))


def end_turn(state: State) -> None:
    """Nothing is left to decide: roll again after a double (B3), or pass the dice to the left."""
    if state.salary_due:
        pay_salary(state)
    if state.doubles:
        state.emit(RollsAgain(state.turn))
    else:
        seat, round_begins = state.next_up[state.turn]
        state.emit(TurnBegan(seat, state.turns + 1, state.rounds + round_begins))

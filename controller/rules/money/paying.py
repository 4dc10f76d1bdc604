"""Paying: who can pays at once, who cannot has a debt. Also rounding and interest."""

from __future__ import annotations

from controller.rules import fast_path
from controller.rules.citations import ON_SALARY, Names
from controller.rules.events import DebtArose, Paid, SalaryDeferred
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import Reason, State


def pay(
    state: State, payer: int, payee: int, amount: int, reason: Reason, space: int = -1,
    applied: Names = (),
) -> None:  # fmt: skip
    """Move money, or let a debt arise when the payer's cash falls short. Nothing for 0."""
    if amount <= 0:
        return
    if state.cash[payer] >= amount and (
        not state.stack or payer == state.seats or state.spendable(payer) >= amount  # R68
    ):
        fast_path.transfer(state, payer, payee, amount, reason, space, applied)
    elif payer == state.seats:  # A13: the Bank never runs out
        state.emit(Paid(payer, payee, amount, reason, space, applied=applied + state.named["R59"]))
    else:
        state.emit(DebtArose(payer, payee, amount, reason, space, applied=applied))


def short_of(state: State, seat: int, amount: int, applied: Names = ()) -> Refusal | None:
    """Why a seat cannot pay an amount now: it has too little, or it needs that for its bid (R68).
    None if it can."""
    cash = state.spendable(seat)
    if cash >= amount:
        return None
    if state.cash[seat] < amount:
        return refuse("too-dear", applied, name=state.name(seat), cash=cash, amount=amount)
    bid = state.bid_of(seat)
    return refuse("bid-stands", state.named["bid_money"], name=state.name(seat), bid=bid, cash=cash)


def earn_salary(state: State, seat: int, *, lands: bool) -> None:
    """On landing on or passing GO: at once, or when the landing has been carried out (R32)."""
    amount, applied = state.rules.salary, state.named[ON_SALARY]
    if seat == state.bearer:
        amount, applied = _bearer_salary(state)
    if lands and state.rules.salary_doubled:
        amount, applied = 2 * amount, applied + state.named["salary_doubled"]
    if state.rules.salary_when == "at-once":
        pay(state, state.seats, seat, amount, "salary", applied=applied)
    else:
        state.emit(SalaryDeferred(seat, state.salary_due + amount, applied=applied))


def _bearer_salary(state: State) -> tuple[int, Names]:
    """What GO pays a bearer, and what says so: perhaps more than others (B1)."""
    named = state.named
    if 0 < state.rules.bearer_salary_circle <= state.tracker:
        applied = named["bearer_salary"] + named["salary_when"] + named["bearer_salary_circle"]
        return state.rules.bearer_salary, applied
    return state.rules.salary, named[ON_SALARY] + named["bearer_salary_circle"]


def no_salary(state: State, seat: int) -> Names:
    """What says that GO pays a seat nothing: no payment does (B1)."""
    amount, applied = state.rules.salary, state.named[ON_SALARY]
    if seat == state.bearer:
        amount, applied = _bearer_salary(state)
    return () if amount else tuple([one for one in applied if one.setting != "salary_when"])


def pay_salary(state: State) -> None:
    """The landing is carried out: pay what was deferred."""
    seat, amount = state.turn, state.salary_due
    applied = state.named["salary_when"]
    state.emit(SalaryDeferred(seat, 0, applied=applied))
    pay(state, state.seats, seat, amount, "salary", applied=applied)


def pot(state: State) -> int:
    """What whoever lands on Free Parking gets, where there is a pot (E4)."""
    rules = state.rules
    return state.pot + (rules.salary if rules.pot == "fees-and-salary" else 0)


def win_pot(state: State, seat: int, space: int) -> None:
    """All of the pot; nothing is said of an empty one."""
    if amount := pot(state):
        state.emit(Paid(state.seats, seat, amount, "pot", space, applied=state.named["pot"]))


def share(state: State, amount: int, numerator: int, denominator: int) -> int:
    """A fraction of an amount, rounded to whole units as the table rounds (R7)."""
    exact = amount * numerator
    match state.rules.rounding:
        case "up":
            return -(-exact // denominator)
        case "down":
            return exact // denominator
        case "half-up":
            return (2 * exact + denominator) // (2 * denominator)


def rounded(state: State, amount: int, numerator: int, denominator: int) -> Names:
    """What `share` applied: nothing, unless there was something to round."""
    return state.named["rounding"] if amount * numerator % denominator else ()


def half(state: State, amount: int) -> int:
    """Half of an amount, for one building or one deed by itself (R7)."""
    return share(state, amount, 1, 2)


def interest(state: State, space: int) -> int:
    """What lifting the mortgage of a deed costs over the loan (K3): as printed, or interest on
    the base of R22."""
    board = state.board
    if board.lift[space]:
        return board.lift[space] - board.mortgage[space]
    return share(state, _base(state, space), state.rules.interest_percent, 100)


def interest_names(state: State, space: int) -> Names:
    """What `interest` applied."""
    if state.board.lift[space]:
        return ()
    named, percent = state.named, state.rules.interest_percent
    applied = named["interest_percent"]
    if percent:
        applied += named["interest_base"] + rounded(state, _base(state, space), percent, 100)
    return applied


def _base(state: State, space: int) -> int:
    board = state.board
    return (board.mortgage if state.rules.interest_base == "mortgage" else board.price)[space]


def pay_several(state: State, payer: int, payees: list[int], amount: int) -> None:
    """One card, several creditors, in the order given (R5).

    What cash cannot pay becomes a debt of its own each, the first creditor's on top.
    """
    short = len(payees) > 1 and state.cash[payer] < amount * len(payees)
    applied = state.named["several_creditors"] if short else ()
    if short and state.rules.several_creditors == "split":
        _split(state, payer, payees, amount, applied)
        return
    open_debts = list(payees)
    while open_debts and state.cash[payer] >= amount:
        state.emit(Paid(payer, open_debts.pop(0), amount, "card", applied=applied))
    for payee in reversed(open_debts):
        state.emit(DebtArose(payer, payee, amount, "card", applied=applied))


def _split(state: State, payer: int, payees: list[int], amount: int, applied: Names) -> None:
    """Pay everybody the same part of the cash, and owe the rest."""
    part = state.cash[payer] // len(payees)
    for payee in payees:
        pay(state, payer, payee, part, "card", applied=applied)
    for payee in reversed(payees):
        state.emit(DebtArose(payer, payee, amount - part, "card", applied=applied))

"""Payments as moments: rent, taxes, the salary put off, and rent that may be asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from controller.rules.events import (
    DebtDeferred,
    DebtReduced,
    DebtSettled,
    Event,
    Paid,
    RentDue,
    RentLapsed,
    RentRollDue,
    SalaryDeferred,
)
from controller.rules.state import State
from controller.text.language import N_, _
from controller.view.oled.moments.moment import Moment, paying, plain
from controller.view.oled.parts import money, name, place, short
from controller.view.oled.story import Told

WHY = {
    "rent": (N_("rent"), N_("rent for {place}")),
    "tax": (N_("tax"), N_("tax for {place}")),
    "fine": (N_("for leaving Jail"), N_("for leaving Jail")),
    "card": (N_("by the card"), N_("by the card")),
    "interest": (N_("interest"), N_("interest for {place}")),
    "bankruptcy": (N_("all that is left"), N_("all that is left")),
}
"""What a payment was for, by itself and with its place."""


def payment(state: State, event: Paid, later: Sequence[Event]) -> Moment:
    """Rent, tax and the like: from one to another, from one to all, or from all to one."""
    run = [event]
    for other in later:
        if not same_payment(other, event):
            break
        run.append(other)
    why, at = (_(text) for text in WHY[event.reason])
    lines = (at.format(place=short(state, event.space)) if event.space >= 0 else why,)
    amount = money(state, sum(one.amount for one in run))
    payer, payee = event.payer, event.payee
    if payer == state.seats or any(one.payer != payer for one in run):
        moment = plain(state, 1.8, payee, _("You get {amount}", amount=amount), lines)
    else:
        whom = name(state, payee) if len(run) == 1 else _("all")
        moment = plain(state, 1.8, payer, _("{amount} to {name}", amount=amount, name=whom), lines)
    title = place(state, event.space) if event.space >= 0 else why.capitalize()
    told = moment.told._replace(title=title, detail="")
    return paying(state, moment._replace(told=told), run)


def same_payment(event: Event, before: Event) -> TypeGuard[Paid]:
    """Whether an event is one more payment of the kind of the one before."""
    return isinstance(event, Paid) and isinstance(before, Paid) and event.reason == before.reason


def deferred(state: State, event: SalaryDeferred, later: Sequence[Event]) -> Moment:
    """GO's salary that is put off until the landing is over; or that comes now."""
    seat, amount = event.seat, event.amount
    if amount:
        lines = (_("GO pays {amount}", amount=money(state, amount)), _("when the move is over"))
        return plain(state, 1.8, seat, _("Past GO"), lines)
    due = next((e.amount for e in later if isinstance(e, Paid) and e.reason == "salary"), 0)
    return plain(state, 1.6, seat, _("Salary"), (_("GO pays {amount}", amount=money(state, due)),))


def reduced(state: State, event: DebtReduced) -> Moment:
    """Rent that is paid in deeds or cards instead (D10)."""
    lines = (
        _("paid in deeds or cards"),
        _("off the rent to {name}", name=name(state, event.creditor)),
    )
    head = _("{amount} paid off", amount=money(state, event.amount))
    return plain(state, 1.8, event.debtor, head, lines)


def settled(state: State, event: DebtSettled) -> Moment:
    """Nothing is left of a rent after a part that was paid in deeds or cards (D10)."""
    lines = (_("the rent to {name}", name=name(state, event.creditor)), _("is settled"))
    return plain(state, 1.8, event.debtor, _("Nothing left to pay"), lines)


def waits_for_bid(state: State, event: DebtDeferred) -> Moment:
    """A debt that waits for the auction (R68)."""
    lines = (_("The bid needs the money;"), _("after the auction it is due."))
    return plain(state, 1.8, event.debtor, _("The debt waits"), lines)


def rent_due(state: State, event: RentDue) -> str:
    """How much may be asked for; the dice decide it where they are rolled then."""
    return _("a roll") if isinstance(event, RentRollDue) else money(state, event.amount)


def rent(state: State, event: RentDue | RentLapsed) -> Moment:
    """Rent that may be asked for, or that nobody asked for in time."""
    debtor = name(state, event.debtor)
    where, amount = short(state, event.space), money(state, event.amount)
    if isinstance(event, RentDue):
        ask, amount = _("Ask {name} for the rent", name=debtor), rent_due(state, event)
        title = _("Rent {amount}", amount=amount)
        if isinstance(event, RentRollDue):
            title = _("Rent by dice")
        moment = plain(state, 2.2, event.owner, title, (ask,))
        told = Told(event.debtor, place(state, event.space), ask, amount=amount, due=event.space)
        return moment._replace(told=told)
    asked = _("Nobody asked for {amount}", amount=amount)
    if not event.amount:
        asked = _("Nobody asked for the rent")
    lines = (asked, _("for {place} in time", place=where))
    return plain(state, 1.6, event.owner, _("Too late"), lines)

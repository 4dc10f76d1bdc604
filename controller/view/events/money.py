"""How money is shown and heard: payments, rents, debts, deals, ruin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from controller.rules import events as on
from controller.rules.events import Event
from controller.rules.state import State
from controller.text.language import _
from controller.view.events.row import Drawn, Rows, blink, coin, fade, glow, home, row
from controller.view.oled.icons import TICK
from controller.view.oled.moments.moment import Later, Moment, paying, plain, rent_due, same_payment
from controller.view.oled.moments.throws import thrown
from controller.view.oled.parts import money, name, place, short
from controller.view.oled.story import Told
from controller.view.palette import hue
from controller.view.payments import PAYMENTS
from controller.view.sounds import Sound
from controller.view.strip import strokes


def _payment(state: State, event: on.Paid, later: Later) -> Moment:
    """Rent, tax and the like: from one to another, from one to all, or from all to one."""
    run = [event]
    for other in later:
        if not same_payment(other, event):
            break
        run.append(other)
    paid = PAYMENTS[event.reason]
    why = _(paid.why)
    lines = (_(paid.why_at, place=short(state, event.space)) if event.space >= 0 else why,)
    amount = money(state, sum(one.amount for one in run))
    payer, payee = event.payer, event.payee
    if payer == state.seats or any(one.payer != payer for one in run):
        moment = plain(state, 1.8, payee, _("You get {amount}", amount=amount), lines)
    else:
        whom = name(state, payee) if len(run) == 1 else _("all")
        moment = plain(state, 1.8, payer, _("{amount} to {name}", amount=amount, name=whom), lines)
    title = place(state, event.space) if event.space >= 0 else why.capitalize()
    told = moment.told._replace(title=title, detail=why if paid.told else "")
    return paying(state, moment._replace(told=told), run)


def _coins(state: State, event: on.Paid, _: Sequence[Event]) -> list[Drawn]:
    """A coin goes over the board for what happens on it."""
    if PAYMENTS[event.reason].coin:
        return [coin(0.6, home(state, event.payer), home(state, event.payee))]
    return []


def _clink(event: on.Paid, bank: int) -> Sound | None:
    """What is claimed or built is paid silently: its yes is enough; so are the first balances."""
    bought = event.payee == bank and PAYMENTS[event.reason].quiet
    return None if bought or event.reason == "start" else Sound.MONEY


def _deferred(state: State, event: on.SalaryDeferred, later: Later) -> Moment:
    """GO's salary, deferred until the landing is over; or that comes now."""
    seat, amount = event.seat, event.amount
    if amount:
        lines = (_("GO pays {amount}", amount=money(state, amount)), _("when the move is over"))
        return plain(state, 1.8, seat, _("Past GO"), lines)
    due = next((e.amount for e in later if isinstance(e, on.Paid) and e.reason == "salary"), 0)
    return plain(state, 1.6, seat, _("Salary"), (_("GO pays {amount}", amount=money(state, due)),))


def _due(state: State, event: on.RentDue, _later: Later) -> Moment:
    """Rent that may be asked for."""
    ask, amount = (
        _("Ask {name} for the rent", name=name(state, event.debtor)),
        rent_due(state, event),
    )
    title = _("Rent {amount}", amount=amount)
    if isinstance(event, on.RentRollDue):
        title = _("Rent by dice")
    moment = plain(state, 2.2, event.owner, title, (ask,))
    told = Told(event.debtor, place(state, event.space), ask, amount=amount, due=event.space)
    return moment._replace(told=told)


def _lapsed(state: State, event: on.RentLapsed, _later: Later) -> Moment:
    """Rent that nobody asked for in time."""
    asked = _("Nobody asked for {amount}", amount=money(state, event.amount))
    if not event.amount:
        asked = _("Nobody asked for the rent")
    lines = (asked, _("for {place} in time", place=short(state, event.space)))
    return plain(state, 1.6, event.owner, _("Too late"), lines)


def _reduced(state: State, event: on.DebtReduced, _later: Later) -> Moment:
    """Rent that is paid in deeds or cards instead (D10)."""
    lines = (
        _("paid in deeds or cards"),
        _("off the rent to {name}", name=name(state, event.creditor)),
    )
    head = _("{amount} paid off", amount=money(state, event.amount))
    return plain(state, 1.8, event.debtor, head, lines)


def _settled(state: State, event: on.DebtSettled, _later: Later) -> Moment | None:
    """Nothing is left of a rent after a part that was paid in deeds or cards (D10)."""
    if event.debtor < 0:
        return None
    lines = (_("the rent to {name}", name=name(state, event.creditor)), _("is settled"))
    return plain(state, 1.8, event.debtor, _("Nothing left to pay"), lines)


def _forgiven(state: State, event: on.DebtForgiven, _later: Later) -> Moment:
    """Nobody goes bankrupt yet, by a house rule."""
    off = _("{amount} is let off", amount=money(state, event.amount))
    return plain(state, 1.8, event.seat, _("Not bankrupt"), (_("You pay what you can,"), off))


def _waits(state: State, event: on.DebtDeferred, _later: Later) -> Moment:
    """A debt that waits for the auction (R68)."""
    lines = (_("Your bid needs the money,"), _("so pay this after the auction."))
    return plain(state, 1.8, event.debtor, _("Debt on hold"), lines)


def _deal(state: State, event: on.DealEnded, _later: Later) -> Moment:
    """A deal is done, declined, or off: withdrawn, or no longer possible."""
    if event.accepted:
        lines = (_("The deal is done."), _("Hand over the deeds"))
        return plain(state, 1.8, event.by, _("Deal!"), lines, TICK)
    why = _("Offer withdrawn")
    if event.declined == event.by:
        why = _("{name} withdraws the offer", name=name(state, event.by))
    elif event.declined >= 0:
        why = _("{name} says no", name=name(state, event.declined))
    more = (_("to all this round"),) if event.no_more else ()
    return plain(state, 1.8, event.by, _("No deal"), (why, *more))


def _bankrupt(state: State, event: on.Bankrupted, _later: Later) -> Moment:
    """Who is out of the game."""
    topic, who, out = _("Bankrupt"), name(state, event.seat), _("is out of the game")
    lines: tuple[str, ...] = (out,)
    if event.by_wish:
        topic, lines = _("Retired"), (out, _("and gives all to the Bank"))
    moment = plain(state, 2.5, topic, who, lines)
    return moment._replace(told=Told(event.seat, who, note=out))


ROWS: Rows = dict(
    (
        row(on.Paid, _payment, _coins, _clink),
        row(on.SalaryDeferred, _deferred),
        row(on.RentDue, _due, lambda _s, e, _: [blink(0.5, e.space, e.owner)], Sound.RENT),
        row(on.RentRollDue, _due, lambda _s, e, _: [blink(0.5, e.space, e.owner)], Sound.RENT),
        row(on.RentAsked),
        row(on.RentRollAsked),
        row(on.RentRollAwaited),
        row(on.RentRolled, thrown, lambda state, e, _: [blink(0.4, state.pos[e.seat], e.seat)]),
        row(
            on.RentLapsed,
            _lapsed,
            lambda _s, e, _: [fade(0.5, e.space, e.owner, back=False)],
            Sound.LATE,
        ),
        row(
            on.DebtArose,
            lights=lambda state, e, _: [
                (0.8, partial(strokes.pulses, state.pos[e.debtor], hue(e.debtor).colour, 2))
            ],
            sound=Sound.DEBT,
        ),
        row(on.DebtDeferred, _waits),
        row(on.DebtReduced, _reduced),
        row(on.DebtSettled, _settled),
        row(on.DebtForgiven, _forgiven, sound=Sound.YES),
        row(
            on.DealOffered,
            lights=lambda state, e, _: [coin(0.6, state.pos[e.by], state.pos[e.to])],
            sound=Sound.YES,
        ),
        row(
            on.DealEnded,
            _deal,
            lambda state, e, _: [glow(0.5, state.pos[e.by], -1)] if e.accepted else [],
            lambda e, _: Sound.YES if e.accepted else None,
        ),
        row(
            on.Bankrupted,
            _bankrupt,
            lambda _s, e, _: [(0.9, partial(strokes.fades, hue(e.seat).colour))],
            Sound.OUT,
        ),
    )
)

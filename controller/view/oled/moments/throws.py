"""How a roll is shown: the dice, where they lead, what is there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from controller.rules.board import BANK
from controller.rules.events import (
    CardDrawn,
    Event,
    FineForced,
    Jailed,
    JailRollFailed,
    Moved,
    OpeningRolled,
    Paid,
    RentDue,
    RentRolled,
    RingMoved,
    Rolled,
    SalaryDeferred,
)
from controller.rules.state import State
from controller.text.language import _
from controller.view.oled.moments.moment import Moment, rent_due
from controller.view.oled.parts import money, name, place
from controller.view.oled.story import Told
from controller.view.oled.told import throw


def thrown(
    state: State, event: Rolled | OpeningRolled | RentRolled, later: Sequence[Event]
) -> Moment:
    """Where the dice lead and what is there; and where the Ring went."""
    pips = state.thrown(event.dice)[0]
    title, told = _("Your roll"), Told(event.seat, _("Rolled: {pips}", pips=pips))
    if isinstance(event, OpeningRolled):
        title, told = _("Who starts?"), told._replace(detail=_("The highest roll starts"))
    elif isinstance(event, RentRolled):
        detail = _(
            "The rent: {times} x {pips}", times=max(event.factor, 0) or state.factor, pips=pips
        )
        title, told = _("Roll for rent"), told._replace(detail=detail)
    else:
        told = _led(state, told, later)
        ring = [e.to for e in later if isinstance(e, RingMoved)]
        if ring:
            told = told._replace(note=_("The Ring: {place}", place=place(state, ring[-1])))
    return Moment(1.6, partial(throw, state, title, event.dice), told)


def _led(state: State, told: Told, later: Sequence[Event]) -> Told:
    """Where a roll led: to a space, nowhere, or straight to Jail."""
    fine = ""
    for event in later:
        match event:
            case Moved(to=to, by="dice"):
                detail = fine or _there(state, to, later)
                visits = to == state.board.jail  # a player sent to Jail comes from elsewhere
                where = _("Just visiting") if visits else place(state, to)
                led = told._replace(title=where, detail=detail)
                return led if fine else _costing(state, led, to, later)
            case JailRollFailed():
                told = told._replace(title=_("Stays in Jail"))
            case FineForced():
                fine = _("Last try failed: pay {amount}", amount=money(state, state.rules.fine))
                told = told._replace(detail=fine)
            case Jailed(why="doubles"):
                return told._replace(title=_("Too many doubles"), detail=_("off to Jail"))
    return told


def _there(state: State, space: int, later: Sequence[Event]) -> str:
    """The salary that a move brought; what the space is to who came there."""
    words = _salary(state, later)
    if space in state.board.deeds:
        owner = state.owner[space]
        if owner != BANK:
            words.append(_("{name} owns it", name=name(state, owner)))
        elif space == state.ring:
            words.append(_("free"))
    return ", ".join(words)


def _costing(state: State, told: Told, space: int, later: Sequence[Event]) -> Told:
    """With what a deed costs whoever came there: its price if the Bank has it, or its rent."""
    for event in later:
        if isinstance(event, RentDue) and event.space == space:
            return told._replace(amount=rent_due(state, event), due=space)
    if space not in state.board.deeds or state.owner[space] != BANK or space == state.ring:
        return told
    return told._replace(amount=money(state, state.board.price[space]))


def _salary(state: State, later: Sequence[Event]) -> list[str]:
    """What a roll brings from GO, now or when the landing is over; a card that follows is shown by
    itself."""
    due = 0
    for event in later:
        match event:
            case CardDrawn():
                break
            case Paid(amount=amount, reason="salary"):
                return [_("GO pays {amount}", amount=money(state, amount))]
            case SalaryDeferred(_, amount):
                due = max(due, amount)
    return [_("then GO pays {amount}", amount=money(state, due))] if due else []

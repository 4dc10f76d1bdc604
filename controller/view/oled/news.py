"""What just happened, shown one thing after the other: rolls, cards, money, Jail, Ring, deals.

Pure: from the events of the last command to moments, in order. How each looks is in the event's
row (controller/view/events), what is asked next is not here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from controller.rules import events as e
from controller.rules.citations import Applied
from controller.rules.state import Phase, State
from controller.text.rulings import wordings
from controller.view import events as rows
from controller.view.oled.moments.moment import Moment, paying, same_payment
from controller.view.oled.purses import CashCount
from controller.view.payments import PAYMENTS

_SMALL = (
    e.Paid | e.AuctionClosed | e.Mortgaged | e.MortgageEnded | e.BuildingsChanged
    | e.RentDue | e.RentLapsed | e.DealEnded | e.Freed | e.Jailed | e.SalaryDeferred
)  # fmt: skip
"""Told beside the next question, where that leaves room."""

_IN_THE_THROW = e.RentDue | e.RingMoved | e.JailRollFailed | e.FineForced | e.SalaryDeferred
_DICE_SHOWN = (Phase.BUY, Phase.TAX, Phase.DRAW)

NAMED = 3.0
"""Seconds for which a ruling or house rule can be read."""


def news(state: State, fresh: Sequence[e.Event], naming: Collection[Applied] = ()) -> list[Moment]:
    """The moments of a command's events, in order.

    A roll that led straight to a question is not shown by itself: the question shows the dice.
    Small things have no picture of their own where the question leaves room for them. But what is
    decided by one of `naming`, for the first time in the game, is always shown, and names it.
    """
    moments: list[Moment] = []
    short: set[int] = set()  # the moments that need no picture of their own
    ahead: list[e.Paid] = []
    last: e.Event | None = None
    room = state.phase is Phase.ROLL and not state.stack
    for index, event in enumerate(fresh):
        if index:
            _name(state, moments, fresh[index - 1], naming)
        later = fresh[index + 1 :]
        if isinstance(event, e.Paid) and not _tells_itself(event, moments, later):
            beside = PAYMENTS[event.reason].beside
            if beside == "ahead" or _frees(event, later):
                ahead.append(event)
            elif moments and beside != "nothing":
                told = beside == "amount"
                moments[-1] = paying(state, moments[-1], [event], amount=told, sides=told)
            continue
        if _told_already(event, last, fresh[index - 1] if index else None):
            continue
        shown = rows.ROWS[type(event)].moment
        moment = shown(state, event, later) if shown else None
        if moment is not None:
            if ahead:
                moment = paying(state, moment, ahead, sides=not isinstance(event, e.DeedClaimed))
                ahead = []
            if room and isinstance(event, _SMALL):
                short.add(len(moments))
            moments.append(moment._replace(event=event))
            last = event
    if fresh:
        _name(state, moments, fresh[-1], naming)
    answered = state.phase in _DICE_SHOWN and not state.stack
    if isinstance(last, e.Rolled) and answered and not moments[-1].told.note:
        short.add(len(moments) - 1)
    return [_lasting(moment, short=at in short) for at, moment in enumerate(moments)]


def _lasting(moment: Moment, *, short: bool) -> Moment:
    """For as long as it takes to read what it names; or for no time at all."""
    if moment.named is not None:
        return moment._replace(seconds=max(moment.seconds, NAMED))
    return moment._replace(seconds=0.0) if short else moment


def _name(state: State, moments: list[Moment], event: e.Event, naming: Collection[Applied]) -> None:
    """The moment that shows an event names which of `naming` decided it: the first, where
    there are several."""
    said = {moment.named for moment in moments}
    new = next((one for one in event.applied if one in naming and one not in said), None)
    if new is not None and moments and moments[-1].named is None:
        told = moments[-1].told._replace(applied=wordings(new, state.rules))
        moments[-1] = moments[-1]._replace(told=told, named=new)


def _tells_itself(event: e.Paid, before: Sequence[Moment], later: Sequence[e.Event]) -> bool:
    """A fine belongs to the throw that led to it, or to being free."""
    fine = event.reason == "fine" and (before or _frees(event, later))
    return bool(PAYMENTS[event.reason].why) and not fine


def _frees(event: e.Paid, later: Sequence[e.Event]) -> bool:
    """Whether a fine sets somebody free at once."""
    return event.reason == "fine" and bool(later) and isinstance(later[0], e.Freed)


def _told_already(event: e.Event, last: e.Event | None, before: e.Event | None) -> bool:
    """Whether an event is shown with the last one: with the roll, or as one payment."""
    thrown = isinstance(last, e.Rolled | e.RentRolled)
    together = before is not None and same_payment(event, before)
    return (thrown and isinstance(event, _IN_THE_THROW)) or together


def counts(moments: Sequence[Moment], begins: float) -> list[CashCount]:
    """From when which balances count, if the first moment begins at `begins`."""
    found = []
    for moment in moments:
        if moment.changes:
            found.append(CashCount(begins, moment.changes))
        begins += moment.seconds
    return found

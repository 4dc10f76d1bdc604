"""One thing that happened, as a moment: how long it is shown, its picture, its words.

Which of a command's events are shown, and in what order, is in news.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from controller.rules.events import (
    AuctionClosed,
    Bankrupted,
    BattleEnded,
    BattleTied,
    BuildingsChanged,
    CardCancelled,
    CardDrawn,
    CardKept,
    CardPassed,
    CardPlayed,
    DebtDeferred,
    DebtReduced,
    DebtSettled,
    DeedClaimed,
    Event,
    FineForced,
    Freed,
    Jailed,
    Mortgaged,
    MortgageEnded,
    OpeningRolled,
    Paid,
    RentDue,
    RentLapsed,
    RentRolled,
    RetirementDropped,
    RingDropped,
    RingMoved,
    RingTaken,
    Rolled,
    RulesChanged,
    RulesDropped,
    RulesProposed,
    SalaryDeferred,
    SeatLeft,
    SeatTaken,
    Spared,
    TrackerMoved,
)
from controller.rules.state import State
from controller.text.sentences import card_text, card_title
from controller.view.oled.moments.cards import quest
from controller.view.oled.moments.deeds import deed
from controller.view.oled.moments.games import game, leaves, rules
from controller.view.oled.moments.jail import jail
from controller.view.oled.moments.moment import Moment, paying
from controller.view.oled.moments.payments import (
    deferred,
    payment,
    reduced,
    rent,
    same_payment,
    settled,
    waits_for_bid,
)
from controller.view.oled.moments.ring import battle, ring
from controller.view.oled.moments.throws import thrown
from controller.view.oled.parts import place
from controller.view.oled.story import Told
from controller.view.oled.told import card, claimed
from controller.view.oled.turn import worth


def moment_of(state: State, event: Event, later: Sequence[Event]) -> Moment | None:
    """How an event is shown, if it is; `later` are the command's events after it."""
    match event:
        case Rolled() | OpeningRolled() | RentRolled():
            return thrown(state, event, later)
        case CardDrawn(seat, deck, number):
            title, text = (of(state.edition, deck, number) for of in (card_title, card_text))
            return Moment(4.5, partial(card, state, text), Told(seat, title, text))
        case CardKept() | CardPlayed() | CardCancelled() | CardPassed():
            return quest(state, event)
        case Paid():
            return payment(state, event, later)
        case DeedClaimed(seat, space):
            told = Told(seat, place(state, space), worth(state, space, seat, least=2))
            return Moment(1.6, partial(claimed, state), told)
        case AuctionClosed() | Mortgaged() | MortgageEnded() | BuildingsChanged():
            return deed(state, event)
        case Jailed() | FineForced() | Freed():
            return jail(state, event)
        case RentDue() | RentLapsed():
            return rent(state, event)
        case SalaryDeferred():
            return deferred(state, event, later)
        case DebtReduced():
            return reduced(state, event)
        case DebtSettled(debtor) if debtor >= 0:
            return settled(state, event)
        case DebtDeferred():
            return waits_for_bid(state, event)
        case RingMoved() | RingTaken() | RingDropped() | TrackerMoved() | Spared():
            return ring(state, event)
        case BattleEnded() | BattleTied():
            return battle(state, event)
        case RulesProposed() | RulesChanged() | RulesDropped():
            return rules(state, event)
        case SeatLeft() | SeatTaken() | RetirementDropped() | Bankrupted():
            return leaves(state, event)
        case _:
            return game(state, event)


__all__ = ["Moment", "moment_of", "paying", "same_payment"]

"""The engine: decides commands. `decide` is pure; `step` does the same in place, for speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from common.message import Message
from controller.rules import commands, ending
from controller.rules.cards import playing
from controller.rules.commands import AnyCommand
from controller.rules.events import AuctionOpened, EstateTaken, Event
from controller.rules.game import adjusting, agreement, debt, leaving, setup
from controller.rules.money import rent
from controller.rules.prompts import awaited
from controller.rules.property import building, deals, market, mortgages, scarcity, selling
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import (
    COUNT,
    DONE,
    MOVE,
    OPENING,
    OVER,
    SETUP,
    Acquisition,
    Auction,
    Debt,
    EstateAuction,
    Meeting,
    PendingCard,
    Placement,
    RentRoll,
    Retirement,
    RingBattle,
    Shortage,
    State,
)
from controller.rules.turn import jail, meetings, printed_deck, rolling

Verify = Callable[[State, Any], Refusal | None]
"""Only looks at a command: why it is not allowed now, or None."""

Attempt = Callable[[State, Any], Refusal | None]
"""Carries a command out if it is allowed now, and says why if it is not."""

Carry = Callable[[State, Any], None]
"""Carries out a command that is allowed."""


def _checked(verify_it: Verify, carry_out: Carry) -> tuple[Verify, Attempt]:
    """A command that is looked at first, and then carried out."""

    def attempt(state: State, command: Any) -> Refusal | None:
        refusal = verify_it(state, command)
        if refusal is None:
            carry_out(state, command)
        return refusal

    return verify_it, attempt


HANDLERS: Final[dict[type, tuple[Verify, Attempt]]] = {
    commands.StartGame: _checked(setup.verify_start, setup.start),
    commands.SetPosition: _checked(setup.verify_position, setup.set_position),
    commands.Roll: (rolling.verify_roll, rolling.roll),
    commands.Buy: (market.verify_buy, market.buy),
    commands.Decline: _checked(market.verify_decline, market.decline),
    commands.Bid: _checked(market.verify_bid, market.bid),
    commands.Pass: _checked(market.verify_pass, market.pass_),
    commands.CloseAuction: _checked(market.verify_close, market.close),
    commands.AskRent: (rent.verify_ask_rent, rent.ask_rent),
    commands.ChooseTax: _checked(rolling.verify_choose_tax, rolling.choose_tax),
    commands.NameCard: _checked(printed_deck.verify_name, printed_deck.name),
    commands.PayFine: _checked(jail.verify_pay_fine, jail.pay_fine),
    commands.UseCard: _checked(jail.verify_use_card, jail.use_card),
    commands.PlayCard: _checked(playing.verify_play, playing.play),
    commands.CancelCard: _checked(playing.verify_cancel, playing.cancel),
    commands.LetPass: _checked(playing.verify_pass, playing.let_pass),
    commands.Build: _checked(building.verify_build, building.build),
    commands.Contest: _checked(scarcity.verify_contest, scarcity.contest),
    commands.SellBuilding: _checked(selling.verify_sell, selling.sell),
    commands.SellFortresses: _checked(selling.verify_sell_fortresses, selling.sell_fortresses),
    commands.BreakDown: _checked(selling.verify_break_down, selling.break_down),
    commands.Mortgage: _checked(mortgages.verify_mortgage, mortgages.mortgage),
    commands.Lift: _checked(mortgages.verify_lift, mortgages.lift),
    commands.KeepMortgage: _checked(mortgages.verify_keep, mortgages.keep),
    commands.Offer: _checked(deals.verify_offer, deals.offer),
    commands.Accept: _checked(deals.verify_accept, deals.accept),
    commands.Withdraw: _checked(deals.verify_withdraw, deals.withdraw),
    commands.GiveRing: _checked(meetings.verify_give, meetings.give),
    commands.WalkOn: _checked(meetings.verify_walk_on, meetings.walk_on),
    commands.Battle: _checked(meetings.verify_battle, meetings.battle),
    commands.DeclareBankrupt: _checked(debt.verify_declare, debt.declare),
    commands.CallTime: _checked(ending.verify_call_time, ending.call_time),
    commands.EndGame: _checked(ending.verify_end_game, ending.end_game),
    commands.WaiveRent: _checked(rent.verify_waive, rent.waive),
    commands.ChangeRules: _checked(agreement.verify_change, agreement.change),
    commands.Agree: _checked(leaving.verify_agree, leaving.agree),
    commands.Disagree: _checked(leaving.verify_disagree, leaving.disagree),
    commands.Leave: _checked(leaving.verify_leave, leaving.leave),
    commands.Sit: _checked(leaving.verify_sit, leaving.sit),
    commands.Adjust: _checked(
        lambda state, command: adjusting.verify_adjust(state, command, go_on), adjusting.adjust
    ),
}
"""By command. The three that most of a game consists of are looked at and carried out in one go."""


HELD_UP = frozenset({
    commands.AskRent, commands.PayFine, commands.Build, commands.SellBuilding,
    commands.SellFortresses, commands.BreakDown, commands.Mortgage, commands.Lift,
    commands.KeepMortgage, commands.Offer, commands.Accept, commands.PlayCard,
})  # fmt: skip
"""What waits for the answer of whom a card is played against: else property could be moved out of
its way. So does what is about property while it is open whether a seat retires, but for rents: who
agrees knows what there is. Meanwhile `seated` is empty, so that every command is looked at."""


OF_THE_TABLE = frozenset({
    commands.StartGame, commands.SetPosition, commands.Adjust, commands.EndGame,
})  # fmt: skip
"""Commands that belong to no seat."""


EVER = frozenset({commands.Roll, commands.Leave, commands.Sit})
"""What may also be done before the first turn and in the final count; game/leaving.py says who may
retire then."""


def verify(state: State, command: AnyCommand) -> Refusal | None:
    """Why a command is not allowed now; None if it is."""
    refusal = None if command.seat in state.seated else _refuse_any(state, command)
    return refusal or HANDLERS[type(command)][0](state, command)


_STARTING = Message("first everybody rolls to see who starts")
_COUNTING = Message("the final count has started")


def _refuse_any(state: State, command: AnyCommand) -> Refusal | None:
    """What forbids every command of this seat, or in this phase, outside the round of turns."""
    kind = type(command)
    if kind in OF_THE_TABLE:
        return None
    phase = state.phase
    seat = command.seat
    if phase is OVER:
        return refuse("game-over")
    if phase is SETUP:
        return refuse("no-game")
    if not 0 <= seat < state.seats:
        return refuse("no-such-seat", seat=seat)
    if not state.alive[seat]:
        return refuse("retired", name=state.name(seat))
    calls = phase is OPENING and kind is commands.CallTime
    if phase in (OPENING, COUNT) and kind not in EVER and not calls:
        return refuse("not-asked", why=_STARTING if phase is OPENING else _COUNTING)
    top = type(state.stack[-1]) if state.stack and kind in HELD_UP else None
    if top is PendingCard or (top is Retirement and kind is not commands.AskRent):
        return refuse("settle-first", what=awaited(state))
    return None


def step(state: State, command: AnyCommand) -> list[Event] | Refusal:
    """Decide a command and let its events happen to `state` in place.

    Returns the events, or a Refusal, and then nothing has changed.
    """
    events: list[Event] = []
    state.emitted = events
    refusal = None if command.seat in state.seated else _refuse_any(state, command)
    if refusal is None:
        refusal = HANDLERS[type(command)][1](state, command)
    if refusal is not None:
        return refusal
    go_on(state)
    return events


def go_on(state: State) -> None:
    """After a command: settle what needs no answer, and let the turn go on."""
    if state.stack:
        _settle(state)
    elif state.phase is DONE:
        rolling.end_turn(state)
    elif state.phase is MOVE:
        _settle(state)


def decide(state: State, command: AnyCommand) -> list[Event] | Refusal:
    """What a command would bring about: its events, or why not. `state` is left as it is."""
    return step(state.copy(), command)


def _settle(state: State) -> None:
    """Settle what interrupts the turn, until somebody is to be asked; then go on with it."""
    while True:
        if state.stack:  # empty once the game is over
            if not _settle_top(state):
                return
        elif state.phase is MOVE:
            rolling.leave_jail(state)
        else:
            break
    if state.phase is DONE:
        rolling.end_turn(state)


def _settle_top(state: State) -> bool:
    """Settle the interruption on top if nobody needs to be asked. False: somebody does."""
    top = state.stack[-1]
    match top:
        case Debt():
            return debt.settle(state, top)
        case Auction():
            if scarcity.end_auction_that_fits(state, top):
                return True
            if not market.decided(top):
                return False
            market.hammer(state, top)
        case EstateAuction(deeds):
            state.emit(EstateTaken(deeds[1:]))
            opening = state.named["auction_opening"]
            state.emit(AuctionOpened(deeds[0], -1, tuple(state.seats_in_play()), applied=opening))
        case Shortage():
            if top.waiting:
                return False
            scarcity.settle_shortage(state, top)
        case Placement():
            if building.can_place(state, top):
                return False
            building.give_back(state, top)
        case Meeting():
            return meetings.settle_meeting(state, top)
        case RingBattle():
            return meetings.settle_battle(state, top)
        case Retirement():
            if top.waiting:
                return False
            debt.retire(state, top.seat)
        case Acquisition() | PendingCard() | RentRoll():
            return False
    return True

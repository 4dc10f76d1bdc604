"""What the stronger bot answers to each question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.bots.bargains import envy, verdict
from controller.bots.cards import can_cancel, worth_cancelling
from controller.bots.means import (
    IDLE,
    LEAST_KEPT,
    at_risk,
    best_build,
    loan_for,
    loans,
    raise_money,
    spare,
)
from controller.bots.worth import Outlook, average_toll
from controller.rules import commands as c
from controller.rules.board import BANK, Piece
from controller.rules.ending import taxable_worth
from controller.rules.legal import Option
from controller.rules.money.paying import share
from controller.rules.property.building import affordable, most_contested
from controller.rules.property.market import price_here
from controller.rules.property.placing import verify_place
from controller.rules.state import Auction, PendingCard, Shortage, State
from controller.rules.state.values import next_piece

EAGER = 1.3
"""Times the price that a deed has to be worth before others are mortgaged for it."""

PIECE_WORTH = 1.2
"""Times its price that a scarce building is worth."""

RAISE_PART = 10
"""A bid is at least a tenth of the price over the standing one."""

BIDS_MOST = 8
"""And at least so that about so many bids reach the most that it would give."""

EARLY_TOLL, LATE_TOLL = 60, 25
"""What a roll costs on average before Jail is the better place: while deeds are free, and later
(a roll brings some 35 of the salary, and rents come in from Jail as well)."""

OptionsByType = dict[type, Option]
"""A seat's options by kind; of several, the first."""


def answer(state: State, seat: int, options: Sequence[Option]) -> c.AnyCommand:
    """The best of a seat's options, or a mortgage to have the money for one."""
    asked = {type(option.command): option for option in reversed(options)}
    if c.Build in asked:  # where a building goes; that it could be left matters to nobody
        return _other(state, seat, options)
    for kind, reply in _REPLIES:
        if kind in asked:
            return reply(state, seat, asked)
    return _other(state, seat, options)


def _other(state: State, seat: int, options: Sequence[Option]) -> c.AnyCommand:
    """The way out of a debt, or the place for a building; else whatever comes first."""
    ways = [option for option in options if type(option.command) in _RAISING]
    if ways:
        return raise_money(state, seat, ways)
    return best_build(state, options) or options[0].command


def _deal(state: State, seat: int, asked: OptionsByType) -> c.AnyCommand:
    """Take a deal that is good; turn down any other."""
    accept = asked[c.Accept].command
    assert isinstance(accept, c.Accept)
    deal = next(deal for deal in state.deals if deal.by == accept.by)
    return accept if verdict(state, seat, deal) > 0 else c.Withdraw(seat, deal.by)


def _simply(kind: type) -> Callable[[State, int, OptionsByType], c.AnyCommand]:
    """A reply that is always the same."""

    def reply(_state: State, _seat: int, asked: OptionsByType) -> c.AnyCommand:
        return asked[kind].command

    return reply


def _decline(state: State, seat: int, asked: OptionsByType) -> c.AnyCommand:
    """It has not enough for a deed: mortgage others if that one is worth far more."""
    space, price = state.pos[seat], price_here(state, seat)
    if deed_worth(state, seat, space) < EAGER * price:
        return asked[c.Decline].command
    if state.cash[seat] + loans(state, seat) - at_risk(state, seat) < price:
        return asked[c.Decline].command
    return loan_for(state, seat, price) or asked[c.Decline].command


def deed_worth(state: State, seat: int, space: int) -> float:
    """What a deed that nobody has is worth to a seat; also that no other gets it."""
    outlook = Outlook(state)
    price = state.board.price[space]
    others = [outlook.gained(other, [space], ()) for other in state.from_left_of(seat)]
    return outlook.gained(seat, [space], ()) + envy(state) * max(0.0, max(others) - price)


def _bid(state: State, seat: int, asked: OptionsByType) -> c.AnyCommand:
    """A step above the standing bid while it is less than the worth, and there is money."""
    bid, top = asked[c.Bid].command, state.stack[-1]
    assert isinstance(bid, c.Bid)
    assert isinstance(top, Auction)
    if top.space < 0:
        worth, price = piece_worth(state, seat, Piece(top.piece)), 10 * RAISE_PART
    else:
        worth, price = deed_worth(state, seat, top.space), state.board.price[top.space]
    limit = min(int(worth), spare(state, seat))
    if bid.amount <= limit:
        return c.Bid(seat, raised(bid.amount, limit, price))
    able = state.spendable(seat) + loans(state, seat) - at_risk(state, seat)
    loan = None
    if top.space >= 0 and bid.amount <= min(worth, able) and worth >= EAGER * price:
        loan = loan_for(state, seat, bid.amount + LEAST_KEPT)
    return loan or asked[c.Pass].command


def raised(least: int, limit: int, price: int) -> int:
    """A step above the least bid, but no more than a limit; `price`: what is printed."""
    return min(limit, least + max(price // RAISE_PART, limit // BIDS_MOST))


def piece_worth(state: State, seat: int, piece: Piece) -> float:
    """What a scarce building is worth to a seat: a bit more than the price where it would go."""
    wholes = [state.board.groups[group] for group in state.monopolies[seat]]
    prices = [
        state.board.piece_price[i][piece]
        for members in wholes
        for i in members
        if verify_place(state, seat, i) is None and next_piece(state, i) is piece
    ]
    return PIECE_WORTH * max(prices, default=0)


def _pass(state: State, seat: int, asked: OptionsByType) -> c.AnyCommand:
    """Want a scarce building too where there is the money for it; else pass."""
    top = state.stack[-1]
    if c.Contest in asked and isinstance(top, Shortage):
        worth = piece_worth(state, seat, Piece(top.piece)) / PIECE_WORTH
        if 0 < worth <= (purse := spare(state, seat)):
            piece = Piece(top.piece)
            count = min(affordable(state, seat, piece, purse), most_contested(state, seat, piece))
            return c.Contest(seat, max(1, count))
    return asked[c.Pass].command


def _cancel(state: State, seat: int, asked: OptionsByType) -> c.AnyCommand:
    """Cancel a card that would cost more than the one that cancels it is worth."""
    top = state.stack[-1]
    assert isinstance(top, PendingCard)
    cancels = can_cancel(state, seat) and worth_cancelling(state, top)
    return asked[c.CancelCard if cancels else c.LetPass].command


def _tax(state: State, seat: int, asked: OptionsByType) -> c.AnyCommand:  # noqa: ARG001
    """The smaller amount: everybody may count in mind before choosing (E1)."""
    space = state.board.spaces[state.pos[seat]]
    part = share(state, taxable_worth(state, seat), space.percent, 100)
    return c.ChooseTax(seat, part < space.amount)


def _lift(state: State, seat: int, asked: OptionsByType) -> c.AnyCommand:
    """Lift at once what makes a group fit for building, else only from idle money."""
    lift = asked[c.Lift].command
    assert isinstance(lift, c.Lift)
    space = lift.space
    idle = 0 if state.board.group_of[space] in state.monopolies[seat] else IDLE
    rich = spare(state, seat) - state.board.mortgage[space] >= idle
    return lift if rich or c.KeepMortgage not in asked else asked[c.KeepMortgage].command


def _roll(state: State, seat: int, asked: OptionsByType) -> c.AnyCommand:
    """In Jail: out while there is something to claim or little to fear; else stay."""
    free = any(state.owner[i] == BANK for i in state.board.deeds)
    if average_toll(state, seat) < (EARLY_TOLL if free else LATE_TOLL):
        if c.UseCard in asked:
            return asked[c.UseCard].command
        if c.PayFine in asked and spare(state, seat) >= state.rules.fine:
            return asked[c.PayFine].command
    return asked[c.Roll].command


_RAISING = frozenset({c.Mortgage, c.SellBuilding, c.SellFortresses, c.BreakDown, c.DeclareBankrupt})

_REPLIES: tuple[tuple[type, Callable[[State, int, OptionsByType], c.AnyCommand]], ...] = (
    (c.AskRent, _simply(c.AskRent)),
    (c.Agree, _simply(c.Agree)),
    (c.CancelCard, _cancel),
    (c.LetPass, _simply(c.LetPass)),
    (c.Accept, _deal),
    (c.Buy, _simply(c.Buy)),
    (c.Decline, _decline),
    (c.Bid, _bid),
    (c.Pass, _pass),
    (c.ChooseTax, _tax),
    (c.Lift, _lift),
    (c.KeepMortgage, _simply(c.KeepMortgage)),
    (c.Roll, _roll),
)
"""By what the options are; the first kind that is among them counts."""

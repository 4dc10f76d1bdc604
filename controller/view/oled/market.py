"""Screens of the market: auction, debt, an acquired mortgage, scarce buildings and their place."""

from __future__ import annotations

import math

from controller.rules.property.market import can_bid, least_bid
from controller.rules.property.raising import raisable
from controller.rules.state import Auction, Debt, Placement, Shortage, State
from controller.text.advice import advice, advised
from controller.text.language import _, ngettext, pgettext
from controller.view.oled.canvas import WIDTH, Canvas
from controller.view.oled.font import BIG, BOLD, SMALL, SMALL_BOLD, largest
from controller.view.oled.foot import foot
from controller.view.oled.icons import HAMMER, HOTEL, HOUSE, SHAPES
from controller.view.oled.parts import (
    chips,
    heading,
    keys,
    line,
    money,
    name,
    piece_name,
    place,
    seat_bar,
    short,
    title_bar,
)
from controller.view.oled.story import ScreenContext
from controller.view.palette import hue
from controller.view.payments import PAYMENTS
from controller.view.timing import AUCTION_CLOCK, GOING_ONCE, GOING_TWICE

_ROUNDED = 1e-6
"""Seconds that a sum of times may be off."""

BID = 54  # columns kept for the highest bids, so that they change in their own box


def auction(canvas: Canvas, view: ScreenContext) -> None:
    """What is being auctioned, the standing bid, who holds it, and who is still in."""
    state, asked = view.state, view.asked
    title_bar(canvas, _("Auction: {item}", item=_item(state, asked.space, asked.piece)))
    bidder, top = asked.other, state.stack[-1]
    assert isinstance(top, Auction)
    able = can_bid(state, top)
    if bidder < 0:
        heading(canvas, _("Who bids?") if able else _("Nobody can bid"))
        canvas.draw(WIDTH - 15, 17, HAMMER)
        least = money(state, least_bid(state, top))
        tap = _("Tap your token to bid {amount}", amount=least)
        if able:
            line(canvas, 4, tap if view.ui.pads else _("OK: bid {amount} or more", amount=least))
    else:
        canvas.draw(0, 17, SHAPES[hue(bidder).shape])
        most = money(state, max(asked.amount, 999))  # the name stays as it is while bids grow
        room = WIDTH - 12 - min(BID, BIG.width(most) + 2)
        font, text = largest(name(state, bidder), room, (BOLD, SMALL_BOLD, SMALL))
        canvas.text(10, 23, text, font)
        font, text = largest(money(state, asked.amount), BID, (BIG, BOLD, SMALL_BOLD))
        canvas.right(WIDTH, 27, text, font)
        line(canvas, 4, _going(view) if able else _("Nobody can bid more"))
    chips(canvas, state, {*asked.seats, bidder})
    ok = [(_("OK"), pgettext("key", "Bid"))] if able else []
    keys(canvas, (*ok, (_("Back"), _("No more"))), bool(view.ui.missing))


def going_until(view: ScreenContext) -> float | None:
    """When the auctioneer's call will change by itself."""
    if view.asked.other < 0:
        return None
    if view.ui.hammer is not None and (left := view.ui.hammer - view.now) > 0:
        return view.ui.hammer - math.ceil(left - _ROUNDED) + 1
    start = view.ui.bid_since
    return next((start + at for at in (GOING_ONCE, GOING_TWICE) if view.now < start + at), None)


def _going(view: ScreenContext) -> str:
    if view.ui.hammer is not None:
        return _counted(max(math.ceil(view.ui.hammer - view.now - _ROUNDED), 0))
    if view.now >= view.ui.bid_since + GOING_TWICE:
        return _("Going twice... sold?")
    once = view.now >= view.ui.bid_since + GOING_ONCE
    more = _("More? Tap your token") if view.ui.pads else _("More? Press OK")
    return _("Going once...") if once else more


def _counted(left: int) -> str:
    """By the clock, with `left` seconds to go."""
    if left <= AUCTION_CLOCK - GOING_TWICE:
        return _("Going twice... {left} s", left=left)
    if left <= AUCTION_CLOCK - GOING_ONCE:
        return _("Going once... {left} s", left=left)
    return _("More? {left} s", left=left)


def _item(state: State, space: int, piece: int) -> str:
    return piece_name(state, piece) if piece >= 0 else short(state, space)


def debt(canvas: Canvas, view: ScreenContext) -> None:
    """What is owed, to whom and for what, and how much is still to be raised."""
    state, asked, seat = view.state, view.asked, view.seat
    top = state.stack[-1]
    assert isinstance(top, Debt)
    seat_bar(canvas, state, seat, view.purses)
    heading(canvas, _("You owe {amount}", amount=money(state, asked.amount)), WIDTH - 2)
    to = name(state, asked.other) if 0 <= asked.other < state.seats else _("the Bank")
    why = _reason(state, top)
    both = _("to {name}, {why}", name=to, why=why)
    apart = SMALL.width(both) > WIDTH - 2
    line(canvas, 4, _("to {name}", name=to) if apart else both)
    lack, can = asked.amount - state.spendable(seat), raisable(state, seat)
    if can >= lack:
        line(canvas, 5, _("Find {amount} more", amount=money(state, lack)), font=SMALL_BOLD)
        told = _("Sell or mortgage")
    else:
        short = {"amount": money(state, lack - can)}
        all_sold = (
            _("Sell all: still {amount} short", **short) if can else _("{amount} short", **short)
        )
        line(canvas, 5, all_sold, font=SMALL_BOLD)
        told = _("Deal or give up")
    way = advised(state, seat, lack)
    aside = advice(state, way) if way is not None else ""
    foot(canvas, state, aside or (why if apart else ""), pads=view.ui.pads)
    keys(canvas, ((_("OK"), told),), bool(view.ui.missing))


def _reason(state: State, owed: Debt) -> str:
    row = PAYMENTS[owed.reason]
    if owed.space >= 0 and row.owed_at:
        return _(row.owed_at, place=short(state, owed.space))
    return _(row.owed)


def acquired(canvas: Canvas, view: ScreenContext) -> None:
    """A mortgaged deed came in: lift now, or keep the mortgage."""
    state, space = view.state, view.asked.space
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, place(state, space), WIDTH - 2)
    line(canvas, 4, _("is mortgaged. Lift it now"))
    line(canvas, 5, _("for {amount}?", amount=money(state, view.asked.amount)), font=SMALL_BOLD)
    foot(canvas, state, pads=view.ui.pads)
    keys(canvas, ((_("OK"), _("Lift it")), (_("Back"), _("Leave it"))), bool(view.ui.missing))


def shortage(canvas: Canvas, view: ScreenContext) -> None:
    """Somebody builds and the Bank may have too few pieces: who wants to build too?"""
    state, asked = view.state, view.asked
    top = state.stack[-1]
    assert isinstance(top, Shortage)
    left = state.supply[asked.piece]
    title_bar(
        canvas, _("Bank: {count} {pieces}", count=left, pieces=piece_name(state, asked.piece, left))
    )
    heading(canvas, _("Who else builds?"), WIDTH - 16)
    canvas.draw(WIDTH - 12, 17, HOTEL if asked.piece else HOUSE)
    who, where = name(state, asked.other), short(state, asked.space)
    line(
        canvas, 4,
        _("{name} builds on {place}", name=who, place=place(state, asked.space)),
        _("{name} builds on {place}", name=who, place=where),
        _("{name}: {what}", name=who, what=where),
        where,
    )  # fmt: skip
    chips(canvas, state, asked.seats, {seat: f"+{count}" for seat, count in top.wishes().items()})
    answer, way_out = (_("OK"), _("Answer")), (_("Back"), _("Pass"))
    answers = (answer, way_out) if len(asked.seats) == 1 else (answer,)
    keys(canvas, answers, bool(view.ui.missing))


def placement(canvas: Canvas, view: ScreenContext) -> None:
    """The winner of a building says where it goes."""
    state, asked = view.state, view.asked
    seat_bar(canvas, state, view.seat, view.purses)
    heading(
        canvas,
        _("Place your {piece}", piece=piece_name(state, asked.piece, 1, view.seat)),
        WIDTH - 14,
    )
    canvas.draw(WIDTH - 12, 17, HOTEL if asked.piece else HOUSE)
    line(canvas, 4, _placed_for(state, asked.amount))
    if view.ui.pads:
        line(canvas, 5, _("Tap the deed it goes to"))
    foot(canvas, state, pads=view.ui.pads)
    keys(canvas, ((_("OK"), _("Choose the space")),), bool(view.ui.missing))


def closing(canvas: Canvas, view: ScreenContext) -> None:
    """The game is ending: the last rents and deals before the count."""
    state = view.state
    title_bar(canvas, _("Time is up") if state.rules.time_limit else _("The game is ending"))
    heading(canvas, _("Last rents and deals"), WIDTH - 2)
    line(canvas, 4, _("Then comes the final count."))
    foot(canvas, state, pads=view.ui.pads)
    keys(canvas, ((_("OK"), _("Answer")),), bool(view.ui.missing))


def _placed_for(state: State, paid: int) -> str:
    """What a building that is placed has cost; or how many may be bought."""
    top = state.stack[-1]
    if isinstance(top, Placement) and top.left:
        return ngettext("{count} to buy", "{count} to buy", top.left)
    return _("Won for {amount}", amount=money(state, paid)) if paid else _("A card gives it to you")

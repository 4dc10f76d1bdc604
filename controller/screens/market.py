"""Screens of the market: auction, debt, an acquired mortgage, scarce buildings and their place."""

from __future__ import annotations

from controller.pace import GOING_ONCE, GOING_TWICE
from controller.palette import hue
from controller.rules.selling import raisable
from controller.rules.state import Debt, Shortage, State
from controller.screens.canvas import WIDTH, Canvas
from controller.screens.font import BIG, BOLD, SMALL, SMALL_BOLD, largest, shorten
from controller.screens.icons import HAMMER, HOTEL, HOUSE, SHAPES
from controller.screens.parts import (
    chips,
    foot,
    heading,
    keys,
    line,
    money,
    name,
    piece_name,
    place,
    seat_bar,
    short,
    small,
    title_bar,
)
from controller.screens.view import View

BID = 54  # columns kept for a bid, so that it changes in its own box

REASONS = {
    "rent": "rent at",
    "tax": "tax at",
    "card": "a card at",
    "fine": "the fine at",
    "interest": "interest on",
    "claim": "the claim of",
    "auction": "the auction of",
    "building": "a building on",
    "dealt": "the deed",
}
"""What a debt is for, with a place after it; without one the last word goes."""


def auction(canvas: Canvas, view: View) -> None:
    """What is under the hammer, the standing bid, who holds it, and who is still in."""
    state, asked = view.state, view.asked
    title_bar(canvas, f"Auction: {_item(state, asked.space, asked.piece)}")
    bidder = asked.other
    if bidder < 0:
        heading(canvas, "Who bids?")
        canvas.draw(WIDTH - 15, 17, HAMMER)
        line(canvas, 4, f"From {money(state, state.rules.auction_opening)} on: tap your token")
    else:
        canvas.draw(0, 17, SHAPES[hue(bidder).shape])
        font, text = largest(name(state, bidder), WIDTH - BID - 12, (BOLD, SMALL_BOLD, SMALL))
        canvas.text(10, 23, text, font)
        font, text = largest(money(state, asked.amount), BID, (BIG, BOLD, SMALL_BOLD))
        canvas.right(WIDTH, 27, text, font)
        line(canvas, 4, _going(view))
    chips(canvas, state, 6, {*asked.seats, bidder})
    keys(canvas, (("OK", "Bid"), ("Back", "Pass or sold")), bool(view.ui.missing))


def going_until(view: View) -> float | None:
    """When the auctioneer's call will change by itself."""
    if view.asked.other < 0:
        return None
    start = view.ui.since
    return next((start + at for at in (GOING_ONCE, GOING_TWICE) if view.now < start + at), None)


def _going(view: View) -> str:
    if view.now >= view.ui.since + GOING_TWICE:
        return "Going twice ... sold?"
    once = view.now >= view.ui.since + GOING_ONCE
    return "Going once ..." if once else "More? Tap your token"


def _item(state: State, space: int, piece: int) -> str:
    return piece_name(state, piece) if piece >= 0 else short(state, space)


def debt(canvas: Canvas, view: View) -> None:
    """What is owed, to whom and for what, and how much is still to be raised."""
    state, asked, seat = view.state, view.asked, view.seat
    top = state.stack[-1]
    assert isinstance(top, Debt)
    seat_bar(canvas, state, seat, view.purses)
    heading(canvas, f"You owe {money(state, asked.amount)}", WIDTH - 2)
    line(canvas, 4, f"to {name(state, asked.other)}, {_reason(state, top)}",
         f"to {shorten(name(state, asked.other), 40, SMALL)}, {_reason(state, top)}",
         )  # fmt: skip
    lack, can = asked.amount - state.cash[seat], raisable(state, seat)
    if can >= lack:
        line(canvas, 5, f"Raise {money(state, lack)} more", font=SMALL_BOLD)
        told = "Sell or mortgage"
    else:
        line(canvas, 5, f"Short by {money(state, lack - can)}", font=SMALL_BOLD)
        told = "Deal or give up"
    foot(canvas, state)
    keys(canvas, (("OK", told),), bool(view.ui.missing))


def _reason(state: State, owed: Debt) -> str:
    why = REASONS.get(owed.reason, owed.reason)
    if owed.space >= 0:
        return f"{why} {short(state, owed.space)}"
    return why.rpartition(" ")[0] or why


def acquired(canvas: Canvas, view: View) -> None:
    """A mortgaged deed came in: lift now, or keep the mortgage."""
    state, space = view.state, view.asked.space
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, place(state, space), WIDTH - 2)
    line(canvas, 4, "is mortgaged. Lift it now")
    line(canvas, 5, f"for {money(state, view.asked.amount)}?", font=SMALL_BOLD)
    foot(canvas, state)
    keys(canvas, (("OK", "Lift it"), ("Back", "Keep it so")), bool(view.ui.missing))


def shortage(canvas: Canvas, view: View) -> None:
    """Somebody builds and there are too few pieces: who else wants one?"""
    state, asked = view.state, view.asked
    top = state.stack[-1]
    assert isinstance(top, Shortage)
    left = state.supply[asked.piece]
    title_bar(canvas, f"Only {left} {piece_name(state, asked.piece, left)} left")
    heading(canvas, "Who wants it too?", WIDTH - 16)
    canvas.draw(WIDTH - 12, 17, HOTEL if asked.piece else HOUSE)
    verb = " builds on"
    who = shorten(name(state, asked.other), WIDTH - 2 - SMALL.width(verb), SMALL)
    canvas.text(canvas.text(0, small(4), who, SMALL), small(4), verb, SMALL)
    line(canvas, 5, place(state, asked.space))
    chips(canvas, state, 6, asked.seats)
    answers = (("OK", "Answer"), ("Back", "Pass")) if len(asked.seats) == 1 else (("OK", "Answer"),)
    keys(canvas, answers, bool(view.ui.missing))


def placement(canvas: Canvas, view: View) -> None:
    """The winner of a building says where it goes."""
    state, asked = view.state, view.asked
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, f"Place your {piece_name(state, asked.piece, 1, view.seat)}", WIDTH - 14)
    canvas.draw(WIDTH - 12, 17, HOTEL if asked.piece else HOUSE)
    line(canvas, 4, f"Won for {money(state, asked.amount)}")
    line(canvas, 5, "Tap the deed it goes to")
    foot(canvas, state)
    keys(canvas, (("OK", "Choose the place"),), bool(view.ui.missing))

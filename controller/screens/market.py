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
    title_bar,
)
from controller.screens.view import View

REASONS = {
    "rent": "rent at",
    "tax": "tax at",
    "card": "a card at",
    "fine": "the fine at",
    "interest": "interest on",
    "claim": "the claim of",
    "auction": "the auction of",
    "building": "a building on",
}


def auction(canvas: Canvas, view: View) -> None:
    """What is under the hammer, the standing bid, who holds it, and who is still in."""
    state, asked = view.state, view.asked
    title_bar(canvas, f"Auction: {_item(state, asked.space, asked.piece)}")
    bidder = asked.other
    if bidder < 0:
        canvas.text(1, 28, "Who bids?", BIG)
        line(canvas, 40, f"From {money(state, state.rules.auction_opening)} on: tap your token")
    else:
        canvas.draw(1, 18, SHAPES[hue(bidder).shape])
        amount_at = WIDTH - 52  # columns kept for the bid, so that it changes in its own box
        font, text = largest(name(state, bidder), amount_at - 14, (BOLD, SMALL_BOLD, SMALL))
        canvas.text(11, 25, text, font)
        font, text = largest(money(state, asked.amount), 52, (BIG, BOLD, SMALL_BOLD))
        canvas.right(WIDTH - 1, 28, text, font)
        line(canvas, 40, _going(view))
    chips(canvas, state, 43, asked.seats, bidder)
    keys(canvas, (("OK", "Bid"), ("Back", "Pass or sold")), bool(view.ui.missing))
    if bidder < 0:
        canvas.draw(WIDTH - 15, 16, HAMMER)


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
    seat_bar(canvas, state, seat)
    canvas.text(1, 26, "Owes", SMALL_BOLD)
    font, text = largest(money(state, asked.amount), 60, (BIG, BOLD))
    x = canvas.text(31, 28, text, font)
    canvas.text(x + 4, 26, "to", SMALL)
    font, text = largest(name(state, asked.other), WIDTH - x - 18, (SMALL_BOLD, SMALL))
    canvas.text(x + 17, 26, text, font)
    why = REASONS.get(top.reason, top.reason)
    if asked.space >= 0:
        line(
            canvas,
            37,
            f"for {why} {place(state, asked.space)}",
            f"for {why} {short(state, asked.space)}",
        )
    else:
        line(canvas, 37, f"for {why.rpartition(' ')[0] or why}")
    lack, can = asked.amount - state.cash[seat], raisable(state, seat)
    if can >= lack:
        canvas.text(1, 47, f"Raise {money(state, lack)} more", SMALL_BOLD)
        told = "Sell or mortgage"
    else:
        canvas.text(1, 47, f"Short by {money(state, lack - can)}", SMALL_BOLD)
        told = "Deal or give up"
    keys(canvas, (("OK", told),), bool(view.ui.missing))


def acquired(canvas: Canvas, view: View) -> None:
    """A mortgaged deed came in: lift now, or keep the mortgage."""
    state, space = view.state, view.asked.space
    seat_bar(canvas, state, view.seat)
    below = heading(canvas, 23, place(state, space))
    canvas.text(0, below + 1, "is mortgaged. Lift it now", SMALL)
    canvas.text(1, below + 11 if below < 36 else 48, _lift_price(view), SMALL_BOLD)
    if below < 36:
        foot(canvas, state, view.aside)
    keys(canvas, (("OK", "Lift it"), ("Back", "Keep it so")), bool(view.ui.missing))


def _lift_price(view: View) -> str:
    return f"for {money(view.state, view.asked.amount)}?"


def shortage(canvas: Canvas, view: View) -> None:
    """Somebody builds and there are too few pieces: who else wants one?"""
    state, asked = view.state, view.asked
    top = state.stack[-1]
    assert isinstance(top, Shortage)
    left = state.supply[asked.piece]
    piece = piece_name(state, asked.piece)
    title_bar(canvas, f"Only {left} {piece} left" if left == 1 else f"Only {left} {piece}s left")
    canvas.draw(WIDTH - 13, 16, HOTEL if asked.piece else HOUSE)
    who, verb = name(state, asked.other), " builds on"
    room = WIDTH - 16 - SMALL.width(verb)
    canvas.text(canvas.text(0, 20, shorten(who, room, SMALL), SMALL), 20, verb, SMALL)
    line(canvas, 30, place(state, asked.space), room=WIDTH - 16)
    canvas.text(1, 40, "Who wants it too?", BOLD)
    chips(canvas, state, 43, asked.seats, -1)
    answers = (("OK", "Answer"), ("Back", "Pass")) if len(asked.seats) == 1 else (("OK", "Answer"),)
    keys(canvas, answers, bool(view.ui.missing))


def placement(canvas: Canvas, view: View) -> None:
    """The winner of a building says where it goes."""
    state, asked = view.state, view.asked
    seat_bar(canvas, state, view.seat)
    piece = piece_name(state, asked.piece)
    heading(canvas, 24, f"Place your {piece}", WIDTH - 16)
    canvas.draw(WIDTH - 13, 17, HOTEL if asked.piece else HOUSE)
    line(canvas, 36, f"Won for {money(state, asked.amount)}")
    foot(canvas, state, "Tap the deed it goes to")
    keys(canvas, (("OK", "Choose the place"),), bool(view.ui.missing))

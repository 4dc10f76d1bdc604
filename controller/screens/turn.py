"""Screens of a seat's own turn: who starts, roll, Jail, claim, tax, a staff's rent."""

from __future__ import annotations

from controller.rules.board import BANK, STAFF, STEED, STREET
from controller.rules.commands import PayFine, UseCard
from controller.rules.engine import verify
from controller.rules.state import State
from controller.screens.canvas import WIDTH, Canvas
from controller.screens.font import BIG, BOLD, SMALL, SMALL_BOLD, largest, shorten, wrap
from controller.screens.icons import BARS, RING, die
from controller.screens.parts import (
    Keys,
    foot,
    heading,
    keys,
    line,
    money,
    name,
    place,
    seat_bar,
    short,
)
from controller.screens.view import View

DICE = 90  # left edge of the two dice
ROLL_KEYS: Keys = (("OK", "type it in"), ("Push", "menu"))
HELD_KEYS: Keys = (("OK", "type both in"),)


def opening(canvas: Canvas, view: View) -> None:
    """The seat rolls to see who starts; what the others threw."""
    state = view.state
    seat_bar(canvas, state, view.seat)
    canvas.text(1, 26, "Who starts?", BOLD)
    _dice(canvas, view)
    line(canvas, 41, "The highest roll begins", room=DICE - 4)
    thrown = zip(state.opening_seats, state.opening, strict=False)
    told = ", ".join(f"{name(state, seat)} {total}" for seat, total in thrown)
    if told:
        foot(canvas, state, told)
    _roll_keys(canvas, view)


def roll(canvas: Canvas, view: View) -> None:
    """The seat throws both dice."""
    state = view.state
    seat_bar(canvas, state, view.seat)
    if view.ui.held_die is not None:
        title = "One more die"
    elif state.doubles:
        title = "Double! Again"
    else:
        title = "Your roll"
    font, text = largest(title, DICE - 4, (BIG, BOLD, SMALL_BOLD))
    canvas.text(1, 28, text, font)
    _dice(canvas, view)
    where = place(state, view.asked.space)
    line(canvas, 41, f"Round {state.rounds}, on {where}", f"on {where}", short(state, state.turn))
    foot(canvas, state, view.aside)
    _roll_keys(canvas, view)


def jail(canvas: Canvas, view: View) -> None:
    """The ways out of Jail that are open to the seat."""
    state, seat = view.state, view.seat
    seat_bar(canvas, state, seat)
    tries = state.rules.jail_rolls
    title = "In Jail" if tries == 1 else f"In Jail: try {state.jail[seat] + 1} of {tries}"
    canvas.text(1, 24, title, BOLD)
    if view.ui.held_die is None:
        canvas.draw(WIDTH - 18, 14, BARS)
    else:
        canvas.draw(WIDTH - 18, 14, die(view.ui.held_die))
    ways = ["roll a double"]
    if verify(state, PayFine(seat)) is None:
        ways.append(f"pay {money(state, state.rules.fine)}")
    if verify(state, UseCard(seat)) is None:
        ways.append("use your card")
    text = f"To get out: {', or '.join(ways)}"
    for i, told in enumerate(wrap(text, DICE + 14, SMALL)[:2]):
        canvas.text(0, 34 + 9 * i, told, SMALL)
    foot(canvas, state, view.aside)
    throw = "Throw" if view.ui.held_die is None else "Other die"
    keys(canvas, (("", throw), ("OK", "other ways out")), bool(view.ui.missing))


def buy(canvas: Canvas, view: View) -> None:
    """The deed the seat stands on, its price, and what it would bring."""
    state, space = view.state, view.asked.space
    seat_bar(canvas, state, view.seat)
    free = space == state.ring
    below = heading(canvas, 23, place(state, space))
    price = "FREE" if free else money(state, view.asked.amount)
    canvas.text(1, 43 if below > 36 else 40, price, BIG if below <= 36 else BOLD)
    if free:
        canvas.draw(WIDTH - 13, 30, RING)
    beside = 6 + (BIG if below <= 36 else BOLD).width(price)
    if below <= 36:
        _worth(canvas, state, space, beside, WIDTH - beside - (15 if free else 1))
    foot(canvas, state, _purse(view))
    able = state.cash[view.seat] >= view.asked.amount
    keys(
        canvas, (("OK", "Claim" if able else "Choose"), ("Back", "Auction")), bool(view.ui.missing)
    )


def _purse(view: View) -> str:
    """What the seat would have left, or lacks."""
    left = view.state.cash[view.seat] - view.asked.amount
    if left < 0:
        return f"You lack {money(view.state, -left)}: sell or mortgage"
    return f"Leaves you {money(view.state, left)}" if view.asked.amount else "The Ring gives it"


def _worth(canvas: Canvas, state: State, space: int, x: int, room: int) -> None:
    """What rent the deed brings and how many of its group are taken, beside the price."""
    group = state.board.groups[state.board.group_of[space]]
    mine = sum(state.owner[member] == state.turn for member in group)
    others = sum(state.owner[member] not in (BANK, state.turn) for member in group)
    rents = state.board.rent[space]
    match state.board.kind[space]:
        case kind if kind == STREET:
            rent = f"Rent {rents[0]:,}"
        case kind if kind == STEED:
            rent = f"Rent {rents[0]:,}-{rents[-1]:,}"
        case _:
            rent = f"Rent {rents[0]}x dice"
    canvas.text(x, 33, shorten(rent, room, SMALL), SMALL)
    told = f"You have {mine} of {len(group)}" if mine else f"{others} of {len(group)} taken"
    if mine or others:
        canvas.text(x, 42, shorten(told, room, SMALL), SMALL)


def tax(canvas: Canvas, view: View) -> None:
    """The choice between a share and the amount, before anything is counted (E1)."""
    state = view.state
    here = state.board.spaces[view.asked.space]
    seat_bar(canvas, state, view.seat)
    heading(canvas, 23, here.name)
    canvas.text(0, 34, "Choose before you count:", SMALL)
    canvas.text(1, 44, f"{money(state, here.amount)} or {here.percent} % of all?", SMALL_BOLD)
    foot(canvas, state, view.aside)
    keys(canvas, (("OK", "Choose how to pay"),), bool(view.ui.missing))


def rent_roll(canvas: Canvas, view: View) -> None:
    """A fresh roll for the rent of a staff that a card led to."""
    state, space = view.state, view.asked.space
    seat_bar(canvas, state, view.seat)
    font, text = largest("Rent roll", DICE - 4, (BIG, BOLD))
    canvas.text(1, 28, text, font)
    _dice(canvas, view)
    line(canvas, 41, f"for {place(state, space)}")
    foot(canvas, state, f"{name(state, state.owner[space])} gets {state.factor} times the roll")
    _roll_keys(canvas, view)


def _dice(canvas: Canvas, view: View) -> None:
    """Two empty dice; the one that was thrown already shows its face."""
    held = -1 if view.ui.held_die is None else view.ui.held_die
    canvas.draw(DICE, 14, die(held))
    canvas.draw(DICE + 20, 14, die(-1))


def _roll_keys(canvas: Canvas, view: View) -> None:
    held = view.ui.held_die is not None
    keys(canvas, HELD_KEYS if held else ROLL_KEYS, bool(view.ui.missing))


assert STAFF not in (STREET, STEED)

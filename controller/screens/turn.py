"""Screens of a seat's own turn: who starts, roll, Jail, claim, tax, a staff's rent."""

from __future__ import annotations

from controller.rules.board import BANK, STEED, STREET
from controller.rules.commands import PayFine, UseCard
from controller.rules.engine import verify
from controller.rules.events import Paid
from controller.rules.state import State
from controller.screens.canvas import Canvas
from controller.screens.font import SMALL_BOLD
from controller.screens.parts import (
    BELOW,
    Keys,
    Told,
    corner,
    foot,
    heading,
    keys,
    line,
    money,
    name,
    place,
    seat_bar,
    story,
)
from controller.screens.view import View

ROLL_KEYS: Keys = (("OK", "type it in"), ("Push", "menu"))


def opening(canvas: Canvas, view: View) -> None:
    """The seat rolls to see who starts; what the others threw."""
    state = view.state
    seat_bar(canvas, state, view.seat)
    heading(canvas, "Who starts?")
    _awaited(canvas, view)
    line(canvas, 4, "The highest roll begins")
    thrown = zip(state.opening_seats, state.opening, strict=False)
    told = ", ".join(f"{name(state, seat)} {total}" for seat, total in thrown)
    if told:
        line(canvas, 5, told)
    keys(canvas, ROLL_KEYS, bool(view.ui.missing))


def roll(canvas: Canvas, view: View) -> None:
    """The seat throws both dice; what happened last stays to be read."""
    state = view.state
    seat_bar(canvas, state, view.seat)
    heading(canvas, "Your roll")
    _awaited(canvas, view)
    here = Told(view.seat, f"on {place(state, view.asked.space)}")
    told = view.told or here
    if state.doubles:
        told = told._replace(note="")
        canvas.text(1, BELOW, "A double: roll again", SMALL_BOLD)
    story(canvas, state, told)
    keys(canvas, ROLL_KEYS, bool(view.ui.missing))


def jail(canvas: Canvas, view: View) -> None:
    """The ways out of Jail that are open to the seat."""
    state, seat = view.state, view.seat
    seat_bar(canvas, state, seat)
    tries = state.rules.jail_rolls
    heading(canvas, "In Jail" if tries == 1 else f"Jail: try {state.jail[seat] + 1} of {tries}")
    _awaited(canvas, view)
    ways = ["Double"]
    if verify(state, PayFine(seat)) is None:
        ways.append(money(state, state.rules.fine))
    if verify(state, UseCard(seat)) is None:
        ways.append("card")
    out = f"{', '.join(ways[:-1])} or {ways[-1]}" if len(ways) > 1 else "Only a double"
    last = f"{view.told.title}: {view.told.detail}" if view.told else ""
    story(canvas, state, Told(seat, out, last))
    keys(canvas, (("OK", "ways out"), ("Push", "menu")), bool(view.ui.missing))


def buy(canvas: Canvas, view: View) -> None:
    """The deed the seat stands on, its price, and what it would bring."""
    state, space, price = view.state, view.asked.space, view.asked.amount
    seat_bar(canvas, state, view.seat)
    able = state.cash[view.seat] >= price
    heading(canvas, "Claim it?" if able else "Too dear")
    _thrown(canvas, state)
    what = money(state, price) if price else "FREE"
    story(canvas, state, Told(view.seat, place(state, space), _about(view)), what)
    answers = (("OK", "Claim" if able else "Choose"), ("Back", "Auction"))
    keys(canvas, answers, bool(view.ui.missing))


def _about(view: View) -> str:
    """What the seat lacks, has just been paid, or would get."""
    state, seat = view.state, view.seat
    lack = view.asked.amount - state.cash[seat]
    if lack > 0:
        return f"You lack {money(state, lack)}: sell or mortgage"
    worth = _worth(state, view.asked.space)
    for event in view.ui.fresh:
        if isinstance(event, Paid) and event.reason == "salary":
            return f"{worth}. GO paid {money(state, event.amount)}"
    return worth


def _worth(state: State, space: int) -> str:
    """What rent the deed brings and how many of its group are taken."""
    group = state.board.groups[state.board.group_of[space]]
    mine = sum(state.owner[member] == state.turn for member in group)
    others = sum(state.owner[member] not in (BANK, state.turn) for member in group)
    rents = state.board.rent[space]
    match state.board.kind[space]:
        case kind if kind == STREET:
            rent = f"Rent {rents[0]}"
        case kind if kind == STEED:
            rent = f"Rent {rents[0]}-{rents[-1]}"
        case _:
            rent = f"Rent {rents[0]} x dice"
    if mine:
        return f"{rent}; you have {mine} of {len(group)}"
    return f"{rent}; {others} of {len(group)} taken" if others else rent


def tax(canvas: Canvas, view: View) -> None:
    """The choice between a share and the amount, before anything is counted (E1)."""
    state = view.state
    here = state.board.spaces[view.asked.space]
    seat_bar(canvas, state, view.seat)
    heading(canvas, f"{money(state, here.amount)} or {here.percent} %?")
    _thrown(canvas, state)
    story(canvas, state, Told(view.seat, here.name, "Choose before you count"))
    keys(canvas, (("OK", "Choose how to pay"),), bool(view.ui.missing))


def rent_roll(canvas: Canvas, view: View) -> None:
    """A fresh roll for the rent of a staff that a card led to."""
    state, space = view.state, view.asked.space
    seat_bar(canvas, state, view.seat)
    heading(canvas, "Rent roll")
    _awaited(canvas, view)
    line(canvas, 4, f"for {place(state, space)}")
    owner = name(state, state.owner[space])
    line(canvas, 5, f"{owner} gets {state.factor} times the roll", f"{state.factor} times the roll")
    foot(canvas, state)
    keys(canvas, ROLL_KEYS, bool(view.ui.missing))


def _awaited(canvas: Canvas, view: View) -> None:
    """Two empty dice; the one that was thrown already shows its face."""
    corner(canvas, -1 if view.ui.held_die is None else view.ui.held_die, -1)


def _thrown(canvas: Canvas, state: State) -> None:
    """The dice that led here."""
    if state.dice is not None:
        corner(canvas, *state.dice)

"""Screens about the Ring that a player bears: meetings, battles, and throws in the final count."""

from __future__ import annotations

from controller.rules.prompts import met, struggling
from controller.rules.state import Struggle
from controller.screens.canvas import Canvas
from controller.screens.parts import corner, foot, heading, keys, line, name, place, seat_bar
from controller.screens.turn import ROLL_KEYS
from controller.screens.view import View


def offer_ring(canvas: Canvas, view: View) -> None:
    """The bearer has come to others, and may give one of them the Ring (M18)."""
    state = view.state
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, "Give the Ring?")
    names = ", ".join(name(state, other) for other in met(state, view.seat))
    line(canvas, 4, f"Here: {names}")
    line(canvas, 5, _still_to_go(view))
    foot(canvas, state)
    keys(canvas, (("OK", "choose"), ("Back", "keep it")), bool(view.ui.missing))


def battle(canvas: Canvas, view: View) -> None:
    """A seat has come to the bearer, and may battle for the Ring (M19, M20)."""
    state = view.state
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, "Battle?")
    line(canvas, 4, f"{name(state, view.asked.other)} has the Ring")
    line(canvas, 5, _still_to_go(view))
    foot(canvas, state)
    keys(canvas, (("OK", "choose"), ("Back", "walk on")), bool(view.ui.missing))


def _still_to_go(view: View) -> str:
    steps = view.asked.amount
    where = place(view.state, view.asked.space)
    return f"At {where}, {steps} to go" if steps else f"At {where}"


def battle_roll(canvas: Canvas, view: View) -> None:
    """Each of the two throws one die (M21)."""
    state = view.state
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, "Battle!")
    top = state.stack[-1]
    assert isinstance(top, Struggle)
    corner(canvas, *top.faces)
    waiting = " and ".join(name(state, seat) for seat in struggling(state))
    line(canvas, 4, f"{waiting}: one die")
    line(canvas, 5, "The higher has the Ring")
    foot(canvas, state)
    keys(canvas, ROLL_KEYS, bool(view.ui.missing))


def count_roll(canvas: Canvas, view: View) -> None:
    """The owner throws for the rent that the Bank pays for a staff at the end (R46)."""
    state = view.state
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, "Final count")
    line(canvas, 4, f"Throw for {place(state, view.asked.space)}")
    line(canvas, 5, "The Bank pays the roll")
    foot(canvas, state)
    keys(canvas, ROLL_KEYS, bool(view.ui.missing))

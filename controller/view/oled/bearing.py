"""Screens about the Ring that a player bears: meetings, battles, and throws in the final count."""

from __future__ import annotations

from controller.rules.prompts import battling, ring_meeting
from controller.rules.state import RingBattle
from controller.text.battle import roll_needed
from controller.text.language import _, ngettext
from controller.view.oled.canvas import Canvas
from controller.view.oled.foot import foot
from controller.view.oled.parts import corner, heading, keys, line, name, place, seat_bar
from controller.view.oled.story import ScreenContext
from controller.view.oled.turn import roll_keys
from controller.view.oled.wording import fitting


def offer_ring(canvas: Canvas, view: ScreenContext) -> None:
    """The bearer has come to others, and may give one of them the Ring (M18)."""
    state = view.state
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, _("Give the Ring?"))
    names = ", ".join(name(state, other) for other in ring_meeting(state, view.seat))
    passing = view.asked.amount > 0
    line(canvas, 4, _("You pass {names}", names=names) if passing
         else _("You meet {names}", names=names))  # fmt: skip
    line(canvas, 5, _still_to_go(view))
    foot(canvas, state, pads=view.ui.pads)
    keys(canvas, ((_("OK"), _("choose")), (_("Back"), _("keep it"))), bool(view.ui.missing))


def battle(canvas: Canvas, view: ScreenContext) -> None:
    """A seat has come to the bearer, and may battle for the Ring (M19, M20)."""
    state = view.state
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, _("Battle?"))
    line(canvas, 4, _("{name} has the Ring", name=name(state, view.asked.other)))
    line(canvas, 5, _still_to_go(view))
    foot(canvas, state, pads=view.ui.pads)
    keys(canvas, ((_("OK"), _("choose")), (_("Back"), _("walk on"))), bool(view.ui.missing))


def _still_to_go(view: ScreenContext) -> str:
    steps = view.asked.amount
    where = place(view.state, view.asked.space)
    if steps:
        left = ngettext("{place}; {count} step left", "{place}; {count} steps left", steps,
                        place=where)  # fmt: skip
        return fitting(view.state, left)
    return _("At {place}", place=where)


def battle_roll(canvas: Canvas, view: ScreenContext) -> None:
    """The two throw one die each (M21), one after the other: whose it was nobody can see."""
    state = view.state
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, _("Battle!"))
    top = state.stack[-1]
    assert isinstance(top, RingBattle)
    corner(canvas, *top.faces)
    who = name(state, view.seat)
    both = len(battling(state)) > 1
    line(canvas, 4, _("{name} rolls first", name=who) if both else _("{name} rolls now", name=who))
    line(
        canvas,
        5,
        _("The higher takes the Ring") if both else fitting(state, roll_needed(state, top, name)),
    )
    foot(canvas, state, pads=view.ui.pads)
    keys(canvas, roll_keys(), bool(view.ui.missing))


def count_roll(canvas: Canvas, view: ScreenContext) -> None:
    """The owner throws for the rent that the Bank pays for a staff at the end (R46)."""
    state = view.state
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, _("Final count"))
    where = place(state, view.asked.space)
    line(canvas, 4, fitting(state, _("Roll for {place}", place=where), where))
    line(canvas, 5, _("The Bank pays the roll"))
    foot(canvas, state, pads=view.ui.pads)
    keys(canvas, roll_keys(), bool(view.ui.missing))

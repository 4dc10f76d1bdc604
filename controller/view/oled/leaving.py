"""The screen of a seat that wants to retire: do the others agree?"""

from __future__ import annotations

from controller.text.language import _
from controller.view.oled.canvas import WIDTH, Canvas
from controller.view.oled.parts import chips, heading, keys, line, name, title_bar
from controller.view.oled.view import ScreenContext


def retire(canvas: Canvas, view: ScreenContext) -> None:
    """Who wants to go, and who has still to answer."""
    state, asked = view.state, view.asked
    who = name(state, asked.other)
    title_bar(canvas, _("Retire?"))
    heading(canvas, who, WIDTH - 2)
    line(canvas, 4, _("wants to retire. Agree?"))
    chips(canvas, state, asked.seats)
    answer, way_out = (_("OK"), _("Answer")), (_("Back"), _("No"))
    answers = (answer, way_out) if len(asked.seats) == 1 else (answer,)
    keys(canvas, answers, bool(view.ui.missing))

"""The first and the last screens: nobody has sat down yet; a seat wants to retire; the game is over
and counted."""

from __future__ import annotations

from controller.rules.state import State
from controller.text.language import _, ngettext
from controller.view.oled.canvas import WIDTH, Canvas
from controller.view.oled.font import BIG, SMALL, SMALL_BOLD, largest, wrap
from controller.view.oled.icons import RING, SHAPES
from controller.view.oled.parts import chips, heading, keys, line, money, name, title_bar
from controller.view.oled.story import ScreenContext
from controller.view.palette import hue

_ROWS = 6  # players that the count has room for


def welcome(canvas: Canvas, state: State, alert: bool) -> None:
    """No game yet."""
    canvas.draw(4, 4, RING)
    canvas.text(22, 15, "Ringkeeper", BIG)
    lines = wrap(state.edition.data.name, WIDTH - 4, SMALL)[:3]
    for i, text in enumerate(lines):
        canvas.centre(28 + 9 * i, text, SMALL)
    keys(canvas, ((_("OK"), _("Set up a game")),), alert)


def over(canvas: Canvas, view: ScreenContext) -> None:
    """Everybody by worth; the winners on top, a shared place for equal worth."""
    state = view.state
    ranked = sorted(
        range(state.seats), key=lambda seat: (not wins(state, seat), -worth(state, seat))
    )
    won = _(" and ").join(name(state, seat) for seat in state.winners)
    told = ngettext("{names} wins!", "{names} win!", len(state.winners), names=won)
    font, text = largest(told, WIDTH - 4, (SMALL_BOLD, SMALL))
    canvas.centre(7, text, font)
    canvas.invert(0, 0, WIDTH, 9)
    shown = ranked if len(ranked) <= _ROWS else ranked[: _ROWS - 1]
    for i, seat in enumerate(shown):
        _row(canvas, state, seat, 9 + 9 * i, 1 + rank(state, seat))
    if len(shown) < len(ranked):
        canvas.text(12, 62, _("and {count} more", count=len(ranked) - len(shown)), SMALL)
    if view.ui.head and len(ranked) < _ROWS:
        canvas.centre(62, _("Record: {code}", code=view.ui.head), SMALL)


def wins(state: State, seat: int) -> bool:
    """Whether a seat is among the winners."""
    return seat in state.winners


def worth(state: State, seat: int) -> int:
    """A seat's worth in the final count, or its cash where nothing was counted."""
    return state.worth[seat] if state.worth else state.cash[seat]


def rank(state: State, seat: int) -> int:
    """How many seats are ahead of a seat."""
    if wins(state, seat):
        return 0
    others = range(state.seats)
    return sum(wins(state, o) or worth(state, o) > worth(state, seat) for o in others)


def _row(canvas: Canvas, state: State, seat: int, y: int, number: int) -> None:
    canvas.text(1, y + 7, f"{number}.", SMALL_BOLD)
    canvas.remark(joint=" ")
    canvas.draw(14, y + 1, SHAPES[hue(seat).shape])
    told = money(state, worth(state, seat)) if state.alive[seat] else _("out")
    font = SMALL_BOLD if wins(state, seat) else SMALL
    left = canvas.right(WIDTH - 1, y + 7, told, font)
    canvas.text(25, y + 7, largest(name(state, seat), left - 27, (SMALL,))[1], SMALL)


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

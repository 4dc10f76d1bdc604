"""What the display shows: a pure function of the state, the interface, and the time.

`screen` gives the picture and until when it holds, so that nobody has to look again before then.
Order: a notice, the page that the panel opened, what just happened, the question.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from controller.rules.money.rent import lapsing
from controller.rules.prompts import ROLLED, Ask, prompt
from controller.rules.state import Phase, State
from controller.text.language import in_language
from controller.view.interface import Amount, LayCard, Menu, Notice, ScanCode, ShownPage, Typing, Ui
from controller.view.oled import bearing, cardplay, chosen, final, market, scanning, turn, typing
from controller.view.oled.canvas import Canvas
from controller.view.oled.last_call import last_call
from controller.view.oled.moments.moment import Moment
from controller.view.oled.news import counts, news
from controller.view.oled.parts import time_left
from controller.view.oled.purses import Purses
from controller.view.oled.reading import Line, lines
from controller.view.oled.story import ScreenContext
from hardware.display.picture import Picture

ROUNDED = 1e-6
"""Seconds that a sum of times may be off."""

__all__ = ["TimedPicture", "draw", "news_end", "reading", "screen", "shown"]


class TimedPicture(NamedTuple):
    """A picture and the time at which it will change by itself (None: never)."""

    image: Picture
    until: float | None


ASKED: dict[Ask, Callable[[Canvas, ScreenContext], None]] = {
    Ask.OPENING: turn.opening,
    Ask.ROLL: turn.roll,
    Ask.JAIL: turn.jail,
    Ask.BUY: turn.buy,
    Ask.TAX: turn.tax,
    Ask.DRAW: cardplay.draw_card,
    Ask.RENT_ROLL: turn.rent_roll,
    Ask.AUCTION: market.auction,
    Ask.DEBT: market.debt,
    Ask.ACQUIRED: market.acquired,
    Ask.SHORTAGE: market.shortage,
    Ask.PLACE: market.placement,
    Ask.CARD: cardplay.answer,
    Ask.RETIRE: final.retire,
    Ask.OFFER_RING: bearing.offer_ring,
    Ask.BATTLE: bearing.battle,
    Ask.BATTLE_ROLL: bearing.battle_roll,
    Ask.CLOSING: market.closing,
    Ask.COUNT_ROLL: bearing.count_roll,
    Ask.OVER: final.over,
}
"""The screen of each question."""


def screen(state: State, ui: Ui, now: float) -> TimedPicture:
    """The display at `now` (seconds of the table's clock)."""
    canvas = Canvas()
    until = draw(canvas, state, ui, now)
    return TimedPicture(canvas.picture(), until)


def draw(canvas: Canvas, state: State, ui: Ui, now: float) -> float | None:
    """Draw the display at `now`; until when it holds."""
    with in_language(ui.language):
        return _draw(canvas, state, ui, now)


def reading(state: State, ui: Ui, now: float) -> tuple[Line, ...]:
    """What is written on the display at `now`, line by line: without the seconds that run down, and
    with balances as they will be when they have counted."""
    canvas, still = Canvas(), replace(ui, hammer=None, deadline=None, rolls=None)
    with in_language(ui.language):
        _draw(canvas, state, still, now, counting=False)
    return lines(canvas.texts)


def _draw(
    canvas: Canvas, state: State, ui: Ui, now: float, *, counting: bool = True
) -> float | None:
    said = ui.notice
    if said is not None and now < said.until:
        chosen.notice(canvas, state, said)
        return said.until
    alert = bool(ui.missing)
    moments = news(state, ui.fresh, ui.naming)
    purses = Purses(state.cash, counts(moments, ui.told_from) if counting else (), now)
    until = None
    if isinstance(ui.page, Menu):
        chosen.menu(canvas, state, ui.page, alert, purses)
    elif isinstance(ui.page, Amount):
        chosen.amount(canvas, state, ui.page, alert, purses)
    elif isinstance(ui.page, LayCard):
        scanning.laying(canvas, ui.page, alert)
    elif isinstance(ui.page, ScanCode):
        scanning.scanning(canvas, ui.page)
    elif isinstance(ui.page, Typing):
        typing.typing(canvas, ui.page, alert)
    else:
        until = _game(canvas, state, ui, now, moments, purses)
    return min((at for at in (until, purses.until) if at is not None), default=None)


def _game(
    canvas: Canvas, state: State, ui: Ui, now: float, moments: list[Moment], purses: Purses
) -> float | None:
    """What just happened while it is fresh, then the question; when the one gives way."""
    telling = _telling(moments, ui, now)
    if telling is not None:
        moment, end = telling
        moment.draw(moment.told._replace(pads=ui.pads), purses, canvas)
        return end
    if state.phase is Phase.SETUP:
        final.welcome(canvas, state, bool(ui.missing))
        return None
    if (said := _cocked(state, ui)) is not None:
        chosen.notice(canvas, state, said)
        return None
    last = moments[-1] if moments else None
    told = last.told._replace(pads=ui.pads) if last else None
    seen = last is None or last.seconds > 0
    view = ScreenContext(state, prompt(state), ui, now, purses, told, seen)
    if ui.rolls is not None and (waits := _left(ui.rolls, now)) and (rents := lapsing(state)):
        last_call(canvas, view, rents, waits)
        return ui.rolls - waits + 1
    left = _left(ui.deadline, now)
    if left:
        time_left(canvas, left)
    ASKED[view.asked.ask](canvas, view)
    going = market.going_until(view) if view.asked.ask is Ask.AUCTION else None
    ticks = ui.deadline - left + 1 if ui.deadline is not None and left else None
    return min((at for at in (going, ticks) if at is not None), default=None)


def _left(due: float | None, now: float) -> int:
    """Whole seconds until something is due; 0: it is not to come."""
    return 0 if due is None else max(math.ceil(due - now - ROUNDED), 0)


def _telling(moments: list[Moment], ui: Ui, now: float) -> tuple[Moment, float] | None:
    """The moment that is shown at `now`, and until when."""
    end = ui.told_from
    for moment in moments if ui.held_die is None else ():
        end += moment.seconds
        if now < end:
            return moment, end
    return None


def shown(state: State, ui: Ui, now: float) -> Notice | ShownPage | Moment | None:
    """What the display shows at `now` in place of the question; None: the question."""
    if ui.notice is not None and now < ui.notice.until:
        return ui.notice
    if ui.page is not None:
        return ui.page
    telling = _telling(news(state, ui.fresh, ui.naming), ui, now)
    return telling[0] if telling is not None else _cocked(state, ui)


def _cocked(state: State, ui: Ui) -> Notice | None:
    """What is said of a cocked die for as long as a roll is asked for."""
    if ui.cocked is None or state.phase is Phase.SETUP:
        return None
    return ui.cocked if prompt(state).ask in ROLLED else None


def news_end(state: State, ui: Ui) -> float:
    """When what just happened has been told and the question shows: a press before that is no
    answer to a question that nobody has seen."""
    end = ui.told_from
    for moment in news(state, ui.fresh, ui.naming):
        end += moment.seconds
    return end

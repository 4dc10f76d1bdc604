"""The Ring on its way and in players' hands, as moments."""

from __future__ import annotations

from controller.rules.board import BANK
from controller.rules.events import (
    BattleEnded,
    BattleTied,
    RingDropped,
    RingMoved,
    RingTaken,
    Spared,
    TrackerMoved,
)
from controller.rules.state import State
from controller.text.language import _
from controller.view.oled.icons import RING
from controller.view.oled.moments.moment import Moment, plain
from controller.view.oled.parts import name, place


def ring(
    state: State, event: RingMoved | RingTaken | RingDropped | TrackerMoved | Spared
) -> Moment:
    """Where the Ring goes, and what it does to its bearer."""
    bar = state.edition.data.ring_name
    match event:
        case RingMoved(_, to):
            return plain(state, 1.4, bar, place(state, to), (_("The Ring is here now"),), RING)
        case RingTaken(seat):
            lines: tuple[str, ...] = (_("has the Ring now,"), _("the Tracker is at Start"))
            return plain(state, 1.8, bar, name(state, seat), lines, RING)
        case RingDropped(seat, space):
            lines = (_("{name} loses the Ring,", name=name(state, seat)), _("it stays there alone"))
            return plain(state, 2.2, bar, place(state, space), lines, RING)
        case TrackerMoved(seat, circle):
            lines = (_("nearer to Mount Doom"),)
            return plain(state, 1.0, seat, _("Circle {number}", number=circle), lines, RING)
        case Spared(seat, space):
            lines = (_("The Ring keeps you safe:"), _("nothing happens to you"))
            return plain(state, 1.6, seat, place(state, space), lines, RING)


def battle(state: State, event: BattleEnded | BattleTied) -> Moment | None:
    """How a battle for the Ring ends, unless there is nobody left to battle."""
    match event:
        case BattleTied():
            bar = state.edition.data.ring_name
            return plain(state, 1.4, bar, _("A tie"), (_("Both roll again"),))
        case BattleEnded(winner) if winner != BANK:
            return plain(state, 1.4, winner, name(state, winner), (_("wins the battle"),), RING)
    return None

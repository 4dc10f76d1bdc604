"""In and out of Jail, as moments."""

from __future__ import annotations

from controller.rules.events import FineForced, Freed, Jailed
from controller.rules.state import State
from controller.text.language import _
from controller.view.oled.icons import BARS, TICK
from controller.view.oled.moments.moment import Moment, plain
from controller.view.oled.parts import money
from controller.view.oled.story import Told


def jail(state: State, event: Jailed | FineForced | Freed) -> Moment:
    """In or out."""
    seat = event.seat
    match event:
        case Jailed(why=why):
            reasons = {
                "space": _("the space says so"),
                "card": _("the card says so"),
                "doubles": _("too many doubles"),
            }
            lines: tuple[str, ...] = (reasons[why], _("No salary on the way"))
            return plain(state, 2.2, seat, _("Go to Jail!"), lines, BARS)
        case FineForced():
            fine = money(state, state.rules.fine)
            lines = (
                _("That was the last try: pay {amount}", amount=fine),
                _("then move by that roll"),
            )
            return plain(state, 1.6, seat, _("Pay the fine"), lines)
        case Freed(how=how):
            ways = {
                "double": _("by a double"),
                "fine": _("the fine is paid"),
                "card": _("by the card"),
            }
            moment = plain(state, 1.4, seat, _("Free again!"), (ways[how],), TICK)
            return moment._replace(
                told=Told(seat, _("Free again!"), "" if how == "fine" else ways[how])
            )

"""How house rules and seats that change are shown and heard (R70)."""

from __future__ import annotations

from controller.rules import events as on
from controller.rules.state import State
from controller.text.language import _
from controller.text.sentences import rules_in_words
from controller.view.events.cards import sparkle
from controller.view.events.row import Rows, fade, glow, row
from controller.view.oled.icons import TICK
from controller.view.oled.moments.moment import Later, Moment, plain
from controller.view.oled.parts import name
from controller.view.sounds import Sound


def _stays(state: State, event: on.RetirementDropped, _later: Later) -> Moment:
    seat, by = event.seat, event.by
    who = name(state, seat)
    if seat == by:
        return plain(state, 1.8, seat, who, (_("stays in the game"),))
    return plain(state, 1.8, by, _("Not agreed"), (_("{name} plays on", name=who),))


ROWS: Rows = dict(
    (
        row(
            on.RulesProposed,
            lambda state, e, _l: plain(
                state,
                1.8,
                e.seat,
                _("{name} proposes", name=name(state, e.seat)),
                (rules_in_words(e.rules), _("Everyone must agree")),
            ),
            sparkle,
            Sound.YES,
        ),
        row(on.RulesAgreed),
        row(
            on.RulesChanged,
            lambda state, e, _l: plain(
                state,
                2.5,
                _("House rules"),
                _("Agreed"),
                (rules_in_words(e.rules), _("from now on")),
                TICK,
            ),
            sparkle,
            Sound.YES,
        ),
        row(
            on.RulesDropped,
            lambda state, e, _l: plain(
                state, 1.8, e.seat, _("Not agreed"), (_("The rules stay as they are"),)
            ),
            sparkle,
        ),
        row(
            on.SeatLeft,
            lambda state, e, _l: plain(
                state,
                2.5,
                e.seat,
                name(state, e.seat),
                (_("has left the table."), _("A bot takes over.")),
            ),
            lambda state, e, _: [fade(0.7, state.pos[e.seat], e.seat, back=False)],
            Sound.LATE,
        ),
        row(
            on.SeatTaken,
            lambda state, e, _l: plain(
                state, 1.8, e.seat, name(state, e.seat), (_("sits down again"), _("and plays on"))
            ),
            lambda state, e, _: [glow(0.6, state.pos[e.seat], e.seat)],
            Sound.YES,
        ),
        row(
            on.RetirementAsked,
            lights=lambda state, e, _: [glow(0.6, state.pos[e.seat], e.seat)],
            sound=Sound.OFFER,
        ),
        row(on.RetirementAgreed, sound=Sound.YES),
        row(on.RetirementDropped, _stays),
    )
)

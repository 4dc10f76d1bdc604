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


def _proposed(state: State, event: on.RulesProposed, _later: Later) -> Moment:
    head = _("{name} proposes", name=name(state, event.seat))
    lines = (rules_in_words(event.rules), _("All have to agree"))
    return plain(state, 1.8, event.seat, head, lines)


def _changed(state: State, event: on.RulesChanged, _later: Later) -> Moment:
    lines = (rules_in_words(event.rules), _("from now on"))
    return plain(state, 2.5, _("House rules"), _("Agreed"), lines, TICK)


def _kept(state: State, event: on.RulesDropped, _later: Later) -> Moment:
    return plain(state, 1.8, event.seat, _("Not agreed"), (_("The rules stay as they are"),))


def _left(state: State, event: on.SeatLeft, _later: Later) -> Moment:
    lines = (_("has left the table."), _("A bot plays on."))
    return plain(state, 2.5, event.seat, name(state, event.seat), lines)


def _taken(state: State, event: on.SeatTaken, _later: Later) -> Moment:
    lines = (_("sits down again"), _("and plays on"))
    return plain(state, 1.8, event.seat, name(state, event.seat), lines)


def _stays(state: State, event: on.RetirementDropped, _later: Later) -> Moment:
    seat, by = event.seat, event.by
    who = name(state, seat)
    if seat == by:
        return plain(state, 1.8, seat, who, (_("stays in the game"),))
    return plain(state, 1.8, by, _("Not agreed"), (_("{name} plays on", name=who),))


ROWS: Rows = dict((
    row(on.RulesProposed, _proposed, sparkle, Sound.YES),
    row(on.RulesAgreed),
    row(on.RulesChanged, _changed, sparkle, Sound.YES),
    row(on.RulesDropped, _kept, sparkle),
    row(on.SeatLeft, _left, lambda state, e, _: [fade(0.7, state.pos[e.seat], e.seat, back=False)],
        Sound.LATE),
    row(on.SeatTaken, _taken, lambda state, e, _: [glow(0.6, state.pos[e.seat], e.seat)],
        Sound.YES),
    row(on.RetirementAsked, lights=lambda state, e, _: [glow(0.6, state.pos[e.seat], e.seat)],
        sound=Sound.OFFER),
    row(on.RetirementAgreed, sound=Sound.YES),
    row(on.RetirementDropped, _stays),
))  # fmt: skip

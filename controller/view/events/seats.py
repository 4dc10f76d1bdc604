"""How house rules and seats that change are shown and heard (R70)."""

from __future__ import annotations

from collections.abc import Sequence

from controller.rules import events as on
from controller.rules.events import Event
from controller.rules.state import State
from controller.text.language import _
from controller.text.sentences import rules_in_words
from controller.view.events.cards import sparkle
from controller.view.events.row import Drawn, Rows, fade, glow, row
from controller.view.oled.icons import TICK
from controller.view.oled.moments.moment import Later, Moment, plain
from controller.view.oled.parts import money, name, short
from controller.view.sounds import Sound


def _stays(state: State, event: on.RetirementDropped, _later: Later) -> Moment:
    seat, by = event.seat, event.by
    who = name(state, seat)
    if seat == by:
        return plain(state, 1.8, seat, who, (_("stays in the game"),))
    return plain(state, 1.8, by, _("Not agreed"), (_("{name} plays on", name=who),))


def _corrected(state: State, event: on.Adjusted, _later: Later) -> Moment:
    """Whose or what it is about, and what it is now."""
    one = event.corrected
    about = name(state, one.seat) if one.seat >= 0 else state.edition.data.ring_name
    if one.space >= 0:
        about = state.place(one.space)
    value = {
        "cash": lambda: money(state, one.value),
        "place": lambda: state.place(one.value),
        "ring": lambda: state.place(one.value),
        "bearer": lambda: name(state, one.value),
        "owner": lambda: name(state, one.value) if one.value >= 0 else _("the Bank"),
    }.get(one.what)
    lines = (about, value()) if value else (about,)
    return plain(state, 2.2, _("The host"), _("Corrected"), lines, TICK)


def _dropped(state: State, event: on.RentDropped, _later: Later) -> Moment:
    """Rent that a correction contradicts."""
    owes = _("{name} owes nothing", name=name(state, event.debtor))
    return plain(state, 1.8, event.owner, _("No rent"), (owes, short(state, event.space)))


def _where(state: State, event: on.Adjusted, _: Sequence[Event]) -> list[Drawn]:
    one = event.corrected
    if one.space >= 0:
        return [glow(0.8, one.space, state.owner[one.space])]
    return [glow(0.8, state.pos[one.seat], one.seat)] if one.seat >= 0 else []


ROWS: Rows = dict(
    (
        row(
            on.RulesProposed,
            lambda state, e, _l: plain(
                state,
                1.8,
                e.seat,
                _("{name} proposes", name=name(state, e.seat)),
                (rules_in_words(e.rules, state.rules), _("Everyone must agree")),
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
                (rules_in_words(e.rules, state.rules), _("from now on")),
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
        row(on.Adjusted, _corrected, _where, Sound.YES),
        row(on.RentDropped, _dropped, lambda _s, e, _: [fade(0.5, e.space, e.owner, back=False)]),
        row(on.RetirementDropped, _stays),
    )
)

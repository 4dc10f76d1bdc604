"""What a correction changed, in a few words, with the values that the books had before (R69).

Whole sentences are in text/sentences/corrections.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.dialogue import words
from controller.rules.commands import Correction
from controller.rules.events import Adjusted, Event
from controller.rules.state import FREE, State
from controller.text.language import _
from controller.text.sentences import Names, circle_mark

SHOWN = 3
"""The most changes of one correction that are listed; of the rest, only the number."""


def changes(state: State, events: Sequence[Event]) -> str:
    """`Gimli: money +100; Bree: 1 Stronghold, now 2 Strongholds`."""
    every = [_change(state, one) for one in events if isinstance(one, Adjusted)]
    listed = "; ".join(every[:SHOWN])
    more = len(every) - SHOWN
    return _("{changes} (+{count})", changes=listed, count=more) if more > 0 else listed


def _change(state: State, event: Adjusted) -> str:
    one, was = event.corrected, event.was
    about, before, after = (
        _about(state, one),
        _value(state, one, was),
        _value(state, one, one.value),
    )
    if one.what == "cash":
        return _("{name}: money {change}", name=about, change=f"{one.value - was:+d}")
    return _("{what}: {before}, now {after}", what=about, before=before, after=after)


def _about(state: State, one: Correction) -> str:
    """Who or what was corrected."""
    match one.what:
        case "cash" | "place" | "jail":
            return words.name(state, one.seat)
        case "owner" | "buildings" | "mortgage":
            return words.place(state, one.space)
        case "card":
            names = Names(state.edition, ())
            secret = names.secret(one.deck, one.card)
            return names.deck(one.deck) if secret else names.card(one.deck, one.card)
        case "ring" | "bearer":
            return state.edition.data.ring_name
        case "tracker":
            return _("Tracker")


def _value(state: State, one: Correction, value: int) -> str:
    match one.what:
        case "place" | "ring":
            return words.place(state, value) if value >= 0 else "–"
        case "owner" | "bearer":
            return words.name(state, value)
        case "card":
            return words.name(state, value) if value >= 0 else _("under its deck")
        case "buildings":
            return words.level(state, value, state.owner[one.space])
        case "mortgage":
            return _("mortgaged") if value else _("not mortgaged")
        case "jail":
            return _("not in Jail") if value == FREE else _("in Jail")
        case "tracker":
            return circle_mark(state.rules, value)
        case "cash":
            return str(value)

"""What only a host sees: seats, house rules, parts, settings. Pure functions of the state and of
what the panel's pages are made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from controller.dialogue import labels, outcomes, words
from controller.dialogue.forms.proposing import Proposing
from controller.dialogue.model import Form, Item, Pick, Tick
from controller.files.setting_rows import Group, Row
from controller.files.settings import SETTING_ROWS, Settings
from controller.rules import commands as c
from controller.rules.engine import verify
from controller.rules.entries import Entry
from controller.rules.game.agreement import open_now
from controller.rules.state import Phase, State
from controller.table.panel.context import PanelContext
from controller.table.requests.waiting import Instead, answers_for_absent
from controller.table.wording.notices import part_name
from controller.text.language import _
from controller.text.sentences import refusal_sentence
from controller.text.wording import worded
from controller.web.sections.board import Section
from controller.web.sections.leaving import ways_told
from controller.web.sections.shared import proposal

HISTORY = 20
"""Moves that a host can choose from when taking back."""

Away = tuple[str, float | None]
"""A part that does not answer, and for how many seconds; None: it never has."""


def host_section(
    context: PanelContext, away: Iterable[Away], joined: Iterable[tuple[int, str]]
) -> Section:
    """Missing parts, what the table can do, and who has joined."""
    return {
        "away": [_away(part, seconds) for part, seconds in away],
        "checks": context.findings is not None,
        "copies": context.copies,
        "copied": context.copied,
        "lacks": [f"{worded(one)}." for one in context.copy_lacks],
        "stops": context.stops,
        "ending": _ending(context),
        "phones": [{"number": number, "who": who} for number, who in joined],
    }


def settings(context: PanelContext) -> Form:
    """Those that a host may set here, group by group."""
    fields = (
        _setting(name, row, getattr(context.settings, name))
        for group in Group
        for name, row in SETTING_ROWS.items()
        if row.group is group and row.title and context.has(row.needs)
    )
    return Form(values=None, fields=tuple(fields), notes=(), send=None, lacks="", done="", after="")


def _setting(name: str, row: Row, value: Any) -> Pick | Tick:
    values, label = row.values, _(row.title)
    if values == (False, True):
        return Tick(name=name, label=label, now=value, says="")
    more = () if value in values else (value,)
    items = tuple(Item(one, row.word(one)) for one in (*more, *values))
    return Pick(name=name, label=label, items=items, now=value)


def _ending(context: PanelContext) -> Section | None:
    """The command that ends the game and counts it; None while it cannot be ended."""
    commands = [one.command for one in context.of_kind(c.CallTime)[:1]]
    if verify(context.state, c.EndGame()) is None:
        commands.append(c.EndGame())
    return msgspec.to_builtins(commands[0]) if commands else None


def seats(state: State) -> list[Section]:
    """Each seat, and how its player may leave, stay or return."""
    plays = state.phase is not Phase.SETUP
    return [_seat(state, seat) for seat in range(state.seats)] if plays else []


def _seat(state: State, seat: int) -> Section:
    """Whether a bot plays this seat, and how its player may leave, stay or return."""
    return {"bot": seat in state.by_bot, "can": ways_told(state, seat)}


def _away(part: str, seconds: float | None) -> Section:
    """A part that does not answer, since when, and how to play on."""
    return {"name": part_name(part), "since": _since(seconds), "instead": _instead(part)}


def _since(seconds: float | None) -> str:
    if seconds is None:
        return _("since the start")
    minutes = int(seconds // 60)
    return _("for {count} min", count=minutes) if minutes else _("just now")


def _instead(part: str) -> str:
    """How to play on by hand. Only these kinds are known; a part of another kind has its own
    name."""
    match part:
        case "display":
            return _("Play on: the phones and the table's page show what the display would.")
        case "strip":
            return _("Play on without the lights: the board on the pages shows everything.")
        case "buzzer":
            return _("Play on: only its tones are missing.")
        case "mqtt":
            return _("Play on: only the broker gets no news for now.")
        case "dice" | "dice hub":
            return _("Play on: roll any dice, and enter the roll on a phone or with the knob.")
        case _:
            return _("Play on: everything is on the phones and in the menus, too.")


def absent(state: State) -> list[Section]:
    """Each with its label, the question that confirms it, and when to use it."""
    return [_answer(state, one) for one in answers_for_absent(state)]


def _answer(state: State, answer: Instead) -> Section:
    what = labels.label(state, answer.command)
    if answer.missing < 0:
        return {"label": what, "question": _("End the auction?"),
                "effect": _("Only if nobody wants to bid more.")}  # fmt: skip
    name = words.name(state, answer.missing)
    return {
        "label": _("{name}: {what}", name=name, what=what),
        "question": _("Answer for {name}?", name=name),
        "effect": _("Only if {name} does not answer. The chronicle will say that time ran out.",
                    name=name),
    }  # fmt: skip


def history(context: PanelContext) -> list[str]:
    """The moves that a host may take back, last first, without the start of the game. They are put
    into words here: those of the context are in the table's language."""
    last = list(context.counting()[1:][-HISTORY:])
    return [_done(context, one) for one in reversed(last)]


def rolled(context: PanelContext) -> Section | None:
    """The last roll, in case a die was read wrongly: its words, and how many moves came later."""
    last = list(enumerate(reversed(context.counting())))
    later = next((at for at, one in last if type(one.command) is c.Roll), None)
    return None if later is None else {"words": _done(context, last[later][1]), "later": later}


def _done(context: PanelContext, entry: Entry) -> str:
    assert entry.command is not None
    return outcomes.done(context.state, entry.command, entry.events, entry.by)


def rules(state: State, settings: Settings) -> Section:
    """What the form for house rules begins with, the current proposal, and why nothing may be
    proposed, if so."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return {"begins": None, "why": "", "proposal": None}
    return {
        "begins": msgspec.to_builtins(Proposing(first=settings.favourites)),
        "why": "" if state.proposal else _why_not(state),
        "proposal": _proposal(state),
    }


def _why_not(state: State) -> str:
    """Why nothing can be proposed now."""
    no = None if open_now(state) else verify(state, c.ChangeRules(state.seats_in_play()[0], {}))
    return "" if no is None else refusal_sentence(no)


def _proposal(state: State) -> Section | None:
    """With the command that withdraws it."""
    one = proposal(state)
    return one and one | {"withdraw": msgspec.to_builtins(c.Disagree(one["by"]))}

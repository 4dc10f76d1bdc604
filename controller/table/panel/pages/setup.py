"""The first page of a set-up on the panel: who plays, what else is chosen, and the start."""

from __future__ import annotations

from collections.abc import Iterator

from controller.dialogue.forms.setting_up import SEAT_AGAIN, SettingUp, last_time
from controller.dialogue.model import Section
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Choice, Listing, Panel, Say
from controller.table.panel.pages.confirm import last_lines
from controller.table.panel.pages.length import length_lines
from controller.table.panel.pages.setting_up import (
    FieldPage,
    Join,
    SetField,
    SetUpPage,
    given,
    line,
    whole,
)
from controller.table.panel.pages.table_settings import Help, table_lines
from controller.text.language import _, ngettext


class Begin(Action, frozen=True):
    """Start the game that has been set up."""


class Joining(SetUpPage, frozen=True):
    """Who plays, and what is played."""

    def so_far(self, context: PanelContext, setup: SettingUp) -> Listing:
        length, warning = length_lines(context, setup)
        lines = [_first(context, setup), *warning, *_lines(context, setup), *length]
        lines.append(Choice(_("How to play"), Help()))
        title = _("Who plays? Tap tokens") if context.pads else _("Who plays?")
        return Listing(title, (*lines, *table_lines(context), *last_lines(context)))

    def back(self, context: PanelContext, panel: Panel) -> Panel:
        """There is nothing to go back to."""
        return panel


def _first(context: PanelContext, setup: SettingUp) -> Choice:
    """The line on top: the players of last time, the start, or how many are wanted yet."""
    if last := setup.again(given(context)):
        return Choice(last_time(last), SetField(SEAT_AGAIN, ""))
    (least, most), count = given(context).players, len(setup.tokens)
    if least <= count <= most:
        return Choice(ngettext("Start: {count} player", "Start: {count} players", count), Begin())
    wanted = _("{least} to {most} players", least=least, most=most)
    more = _("{wanted}: tap tokens.", wanted=wanted)
    if not context.pads:
        more = _("{wanted}: choose tokens with OK.", wanted=wanted)
    so_far = _("{count} of {wanted}", count=count, wanted=wanted)
    return Choice(so_far, Say(_("Who plays?"), more, True))


def _lines(context: PanelContext, setup: SettingUp) -> Iterator[Choice]:
    """A line for each token, one for seats and names, and one for each other field."""
    fields = whole(context, setup).fields
    who = next(one for one in fields if isinstance(one, Section) and one.name == "who")
    for token, chair in zip(context.edition.data.tokens, who.fields, strict=True):
        assert isinstance(chair, Section)
        yield Choice(chair.label, Join(token), line(chair.fields[0]).label)
    if setup.tokens:
        names = ", ".join(map(setup.name, setup.tokens))
        yield Choice(_("In turn: {names}", names=names), FieldPage("who"))
    yield from (line(field) for field in fields if field is not who)

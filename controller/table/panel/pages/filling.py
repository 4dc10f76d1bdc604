"""A form on the panel: its fields one after the other, each on a page of its own."""

from __future__ import annotations

from typing import ClassVar

from controller.dialogue.model import AnyField, Filled, Number, Pick, Text, Value
from controller.rules.state import State
from controller.table.panel.context import PanelContext
from controller.table.panel.page import (
    Action,
    Choice,
    Content,
    Listing,
    Page,
    Panel,
    Range,
    Rest,
    Say,
)
from controller.text.language import _

WITHIN = 1000
"""How far from an amount as it is the knob goes."""


class Answer(Action, frozen=True):
    """A field is filled in: on to the next, or with the last one to what the form does."""

    filled: Filled
    name: str
    value: Value

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        now = self.filled.set(self.name, self.value)
        names = [field.name for field in now.fields(context.state)]
        rest = names[names.index(self.name) + 1 :]
        if rest:
            return panel.opened(context, Step(now, rest[0])), None
        lacks = now.form(context.state).lacks
        return panel, now.command(context.state) or Say(_("Not yet"), lacks, True)


class Step(Page, frozen=True):
    """A field of a form. It closes when somebody plays: what is right may be something else
    then."""

    closes: ClassVar[bool] = True

    filled: Filled
    name: str

    def listing(self, context: PanelContext) -> Content | None:
        match self._field(context.state):
            case Pick(label=label, items=items, now=now, same=same, seat=seat):
                at = next((at for at, one in enumerate(items) if one.value == now), 0)
                lines = [
                    Choice(one.words, self.amount(one.value)) for one in items if one.value != same
                ]
                return Listing(label, tuple(lines), seat, min(at, len(lines) - 1))
            case Number(label=label, least=least, most=most, now=now, seat=seat):
                return Range(label, least, min(most, now + WITHIN), now, seat, by_tens=True)
            case Text(label=label, usual=usual):
                return Listing(label, tuple(Choice(words, self.amount(words)) for words in usual))
            case _:
                return None

    def amount(self, at: Value) -> Answer:
        return Answer(self.filled, self.name, at)

    def _field(self, state: State) -> AnyField | None:
        fields = self.filled.fields(state)
        return next((field for field in fields if field.name == self.name), None)

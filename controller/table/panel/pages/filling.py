"""A form on the panel: its fields one after the other, each on a page of its own."""

from __future__ import annotations

from controller.dialogue.model import AnyField, Filled, Number, Pick, Text, Value
from controller.rules.commands import AnyCommand
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Chosen, Content, Listing, Page, Range, Say
from controller.text.language import _

WITHIN = 1000
"""How far from an amount as it is the knob goes."""


class Step(Page, frozen=True):
    """The field of a form that comes `after` another; "": the first."""

    filled: Filled
    after: str = ""

    def listing(self, context: PanelContext) -> Content | None:
        fields = self._fields(context)
        match fields[:1]:
            case [Pick(label=label, items=items, now=now, same=same, seat=seat)]:
                at = next((at for at, one in enumerate(items) if one.value == now), 0)
                lines = [
                    Choice(one.words, self._then(context, fields, one.value))
                    for one in items
                    if one.value != same
                ]
                return Listing(label, tuple(lines), seat, min(at, len(lines) - 1))
            case [Number(label=label, least=least, most=most, now=now, seat=seat)]:
                return Range(label, least, min(most, now + WITHIN), now, seat, by_tens=True)
            case [Text(label=label, usual=usual)]:
                lines = [Choice(words, self._then(context, fields, words)) for words in usual]
                return Listing(label, tuple(lines))
            case _:
                return None

    def amount(self, context: PanelContext, at: int) -> Chosen:
        return self._then(context, self._fields(context), at)

    def stays(self, context: PanelContext, before: Content | None, now: Content) -> bool:
        """When somebody plays, what is right may be something else."""
        return before is None or self.filled.lasts

    def leads(self, command: AnyCommand) -> bool:
        return self.filled.leads(command)

    def _fields(self, context: PanelContext) -> tuple[AnyField, ...]:
        """What is still to be filled in."""
        fields = self.filled.fields(context.state)
        names = [field.name for field in fields]
        return fields[names.index(self.after) + 1 if self.after in names else 0 :]

    def _then(self, context: PanelContext, fields: tuple[AnyField, ...], value: Value) -> Chosen:
        """The field is filled in: on to the next, or with the last one to what the form does."""
        field, *rest = fields
        now = self.filled.set(field.name, value)
        if rest:
            return Step(now, field.name)
        command = now.command(context.state)
        return command or Say(_("Not yet"), now.form(context.state).lacks, True)

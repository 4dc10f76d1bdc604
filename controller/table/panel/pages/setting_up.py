"""The form of a set-up on the panel (dialogue/forms/setting_up.py): each field has a line, and a
page on which it is set; so has each section."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from controller.dialogue.forms.setting_up import SettingUp
from controller.dialogue.model import Entry, Number, Pick, Section, Text, Tick, Value
from controller.dialogue.setup import Given
from controller.rules.state import Phase
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
from controller.table.panel.pages.typing import TypingPage
from controller.table.panel.revalidate import settled
from controller.text.language import _


def given(context: PanelContext) -> Given:
    """What a set-up begins with at this table."""
    return Given(context.edition, context.editions, context.settings)


def whole(context: PanelContext, setup: SettingUp) -> Section:
    """The form's fields as one section; made anew when something else has been chosen."""
    of, section = context.made.get(whole, (None, None))
    if of != setup or not isinstance(section, Section):
        section = Section(name="", label="", fields=setup.fields(given(context)))
        context.made[whole] = setup, section
    return section


class PickEdition(Action, frozen=True):
    """Choose a printed game."""

    edition: str


class SetField(Action, frozen=True):
    """Set a field of the set-up, if it can have that value; its page then closes."""

    name: str
    value: Value

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        setup = panel.setup.set(given(context), self.name, self.value)
        if self.name == "edition" and setup is not None and isinstance(self.value, int):
            there = self.value >= 0
            return panel, PickEdition(context.editions[self.value]) if there else None
        while isinstance(panel.top, FieldPage | TypedName) and panel.top.name == self.name:
            panel = panel.less()
        chosen = replace(panel, setup=setup or panel.setup)
        return settled(context, chosen, chosen), None


def possible(context: PanelContext, setup: SettingUp, acts: Iterable[SetField]) -> bool:
    """Whether all these can be set, one after the other."""
    now: SettingUp | None = setup
    for act in acts:
        now = now and now.set(given(context), act.name, act.value)
    return now is not None


class Join(Action, frozen=True):
    """Sit down with a token, or get up again."""

    token: str

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        sits = self.token in panel.setup.tokens
        return SetField(f"sits.{self.token}", not sits).applied(context, panel)


class SetUpPage(Page, frozen=True):
    """A page of the set-up; there is none once a game has begun."""

    def content(self, context: PanelContext, panel: Panel) -> Content | None:
        return self.so_far(context, panel.setup) if context.state.phase is Phase.SETUP else None

    def so_far(self, context: PanelContext, setup: SettingUp) -> Content | None:
        """What stands on it, so much having been chosen."""
        raise NotImplementedError(self)


class FieldPage(SetUpPage, frozen=True):
    """A field of the set-up, with what it can be; or the fields of a section."""

    name: str

    def so_far(self, context: PanelContext, setup: SettingUp) -> Content | None:
        match field := whole(context, setup).field(self.name):
            case Section(fields=fields):
                lines = [line(one) for one in fields]
                if field.find and (left := setup.left(given(context))):
                    lines.insert(0, _left_line(left))
                return Listing(field.label, tuple(lines))
            case Pick(label=label, items=items, now=now):
                at = next((at for at, one in enumerate(items) if one.value == now), 0)
                picks = [Choice(one.words, SetField(self.name, one.value)) for one in items]
                return Listing(label, tuple(picks), start=at)
            case Number(label=label, least=least, most=most, now=now):
                return Range(label, least, most, now)
            case Text(label=label, usual=usual):
                texts = [Choice(words, SetField(self.name, words)) for words in usual]
                typed = TypedName(name=self.name, most=field.most)
                return Listing(label, (*texts, Choice(_("Another name"), typed)))
            case _:
                return None

    def amount(self, context: PanelContext, at: int) -> SetField:
        return SetField(self.name, at)


class TypedName(TypingPage, frozen=True, kw_only=True):
    """A player's name, typed with the knob."""

    name: str

    def title(self) -> str:
        return _("Name")

    def typed(self) -> Rest:
        return SetField(self.name, self.text)

    def wrong(self) -> Rest:
        return Say(_("Name"), _("A name has at least one letter."), True)


def line(field: Entry) -> Choice:
    """The line of a field: a tick is set at once, anything else on its page."""
    page = FieldPage(field.name)
    match field:
        case Tick(says=says, now=now):
            return Choice(says, SetField(field.name, not now))
        case Section(label=label):
            return Choice(label, page)
        case Text(label=label, now=text):
            return Choice(_("{title}: {value}", title=label, value=text), page)
        case Number(says=says, now=amount, same=same):
            return Choice(says if amount == same else f"* {says}", page)
        case Pick(label=label, items=items, now=now, same=same):
            says = next((one.words for one in items if one.value == now), "")
            if same is None:
                return Choice(_("{title}: {value}", title=label, value=says), page)
            return Choice(says if now == same else f"* {says}", page)


class NotInThisBox(SetUpPage, frozen=True):
    """House rules of another box that this one does not know. They wait for that box."""

    def so_far(self, context: PanelContext, setup: SettingUp) -> Listing | None:
        left = setup.left(given(context))
        why = _("This box has no such rule. It is kept for boxes that have it.")
        lines = [Choice(words, Say(words, why)) for words in left]
        return Listing(_("Not in this box"), tuple(lines)) if lines else None


def _left_line(left: list[str]) -> Choice:
    return Choice(_("Not in this box: {count}", count=len(left)), NotInThisBox())

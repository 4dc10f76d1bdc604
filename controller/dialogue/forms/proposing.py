"""Proposing another house rule in mid-game: who, which rule, and its new value.

Whether a change can hold is the engine's to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Self

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from controller.dialogue import words
from controller.dialogue.house_rules import RuleList, changed, choices, lists, marked, offered
from controller.dialogue.model import AnyField, Filled, Form, Item, Note, Number, Pick, Value
from controller.files.settings import REMEMBERED
from controller.rules.commands import AnyCommand, ChangeRules
from controller.rules.engine import verify
from controller.rules.state import Phase, State
from controller.text.language import _
from controller.text.sentences import refusal_sentence, rules_in_words
from controller.text.sentences.settings import SETTINGS

Id = Annotated[str, Meta(max_length=40)]


class Proposing(Filled, frozen=True, kw_only=True, tag="rules"):
    """What has been filled in. `group` and `name`: the list and the setting, "": the first;
    `value`: the new one, an amount or the number of a line; None: as it is. `first`: the
    settings that are listed before all others."""

    lasts: ClassVar[bool] = True

    seat: Annotated[int, Meta(ge=-1, le=8)] = -1
    group: Id = ""
    name: Id = ""
    value: Annotated[int, Meta(ge=0)] | None = None
    first: Annotated[tuple[Id, ...], Meta(max_length=REMEMBERED)] = ()

    def set(self, name: str, value: Value) -> Self:
        begun = self if name in ("seat", "value") else replace(self, value=None)
        begun = replace(begun, name="") if name == "group" else begun
        return replace(begun, **{name: value})

    def fields(self, state: State) -> tuple[AnyField, ...]:
        """Who proposes, the list, the setting in it, and its value."""
        return tuple(self._fields(state))

    def command(self, state: State) -> ChangeRules | None:
        """The proposal; None: everything is to stay as it is."""
        who, setting = self._who(state), self._setting(state)
        if who is None or setting is None or self.value is None:
            return None
        name, values = setting
        value = self.value
        if values:
            value = values[value] if value < len(values) else getattr(state.rules, name)
        same = value == getattr(state.rules, name)
        return None if same else ChangeRules(who, {name: value})

    def form(self, state: State) -> Form:
        """The new rule stands there as a sentence before it is proposed."""
        command = self.command(state)
        return Form(
            values=self,
            fields=self.fields(state),
            notes=() if command is None else (_note(state, command),),
            send=None if command is None else _request(command),
            lacks=_("Nothing to propose yet: change a rule."),
            done=_("Propose"),
            after=_("Proposed. The rule changes once everybody else has agreed."),
        )

    def leads(self, command: AnyCommand) -> bool:
        """One of its rules is changed; over the favourites no way leads that others do not."""
        if not isinstance(command, ChangeRules) or self.seat not in (-1, command.seat):
            return False
        names = [*command.rules]
        in_list = not self.group or [SETTINGS[name].group for name in names] == [self.group]
        return in_list and (not self.name or names == [self.name])

    def _fields(self, state: State) -> Iterator[AnyField]:
        who, there, setting = self._who(state), self._lists(state), self._setting(state)
        if who is None or setting is None:
            return
        own = changed(state.rules, state.edition.rules_for(state.game, {}))
        seats = tuple(Item(seat, words.name(state, seat)) for seat in state.seats_in_play())
        yield Pick(
            name="seat", label=_("Who proposes?"), items=seats, now=who,
            hint=_("All others have to agree, each on their phone or at the table."),
        )  # fmt: skip
        here, (name, values), rules = self._list(there), setting, state.rules
        groups = tuple(Item(one.id, one.label(own)) for one in there)
        yield Pick(name="group", label=_("House rules"), items=groups, now=here.id, leads=True)
        lines = tuple(Item(one, marked(one, own, rules)) for one in here.rules)
        yield Pick(name="name", label=here.name, items=lines, now=name, leads=True)
        field = choices(name, values, rules, rules)
        if self.value is not None and isinstance(field, Number):
            field = replace(field, now=max(field.least, min(self.value, field.most)))
        elif self.value is not None and self.value < len(values):
            field = replace(field, now=self.value)
        yield field

    def _who(self, state: State) -> int | None:
        """The first player, unless somebody has said; None: no game is played."""
        seats = state.seats_in_play() if state.phase not in (Phase.SETUP, Phase.OVER) else []
        return self.seat if self.seat in seats else next(iter(seats), None)

    def _lists(self, state: State) -> tuple[RuleList, ...]:
        return lists(offered(state.edition, state.rules), self.first)

    def _list(self, there: tuple[RuleList, ...]) -> RuleList:
        return next((one for one in there if one.id == self.group), there[0])

    def _setting(self, state: State) -> tuple[str, tuple[Any, ...]] | None:
        """The setting that it is about, and its values; none: it is an amount."""
        if not (there := self._lists(state)):
            return None
        rules = self._list(there).rules
        name = self.name if self.name in rules else rules[0]
        return name, offered(state.edition, state.rules)[name]


def _note(state: State, command: ChangeRules) -> Note:
    """The new rule, or why it cannot be proposed."""
    if (why := verify(state, command)) is not None:
        return Note(kind="no", words=(refusal_sentence(why),))
    what = rules_in_words(command.rules, state.rules)
    return Note(kind="will", words=(_("The new rule:"), f"{what[:1].upper()}{what[1:]}."))


def _request(command: ChangeRules) -> Mapping[str, Any]:
    return {"do": "give-for", "command": msgspec.to_builtins(command)}

"""Legal commands as lines of a page, each with what choosing it does; those of one kind that name
places share a line, which opens a page of the places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from controller.dialogue import labels, words
from controller.dialogue.forms.proposing import Proposing
from controller.rules import commands as c
from controller.rules.legal import Option
from controller.rules.property.building import most_wished
from controller.rules.state import State
from controller.table.panel.context import PanelContext
from controller.table.panel.page import NOWHERE, Choice, Chosen, Listing, Page, Say, Sort, if_any
from controller.table.panel.pages.confirm import Sure
from controller.table.panel.pages.deals import Partners
from controller.table.panel.pages.details import BidAmount, Faces, HowMany
from controller.table.panel.pages.filling import Step
from controller.table.panel.pages.offers import OpenDeal
from controller.text.language import N_, _
from controller.text.sentences.commands import COMMANDS

_NOTHING_TO: dict[type[c.AnyCommand], str] = {
    c.Build: N_("{name} cannot build now: that takes a whole group and enough money."),
    c.Mortgage: N_("{name} has no deed to mortgage."),
}


class Group(Page, frozen=True):
    """One kind of action of a seat, a choice for each place."""

    seat: int
    kind: type[c.AnyCommand]

    def listing(self, context: PanelContext) -> Listing | None:
        options = [one for one in context.of_seat(self.seat) if isinstance(one.command, self.kind)]
        lines = [
            Choice(labels.line(context.state, one.command), act(context, one)) for one in options
        ]
        return if_any(_(COMMANDS[self.kind].verb), lines, self.seat)

    def kept(
        self, context: PanelContext, before: Sequence[Choice], now: Sequence[Choice], at: int
    ) -> int | None:
        """A place that is gone leaves the cursor in its group: buildings go up group by group. With
        the last of a group the page closes: a second OK would build where nobody pointed."""
        if at >= len(before) or before[at].act in (acts := [choice.act for choice in now]):
            return None
        group = group_of(context.state, before[at].act)
        same = (i for i, act in enumerate(acts) if group_of(context.state, act) == group)
        return next(same, NOWHERE if self.kind is c.Build else None)

    def places_of(self) -> Sort:
        return self.seat, self.kind

    def empty(self, state: State) -> Say:
        if self.kind not in _NOTHING_TO:
            return super().empty(state)
        text = _(_NOTHING_TO[self.kind], name=words.name(state, self.seat))
        return Say(_(COMMANDS[self.kind].verb), text, True)

    def leads(self, command: c.AnyCommand) -> bool:
        return command.seat == self.seat and isinstance(command, self.kind)


def group_of(state: State, act: Chosen) -> object:
    """The group of the space that a line is about; the line itself if it is about none."""
    space = getattr(act, "space", -1)
    return state.board.spaces[space].group if space >= 0 else act


def act(context: PanelContext, option: Option) -> Chosen:
    """What choosing an option does: at once, after more is said, or after a second thought."""
    command = option.command
    match command:
        case c.Roll():
            return Faces(command.seat)
        case c.Bid():
            return BidAmount(command.seat)
        case c.Build(seat, space) if most_wished(context.state, seat, space) > 1:
            return HowMany(seat, space)
        case c.Offer():
            return Partners(command.seat)
        case c.Accept():  # what it is about may have changed since the line was read
            return OpenDeal(command.by)
        case c.ChangeRules():
            return Step(Proposing(seat=command.seat, first=context.settings.favourites), "seat")
        case c.DeclareBankrupt() | c.CallTime() | c.Leave():
            return Sure(command)
        case _:
            return command


def entries(
    context: PanelContext, options: Iterable[Option], *, named: bool = False
) -> list[Choice]:
    """Options as lines; those of one kind that name places go under one line. `named`: begin
    with the seat's name."""
    kinds: dict[tuple[int, type[c.AnyCommand]], list[Option]] = {}
    for option in options:
        kinds.setdefault((option.command.seat, type(option.command)), []).append(option)
    lines = []
    for (seat, kind), group in kinds.items():
        who = words.name(context.state, seat) if named else ""
        verb = COMMANDS[kind].verb
        if verb and len(group) > 1:
            more = _("{verb}...", verb=_(verb))
            lines.append(Choice(_of(who, more), Group(seat, kind)))
        else:
            lines += [
                Choice(_of(who, labels.label(context.state, o.command)), act(context, o))
                for o in group
            ]
    return list(dict.fromkeys(lines))


def _of(who: str, what: str) -> str:
    return _("{name}: {what}", name=who, what=what) if who else what

"""Legal commands as lines of a page, each with what choosing it does."""

from __future__ import annotations

from collections.abc import Iterable

from controller.rules.commands import (
    AnyCommand,
    Bid,
    Build,
    CallTime,
    ChangeRules,
    DeclareBankrupt,
    Leave,
    Offer,
    Roll,
)
from controller.rules.legal import Option
from controller.rules.property.building import most_wished
from controller.table.panel.context import PanelContext
from controller.table.panel.pages import (
    Act,
    BidAmount,
    Choice,
    Faces,
    Group,
    HowMany,
    Listing,
    Partners,
    RulesPage,
    Sure,
)
from controller.table.wording import labels, words
from controller.text.language import _
from controller.text.sentences.commands import COMMANDS


def act(context: PanelContext, option: Option) -> Act:
    """What choosing an option does: at once, after more is said, or after a second thought."""
    command = option.command
    match command:
        case Roll():
            return Faces(command.seat)
        case Bid():
            return BidAmount(command.seat)
        case Build(seat, space) if most_wished(context.state, seat, space) > 1:
            return HowMany(seat, space)
        case Offer():
            return Partners(command.seat)
        case ChangeRules():
            return RulesPage(command.seat)
        case DeclareBankrupt() | CallTime() | Leave():
            return Sure(command)
        case _:
            return command


def entries(
    context: PanelContext, options: Iterable[Option], *, named: bool = False
) -> list[Choice]:
    """Options as lines; those of one kind that name places go under one line. `named`: begin
    with the seat's name."""
    kinds: dict[tuple[int, type[AnyCommand]], list[Option]] = {}
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


def if_any(title: str, choices: list[Choice], seat: int = -1) -> Listing | None:
    """A page with these lines; None if there are none."""
    return Listing(title, tuple(choices), seat) if choices else None


def of_kind(context: PanelContext, *kinds: type[AnyCommand]) -> list[Option]:
    """The options of some kinds of command."""
    return [option for option in context.options if isinstance(option.command, kinds)]

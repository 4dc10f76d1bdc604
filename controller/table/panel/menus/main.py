"""The main menu, and what it leads to at once: taking back, another game, going on with one."""

from __future__ import annotations

from collections.abc import Iterator

from controller.rules.commands import (
    AskRent,
    CallTime,
    ChangeRules,
    CloseAuction,
)
from controller.rules.state import State
from controller.table.panel.context import PanelContext
from controller.table.panel.menus import leaving
from controller.table.panel.menus.options import act, if_any, of_kind
from controller.table.panel.menus.upkeep import last_lines, table_lines
from controller.table.panel.pages import (
    Answers,
    Choice,
    Decided,
    GoesBack,
    GoOn,
    Help,
    Leave,
    Listing,
    Main,
    NewGame,
    OpenDeals,
    OpenRules,
    Proposers,
    Rents,
    Resume,
    SeatPage,
    Sure,
    SwitchOff,
    TakeBack,
    TakeBackPage,
)
from controller.table.wording import asking, labels, words
from controller.text.language import _

TAKE_BACK_LINES = 99
"""Commands that the take-back page goes back at most; for more, open it again."""


def listing(
    context: PanelContext, page: Main | TakeBackPage | GoesBack | Decided | Sure | Resume
) -> Listing | None:
    """One of these pages."""
    match page:
        case Main():
            return Listing(_("Menu"), tuple(_main(context)))
        case TakeBackPage():
            return if_any(_("Take back from here"), _take_back(context))
        case GoesBack(lines):
            return Listing(_("Taken back"), tuple(Choice(line, Leave()) for line in lines))
        case Decided():
            rules = [Choice(rule, Leave()) for rule in context.decided()]
            return if_any(_("Rules used so far"), rules)
        case Sure():
            return _sure(context, page)
        case Resume():
            return _resume(context)


def _main(context: PanelContext) -> Iterator[Choice]:
    if context.answers:
        yield Choice(_("Current question"), Answers())
    for kind in (CloseAuction, CallTime):
        for option in of_kind(context, kind)[:1]:
            yield Choice(labels.label(context.state, option.command), act(context, option))
    for seat in context.state.seats_in_play():
        yield Choice(_who(context.state, seat), SeatPage(seat))
    yield from _common(context)
    yield from leaving.line(context)
    yield from table_lines(context)
    if context.decided():
        yield Choice(_("Rules used so far"), Decided())
    yield Choice(_("How to play"), Help())
    yield Choice(_("New game"), Sure(NewGame()))
    yield from last_lines(context)


def _who(state: State, seat: int) -> str:
    """A seat, its cash, and whether a bot plays it."""
    line = f"{words.name(state, seat)} {state.cash[seat]}"
    return _("{line} (bot)", line=line) if seat in state.by_bot else line


def _common(context: PanelContext) -> Iterator[Choice]:
    """What concerns several seats, or all of them."""
    if of_kind(context, AskRent):
        yield Choice(_("Rents to ask for"), Rents())
    if context.state.deals:
        yield Choice(_("Open deals"), OpenDeals())
    if context.state.proposal is not None:
        yield Choice(_("Proposed house rules"), OpenRules())
    elif of_kind(context, ChangeRules):
        yield Choice(_("House rules"), Proposers())
    if context.history():
        yield Choice(_("Take back"), TakeBackPage())


def _take_back(context: PanelContext) -> list[Choice]:
    done = context.history()[:TAKE_BACK_LINES]
    return [Choice(sentence, TakeBack(count)) for count, sentence in enumerate(done, 1)]


def _sure(context: PanelContext, page: Sure) -> Listing | None:
    if isinstance(page.act, NewGame | SwitchOff):
        away = isinstance(page.act, NewGame)
        title = _("Put this game away?") if away else _("Switch off?")
        return Listing(title, (Choice(_("No"), Leave()), Choice(_("Yes"), page.act)))
    command = page.act
    if context.option(command) is None:
        return None
    question = labels.label(context.state, command).partition(":")[0]  # the bar shows whose it is
    return Listing(
        _("{question}?", question=question.rstrip()),
        (Choice(_("No"), Leave()), Choice(_("Yes"), command)),
        command.seat,
    )


def _resume(context: PanelContext) -> Listing:
    """Which game it is, and what is asked in it; either line goes on."""
    state = context.state
    count = len(state.seats_in_play())
    if state.rounds:
        which = _("Resume: {count} players, round {round}", count=count, round=state.rounds)
    else:
        which = _("Resume: {count} players", count=count)
    lines = [Choice(which, GoOn()), Choice(asking.question(state), GoOn())]
    lines.append(Choice(_("New game"), Sure(NewGame())))
    return Listing(_("Resume?"), (*lines, *last_lines(context)))

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
from controller.table.panel.desk import Desk
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
    desk: Desk, page: Main | TakeBackPage | GoesBack | Decided | Sure | Resume
) -> Listing | None:
    """One of these pages."""
    match page:
        case Main():
            return Listing(_("Menu"), tuple(_main(desk)))
        case TakeBackPage():
            return if_any(_("Take back from here"), _take_back(desk))
        case GoesBack(lines):
            return Listing(_("Taken back"), tuple(Choice(line, Leave()) for line in lines))
        case Decided():
            rules = [Choice(rule, Leave()) for rule in desk.decided()]
            return if_any(_("Rules used so far"), rules)
        case Sure():
            return _sure(desk, page)
        case Resume():
            return _resume(desk)


def _main(desk: Desk) -> Iterator[Choice]:
    if desk.answers:
        yield Choice(_("Current question"), Answers())
    for kind in (CloseAuction, CallTime):
        for option in of_kind(desk, kind)[:1]:
            yield Choice(labels.label(desk.state, option.command), act(desk, option))
    for seat in desk.state.living():
        yield Choice(_who(desk.state, seat), SeatPage(seat))
    yield from _common(desk)
    yield from leaving.line(desk)
    yield from table_lines(desk)
    if desk.decided():
        yield Choice(_("Rules used so far"), Decided())
    yield Choice(_("How to play"), Help())
    yield Choice(_("New game"), Sure(NewGame()))
    yield from last_lines(desk)


def _who(state: State, seat: int) -> str:
    """A seat, its cash, and whether a bot plays it."""
    line = f"{words.name(state, seat)} {state.cash[seat]}"
    return _("{line} (bot)", line=line) if seat in state.by_bot else line


def _common(desk: Desk) -> Iterator[Choice]:
    """What concerns several seats, or all of them."""
    if of_kind(desk, AskRent):
        yield Choice(_("Rents to ask for"), Rents())
    if desk.state.deals:
        yield Choice(_("Open deals"), OpenDeals())
    if desk.state.proposal is not None:
        yield Choice(_("Proposed house rules"), OpenRules())
    elif of_kind(desk, ChangeRules):
        yield Choice(_("House rules"), Proposers())
    if desk.history():
        yield Choice(_("Take back"), TakeBackPage())


def _take_back(desk: Desk) -> list[Choice]:
    done = desk.history()[:TAKE_BACK_LINES]
    return [Choice(sentence, TakeBack(count)) for count, sentence in enumerate(done, 1)]


def _sure(desk: Desk, page: Sure) -> Listing | None:
    if isinstance(page.act, NewGame | SwitchOff):
        away = isinstance(page.act, NewGame)
        title = _("Put this game away?") if away else _("Switch off?")
        return Listing(title, (Choice(_("No"), Leave()), Choice(_("Yes"), page.act)))
    command = page.act
    if desk.option(command) is None:
        return None
    question = labels.label(desk.state, command).partition(":")[0]  # the bar shows whose it is
    return Listing(
        _("{question}?", question=question.rstrip()),
        (Choice(_("No"), Leave()), Choice(_("Yes"), command)),
        command.seat,
    )


def _resume(desk: Desk) -> Listing:
    """Which game it is, and what is asked in it; either line goes on."""
    state = desk.state
    count = len(state.living())
    if state.rounds:
        which = _("Resume: {count} players, round {round}", count=count, round=state.rounds)
    else:
        which = _("Resume: {count} players", count=count)
    lines = [Choice(which, GoOn()), Choice(asking.question(state), GoOn())]
    lines.append(Choice(_("New game"), Sure(NewGame())))
    return Listing(_("Resume?"), (*lines, *last_lines(desk)))

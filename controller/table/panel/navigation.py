"""Moving about in the pages: the encoder turned and pushed, OK and Back. Pure: a panel in, a panel
out, with what is left for the table to do."""

from __future__ import annotations

from msgspec.structs import replace

from controller.rules import commands as c
from controller.rules.prompts import Ask
from controller.rules.state import Phase
from controller.table.panel import amounts, revalidate
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Listing, Page, Panel, Range, Rest
from controller.table.panel.pages.answers import Answers, Bidders, Leavers, answering
from controller.table.panel.pages.details import Faces
from controller.table.panel.pages.enrolling import LayingPage
from controller.table.panel.pages.main import Main
from controller.table.panel.pages.offers import OpenDeal
from controller.table.panel.pages.options import act
from controller.table.panel.pages.rules import OpenRules
from controller.table.panel.pages.setup import Joining


def chosen(context: PanelContext, panel: Panel, *, held: bool = False) -> tuple[Panel, Rest]:
    """OK, pressed or held: on the question's own screen the most usual answer."""
    if panel.top is None:
        return taken(context, panel, default(context))
    return taken(context, panel, panel.top.ok(context, panel, held=held))


def left(context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
    """Back: closes the page on top; on the question's own screen the way out of the question."""
    if panel.top is None:
        return taken(context, panel, decline(context))
    return panel.top.back(context, panel), None


def taken(context: PanelContext, panel: Panel, act: Rest) -> tuple[Panel, Rest]:
    """Carry out what concerns the panel alone; anything else is given back."""
    return act.applied(context, panel) if isinstance(act, Action) else (panel, act)


def turned(context: PanelContext, panel: Panel, steps: int, times: int = 1) -> Panel:
    """The encoder turned: the cursor moves, from the last line on to the first and back; turned
    fast it stops there. An amount moves `times` as fast. On the question's own screen it opens the
    answers."""
    if not panel.views:
        return panel.opened(context, answering(context))
    view = panel.views[-1]
    match panel.inside(context):
        case Listing(choices=choices):
            at, last = view.at + steps, len(choices) - 1
            at = at % len(choices) if times == 1 else min(max(at, 0), last)
        case Range(low=low, high=high):
            step = min(amounts.STEPS[view.step] * times, amounts.MOST)
            at = amounts.turned(view.at, step, steps, low, high)
        case None:
            return panel
    return panel.topped(replace(view, at=at))


def pushed(context: PanelContext, panel: Panel) -> Panel:
    """The encoder pushed: the main menu; on an amount's page the next size of step. Before a game
    the first line of its set-up, unless cards are being laid."""
    if isinstance(panel.inside(context), Range):
        view = panel.views[-1]
        return panel.topped(replace(view, step=(view.step + 1) % len(amounts.STEPS)))
    if context.state.phase is Phase.SETUP:
        laying = any(isinstance(view.page, LayingPage) for view in panel.views)
        return panel if laying else panel.closed().opened(context, Joining())
    return panel.closed().opened(context, Main())


def settled(context: PanelContext, panel: Panel, before: PanelContext | None = None) -> Panel:
    """The panel after the state has changed; `before` is the context of its pages then. No deed is
    in a draft that has gone elsewhere, and before a game the first page of its set-up is open."""
    was = panel
    if panel.draft is not None:
        panel = replace(panel, draft=panel.draft.possible(context.state))
    panel = revalidate.settled(context, panel, was, before)
    if context.state.phase is Phase.SETUP and not panel.views:
        return panel.opened(context, Joining())
    return panel


def default(context: PanelContext) -> Rest:
    """What OK does on the question's own screen: the most usual answer, or where it is given."""
    asked = context.prompt
    match asked.ask:
        case Ask.BUY:
            return _first(context, c.Buy) or Answers()
        case Ask.ACQUIRED:
            return _first(context, c.Lift) or _first(context, c.KeepMortgage)
        case Ask.AUCTION:
            bids = [one for one in context.answers if isinstance(one.command, c.Bid)]
            if not bids:  # what is left is to end it
                return Leavers()
            return act(context, bids[0]) if len(bids) == 1 else Bidders()
        case Ask.OPENING | Ask.ROLL | Ask.RENT_ROLL | Ask.BATTLE_ROLL | Ask.COUNT_ROLL:
            return Faces(asked.seats[0])
        case Ask.JAIL if not any(
            isinstance(a.command, c.PayFine | c.UseCard) for a in context.answers
        ):
            return Faces(asked.seats[0])
        case _:
            return answering(context)


def decline(context: PanelContext) -> Rest:
    """What Back does on the question's own screen: the way out, if there is one."""
    match context.prompt.ask:
        case Ask.BUY:
            return _first(context, c.Decline)
        case Ask.ACQUIRED:
            return _first(context, c.KeepMortgage)
        case Ask.AUCTION:
            return Leavers()
        case Ask.CARD:
            return _first(context, c.LetPass)
        case Ask.OFFER_RING | Ask.BATTLE:
            return _first(context, c.WalkOn)
        case Ask.RETIRE:
            return _first(context, c.Disagree) if len(context.prompt.seats) == 1 else Answers()
        case Ask.SHORTAGE:
            return _first(context, c.Pass) if len(context.prompt.seats) == 1 else Answers()
        case _:
            return None


def _first(context: PanelContext, *kinds: type[c.AnyCommand]) -> c.AnyCommand | None:
    return next(
        (option.command for option in context.answers if isinstance(option.command, kinds)), None
    )


_STAY = (c.Build, c.SellBuilding, c.SellFortresses, c.BreakDown, c.Mortgage, c.Lift)
"""Commands after which the page they were chosen from stays open: one rarely does just one."""


def done(command: c.AnyCommand | None) -> bool:
    """Whether the page on which a command was chosen has had its use; None: it was a take-back."""
    return not isinstance(command, _STAY)


def follows(command: c.AnyCommand | None) -> Page | None:
    """The page that opens after a command that was chosen on a page."""
    match command:
        case c.ChangeRules() | c.Agree():
            return OpenRules()
        case c.Offer(seat):
            return OpenDeal(seat)
        case _:
            return None

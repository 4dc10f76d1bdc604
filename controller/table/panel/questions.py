"""What OK and Back do on the question's own screen, where no page is open."""

from __future__ import annotations

from controller.rules.commands import (
    AnyCommand,
    Bid,
    Buy,
    Decline,
    Disagree,
    KeepMortgage,
    LetPass,
    Lift,
    Pass,
    WalkOn,
)
from controller.rules.prompts import Ask
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Rest
from controller.table.panel.pages.answers import Answers, Bidders, Leavers
from controller.table.panel.pages.details import Faces
from controller.table.panel.pages.options import act


def default(context: PanelContext) -> Rest:
    """What OK does on the question's own screen: the most usual answer, or where it is given."""
    asked = context.prompt
    match asked.ask:
        case Ask.BUY:
            return _first(context, Buy) or Answers()
        case Ask.ACQUIRED:
            return _first(context, Lift) or _first(context, KeepMortgage)
        case Ask.AUCTION:
            bids = [one for one in context.answers if isinstance(one.command, Bid)]
            if not bids:  # what is left is to end it
                return Leavers()
            return act(context, bids[0]) if len(bids) == 1 else Bidders()
        case Ask.OPENING | Ask.ROLL | Ask.RENT_ROLL | Ask.BATTLE_ROLL | Ask.COUNT_ROLL:
            return Faces(asked.seats[0])
        case _:
            return Answers()


def decline(context: PanelContext) -> Rest:
    """What Back does on the question's own screen: the way out, if there is one."""
    match context.prompt.ask:
        case Ask.BUY:
            return _first(context, Decline)
        case Ask.ACQUIRED:
            return _first(context, KeepMortgage)
        case Ask.AUCTION:
            return Leavers()
        case Ask.CARD:
            return _first(context, LetPass)
        case Ask.OFFER_RING | Ask.BATTLE:
            return _first(context, WalkOn)
        case Ask.RETIRE:
            return _first(context, Disagree) if len(context.prompt.seats) == 1 else Answers()
        case Ask.SHORTAGE:
            return _first(context, Pass) if len(context.prompt.seats) == 1 else Answers()
        case _:
            return None


def _first(context: PanelContext, *kinds: type[AnyCommand]) -> AnyCommand | None:
    return next(
        (option.command for option in context.answers if isinstance(option.command, kinds)), None
    )

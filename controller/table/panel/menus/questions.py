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
from controller.table.panel.desk import Desk
from controller.table.panel.menus.options import act
from controller.table.panel.pages import Act, Answers, Bidders, Faces, Leavers


def default(desk: Desk) -> Act | None:
    """What OK does on the question's own screen: the most usual answer, or where it is given."""
    asked = desk.prompt
    match asked.ask:
        case Ask.BUY:
            return _first(desk, Buy) or Answers()
        case Ask.ACQUIRED:
            return _first(desk, Lift) or _first(desk, KeepMortgage)
        case Ask.AUCTION:
            bids = [one for one in desk.answers if isinstance(one.command, Bid)]
            if not bids:  # what is left is to end it
                return Leavers()
            return act(desk, bids[0]) if len(bids) == 1 else Bidders()
        case Ask.OPENING | Ask.ROLL | Ask.RENT_ROLL | Ask.BATTLE_ROLL | Ask.COUNT_ROLL:
            return Faces(asked.seats[0])
        case _:
            return Answers()


def decline(desk: Desk) -> Act | None:
    """What Back does on the question's own screen: the way out, if there is one."""
    match desk.prompt.ask:
        case Ask.BUY:
            return _first(desk, Decline)
        case Ask.ACQUIRED:
            return _first(desk, KeepMortgage)
        case Ask.AUCTION:
            return Leavers()
        case Ask.CARD:
            return _first(desk, LetPass)
        case Ask.OFFER_RING | Ask.BATTLE:
            return _first(desk, WalkOn)
        case Ask.RETIRE:
            return _first(desk, Disagree) if len(desk.prompt.seats) == 1 else Answers()
        case Ask.SHORTAGE:
            return _first(desk, Pass) if len(desk.prompt.seats) == 1 else Answers()
        case _:
            return None


def _first(desk: Desk, *kinds: type[AnyCommand]) -> AnyCommand | None:
    return next(
        (option.command for option in desk.answers if isinstance(option.command, kinds)), None
    )

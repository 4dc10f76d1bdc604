"""OK and Back on a page, and what acts do to the panel; the rest of them is left for the loop."""

from __future__ import annotations

from msgspec.structs import replace

from controller.rules.commands import Bid, Build
from controller.table.panel.content import content
from controller.table.panel.context import PanelContext
from controller.table.panel.menus import agreement, deals, lamps, questions, setup
from controller.table.panel.moving import opened, settled
from controller.table.panel.pages import (
    Act,
    Covered,
    DealMoney,
    DealRent,
    DraftPage,
    Effect,
    Hand,
    HouseRule,
    HowMany,
    Join,
    Joining,
    Leave,
    LightWalk,
    Listing,
    MoveUp,
    NewGame,
    Page,
    Partners,
    PickGame,
    PickRule,
    Range,
    Resume,
    RulePage,
    Say,
    SeatAgain,
    Set,
    SetMoney,
    SetRent,
    StartDeal,
    Steps,
    Sure,
    ToggleCard,
    ToggleDeed,
)
from controller.table.panel.views import Panel, View
from controller.text.language import _


def chosen(
    context: PanelContext, panel: Panel, *, held: bool = False
) -> tuple[Panel, Effect | None]:
    """OK, pressed or held: the panel then, and what is left for the loop to do."""
    if not panel.views:
        return taken(context, panel, questions.default(context))
    view = panel.views[-1]
    match content(context, panel, view.page):
        case Listing(choices=choices):
            act = choices[view.at].act
            if isinstance(act, Hand) and isinstance(view.page, Covered) and not held:
                text = _("The others look away; then the holder holds OK.")
                return panel, Say(_("Secret"), text, True)
            return taken(context, panel, act)
        case Range(seat=seat):
            return _set(context, panel, view, seat)
        case None:
            return panel, None


def _set(context: PanelContext, panel: Panel, view: View, seat: int) -> tuple[Panel, Effect | None]:
    """OK on an amount's page."""
    match view.page:
        case DealMoney(give):
            return taken(context, panel, SetMoney(give, view.at))
        case DealRent():
            return taken(context, panel, SetRent(view.at))
        case RulePage() as page:
            return panel, agreement.change_at(page, view.at)
        case HouseRule(name):
            return taken(context, panel, PickRule(name, view.at))
        case LightWalk() as page:
            return _walked(context, panel, page, view.at)
        case HowMany(who, space):
            return panel, Build(who, space, view.at)
        case _:
            return panel, Bid(seat, view.at)


def left(context: PanelContext, panel: Panel) -> tuple[Panel, Effect | None]:
    """Back: closes the page on top; on the question's own screen the way out of the question."""
    match panel.top:
        case None:
            return taken(context, panel, questions.decline(context))
        case Resume():
            return opened(context, panel, Sure(NewGame())), None
        case Joining():
            return panel, None
        case LightWalk(marks) if marks:
            return panel.topped(View(page=LightWalk(marks[:-1]), at=marks[-1])), None
        case _:
            return panel.less(), None


def taken(context: PanelContext, panel: Panel, act: Act | None) -> tuple[Panel, Effect | None]:
    """Carry out what concerns the panel alone; anything else is given back."""
    if isinstance(act, Page):
        return opened(context, panel, act), None
    match act:
        case Leave():
            return left(context, panel)
        case Join() | PickRule() | MoveUp() | SeatAgain():
            return _set_up(context, panel, act), None
        case PickGame(game):
            return replace(panel.less(), setup=replace(panel.setup, game=game)), None
        case StartDeal():
            base = panel.less() if isinstance(panel.top, Partners) else panel
            drafted = replace(base, draft=deals.begin(context.state, act))
            return opened(context, drafted, DraftPage()), None
        case ToggleDeed() | ToggleCard() | SetMoney() | SetRent():
            return _edited(context, panel, act), None
        case Set() if isinstance(panel.top, Steps | LightWalk):
            return panel.less(), act
        case _:
            return panel, act


def _set_up(
    context: PanelContext, panel: Panel, act: Join | PickRule | MoveUp | SeatAgain
) -> Panel:
    base = panel.less() if isinstance(panel.top, HouseRule) else panel
    return settled(context, replace(base, setup=setup.taken(context, panel.setup, act)))


def _walked(
    context: PanelContext, panel: Panel, page: LightWalk, at: int
) -> tuple[Panel, Effect | None]:
    """OK on the walk along the lights: the next of its pages, or what came of it."""
    found = lamps.marked(context, page, at)
    base = panel.less()
    match found:
        case LightWalk():
            return opened(context, base, found), None
        case Say():
            return opened(context, base, LightWalk()), found
        case Set():
            return base, found


def _edited(
    context: PanelContext, panel: Panel, act: ToggleDeed | ToggleCard | SetMoney | SetRent
) -> Panel:
    if panel.draft is None:
        return panel
    base = panel.less() if isinstance(act, SetMoney | SetRent) else panel
    return replace(base, draft=deals.edited(context.state, panel.draft, act))

"""Moving about in the pages with the encoder, OK and Back: pure, a panel in, a panel out.

What the pages say is in menus.py, deals.py and setup.py; doing what was chosen is the loop's.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from controller.enrolment import Enrolment
from controller.rules.commands import Bid, Bundle, Offer
from controller.rules.state import Phase, State
from controller.table import (
    agreement,
    amounts,
    checking,
    deals,
    enrolling,
    habits,
    lamps,
    menus,
    questions,
    setup,
)
from controller.table.desk import Desk
from controller.table.pages import (
    Act,
    Answers,
    Check,
    DealMoney,
    DealRent,
    Doubtful,
    DraftPage,
    Editions,
    Effect,
    FindingPage,
    Games,
    Habits,
    Help,
    HouseRule,
    HouseRules,
    Join,
    Joining,
    LayCards,
    Leave,
    LightsAndSound,
    LightWalk,
    Listing,
    Main,
    Moved,
    MoveUp,
    NewGame,
    Order,
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
    Side,
    StartDeal,
    Steps,
    Sure,
    TagKinds,
    Tags,
    TagsOf,
    ToggleCard,
    ToggleDeed,
)
from controller.table.setup import Setup
from controller.ui import Amount, LayCard, Menu


class View(msgspec.Struct, frozen=True, kw_only=True):
    """An open page. `at` is its cursor or its amount, `step` an index into amounts.STEPS."""

    page: Page
    at: int = 0
    step: int = 0


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """The open pages, the one on top last; none: the question's own screen."""

    views: tuple[View, ...] = ()
    draft: Offer | None = None
    setup: Setup = msgspec.field(default_factory=Setup)
    enrolment: Enrolment | None = None

    @property
    def top(self) -> Page | None:
        """The page that is shown; None: the question's own screen."""
        return self.views[-1].page if self.views else None


def content(desk: Desk, panel: Panel, page: Page) -> Listing | Range | None:
    """What stands on a page; None if there is nothing (any more) on it."""
    match page:
        case Partners() | DraftPage() | Side() | DealMoney() | DealRent():
            return deals.listing(desk, panel.draft, page)
        case Joining() | Games() | Editions() | HouseRules() | HouseRule() | Order():
            set_up = desk.state.phase is Phase.SETUP
            return setup.listing(desk, panel.setup, page) if set_up else None
        case Tags() | TagKinds() | TagsOf() | LayCards() | Doubtful():
            return enrolling.listing(desk, panel.enrolment, page)
        case LightsAndSound() | Steps() | LightWalk():
            return lamps.listing(desk, page)
        case Habits() | Moved() | Help():
            return habits.listing(desk, page)
        case Check() | FindingPage():
            return checking.listing(desk.findings(), page) if desk.findings else None
        case _:
            return menus.listing(desk, page)


def shown(desk: Desk, panel: Panel) -> Menu | Amount | LayCard | None:
    """The page on top as the screens want it."""
    if not panel.views:
        return None
    view = panel.views[-1]
    match content(desk, panel, view.page):
        case Listing() as inside if isinstance(view.page, LayCards):
            return enrolling.shown(desk, panel.enrolment, inside, view.at)
        case Listing(title, choices, seat):
            items = tuple(choice.label for choice in choices)
            return Menu(title=title, items=items, cursor=view.at, seat=seat)
        case Range(title, low, high, _, seat, plain):
            step = amounts.STEPS[view.step]
            return Amount(
                title=title, amount=view.at, low=low, high=high, seat=seat, step=step, plain=plain
            )
        case None:
            return None


def opened(desk: Desk, panel: Panel, page: Page) -> Panel:
    """A page opened on top, if there is anything on it."""
    inside = content(desk, panel, page)
    if inside is None:
        return panel
    at = inside.start if isinstance(inside, Range) else lamps.start(desk, page)
    step = 0
    if isinstance(page, DealMoney) and isinstance(inside, Range):
        step = amounts.first_step(inside.high)
    return replace(panel, views=(*panel.views, View(page=page, at=at, step=step)))


def enrols(panel: Panel, enrolment: Enrolment) -> Panel:
    """The enrolment as it is now; a page of an older doubt is closed, and the cursor is where it
    was only while it points at the same."""
    views = panel.views[:-1] if isinstance(panel.top, Doubtful) else panel.views
    if views and isinstance(views[-1].page, LayCards):
        views = (*views[:-1], replace(views[-1], at=0))
    return replace(panel, enrolment=enrolment, views=views)


def closed(panel: Panel) -> Panel:
    """All pages closed."""
    return replace(panel, views=())


def turned(desk: Desk, panel: Panel, steps: int, times: int = 1) -> Panel:
    """The encoder turned: the cursor moves, from the last line on to the first and back; turned
    fast it stops there. An amount moves `times` as fast. On the question's own screen it opens the
    answers."""
    if not panel.views:
        return opened(desk, panel, Answers())
    view = panel.views[-1]
    match content(desk, panel, view.page):
        case Listing(choices=choices):
            at, last = view.at + steps, len(choices) - 1
            at = at % len(choices) if times == 1 else min(max(at, 0), last)
        case Range(low=low, high=high):
            step = amounts.STEPS[view.step] * times
            at = amounts.turned(view.at, step, steps, low, high)
        case None:
            return panel
    return _on_top(panel, replace(view, at=at))


def chosen(desk: Desk, panel: Panel) -> tuple[Panel, Effect | None]:
    """OK: the panel then, and what is left for the loop to do."""
    if not panel.views:
        return taken(desk, panel, questions.default(desk))
    view = panel.views[-1]
    match content(desk, panel, view.page):
        case Listing(choices=choices):
            return taken(desk, panel, choices[view.at].act)
        case Range(seat=seat):
            if isinstance(view.page, DealMoney):
                return taken(desk, panel, SetMoney(view.page.give, view.at))
            if isinstance(view.page, DealRent):
                return taken(desk, panel, SetRent(view.at))
            if isinstance(view.page, RulePage):
                return panel, agreement.change_at(view.page, view.at)
            if isinstance(view.page, HouseRule):
                return taken(desk, panel, PickRule(view.page.name, view.at))
            if isinstance(view.page, LightWalk):
                return _walked(desk, panel, view.page, view.at)
            return panel, Bid(seat, view.at)
        case None:
            return panel, None


def left(desk: Desk, panel: Panel) -> tuple[Panel, Effect | None]:
    """Back: closes the page on top; on the question's own screen the way out of the question."""
    match panel.top:
        case None:
            return taken(desk, panel, questions.decline(desk))
        case Resume():
            return opened(desk, panel, Sure(NewGame())), None
        case Joining():
            return panel, None
        case LightWalk(marks) if marks:
            return _on_top(panel, View(page=LightWalk(marks[:-1]), at=marks[-1])), None
        case _:
            return replace(panel, views=panel.views[:-1]), None


def pushed(desk: Desk, panel: Panel) -> Panel:
    """The encoder pushed: the main menu; on an amount's page the next size of step."""
    if panel.views:
        view = panel.views[-1]
        if isinstance(content(desk, panel, view.page), Range):
            return _on_top(panel, replace(view, step=(view.step + 1) % len(amounts.STEPS)))
    if desk.state.phase is Phase.SETUP:
        return panel
    return opened(desk, closed(panel), Main())


def taken(desk: Desk, panel: Panel, act: Act | None) -> tuple[Panel, Effect | None]:
    """Carry out what concerns the panel alone; anything else is given back."""
    if isinstance(act, Page):
        return opened(desk, panel, act), None
    match act:
        case Leave():
            return left(desk, panel)
        case Join() | PickRule() | MoveUp() | SeatAgain():
            views = panel.views[:-1] if isinstance(panel.top, HouseRule) else panel.views
            chosen_so = setup.taken(desk, panel.setup, act)
            return settled(desk, replace(panel, setup=chosen_so, views=views)), None
        case PickGame(game):
            chosen_game = replace(panel.setup, game=game)
            return replace(panel, setup=chosen_game, views=panel.views[:-1]), None
        case StartDeal():
            base = panel.views[:-1] if isinstance(panel.top, Partners) else panel.views
            drafted = replace(panel, draft=deals.begin(desk.state, act), views=base)
            return opened(desk, drafted, DraftPage()), None
        case ToggleDeed() | ToggleCard() | SetMoney() | SetRent():
            return _edited(desk, panel, act), None
        case Set() if isinstance(panel.top, Steps | LightWalk):
            return replace(panel, views=panel.views[:-1]), act
        case _:
            return panel, act


def _walked(desk: Desk, panel: Panel, page: LightWalk, at: int) -> tuple[Panel, Effect | None]:
    """OK on the walk along the lights: the next of its pages, or what came of it."""
    found = lamps.marked(desk, page, at)
    base = replace(panel, views=panel.views[:-1])
    match found:
        case LightWalk():
            return opened(desk, base, found), None
        case Say():
            return opened(desk, base, LightWalk()), found
        case Set():
            return base, found


def _edited(desk: Desk, panel: Panel, act: ToggleDeed | ToggleCard | SetMoney | SetRent) -> Panel:
    draft = panel.draft
    if draft is None:
        return panel
    match act:
        case ToggleDeed(space):
            return replace(panel, draft=deals.toggle_deed(desk.state, draft, space))
        case ToggleCard(give, deck):
            return replace(panel, draft=deals.toggle_card(draft, give, deck))
        case SetMoney(give, amount):
            draft = deals.set_money(draft, give, amount)
            return replace(panel, draft=draft, views=panel.views[:-1])
        case SetRent(amount):
            draft = deals.set_rent(draft, amount)
            return replace(panel, draft=draft, views=panel.views[:-1])


def settled(desk: Desk, panel: Panel) -> Panel:
    """The panel after the state has changed: no page without content, no cursor beyond its end,
    no deed in a draft that has gone elsewhere."""
    if panel.draft is not None:
        panel = replace(panel, draft=_possible(desk.state, panel.draft))
    views: list[View] = []
    for view in panel.views:
        match content(desk, panel, view.page):
            case Listing(choices=choices):
                views.append(replace(view, at=min(view.at, len(choices) - 1)))
            case Range(low=low, high=high):
                views.append(replace(view, at=min(max(view.at, low), high)))
            case None:
                break
    panel = replace(panel, views=tuple(views))
    if desk.state.phase is Phase.SETUP and not views:
        return opened(desk, panel, Joining())
    return panel


def _possible(state: State, draft: Offer) -> Offer | None:
    if not {draft.seat, draft.to} <= {*state.living()}:  # nobody is, once a start is taken back
        return None
    give = _kept(state, draft.give, draft.seat)
    take = _kept(state, draft.take, draft.to)
    settles = min(draft.settles, deals.owed(state, draft))
    return replace(draft, give=give, take=take, settles=settles)


def _kept(state: State, side: Bundle, seat: int) -> Bundle:
    deeds = tuple(space for space in side.deeds if state.owner[space] == seat)
    held = [deck for deck, _ in state.kept[seat]]
    cards = tuple(deck for deck in side.cards if deck in held)
    return Bundle(min(side.cash, max(0, state.cash[seat])), deeds, cards)


def _on_top(panel: Panel, view: View) -> Panel:
    return replace(panel, views=(*panel.views[:-1], view))

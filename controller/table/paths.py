"""How hands reach a command from the interface as it stands: the tap if there is one, else turns
and presses. For the simulated hands, and the proof that every legal command can be reached.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from controller.rules.commands import (
    Accept,
    AnyCommand,
    Bid,
    Bundle,
    Buy,
    ChangeRules,
    Contest,
    Offer,
    Roll,
    UseCard,
    Withdraw,
)
from controller.table import agreement, amounts, deals, pages
from controller.table.acts import Act, NoPath, Press, Tap, Throw, Turn
from controller.table.desk import Desk
from controller.table.menus import listing
from controller.table.pages import (
    DealMoney,
    DealRent,
    DraftPage,
    Listing,
    Main,
    Page,
    Range,
    StartDeal,
)
from controller.table.panel import (
    Panel,
    chosen,
    closed,
    content,
    left,
    opened,
    pushed,
    taken,
    turned,
)
from controller.table.questions import decline, default
from controller.table.taps import meaning
from controller.tagbook import CardTag, DeedTag, Tag, TagBook, TokenTag
from hardware.ports import Button

Trail = tuple[pages.Act, ...]
"""What to choose, page after page."""

_BY_SIZE = sorted(range(len(amounts.STEPS)), key=lambda index: -amounts.STEPS[index])
"""Indices of the steps, the biggest first."""


def path_to(
    desk: Desk,
    panel: Panel,
    command: AnyCommand,
    book: TagBook | None = None,
    *,
    waited: bool = True,
) -> tuple[Act, ...]:
    """The acts that give a command. Raises NoPath for one that is not legal now.

    `book` None: by panel alone. `waited` False: not by OK or Back on the question's own screen.
    A deal's deeds come out in board order.
    """
    if book is not None:
        if isinstance(command, Roll) and desk.dice and command.seat == desk.prompt.seats[0]:
            return (Throw(command.dice),)
        taps = [tag for tag in _tags(desk, command) if book.uids(tag)]
        for tag in taps:
            if meaning(desk, panel, tag) == command:
                return (Tap(book.uids(tag)[0]),)
        if isinstance(command, Offer) and _drafting(panel, command):
            return tuple(_Hands(desk, panel, book).deal(command))
        ways = [_by_tap(desk, panel, command, tag, book) for tag in taps]
        ways.append(_by_panel(desk, panel, command, waited, book))
        return tuple(min((way for way in ways if way), key=_trouble))
    return tuple(_by_panel(desk, panel, command, waited))


def _trouble(acts: Iterable[Act]) -> int:
    """How much hands have to do: three detents are about as much as a press or a tap."""
    return sum(abs(act.steps) if isinstance(act, Turn) else 3 for act in acts)


def _by_tap(desk: Desk, panel: Panel, command: AnyCommand, tag: Tag, book: TagBook) -> list[Act]:
    """The way over the page that a tap opens; none if it opens none that leads there."""
    page = meaning(desk, panel, tag)
    trail = _search(desk, page, command) if isinstance(page, Page) else None
    if trail is None or not isinstance(page, Page):
        return []
    before = opened(desk, closed(panel), page)
    return [Tap(book.uids(tag)[0]), *_Hands(desk, before, book).follow(trail, command)]


def _tags(desk: Desk, command: AnyCommand) -> Iterator[Tag]:
    """Tags that might give a command."""
    state = desk.state
    match command:
        case Buy():
            yield DeedTag(space=desk.prompt.space)
        case Bid() | Contest():
            yield TokenTag(token=state.players[command.seat][1])
        case UseCard():
            yield from (CardTag(deck=deck) for deck, _ in state.kept[command.seat])
        case _ if (space := getattr(command, "space", -1)) >= 0:
            yield DeedTag(space=space)
        case Accept() | Withdraw() | Offer():
            yield TokenTag(token=state.players[command.seat][1])


def _by_panel(
    desk: Desk, panel: Panel, command: AnyCommand, waited: bool, book: TagBook | None = None
) -> list[Act]:
    hands = _Hands(desk, panel, book)
    if isinstance(command, Offer) and _drafting(panel, command):
        return hands.deal(command)
    if panel.top is not None:
        trail = _search(desk, panel.top, command)
        if trail is not None:
            return hands.follow(trail, command)
        if isinstance(content(desk, panel, panel.top), Range):
            hands.back()
    elif waited and (acts := _from_question(desk, hands, command)):
        return acts
    hands.push()
    trail = _search(desk, Main(), command)
    if trail is None:
        raise NoPath(f"nothing leads to {command}")
    return hands.follow(trail, command)


def _drafting(panel: Panel, deal: Offer) -> bool:
    """Whether a deal between the same two is being put together."""
    draft = panel.draft
    inside = isinstance(panel.top, DraftPage | pages.Side | DealMoney | DealRent)
    return inside and draft is not None and (draft.seat, draft.to) == (deal.seat, deal.to)


def _from_question(desk: Desk, hands: _Hands, command: AnyCommand) -> list[Act] | None:
    """The way over OK or Back on the question's own screen, if it is one."""
    for press, act in ((hands.ok, default(desk)), (hands.back, decline(desk))):
        if act == command:
            return press()
        if isinstance(act, Page) and (trail := _search(desk, act, command)) is not None:
            press()
            return hands.follow(trail, command)
    return None


def _search(desk: Desk, start: Page, command: AnyCommand) -> Trail | None:
    """The shortest trail of choices from a page to a command, or to the page that makes it."""
    queue: deque[tuple[Page, Trail]] = deque([(start, ())])
    while queue:
        page, trail = queue.popleft()
        if _makes(page, command):
            return trail
        inside = listing(desk, page)
        for choice in inside.choices if isinstance(inside, Listing) else ():
            if choice.act == command:
                return (*trail, choice.act)
            if isinstance(choice.act, Page) and _leads(choice.act, command):
                queue.append((choice.act, (*trail, choice.act)))
    return None


def _makes(page: Page, command: AnyCommand) -> bool:
    """Whether a command with a choice of amounts or deeds is made on a page."""
    match page:
        case pages.BidAmount(seat):
            return isinstance(command, Bid) and command.seat == seat
        case pages.Partners(seat, -1):
            return isinstance(command, Offer) and command.seat == seat
        case pages.RulePage(seat, name):
            values = agreement.settings()[name][1]
            return not values and _sets(command, seat, name)
        case _:
            return False


def _sets(command: AnyCommand, seat: int, name: str) -> bool:
    """Whether a seat proposes to change that setting, and no other."""
    return isinstance(command, ChangeRules) and command.seat == seat and [*command.rules] == [name]


def _leads(page: Page, command: AnyCommand) -> bool:
    """Whether a page is worth opening on the way to a command."""
    match page:
        case pages.Answers() | pages.Rents() | pages.OpenDeals() | pages.OpenRules():
            return True
        case pages.RulesPage(seat):
            return isinstance(command, ChangeRules) and command.seat == seat
        case pages.RulePage(seat, name):
            return _sets(command, seat, name)
        case pages.SeatPage(seat) | pages.BidAmount(seat) | pages.Partners(seat, -1):
            return command.seat == seat
        case pages.Group(seat, kind):
            return command.seat == seat and isinstance(command, kind)
        case pages.Faces(seat, first):
            if not isinstance(command, Roll) or command.seat != seat:
                return False
            return first is None or command.dice[0] == first
        case pages.OpenDeal(by):
            return getattr(command, "by", None) == by
        case pages.Sure(act):
            return act == command
        case _:
            return False


class _Hands:
    """Turns and presses on a panel of one's own, noting them."""

    def __init__(self, desk: Desk, panel: Panel, book: TagBook | None = None) -> None:
        self._desk = desk
        self._book = book
        self._panel = panel
        self._acts: list[Act] = []

    def follow(self, trail: Trail, command: AnyCommand) -> list[Act]:
        for act in trail:
            self._choose(act)
        match command:
            case Bid():
                self._set(command.amount)
            case ChangeRules() if isinstance(self._inside(), Range):
                self._set(next(iter(command.rules.values())))
            case Offer():
                self.deal(command)
        return self._acts

    def ok(self) -> list[Act]:
        self._acts.append(Press(Button.OK))
        self._panel, _ = chosen(self._desk, self._panel)
        return self._acts

    def back(self) -> list[Act]:
        self._acts.append(Press(Button.BACK))
        self._panel, _ = left(self._desk, self._panel)
        return self._acts

    def push(self) -> None:
        self._acts.append(Press(Button.PUSH))
        self._panel = pushed(self._desk, self._panel)

    def _turn(self, steps: int) -> None:
        if steps:
            self._acts.append(Turn(steps))
            self._panel = turned(self._desk, self._panel, steps)

    def _inside(self) -> Listing | Range:
        assert self._panel.top is not None
        inside = content(self._desk, self._panel, self._panel.top)
        assert inside is not None
        return inside

    def _choose(self, act: pages.Act) -> None:
        inside = self._inside()
        assert isinstance(inside, Listing)
        acts = [choice.act for choice in inside.choices]
        if act not in acts:
            raise NoPath(f"{inside.title} has no line for {act}")
        steps, count = acts.index(act) - self._panel.views[-1].at, len(acts)
        self._turn(min((steps, steps - count, steps + count), key=abs))
        self.ok()

    def _set(self, amount: int) -> None:
        """Set an amount, with big steps first."""
        inside = self._inside()
        assert isinstance(inside, Range)
        if not inside.low <= amount <= inside.high:
            raise NoPath(f"{inside.title}: {amount} is not in {inside.low} to {inside.high}")
        for index in _BY_SIZE:
            steps = _steps(self._panel.views[-1].at, amounts.STEPS[index], amount, inside)
            if steps:
                while self._panel.views[-1].step != index:
                    self.push()
                self._turn(steps)
        self.ok()

    def deal(self, deal: Offer) -> list[Act]:
        """Put a deal together and offer it, from wherever in it the panel is."""
        while True:
            top, draft = self._panel.top, self._panel.draft
            match top:
                case pages.Partners():
                    self._choose(StartDeal(deal.seat, deal.to))
                case DealMoney(give):
                    self._set(deals.bundle(deal, give).cash)
                case DealRent():
                    self._set(deal.settles)
                case pages.Side(give):
                    self._side(give, deals.bundle(deal, give))
                case _:
                    assert draft is not None
                    if self._lay(draft, deal):
                        continue
                    wrong = [give for give in (True, False) if _differ(draft, deal, give)]
                    if wrong:
                        self._choose(pages.Side(wrong[0]))
                    elif draft.settles != deal.settles:
                        self._choose(DealRent())
                    else:
                        self._choose(draft)
                        return self._acts

    def _lay(self, draft: Offer, deal: Offer) -> bool:
        """Tap a deed that is to go into the deal or out of it; whether there is one, and a
        reader."""
        sides = [(deals.bundle(draft, give), deals.bundle(deal, give)) for give in (True, False)]
        wrong = [space for now, then in sides for space in {*now.deeds} ^ {*then.deeds}]
        uids = self._book.uids(DeedTag(space=min(wrong))) if self._book and wrong else ()
        if not uids:
            return False
        self._acts.append(Tap(uids[0]))
        self._panel, _ = taken(self._desk, self._panel, pages.ToggleDeed(min(wrong)))
        return True

    def _side(self, give: bool, wanted: Bundle) -> None:
        """Change the first thing on a side that is not as wanted; leave if there is none."""
        assert self._panel.draft is not None
        now = deals.bundle(self._panel.draft, give)
        deeds = sorted({*now.deeds} ^ {*wanted.deeds})
        cards = sorted({*now.cards} ^ {*wanted.cards})
        if now.cash != wanted.cash:
            self._choose(DealMoney(give))
        elif deeds:
            self._choose(pages.ToggleDeed(deeds[0]))
        elif cards:
            self._choose(pages.ToggleCard(give, cards[0]))
        else:
            self.back()


def _differ(draft: Offer, deal: Offer, give: bool) -> bool:
    """Whether a side of a draft is not as it is to be."""
    now, wanted = deals.bundle(draft, give), deals.bundle(deal, give)
    same = {*now.deeds} == {*wanted.deeds} and {*now.cards} == {*wanted.cards}
    return not same or now.cash != wanted.cash


def _steps(at: int, step: int, goal: int, inside: Range) -> int:
    """How many detents of a step bring an amount nearest to a goal without passing it."""
    steps, way = 0, 1 if goal >= at else -1
    while (goal - at) * way > 0:
        after = amounts.turned(at, step, way, inside.low, inside.high)
        if (goal - after) * way < 0:
            break
        at, steps = after, steps + way
    return steps

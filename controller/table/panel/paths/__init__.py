"""How hands reach a command from the interface as it stands: the tap if there is one, else turns
and presses. For the simulated hands, and the proof that every legal command can be reached.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from controller.files.tagbook import CardTag, DeedTag, DrawnTag, Tag, TagBook, TokenTag
from controller.rules import commands as c
from controller.table.input.gestures import Gesture, NoPath, RollDice, Tap, TurnKnob
from controller.table.input.taps import meaning
from controller.table.panel.context import PanelContext
from controller.table.panel.navigation import decline, default
from controller.table.panel.page import Chosen, Listing, Page, Panel, Range
from controller.table.panel.pages.answers import answering
from controller.table.panel.pages.main import Main
from controller.table.panel.paths.dealing import deal, drafting
from controller.table.panel.paths.hands import HandPath

__all__ = ["path_to"]

Trail = tuple[Chosen, ...]
"""What to choose, page after page."""


def path_to(
    context: PanelContext,
    panel: Panel,
    command: c.AnyCommand,
    book: TagBook | None = None,
    *,
    waited: bool = True,
) -> tuple[Gesture, ...]:
    """The acts that give a command. Raises NoPath for one that is not legal now.

    `book` None: by panel alone. `waited` False: not by OK or Back on the question's own screen.
    A deal's deeds come out in board order.
    """
    if book is None:
        return tuple(_by_panel(context, panel, command, waited))
    if isinstance(command, c.Roll) and context.dice and command.seat == context.prompt.seats[0]:
        return (RollDice(command.dice),)
    taps = [tag for tag in _tags(context, command) if book.uids(tag)]
    for tag in taps:
        if meaning(context, panel, tag) == command:
            return (Tap(book.uids(tag)[0]),)
    if isinstance(command, c.Offer) and drafting(panel, command):
        return tuple(deal(HandPath(context, panel, book), command))
    ways = [_by_tap(context, panel, command, tag, book) for tag in taps]
    ways.append(_by_panel(context, panel, command, waited, book))
    return tuple(min((way for way in ways if way), key=_trouble))


def _trouble(acts: Iterable[Gesture]) -> int:
    """How much hands have to do: three detents are about as much as a press or a tap."""
    return sum(abs(act.steps) if isinstance(act, TurnKnob) else 3 for act in acts)


def _by_tap(
    context: PanelContext, panel: Panel, command: c.AnyCommand, tag: Tag, book: TagBook
) -> list[Gesture]:
    """The way over the page that a tap opens; none if it opens none that leads there."""
    page = meaning(context, panel, tag)
    trail = _search(context, page, command) if isinstance(page, Page) else None
    if trail is None or not isinstance(page, Page):
        return []
    before = panel.closed().opened(context, page)
    return [Tap(book.uids(tag)[0]), *_follow(HandPath(context, before, book), trail, command)]


def _tags(context: PanelContext, command: c.AnyCommand) -> Iterator[Tag]:
    """Tags that might give a command."""
    state = context.state
    match command:
        case c.Buy():
            yield DeedTag(space=context.prompt.space)
        case c.Bid() | c.Contest():
            yield TokenTag(token=state.players[command.seat][1])
        case c.NameCard(card=card, deck=deck) if card >= 0:
            yield DrawnTag(deck=deck, card=card)
            yield CardTag(deck=deck)
        case c.UseCard():
            yield from (CardTag(deck=deck) for deck, _ in state.kept[command.seat])
        case _ if (space := getattr(command, "space", -1)) >= 0:
            yield DeedTag(space=space)
        case c.Accept() | c.Withdraw() | c.Offer():
            yield TokenTag(token=state.players[command.seat][1])


def _by_panel(
    context: PanelContext,
    panel: Panel,
    command: c.AnyCommand,
    waited: bool,
    book: TagBook | None = None,
) -> list[Gesture]:
    hands = HandPath(context, panel, book)
    if isinstance(command, c.Offer) and drafting(panel, command):
        return deal(hands, command)
    if panel.top is not None:
        trail = _search(context, panel.top, command)
        if trail is not None:
            return _follow(hands, trail, command)
        if isinstance(panel.inside(context), Range):
            hands.back()
    elif waited and (acts := _direct(context, hands, command)):
        return acts
    hands.push()
    trail = _search(context, Main(), command)
    if trail is None:
        raise NoPath(f"nothing leads to {command}")
    return _follow(hands, trail, command)


def _direct(context: PanelContext, hands: HandPath, command: c.AnyCommand) -> list[Gesture] | None:
    """The way over OK, Back or a turn on the question's own screen, if it is one."""
    ways = (
        (hands.ok, default(context)),
        (hands.back, decline(context)),
        (hands.answers, answering(context)),
    )
    for press, act in ways:
        if act == command:
            return press()
        if isinstance(act, Page) and (trail := _search(context, act, command)) is not None:
            press()
            return _follow(hands, trail, command)
    return None


def _follow(hands: HandPath, trail: Trail, command: c.AnyCommand) -> list[Gesture]:
    """Choose page after page, and make the command on the last one."""
    for act in trail:
        hands.choose(act)
    match command:
        case c.Bid():
            hands.set(command.amount)
        case c.Build() if isinstance(hands.inside(), Range):
            hands.set(command.count)
        case c.ChangeRules() if isinstance(hands.inside(), Range):
            hands.set(next(iter(command.rules.values())))
        case c.Offer():
            deal(hands, command)
    return hands.acts


def _search(context: PanelContext, start: Page, command: c.AnyCommand) -> Trail | None:
    """The shortest trail of choices from a page to a command, or to the page that makes it."""
    queue: deque[tuple[Page, Trail]] = deque([(start, ())])
    while queue:
        page, trail = queue.popleft()
        inside = page.remembered(context)
        if page.makes(command) or (isinstance(inside, Range) and page.leads(command)):
            return trail
        for choice in inside.choices if isinstance(inside, Listing) else ():
            if choice.act == command:
                return (*trail, choice.act)
            if isinstance(choice.act, Page) and choice.act.leads(command):
                queue.append((choice.act, (*trail, choice.act)))
    return None

"""Opening and closing pages, and turning and pushing the encoder on them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from controller.files.enrolment import Enrolment
from controller.rules.commands import AnyCommand, Build, Mortgage
from controller.rules.prompts import Ask
from controller.rules.state import Phase
from controller.table.panel import amounts
from controller.table.panel.content import content
from controller.table.panel.context import PanelContext
from controller.table.panel.menus import deals, lamps
from controller.table.panel.pages import (
    Act,
    Answers,
    BidAmount,
    Choice,
    DealMoney,
    DeedPage,
    Doubtful,
    Group,
    HowMany,
    Joining,
    LayCards,
    Listing,
    Main,
    Page,
    Range,
    TakeBack,
)
from controller.table.panel.pages.cards import OPEN
from controller.table.panel.views import Panel, View


def opened(context: PanelContext, panel: Panel, page: Page) -> Panel:
    """A page opened on top, if there is anything on it."""
    inside = content(context, panel, page)
    if inside is None:
        return panel
    at = inside.start if isinstance(inside, Range) else lamps.start(context, page)
    step = 0
    if isinstance(page, BidAmount | DealMoney) and isinstance(inside, Range):
        step = amounts.first_step(inside.high)
    return replace(panel, views=(*panel.views, View(page=page, at=at, step=step)))


def enrols(panel: Panel, enrolment: Enrolment) -> Panel:
    """The enrolment as it is now; a page of an older doubt is closed, and the cursor is where it
    was only while it points at the same."""
    base = panel.less() if isinstance(panel.top, Doubtful) else panel
    if isinstance(base.top, LayCards):
        base = base.topped(replace(base.views[-1], at=0))
    return replace(base, enrolment=enrolment)


def closed(panel: Panel) -> Panel:
    """All pages closed."""
    return replace(panel, views=())


def turned(context: PanelContext, panel: Panel, steps: int, times: int = 1) -> Panel:
    """The encoder turned: the cursor moves, from the last line on to the first and back; turned
    fast it stops there. An amount moves `times` as fast. On the question's own screen it opens the
    answers."""
    if not panel.views:
        return opened(context, panel, Answers())
    view = panel.views[-1]
    match content(context, panel, view.page):
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
    if panel.views:
        view = panel.views[-1]
        if isinstance(content(context, panel, view.page), Range):
            return panel.topped(replace(view, step=(view.step + 1) % len(amounts.STEPS)))
    if context.state.phase is Phase.SETUP:
        laying = any(isinstance(view.page, LayCards) for view in panel.views)
        return panel if laying else opened(context, closed(panel), Joining())
    return opened(context, closed(panel), Main())


def settled(context: PanelContext, panel: Panel, before: PanelContext | None = None) -> Panel:
    """The panel after the state has changed: no page without content, no cursor beyond its end,
    no deed in a draft that has gone elsewhere. `before` is the context of its pages then: cursors
    stay on what they pointed at."""
    was = panel
    if panel.draft is not None:
        panel = replace(panel, draft=deals.possible(context.state, panel.draft))
    views: list[View] = []
    for view in panel.views:
        old = content(before, was, view.page) if before is not None else None
        now = content(context, panel, view.page)
        if now is None or (before is not None and isinstance(view.page, OPEN)):
            break
        raised = isinstance(view.page, DeedPage) and _raised(old, now)
        if raised and context.prompt.ask is Ask.DEBT:
            break  # what is still to be found stands on the debt's own screen
        views.append(replace(view, at=_still(old, now, view.at)))
    panel = replace(panel, views=tuple(views))
    if context.state.phase is Phase.SETUP and not views:
        return opened(context, panel, Joining())
    return panel


def _raised(before: Listing | Range | None, now: Listing | Range) -> bool:
    """Whether a deed has been mortgaged: its page has no line for that any more."""
    return _mortgages(before) and not _mortgages(now)


def _mortgages(page: Listing | Range | None) -> bool:
    return isinstance(page, Listing) and any(isinstance(c.act, Mortgage) for c in page.choices)


def _still(before: Listing | Range | None, now: Listing | Range, at: int) -> int:
    """The cursor, or the amount, on a page that has changed."""
    if isinstance(now, Range):
        return min(max(at, now.low), now.high)
    return _kept(before.choices if isinstance(before, Listing) else (), now.choices, at)


def _kept(before: Sequence[Choice], now: Sequence[Choice], at: int) -> int:
    """Where a cursor is when the lines of its page have changed: on the same line; else on one of
    the same kind. Never on another command: who presses OK twice would do what nobody wanted."""
    end = min(at, len(now) - 1)
    if at >= len(before):
        return end
    pointed, acts = before[at].act, [choice.act for choice in now]
    if isinstance(pointed, TakeBack):  # counts from the last command on: lines move with each
        return min(at + _grown(before, now), len(now) - 1)
    if pointed in acts:
        return end if acts[end] == pointed else acts.index(pointed)
    if (kind := _kind(pointed)) is None:
        return end
    alike = [i for i, act in enumerate(acts) if _kind(act) == kind]
    harmless = [i for i, act in enumerate(acts) if _kind(act) is None]
    return min(alike, key=lambda i: (i < at, i)) if alike else max(harmless, default=end)


def _kind(act: Act) -> tuple[int, type[AnyCommand]] | None:
    """Whose command of which kind a line gives, or leads to the places of: one place or several,
    it is the same line to whoever points at it. None: no command."""
    if isinstance(act, Group):
        return act.seat, act.kind
    if isinstance(act, HowMany):
        return act.seat, Build
    return (getattr(act, "seat", -1), type(act)) if isinstance(act, AnyCommand) else None


def _grown(before: Sequence[Choice], now: Sequence[Choice]) -> int:
    """How many lines have come on top of those that were there."""
    was, are = [one.label for one in before], [one.label for one in now]
    fits = (k for k in range(len(are)) if are[k:] == was[: len(are) - k])
    return next(fits, 0)

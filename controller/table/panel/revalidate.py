"""What becomes of the open pages when something has changed: which stay, and where their cursors
are then."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from controller.table.panel.context import PanelContext
from controller.table.panel.page import (
    NOWHERE,
    Action,
    Choice,
    Chosen,
    Content,
    Listing,
    OpenPage,
    Page,
    Panel,
    Range,
    Sort,
)


def settled(
    context: PanelContext, panel: Panel, was: Panel, before: PanelContext | None = None
) -> Panel:
    """Without pages that have nothing on them any more, and no cursor beyond its end. It `was`
    another panel when the context was the one `before`: cursors stay on what they pointed at. A
    page closes that only has other commands left than the one that was chosen there."""
    views: list[OpenPage] = []
    for view in panel.views:
        old = view.page.content(before, was) if before is not None else None
        now = view.page.content(context, panel)
        gone = before is not None and view.page.closes
        if now is None or gone or not view.page.stays(context, old, now):
            break
        at = _still(context, view, old, now)
        if at == NOWHERE:
            views[-1:] = [_aside(context, panel, under) for under in views[-1:]]
            break
        views.append(replace(view, at=at))
    return replace(panel, views=tuple(views))


def _still(context: PanelContext, view: OpenPage, before: Content | None, now: Content) -> int:
    """The cursor, or the amount, on a page that has changed."""
    if isinstance(now, Range):
        return min(max(view.at, now.low), now.high)
    lines = before.choices if isinstance(before, Listing) else ()
    own = view.page.kept(context, lines, now.choices, view.at)
    return _kept(lines, now.choices, view.at, view.page.home) if own is None else own


def _aside(context: PanelContext, panel: Panel, view: OpenPage) -> OpenPage:
    """A list whose page on top has closed by itself, its cursor on no command."""
    now = view.page.content(context, panel)
    if not isinstance(now, Listing) or isinstance(now.choices[view.at].act, Action):
        return view
    harmless = [i for i, choice in enumerate(now.choices) if isinstance(choice.act, Action)]
    return replace(view, at=min(harmless, default=view.at))


def _kept(before: Sequence[Choice], now: Sequence[Choice], at: int, home: int | None) -> int:
    """Where a cursor is when the lines of its page have changed: on the same line; else on one of
    the same kind; else at `home`. Never on another command: who presses OK twice would do what
    nobody wanted."""
    end = min(at, len(now) - 1)
    if at >= len(before):
        return end
    pointed, acts = before[at].act, [choice.act for choice in now]
    if pointed in acts:
        return end if acts[end] == pointed else acts.index(pointed)
    if (sort := _sort(pointed)) is None:
        return end
    alike = [i for i, act in enumerate(acts) if _sort(act) == sort]
    harmless = [i for i, act in enumerate(acts) if _sort(act) is None]
    if alike:
        return min(alike, key=lambda i: (i < at, i))
    return home if home in harmless else max(harmless, default=end)


def _sort(act: Chosen) -> Sort | None:
    """Whose command of which kind a line gives, or leads to the places of. None: no command."""
    if isinstance(act, Page):
        return act.places_of()
    return None if isinstance(act, Action) else (act.seat, type(act))

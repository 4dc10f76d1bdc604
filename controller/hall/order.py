"""In which order things happened at a table, as far as its messages tell.

Neither its clock, which may be set, nor the numbers of different games say that. Within a game the
entries' numbers do; between games, the order in which they were sent.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from controller.hall.heard import CALLS_FROM, EventId
from controller.mqtt.messages import TableEvent


def placed(events: Sequence[TableEvent], late: TableEvent) -> list[TableEvent]:
    """An event that has just arrived among those before it: the last, unless its own game is
    further already."""
    game = [(place, one) for place, one in enumerate(events) if _is_of(one, late.game)]
    after = [place for place, one in game if _number(one) > _number(late)]
    if not after or late.part >= CALLS_FROM:
        return [*events, late]
    before = [place for place, one in game if _number(one) < _number(late)]
    at = before[-1] + 1 if before else after[0]
    return [*events[:at], late, *events[at:]]


def merged(
    events: Sequence[TableEvent], recent: Sequence[TableEvent], new: Collection[EventId]
) -> list[TableEvent]:
    """The events with those of a message that are `new` among them, where the message has them."""
    places = {one.id: place for place, one in enumerate(events)}
    if not any(one.id in places for one in recent):
        fresh = [one for one in recent if one.id in new]
        return [*fresh, *events] if _is_before(fresh, events) else [*events, *fresh]
    found: list[TableEvent] = []
    first, taken = list[TableEvent](), 0
    for one in recent:
        place = places.get(one.id, -1)
        if place >= taken:
            found += [*events[taken:place], *first, one]
            first, taken = [], place + 1
        elif one.id in new:
            (found if taken else first).append(one)
    return [*found, *events[taken:]]


def _is_before(fresh: Sequence[TableEvent], events: Sequence[TableEvent]) -> bool:
    """Whether a message that shares no event with those that are known is the older one; only of
    different games does the clock decide."""
    known = [one for one in events if _is_of(one, fresh[-1].game)]
    if known:
        return _number(fresh[-1]) < _number(known[0])
    return bool(events) and fresh[-1].at < events[-1].at


def _is_of(event: TableEvent, game: str) -> bool:
    return event.game == game and event.part < CALLS_FROM


def _number(event: TableEvent) -> tuple[int, int]:
    return event.n, event.part

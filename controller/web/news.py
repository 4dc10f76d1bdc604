"""What has changed for a page, as one message. Pages that had the same and now see the same get the
same message, made once.
"""

from __future__ import annotations

from collections.abc import Mapping

Sections = Mapping[str, bytes]
"""A page's sections as JSON, by name."""

NOTHING_YET: Sections = {}
"""What a page has before it is sent anything."""

CHANGES_KEPT = 32
"""For how many changes the message is kept: at each event, each player's page has a change of its
own."""


class News:
    """The messages to all pages of a server."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, int], _Change] = {}

    def message(self, before: Sections, now: Sections, own: Sections) -> str:
        """The message that takes a page from `before` to `now`, with its `own` sections; empty if
        there is nothing to send. A section that has gone is not mentioned."""
        if before is now and not own:
            return ""
        key = id(before), id(now)
        change = self._made.get(key)
        if change is None:
            if len(self._made) == CHANGES_KEPT:
                del self._made[next(iter(self._made))]  # the oldest
            change = self._made[key] = _Change(before, now)
        return change.message(own)


class _Change:
    """The step from one mapping to another. It holds both, so that nothing else gets their ids."""

    def __init__(self, before: Sections, now: Sections) -> None:
        self._between = before, now
        self._news = changed(before, now)
        self._own: Sections | None = None
        self._message = ""

    def message(self, own: Sections) -> str:
        if own != self._own:
            self._own, news = own, {**self._news, **own}
            self._message = as_object(news) if news else ""
        return self._message


def changed(before: Sections, now: Sections) -> dict[str, bytes]:
    """The sections that are not as they were."""
    if before is now:
        return {}
    return {name: blob for name, blob in now.items() if before.get(name) != blob}


def as_object(parts: Sections) -> str:
    """Sections as one JSON object."""
    return "{" + ",".join(f'"{name}":{blob.decode()}' for name, blob in parts.items()) + "}"

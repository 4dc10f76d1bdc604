"""The tags on the readers' heads: a card that is left lying, or flickers, counts once."""

from __future__ import annotations

from hardware.ports import TagPlaced, TagRemoved

REARM = 0.3
"""Seconds for which a tag must have been away before it counts again."""

AFTER_RETURN = 2.0
"""Seconds after a lost reader is back in which it may report again what lay on it all the time."""

_Spot = tuple[str, int, bytes]


class Pad:
    """Which tags lie where, and when others were taken away."""

    def __init__(self) -> None:
        self._lying: set[_Spot] = set()
        self._away: dict[_Spot, float] = {}  # until when a tag does not count

    def placed(self, event: TagPlaced, now: float) -> bool:
        """True: this is a tap."""
        spot = event.source, event.head, event.uid
        counts = spot not in self._lying and now >= self._away.get(spot, now)
        self._lying.add(spot)
        return counts

    def removed(self, event: TagRemoved, now: float) -> None:
        """A tag has gone."""
        spot = event.source, event.head, event.uid
        self._lying.discard(spot)
        self._away = {one: until for one, until in self._away.items() if until > now}
        self._away[spot] = now + REARM

    def returned(self, part: str, now: float) -> None:
        """A reader is back; what was taken away meanwhile it never said."""
        for spot in [spot for spot in self._lying if spot[0] == part]:
            self._lying.discard(spot)
            self._away[spot] = now + AFTER_RETURN

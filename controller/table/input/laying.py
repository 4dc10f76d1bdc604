"""A tag that comes to lie: under the board, for the tag book, about a move, or as a tap. A card
that is left lying, or flickers, counts once.

What a tap means is in taps.py.
"""

from __future__ import annotations

from collections.abc import Hashable

from controller.files.tagbook import Tag
from controller.table.addressing import Addressing
from controller.table.enroller import Enroller
from controller.table.input import taps
from controller.table.monitors.monitors import Monitors
from controller.table.panel.effects import Effects
from controller.table.panel.page import Page
from controller.table.panel.pages.looking import WhatIsIt
from controller.table.panel.pages.setting_up import Join
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from controller.view.sounds import TUNES, Sound
from hardware.ports import Clock, TagPlaced, TagRemoved

REARM = 0.3
"""Seconds for which a tag must have been away before it counts again."""

AFTER_RETURN = 2.0
"""Seconds after a lost reader is back in which it may report again what lay on it all the time."""

_Spot = tuple[str, int, Hashable]


class Pad:
    """Which tags lie where, and when others were taken away. Phones that read tags have one, too:
    there nothing lies."""

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
        self._gone(spot, now)

    def read(self, spot: _Spot, now: float) -> bool:
        """A phone has read something. True: this is a tap."""
        counts = now >= self._away.get(spot, now)
        self._gone(spot, now)
        return counts

    def _gone(self, spot: _Spot, now: float) -> None:
        self._away = {one: until for one, until in self._away.items() if until > now}
        self._away[spot] = now + REARM

    def returned(self, part: str, now: float) -> None:
        """A reader is back; what was taken away meanwhile it never said."""
        for spot in [spot for spot in self._lying if spot[0] == part]:
            self._lying.discard(spot)
            self._away[spot] = now + AFTER_RETURN


class Laying:
    """Asks one after the other whose the tag is."""

    def __init__(
        self,
        clock: Clock,
        presenter: Presenter,
        enroller: Enroller,
        addressing: Addressing,
        monitor: Monitors,
        effects: Effects,
    ) -> None:
        self._clock, self._presenter = clock, presenter
        self._enroller, self._addressing = enroller, addressing
        self._monitor, self._effects = monitor, effects
        self._pad = Pad()

    def placed(self, event: TagPlaced) -> None:
        """A tag was laid down."""
        fresh = not self._monitor.under_board(event) and self._pad.placed(event, self._clock.time())
        if not fresh:
            return
        self._presenter.apply(changes.read)
        if self._enroller.expects():
            self._addressing.laid(event)
            return
        tag = self._enroller.book.tag(event.uid)
        looks = isinstance(self._presenter.panel.top, WhatIsIt)
        if looks or not self._monitor.tapped(event, tag):
            self._tap(event.uid, tag)

    def removed(self, event: TagRemoved) -> None:
        """A tag has been taken away."""
        self._pad.removed(event, self._clock.time())
        self._enroller.lifted(event.uid)

    def returned(self, part: str) -> None:
        """A part is back; what lies on it may have been laid there meanwhile."""
        self._pad.returned(part, self._clock.time())

    def _tap(self, uid: bytes, tag: Tag | None) -> None:
        presenter = self._presenter
        if tag is None:
            self._enroller.stray(uid)  # the menu offers to enrol it
        presenter.sound(
            TUNES[Sound.TURN]
        )  # it was read; what comes of it is heard instead, if anything
        act = (
            taps.meaning(presenter.context, presenter.panel, tag)
            if tag
            else taps.unknown(presenter.context)
        )
        if isinstance(act, Page | Join):
            presenter.apply(changes.closed)
        self._effects.choose(act)
        if isinstance(act, Join):
            sitting = presenter.panel.setup.tokens
            presenter.notice(notices.joined(act.token, sitting, self._clock.time()))

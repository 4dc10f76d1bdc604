"""Encoder and buttons of the panel: what each of them does at the table.

Moving about in the pages is panel/; doing what was chosen there, panel/effects.py's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from controller.table.input.rolls import Rolls
from controller.table.panel import amounts
from controller.table.panel.context import PanelContext
from controller.table.panel.effects import Effects
from controller.table.panel.navigation import chosen, left, pushed, turned
from controller.table.panel.page import Page, Panel, Range, Rest, Say
from controller.table.panel.pages.lights_and_sound import Steps
from controller.table.panel.pages.taking_back import TakeBackPage
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from controller.view.interface import Notice
from controller.view.sounds import TUNES, Sound
from hardware.ports import Button, Clock, Pressed

Move = Callable[[PanelContext, Panel], tuple[Panel, Rest]]
"""What OK or Back does to the panel."""

OVERTAKEN_S = 1.0
"""How long OK does not take an amount that somebody else's move has changed: nobody has read it
yet."""


class Buttons:
    """`by_panel` while something is done that was chosen with them."""

    def __init__(
        self,
        clock: Clock,
        presenter: Presenter,
        rolls: Rolls,
        effects: Effects,
        touched: Callable[[], object],
    ) -> None:
        """`touched` is called at every press and turn."""
        self._clock, self._presenter, self._rolls, self._effects = clock, presenter, rolls, effects
        self._touched = touched
        self._turned_at = clock.time()
        self._set: tuple[Page, int] | None = None  # the amount as knob and buttons left it
        self._read: Notice | None = None  # what was said when a button was pressed
        self.by_panel = False

    def pressed(self, event: Pressed) -> None:
        """A button was pressed, or held. While news, a refusal or a card to look at hides the
        question, OK and Back only dismiss it."""
        presenter = self._presenter
        self._read = presenter.ui.notice
        unread = not presenter.panel.views and presenter.unread()
        presenter.apply(changes.read)
        self._touched()
        match event:
            case Pressed(button=Button.BACK, held=True) if presenter.panel.paused:
                presenter.notice(notices.not_in_a_pause(self._clock.time()))
            case Pressed(button=Button.BACK, held=True):
                presenter.apply(changes.closed)
                self._effects.choose(TakeBackPage())
            case Pressed(button=Button.PUSH, held=True) if presenter.askers:
                for ask in presenter.askers:
                    ask()
            case Pressed(button=Button.PUSH):
                presenter.apply(changes.paged, pushed(presenter.context, presenter.panel))
                presenter.show()
            case Pressed(button=Button.BACK) if (
                not presenter.panel.views and self._rolls.held is not None
            ):
                self._rolls.drop()
            case Pressed() if unread:
                presenter.apply(changes.skipped, self._clock.time())
            case Pressed(button=Button.OK, held=True):
                self._answer(partial(chosen, held=True))
            case Pressed(button=Button.OK) if self._overtaken():
                amount = notices.overtaken(
                    presenter.state, presenter.panel.views[-1].at, self._clock.time()
                )
                presenter.notice(amount)
            case Pressed(button=Button.OK):
                self._answer(chosen)
            case Pressed(button=Button.BACK):
                self._answer(left)
        self._set = self._amount()

    def turned(self, steps: int) -> None:
        """The encoder was turned, clockwise positive."""
        now, presenter = self._clock.time(), self._presenter
        times = amounts.pace(now - self._turned_at, steps)
        self._turned_at = now
        self._touched()
        presenter.apply(changes.read)
        presenter.apply(changes.paged, turned(presenter.context, presenter.panel, steps, times))
        presenter.show()
        if presenter.panel.top == Steps("volume"):
            presenter.sound(TUNES[Sound.BID])
        self._set = self._amount()

    def _amount(self) -> tuple[Page, int] | None:
        """The page on which an amount is being set, and how much it is."""
        panel = self._presenter.panel
        if not isinstance(panel.inside(self._presenter.context), Range):
            return None
        return panel.views[-1].page, panel.views[-1].at

    def _overtaken(self) -> bool:
        """Whether the amount has just become another by what somebody else did."""
        now, was = self._amount(), self._set
        other = now is not None and was is not None and now[0] == was[0] and now[1] != was[1]
        return other and self._clock.time() - self._presenter.ui.since < OVERTAKEN_S

    def _reads(self, say: Say) -> bool:
        """Whether it stands there already: who presses again has read it."""
        read = self._read
        if read is None or self._clock.time() >= read.until:
            return False
        return (read.title, read.text) == (say.title, say.text)

    def _answer(self, move: Move) -> None:
        """OK or Back, the question having been seen."""
        presenter = self._presenter
        before = presenter.panel
        after, act = move(presenter.context, before)
        presenter.apply(changes.paged, after)
        if act is None and after == before:
            presenter.notice(notices.nothing_here(presenter.state, self._clock.time()))
            return
        if isinstance(act, Say) and self._reads(act):
            presenter.apply(changes.skipped, self._clock.time())
            return
        self.by_panel = True
        try:
            self._effects.carry_out(act)
        finally:
            self.by_panel = False

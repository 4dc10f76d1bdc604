"""Calls for the host, from the panel: whether there is one, and who wants to know."""

from __future__ import annotations

from collections.abc import Callable

from controller.table.panel.pages.outside import CallHost, EndCall
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from hardware.ports import Clock


class HostCalls:
    """One call at a time; `listeners` are called with True when one begins, with False when
    it ends."""

    def __init__(self, presenter: Presenter, clock: Clock) -> None:
        self._presenter, self._clock = presenter, clock
        self.listeners: list[Callable[[bool], object]] = []

    def offer(self) -> None:
        """Somebody learns of calls from now on: the panel has a line for them."""
        self._presenter.apply(changes.renewed, calls=True)

    def carry_out(self, act: CallHost | EndCall) -> None:
        """Begin a call, or end it, unless that is so already."""
        on = isinstance(act, CallHost)
        if on == self._presenter.context.called:
            self._presenter.show()
            return
        self._presenter.apply(changes.renewed, called=on)
        now = self._clock.time()
        coming = isinstance(act, EndCall) and act.coming
        self._presenter.notice(notices.host_call(on=on, coming=coming, now=now))
        for listener in self.listeners:
            listener(on)

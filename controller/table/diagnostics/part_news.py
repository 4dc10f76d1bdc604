"""What parts say of themselves, told to people: gone, back, noisy, or in some trouble. What the
drivers say of it, in English, goes to the details.

The books of the parts are kept in parts.py.
"""

from __future__ import annotations

from collections.abc import Callable

from common.message import both
from controller.table.diagnostics.parts import PartsStatus
from controller.table.monitors import dice
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from controller.text.language import _
from hardware.ports import Clock, LineNoise, PartFound, PartLost, PartTrouble

PartEvent = PartLost | PartFound | PartTrouble | LineNoise


class PartNews:
    """Shows news on a presenter; `changed` gets the missing parts whenever they change."""

    def __init__(
        self,
        clock: Clock,
        presenter: Presenter,
        parts: PartsStatus,
        changed: Callable[[tuple[str, ...]], object],
    ) -> None:
        self._clock, self._presenter, self._parts, self._changed = clock, presenter, parts, changed

    def on(self, event: PartEvent) -> None:
        """Tell one."""
        match event:
            case PartLost():
                self._lost(event)
            case PartFound():
                self._found(event)
            case PartTrouble():
                if self._parts.troubled(event):
                    now = self._clock.time()
                    self._presenter.notice(dice.troubled(event.part, event.why, now))
                    self._presenter.detail(str(event))
            case LineNoise():
                self._noisy(event)

    def _lost(self, event: PartLost) -> None:
        if self._parts.lost(event, self._clock.time()):
            self._renew()
            self._presenter.notice(notices.lost(event, self._clock.time()))
        self._presenter.detail(str(event))  # whoever repairs it also sees why it is still away

    def _found(self, event: PartFound) -> None:
        if self._parts.found(event):
            self._renew()
            self._presenter.notice(notices.found(event, self._clock.time()))
        else:
            self._presenter.say(_("{part}: ready", part=notices.part_name(event.part)))
        if event.about:
            self._presenter.detail(f"{event.part}: {both(event.about, event.advice)}")

    def _renew(self) -> None:
        self._presenter.parts_changed()
        self._changed(self._parts.missing)

    def _noisy(self, event: LineNoise) -> None:
        now = self._clock.time()
        if self._parts.noisy(event, now):
            self._presenter.notice(notices.noisy(event, self._parts.noise[event.part], now))
        else:
            self._presenter.say(_("Noise: {part}", part=notices.part_name(event.part)))
        self._presenter.detail(str(event))

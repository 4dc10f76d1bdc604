"""Device events, each handed to whoever at the table takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from controller.rules.commands import AnyCommand
from controller.rules.edition import Edition
from controller.table.addressing import Addressing
from controller.table.diagnostics.part_news import PartNews
from controller.table.diagnostics.parts import PartsStatus
from controller.table.diagnostics.trials import Trials
from controller.table.enroller import Enroller
from controller.table.input.buttons import Buttons
from controller.table.input.laying import Laying
from controller.table.input.rolls import Rolls
from controller.table.monitors.monitors import Monitors
from controller.table.panel.effects import Effects
from controller.table.presenter.presenter import Presenter
from hardware.ports import (
    EYE,
    Clock,
    DeviceEvent,
    DieNews,
    DieSettled,
    HeadReads,
    LineNoise,
    PartFound,
    PartLost,
    PartTrouble,
    Pressed,
    TagPlaced,
    TagRemoved,
    TagSaid,
    Turned,
)

_HANDS = (DieSettled, DieNews, TagPlaced, TagRemoved, Pressed, Turned)
"""What only somebody at the table can bring about."""

_TAGS = (TagPlaced, TagRemoved)


class Devices:
    """A hand's event wakes the display; what is tried out takes its own events first. `do` gives
    a command to the banker."""

    def __init__(
        self,
        clock: Clock,
        presenter: Presenter,
        parts: PartsStatus,
        *,
        enroller: Enroller,
        addressing: Addressing,
        monitors: Monitors,
        trials: Trials,
        effects: Effects,
        do: Callable[[AnyCommand], object],
    ) -> None:
        self._presenter, self._monitors, self._trials = presenter, monitors, trials
        self.rolls = Rolls(clock, presenter, monitors.dice, do)
        self.buttons = Buttons(clock, presenter, self.rolls, effects, monitors.hammer.touched)
        self._laying = Laying(clock, presenter, enroller, addressing, monitors, effects)
        self._addressing = addressing
        self._news = PartNews(clock, presenter, parts, monitors.parts)

    def on(self, event: DeviceEvent) -> None:
        """Take one."""
        if isinstance(event, DieSettled):
            event = as_printed(event, self._presenter.state.edition)
        if isinstance(event, _HANDS):
            self._presenter.wake()
        if isinstance(event, Pressed | Turned):
            self._presenter.touched()
        if isinstance(event, _TAGS):
            self._monitors.felt(event)
        if self._trials.took(event):
            return
        self._hand_on(event)

    def _hand_on(self, event: DeviceEvent) -> None:
        self._addressing.on(event)
        match event:
            case DieSettled():
                self.rolls.settled(event)
            case DieNews():
                self.rolls.news(event)
            case TagPlaced():
                self._laying.placed(event)
            case TagRemoved():
                self._laying.removed(event)
            case HeadReads() | TagSaid():
                pass  # asked for by a trial, which is over; taken already
            case Pressed():
                self.buttons.pressed(event)
            case Turned():
                self.buttons.turned(event.steps)
            case PartLost() | PartTrouble() | LineNoise():
                self._news.on(event)
            case PartFound():
                self._laying.returned(event.part)
                self._news.on(event)
            case _:
                assert_never(event)


def as_printed(event: DieSettled, edition: Edition) -> DieSettled:
    """The report of a bought die with the face that the box's own die has there: a number that is
    missing on that one is the Eye. Reports of other dice stay as they are."""
    dice = edition.data.dice
    faces = dice[event.die] if 0 <= event.die < len(dice) else ()
    if not event.bought or event.face in faces or EYE not in faces:
        return event
    return replace(event, face=EYE)

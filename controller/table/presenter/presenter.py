"""Holds what the table shows, and does what a change of it is to be followed by.

What changes how is in changes.py; it decides nothing and gives no commands: table/table.py does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec

from controller.files.settings import Settings
from controller.rules.events import Event
from controller.rules.state import State
from controller.store.banker import Banker
from controller.table.diagnostics.parts import PartsStatus
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Panel, Rest
from controller.table.presenter import changes
from controller.table.presenter.model import (
    After,
    ApplySettings,
    Draw,
    Light,
    Log,
    Model,
    PlayTune,
    Wake,
)
from controller.table.presenter.outputs import Outputs
from controller.view.interface import Notice, Ui
from controller.view.oled.reading import Line
from controller.view.sounds import Tune
from hardware.ports import Buzzer, Clock, Display, Strip
from hardware.profile.places import Places
from hardware.strip.strip import StripLayout

P = ParamSpec("P")


class Presenter:
    """What people see and hear of a table. `log` gets everything in short lines; `details` what
    drivers say of their parts, in English, for whoever looks after the machine; `watchers` are
    called whenever anything may look different, `askers` when somebody wants to hear it again,
    `touch_watchers` at every press and turn, before it has any effect."""

    def __init__(
        self,
        *,
        clock: Clock,
        parts: PartsStatus,
        places: Places,
        editions: Sequence[str],
        display: Display | None,
        strip: Strip | None,
        layout: StripLayout | None,
        buzzer: Buzzer | None,
        settings: Settings,
        banker: Banker,
    ) -> None:
        self.log: list[Callable[[str], object]] = []
        self.details: list[Callable[[str], object]] = []
        self.watchers: list[Callable[[], object]] = []
        self.askers: list[Callable[[], object]] = []
        self.touch_watchers: list[Callable[[], object]] = []
        self._clock, self._parts, self._places = clock, parts, places
        missing = parts.missing
        pads = places.tappable(missing)
        context = PanelContext(
            banker.state, editions=tuple(editions), dice=parts.dice, pads=pads, strip=layout,
            order=strip.order if strip is not None else "", settings=settings,
        )  # fmt: skip
        ui = Ui(missing=missing, pads=pads)
        self.model = Model(context=context, counting=banker.counting, ui=ui)
        self._outputs = Outputs(
            clock=clock, look=lambda: (self.state, self.ui), display=display, strip=strip,
            layout=layout, buzzer=buzzer,
        )  # fmt: skip

    @property
    def state(self) -> State:
        """The game."""
        return self.model.context.state

    @property
    def ui(self) -> Ui:
        """The interface as it is shown."""
        return self.model.ui

    @property
    def panel(self) -> Panel:
        """The open pages."""
        return self.model.panel

    @property
    def context(self) -> PanelContext:
        """What the pages are made of."""
        return self.model.context

    @property
    def reading(self) -> tuple[Line, ...]:
        """What is written on the display."""
        return self._outputs.reading()

    def apply(
        self, change: Callable[Concatenate[Model, P], After], *event: P.args, **named: P.kwargs
    ) -> None:
        """Something has happened: show what comes of it."""
        self.model, outputs = change(self.model, *event, **named)
        for output in outputs:
            match output:
                case Light(state, ui):
                    self._outputs.lights(state, ui)
                case ApplySettings(settings):
                    self._outputs.adjust(settings)
                case Draw(state, ui):
                    self._outputs.picture(state, ui)
                case PlayTune(tones):
                    self._outputs.sound(tones)
                case Log(line):
                    self.say(line)
                case Wake():
                    self._outputs.wake()
        for watcher in self.watchers:
            watcher()

    def foresee(self, state: State, events: Sequence[Event]) -> None:
        """Light what is coming while it is being written down."""
        self.apply(changes.foreseen, state, events, self._clock.time())

    def notice(self, notice: Notice) -> None:
        """Say something over everything else, with its sound."""
        self.apply(changes.on_notice, notice)

    def open(self, act: Action) -> Rest:
        """Let the panel take an act; what is left of it to be done. Not shown yet."""
        self.model, rest = changes.opened(self.model, act)
        return rest

    def show(self) -> None:
        """Show everything as it is."""
        self.apply(changes.shown)

    def parts_changed(self) -> None:
        """Parts have gone, or are back. Not shown yet."""
        missing = self._parts.missing
        pads = self._places.tappable(missing)
        self.apply(changes.parts_changed, missing, dice=self._parts.dice, pads=pads)

    def complete(self, buzzer: Buzzer | None) -> None:
        """The rest of the parts has been opened, or has not."""
        self._outputs.buzzer = buzzer
        self.parts_changed()
        self.show()

    def lend(self, *, lights: bool = False, picture: bool = False) -> None:
        """The strip or the display are tried out: nothing else is shown there. Lent neither, they
        show everything again."""
        self._outputs.lent_lights, self._outputs.lent_picture = lights, picture

    def telling(self) -> bool:
        """Whether the display still tells what just happened, and nobody has seen the question."""
        return self.model.telling(self._clock.time())

    def unread(self) -> bool:
        """Whether the display hides the question with what happened, or with a no."""
        return self.model.unread(self._clock.time())

    def told_in(self) -> float:
        """Seconds until what just happened has been told, a take-back too."""
        return self.model.told_in(self._clock.time())

    def sound(self, tones: Tune) -> None:
        """Play a tune that no notice brings."""
        self._outputs.sound(tones)

    def wake(self) -> None:
        """Somebody is at the table, or something happens there."""
        self._outputs.wake()

    def touched(self) -> None:
        """A button is pressed, or the knob is turned."""
        for watcher in self.touch_watchers:
            watcher()

    def say(self, line: str) -> None:
        """Tell the log."""
        for listener in self.log:
            listener(line)

    def detail(self, line: str) -> None:
        """Tell what a driver said."""
        for listener in self.details:
            listener(line)

    def close(self) -> None:
        """Show nothing more by itself."""
        self._outputs.close()

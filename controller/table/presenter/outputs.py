"""Strip, display and buzzer: what they show follows from state, interface and time alone.

Each picture says until when it holds; nothing is drawn again before that unless asked to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.files.settings import Settings
from controller.rules.state import Phase, State
from controller.table.monitors.timer import Timer
from controller.table.presenter.flash_guard import FlashGuard
from controller.view.interface import Ui
from controller.view.oled import reading, screen
from controller.view.oled.reading import Line
from controller.view.strip import scene
from hardware.display.picture import HEIGHT, WIDTH, Picture
from hardware.ports import Buzzer, Clock, Display, Strip
from hardware.strip.strip import StripLayout

DIM_AFTER = 600.0
"""Seconds without a hand on the table after which the display shines with little light. During a
game it never goes out: people come back from the kitchen to a game that shows where it stands."""

DARK_AFTER = 4 * 3600.0
"""The same, after which it goes out where no game is on: a picture that stands for days wears its
pixels out."""

_NO_GAME = (Phase.SETUP, Phase.OVER)
_DARK = Picture(bytes(WIDTH * HEIGHT // 8))

LITTLE = 0.075
"""That share of its light."""

Look = Callable[[], tuple[State, Ui]]
"""The state and the interface as they are now."""


class Outputs:
    """The parts that show things; each may be missing."""

    def __init__(
        self,
        *,
        clock: Clock,
        look: Look,
        display: Display | None,
        strip: Strip | None,
        layout: StripLayout | None,
        buzzer: Buzzer | None,
    ) -> None:
        self._clock = clock
        self._look = look
        self._display = display
        self._strip = strip
        self._layout = self._usual = layout
        self._usual_share = strip.brightness if strip is not None else 1.0
        self._usual_order = strip.order if strip is not None else ""
        self.buzzer = buzzer
        self.lent_lights = self.lent_picture = False  # somebody else's for a while
        self._used = clock.time()
        self._dimmed, self._dark, self._glow = False, False, 1.0
        self._dim_timer = Timer(clock)
        self._strip_timer = Timer(clock)
        self._guard = FlashGuard()
        self._display_timer = Timer(clock)

    def adjust(self, settings: Settings) -> None:
        """Be as bright, as loud and as long as is set; what is lit is not shown again by this."""
        if self._strip is not None:
            self._strip.brightness = settings.share(self._usual_share)
            if self._usual_order:
                self._strip.order = settings.order(self._usual_order)
        if self._usual is not None:
            self._layout = settings.layout(self._usual)
        if self.buzzer is not None:
            self.buzzer.volume = settings.loudness
        if self._display is not None and settings.glow != self._glow:
            self._glow = settings.glow
            self._shine()

    def lights(self, state: State, ui: Ui) -> None:
        """Show the strip's scene; the strip itself sends it only if it changed."""
        if self._strip is None or self._layout is None or self.lent_lights:
            return
        now = self._clock.time()
        colours, until = scene(state, ui, now, self._layout, self._used)
        calm, freed = self._guard.calmed(colours, now)
        self._strip.show(calm)
        self._guard.note(calm, now)
        if freed is not None and (until is None or freed < until):
            until = freed
        _again(self._strip_timer, until, now, self._light_again)

    def picture(self, state: State, ui: Ui) -> None:
        """Show the display's screen; the display itself sends only what changed."""
        if self._display is None or self.lent_picture or self._dark:
            return
        now = self._clock.time()
        image, until = screen(state, ui, now)
        self._display.show(image)
        _again(self._display_timer, until, now, self._draw_again)

    def reading(self) -> tuple[Line, ...]:
        """What is written on the display; nothing without one, or while it is tried out."""
        if self._display is None or self.lent_picture:
            return ()
        return reading(*self._look(), self._clock.time())

    def wake(self) -> None:
        """Somebody is at the table: the picture, and all the light there is for ten minutes."""
        self._used = self._clock.time()
        if self._display is None:
            return
        if self._dimmed:
            self._dimmed = False
            self._dim_timer.stop()
            self._shine()
        if self._dark:
            self._dark = False
            self._draw_again()
        if not self._dim_timer.running:
            self._dim_timer.start(DIM_AFTER, self._doze)

    def _doze(self) -> None:
        """One timer for ten minutes of events: each of them only says when it was."""
        assert self._display is not None
        idle = self._clock.time() - self._used
        if idle < DIM_AFTER:
            self._dim_timer.start(DIM_AFTER - idle, self._doze)
            return
        self._dimmed = True
        self._shine()
        if self._look()[0].phase not in _NO_GAME or self.lent_picture:
            return
        if idle < DARK_AFTER:
            self._dim_timer.start(DARK_AFTER - idle, self._doze)
        else:
            self._dark = True
            self._display_timer.stop()
            self._display.show(_DARK)

    def _shine(self) -> None:
        """As is set, or with little light while nobody is there."""
        assert self._display is not None
        self._display.shine(min(LITTLE, self._glow) if self._dimmed else self._glow)

    def sound(self, tones: Sequence[tuple[float, float]]) -> None:
        """Play a tune, if it is one."""
        if self.buzzer is not None and tones:
            self.buzzer.play(tones)

    def close(self) -> None:
        """Put nothing off any more; the parts themselves stay open."""
        for timer in (self._strip_timer, self._display_timer, self._dim_timer):
            timer.stop()

    def _light_again(self) -> None:
        self.lights(*self._look())

    def _draw_again(self) -> None:
        self.picture(*self._look())


def _again(timer: Timer, until: float | None, now: float, show: Callable[[], object]) -> None:
    """Show again when what is shown no longer holds; None: it holds by itself."""
    if until is None:
        timer.stop()
    else:
        timer.start(until - now, show)

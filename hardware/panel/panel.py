"""The panel by gpiozero: three buttons, a buzzer, and the knob (encoder.py).

Bounce and holding are timed here, on the Clock: gpiozero's own timers would need a thread that
wakes ten times a second for every button, and its mock pins ignore `bounce_time`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import asin, pi
from typing import Any

from common.message import Message, verbatim
from hardware.panel.encoder import Encoder, open_both
from hardware.panel.gpio_lines import LineTaken
from hardware.ports import Button, Clock, Handle, PartError, Pressed, Sink
from hardware.reasons import reason

SETTLE_S = 0.010
"""A contact counts as settled when it has been quiet this long, seconds (usual bounce: 1-5 ms)."""

HOLD_S = 1.0
"""A button pressed this long is held, seconds."""

LATE_MOST_S = 10.0
"""An edge that seems to be older was stamped by another clock than ours (Linux before 5.7)."""

_NAMES = {
    Button.OK: Message("OK"),
    Button.BACK: Message("Back"),
    Button.PUSH: Message("the knob's push switch"),
}
"""What messages call the buttons."""

Post = Callable[[Callable[[], object]], object]
"""Runs a function in the loop's thread: `loop.call_soon_threadsafe`, or `at_once`."""


def at_once(function: Callable[[], object]) -> None:
    """For pins that are driven in the loop's own thread."""
    function()


class PushButton:
    """One button to ground: any pin on which quiet low means pressed."""

    def __init__(
        self, button: Button, device: Any, *, clock: Clock, sink: Sink, post: Post
    ) -> None:
        """`device` is a gpiozero DigitalInputDevice."""
        self._button, self._device = button, device
        self._clock, self._sink = clock, sink
        self._down = self._held = False
        self._heard_closed = False  # by the last edge that we have heard of
        self._first_edge = self._last_edge = self._pressed_at = 0.0
        self._settling: Handle | None = None
        self._holding: Handle | None = None

        def changed(closed: bool, age: float | None) -> None:  # in the pins' thread
            late = age if age is not None and 0 < age < LATE_MOST_S else 0.0
            post(partial(self._edge, closed, clock.time() - late))

        device.when_activated = lambda: changed(True, device.active_time)
        device.when_deactivated = lambda: changed(False, device.inactive_time)

    @property
    def button(self) -> Button:
        return self._button

    @property
    def closed(self) -> bool:
        """Whether its contact is closed at this moment, bouncing or not."""
        return bool(self._device.value)

    def close(self) -> None:
        _cancel(self._settling, self._holding)
        self._device.close()

    def _edge(self, closed: bool, at: float) -> None:
        """The contact closed or opened, at that time by the pins: we may hear of it much later,
        while a command is being recorded, and of a whole press at once."""
        if self._device.closed:
            return  # an edge that was still on its way from the pins' thread
        if self._settling is not None and at - self._last_edge >= SETTLE_S:
            self._settle(self._heard_closed)
            self._first_edge = at
        elif self._settling is None:
            self._first_edge = at
        self._wait(closed, at)

    def _wait(self, closed: bool, at: float) -> None:
        self._heard_closed, self._last_edge = closed, at
        _cancel(self._settling)
        self._settling = self._clock.call_later(SETTLE_S, self._settled)

    def _settled(self) -> None:
        self._settling = None
        self._settle(self._heard_closed)
        if self.closed != self._heard_closed:  # an edge is still on its way, or was lost
            self._wait(self.closed, self._clock.time())

    def _settle(self, pressed: bool) -> None:
        if pressed == self._down:
            return  # a spike, or a bounce that came back to where it was
        self._down = pressed
        if pressed:
            self._held, self._pressed_at = False, self._first_edge
            rest = self._first_edge + HOLD_S - self._clock.time()
            self._holding = self._clock.call_later(max(0.0, rest), self._hold)
        else:
            _cancel(self._holding)
            if not self._held:
                long = self._first_edge - self._pressed_at >= HOLD_S  # and nobody had time to look
                self._sink(Pressed(button=self._button, held=long))

    def _hold(self) -> None:
        if self._device.value:  # else it is being let go at this very moment
            self._held = True
            self._sink(Pressed(button=self._button, held=True))


class PanelDevices:
    """What there is of buttons and encoder; everything happens in events to the sink. `errors` are
    those that could not be opened."""

    def __init__(
        self, parts: Sequence[PushButton | Encoder], errors: Sequence[PartError] = ()
    ) -> None:
        self._parts = tuple(parts)
        self.errors = tuple(errors)

    def pressed(self) -> list[Button]:
        """The buttons whose contact is closed at this moment."""
        return [one.button for one in self._parts if isinstance(one, PushButton) and one.closed]

    def close(self) -> None:
        for part in self._parts:
            part.close()


def open_panel(
    *,
    buttons: Mapping[Button, int],
    encoder: tuple[int, int] | None,
    detents: int = 1,
    factory: Any,
    clock: Clock,
    sink: Sink,
    post: Post,
) -> PanelDevices:
    """Open the panel on GPIO numbers (`encoder`: A, B, with so many `detents` for each cycle of
    both) of a gpiozero pin factory. If a pin is
    not available, only what is wired to it is missing. PartError if nothing can be opened."""
    from gpiozero import DigitalInputDevice

    contact = partial(DigitalInputDevice, pull_up=True, pin_factory=factory)

    def button_on(pin: int, button: Button) -> PushButton:
        return PushButton(button, contact(pin), clock=clock, sink=sink, post=post)

    def encoder_on(a: int, b: int) -> Encoder:
        return Encoder(open_both(contact, a, b), detents=detents, sink=sink, post=post)

    openings: list[tuple[Message, Callable[[], PushButton | Encoder]]] = [
        (_NAMES[button], partial(button_on, pin, button)) for button, pin in buttons.items()
    ]
    if encoder is not None:
        openings.append((Message("the knob"), partial(encoder_on, *encoder)))
    parts: list[PushButton | Encoder] = []
    errors = []
    for name, opening in openings:
        try:
            parts.append(opening())
        except Exception as error:  # every pin library behind gpiozero has its own kinds
            errors.append(pin_error("panel", error, name))
    if errors and not parts:
        raise errors[0]
    return PanelDevices(parts, errors)


class TuneBuzzer:
    """A passive buzzer that plays tunes tone by tone, each started by the Clock.

    `volume` is the loudness of tones that begin from now on: a narrower pulse has less of the tone
    in it. A square wave's fundamental goes with sin(pi * duty), so half a period is the loudest.
    """

    LOWEST_HZ, HIGHEST_HZ = 27.5, 7040.0
    LOUDEST = 0.5  # share of a period

    def __init__(self, device: Any, *, clock: Clock, volume: float = 1.0) -> None:
        """`device` is a gpiozero PWMOutputDevice."""
        self.volume = volume
        self._device, self._clock = device, clock
        self._left: list[tuple[float, float]] = []
        self._next: Handle | None = None

    def play(self, tones: Sequence[tuple[float, float]]) -> None:
        """Play (hertz, seconds) pairs; 0 hertz is a pause; what is still playing stops."""
        for hertz, seconds in tones:
            if hertz < 0 or seconds < 0:
                raise ValueError(f"a tone of {hertz} hertz for {seconds} seconds")
        _cancel(self._next)
        self._left = list(reversed(tones))
        self._step()

    def close(self) -> None:
        _cancel(self._next)
        self._left.clear()
        self._device.close()

    def _step(self) -> None:
        if not self._left:
            self._silence()
            return
        hertz, seconds = self._left.pop()
        self._sound(hertz)
        self._next = self._clock.call_later(seconds, self._step)

    def _sound(self, hertz: float) -> None:
        if hertz == 0 or self.volume <= 0:
            self._silence()
            return
        # The frequency first: a pin library may begin a new one with no pulse at all.
        self._device.frequency = min(max(hertz, self.LOWEST_HZ), self.HIGHEST_HZ)
        self._device.value = self.LOUDEST * asin(min(self.volume, 1.0)) / (pi / 2)

    def _silence(self) -> None:
        self._device.value = 0
        self._device.frequency = None  # no timer runs for a silent pin


def open_buzzer(*, pin: int, factory: Any, clock: Clock) -> TuneBuzzer:
    """Open the buzzer on a GPIO number. PartError."""
    from gpiozero import PWMOutputDevice

    try:
        device = PWMOutputDevice(pin, frequency=TuneBuzzer.HIGHEST_HZ, pin_factory=factory)
        device.frequency = None
    except Exception as error:
        raise pin_error("buzzer", error) from error
    return TuneBuzzer(device, clock=clock)


def pin_error(part: str, error: Exception, what: Message | None = None) -> PartError:
    """A pin library's complaint as ours; `what` it is about, if not the whole part."""
    what = what or Message("its pin")
    if isinstance(error, LineTaken):
        holder = verbatim(error.holder) if error.holder else Message("another program")
        why = Message(
            "{what} could not be opened: {holder} is using GPIO {gpio}",
            what=what, holder=holder, gpio=error.gpio,
        )  # fmt: skip
        remedy = Message(
            "stop that program, or remove the dtoverlay that uses this GPIO from "
            "/boot/firmware/config.txt, or wire {what} to another GPIO and name that one under "
            "[{table}] in hardware.toml",
            what=what, table=part,
        )  # fmt: skip
        return PartError(part, why, remedy)
    why = Message("{what} could not be opened ({why})", what=what, why=reason(error))
    remedy = Message(
        "restart the Pi; if that does not help, wire {what} to another GPIO and name that one "
        "under [{table}] in hardware.toml",
        what=what, table=part,
    )  # fmt: skip
    return PartError(part, why, remedy)


def _cancel(*handles: Handle | None) -> None:
    for handle in handles:
        if handle is not None:
            handle.cancel()

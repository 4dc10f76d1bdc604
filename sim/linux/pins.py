"""GPIO pins with hands on them: buttons and an encoder that bounce, a buzzer that is heard.

They are gpiozero's mock pins; the driver that listens to them (hardware/panel/panel.py) is not
here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.ports import Button, Clock
from sim.wires import Tapped

BOUNCE_S = (0.0003, 0.0008, 0.0014, 0.0025)
"""When a contact chatters after it first closed or opened, seconds: even edges back, odd again."""

PRESS_S = 0.080
REST_S = 0.030
QUARTER_S = 0.003
"""Time from one contact's change to the next when the encoder turns, seconds (4 a detent)."""

Listener = Callable[[float, float], object]


class SimPin(MockPWMPin):  # type: ignore[misc]
    """A mock pin that keeps no history, has its factory's time and tells a listener at what
    frequency and duty cycle it sounds."""

    listener: Listener | None = None

    def _change_state(self, value: float) -> bool:
        self.states: list[object] = []  # gpiozero would keep every edge since the start
        changed = bool(super()._change_state(value))
        self._last_change = self.factory.ticks()  # gpiozero's mock pins know the real time alone
        self._tell()
        return changed

    def _set_frequency(self, value: float | None) -> None:
        super()._set_frequency(value)
        self._tell()

    def _tell(self) -> None:
        if self.listener is not None:
            sounds = self._frequency and 0 < self._state < 1
            self.listener(*((self._frequency, self._state) if sounds else (0.0, 0.0)))


class Ear:
    """Hears a buzzer's pin: (hertz, seconds) of each tone and pause between its first and last."""

    def __init__(self, clock: Clock) -> None:
        self.tones: list[tuple[float, float]] = []
        self.hertz = 0.0
        self.duty = 0.0  # of the last tone's pulses; 0.5 is the loudest
        self._clock = clock
        self._since = clock.time()

    def hear(self, hertz: float, duty: float) -> None:
        """The pin now sounds at this frequency and duty cycle; 0: silent."""
        self.duty = duty or self.duty
        now = self._clock.time()
        if hertz == self.hertz:
            return
        lasted = round(now - self._since, 6)
        if lasted > 0 and (self.hertz or self.tones):
            self.tones.append((self.hertz, lasted))
        self.hertz, self._since = hertz, now


class BuzzerWire(Tapped[[float, float]]):
    """The wire from a pin to an ear. A tap hears the pin: hertz and duty cycle, or zeros."""

    def __init__(self, ear: Ear) -> None:
        self._ear = ear
        self._plugged = True
        self._now = (0.0, 0.0)

    def carry(self, hertz: float, duty: float) -> None:
        """The pin now sounds like this."""
        if (hertz, duty) == self._now:
            return
        self._now = hertz, duty
        for hear in self.hearers:
            hear(hertz, duty)
        if self._plugged:
            self._ear.hear(hertz, duty)

    def plug(self, plugged: bool) -> None:
        """Pull it, or put it back."""
        self._plugged = plugged
        self._ear.hear(*(self._now if plugged else (0.0, 0.0)))


class SimPins(Tapped[[int, bool]]):
    """The pins of a panel and the hands on it. `factory` goes to gpiozero's devices. A tap hears
    each edge at a pin: its GPIO, and whether it is low now.

    Gestures are put on the clock and return how long from now until they are over, seconds; those
    on the same contact follow one another. Contacts are wired to ground: pressed is low.
    """

    def __init__(
        self,
        clock: Clock,
        *,
        buttons: Mapping[Button, int],
        encoder: tuple[int, int] | None = None,
        detents: int = 1,
        buzzer: int | None = None,
        bounce: bool = True,
    ) -> None:
        self.factory = MockFactory(pin_class=SimPin)
        self.factory.ticks = clock.time
        self.ear = Ear(clock)
        self._clock = clock
        self._buttons, self._encoder = dict(buttons), encoder
        self._quarters, self._turned = 4 // detents, 0  # from one detent to the next; so far
        self._bounce = BOUNCE_S if bounce else ()
        self._free_at: dict[object, float] = {}
        self._closed: set[int] = set()  # contacts
        self._low: set[int] = set()  # pins
        self._plugged = True
        self.buzzer = BuzzerWire(self.ear)
        if buzzer is not None:
            self._pin(buzzer).listener = self.buzzer.carry

    def press(self, button: Button, seconds: float = PRESS_S) -> float:
        """Press a button and let it go after `seconds`."""
        start = self._start(button)
        contact = self._buttons[button]
        self._contact(contact, start, closed=True)
        self._contact(contact, start + seconds, closed=False)
        return self._until(button, start + seconds + self._chatter())

    def hold(self, button: Button, seconds: float = 1.2) -> float:
        """Press a button for longer than a second."""
        return self.press(button, seconds)

    def turn(self, steps: int, *, quarter_s: float = QUARTER_S) -> float:
        """Turn the encoder by detents, clockwise positive. LookupError without an encoder."""
        if self._encoder is None:
            raise LookupError("this panel has no encoder")
        a, b = self._encoder
        at = self._start("encoder")
        way = 1 if steps > 0 else -1
        for _ in range(abs(steps) * self._quarters):
            quarter = self._turned if way > 0 else self._turned - 1
            self._turned += way
            closed = self._turned % 4 in ((1, 2), (2, 3))[quarter % 2]
            self._contact((a, b)[quarter % 2], at, closed=closed)
            at += quarter_s
        return self._until("encoder", at)

    def spike(self, button: Button, seconds: float = 0.0005) -> float:
        """A disturbance on a button's wire, too short to be a finger."""
        start = self._start(button)
        self._drive(self._buttons[button], start, low=True)
        self._drive(self._buttons[button], start + seconds, low=False)
        return self._until(button, start + seconds)

    def plug(self, plugged: bool) -> None:
        """Pull the panel's wires, or put them back: without, all contacts look open."""
        self._plugged = plugged
        for contact in self._closed:
            self._level(contact, plugged)

    def _contact(self, contact: int, at: float, *, closed: bool) -> None:
        """One change of a contact, with its chatter."""
        self._drive(contact, at, low=closed)
        for i, later in enumerate(self._bounce):
            self._drive(contact, at + later, low=closed == bool(i % 2))

    def _drive(self, contact: int, at: float, *, low: bool) -> None:
        wait = max(0.0, at - self._clock.time())
        self._clock.call_later(wait, lambda: self._close(contact, low))

    def _close(self, contact: int, closed: bool) -> None:
        (self._closed.add if closed else self._closed.discard)(contact)
        if self._plugged:
            self._level(contact, closed)

    def _level(self, number: int, low: bool) -> None:
        """What a pin is at; open contacts leave it to its pull-up."""
        if low != (number in self._low):
            for hear in self.hearers:
                hear(number, low)
        (self._low.add if low else self._low.discard)(number)
        pin = self._pin(number)
        (pin.drive_low if low else pin.drive_high)()

    def _pin(self, number: int) -> Any:
        return self.factory.pin(number)

    def _chatter(self) -> float:
        return self._bounce[-1] if self._bounce else 0.0

    def _start(self, what: object) -> float:
        return max(self._clock.time(), self._free_at.get(what, 0.0))

    def _until(self, what: object, end: float) -> float:
        """The contact rests a little before the next gesture, as any finger does."""
        self._free_at[what] = end + REST_S
        return end - self._clock.time()

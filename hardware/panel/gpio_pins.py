"""gpiozero's pins by the kernel's own lines: no library that has to be compiled for it, and
while no contact changes nobody wakes.

One thread waits for the edges of all pins; another for each pin that sounds.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import threading
import time
from functools import partial
from typing import Any

from gpiozero.exc import PinInvalidFunction, PinInvalidPull, PinPWMFixedValue, PinSetInput
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from hardware.panel import gpio_lines
from hardware.system.kernel import Kernel, Linux, once_more

CHIPS = tuple(f"/dev/gpiochip{number}" for number in (0, 4, *range(1, 4), *range(5, 16)))
"""Where the header's chip may be: usually the first; the fifth on a Pi 5 with an older kernel."""

HEADER = "pinctrl-"
"""How the label of the header's chip begins: pinctrl-bcm2835, pinctrl-bcm2711, pinctrl-rp1."""

_PULLS = {"up": gpio_lines.PULL_UP, "down": gpio_lines.PULL_DOWN, "floating": gpio_lines.NO_PULL}
_EDGES = {
    "both": gpio_lines.RISING | gpio_lines.FALLING,
    "rising": gpio_lines.RISING,
    "falling": gpio_lines.FALLING,
}

_MANY = 1000
"""Edges that are put in order at once; a line that never rests does not keep the others waiting."""

CATCH_UP = 4
"""Periods of a tone that a late thread makes up for, so that the pitch stays; more are left out."""


class LineFactory(LocalPiFactory):  # type: ignore[misc]
    """Pins of the header. Opening it raises OSError if no chip is there, or none may be used."""

    def __init__(self, kernel: Kernel | None = None) -> None:
        super().__init__()
        self.pins: dict[Any, LinePin] = {}  # not shared with other libraries' pins
        self.kernel = Linux() if kernel is None else kernel
        self.chip = _header(self.kernel)
        self.edges = Edges()
        self.pin_class = LinePin

    def close(self) -> None:
        super().close()
        self.edges.close()
        if self.chip >= 0:
            self.kernel.close(self.chip)
            self.chip = -1


def _header(kernel: Kernel) -> int:
    """The chip of the 40-pin header, open."""
    refused: OSError | None = None
    for path in CHIPS:
        try:
            chip = once_more(partial(kernel.open, path))
        except OSError as error:
            if error.errno != errno.ENOENT:
                refused = error
            continue
        with contextlib.suppress(OSError):
            if once_more(partial(gpio_lines.chip_label, kernel, chip)).startswith(HEADER):
                return chip
        kernel.close(chip)
    raise refused or FileNotFoundError(errno.ENOENT, "no chip of a Raspberry Pi's header", CHIPS[0])


class Edges:
    """Waits for edges of lines, in a thread that sleeps until there is one."""

    def __init__(self) -> None:
        self._lines: dict[int, Any] = {}
        self._wake, self._woken = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        self._poll = select.poll()
        self._poll.register(self._wake, select.POLLIN)
        self._thread: threading.Thread | None = None

    def add(self, line: int, pin: LinePin) -> None:
        """Tell a pin of its line's edges from now on."""
        self._lines[line] = pin
        self._poll.register(line, select.POLLIN)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="gpio edges", daemon=True)
            self._thread.start()
        else:
            os.write(self._woken, b"+")  # poll(2) does not see what is registered while it waits

    def drop(self, line: int) -> None:
        """No more of this one; more than once is harmless."""
        if self._lines.pop(line, None) is not None:
            self._poll.unregister(line)
            os.write(self._woken, b"-")

    def close(self) -> None:
        """End the thread; more than once is harmless."""
        if self._woken < 0:
            return
        os.close(self._woken)  # the other end then reads its end
        self._woken = -1
        if self._thread is not None:
            self._thread.join()
        os.close(self._wake)

    def _run(self) -> None:
        while True:
            heard: list[tuple[int, bool, LinePin]] = []
            ready = self._poll.poll()
            # What comes while one line is read may be older than what is read of the next: a knob's
            # two lines are in order only when there is nothing left, or very much.
            while ready and len(heard) < _MANY:
                for descriptor, _ in ready:
                    if descriptor == self._wake:
                        if not os.read(self._wake, 64):
                            return
                    elif (pin := self._lines.get(descriptor)) is not None:
                        heard += ((when, rose, pin) for when, rose in self._read(descriptor))
                ready = self._poll.poll(0)
            for when, rose, pin in sorted(heard, key=lambda edge: edge[0]):
                pin.hear(when, rose)

    def _read(self, line: int) -> list[tuple[int, bool]]:
        size = gpio_lines.EVENT.size
        try:
            data = os.read(line, 64 * size)
        except OSError:
            self.drop(line)  # given back in this very moment, or its chip is gone
            return []
        events = gpio_lines.EVENT.iter_unpack(data[: len(data) // size * size])
        return [(when, kind == gpio_lines.ROSE) for when, kind, _ in events]


class LinePin(LocalPiPin):  # type: ignore[misc]
    """A GPIO of the header; its line is asked for when it is first wanted."""

    def __init__(self, factory: LineFactory, info: Any) -> None:
        super().__init__(factory, info)
        self._kernel = factory.kernel
        self._line = -1
        self._direction, self._bias, self._wanted = gpio_lines.INPUT, gpio_lines.NO_PULL, "both"
        self._listening = False
        self._high = False
        self._tone: LineTone | None = None

    def close(self) -> None:
        """Give the line back; gpiozero may want it again."""
        self._set_frequency(None)
        self.when_changed = None
        if self._line >= 0:
            self._kernel.close(self._line)
            self._line = -1

    def hear(self, nanoseconds: int, rose: bool) -> None:
        """Tell of an edge (called in the thread of `Edges`)."""
        if self._listening:
            self._call_when_changed(nanoseconds / 1e9, rose)

    def _apply(self) -> None:
        flags = self._direction
        if flags == gpio_lines.INPUT:
            flags |= self._bias | (_EDGES[self._wanted] if self._listening else 0)
        if self._line >= 0:
            gpio_lines.configure(self._kernel, self._line, flags, self._high)
            return
        chip = self.factory.chip
        try:
            self._line = gpio_lines.request(self._kernel, chip, self._number, flags, self._high)
        except OSError as error:
            raise self._busy(error) from error

    def _busy(self, error: OSError) -> OSError:
        if error.errno != errno.EBUSY:
            return OSError(f"GPIO {self._number}: {error.strerror}")
        who = ""
        with contextlib.suppress(OSError):
            who = gpio_lines.consumer(self._kernel, self.factory.chip, self._number)
        return gpio_lines.LineTaken(self._number, who)

    def _ours(self) -> int:
        if self._line < 0:
            self._apply()
        return self._line

    def _get_function(self) -> str:
        return "output" if self._direction == gpio_lines.OUTPUT else "input"

    def _set_function(self, value: str) -> None:
        known = {"input": gpio_lines.INPUT, "output": gpio_lines.OUTPUT}
        if value not in known:
            raise PinInvalidFunction(f"invalid function {value!r} for pin {self!r}")
        self._direction = known[value]
        self._apply()

    def _get_state(self) -> float:
        if self._tone is not None:
            return self._tone.duty
        return float(gpio_lines.value(self._kernel, self._ours()))

    def _set_state(self, value: float) -> None:
        if self._tone is not None:
            self._tone.duty = value
            return
        if self._direction != gpio_lines.OUTPUT:
            raise PinSetInput(f"cannot set state of pin {self!r}")
        self._high = bool(value)
        gpio_lines.drive(self._kernel, self._ours(), self._high)

    def _get_pull(self) -> str:
        return next(name for name, flag in _PULLS.items() if flag == self._bias)

    def _set_pull(self, value: str) -> None:
        if value not in _PULLS:
            raise PinInvalidPull(f"invalid pull {value!r} for pin {self!r}")
        self._bias = _PULLS[value]
        self._apply()

    def _get_edges(self) -> str:
        return self._wanted

    def _set_edges(self, value: str) -> None:
        self._wanted = value
        if self._listening:
            self._apply()

    def _enable_event_detect(self) -> None:
        self._listening = True
        self._apply()
        self.factory.edges.add(self._line, self)

    def _disable_event_detect(self) -> None:
        self._listening = False
        self.factory.edges.drop(self._line)
        self._apply()

    def _get_frequency(self) -> float | None:
        return None if self._tone is None else self._tone.hertz

    def _set_frequency(self, value: float | None) -> None:
        if value is not None and self._direction != gpio_lines.OUTPUT:
            raise PinPWMFixedValue(f"cannot start PWM on pin {self!r}")
        if value and self._tone is not None:
            self._tone.hertz = value
        elif value:
            self._tone = LineTone(self._kernel, self._ours(), value)
        elif self._tone is not None:
            self._tone.close()
            self._tone = None


class LineTone:
    """A square wave on a line, by a thread of its own that is there while it sounds. `hertz` and
    `duty`, the share of a period that is high, may be changed at any time."""

    def __init__(self, kernel: Kernel, line: int, hertz: float) -> None:
        self.hertz, self.duty = hertz, 0.0
        self._kernel, self._line = kernel, line
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, name="buzzer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._ends.set()
        self._thread.join()

    def _run(self) -> None:
        edge = time.monotonic()
        while not self._ends.is_set():
            period, duty = 1 / self.hertz, self.duty
            edge = max(edge, time.monotonic() - CATCH_UP * period)
            for high, share in ((True, duty), (False, 1 - duty)):
                if share > 0:
                    gpio_lines.drive(self._kernel, self._line, high)
                    edge += share * period
                    time.sleep(max(0.0, edge - time.monotonic()))
        gpio_lines.drive(self._kernel, self._line, False)

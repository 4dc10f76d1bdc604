"""The knob: a quadrature encoder on two contacts to ground, with one or two detents for each
full cycle of them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import Any

from hardware.ports import Sink, Turned

_PLACES = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}
"""Of a cycle, clockwise, by which contacts are closed: one of them changes from each to the next
(EC11 data sheet, "Output waveform")."""

CYCLE = len(_PLACES)


class Quadrature:
    """Counts detents. A step is counted when the next detent is reached, so one that was not
    finished, or a contact that bounces between two places, counts nothing."""

    def __init__(self, detents: int, *contacts: bool) -> None:
        """`contacts`: A and B as they are now."""
        self._between = CYCLE // detents
        self._contacts = [*contacts]
        self._at = _PLACES[contacts[0], contacts[1]]
        self._detent = self._at // self._between

    def moved(self, contact: int, closed: bool) -> int:
        """A contact (0 or 1) closed or opened: the detents that is on, clockwise positive."""
        self._contacts[contact] = closed
        place = _PLACES[self._contacts[0], self._contacts[1]]
        self._at += (place - self._at + 1) % CYCLE - 1  # one on or back, or none
        on = self._at >= (self._detent + 1) * self._between
        back = self._at <= (self._detent - 1) * self._between
        self._detent += on - back
        return on - back


class Encoder:
    """Both contacts, each a gpiozero DigitalInputDevice; no time filter, so no step is lost when it
    is turned fast. What they tell in the pins' thread, `post` brings into the loop's."""

    def __init__(
        self, devices: tuple[Any, Any], *, detents: int, sink: Sink,
        post: Callable[[Callable[[], object]], object],
    ) -> None:  # fmt: skip
        self._devices, self._sink = devices, sink
        quadrature = Quadrature(detents, *(bool(one.value) for one in devices))

        def changed(contact: int, closed: bool) -> None:  # in the pins' thread
            if steps := quadrature.moved(contact, closed):
                post(lambda: self._turned(steps))

        for number, device in enumerate(devices):
            device.when_activated = partial(changed, number, True)
            device.when_deactivated = partial(changed, number, False)

    def close(self) -> None:
        for device in self._devices:
            device.close()

    def _turned(self, steps: int) -> None:
        if not self._devices[0].closed:
            self._sink(Turned(steps=steps))


def open_both(opening: Callable[[int], Any], a: int, b: int) -> tuple[Any, Any]:
    """Open two pins; neither if one of them cannot be had."""
    with ExitStack() as opened:
        first = opening(a)
        opened.callback(first.close)
        second = opening(b)
        opened.pop_all()
    return first, second

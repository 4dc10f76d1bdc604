"""A display is checked while it rests, and tried again while it is lost, as hardware's
ThreadedDisplay does in its thread.

On simulated wires there is no thread, and the time is the simulated clock's.
"""

from __future__ import annotations

from hardware.display.oled import OledDisplay
from hardware.display.thread import CHECK_S, RETRY_S
from hardware.ports import Dots
from sim.clock import SimClock, SimTimer


class RetriedDisplay:
    """An OLED written by whoever shows something; while nothing changes it is checked every
    CHECK_S simulated seconds, and while it is lost, the last image is tried again every RETRY_S."""

    size = OledDisplay.size

    def __init__(self, display: OledDisplay, clock: SimClock) -> None:
        self._display, self._clock = display, clock
        self._image: Dots | None = None
        self._timer: SimTimer | None = None

    @property
    def bytes_written(self) -> int:
        return self._display.bytes_written

    def show(self, image: Dots) -> int:
        """Show an image; the bytes put on the wire."""
        self._image = image
        count = self._display.show(image)  # may report, and so be asked to show something newer
        self._look_later()
        return count

    def shine(self, share: float) -> None:
        """Shine with this share of its light."""
        self._display.shine(share)

    def close(self) -> None:
        """Try no more, and close the display."""
        self._rest()
        self._display.close()

    def _look_later(self) -> None:
        self._rest()
        wait = RETRY_S if self._display.lost else CHECK_S
        self._timer = self._clock.call_later(wait, self._look)

    def _look(self) -> None:
        if self._display.lost and self._image is not None:
            self.show(self._image)
        else:
            self._display.check()  # may report, and so be asked to show something
            self._look_later()

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

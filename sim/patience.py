"""A lost display is tried again by itself, as hardware's ThreadedDisplay does in its thread.

On simulated wires there is no thread, and the time is the simulated clock's.
"""

from __future__ import annotations

from PIL.Image import Image

from hardware.display import OledDisplay
from hardware.display_thread import RETRY_S
from sim.clock import SimClock, Timer


class PatientDisplay:
    """An OLED written by whoever shows something; while it is lost, the last image is tried again
    every RETRY_S simulated seconds."""

    size = OledDisplay.size

    def __init__(self, display: OledDisplay, clock: SimClock) -> None:
        self._display, self._clock = display, clock
        self._image: Image | None = None
        self._timer: Timer | None = None

    @property
    def bytes_written(self) -> int:
        """Bytes on the wire so far."""
        return self._display.bytes_written

    def show(self, image: Image) -> int:
        """Show an image; the bytes put on the wire."""
        self._image = image
        self._rest()
        count = self._display.show(image)  # may report, and so be asked to show something newer
        if self._display.lost:
            self._rest()
            self._timer = self._clock.call_later(RETRY_S, self._again)
        return count

    def dim(self, dimmed: bool) -> None:
        """Shine with little light, or with all of it again."""
        self._display.dim(dimmed)

    def close(self) -> None:
        """Try no more, and close the display."""
        self._rest()
        self._display.close()

    def _again(self) -> None:
        if self._image is not None:
            self.show(self._image)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

"""An OLED in a thread of its own: nobody waits for its wire, and it is looked after while it rests.

What goes over the wire: see oled.py.
"""

from __future__ import annotations

import threading

from hardware.display.oled import OledDisplay
from hardware.display.picture import HEIGHT, WIDTH, Picture
from hardware.ports import Dots

RETRY_S = 1.0
"""How often a display that fell silent is tried again when nothing new is shown, seconds."""

CHECK_S = 5.0
"""How often a display on which nothing changes is asked whether it is still on, seconds: it may
have lost its power for a moment. Rarely, because a table at rest should sleep."""


class ThreadedDisplay:
    """An OLED written by a thread of its own: `show` returns at once, the latest image wins.

    While the display is lost the last image is tried again every `retry_s`; while nothing changes
    it is checked every `check_s`. The display's sink is called in that thread: give it one that
    hops into the loop (`loop.call_soon_threadsafe`).
    """

    size = (WIDTH, HEIGHT)

    def __init__(
        self, display: OledDisplay, *, retry_s: float = RETRY_S, check_s: float = CHECK_S
    ) -> None:
        self._display, self._retry_s, self._check_s = display, retry_s, check_s
        self._next: Picture | None = None
        self._closing = self._busy = False
        self._share = self._shines = 1.0
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="display", daemon=True)
        self._thread.start()

    def show(self, image: Dots) -> int:
        """Take an image; always 0, as nothing is on the wire yet (see `bytes_written`)."""
        picture = Picture.of(image)
        with self._changed:
            self._next = picture
            self._changed.notify_all()
        return 0

    def shine(self, share: float) -> None:
        """Shine with this share of its light; at once, as far as this thread knows."""
        with self._changed:
            self._share = share
            self._changed.notify_all()

    @property
    def bytes_written(self) -> int:
        return self._display.bytes_written

    def flush(self, timeout_s: float = 5.0) -> bool:
        """Wait until the last image is out; false if that took longer than `timeout_s`."""
        with self._changed:
            return self._changed.wait_for(lambda: not (self._busy or self._waiting()), timeout_s)

    def close(self) -> None:
        """Write what is still waiting, end the thread, close the display."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()
        self._display.close()

    def _run(self) -> None:
        image: Picture | None = None
        while True:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._changed.wait_for(
                    self._woken, self._retry_s if self._display.lost else self._check_s
                )
                if self._closing and not self._waiting():
                    return
                resting = not self._waiting() and not self._display.lost
                image, self._next = self._next or image, None
                changes, self._shines = self._share != self._shines, self._share
                self._busy = True
            if changes:
                self._display.shine(self._shines)
            if resting:
                self._display.check()
            elif image is not None:
                self._display.show(image)

    def _woken(self) -> bool:
        return self._closing or self._waiting()

    def _waiting(self) -> bool:
        """Whether there is an image, or a brightness, that the display does not have yet."""
        return self._next is not None or self._share != self._shines

"""The prompt's own USB port as a line of bytes."""

import select
import sys


class Usb:
    """A Uart. `micropython.kbd_intr(-1)` first: a frame may hold the byte of Ctrl-C.

    `waiting` is what the board's loop waits with; more may be registered there (a radio).
    """

    def __init__(self) -> None:
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._ready = select.poll()  # of its own: what else wakes the loop is nothing to read
        self.waiting = select.poll()
        for poll in (self._ready, self.waiting):
            poll.register(self._in, select.POLLIN)

    def read(self) -> bytes:
        """All that is there."""
        data = b""
        while self._ready.poll(0):
            data += self._in.read(1)
        return data

    def write(self, data: bytes) -> "int | None":
        """Send."""
        return self._out.write(data)

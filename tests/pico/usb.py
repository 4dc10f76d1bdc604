"""The host's end of an emulated board's USB line, as far as a board notices it.

A host that has nothing to say lets a board wait: its processor hears nothing. The emulator alone
gives it an empty packet instead, every 27 µs. A board that waits for its host then took those
packets and nothing else, never slept, and a second of its time was twenty of ours.
"""

from __future__ import annotations

from typing import Any

STILL_NS = 110_000_000
"""From a plug until the host resets what is there: 100 ms in which it must not wobble (USB 2.0,
section 7.1.7.3), and the 10 ms of the reset. No word reaches a board before that."""


class UsbHost:
    """The computer that a board is plugged into, on the emulator's `cdc`."""

    def __init__(self, cdc: Any) -> None:
        usb = cdc.usb
        self._cdc = cdc
        self._queue = bytearray()
        self._wanted: list[tuple[int, int]] = []
        self._give, self._gone = usb.on_endpoint_read, usb.on_reset
        usb.on_usb_enabled = lambda: usb.reset_alarm.schedule(STILL_NS)
        usb.on_endpoint_read = self._asked
        usb.on_reset = self._reset

    def say(self, data: bytes) -> None:
        """Bytes for the board, as soon as it takes them."""
        self._queue += data
        wanted, self._wanted = self._wanted, []
        for endpoint, size in wanted:
            self._asked(endpoint, size)

    def _asked(self, endpoint: int, size: int) -> None:
        """The board has room for a packet."""
        fifo = self._cdc.tx_fifo
        while self._queue and not fifo.full:
            self._cdc.send_serial_byte(self._queue.pop(0))
        if endpoint and fifo.empty:
            self._wanted.append((endpoint, size))
        else:
            self._give(endpoint, size)

    def _reset(self) -> None:
        """The board has gone from its port, and what was on its way is lost."""
        self._queue.clear()
        self._wanted.clear()
        self._gone()

"""What die and hub share: ESP-NOW, and on which channel. Like all *_main.py, for real boards only.

A Wi-Fi channel is in MHz what a radio station is: all boards of a table must be on the same.
"""

import espnow
import network

CHANNEL = 1
EVERYBODY = b"\xff\xff\xff\xff\xff\xff"


class EspNow:
    """Broadcasts to all boards in reach (MicroPython library, espnow). `port` can be polled."""

    def __init__(self) -> None:
        self._wlan = network.WLAN(network.WLAN.IF_STA)
        self.port = espnow.ESPNow()
        self._start()

    def _start(self) -> None:
        self._wlan.active(True)
        self._wlan.config(channel=CHANNEL, pm=network.WLAN.PM_NONE)
        self.port.active(True)
        self.port.add_peer(EVERYBODY)

    def rest(self) -> None:
        """Off until something is to be sent; nothing is heard meanwhile."""
        if self._wlan.active():
            self.port.active(False)
            self._wlan.active(False)

    def send(self, message: bytes) -> None:
        """Once; a radio that is busy loses it, like the air."""
        if not self._wlan.active():
            self._start()
        try:
            self.port.send(EVERYBODY, message, False)
        except OSError:
            return

    def receive(self) -> "list[bytes]":
        """What was heard since last time."""
        messages: list[bytes] = []
        while self._wlan.active() and self.port.any():
            message = self.port.recv(0)[1]
            if message:
                messages.append(bytes(message))
        return messages

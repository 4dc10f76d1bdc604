"""What die and hub share: ESP-NOW, and the settings of their table. Like all *_main.py, for real
boards only.

`ringkeeper firmware flash` writes the settings, the same for all boards of a table: a board on
another Wi-Fi channel hears nothing, one with another key is ignored.
"""

import espnow
import network

from firmware.radio import KEY_BYTES, Codec

SETTINGS = "radio.bin"  # table, channel, key
AT_ONCE = 20  # messages
EVERYBODY = b"\xff\xff\xff\xff\xff\xff"


def settings() -> "tuple[int, Codec | None]":
    """(channel, codec) of this board's table; no codec on a board that was given no key."""
    try:
        with open(SETTINGS, "rb") as file:
            data = file.read()
    except OSError:
        data = b""
    if len(data) != 2 + KEY_BYTES:
        return 1, None
    return data[1], Codec(data[0], data[2:])


class EspNow:
    """Broadcasts to all boards in range (MicroPython library, espnow). `port` can be polled."""

    def __init__(self, channel: int) -> None:
        self._channel = channel
        self._wlan = network.WLAN(network.WLAN.IF_STA)
        self.port = espnow.ESPNow()
        self._start()

    def _start(self) -> None:
        self._wlan.active(True)
        self._wlan.config(channel=self._channel, pm=network.WLAN.PM_NONE)
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
        """What was heard since last time, or the first of it: senders without end keep nobody
        from the rest of its work."""
        messages: list[bytes] = []
        while len(messages) < AT_ONCE and self._wlan.active() and self.port.any():
            message = self.port.recv(0)[1]
            if message:
                messages.append(bytes(message))
        return messages

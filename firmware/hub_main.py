"""The dice hub: an ESP32 that hears the dice by ESP-NOW and is on the Raspberry Pi's USB.

It does nothing between two bytes or messages: it waits for both at once.
"""

import os
import select
import sys
import time

import machine
import micropython

from firmware import dice
from firmware.esp_main import EspNow
from firmware.node import Leave, Node

LED = 2  # as on most ESP32 boards
PROMPT_KEY = 3  # Ctrl-C: a frame may hold it


class Usb:
    """The prompt's own port as a line of bytes."""

    def __init__(self) -> None:
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._ready = select.poll()
        self._ready.register(self._in, select.POLLIN)

    def read(self) -> bytes:
        """All that is there."""
        data = b""
        while self._ready.poll(0):
            data += self._in.read(1)
        return data

    def write(self, data: bytes) -> "int | None":
        """Send."""
        return self._out.write(data)


def main() -> None:
    """Be a hub until the host wants the prompt."""
    micropython.kbd_intr(-1)
    radio = EspNow()
    led = machine.Pin(LED, machine.Pin.OUT, value=0)
    node = Node(Usb(), dice.DiceHub(radio), os.urandom(4), machine.unique_id(), led.value)
    either = select.poll()
    either.register(sys.stdin.buffer, select.POLLIN)
    either.register(radio.port, select.POLLIN)
    try:
        while True:
            now = time.ticks_ms()
            either.poll(node.step(now))  # pyright: ignore[reportArgumentType]  # a type of its own
    except Leave:
        micropython.kbd_intr(PROMPT_KEY)

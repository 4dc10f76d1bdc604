"""The dice hub: an ESP32 that hears the dice by ESP-NOW and is on the Raspberry Pi's USB.

It does nothing between two bytes or messages: it waits for both at once.
"""

import os
import select
import time

import machine
import micropython

from firmware import dice
from firmware.esp_main import EspNow, settings
from firmware.node import Node, PromptWanted
from firmware.usb import Usb

LED = 2  # as on most ESP32 boards
PROMPT_KEY = 3  # Ctrl-C: a frame may hold it


def main() -> None:
    """Be a hub until the host wants the prompt."""
    micropython.kbd_intr(-1)
    channel, codec = settings()
    radio = EspNow(channel)
    led = machine.Pin(LED, machine.Pin.OUT, value=0)
    usb = Usb()
    hub = dice.DiceHub(radio, codec, os.urandom)
    node = Node(usb, hub, os.urandom(4), machine.unique_id(), led.value)
    usb.waiting.register(radio.port, select.POLLIN)
    try:
        while True:
            now = time.ticks_ms()
            usb.waiting.poll(node.step(now))  # pyright: ignore[reportArgumentType]  # a type of its own
    except PromptWanted:
        micropython.kbd_intr(PROMPT_KEY)

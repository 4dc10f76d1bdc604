"""The tag reader: a Raspberry Pi Pico with up to eight RC522 modules, on the Raspberry Pi's USB.

Its pins are here and nowhere else; docs/wiring.md has the wiring. Between two looks it sleeps until
the next is due or a byte comes.
"""

import os
import sys
import time

import machine
import micropython

from firmware import heads, mfrc522, tags
from firmware.node import Node, PromptWanted
from firmware.usb import Usb

SCK = 18
MOSI = 19
MISO = 16
SELECTS = (8, 9, 10, 11, 12, 13, 14, 15)  # of heads 0 to 7
SPI_HERTZ = 4_000_000  # the chip takes 10 MHz; wires of 20 cm do not

WATCHDOG_MS = 4000
NAP_MOST_MS = 1000  # so that the watchdog sees that all is well
PROMPT_KEY = 3  # Ctrl-C


def let_go() -> None:
    """Switch the watchdog off, which MicroPython cannot: bit 30 of its CTRL register, through the
    alias that clears bits (RP2040 data sheet, sections 2.1.2 and 4.7.6; RP2350, 12.9)."""
    base = 0x400D8000 if "RP2350" in sys.implementation._machine else 0x40058000
    machine.mem32[base + 0x3000] = 1 << 30


def reader() -> tags.TagReader:
    """The app, with its chips on their pins."""
    machine.Pin(MISO, machine.Pin.IN, machine.Pin.PULL_UP)  # 255 is read where nobody answers
    spi = machine.SPI(
        0, baudrate=SPI_HERTZ, sck=machine.Pin(SCK), mosi=machine.Pin(MOSI), miso=machine.Pin(MISO)
    )
    selects = [machine.Pin(number, machine.Pin.OUT, value=1) for number in SELECTS]
    chips = [mfrc522.Mfrc522(spi, select, time.sleep_us) for select in selects]
    one = heads.Heads(chips, time.sleep_us, time.ticks_us)  # pyright: ignore[reportArgumentType]
    return tags.TagReader(one)


def main() -> None:
    """Be a reader until the host wants the prompt."""
    micropython.kbd_intr(-1)
    usb = Usb()
    led = machine.Pin("LED", machine.Pin.OUT, value=0)
    node = Node(usb, reader(), os.urandom(4), machine.unique_id(), led.value)
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    try:
        while True:
            watchdog.feed()
            now = time.ticks_ms()
            wait = node.step(now)  # pyright: ignore[reportArgumentType]  # ticks have a type there
            wait -= time.ticks_diff(time.ticks_ms(), now)
            if wait > 0:
                usb.waiting.poll(min(wait, NAP_MOST_MS))
    except PromptWanted:
        let_go()
        micropython.kbd_intr(PROMPT_KEY)

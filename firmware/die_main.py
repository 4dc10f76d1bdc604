"""A die: ESP32-C3 and LIS3DH with a small battery. MicroPython 1.28 or newer.

Its pins are here and nowhere else; docs/dice.md has the wiring. Never returns: it sleeps.
"""

import os
import time

import esp32
import machine

from firmware import die, lis3dh
from firmware.die_link import DieLink
from firmware.esp_main import EspNow, settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SDA = 6
SCL = 7
WAKE = 3  # the sensor's INT1; only 0 to 5 wake an ESP32-C3 (its datasheet, section 2.3.4)
CELL = 4  # half of the battery's voltage
LED = 8  # lit when low, as on most ESP32-C3 boards
AT_FIRST_MS = 10_000  # awake after a reset, so that other firmware can be put on it
LOOK_MS = 50  # at the pin, while it calls out


def main(number: int) -> None:
    """Be die `number` until the battery is empty."""
    if not hasattr(esp32, "wake_on_gpio"):
        raise RuntimeError("a die needs MicroPython 1.28 or newer: esp32.wake_on_gpio is missing")
    channel, codec = settings()
    if codec is None:
        raise RuntimeError("this die has no key: ringkeeper firmware flash die")
    clock = machine.RTC()
    lost = machine.reset_cause() == machine.WDT_RESET  # so MicroPython calls a supply that gave way
    wake = machine.Pin(WAKE, machine.Pin.IN)
    led = machine.Pin(LED, machine.Pin.OUT, value=1)
    cell = machine.ADC(machine.Pin(CELL), atten=machine.ADC.ATTN_11DB)
    cell_mv = _meter(cell)
    radio = EspNow(channel)
    bus = lis3dh.I2cBus(machine.I2C(0, sda=machine.Pin(SDA), scl=machine.Pin(SCL), freq=400_000))
    one = die.Die(
        DieLink(number, radio, codec, os.urandom),
        lis3dh.Lis3dh(bus),
        wake.value,
        die.FaceFile("faces.bin"),
        int.from_bytes(os.urandom(2), "big"),
        b"" if lost else clock.memory(),
        battery=cell_mv,
    )
    first = machine.reset_cause() != machine.DEEPSLEEP_RESET
    began = time.ticks_ms()
    while True:
        now = time.ticks_ms()
        wait = one.step(now)  # pyright: ignore[reportArgumentType]  # ticks have a type there
        led.value(0 if one.moving and not one.quiet else 1)
        if wait is not None and one.quiet:
            radio.rest()
            machine.lightsleep(wait)
        elif wait is not None:
            time.sleep_ms(wait if one.moving else min(wait, LOOK_MS))
        elif first and time.ticks_diff(now, began) < AT_FIRST_MS:
            time.sleep_ms(LOOK_MS)
        else:
            clock.memory(one.memory())
            if one.nap_ms:
                machine.deepsleep(one.nap_ms)
            esp32.wake_on_gpio((wake,), esp32.WAKEUP_ANY_HIGH)
            machine.deepsleep()


def _meter(cell: "machine.ADC") -> "Callable[[], int]":
    """The cell's millivolts: once as they are now, before the radio draws, then as they are."""
    rest = [cell.read_uv() // 500]
    return lambda: rest.pop() if rest else cell.read_uv() // 500

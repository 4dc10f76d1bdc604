"""A firmware that hangs: the board's watchdog resets it, and the host hears of it."""

from dataclasses import dataclass
from pathlib import Path

from hardware.ports import PartFound, TagPlaced
from sim.chips.tag import Tag
from tests.pico.evening import SHORT_UID, desk

HANGS_AFTER_S = 1.5
WATCHDOG_S = 4.0  # WATCHDOG_MS of firmware/reader_main.py
HANGS = b"""
import machine, micropython, time

micropython.kbd_intr(-1)


def hang(_):
    time.sleep(60)


if machine.reset_cause() != machine.WDT_RESET:
    timer = machine.Timer(mode=machine.Timer.ONE_SHOT, period=1500, callback=hang)

from firmware.reader_main import main

main()
"""


@dataclass(frozen=True, slots=True)
class Bitten:
    """What came of it. `silent_s`: by the board's clock, from the reset until the host has found it
    again. It never misses it: the silence is shorter than its patience."""

    resets: int
    silent_s: float


async def bitten(image: Path) -> Bitten:
    """Let the firmware hang once, then tap. AssertionError if it does not come back."""
    async with desk(image, HANGS) as at:
        resets = 0
        reset = at.pico.mcu.watchdog.on_watchdog_trigger

        def watched() -> None:
            nonlocal resets
            resets += at.pico.timed_out
            reset()

        at.pico.mcu.watchdog.on_watchdog_trigger = watched
        await at.until(lambda: len(at.boots) == 1, 3)
        await at.until(lambda: resets > 0, HANGS_AFTER_S + WATCHDOG_S + 1)
        bitten_at = at.pico.time.now
        await at.until(lambda: len(at.boots) == 2 and len(at.sink.of(PartFound)) == 2, 5)
        silent_s = at.pico.time.now - bitten_at
        at.pico.chips[0].field.put(Tag(SHORT_UID), at.pico.time.now)
        await at.until(lambda: bool(at.sink.of(TagPlaced)), 1)
        return Bitten(resets, silent_s)

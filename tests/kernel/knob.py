"""A knob that is turned fast by hand, its contacts chattering: every detent has to be counted."""

from __future__ import annotations

import subprocess
import sys
import time

from tests.kernel.computer import ROOT, Computer
from tests.kernel.fingers import ENCODER
from tests.patience import PATIENCE_S

QUARTER_S = 0.0005
"""From one contact's change to the next."""

CHATTERS = 3
"""Edges more at each change, within a tenth of a millisecond."""

LISTENER = """
import asyncio, sys
from hardware.panel.panel import open_panel
from hardware.pi import open_pins

async def listen():
    loop, left = asyncio.get_running_loop(), int(sys.argv[1])
    heard = []
    panel = open_panel(
        buttons={}, encoder=(17, 27), factory=open_pins(), clock=loop, sink=heard.append,
        post=loop.call_soon_threadsafe,
    )
    print("ready", flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    await asyncio.sleep(0.5)
    print(abs(sum(event.steps for event in heard)), flush=True)
    panel.close()

asyncio.run(listen())
"""


def turned(computer: Computer, steps: int) -> int:
    """How many of the steps the production pins heard."""
    with subprocess.Popen(
        [sys.executable, "-c", LISTENER, str(steps)], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True, cwd=ROOT, env=computer.environment(),
    ) as listener:  # fmt: skip
        assert listener.stdout is not None
        assert listener.stdout.readline() == "ready\n"
        for _ in range(steps):
            for gpio, closed in zip(ENCODER * 2, (True, True, False, False), strict=True):
                _change(computer, gpio, closed)
                time.sleep(QUARTER_S)
        said, _ = listener.communicate("\n", PATIENCE_S)
    return int(said)


def _change(computer: Computer, gpio: int, closed: bool) -> None:
    """A contact that closes and opens again, and again, before it stays."""
    with computer.carrier.lock:
        for extra in range(CHATTERS + 1 - CHATTERS % 2 + 1):
            computer.pins.contact(gpio, closed if extra % 2 == 0 else not closed)
        computer.pins.contact(gpio, closed)

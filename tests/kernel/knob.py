"""A knob that is turned fast by hand, its contacts chattering, at a table with everything open:
every detent has to be counted.
"""

import subprocess
import sys
import time

from tests.bench.rig import Boards
from tests.kernel.computer import ROOT, Computer
from tests.kernel.evening import profile
from tests.kernel.fingers import ENCODER
from tests.patience import PATIENCE_S

QUARTER_S = 0.0005  # from one contact's change to the next
CHATTERS = 3  # edges more at each change, within a tenth of a millisecond
LISTENER = """
import asyncio, sys
from hardware.pi import Opener
from hardware.ports import PartFound, Turned
from hardware.profile.profile import load_profile

async def listen():
    loop, heard, found = asyncio.get_running_loop(), [], []
    def sink(event):
        heard.extend([event.steps] if isinstance(event, Turned) else [])
        found.extend([event.part] if isinstance(event, PartFound) else [])
    parts = Opener(
        load_profile(sys.argv[1]), sink=sink, post=loop.call_soon_threadsafe
    ).open(loop)
    assert not parts.errors, parts.errors
    while len(found) < 2:  # both boards have said hello
        await asyncio.sleep(0.05)
    print("ready", flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    await asyncio.sleep(0.5)
    print(abs(sum(heard)), flush=True)
    parts.close()

asyncio.run(listen())
"""


def turned(computer: Computer, steps: int) -> int:
    """How many of the steps are heard while display, strip, panel, buzzer, dice and reader are all
    open as at a real table."""
    boards, hardware = Boards(), computer.folder / "hardware.toml"
    hardware.write_text(profile(boards))
    try:
        with subprocess.Popen(
            [sys.executable, "-c", LISTENER, hardware], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, cwd=ROOT, env=computer.environment(),
        ) as listener:  # fmt: skip
            assert listener.stdout is not None
            assert listener.stdout.readline() == "ready\n"
            for _ in range(steps):
                for gpio, closed in zip(ENCODER * 2, (True, True, False, False), strict=True):
                    _change(computer, gpio, closed)
                    time.sleep(QUARTER_S)
            said, _ = listener.communicate("\n", PATIENCE_S)
    finally:
        boards.close()
    return int(said)


def _change(computer: Computer, gpio: int, closed: bool) -> None:
    """A contact that closes and opens again, and again, before it stays."""
    with computer.carrier.lock:
        for extra in range(CHATTERS + 1 - CHATTERS % 2 + 1):
            computer.pins.contact(gpio, closed if extra % 2 == 0 else not closed)
        computer.pins.contact(gpio, closed)

"""Whether the computer has, or had, too little voltage or too much heat; and a watch that says so
while a table is in play.

A strip on a weak supply is the usual reason for a Pi that restarts in mid-game.
"""

from __future__ import annotations

from pathlib import Path

from hardware.message import Message, both
from hardware.ports import Clock, Handle, PartTrouble, Sink

# The firmware's GET_THROTTLED property (linux, raspberrypi-firmware.h): the lower half is now, the
# upper half since the start.
LOW_NOW, LOW_BEFORE = 1 << 0, 1 << 16
SLOW_NOW = 1 << 2 | 1 << 3
HOT = 1 << 3 | 1 << 19
SLOWED = 1 << 2 | 1 << 18  # by heat, or by low voltage

OWN_SUPPLY = Message(
    "use the Pi's own supply and a short cable; power the strip from a separate supply"
)
AIR = Message("improve its ventilation")

LOOK_EVERY_S = 60.0
"""Seconds between two looks: the bits of the upper half remember what happened in between."""


def throttled(root: Path = Path("/")) -> int | None:
    """The property's bits, from the kernel or from its voltage sensor; None: not known here."""
    try:
        path = root / "sys/devices/platform/soc/soc:firmware/get_throttled"
        return int(path.read_text(encoding="ascii"), 16)
    except (OSError, ValueError):
        pass
    for sensor in sorted((root / "sys/class/hwmon").glob("hwmon*")):
        try:  # kernel documentation, hwmon/raspberrypi-hwmon
            if (sensor / "name").read_text(encoding="ascii").strip() == "rpi_volt":
                return int((sensor / "in0_lcrit_alarm").read_text(encoding="ascii")) & 1
        except (OSError, ValueError):
            continue
    return None


class SupplyWatch:
    """Looks once a minute, and tells the table what is wrong, each thing once. If the computer
    cannot say, it never looks again."""

    PART = "supply"

    def __init__(self, clock: Clock, sink: Sink, root: Path = Path("/")) -> None:
        self._clock, self._sink, self._root = clock, sink, root
        self._timer: Handle | None = None
        self._told = 0

    def look(self) -> None:
        """Look now, and once a minute until `close`."""
        bits = throttled(self._root)
        if bits is None:
            return
        low = bits & (LOW_NOW | LOW_BEFORE)
        if low:
            self._tell(LOW_NOW, Message("the voltage is or was too low"), OWN_SUPPLY)
        if bits & HOT or (bits & SLOWED and not low):
            self._tell(HOT, Message("the Pi is or was too hot, and slowed down"), AIR)
        self._timer = self._clock.call_later(LOOK_EVERY_S, self.look)

    def close(self) -> None:
        """No more looks."""
        if self._timer is not None:
            self._timer.cancel()

    def _tell(self, what: int, why: Message, remedy: Message) -> None:
        if not self._told & what:
            self._told |= what
            self._sink(PartTrouble(part=self.PART, why=both(why, remedy)))

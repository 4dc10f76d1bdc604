"""Whether the computer has, or had, too little voltage or too much heat; and a watch that says so
while a table is in play.

A strip on a weak supply is the usual reason for a Pi that restarts in mid-game.
"""

from __future__ import annotations

from pathlib import Path

from common.message import Message, both
from hardware.ports import Clock, Handle, PartTrouble, Sink

# The firmware's GET_THROTTLED property (linux, raspberrypi-firmware.h): the lower half is now, the
# upper half since the start.
LOW_NOW, LOW_BEFORE = 1 << 0, 1 << 16
HOT_NOW = 1 << 3
SLOW_NOW = 1 << 2 | HOT_NOW
HOT = HOT_NOW | 1 << 19
SLOWED = 1 << 2 | 1 << 18  # by heat, or by low voltage

HOT_FROM = 80_000
"""The temperature from which a Pi slows down, in thousandths of a degree Celsius (its
documentation, "Frequency management and thermal control")."""

OWN_SUPPLY = Message(
    "use the Pi's own supply and a short cable; power the strip from a separate supply"
)
AIR = Message("improve its ventilation")

LOOK_EVERY_S = 60.0
"""Seconds between two looks: the bits of the upper half remember what happened in between."""


def throttled(root: Path = Path("/")) -> int | None:
    """The property's bits, from the kernel or from its sensors; None: not known here."""
    for path in root.glob("sys/devices/platform/soc*/soc*:firmware/get_throttled"):
        try:  # soc/soc:firmware; with the address of the bus in both names on a Pi 5
            return int(path.read_text(encoding="ascii"), 16)
        except (OSError, ValueError):
            continue
    # Kernels without that file report voltage and heat separately.
    low = _sensor(root / "sys/class/hwmon", "name", "rpi_volt", "in0_lcrit_alarm")
    if low is None:
        return None  # a voltage that nobody measures is not a good one
    heat = _sensor(root / "sys/class/thermal", "type", "cpu-thermal", "temp") or 0
    return (low & LOW_NOW) | (HOT_NOW if heat >= HOT_FROM else 0)


def _sensor(folder: Path, key: str, name: str, value: str) -> int | None:
    """What the sensor of that name says; None: there is none (kernel documentation,
    hwmon/raspberrypi-hwmon and driver-api/thermal/sysfs-api)."""
    for sensor in sorted(folder.glob("*")):
        try:
            if (sensor / key).read_text(encoding="ascii").strip() == name:
                return int((sensor / value).read_text(encoding="ascii"))
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
        if self._timer is not None:
            self._timer.cancel()

    def _tell(self, what: int, why: Message, remedy: Message) -> None:
        if not self._told & what:
            self._told |= what
            self._sink(PartTrouble(part=self.PART, why=both(why, remedy)))

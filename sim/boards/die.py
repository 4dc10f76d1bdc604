"""An electronic die: its motion, its LIS3DH, its ESP32-C3 with the real firmware, its battery.

Asleep it costs nothing: its memory but for a few bytes is gone, and only its sensor can wake it.
"""

from __future__ import annotations

import errno
from math import cos, sin
from random import Random

from firmware import die, lis3dh as driver
from firmware.die_link import DieLink
from firmware.radio import Codec
from sim.chips.lis3dh import Lis3dh
from sim.chips.lis3dh_sensing import Resting, Vector
from sim.clock import SimClock, SimTimer
from sim.motion.path import Path, direction, scaled, unit
from sim.wires.radio import Air

BOOT_S = 0.25
"""From the pin to the firmware's first step, seconds: MicroPython starting from deep sleep."""

CODEC = Codec(1, b"a simulated key.")
"""Of a simulated table, for all that nobody says."""

_TICKS = 1 << 30  # MicroPython's ticks_ms() wraps here


class Wire:
    """The sensor's I2C, as machine.I2C offers it; it fails while it is not `whole`."""

    def __init__(self, chip: Lis3dh) -> None:
        self.whole = True
        self._chip = chip

    def readfrom_mem(self, addr: int, memaddr: int, nbytes: int) -> bytes:  # noqa: ARG002
        """One chip is alone on this wire."""
        self._look()
        self._chip.write(bytes((memaddr,)))
        return self._chip.take(nbytes)

    def writeto_mem(self, addr: int, memaddr: int, buf: bytes) -> None:  # noqa: ARG002
        """Register and data in one transfer."""
        self._look()
        self._chip.write(bytes((memaddr,)) + buf)

    def _look(self) -> None:
        if not self.whole:
            raise OSError(errno.ENODEV, "ENODEV")


def _unawares() -> None:
    """A die looks at what it has heard whenever it has something to do."""


class Flash:
    """The file in which the die keeps its table of sides."""

    def __init__(self, table: bytes = b"") -> None:
        self.table = table

    def load(self) -> bytes:
        return self.table

    def save(self, table: bytes) -> None:
        self.table = table


class SimDie:
    """One die. `sides` maps a face to what the sensor shows when that face is on top. Faults: its
    `wire` to the sensor may break, the sensor's pin may be `stuck`."""

    BATTERY_MV = 3900

    def __init__(
        self, number: int, air: Air, clock: SimClock, *,
        seed: int = 0, boot_s: float = BOOT_S, codec: Codec = CODEC,
    ) -> None:  # fmt: skip
        self._number, self._clock, self._boot_s, self._codec = number, clock, boot_s, codec
        self.chance = Random(f"die {number} {seed}")
        self.birth = self.chance.randrange(0x10000)
        faces = (1, 2, 3, 4, 5, 6)
        self.sides = dict(zip(faces, self._built(), strict=True))
        self.lies = self.will_lie = self.sides[1]  # what the sensor shows, now and at last
        offset = scaled(direction(self.chance), 0.03 * self.chance.random())
        self.chip = Lis3dh(
            clock.time, seed=seed * 2 + number, offset=offset,
            rate_error=self.chance.uniform(-0.03, 0.03),
        )  # fmt: skip
        self.path: Path | None = None
        self.flash = Flash(self.calibrated())
        self.radio = air.join(_unawares)
        self.wire = Wire(self.chip)
        self.stuck = False
        self._bus = driver.I2cBus(self.wire)
        self._memory = b""
        self._firmware: die.Die | None = None
        self._timer: SimTimer | None = None
        self.chip.feel(Resting(self.lies))
        self._boot()

    @property
    def awake(self) -> bool:
        return self._firmware is not None

    @property
    def roll(self) -> int:
        """How often it was thrown, as it counts itself; 0 while it does not know."""
        return self._firmware.roll if self._firmware else 0

    def calibrated(self) -> bytes:
        """A table of sides, as `dice calibrate` would find it."""
        table = b""
        for face, up in self.sides.items():
            table += bytes((face, *(round(64 * axis) & 0xFF for axis in up)))
        return table

    def wear(self, face: int) -> None:
        """Put the Eye's sticker over the 1, or take it off, if that face is wanted; the table of
        sides is made to fit."""
        if face not in self.sides:
            other = 1 if face == 0 else 0
            self.sides[face] = self.sides.pop(other)
            self.flash.table = self.calibrated()
            if self.awake:  # it reads its file when it starts
                self.renew()

    def move(self, path: Path) -> None:
        """Be moved like this from now on, and lie as it ends."""
        self.path = path
        self.lies = self.will_lie = path.up
        self.chip.feel(path)
        self._watch()

    def lay(self, face: int) -> None:
        """Let it lie like this from the beginning, before any time has gone by."""
        self.lies = self.will_lie = self.sides[face]
        self.chip.feel(Resting(self.lies))

    def renew(self) -> None:
        """The battery out and in: memory is lost, the file is not."""
        self._stop()
        self._firmware, self._memory = None, b""
        self.birth = self.chance.randrange(0x10000)
        self.chip.power_up()
        self._boot()

    def close(self) -> None:
        self._stop()
        self._firmware = None
        self.radio.on = False

    def step(self) -> None:
        """Let the firmware do what is due."""
        firmware = self._firmware
        if firmware is None:
            return
        wait = firmware.step(int(self._clock.time() * 1000 + 0.001) % _TICKS)
        self._stop()
        if wait is not None:
            self.radio.on = not firmware.quiet
            self._timer = self._clock.call_later(wait / 1000, self.step)
            self._watch()
            return
        self._memory = firmware.memory()
        self._firmware = None
        self.radio.on = False
        if firmware.nap_ms:
            self._timer = self._clock.call_later(firmware.nap_ms / 1000 + self._boot_s, self._boot)
            return
        self._watch()

    def _boot(self) -> None:
        self._timer = None
        self.radio.on = True
        self._firmware = die.Die(
            DieLink(self._number, self.radio, self._codec, self.chance.randbytes),
            driver.Lis3dh(self._bus), self._pin, self.flash,
            birth=self.birth, memory=self._memory, battery=lambda: self.BATTERY_MV,
        )  # fmt: skip
        self.birth = self._firmware.birth
        self.step()

    def _pin(self) -> bool:
        return self.stuck or self.chip.int1

    def _watch(self) -> None:
        """The pin wakes it: asleep, or lying and calling out."""
        firmware, path = self._firmware, self.path
        if path is None or (firmware is not None and firmware.moving):
            return
        now = self._clock.time()
        if path.still + SETTLING_S < now:
            return
        rise = self.chip.rise(path.still + SETTLING_S)
        if rise is None:
            return
        due, woken = (rise + self._boot_s, self._boot) if firmware is None else (rise, self.step)
        if self._timer is None or due < self._timer.due:
            self._stop()
            self._timer = self._clock.call_later(max(0.0, due - now), woken)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _built(self) -> list[Vector]:
        """Six sides of a sensor that is glued in askew by up to 3 degrees."""
        a, b = self.chance.uniform(-0.05, 0.05), self.chance.uniform(-0.05, 0.05)
        z = unit((sin(a), sin(b), cos(a) * cos(b)))
        x = unit((z[2], 0.0, -z[0]))
        y = (z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0])
        return [z, y, x, scaled(x, -1.0), scaled(y, -1.0), scaled(z, -1.0)]


SETTLING_S = 0.1
"""After the last motion the filter of the interrupt may still exceed its threshold, seconds."""

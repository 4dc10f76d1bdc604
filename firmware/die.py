"""An electronic die: sleeps until it is moved, finds the face it settles on, and calls it out.

How it detects a roll is in roll_detector.py. Time comes in as milliseconds, and nothing here waits:

    link = DieLink(0, radio, codec, os.urandom)
    die = Die(link, sensor, pin=wake.value, store=FaceFile("faces.bin"), memory=rtc.memory())
    wait = die.step(time.ticks_ms())  # None: sleep until the pin is high; keep die.memory()
    # then, if die.nap_ms is not 0, sleep for so long instead; if die.quiet, the radio may be off
"""

import os
from struct import calcsize, pack, unpack

from firmware import radio as air, roll_detector, wire
from firmware.die_link import DieLink
from firmware.node import ticks_diff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.ports import FaceStore, Sensor

_MEMORY = ">BHHBhhh"
_MEMORY_BYTES = calcsize(_MEMORY)
_KNOWN = 0xD3
_BLIND = 0xD4  # known too, and its sensor was dead


class FaceFile:
    """Keeps the table of sides in a small file."""

    def __init__(self, path: str) -> None:
        self._path = path

    def load(self) -> bytes:
        """The table; empty if there is none."""
        try:
            with open(self._path, "rb") as file:
                return file.read(air.TABLE_BYTES)
        except OSError:
            return b""

    def save(self, table: bytes) -> None:
        """Store another. If the battery falls out meanwhile, either the old or the new is whole."""
        fresh = self._path + ".new"
        with open(fresh, "wb") as file:
            file.write(table)
        os.rename(fresh, self._path)


class Die:
    """One die. `birth` is drawn by the caller for a die that has no `memory`, 0 to 65,535.

    `pin` is the level of the sensor's interrupt; `battery` gives millivolts. While it is `moving`
    it reads the sensor; else the pin tells. `nap_ms` is not 0 when neither is to be trusted.
    """

    CARRIED = 50  # samples of movement after which it counts as picked up
    SAMPLE_MS = 10
    LATE_MS = 3  # the sensor's clock is not ours
    DEAD_MS = 100  # without a sample: look at the sensor
    RADIO_OFF_AFTER = 2000  # samples of movement after which the radio goes off until it is thrown
    IDLE_SAMPLES = 25  # between two looks then; the sensor keeps 32
    PATIENCE = 20  # looks at a dead sensor, or false alarms in a row, until it naps: 3 to 5 s
    NAP_MS = 60_000
    STARTLED = roll_detector.RollDetector.RESTLESS + 1  # samples of movement that was no roll

    def __init__(
        self,
        link: DieLink,
        sensor: "Sensor",
        pin: "Callable[[], object]",
        store: "FaceStore",
        birth: int = 0,
        memory: bytes = b"",
        battery: "Callable[[], int] | None" = None,
    ) -> None:
        self._link = link
        self._sensor = sensor
        self._pin = pin
        self._store = store
        self._battery = battery
        self._throw = roll_detector.RollDetector(_table(store.load()))
        self.moving = True
        self.nap_ms = 0
        self._troubles = 0  # in a row: no samples though looked after, or the pin for nothing
        self._rolling = self._carried = False
        self._read_at: int | None = None
        self._heard_at: int | None = None
        self._lay = (0, 0, 0)  # what the sensor showed when it last lay, mg
        self._blind = False
        known = self._remember(memory)
        self._here = self._blind or not known
        if not known:
            self.birth, self.roll = birth, 0
            sensor.start()
        else:
            sensor.check()
            sensor.moved()

    def memory(self) -> bytes:
        """What the next `Die` must know if the power goes off while this one sleeps."""
        x, y, z = self._lay
        mark = _BLIND if self._blind else _KNOWN
        return pack(_MEMORY, mark, self.birth, self.roll, self._link.serial, x, y, z)

    def step(self, now: int) -> "int | None":
        """Do all that is due; milliseconds until the next call, None: until the pin is high."""
        sides = self._link.hear()
        if sides is not None and air.sound(sides):
            self._keep(sides)
        if not self.moving and not self.nap_ms and self._pin():
            self._start()
        if self.moving and (self._read_at is None or ticks_diff(self._read_at, now) <= 0):
            self._follow(now)
        self._link.send(now)
        due = self._link.due(now, self._read_at if self.moving else None)
        wait = None if due is None else max(0, ticks_diff(due, now))
        if wait is None and self._pin() and not self.nap_ms:
            return 0
        return wait

    def _keep(self, sides: bytes) -> None:
        """Store a table of sides from the hub, which offers it until the die confirms it."""
        self._throw.table = sides
        try:
            if self._store.load() != sides:
                self._store.save(sides)
        except OSError:
            return
        self._link.taken()

    @property
    def quiet(self) -> bool:
        """Carried about for long: nothing is to be sent or heard before it is thrown."""
        return self.moving and self._radio_is_off() and self._link.quiet

    def _radio_is_off(self) -> bool:
        return self._throw.busy > self.RADIO_OFF_AFTER and not self._throw.thrown()

    def _remember(self, memory: bytes) -> bool:
        if len(memory) < _MEMORY_BYTES or memory[0] not in (_KNOWN, _BLIND):
            return False
        known, link = unpack(_MEMORY, memory[:_MEMORY_BYTES]), self._link
        self._blind = known[0] == _BLIND
        self.birth, self.roll, link.serial = known[1:4]
        self._lay = known[4:7]
        return True

    def _start(self) -> None:
        self._sensor.moved()
        self._throw.begin()
        self.moving = True
        self._rolling = self._carried = False
        self._read_at = self._heard_at = None

    def _follow(self, now: int) -> None:
        values = self._sensor.read()
        if values:
            self._heard_at = now
            self._blind = False
            verdict = self._throw.update(values)
            self._tell(now)
            if verdict == roll_detector.SETTLED:
                self._settled(now)
            elif verdict == roll_detector.STILL:
                self._lies(now)
        elif self._heard_at is None:
            self._heard_at = now
        elif ticks_diff(now, self._heard_at) > self.DEAD_MS:
            self._heard_at = now
            self._sensor.check()
            self._trouble()
            if self.nap_ms:
                self._blind = True
                self._news(now, wire.SENSOR_DEAD, self.roll)
        if self.moving:
            samples = self.IDLE_SAMPLES if self._radio_is_off() else self._throw.wait()
            self._read_at = now + samples * self.SAMPLE_MS + self.LATE_MS

    def _trouble(self) -> None:
        """A dead sensor, or a pin that is stuck: too often, and the battery matters more."""
        self._troubles += 1
        if self._troubles >= self.PATIENCE:
            self.nap_ms = self.NAP_MS
            self.moving = False

    def _tell(self, now: int) -> None:
        """Say what is going on, each once."""
        if self._throw.thrown():
            if not self._rolling:
                self._rolling = True
                self._news(now, wire.ROLLING, self.roll + 1)
        elif self._throw.busy > self.CARRIED and not self._carried and not self._rolling:
            self._carried = True
            self._news(now, wire.PICKED_UP, self.roll)

    def _settled(self, now: int) -> None:
        self.roll = (self.roll + 1) & 0xFFFF
        self._say(now, air.ROLL, self._throw.face(), self.roll, DieLink.ROLL_CALLS_MS)
        self._here = False
        self._rest()

    def _lies(self, now: int) -> None:
        here, self._here = self._here, False
        if self._throw.thrown():
            self._news(now, wire.COCKED, self.roll + 1)
        elif here:
            self._news(now, wire.HERE, self.roll)
        elif self._carried or _apart(self._lay, self._throw.up):
            self._news(now, wire.MOVED, self.roll)
        self._rest()

    def _rest(self) -> None:
        self.moving = False
        self._lay = self._throw.up
        self._sensor.check()
        self._sensor.watch()
        if self._throw.busy > self.STARTLED:
            self._troubles = 0
        else:
            self._trouble()

    def _news(self, now: int, what: int, roll: int) -> None:
        self._say(now, air.NEWS, what, roll & 0xFFFF, DieLink.NEWS_CALLS_MS)

    def _say(self, now: int, kind: int, what: int, roll: int, when: "tuple[int, ...]") -> None:
        millivolts = self._battery() if self._battery else 0
        body = air.report(what, self.birth, roll, self._throw.up, millivolts)
        self._link.say(now, kind, body, when)


def _table(saved: bytes) -> bytes:
    return saved if air.sound(saved) else roll_detector.DEFAULT_TABLE


def _apart(one: "tuple[int, int, int]", two: "tuple[int, int, int]") -> bool:
    """Whether two directions are more than 15 degrees apart."""
    dot = one[0] * two[0] + one[1] * two[1] + one[2] * two[2]
    sizes = (one[0] ** 2 + one[1] ** 2 + one[2] ** 2) * (two[0] ** 2 + two[1] ** 2 + two[2] ** 2)
    return dot <= 0 or dot * dot * 1000 < 933 * sizes

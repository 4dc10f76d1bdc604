"""An LIS3DH accelerometer by its datasheet (ST DocID17530 Rev 2): registers, FIFO, interrupts.

What it feels comes from a motion (sim/motion); it is met only by its I2C transfers and its pins.
Not modelled: click, 6D and 4D, self-test, sleep-to-wake, big-endian data.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from math import floor, inf, sqrt
from random import Random
from struct import pack
from typing import Protocol

Vector = tuple[float, float, float]

# Registers, §7 table 21
STATUS_AUX, ADC1_L, WHO_AM_I, CTRL0, TEMP_CFG = 0x07, 0x08, 0x0F, 0x1E, 0x1F
CTRL1, CTRL2, CTRL3, CTRL4, CTRL5, CTRL6 = 0x20, 0x21, 0x22, 0x23, 0x24, 0x25
REFERENCE, STATUS, OUT_X_L, OUT_Z_H, FIFO_CTRL, FIFO_SRC = 0x26, 0x27, 0x28, 0x2D, 0x2E, 0x2F
INT1_CFG, INT1_SRC, INT1_THS, INT1_DURATION = 0x30, 0x31, 0x32, 0x33
INT2_CFG, INT2_SRC, INT2_THS, INT2_DURATION = 0x34, 0x35, 0x36, 0x37

WRITABLE = frozenset(
    (
        CTRL0,
        TEMP_CFG,
        *range(CTRL1, REFERENCE + 1),
        FIFO_CTRL,
        INT1_CFG,
        INT1_THS,
        INT1_DURATION,
        INT2_CFG,
        INT2_THS,
        INT2_DURATION,
    )
)
IDENTITY = 0x33  # §8.5
RATES = (0, 1, 10, 25, 50, 100, 200, 400)  # hertz, §8.8 table 31; 8 and 9 depend on the mode
LP_RATES = {8: 1600, 9: 5376}
NORMAL_RATES = {9: 1344}
DIGIT_MG = {2: (1, 4, 16), 4: (2, 8, 32), 8: (4, 16, 64), 16: (12, 48, 192)}
"""Sensitivity in high-resolution, normal and low-power mode, mg a digit, §2.1 table 4."""
BITS = (12, 10, 8)  # §3.2.1 table 9
BANDWIDTH = (9, 2, 2)  # the data rate over this, table 9
THRESHOLD_MG = {2: 16, 4: 32, 8: 62, 16: 186}  # one step of INT1_THS, §8.23
TURN_ON_S = (0.0, 0.0016, 0.001)  # table 9; high resolution takes 7 samples
HIGH_RESOLUTION, NORMAL, LOW_POWER = 0, 1, 2
DEPTH = 32  # §5.1
NOISE_G = 220e-6  # a root hertz, §2.1 table 4
CUTOFF = (50, 100, 200, 400)  # the data rate over this: AN3308 table 14, HPCF 00 to 11
BOOT_S = 0.005  # after power-up, §4

_NOISES = 4096
_SETTLED = 8  # samples of a still die until nothing but noise can happen


class Motion(Protocol):
    """What a chip feels. Nothing changes from `still` on, seconds."""

    still: float

    def mean(self, start: float, end: float) -> Vector:
        """Mean acceleration between two moments in the chip's axes, g; 1 g upward at rest."""


class Resting:
    """Lies as it lies."""

    still = -inf

    def __init__(self, up: Vector = (0.0, 0.0, 1.0)) -> None:
        self._up = up

    def mean(self, start: float, end: float) -> Vector:  # noqa: ARG002
        """The same for ever."""
        return self._up


class _Generator:
    """An interrupt generator, §8.21 to §8.28."""

    __slots__ = ("active", "config", "duration", "latch", "run", "source", "threshold")

    def __init__(self) -> None:
        self.config = self.threshold = self.duration = self.source = self.run = 0
        self.latch = self.active = False

    def feel(self, digits: tuple[float, float, float]) -> bool:
        """Take one sample, in steps of the threshold; whether an event has just begun."""
        high = low = 0
        for axis, value in enumerate(digits):
            if abs(value) > self.threshold:
                high |= 2 << 2 * axis
            else:
                low |= 1 << 2 * axis
        events = (high | low) & self.config & 0x3F
        enabled = self.config & 0x3F
        met = bool(enabled) and (events == enabled if self.config & 0x80 else bool(events))
        self.run = self.run + 1 if met else 0
        if self.run > self.duration:
            begun = not self.active
            self.active = True
            self.source = 0x40 | events
            return begun
        if not self.latch:
            self.active = False
            self.source = events
        return False

    def read(self) -> int:
        """INT1_SRC; reading ends a latched interrupt."""
        source = self.source
        if self.latch:
            self.active, self.source, self.run = False, 0, 0
        return source


class Lis3dh:
    """One chip on an I2C wire. `clock` gives seconds; `int1` and `int2` are its pins.

    `offset` (g, §2.1: 40 mg typical) and `rate_error` (part of the data rate) are this chip's own.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        seed: int = 0,
        offset: Vector = (0.0, 0.0, 0.0),
        rate_error: float = 0.0,
    ) -> None:
        self._clock = clock
        self._offset = offset
        self._error = rate_error
        chance = Random(f"lis3dh {seed}")
        self._noises = [chance.gauss(0.0, NOISE_G) for _ in range(_NOISES)]
        self.motion: Motion = Resting()
        self.adc_volts = (1.2, 1.2, 1.2)
        self.celsius = 25.0
        self._due = self._period = self._window = inf  # of samples, seconds
        self._noise = 0.0
        self._count = 0
        self.power_up()

    def power_up(self) -> None:
        """All registers as after the supply came on, §7 table 21."""
        self._ready = self._clock() + BOOT_S
        self._registers = bytearray(64)
        self._registers[CTRL0], self._registers[CTRL1] = 0x10, 0x07
        self._registers[WHO_AM_I] = IDENTITY
        self._address = 0
        self._one, self._two = _Generator(), _Generator()
        self._fifo: list[tuple[int, int, int]] = []
        self._output = (0, 0, 0)
        self._news = self._overrun = 0
        self._filtered = self._before = (0.0, 0.0, 0.0)
        self._fresh_filter = True
        self._configure()

    def feel(self, motion: Motion) -> None:
        """Be moved like this from now on."""
        self.catch_up()
        self.motion = motion

    # the wire: I2C, §6.1.1

    def write(self, message: bytes) -> None:
        """Sub-address, then data; its top bit steps the address on with every byte."""
        self.catch_up()
        self._address = message[0]
        for value in message[1:]:
            self._put(self._address & 0x3F, value)
            self._step()

    def read(self) -> int:
        """The next byte from the sub-address on."""
        return self.take(1)[0]

    def take(self, count: int) -> bytes:
        """The next bytes in one transfer. With auto-increment the output registers come round
        again after the last, so that a burst empties the FIFO (AN3308, reading the FIFO)."""
        self.catch_up()
        out = bytearray()
        while len(out) < count:
            if self._address == 0x80 | OUT_X_L and self._stored() and count - len(out) >= 6:
                sets = min(len(self._fifo), (count - len(out)) // 6)
                left = self._left
                digits = [value << left for sample in self._fifo[:sets] for value in sample]
                out += pack(f"<{3 * sets}h", *digits)
                self._drop(sets)
            else:
                out.append(self._get(self._address & 0x3F))
                self._step()
        return bytes(out)

    @property
    def int1(self) -> bool:
        """Level of pin INT1."""
        if self._registers[CTRL3] & 0x16 or self._due <= self.motion.still + self._settling():
            self.catch_up()  # else a die lies still, and nothing can have happened to the pin
        return self._pin_active() != bool(self._registers[CTRL6] & 0x02)

    @property
    def int2(self) -> bool:
        """Level of pin INT2."""
        self.catch_up()
        route = self._registers[CTRL6]
        on = bool(route & 0x40 and self._one.active) or bool(route & 0x20 and self._two.active)
        return on != bool(route & 0x02)

    def rise(self, until: float) -> float | None:
        """When INT1 will go active if nobody touches the chip, at `until` at the latest."""
        if self._pin_active():
            return self._clock()
        twin = copy.copy(self)
        twin._fifo = list(self._fifo)
        twin._one, twin._two = copy.copy(self._one), copy.copy(self._two)
        while twin._due <= until:
            twin._sample()
            if twin._pin_active():
                return twin._due - twin._period
        return None

    # time

    def catch_up(self) -> None:
        """Take all samples that are due."""
        now = self._clock() + 1e-9
        if self._due > now:
            return
        settled = self.motion.still + self._settling()
        while self._due <= now:
            if self._due > settled:
                skip = floor((now - self._due) / self._period) - DEPTH
                if skip > 0:  # a still die: what the FIFO will have lost is not computed
                    self._due += skip * self._period
                    self._count += skip
                settled = inf
            self._sample()

    def _sample(self) -> None:
        end = self._due
        self._due = end + self._period
        x, y, z = self.motion.mean(end - self._window, end)
        at = self._count = self._count + 1
        noises, scale = self._noises, self._noise
        ox, oy, oz = self._offset
        per, most = self._per_g, self._most
        a = floor((x + ox + noises[at * 3 % 4093] * scale) * per + 0.5)
        b = floor((y + oy + noises[at * 5 % 4091] * scale) * per + 0.5)
        c = floor((z + oz + noises[at * 7 % 4079] * scale) * per + 0.5)
        if not -most <= a < most:
            a = most - 1 if a > 0 else -most
        if not -most <= b < most:
            b = most - 1 if b > 0 else -most
        if not -most <= c < most:
            c = most - 1 if c > 0 else -most
        sample = (a, b, c)
        if self._filters:
            self._filter(sample)
        if self._registers[CTRL2] & 0x08:  # FDS: filtered data out, §8.9
            fx, fy, fz = self._filtered
            self._keep((round(fx), round(fy), round(fz)))
        else:
            self._keep(sample)
        one, two = self._one, self._two
        if one.config and not (one.latch and one.active):
            self._judge(one, sample, 0x01)
        if two.config and not (two.latch and two.active):
            self._judge(two, sample, 0x02)

    def _filter(self, sample: tuple[int, int, int]) -> None:
        mode = self._registers[CTRL2] >> 6
        if mode == 1:
            steps = self._registers[REFERENCE]
            reference = (steps - 256 if steps > 127 else steps) * self._step_digits
            self._filtered = tuple(value - reference for value in sample)  # type: ignore[assignment]
        elif self._fresh_filter:
            self._filtered = (0.0, 0.0, 0.0)
            self._fresh_filter = False
        else:
            k = self._decay
            (fx, fy, fz), (bx, by, bz) = self._filtered, self._before
            self._filtered = (
                k * (fx + sample[0] - bx),
                k * (fy + sample[1] - by),
                k * (fz + sample[2] - bz),
            )
        self._before = sample

    def _judge(self, generator: _Generator, sample: tuple[int, int, int], filtered: int) -> None:
        values = self._filtered if self._registers[CTRL2] & filtered else sample
        step = self._step_digits
        x, y, z = values
        begun = generator.feel((x / step, y / step, z / step))
        if begun and self._registers[CTRL2] >> 6 == 3:  # autoreset on interrupt, §8.9 table 38
            self._fresh_filter = True

    def _keep(self, sample: tuple[int, int, int]) -> None:
        if self._news == 7:
            self._overrun = 7
        self._news = 7
        self._output = sample
        if not self._stored():
            return
        fifo = self._fifo
        mode = self._registers[FIFO_CTRL] >> 6
        if mode == 3:  # stream until the interrupt, then like FIFO mode, §5.1.4
            second = self._registers[FIFO_CTRL] & 0x20
            mode = 1 if (self._two if second else self._one).active else 2
        if len(fifo) < DEPTH:
            fifo.append(sample)
        elif mode == 2:
            del fifo[0]
            fifo.append(sample)

    # registers

    def _put(self, register: int, value: int) -> None:
        if register not in WRITABLE:
            return
        if register == CTRL5:
            value &= 0x7F  # BOOT clears itself
        old, self._registers[register] = self._registers[register], value
        if register in (CTRL1, CTRL4) and old != value:
            self._configure()
        elif register in (CTRL5, FIFO_CTRL):
            self._one.latch = bool(self._registers[CTRL5] & 0x08)
            self._two.latch = bool(self._registers[CTRL5] & 0x02)
            if not self._stored():
                self._fifo.clear()  # bypass mode empties it, §5.1.1
        elif INT1_CFG <= register <= INT2_DURATION:
            self._set_generator(self._one if register < INT2_CFG else self._two, register, value)
        if register in (CTRL2, INT1_CFG, INT2_CFG, CTRL1):
            self._filters = bool(self._registers[CTRL2] & 0x0B)
            self._decay = 1 / (1 + 6.283185 / CUTOFF[self._registers[CTRL2] >> 4 & 3])

    def _set_generator(self, generator: _Generator, register: int, value: int) -> None:
        match register & 3:
            case 0:
                generator.config, generator.run = value, 0
            case 2:
                generator.threshold = value & 0x7F
            case 3:
                generator.duration = value & 0x7F

    def _configure(self) -> None:
        one, four = self._registers[CTRL1], self._registers[CTRL4]
        self.mode = LOW_POWER if one & 0x08 else HIGH_RESOLUTION if four & 0x08 else NORMAL
        code = one >> 4
        special = (LP_RATES if self.mode == LOW_POWER else NORMAL_RATES).get(code, 0)
        self.hertz = RATES[code] if code < len(RATES) else special
        scale = 2 << (four >> 4 & 3)
        digit = DIGIT_MG[scale][self.mode]
        self._per_g = 1000 / digit
        self._step_digits = THRESHOLD_MG[scale] / digit
        self._most = 1 << BITS[self.mode] - 1
        self._left = 16 - BITS[self.mode]
        self._count = 0
        self._filters = bool(self._registers[CTRL2] & 0x0B)
        self._decay = 1 / (1 + 6.283185 / CUTOFF[self._registers[CTRL2] >> 4 & 3])
        bandwidth = self.hertz / BANDWIDTH[self.mode]
        self._noise = sqrt(bandwidth)
        if not self.hertz:
            self._due = self._period = self._window = inf
            return
        self._period = 1 / (self.hertz * (1 + self._error))
        self._window = 0.5 / bandwidth  # a mean over this is 4 dB down at the bandwidth
        start = max(self._clock(), self._ready)
        on = 7 / self.hertz if self.mode == HIGH_RESOLUTION else TURN_ON_S[self.mode]
        self._due = start + on + self._period

    def _get(self, register: int) -> int:
        match register:
            case _ if OUT_X_L <= register <= OUT_Z_H:
                return self._out(register - OUT_X_L)
            case _ if STATUS_AUX <= register <= 0x0D:
                return self._auxiliary(register)
            case 0x27:  # STATUS_REG, §8.15
                every = 0x08 if self._news == 7 else 0
                over = 0x80 | self._overrun << 4 if self._overrun else 0
                return over | every | self._news
            case 0x26:  # REFERENCE: reading it resets the filter in normal mode, §8.9 table 38
                if self._registers[CTRL2] >> 6 in (0, 2):
                    self._fresh_filter = True
                return self._registers[REFERENCE]
            case 0x2F:
                return self._fifo_source()
            case 0x31:
                return self._one.read()
            case 0x35:
                return self._two.read()
            case _:
                return self._registers[register]

    def _fifo_source(self) -> int:
        """WTM, OVRN_FIFO, EMPTY and FSS, §8.20."""
        count = len(self._fifo)
        over = count > (self._registers[FIFO_CTRL] & 0x1F)
        return (
            (0x80 if over else 0)
            | (0x40 if count == DEPTH else 0)
            | (0x20 if count == 0 else 0)
            | min(count, DEPTH - 1)
        )

    def _out(self, at: int) -> int:
        sample = self._fifo[0] if self._fifo else self._output
        value = self._bytes(sample)[at]
        if at == 5:
            self._news = self._overrun = 0
            self._drop(1)
        return value

    def _bytes(self, sample: tuple[int, int, int]) -> bytes:
        return pack("<3h", *(value << self._left for value in sample))

    def _drop(self, count: int) -> None:
        del self._fifo[:count]
        if count:
            self._news = self._overrun = 0

    def _auxiliary(self, register: int) -> int:
        """The 10-bit converter, 1.2 V ± 0.4 V (§3.7, table 5), or the temperature on channel 3:
        one digit a degree, 8 bits, from 25 °C on (§3.8: differences only)."""
        config = self._registers[TEMP_CFG]
        if not config & 0x80:
            return 0
        if register == STATUS_AUX:
            return 0x0F
        channel = (register - ADC1_L) // 2
        if channel == 2 and config & 0x40:
            value = max(-128, min(127, round(self.celsius - 25.0))) << 8
        else:
            digits = round((self.adc_volts[channel] - 1.2) / 0.4 * 512)
            value = max(-512, min(511, digits)) << 6
        return (value & 0xFFFF).to_bytes(2, "little")[register & 1]

    def _stored(self) -> bool:
        return bool(self._registers[CTRL5] & 0x40) and self._registers[FIFO_CTRL] >> 6 != 0

    def _pin_active(self) -> bool:
        route = self._registers[CTRL3]
        return (
            bool(route & 0x40 and self._one.active)
            or bool(route & 0x20 and self._two.active)
            or bool(route & 0x10 and self._news)
            or bool(route & 0x04 and self._stored() and self._fifo_source() & 0x80)
            or bool(route & 0x02 and self._stored() and self._fifo_source() & 0x40)
        )

    def _settling(self) -> float:
        return _SETTLED * self._period

    def _step(self) -> None:
        if not self._address & 0x80:
            return
        if self._address == 0x80 | OUT_Z_H and self._stored():
            self._address = 0x80 | OUT_X_L
        else:
            self._address = 0x80 | (self._address + 1 & 0x3F)

"""An LIS3DH accelerometer by its datasheet (ST DocID17530 Rev 2): registers, FIFO, interrupts.

What it feels comes from a motion (sim/motion); it is met only by its I2C transfers and its pins.
Not modelled: click, 6D and 4D, self-test, sleep-to-wake, big-endian data.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from math import floor, inf
from struct import pack

from sim.chips import lis3dh_parts as parts
from sim.chips.lis3dh_sensing import Converter, Motion, Resting, Vector

_SETTLED = 8  # samples of a still die until nothing but noise can happen


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
        self._converter = Converter(offset, rate_error, f"lis3dh {seed}")
        self.motion: Motion = Resting()
        self.adc_volts = (1.2, 1.2, 1.2)
        self.celsius = 25.0
        self._due = inf  # when the next sample is taken
        self._count = 0
        self.power_up()

    def power_up(self) -> None:
        """All registers as after the supply came on, §7 table 21."""
        self._ready = self._clock() + parts.BOOT_S
        self._registers = bytearray(64)
        self._registers[parts.CTRL0], self._registers[parts.CTRL1] = 0x10, 0x07
        self._registers[parts.WHO_AM_I] = parts.IDENTITY
        self._address = 0
        self._one, self._two = parts.Generator(), parts.Generator()
        self._fifo = parts.Fifo()
        self._output = (0, 0, 0)
        self._filters = False
        self._news = self._overrun = 0
        self._filter = parts.HighPass()
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
            if self._address == 0x80 | parts.OUT_X_L and self._fifo.on and count - len(out) >= 6:
                sets = min(len(self._fifo.samples), (count - len(out)) // 6)
                left = self._converter.left
                digits = [value << left for sample in self._fifo.samples[:sets] for value in sample]
                out += pack(f"<{3 * sets}h", *digits)
                self._drop(sets)
            else:
                out.append(self._get(self._address & 0x3F))
                self._step()
        return bytes(out)

    @property
    def int1(self) -> bool:
        if self._registers[parts.CTRL3] & 0x16 or self._due <= self.motion.still + self._settling():
            self.catch_up()  # else a die lies still, and nothing can have happened to the pin
        return self._pin_active() != bool(self._registers[parts.CTRL6] & 0x02)

    @property
    def int2(self) -> bool:
        self.catch_up()
        route = self._registers[parts.CTRL6]
        on = bool(route & 0x40 and self._one.active) or bool(route & 0x20 and self._two.active)
        return on != bool(route & 0x02)

    def rise(self, until: float) -> float | None:
        """When INT1 will go active if nobody touches the chip, at `until` at the latest."""
        if self._pin_active():
            return self._clock()
        twin = copy.copy(self)
        twin._fifo = self._fifo.twin()
        twin._filter = copy.copy(self._filter)
        twin._one, twin._two = copy.copy(self._one), copy.copy(self._two)
        while twin._due <= until:
            twin._sample()
            if twin._pin_active():
                return twin._due - twin._converter.period
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
                period = self._converter.period
                skip = floor((now - self._due) / period) - parts.DEPTH
                if skip > 0:  # a still die: what the FIFO will have lost is not computed
                    self._due += skip * period
                    self._count += skip
                settled = inf
            self._sample()

    def _sample(self) -> None:
        end, converter = self._due, self._converter
        self._due = end + converter.period
        self._count += 1
        sample = converter.digits(self.motion.mean(end - converter.window, end), self._count)
        if self._filters:
            steps = self._registers[parts.REFERENCE]
            reference = (steps - 256 if steps > 127 else steps) * self._converter.step
            self._filter.feel(sample, reference)
        if self._registers[parts.CTRL2] & 0x08:  # FDS: filtered data out, §8.9
            fx, fy, fz = self._filter.out
            self._keep((round(fx), round(fy), round(fz)))
        else:
            self._keep(sample)
        one, two = self._one, self._two
        if one.config and not (one.latch and one.active):
            self._judge(one, sample, 0x01)
        if two.config and not (two.latch and two.active):
            self._judge(two, sample, 0x02)

    def _judge(
        self, generator: parts.Generator, sample: tuple[int, int, int], filtered: int
    ) -> None:
        values = self._filter.out if self._registers[parts.CTRL2] & filtered else sample
        step = self._converter.step
        x, y, z = values
        begun = generator.feel((x / step, y / step, z / step))
        if begun and self._filter.mode == 3:  # autoreset on interrupt, §8.9 table 38
            self._filter.reset()

    def _keep(self, sample: tuple[int, int, int]) -> None:
        if self._news == 7:
            self._overrun = 7
        self._news = 7
        self._output = sample
        if self._fifo.on:
            self._fifo.keep(sample, self._one.active, self._two.active)

    # registers

    def _put(self, register: int, value: int) -> None:
        if register not in parts.WRITABLE:
            return
        if register == parts.CTRL5:
            value &= 0x7F  # BOOT clears itself
        old, self._registers[register] = self._registers[register], value
        if register in (parts.CTRL1, parts.CTRL4) and old != value:
            self._configure()
        elif register in (parts.CTRL5, parts.FIFO_CTRL):
            self._one.latch = bool(self._registers[parts.CTRL5] & 0x08)
            self._two.latch = bool(self._registers[parts.CTRL5] & 0x02)
            self._fifo.set(self._registers[parts.CTRL5], self._registers[parts.FIFO_CTRL])
        elif parts.INT1_CFG <= register <= parts.INT2_DURATION:
            self._set_generator(
                self._one if register < parts.INT2_CFG else self._two, register, value
            )
        if register == parts.CTRL2:
            self._filters = bool(value & 0x0B)
            self._filter.set(value)

    def _set_generator(self, generator: parts.Generator, register: int, value: int) -> None:
        match register & 3:
            case 0:
                generator.config, generator.run = value, 0
            case 2:
                generator.threshold = value & 0x7F
            case 3:
                generator.duration = value & 0x7F

    def _configure(self) -> None:
        converter = self._converter
        converter.set(self._registers[parts.CTRL1], self._registers[parts.CTRL4])
        self._count = 0
        self._due = inf
        if converter.hertz:
            self._due = max(self._clock(), self._ready) + converter.turn_on + converter.period

    def _get(self, register: int) -> int:
        match register:
            case _ if parts.OUT_X_L <= register <= parts.OUT_Z_H:
                return self._out(register - parts.OUT_X_L)
            case _ if parts.STATUS_AUX <= register <= 0x0D:
                return parts.auxiliary(
                    register, self._registers[parts.TEMP_CFG], self.adc_volts, self.celsius
                )
            case 0x27:  # STATUS_REG, §8.15
                every = 0x08 if self._news == 7 else 0
                over = 0x80 | self._overrun << 4 if self._overrun else 0
                return over | every | self._news
            case 0x26:  # REFERENCE: reading it resets the filter in normal mode, §8.9 table 38
                if self._filter.mode in (0, 2):
                    self._filter.reset()
                return self._registers[parts.REFERENCE]
            case 0x2F:
                return self._fifo.source()
            case 0x31:
                return self._one.read()
            case 0x35:
                return self._two.read()
            case _:
                return self._registers[register]

    def _out(self, at: int) -> int:
        sample = self._fifo.samples[0] if self._fifo.samples else self._output
        value = pack("<3h", *(axis << self._converter.left for axis in sample))[at]
        if at == 5:
            self._news = self._overrun = 0
            self._drop(1)
        return value

    def _drop(self, count: int) -> None:
        del self._fifo.samples[:count]
        if count:
            self._news = self._overrun = 0

    def _pin_active(self) -> bool:
        route = self._registers[parts.CTRL3]
        return (
            bool(route & 0x40 and self._one.active)
            or bool(route & 0x20 and self._two.active)
            or bool(route & 0x10 and self._news)
            or bool(route & 0x04 and self._fifo.on and self._fifo.source() & 0x80)
            or bool(route & 0x02 and self._fifo.on and self._fifo.source() & 0x40)
        )

    def _settling(self) -> float:
        return _SETTLED * self._converter.period

    def _step(self) -> None:
        if not self._address & 0x80:
            return
        if self._address == 0x80 | parts.OUT_Z_H and self._fifo.on:
            self._address = 0x80 | parts.OUT_X_L
        else:
            self._address = 0x80 | (self._address + 1 & 0x3F)

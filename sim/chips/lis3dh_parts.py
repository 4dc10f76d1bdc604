"""The LIS3DH's registers and figures by its datasheet (ST DocID17530 Rev 2); no behaviour.

The chip is sim/chips/lis3dh.py.
"""

from __future__ import annotations

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

Digits = tuple[float, float, float]


class Generator:
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


class HighPass:
    """The filter of CTRL_REG2, §8.9. `out` is what it lets through, in digits."""

    __slots__ = ("_before", "_decay", "_fresh", "mode", "out")

    def __init__(self) -> None:
        self.out: Digits = (0.0, 0.0, 0.0)
        self._before: Digits = (0.0, 0.0, 0.0)
        self.set(0)
        self.reset()

    def set(self, control: int) -> None:
        """CTRL_REG2 was written."""
        self.mode = control >> 6
        self._decay = 1 / (1 + 6.283185 / CUTOFF[control >> 4 & 3])

    def reset(self) -> None:
        """The next sample is taken for rest."""
        self._fresh = True

    def feel(self, sample: tuple[int, int, int], reference: float) -> None:
        """Take one sample; `reference` counts in the mode that has one."""
        if self.mode == 1:
            x, y, z = sample
            self.out = (x - reference, y - reference, z - reference)
        elif self._fresh:
            self.out = (0.0, 0.0, 0.0)
            self._fresh = False
        else:
            k = self._decay
            (fx, fy, fz), (bx, by, bz) = self.out, self._before
            self.out = (
                k * (fx + sample[0] - bx),
                k * (fy + sample[1] - by),
                k * (fz + sample[2] - bz),
            )
        self._before = sample


class Fifo:
    """The last samples, §5.1."""

    __slots__ = ("_control", "on", "samples")

    def __init__(self) -> None:
        self.samples: list[tuple[int, int, int]] = []
        self.set(0, 0)

    def set(self, control5: int, fifo_control: int) -> None:
        """CTRL_REG5 or FIFO_CTRL_REG was written. Bypass mode empties it, §5.1.1."""
        self._control = fifo_control
        self.on = bool(control5 & 0x40) and fifo_control >> 6 != 0
        if not self.on:
            self.samples.clear()

    def twin(self) -> Fifo:
        """Another with the same in it."""
        other = Fifo()
        other._control, other.on, other.samples = self._control, self.on, list(self.samples)
        return other

    def keep(self, sample: tuple[int, int, int], one: bool, two: bool) -> None:
        """Take a sample; `one` and `two`: which interrupts are active."""
        mode = self._control >> 6
        if mode == 3:  # stream until the interrupt, then like FIFO mode, §5.1.4
            mode = 1 if (two if self._control & 0x20 else one) else 2
        if len(self.samples) < DEPTH:
            self.samples.append(sample)
        elif mode == 2:
            del self.samples[0]
            self.samples.append(sample)

    def source(self) -> int:
        """WTM, OVRN_FIFO, EMPTY and FSS, §8.20."""
        count = len(self.samples)
        over = count > (self._control & 0x1F)
        return (
            (0x80 if over else 0)
            | (0x40 if count == DEPTH else 0)
            | (0x20 if count == 0 else 0)
            | min(count, DEPTH - 1)
        )


def auxiliary(register: int, config: int, volts: tuple[float, float, float], celsius: float) -> int:
    """A register of the 10-bit converter, 1.2 V ± 0.4 V (§3.7, table 5), or the temperature on
    channel 3: one digit a degree, 8 bits, from 25 °C on (§3.8: differences only)."""
    if not config & 0x80:
        return 0
    if register == STATUS_AUX:
        return 0x0F
    channel = (register - ADC1_L) // 2
    if channel == 2 and config & 0x40:
        value = max(-128, min(127, round(celsius - 25.0))) << 8
    else:
        digits = round((volts[channel] - 1.2) / 0.4 * 512)
        value = max(-512, min(511, digits)) << 6
    return (value & 0xFFFF).to_bytes(2, "little")[register & 1]

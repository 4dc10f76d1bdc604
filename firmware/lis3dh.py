"""The driver of the LIS3DH accelerometer (ST DocID17530 Rev 2), on I2C or SPI.

sensor = Lis3dh(I2cBus(machine.I2C(0, ...)))
if sensor.start(): sensor.watch()     # its pin INT1 goes high with the next motion
for x, y, z: sensor.read()            # all since the last time, thousandths of g
"""

from struct import unpack

# Registers, §7
WHO_AM_I = 0x0F
CTRL_REG0 = 0x1E
CTRL_REG1 = 0x20
REFERENCE = 0x26
OUT_X_L = 0x28
FIFO_CTRL_REG = 0x2E
FIFO_SRC_REG = 0x2F
INT1_CFG = 0x30
INT1_SRC = 0x31

IDENTITY = 0x33
INCREMENT_I2C = 0x80  # §6.1.1
INCREMENT_SPI = 0x40  # §6.2
READ_SPI = 0x80
DEPTH = 32  # of the FIFO, samples

_SCALES = {2: 0x00, 4: 0x10, 8: 0x20, 16: 0x30}  # CTRL_REG4, §8.11
_STEPS = {2: 16, 4: 32, 8: 62, 16: 186}  # of INT1_THS, mg, §8.23
_RATES = {1: 0x10, 10: 0x20, 25: 0x30, 50: 0x40, 100: 0x50, 200: 0x60, 400: 0x70}  # table 31
_OVERRUN = 0x40  # FIFO_SRC_REG, §8.20
_COUNT = 0x1F
_ACTIVE = 0x40  # INT1_SRC, §8.22; bit 7 is always 0
_NO_PULL_UP = (
    0x90  # CTRL_REG0, §8.6: SDO's pull-up off; on, it draws some 150 µA into a grounded SDO
)
_NOBODY = 0xFF  # an SPI line that nobody drives; no FIFO is full and empty

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.ports import I2c, OutPin, SensorBus, Spi


class I2cBus:
    """The chip on I2C; its address is 0x18, or 0x19 with SA0 high (§6.1.1)."""

    def __init__(self, i2c: "I2c", address: int = 0x18) -> None:
        self._i2c = i2c
        self._address = address

    def read(self, register: int, count: int) -> bytes:
        """Read `count` bytes from a register on."""
        return self._i2c.readfrom_mem(self._address, register | INCREMENT_I2C, count)

    def write(self, register: int, data: bytes) -> None:
        """Write bytes from a register on."""
        self._i2c.writeto_mem(self._address, register | INCREMENT_I2C, data)


class SpiBus:
    """The chip on SPI mode 3, at most 10 MHz (§2.3.1); `select` is low while it is spoken to."""

    def __init__(self, spi: "Spi", select: "OutPin") -> None:
        self._spi = spi
        self._select = select
        select(1)

    def read(self, register: int, count: int) -> bytes:
        """Read `count` bytes from a register on."""
        self._select(0)
        self._spi.write(bytes((register | READ_SPI | INCREMENT_SPI,)))
        data = self._spi.read(count)
        self._select(1)
        return data

    def write(self, register: int, data: bytes) -> None:
        """Write bytes from a register on."""
        self._select(0)
        self._spi.write(bytes((register | INCREMENT_SPI,)) + data)
        self._select(1)


class Lis3dh:
    """One chip: 10-bit samples stream into its FIFO all the time, also while the board sleeps.

    `scale` is 2, 4, 8 or 16 g, `rate` 1 to 400 samples a second, `wake` the change that counts as
    motion, mg. Nothing raises when the chip is away: `start` and `check` say so.
    """

    def __init__(self, bus: "SensorBus", scale: int = 4, rate: int = 100, wake: int = 96) -> None:
        self._bus = bus
        self.rate = rate
        self._milli = 48 if scale == 16 else 4 * (scale // 2)  # a digit of 10 bits, table 4
        self._one = _RATES[rate] | 0x07
        self._control = bytes(
            (
                self._one,
                0x01,  # CTRL_REG2: high-pass for the first interrupt, cut-off 1/50 of the rate
                0x40,  # CTRL_REG3: the first interrupt on pin INT1
                0x80 | _SCALES[scale],  # CTRL_REG4: whole samples only (BDU), 10 bits
                0x48,  # CTRL_REG5: FIFO on, the first interrupt latched
                0x00,  # CTRL_REG6: pins high when active
            )
        )
        self._quiet = bytes((_NO_PULL_UP,))
        # INT1_CFG: a change on any axis; then its threshold, and no duration
        self._motion = bytes((0x2A,)), bytes((max(1, wake // _STEPS[scale]), 0))
        self.restarts = 0  # how often the chip had lost its settings

    def start(self) -> bool:
        """Set the chip up; False if no LIS3DH answers."""
        try:
            if self._bus.read(WHO_AM_I, 1)[0] != IDENTITY:
                return False
            self._bus.write(CTRL_REG0, self._quiet)
            self._bus.write(FIFO_CTRL_REG, b"\x00")  # bypass empties the FIFO, §5.1.1
            self._bus.write(CTRL_REG1, self._control)
            self._bus.write(FIFO_CTRL_REG, b"\x80")  # stream, §5.1.3
            self._bus.write(INT1_CFG + 2, self._motion[1])
            self._bus.write(INT1_CFG, self._motion[0])
        except OSError:
            return False
        return True

    def check(self) -> bool:
        """Look whether the chip is as it was set up, and set it up again if not (a battery that
        loses contact for a moment). False if it was not."""
        try:
            right = (
                self._bus.read(WHO_AM_I, 1)[0] == IDENTITY
                and self._bus.read(CTRL_REG0, 1) == self._quiet
                and self._bus.read(CTRL_REG1, 6) == self._control
                and self._bus.read(FIFO_CTRL_REG, 1) == b"\x80"
                and self._bus.read(INT1_CFG, 1) == self._motion[0]
                and self._bus.read(INT1_CFG + 2, 2) == self._motion[1]
            )
        except OSError:
            right = False
        if not right:
            self.restarts += 1
            self.start()
        return right

    def read(self) -> "list[int]":
        """All samples since the last time in one burst, oldest first: x, y, z, x, ... in mg.

        At most the last 32. Empty if there is none, or no chip.
        """
        try:
            source = self._bus.read(FIFO_SRC_REG, 1)[0]
            count = DEPTH if source & _OVERRUN else source & _COUNT
            if not count or source == _NOBODY:
                return []
            data = self._bus.read(OUT_X_L, 6 * count)
        except OSError:
            return []
        milli = self._milli
        return [(value >> 6) * milli for value in unpack("<%dh" % (3 * count), data)]  # noqa: UP031

    def watch(self) -> None:
        """What it feels now is rest: from now on a change sets the pin, until `moved`."""
        try:
            self._bus.read(REFERENCE, 1)  # resets the high-pass filter, §8.9 table 38
            self._bus.read(INT1_SRC, 1)
        except OSError:
            return

    def moved(self) -> bool:
        """Whether there was motion since `watch` or the last time; lets the pin go."""
        try:
            return self._bus.read(INT1_SRC, 1)[0] & 0xC0 == _ACTIVE
        except OSError:
            return False

    def sleep(self, on: bool) -> None:
        """Power down (0.5 µA, no motion is noticed) or sense again."""
        try:
            self._bus.write(CTRL_REG1, bytes((self._one & 0x0F if on else self._one,)))
        except OSError:
            return

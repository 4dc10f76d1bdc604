"""The MFRC522 reader chip on SPI: its field, and frames to and from the tags in it.

For what is asked of tags see firmware/type_a.py; for when and by which chip, firmware/heads.py.
Sections and tables are those of NXP's data sheet MFRC522 Rev. 3.9.

    chip = Mfrc522(machine.SPI(0, 4_000_000), machine.Pin(5, machine.Pin.OUT), time.sleep_us)
    chip.start()
    chip.antenna(True); time.sleep_us(5100); chip.ask(REQA, 7); chip.antenna(False)
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.ports import SpiLines

# Registers (section 9.2, table 20)
COMMAND = 0x01
COM_IRQ = 0x04
DIV_IRQ = 0x05
ERROR = 0x06
FIFO_DATA = 0x09
FIFO_LEVEL = 0x0A
BIT_FRAMING = 0x0D
COLL = 0x0E
MODE = 0x11
TX_CONTROL = 0x14
TX_ASK = 0x15
CRC_RESULT_H = 0x21
CRC_RESULT_L = 0x22
RF_CFG = 0x26
T_MODE = 0x2A
T_PRESCALER = 0x2B
T_RELOAD_H = 0x2C
T_RELOAD_L = 0x2D
VERSION = 0x37

# Commands (section 10.3, table 149) and bits
IDLE = 0x00
CALC_CRC = 0x03
TRANSCEIVE = 0x0C
SOFT_RESET = 0x0F
POWER_DOWN = 0x10  # CommandReg
FLUSH = 0x80  # FIFOLevelReg
START_SEND = 0x80  # BitFramingReg
TX_IRQ = 0x40  # ComIrqReg
RX_IRQ = 0x20
TIMER_IRQ = 0x01
ENDED = RX_IRQ | TIMER_IRQ
CRC_IRQ = 0x04  # DivIrqReg
COLL_ERR = 0x08  # ErrorReg
BAD_ERR = 0x13  # ErrorReg: FIFO full, parity, protocol

READ = 0x80  # of an address (section 8.1.2.3); the register's number is above the lowest bit
FILL = bytes((FIFO_DATA << 1,))
DRAIN = bytes((READ | FIFO_DATA << 1,))

# Several registers in one transfer: each byte sent is the next address (section 8.1.2.1)
STATE = bytes((READ | COM_IRQ << 1, READ | ERROR << 1, READ | FIFO_LEVEL << 1, 0))
SOUND = bytes((READ | VERSION << 1, READ | T_RELOAD_L << 1, READ | T_PRESCALER << 1, 0))

# What is written again and again, with the address in front (section 8.1.2.2)
FIELD_ON = bytes((TX_CONTROL << 1, 0x83))  # both drivers (table 61)
FIELD_OFF = bytes((TX_CONTROL << 1, 0x80))
STOP = bytes((COMMAND << 1, IDLE))
CLEAR = bytes((COM_IRQ << 1, 0x7F))
EMPTY = bytes((FIFO_LEVEL << 1, FLUSH))
EXCHANGE = bytes((COMMAND << 1, TRANSCEIVE))

TICKS = 169  # T_PRESCALER: 13.56 MHz / (2 x 169 + 1) are ticks of 25 us (section 8.5)

TRIAL = b"\x50\x00", b"\x57\xcd"
"""A frame, and its CRC_A: HLTA, as in ISO/IEC 14443-3:2011, annex B."""


class ChipLost(Exception):
    """The chip does not respond as it should, or is missing."""


class Mfrc522:
    """One chip. `select` is its select line: called with 0 to select it. Nothing here waits longer
    than about 3 ms; a chip that takes longer is `ChipLost`."""

    TICK_US = 25
    TIMEOUT_TICKS = 8  # 200 us: an answer has 5 of its bits 140 us after the question
    TIMEOUT_US = TICK_US * TIMEOUT_TICKS
    LOOK_US = 20  # between looks at the interrupt bits
    LOOKS = 90
    SETUP = (
        (TX_ASK, 0x40),  # 100 % modulation, as for type A (table 65)
        (MODE, 0x3D),  # CRC starts with 6363h (table 55)
        (COLL, 0x00),  # nothing is kept after a collision (table 49)
        (T_MODE, 0x80),  # the timer starts by itself after sending (table 106)
        (T_PRESCALER, TICKS),
        (T_RELOAD_H, 0),
        (T_RELOAD_L, TIMEOUT_TICKS - 1),
    )

    def __init__(
        self,
        spi: "SpiLines",
        select: "Callable[[int], object]",
        sleep_us: "Callable[[int], object]",
    ) -> None:
        self.version = 0
        self._out = spi.write
        self._exchange = spi.write_readinto
        self._select = select
        self._sleep_us = sleep_us
        self._gain = 4  # 33 dB, as after a reset (table 98)
        self._two = bytearray(2)
        self._in = bytearray(2)
        self._state = bytearray(4)
        self._start = bytearray((BIT_FRAMING << 1, START_SEND))
        self._frame_us = 0
        self.error = 0  # ErrorReg after the last answer (table 37)
        select(1)

    def reset(self) -> None:
        """Back to how it was when power came on, antenna off; takes no answer."""
        self._write(COMMAND, SOFT_RESET)

    def start(self) -> int:
        """Reset and set up; the chip's version. Raises ChipLost."""
        self.reset()
        for _ in range(self.LOOKS):
            self._sleep_us(self.LOOK_US)
            command = self._read(COMMAND)
            if not command & POWER_DOWN or command == 0xFF:  # the oscillator runs; or nobody there
                break
        self.version = self._read(VERSION)  # 91h, 92h; copies have 88h, 12h, B2h and others
        if self.version in (0x00, 0xFF):
            raise ChipLost
        for register, value in self.SETUP:
            self._write(register, value)
        self.gain(self._gain)
        if self._crc(TRIAL[0]) != TRIAL[1]:  # its digital part does not work
            raise ChipLost
        return self.version

    def check(self) -> None:
        """Raises ChipLost unless it is the chip that was started, with its setup."""
        state = self._state
        self._select(0)
        self._exchange(SOUND, state)
        self._select(1)
        if state[1] != self.version or state[2] != self.TIMEOUT_TICKS - 1 or state[3] != TICKS:
            raise ChipLost

    def gain(self, gain: int) -> None:
        """Of the receiver: RxGain 0-7, 18 to 48 dB (table 98). Kept over `start`."""
        self._gain = gain
        self._write(RF_CFG, gain << 4 | 0x08)

    def antenna(self, on: bool) -> None:
        """Switch the field on or off."""
        self._select(0)
        self._out(FIELD_ON if on else FIELD_OFF)
        self._select(1)

    def sleep(self) -> None:
        """Everything off (section 8.6.2) until `start`."""
        self._write(TX_CONTROL, 0x80)
        self._write(COMMAND, POWER_DOWN)

    def load(self, question: bytes, last: int = 0, align: int = 0) -> None:
        """Give the chip a frame to send, of its last byte only `last` bits if not 0; the first bit
        of an answer will be at `align`. `call` sends it."""
        select, out = self._select, self._out
        select(0)
        out(STOP)
        select(1)
        select(0)
        out(CLEAR)
        select(1)
        select(0)
        out(EMPTY)
        select(1)
        select(0)
        out(FILL + question)
        select(1)
        select(0)
        out(EXCHANGE)
        select(1)
        self._start[1] = START_SEND | align << 4 | last
        self._frame_us = 85 * len(question)  # 9 bits of 9.44 us a byte

    def call(self) -> bool:
        """Send what is loaded; whether anything came back before the chip's timer ended."""
        select, state = self._select, self._state
        select(0)
        self._out(self._start)
        select(1)
        self._sleep_us(self._frame_us + self.TIMEOUT_US)  # no answer is over sooner
        select(0)
        self._exchange(STATE, state)
        select(1)
        irq = state[1]
        if irq & 0x80 or not irq & ENDED:
            irq = self._until(ENDED)
        return irq & RX_IRQ != 0

    def ask(self, question: bytes, last: int = 0, align: int = 0) -> "bytes | None":
        """Send a frame as by `load`; what came back. None if nothing came before the chip's timer
        ended. `error` is then ErrorReg."""
        self.load(question, last, align)
        if not self.call():
            return None
        state = self._state
        self.error = state[2]
        count = state[3] & 0x7F
        got = bytearray(count + 1)
        self._select(0)
        self._exchange(DRAIN * count + b"\0", got)
        self._select(1)
        return bytes(got[1:])

    def tell(self, message: bytes) -> None:
        """Send a frame that has no answer. Raises ChipLost."""
        self.load(message)
        self._select(0)
        self._out(self._start)
        self._select(1)
        self._sleep_us(self._frame_us)
        self._until(TX_IRQ)

    def clash(self) -> int:
        """Where the bits of several tags first differed, as in CollReg (table 49)."""
        return self._read(COLL)

    def _until(self, bits: int) -> int:
        """Wait until the chip sets one of these bits of ComIrqReg; `_state` has ErrorReg and
        FIFOLevelReg of the same moment, or later ones."""
        select, exchange, state = self._select, self._exchange, self._state
        for _ in range(self.LOOKS):
            select(0)
            exchange(STATE, state)
            select(1)
            irq = state[1]
            if irq & 0x80:  # impossible (table 31): nobody drives the line
                break
            if irq & bits:
                return irq
            self._sleep_us(self.LOOK_US)
        raise ChipLost

    def _crc(self, data: bytes) -> bytes:
        """By the chip's own coprocessor (section 8.9)."""
        self._write(COMMAND, IDLE)
        self._write(DIV_IRQ, CRC_IRQ)
        self._write(FIFO_LEVEL, FLUSH)
        for byte in data:
            self._write(FIFO_DATA, byte)
        self._write(COMMAND, CALC_CRC)
        for _ in range(self.LOOKS):
            if self._read(DIV_IRQ) & CRC_IRQ:
                break
            self._sleep_us(self.LOOK_US)
        self._write(COMMAND, IDLE)
        return bytes((self._read(CRC_RESULT_L), self._read(CRC_RESULT_H)))

    def _read(self, register: int) -> int:
        """Section 8.1.2.1."""
        two = self._two
        two[0] = READ | register << 1
        two[1] = 0
        self._select(0)
        self._exchange(two, self._in)
        self._select(1)
        return self._in[1]

    def _write(self, register: int, value: int) -> None:
        """Section 8.1.2.2."""
        two = self._two
        two[0] = register << 1
        two[1] = value
        self._select(0)
        self._out(two)
        self._select(1)

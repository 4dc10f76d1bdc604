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
TX_MODE = 0x12
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
CRC_IRQ = 0x04  # DivIrqReg
COLL_ERR = 0x08  # ErrorReg
BAD_ERR = 0x13  # ErrorReg: FIFO full, parity, protocol

TRIAL = b"\x50\x00", b"\x57\xcd"
"""A frame, and its CRC_A: HLTA, as in ISO/IEC 14443-3:2011, annex B."""


class ChipLost(Exception):
    """The chip does not respond as it should, or is missing."""


class Mfrc522:
    """One chip. `select` is its select line: called with 0 to select it. Nothing here waits longer
    than about 3 ms; a chip that takes longer is `ChipLost`."""

    TICK_US = 25
    TIMEOUT_TICKS = 12  # 300 us: an answer has 5 of its bits 140 us after the question
    LOOK_US = 20  # between looks at the interrupt bits
    LOOKS = 100
    SETUP = (
        (TX_ASK, 0x40),  # 100 % modulation, as for type A (table 65)
        (MODE, 0x3D),  # CRC starts with 6363h (table 55)
        (COLL, 0x00),  # nothing is kept after a collision (table 49)
        (T_MODE, 0x80),  # the timer starts by itself after sending (table 106)
        (T_PRESCALER, 169),  # 13.56 MHz / (2 x 169 + 1): ticks of 25 us (section 8.5)
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
        self._spi = spi
        self._select = select
        self._sleep_us = sleep_us
        self._gain = 4  # 33 dB, as after a reset (table 98)
        self._two = bytearray(2)
        self._in = bytearray(2)
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
        if self._read(VERSION) != self.version or self._read(T_RELOAD_L) != self.TIMEOUT_TICKS - 1:
            raise ChipLost

    def gain(self, gain: int) -> None:
        """Of the receiver: RxGain 0-7, 18 to 48 dB (table 98). Kept over `start`."""
        self._gain = gain
        self._write(RF_CFG, gain << 4 | 0x08)

    def antenna(self, on: bool) -> None:
        """The field on or off (TxControlReg, table 61)."""
        self._write(TX_CONTROL, 0x83 if on else 0x80)

    def sleep(self) -> None:
        """Everything off (section 8.6.2) until `start`."""
        self._write(TX_CONTROL, 0x80)
        self._write(COMMAND, POWER_DOWN)

    def ask(
        self, question: bytes, last: int = 0, align: int = 0, crc: bool = False
    ) -> "bytes | None":
        """Send a frame, of its last byte only `last` bits if not 0; what came back, the first bit
        at `align`. None if nothing came before the chip's timer ended. `error` is then ErrorReg."""
        self._send(question, last, align, crc)
        self._sleep_us(100)  # sooner nothing can come
        irq = self._until(COM_IRQ, RX_IRQ | TIMER_IRQ)
        if not irq & RX_IRQ:
            return None
        self.error = self._read(ERROR)
        return self._drain()

    def tell(self, message: bytes) -> None:
        """Send a frame that has no answer, with its CRC. Raises ChipLost."""
        self._send(message, 0, 0, True)
        self._until(COM_IRQ, TX_IRQ)

    def clash(self) -> int:
        """Where the bits of several tags first differed, as in CollReg (table 49)."""
        return self._read(COLL)

    def _send(self, question: bytes, last: int, align: int, crc: bool) -> None:
        self._write(COMMAND, IDLE)
        self._write(COM_IRQ, 0x7F)
        self._write(TX_MODE, 0x80 if crc else 0)
        self._fill(question)
        self._write(COMMAND, TRANSCEIVE)
        self._write(BIT_FRAMING, START_SEND | align << 4 | last)
        self._sleep_us(85 * (len(question) + (2 if crc else 0)))  # 9 bits of 9.44 us a byte

    def _until(self, register: int, bits: int) -> int:
        """Wait until the chip sets one of the bits."""
        for _ in range(self.LOOKS):
            irq = self._read(register)
            if irq & 0x80:  # cannot be (tables 31 and 33): nobody drives the line
                break
            if irq & bits:
                return irq
            self._sleep_us(self.LOOK_US)
        raise ChipLost

    def _crc(self, data: bytes) -> bytes:
        """By the chip's own coprocessor (section 8.9)."""
        self._write(COMMAND, IDLE)
        self._write(DIV_IRQ, CRC_IRQ)
        self._fill(data)
        self._write(COMMAND, CALC_CRC)
        self._until(DIV_IRQ, CRC_IRQ)
        self._write(COMMAND, IDLE)
        return bytes((self._read(CRC_RESULT_L), self._read(CRC_RESULT_H)))

    def _read(self, register: int) -> int:
        """Section 8.1.2.1."""
        two = self._two
        two[0] = 0x80 | register << 1
        two[1] = 0
        self._select(0)
        self._spi.write_readinto(two, self._in)
        self._select(1)
        return self._in[1]

    def _write(self, register: int, value: int) -> None:
        """Section 8.1.2.2."""
        two = self._two
        two[0] = register << 1
        two[1] = value
        self._select(0)
        self._spi.write(two)
        self._select(1)

    def _fill(self, data: bytes) -> None:
        self._write(FIFO_LEVEL, FLUSH)
        self._select(0)
        self._spi.write(bytes((FIFO_DATA << 1,)) + data)
        self._select(1)

    def _drain(self) -> bytes:
        count = self._read(FIFO_LEVEL) & 0x7F
        send = bytearray(count + 1)
        for at in range(count):
            send[at] = 0x80 | FIFO_DATA << 1
        got = bytearray(count + 1)
        self._select(0)
        self._spi.write_readinto(send, got)
        self._select(1)
        return bytes(got[1:])

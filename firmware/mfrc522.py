"""The MFRC522 reader chip on SPI: its field, and frames to and from the tags in it.

For what is asked of tags see firmware/type_a.py; for when and by which chip, firmware/heads.py.
Its registers are in firmware/mfrc522_registers.py. Sections and tables are those of NXP's data
sheet MFRC522 Rev. 3.9.

    chip = Mfrc522(machine.SPI(0, 4_000_000), machine.Pin(5, machine.Pin.OUT), time.sleep_us)
    chip.start()
    chip.antenna(True); time.sleep_us(5100); chip.ask(REQA, 7); chip.antenna(False)
"""

from firmware import mfrc522_registers as registers
from firmware.compiled import micropython
from firmware.mfrc522_registers import (
    CLEAR,
    DRAIN,
    EMPTY,
    ENDED,
    EXCHANGE,
    FIELD_OFF,
    FIELD_ON,
    FILL,
    RX_IRQ,
    SET_UP,
    START_SEND,
    STATE,
    STOP,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.ports import SpiLines


class ChipLost(Exception):
    """The chip does not respond as it should, or is missing."""


class Mfrc522:
    """One chip. `select` is its select line: called with 0 to select it. Nothing here but
    `ask_long` waits longer than about 3 ms; a chip that takes longer is `ChipLost`."""

    TICK_US = 25
    TIMEOUT_TICKS = 8  # 200 us: an answer has 5 of its bits 140 us after the question
    TIMEOUT_US = TICK_US * TIMEOUT_TICKS
    LOOK_US = 20  # between looks at the interrupt bits
    LOOKS = 90
    SETUP = (
        (registers.TX_ASK, 0x40),  # 100 % modulation, as for type A (table 65)
        (registers.MODE, 0x3D),  # CRC starts with 6363h (table 55)
        (registers.COLL, 0x00),  # nothing is kept after a collision (table 49)
        (registers.T_MODE, 0x80),  # the timer starts by itself after sending (table 106)
        (registers.T_PRESCALER, registers.TICKS),
        (registers.T_RELOAD_H, 0),
        (registers.T_RELOAD_L, TIMEOUT_TICKS - 1),
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
        self._start = bytearray((registers.BIT_FRAMING << 1, START_SEND))
        self._frame_us = 0
        self.error = 0  # ErrorReg after the last answer (table 37)
        self._looks = self.LOOKS
        select(1)

    def reset(self) -> None:
        """Back to how it was when power came on, antenna off; takes no answer."""
        self._write(registers.COMMAND_REG, registers.SOFT_RESET)

    def start(self) -> int:
        """Reset and set up; the chip's version. Raises ChipLost."""
        self.reset()
        for _ in range(self.LOOKS):
            self._sleep_us(self.LOOK_US)
            command = self._read(registers.COMMAND_REG)
            # The oscillator runs; or nobody is there
            if not command & registers.POWER_DOWN or command == 0xFF:
                break
        # 91h, 92h; copies have 88h, 12h, B2h and others
        self.version = self._read(registers.VERSION)
        if self.version in (0x00, 0xFF):
            raise ChipLost
        for register, value in self.SETUP:
            self._write(register, value)
        self.gain(self._gain)
        if self._crc(registers.TRIAL[0]) != registers.TRIAL[1]:  # its digital part does not work
            raise ChipLost
        return self.version

    @micropython.native
    def check(self) -> None:
        """Raises ChipLost unless it is the chip that was started, with its setup."""
        state = self._state
        self._select(0)
        self._exchange(SET_UP, state)
        self._select(1)
        if (
            state[1] != self.version
            or state[2] != self.TIMEOUT_TICKS - 1
            or state[3] != registers.TICKS
        ):
            raise ChipLost

    def gain(self, gain: int) -> None:
        """Of the receiver: RxGain 0-7, 18 to 48 dB (table 98). Kept over `start`."""
        self._gain = gain
        self._write(registers.RF_CFG, gain << 4 | 0x08)

    @micropython.native
    def antenna(self, on: bool) -> None:
        """Switch the field on or off."""
        self._select(0)
        self._out(FIELD_ON if on else FIELD_OFF)
        self._select(1)

    def sleep(self) -> None:
        """Everything off (section 8.6.2) until `start`."""
        self._write(registers.TX_CONTROL, 0x80)
        self._write(registers.COMMAND_REG, registers.POWER_DOWN)

    @micropython.native
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

    @micropython.native
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

    @micropython.native
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

    def ask_long(self, question: bytes, milliseconds: int) -> "bytes | None":
        """As `ask`, of a tag that may think for so long."""
        self._time_out(milliseconds * 1000 // self.TICK_US)
        self._looks = self.LOOKS + milliseconds * 1000 // self.LOOK_US
        try:
            return self.ask(question)
        finally:
            self._looks = self.LOOKS
            self._time_out(self.TIMEOUT_TICKS)

    @micropython.native
    def tell(self, message: bytes) -> None:
        """Send a frame that has no answer. Raises ChipLost."""
        self.load(message)
        self._select(0)
        self._out(self._start)
        self._select(1)
        self._sleep_us(self._frame_us)
        self._until(registers.TX_IRQ)
        self._write(registers.CONTROL, registers.STOP_TIMER)  # else it ends in the next frame

    def clash(self) -> int:
        """Where the bits of several tags first differed, as in CollReg (table 49)."""
        return self._read(registers.COLL)

    @micropython.native
    def _until(self, bits: int) -> int:
        """Wait until the chip sets one of these bits of ComIrqReg; `_state` has ErrorReg and
        FIFOLevelReg of the same moment, or later ones."""
        select, exchange, state = self._select, self._exchange, self._state
        for _ in range(self._looks):
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

    def _time_out(self, ticks: int) -> None:
        """How long the chip waits for an answer (section 8.5)."""
        self._write(registers.T_RELOAD_H, ticks - 1 >> 8)
        self._write(registers.T_RELOAD_L, ticks - 1 & 0xFF)

    def _crc(self, data: bytes) -> bytes:
        """By the chip's own coprocessor (section 8.9)."""
        self._write(registers.COMMAND_REG, registers.IDLE_COMMAND)
        self._write(registers.DIV_IRQ, registers.CRC_IRQ)
        self._write(registers.FIFO_LEVEL, registers.FLUSH)
        for byte in data:
            self._write(registers.FIFO_DATA, byte)
        self._write(registers.COMMAND_REG, registers.CALC_CRC)
        for _ in range(self.LOOKS):
            if self._read(registers.DIV_IRQ) & registers.CRC_IRQ:
                break
            self._sleep_us(self.LOOK_US)
        self._write(registers.COMMAND_REG, registers.IDLE_COMMAND)
        return bytes((self._read(registers.CRC_RESULT_L), self._read(registers.CRC_RESULT_H)))

    def _read(self, register: int) -> int:
        """Section 8.1.2.1."""
        two = self._two
        two[0] = registers.READ_BIT | register << 1
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

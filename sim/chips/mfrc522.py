"""The MFRC522 reader chip, register by register, with the field of its antenna.

Sections and tables are those of NXP's data sheet MFRC522 Rev. 3.9. Not there, because nobody at
this table uses it: I2C and UART, MIFARE encryption, CRC of received frames, test registers.

    chip = Mfrc522(time)
    chip.field.put(Tag(uid), time.now)
"""

from __future__ import annotations

from sim.chips.tag import BIT_S, FC_HZ, Field, Frame, crc_a, frame
from sim.wires.spi import Time

# Registers (section 9.2, table 20)
COMMAND, COM_IRQ, DIV_IRQ, ERROR = 0x01, 0x04, 0x05, 0x06
FIFO_DATA, FIFO_LEVEL, CONTROL, BIT_FRAMING, COLL = 0x09, 0x0A, 0x0C, 0x0D, 0x0E
MODE, TX_MODE, TX_CONTROL = 0x11, 0x12, 0x14
CRC_RESULT_H, CRC_RESULT_L = 0x21, 0x22
T_MODE, T_PRESCALER, T_RELOAD_H, T_RELOAD_L = 0x2A, 0x2B, 0x2C, 0x2D
VERSION = 0x37

RESET = {
    COMMAND: 0x20, 0x02: 0x80, COM_IRQ: 0x14, 0x07: 0x21, 0x0B: 0x08, CONTROL: 0x10, COLL: 0xA0,
    MODE: 0x3F, TX_CONTROL: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84, 0x19: 0x4D, 0x1C: 0x62,
    0x1F: 0xEB, CRC_RESULT_H: 0xFF, CRC_RESULT_L: 0xFF, 0x24: 0x26, 0x26: 0x48, 0x27: 0x88,
    0x28: 0x20, 0x29: 0x20, 0x36: 0x40,
}  # fmt: skip
"""Values after reset that are not zero (section 9.3, table by table)."""

READ_ONLY = {ERROR, 0x07, CRC_RESULT_H, CRC_RESULT_L, 0x2E, 0x2F, VERSION}

# Commands (section 10.3, table 149)
IDLE, CALC_CRC, TRANSMIT, NO_CHANGE, TRANSCEIVE, SOFT_RESET = 0x0, 0x3, 0x4, 0x7, 0xC, 0xF

# Bits of ComIrqReg and DivIrqReg (tables 31 and 33), of ErrorReg (table 35)
TX_IRQ, RX_IRQ, IDLE_IRQ, ERR_IRQ, TIMER_IRQ = 0x40, 0x20, 0x10, 0x02, 0x01
CRC_IRQ = 0x04
BUFFER_OVERFLOW, COLLISION = 0x10, 0x08

POWER_DOWN = 0x10
FIFO_BYTES = 64  # section 8.3
START_S = 1024 / 27_120_000
"""The oscillator's start (section 8.8.2): 1024 clocks of 27.12 MHz."""

CRC_PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)  # ModeReg, CRCPreset (table 55)
VERSION_2 = 0x92  # VersionReg (section 9.3.4.8); fakes have 0x88, 0x12, 0xB2 and others

_NEVER = float("inf")


class Mfrc522:
    """One chip, its antenna, and what lies before it. Faults: `hung`, `unplugged`, `stuck`."""

    def __init__(self, time: Time, *, version: int = VERSION_2) -> None:
        self.field = Field()
        self.version = version
        self.stuck: int | None = None
        self.hung = False  # registers answer, commands never end, until a reset
        self.unplugged = False
        self.sent = 0  # frames
        self._time = time
        self._awake_at = 0.0
        self._address = -1
        self.power_up()

    def power_up(self) -> None:
        """All registers as after power came on, the antenna off (section 8.7)."""
        self.hung = False
        self._registers = [RESET.get(number, 0) for number in range(64)]
        self._registers[VERSION] = self.version
        self._fifo = bytearray()
        self._sent_at = self._received_at = self._timer_at = self._crc_at = _NEVER
        self._answer: Frame | None = None
        self.field.radiate(False, self._time.now)
        self._awake_at = self._time.now + START_S

    def peek(self, register: int) -> int:
        """What is in a register, without a wire."""
        return self._registers[register]

    def select(self) -> None:
        """The next byte is an address."""
        self._address = -1

    def transfer(self, data: bytes) -> bytes | None:
        """Section 8.1.2: the address byte has 1 for reading on top and 0 at its end. While reading
        each byte sent is the next address; while writing all go to the first."""
        if self.unplugged:
            return None
        out = bytearray()
        for byte in data:
            address = self._address
            out.append(0 if address < 0x80 else self._read(address >> 1 & 0x3F))
            if address < 0 or address >= 0x80:
                self._address = byte
            else:
                self._write(address >> 1 & 0x3F, byte)
        return bytes(out)

    def _read(self, register: int) -> int:
        self._reach(self._time.now)
        if register == FIFO_DATA:
            return self._fifo.pop(0) if self._fifo else 0
        if register == FIFO_LEVEL:
            return len(self._fifo)
        if register == COMMAND and self._time.now < self._awake_at:
            return self._registers[COMMAND] | POWER_DOWN
        return self._registers[register]

    def _write(self, register: int, value: int) -> None:
        self._reach(self._time.now)
        registers = self._registers
        if register == COMMAND:
            self._command(value)
        elif register in (COM_IRQ, DIV_IRQ):  # the top bit says whether to set or to clear
            marked = value & 0x7F
            old = registers[register]
            registers[register] = old | marked if value & 0x80 else old & ~marked & 0x7F
        elif register == FIFO_DATA:
            self._push(value)
        elif register == FIFO_LEVEL:
            if value & 0x80:
                self._fifo.clear()
                registers[ERROR] &= ~BUFFER_OVERFLOW
        elif register == CONTROL:  # table 45: TStopNow; TStartNow is used by nobody
            if value & 0x80:
                self._timer_at = _NEVER
        elif register == BIT_FRAMING:
            registers[register] = value & 0x7F
            if value & 0x80 and registers[COMMAND] & 0xF == TRANSCEIVE:
                self._send()
        elif register == COLL:
            registers[COLL] = value & 0x80 | registers[COLL] & 0x7F
        elif register not in READ_ONLY:
            registers[register] = value
            if register == TX_CONTROL:
                self._radiate()

    def _radiate(self) -> None:
        """Either driver of the antenna, unless powered down (table 61, section 8.6.2)."""
        if not self.hung:
            asleep = self._registers[COMMAND] & POWER_DOWN
            on = self._registers[TX_CONTROL] & 0x03 != 0 and not asleep
            self.field.radiate(on, self._time.now)

    def _push(self, value: int) -> None:
        if len(self._fifo) == FIFO_BYTES:
            self._registers[ERROR] |= BUFFER_OVERFLOW
            self._registers[COM_IRQ] |= ERR_IRQ
        else:
            self._fifo.append(value)

    def _command(self, value: int) -> None:
        """Section 10.3. Whatever runs is broken off."""
        code = value & 0xF
        if code == SOFT_RESET:
            self.power_up()
            return
        if code == NO_CHANGE:
            return
        if self._registers[COMMAND] & ~value & POWER_DOWN:
            self._awake_at = self._time.now + START_S
        self._registers[COMMAND] = value & 0x3F
        self._registers[ERROR] = 0  # section 9.3.1.7
        self._radiate()
        self._sent_at = self._received_at = self._crc_at = _NEVER
        if code == CALC_CRC and not self.hung:
            self._crc_at = self._time.now + 8 * len(self._fifo) / FC_HZ
        elif code == TRANSMIT:
            self._send()

    def _send(self) -> None:
        """What is in the FIFO goes out; the field's answer comes when its time has come."""
        registers = self._registers
        if self.hung or registers[COMMAND] & POWER_DOWN:
            return
        body = bytes(self._fifo)
        self._fifo.clear()
        last = registers[BIT_FRAMING] & 7
        if registers[TX_MODE] & 0x80:
            preset = CRC_PRESETS[registers[MODE] & 3]
            body, last = body + crc_a(body, preset), 0
        if not body:
            return
        question = frame(body, last)
        self.sent += 1
        self._sent_at = self._time.now + question.seconds(2)
        self._answer = None
        answers = self.field.ask(question, self._time.now)
        if answers and registers[COMMAND] & 0xF == TRANSCEIVE:
            self._hear([answer for answer, _ in answers], self._sent_at + answers[0][1])

    def _hear(self, answers: list[Frame], begins: float) -> None:
        """Tags that say the same are one; where they differ first there is a collision."""
        value, bits = 0, max(answer.bits for answer in answers)
        clash = 0
        for answer in answers:
            clash |= answer.value ^ answers[0].value
            clash |= ((1 << bits) - 1) >> answer.bits << answer.bits  # one ends before the others
            value |= answer.value
        self._answer, self._clash = Frame(value, bits), clash
        self._fifth_at = begins + 5 * BIT_S
        self._received_at = begins + self._answer.seconds(1)

    def _reach(self, now: float) -> None:
        """Let happen what was due until now."""
        registers = self._registers
        if self._sent_at <= now:
            sent, self._sent_at = self._sent_at, _NEVER
            registers[COM_IRQ] |= TX_IRQ
            if registers[T_MODE] & 0x80:  # TAuto (table 106)
                self._timer_at = sent + self._timer_s()
                if self._received_at < _NEVER and self._fifth_at < self._timer_at:
                    self._timer_at = _NEVER
        if self._timer_at <= now:
            self._timer_at = _NEVER
            registers[COM_IRQ] |= TIMER_IRQ
        if self._received_at <= now:
            self._received_at = _NEVER
            self._deliver()
        if self._crc_at <= now:
            self._crc_at = _NEVER
            low, high = crc_a(bytes(self._fifo), CRC_PRESETS[registers[MODE] & 3])
            self._fifo.clear()
            registers[CRC_RESULT_H], registers[CRC_RESULT_L] = high, low
            registers[DIV_IRQ] |= CRC_IRQ

    def _timer_s(self) -> float:
        """Section 8.5: (2 x prescaler + 1) x (reload + 1) clocks of the carrier."""
        registers = self._registers
        prescaler = (registers[T_MODE] & 0xF) << 8 | registers[T_PRESCALER]
        reload = registers[T_RELOAD_H] << 8 | registers[T_RELOAD_L]
        return (2 * prescaler + 1) * (reload + 1) / FC_HZ

    def _deliver(self) -> None:
        """The answer goes into the FIFO, its first bit at RxAlign (table 47)."""
        registers, answer = self._registers, self._answer
        assert answer is not None
        align = registers[BIT_FRAMING] >> 4 & 7
        value = answer.value << align
        clash = self._clash << align
        registers[COLL] = registers[COLL] & 0x80 | 0x20
        if clash:
            value = self._collided(value, clash & -clash)
        length = (answer.bits + align + 7) // 8
        for byte in (value & (1 << 8 * length) - 1).to_bytes(length, "little"):
            self._push(byte)
        registers[CONTROL] = registers[CONTROL] & 0xF8 | (answer.bits + align) & 7
        registers[COM_IRQ] |= RX_IRQ

    def _collided(self, value: int, first: int) -> int:
        """CollReg and CollErr (tables 35 and 49); the position counts from the first bit of the
        first byte in the FIFO, as in NXP's own reader library."""
        registers = self._registers
        registers[ERROR] |= COLLISION
        registers[COM_IRQ] |= ERR_IRQ
        position = first.bit_length()
        if position <= 32:
            registers[COLL] = registers[COLL] & 0x80 | position & 0x1F
        if not registers[COLL] & 0x80:  # ValuesAfterColl 0: nothing after it is kept
            value &= first - 1
        return value

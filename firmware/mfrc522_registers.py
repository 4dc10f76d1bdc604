"""The MFRC522 by number: registers, commands, bits, and what is sent to it again and again.

Sections and tables are those of NXP's data sheet MFRC522 Rev. 3.9. The driver: firmware/mfrc522.py.
"""

# Registers (section 9.2, table 20)
COMMAND_REG = 0x01
COM_IRQ = 0x04
DIV_IRQ = 0x05
ERROR = 0x06
FIFO_DATA = 0x09
FIFO_LEVEL = 0x0A
CONTROL = 0x0C
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
IDLE_COMMAND = 0x00
CALC_CRC = 0x03
TRANSCEIVE = 0x0C
SOFT_RESET = 0x0F
POWER_DOWN = 0x10  # CommandReg
FLUSH = 0x80  # FIFOLevelReg
START_SEND = 0x80  # BitFramingReg
STOP_TIMER = 0x80  # ControlReg
TX_IRQ = 0x40  # ComIrqReg
RX_IRQ = 0x20
TIMER_IRQ = 0x01
ENDED = RX_IRQ | TIMER_IRQ
CRC_IRQ = 0x04  # DivIrqReg
COLL_ERR = 0x08  # ErrorReg
BAD_ERR = 0x13  # ErrorReg: FIFO full, parity, protocol

READ_BIT = 0x80  # of an address (section 8.1.2.3); the register's number is above the lowest bit
FILL = bytes((FIFO_DATA << 1,))
DRAIN = bytes((READ_BIT | FIFO_DATA << 1,))

# Several registers in one transfer: each byte sent is the next address (section 8.1.2.1)
STATE = bytes((READ_BIT | COM_IRQ << 1, READ_BIT | ERROR << 1, READ_BIT | FIFO_LEVEL << 1, 0))
SET_UP = bytes(
    (READ_BIT | VERSION << 1, READ_BIT | T_RELOAD_L << 1, READ_BIT | T_PRESCALER << 1, 0)
)

# What is written again and again, with the address in front (section 8.1.2.2)
FIELD_ON = bytes((TX_CONTROL << 1, 0x83))  # both drivers (table 61)
FIELD_OFF = bytes((TX_CONTROL << 1, 0x80))
STOP = bytes((COMMAND_REG << 1, IDLE_COMMAND))
CLEAR = bytes((COM_IRQ << 1, 0x7F))
EMPTY = bytes((FIFO_LEVEL << 1, FLUSH))
EXCHANGE = bytes((COMMAND_REG << 1, TRANSCEIVE))

TICKS = 169  # T_PRESCALER: 13.56 MHz / (2 x 169 + 1) are ticks of 25 us (section 8.5)

TRIAL = b"\x50\x00", b"\x57\xcd"
"""A frame, and its CRC_A: HLTA, as in ISO/IEC 14443-3:2011, annex B."""

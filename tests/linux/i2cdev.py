"""/dev/i2c-1 as on Linux, over a simulated bus.

Written from the kernel's include/uapi/linux/i2c-dev.h and i2c.h. It knows neither who asks
nor which chips are on the bus.
"""

import ctypes
import errno
import os
import struct
from typing import Self

from sim.wires.bus import I2cBus

PATH = "/dev/i2c-1"

_CAN = 0x0001 | 0x0006_0000 | 0x0018_0000 | 0x0C00_0000
"""I2C_FUNC_I2C; bytes; bytes of a register; blocks."""

_CALL = struct.Struct("=BB2xIQ")
_MESSAGE = struct.Struct("=HHH2xQ")
_READS = 1


class I2cDev:
    """The node; each of its descriptors has its own address."""

    def __init__(self, bus: I2cBus) -> None:
        self._bus = bus
        self._address = 0

    def opened(self) -> Self:
        return type(self)(self._bus)

    def ioctl(self, request: int, argument: bytearray) -> int:
        match request:
            case 0x0703 | 0x0706:  # I2C_SLAVE, I2C_SLAVE_FORCE
                self._address = int.from_bytes(argument[:8], "little")
            case 0x0705:  # I2C_FUNCS
                argument[:8] = _CAN.to_bytes(8, "little")
            case 0x0720:  # I2C_SMBUS
                self._smbus(*_CALL.unpack_from(argument))
            case 0x0707:  # I2C_RDWR
                return self._messages(*struct.unpack_from("=QI", argument))
            case _:
                raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))
        return 0

    def _smbus(self, reads: int, command: int, kind: int, at: int) -> None:
        data = (ctypes.c_uint8 * 34).from_address(at) if at else None
        match kind, bool(reads):
            case 1, True if data:  # I2C_SMBUS_BYTE
                data[0] = self._bus.read_byte(self._address)
            case 1, False:
                self._bus.write(self._address, bytes([command]))
            case 2, False if data:  # I2C_SMBUS_BYTE_DATA
                self._bus.write(self._address, bytes([command, data[0]]))
            case 8, False if data:  # I2C_SMBUS_I2C_BLOCK_DATA
                self._bus.write(self._address, bytes([command, *data[1 : data[0] + 1]]))
            case _:
                raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))

    def _messages(self, at: int, count: int) -> int:
        whole = ctypes.string_at(at, count * _MESSAGE.size)
        for address, flags, length, where in _MESSAGE.iter_unpack(whole):
            if flags & _READS:
                answer = bytes(self._bus.read_byte(address) for _ in range(length))
                ctypes.memmove(where, answer, length)
            else:
                self._bus.write(address, ctypes.string_at(where, length))
        return count

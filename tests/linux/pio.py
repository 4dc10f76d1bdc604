"""/dev/pio0 of a Raspberry Pi 5: a state machine of PIO that runs its program, and its pin.

Written from the kernel's include/uapi/misc/rp1_pio_if.h and, for what an instruction does, from the
RP2040 data sheet (3.4, instruction set; 3.5, side-set, autopull). Of the instructions it knows
those that shift out, jump and copy. It does not know whose program it runs.
"""

import ctypes
import errno
import os
import struct
from array import array
from collections.abc import Callable

PATH = "/dev/pio0"
MACHINES = 4
CLOCK_HZ = 200_000_000
FUNCTION = 7  # what a GPIO is set to for PIO
Line = Callable[[bytes], object]
"""What hangs on the pin: told each pulse train (sim/chips/ws2812.py); the line then rests low."""

_MAGIC = 102
_QUIET = frozenset({0, 12, 13, 32, 33, 34, 35, 36, 37, 38, 39, 45, 52, 53, 54, 55, 56})
"""Answered, and without a trace here: pulls, directions, FIFOs, restarts."""


class Pio:
    """The node. `gpios` were given to PIO, `claimed` are the state machines that somebody has. The
    next `faults` transfers raise `fault`."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.gpios: set[int] = set()
        self.claimed: set[int] = set()
        self.transfers = 0
        self.faults, self.fault = 0, errno.EIO
        self._program: list[int] = []
        self._divider, self._wrap = 1.0, (0, 31)

    def ioctl(self, request: int, argument: bytearray) -> int:
        number = request & 0xFF
        if request >> 8 & 0xFF != _MAGIC:
            raise _refusal(errno.ENOTTY)
        match number:
            case 11:
                count = int.from_bytes(argument[:2], "little")
                self._program = list(struct.unpack_from(f"<{count}H", argument, 4))
            case 20:
                return self._claim(int.from_bytes(argument[:2], "little"))
            case 21:
                self.claimed -= _bits(int.from_bytes(argument[:2], "little"))
            case 30:
                self._configure(*struct.unpack_from("<II", argument, 4))
            case 51 if struct.unpack_from("<HH", argument)[1] == FUNCTION:
                self.gpios.add(int.from_bytes(argument[:2], "little"))
            case 1:
                _, _, length, address = struct.unpack_from("<HHHxxQ", argument)
                self._transfer(ctypes.string_at(address, length))
            case _ if number not in _QUIET:
                raise _refusal(errno.ENOTTY)
        return 0

    def _claim(self, mask: int) -> int:
        """By number, or any."""
        free = [one for one in range(MACHINES) if one not in self.claimed]
        wanted = _bits(mask) or set(free[:1])
        if not wanted or wanted & self.claimed:
            raise _refusal(errno.EBUSY)
        self.claimed |= wanted
        return min(wanted)

    def _configure(self, divider: int, execution: int) -> None:
        self._divider = (divider >> 16) + (divider >> 8 & 0xFF) / 256
        self._wrap = execution >> 7 & 31, execution >> 12 & 31

    def _transfer(self, data: bytes) -> None:
        if self.faults:
            self.faults -= 1
            raise _refusal(self.fault)
        self.transfers += 1
        self.line(self._run([word for (word,) in struct.iter_unpack("<I", data)]))

    def _run(self, words: list[int]) -> bytes:
        """What the pin does while these words are shifted out, highest bit first."""
        bits = iter([word >> shift & 1 for word in words for shift in range(31, -1, -1)])
        levels: list[tuple[int, int]] = []  # level, cycles
        at, x = self._wrap[0], 0
        while True:
            instruction = self._program[at]
            level, cycles = instruction >> 12 & 1, (instruction >> 8 & 15) + 1
            at = self._wrap[0] if at == self._wrap[1] else at + 1
            match instruction >> 13:
                case 3:  # OUT x, 1
                    if (bit := next(bits, None)) is None:
                        return self._pulses(levels)
                    x = bit
                case 0 if instruction >> 5 & 7 in (0, 1):  # JMP, JMP !x
                    if not instruction >> 5 & 7 or not x:
                        at = instruction & 31
                case 5:  # MOV y, y
                    pass
                case other:
                    raise AssertionError(f"no instruction {other} here")
            levels.append((level, cycles))

    def _pulses(self, levels: list[tuple[int, int]]) -> bytes:
        cycle_ns = self._divider * 1e9 / CLOCK_HZ
        runs: list[list[int]] = []
        for level, cycles in levels:
            if runs and runs[-1][0] == level:
                runs[-1][1] += cycles
            elif level or runs:
                runs.append([level, cycles])
        if len(runs) % 2:
            runs.append([0, 3])
        return array("I", [round(cycles * cycle_ns) for _, cycles in runs]).tobytes()


def _bits(mask: int) -> set[int]:
    return {one for one in range(MACHINES) if mask >> one & 1}


def _refusal(number: int) -> OSError:
    return OSError(number, os.strerror(number))

"""The clocks of programs that run over a simulated kernel: their monotonic one, which may run
faster than ours, and their wall clock, which may be set like that of a Pi once it has a network.

They read them in a file that preload.c maps into their memory, without asking anybody.
"""

import mmap
import struct
import time
from itertools import count
from pathlib import Path

_CLOCKS = struct.Struct("=dqqq")  # after the number of the writing; `struct clocks` in preload.c
_NUMBER = struct.Struct("=Q")
SECOND = 1_000_000_000


class ProcessClock:
    """The file at `path`. Nanoseconds; `speed` seconds pass there while one passes here."""

    def __init__(self, path: Path, speed: float = 1) -> None:
        self.path = path
        path.write_bytes(bytes(_NUMBER.size + _CLOCKS.size))
        with path.open("r+b") as file:
            self._seen = mmap.mmap(file.fileno(), 0)
        self.speed = speed
        self._real = self._own = time.monotonic_ns()
        self._wall = time.time_ns() - self._real
        self._numbers = count(1)
        self._write()

    def now_ns(self) -> int:
        """Their monotonic clock."""
        return self._own + int((time.monotonic_ns() - self._real) * self.speed)

    def wall_ns(self) -> int:
        """Their wall clock, since 1970."""
        return self.now_ns() + self._wall

    def run(self, speed: float) -> None:
        """Let it run at another speed from now on; no clock jumps."""
        own, self._real = self.now_ns(), time.monotonic_ns()
        self._own, self.speed = own, speed
        self._write()

    def set_wall(self, nanoseconds: int) -> None:
        """Set the wall clock; the monotonic one does not notice."""
        self._wall = nanoseconds - self.now_ns()
        self._write()

    def close(self) -> None:
        self._seen.close()

    def _write(self) -> None:
        _NUMBER.pack_into(self._seen, 0, next(self._numbers))  # odd: it is being written
        _CLOCKS.pack_into(self._seen, 8, self.speed, self._real, self._own, self._wall)
        _NUMBER.pack_into(self._seen, 0, next(self._numbers))

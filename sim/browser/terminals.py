"""Pseudo-terminals in memory, for a Python without a kernel below it (Pyodide in a browser).

`install` puts them where openpty(3) and the calls on its descriptors are, so that the wires of the
table and the drivers at their ends are those of every other table. A thread is a turn of the loop.
"""

from __future__ import annotations

import asyncio
import errno
import fcntl
import os
import select
import termios
import tty
from collections.abc import Callable
from itertools import count
from typing import Any

from anyio import to_thread

_FIRST = 50_000
"""Descriptors from here on are ours: nothing else has so many."""

_MOST_BYTES = 4096
"""What an end keeps unread (N_TTY_BUF_SIZE in drivers/tty/n_tty.c)."""


class _End:
    """One end of a line: what has come and was not read, and who has it open."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.unread = bytearray()
        self.opened: set[int] = set()
        self.peer = self

    @property
    def ready(self) -> bool:
        """Whether reading would not wait: there is something, or the line is dead."""
        return bool(self.unread) or not self.peer.opened


class Terminals:
    """All lines there are."""

    def __init__(self) -> None:
        self._ends: dict[int, _End] = {}
        self._names: dict[str, _End] = {}
        self._readers: dict[int, Callable[[], object]] = {}
        self._due: set[int] = set()  # readers that the loop calls next
        self._numbers = count(_FIRST)
        self._os_open, self._os_read, self._os_write = os.open, os.read, os.write
        self._os_close, self._set_blocking = os.close, os.set_blocking

    def install(self) -> None:
        """Take the kernel's place, in a running loop."""
        loop: Any = asyncio.get_running_loop()
        loop.add_reader, loop.remove_reader = self.add_reader, self.remove_reader
        loop.run_in_executor = _at_once
        call_later = loop.call_later  # Pyodide's refuses what is late already; asyncio's does not
        loop.call_later = lambda delay, *more, **named: call_later(max(0, delay), *more, **named)
        here: dict[Any, dict[str, Any]] = {
            os: {
                "openpty": self.openpty, "open": self.open, "read": self.read,
                "write": self.write, "close": self.close, "set_blocking": self.no_waiting,
                "ttyname": self.ttyname,
            },
            tty: {"setraw": lambda *_: None},
            termios: {
                "tcgetattr": lambda _: [0, 0, 0, 0, 0, 0, [b"\0"] * 32],
                "tcsetattr": lambda *_: None, "tcflush": lambda *_: None,
            },
            fcntl: {"flock": lambda *_: None},
            select: {"poll": lambda: _Poll(self._ends)},
            to_thread: {"run_sync": _now},
        }  # fmt: skip
        for module, calls in here.items():
            for name, call in calls.items():
                setattr(module, name, call)

    def openpty(self) -> tuple[int, int]:
        """openpty(3)."""
        master, slave = _End(), _End()
        master.peer, slave.peer = slave, master
        numbers = self._number(master), self._number(slave)
        slave.name = f"/dev/pts/{numbers[1]}"
        self._names[slave.name] = slave
        return numbers

    def _number(self, end: _End) -> int:
        number = next(self._numbers)
        self._ends[number] = end
        end.opened.add(number)
        return number

    def ttyname(self, number: int) -> str:
        """ttyname(3)."""
        return self._ends[number].name

    def open(self, path: Any, *more: Any, **named: Any) -> int:
        """open(2): of a line by its name or a link to it, else of a file."""
        end = self._names.get(os.path.realpath(path)) if isinstance(path, str) else None
        return self._number(end) if end else self._os_open(path, *more, **named)

    def read(self, number: int, most: int) -> bytes:
        """read(2). BlockingIOError: nothing has come; OSError: nobody is at the other end."""
        end = self._ends.get(number)
        if end is None:
            return self._os_read(number, most)
        if not end.unread:
            raise _hung_up() if end.ready else BlockingIOError(errno.EAGAIN, "nothing to read")
        data = bytes(end.unread[:most])
        del end.unread[:most]
        return data

    def write(self, number: int, data: bytes) -> int:
        """write(2), of as much as there is room for. BlockingIOError: none; OSError as above."""
        end = self._ends.get(number)
        if end is None:
            return self._os_write(number, data)
        if not end.peer.opened:
            raise _hung_up()
        taken = bytes(data[: _MOST_BYTES - len(end.peer.unread)])
        if data and not taken:
            raise BlockingIOError(errno.EAGAIN, "full")
        end.peer.unread += taken
        self._wake(end.peer)
        return len(taken)

    def close(self, number: int) -> None:
        """close(2)."""
        end = self._ends.pop(number, None)
        if end is None:
            self._os_close(number)
            return
        end.opened.discard(number)
        self._readers.pop(number, None)
        if not end.opened:
            self._names.pop(end.name, None)
            self._wake(end.peer)

    def no_waiting(self, number: int, blocking: bool) -> None:
        """Ours never wait."""
        if number not in self._ends:
            self._set_blocking(number, blocking)

    def add_reader(self, number: int, call: Callable[..., object], *args: object) -> None:
        """As a loop's."""
        self._readers[number] = lambda: call(*args)
        self._wake(self._ends[number])

    def remove_reader(self, number: int) -> bool:
        """As a loop's."""
        return self._readers.pop(number, None) is not None

    def _wake(self, end: _End) -> None:
        """Call whoever waits for an end, on the loop's next turn."""
        for number in (end.opened & self._readers.keys()) - self._due if end.ready else ():
            self._due.add(number)
            asyncio.get_running_loop().call_soon(self._call, number)

    def _call(self, number: int) -> None:
        self._due.discard(number)
        end, call = self._ends.get(number), self._readers.get(number)
        if end is not None and call is not None and end.ready:
            call()
            self._wake(end)  # what was left lying is there on the next turn, too


class _Poll:
    """poll(2), of what is to be read."""

    def __init__(self, ends: dict[int, _End]) -> None:
        self._ends = ends
        self._asked: list[int] = []

    def register(self, number: int, _events: int) -> None:
        self._asked.append(number)

    def poll(self, _timeout: float) -> list[tuple[int, int]]:
        ready = (n for n in self._asked if n in self._ends and self._ends[n].unread)
        return [(number, _POLLIN) for number in ready]


_POLLIN = 1  # poll(2)


def _hung_up() -> OSError:
    return OSError(errno.EIO, os.strerror(errno.EIO))


async def _at_once(_pool: object, call: Callable[..., Any], *args: Any) -> Any:
    return call(*args)


async def _now(call: Callable[..., Any], *args: Any, **_how: Any) -> Any:
    return call(*args)

"""What POSIX alone has, for whoever can do without it: the simulated table and a table of phones
can be tried elsewhere, where nobody has tried them yet."""

from __future__ import annotations

import os


def flags(*names: str) -> int:
    """Flags of open(2) without their O_, such as "CLOEXEC"; those that the system lacks are 0."""
    found = 0
    for name in names:
        found |= int(getattr(os, f"O_{name}", 0))
    return found


CREATES = flags("WRONLY", "CREAT", "EXCL", "NOFOLLOW", "CLOEXEC", "BINARY")
"""A file that was not there, and no link in its place."""

READS_AT_ONCE = flags("RDONLY", "CLOEXEC", "NONBLOCK", "BINARY")
"""Does not wait for somebody who writes to a pipe."""


def _terminal_error() -> type[Exception]:
    try:
        import termios
    except ModuleNotFoundError:
        return OSError
    return termios.error


TERMINAL_ERROR = _terminal_error()
"""What a call to a terminal raises, and a serial port is one: no OSError on POSIX."""


def lock(file: int, *, shared: bool = False) -> None:
    """Keep others out of an open file. BlockingIOError if somebody has it; elsewhere nobody is
    kept out."""
    try:
        import fcntl
    except ModuleNotFoundError:
        return
    fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)

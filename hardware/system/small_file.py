"""Reads a small file that anybody may have exchanged for something else: in bounded time and
memory, whatever it is.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from hardware.system.posix import READS_AT_ONCE

SMALL_MOST = 256 * 1024
"""Bytes of a file that somebody writes or sets: hardware.toml, tag book, settings, dice faces,
edition, position. The largest of ours, an edition, has a tenth of it."""


def read_small(path: Path, most: int = SMALL_MOST) -> bytes:
    """All of a plain file. OSError, also for a pipe, a device, or one of more than `most` bytes."""
    # Opening a pipe would wait for somebody who writes to it.
    handle = os.open(path, READS_AT_ONCE)
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "is not a plain file", str(path))
        with open(handle, "rb", closefd=False) as file:
            content = file.read(most + 1)
    finally:
        os.close(handle)
    if len(content) > most:
        what = f"has more than {most // 1024} kB, too much for such a file"
        raise OSError(errno.EFBIG, what, str(path))
    return content

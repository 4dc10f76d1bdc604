"""Standard output and error through a queue, so that the table never waits for a terminal.

A terminal that is not read (Ctrl-S, a hung SSH session, `| less`) takes some kilobytes; whoever
writes more to it stands still. Here a thread writes, from the first line on, and what does not fit
its queue is left out.
"""

from __future__ import annotations

import io
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

WAITING_MOST = 64 * 1024
"""Bytes that wait to be written: about a thousand lines."""

LAST_WORDS_S = 1.0
"""Seconds that a program which ends waits for its last lines to be written."""


@contextmanager
def queued_output() -> Iterator[None]:
    """Write everything that is printed within the block through queues."""
    with ExitStack() as stack:
        for stream, redirect in ((sys.stdout, redirect_stdout), (sys.stderr, redirect_stderr)):
            if (writer := _writer(stream)) is None:
                continue
            text = io.TextIOWrapper(writer, stream.encoding, stream.errors, line_buffering=True)
            stack.callback(text.close)
            stack.enter_context(redirect(text))
        yield


def _writer(stream: TextIO) -> QueuedWriter | None:
    """A queue for what is written to a stream; None if the stream is no file, such as a buffer in
    memory, which keeps nobody waiting."""
    try:
        return QueuedWriter(stream.fileno())
    except OSError:
        return None


class QueuedWriter(io.BufferedIOBase):
    """Takes lines at once and writes them to a file by a thread. Once more than `most` bytes would
    wait, lines are left out until all that waited is written; then it is written how many."""

    def __init__(self, file: int, most: int = WAITING_MOST) -> None:
        self._file, self._most = file, most
        self._pieces: deque[bytes] = deque()
        self._waiting = self._left_out = 0
        self._changed = threading.Condition()
        self._ending = False
        self._thread: threading.Thread | None = None

    def write(self, lines: ReadableBuffer, /) -> int:
        """Take whole lines, or leave them out."""
        data = bytes(lines)
        with self._changed:
            if self._left_out or self._waiting + len(data) > self._most:
                self._left_out += data.count(b"\n")
            else:
                self._enqueue(data)
        return len(data)

    def close(self) -> None:
        """Write what waits, for up to LAST_WORDS_S, and end the thread."""
        if self.closed:
            return
        with self._changed:
            self._ending = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(LAST_WORDS_S)
        super().close()

    @property
    def name(self) -> int:
        """The file behind it, as the name of any stream made from a number."""
        return self._file

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._file

    def isatty(self) -> bool:
        return os.isatty(self._file)

    def _enqueue(self, data: bytes) -> None:
        self._pieces.append(data)
        self._waiting += len(data)
        self._changed.notify()
        if self._thread is None:
            # A daemon: if nothing reads the terminal any more, its last write never returns.
            self._thread = threading.Thread(target=self._run, name="output", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while piece := self._next():
            try:
                while piece:
                    piece = piece[os.write(self._file, piece) :]
            except OSError:  # a closed terminal or pipe, a full disk: a game needs none of them
                continue

    def _next(self) -> bytes:
        """The next piece to write, once there is one; empty at the end."""
        with self._changed:
            if not self._pieces and self._left_out:
                self._enqueue(f"({self._left_out} lines left out: nobody read them)\n".encode())
                self._left_out = 0
            self._changed.wait_for(lambda: self._pieces or self._ending)
            if not self._pieces:
                return b""
            piece = self._pieces.popleft()
            self._waiting -= len(piece)
            return piece


AT_ONCE = 300.0
"""Lines that may come one after the other; a lively evening has ten a minute."""

A_SECOND = 0.25
"""Lines a second in the long run: a service's go to a card, at most some 3 MB a day."""

SEEN_A_SECOND = 1.0
"""The same for every event of a game, which only a terminal shows."""


class LogLimit:
    """Hands lines on, but not too many of them."""

    def __init__(
        self, say: Callable[[str], object], clock: Callable[[], float] = time.monotonic, *,
        a_second: float = A_SECOND,
    ) -> None:  # fmt: skip
        self._say, self._clock, self._a_second = say, clock, a_second
        self._left, self._at = AT_ONCE, clock()
        self._unsaid = 0

    def __call__(self, line: str) -> None:
        """Say a line, or count it."""
        now = self._clock()
        self._left = min(AT_ONCE, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            self._unsaid += 1
            return
        self._left -= 1
        if self._unsaid:
            self._say(f"({self._unsaid} lines left out: too many at once)")
            self._unsaid = 0
        self._say(line)

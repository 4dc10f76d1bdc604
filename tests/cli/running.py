"""`ringkeeper run` in a process of its own, on a terminal of its own."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
CALL = "import sys; from controller.__main__ import main; sys.exit(main(sys.argv[1:]))"
PATIENCE = 20.0
"""Real seconds until a process that says nothing has failed."""


class Running:
    """A process on a terminal of its own. `patience`: real seconds until it counts as failed;
    `before`: Python that is run first."""

    def __init__(
        self, *args: str | Path, folder: Path, patience: float = PATIENCE, before: str = ""
    ) -> None:  # fmt: skip
        self._patience = patience
        self._end, inner = pty.openpty()
        self.said = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", before + CALL, "run", *map(str, args)],
            stdin=inner, stdout=inner, stderr=inner, cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        os.close(inner)

    def until(self, wanted: str) -> str:
        """Read until it has said so; what it said since the last time."""
        before = len(self.said)
        end = time.monotonic() + self._patience
        while wanted not in self.said[before:]:
            assert time.monotonic() < end, f"never said {wanted!r}:\n{self.said}"
            self._read()
        return self.said[before:]

    def listen(self) -> None:
        """Read what it has said by now. A terminal that nobody reads is full some day, and whoever
        writes to it waits."""
        while self._read(0.0):
            pass

    def fill_terminal(self) -> None:
        """Write to its terminal until that takes no more, as if it had said so much and nobody had
        read it."""
        end = os.open(f"/proc/{self.process.pid}/fd/1", os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        with suppress(BlockingIOError):
            while True:
                os.write(end, b"unread\n")
        os.close(end)

    def type(self, line: str, wanted: str) -> str:
        """Type a line and read until the answer."""
        os.write(self._end, f"{line}\n".encode())
        return self.until(wanted)

    def script(self, text: str) -> None:
        """Type lines and read until each answer: `line > answer`, one by one or between ` | `."""
        for step in re.split(r" \| |\n", text):
            if line := step.strip():
                self.type(*line.split(" > ", 1))

    def stop(self) -> int:
        """SIGTERM, as systemd does; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.ended()

    def ended(self) -> int:
        """Its exit code, when it ends by itself."""
        while self._read():
            pass
        os.close(self._end)
        return self.process.wait(self._patience)

    def _read(self, patience: float | None = None) -> bool:
        seconds = self._patience if patience is None else patience
        ready, _, _ = select.select([self._end], [], [], seconds)
        try:
            data = os.read(self._end, 65536) if ready else b""
        except OSError:  # the other end of a terminal is gone
            return False
        self.said += data.decode().replace("\r", "")
        return bool(data)


@contextmanager
def running(*args: str | Path, folder: Path, patience: float = PATIENCE) -> Iterator[Running]:
    """A process that does not outlive its test."""
    one = Running(*args, folder=folder, patience=patience)
    try:
        yield one
    finally:
        one.process.kill()
        one.process.wait()

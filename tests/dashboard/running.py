"""`ringkeeper hall` in a process of its own, and a page of it without a browser."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.typing import Origin

from tests.cli.running import CALL, ROOT
from tests.patience import PATIENCE_S


class RunningHall:
    """A hall's process, and where its page is. `said` is what it has written to stderr, once it
    has ended."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process, self.url = process, url
        self.place = url.removeprefix("http://").rstrip("/")
        self.said = ""

    def live(self, origin: str | None = None) -> connect:
        """The socket of a page."""
        return connect(
            f"ws://{self.place}/live", origin=Origin(origin or f"http://{self.place}"),
            open_timeout=PATIENCE_S, max_queue=None, max_size=None,
        )  # fmt: skip

    def figure(self, name: str) -> int:
        """A number of its process, such as VmRSS in kB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(status.partition(f"{name}:")[2].split()[0])

    def processor(self) -> float:
        """Seconds of a processor that it has used."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / 100


@contextmanager
def running_hall(port: int, *more: str | Path) -> Iterator[RunningHall]:
    """The hall of a broker on this port of the loopback."""
    words = ["hall", "--broker", f"127.0.0.1:{port}", "--listen", "0", *map(str, more)]
    process = subprocess.Popen(
        [sys.executable, "-c", CALL, *words], cwd=ROOT, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    line = process.stdout.readline()
    if "http://" not in line:
        raise AssertionError(f"it said {line!r} and {process.communicate()[1]!r}")
    hall = RunningHall(process, "http://" + line.split("http://")[1].split()[0])
    try:
        yield hall
    finally:
        process.terminate()
        _, hall.said = process.communicate(timeout=PATIENCE_S)

"""`ringkeeper hall` in a process of its own, and its page without a browser, as by its socket."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
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
        return connect(
            f"ws://{self.place}/live", origin=Origin(origin or f"http://{self.place}"),
            open_timeout=PATIENCE_S, max_queue=None, max_size=None,
        )  # fmt: skip

    def figure(self, name: str) -> int:
        """A number of its process, such as VmRSS in kB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(status.partition(f"{name}:")[2].split()[0])

    def processor(self) -> float:
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


class Page:
    """A page's socket, and all sections as they came last."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.now: dict[str, Any] = {}

    async def until(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        while not wanted(self.now):
            self.now |= json.loads(await self._socket.recv())
        return self.now

    async def connected(self, yes: bool = True) -> None:
        """Until the hall has its broker, or has lost it."""
        await self.until(lambda now: "hall" in now and bool(now["hall"]["connected"]) is yes)

    async def stands(self, **values: object) -> None:
        """Until it is known how things stand at t1, with these values."""
        await self.until(
            lambda now: "standings" in now.get("t:t1", {}) and now["t:t1"].items() >= values.items()
        )

    async def last(self, words: str) -> None:
        await self.until(lambda now: "e:t1" in now and now["e:t1"][1] == words)

    async def counts(self, **values: int) -> None:
        await self.until(lambda now: now["hall"].items() >= values.items())

    async def events(self, table: str) -> list[str]:
        """Open a table; what its events say, the newest first."""
        await self.send(json.dumps({"open": table}))
        await self.until(lambda now: "open" in now)
        return [words for _at, words in self.now["open"]["events"]]

    async def send(self, words: str) -> None:
        await self._socket.send(words)


@asynccontextmanager
async def page_of(hall: RunningHall, *, connected: bool = True) -> AsyncIterator[Page]:
    """A page that has heard that the hall is `connected`."""
    async with asyncio.timeout(PATIENCE_S), hall.live() as socket:
        page = Page(socket)
        await page.connected(connected)
        yield page

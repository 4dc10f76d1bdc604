"""A hall of 200 tables at ten events a second each: how soon the hall and its page have an event,
whether all arrive, what it costs.

Real Mosquitto, a real `ringkeeper hall` with one page; 200 connections of two processes publish
(tests/dashboard/publisher.py). All run on this machine, so all clocks are one.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec

from tests.bench.figures import Figure
from tests.broker import broker
from tests.cli.running import ROOT
from tests.dashboard.publisher import EVENTS_A_SECOND
from tests.dashboard.running import RunningHall, running_hall

TABLES, PROCESSES = 200, 2
MINUTES = 5
MINUTE_S = 60.0
QUIET_S = 5.0
AIM_MS, AIM_MB = 100.0, 100.0


class Watched:
    """What a page's socket gets: when each event arrived there, and the hall's own counts."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.in_hall: list[tuple[float, float]] = []
        self.counts: dict[str, Any] = {}
        self.pushes = 0
        self._news = asyncio.Event()

    async def watch(self, hall: RunningHall) -> None:
        """Read until it is cancelled."""
        decode = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
        async with hall.live() as page:
            async for words in page:
                now = time.time()
                self.pushes += 1
                for name, value in decode(words).items():
                    if name.startswith("e:"):
                        self.delays.append(now - msgspec.json.decode(value)[0])
                    elif name == "hall":
                        self._count(msgspec.json.decode(value))

    async def until(self, sent: int) -> None:
        """Until the hall has counted so many events, or has gone some seconds without another."""
        while self.counts["events"] < sent:
            before, self._news = self.counts["events"], asyncio.Event()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), QUIET_S)
            if self.counts["events"] == before:
                return

    def _count(self, counts: dict[str, Any]) -> None:
        self.counts = counts
        self._news.set()
        if counts["delay"]:
            self.in_hall.append(counts["delay"])


@contextmanager
def publishing(port: int, tables: int = TABLES) -> Iterator[list[subprocess.Popen[str]]]:
    """The processes that publish."""
    share = tables // PROCESSES
    words = [sys.executable, "-m", "tests.dashboard.publisher", str(port)]
    processes = [
        subprocess.Popen(
            [*words, str(1 + share * number), str(share)], cwd=ROOT, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )
        for number in range(PROCESSES)
    ]  # fmt: skip
    try:
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.communicate()


def published(processes: list[subprocess.Popen[str]]) -> int:
    """End them; how many events they have published."""
    return sum(int(process.communicate("\n")[0]) for process in processes)


def measure(_step: float) -> list[Figure]:
    """Five minutes of it."""
    return measured(MINUTES * MINUTE_S)


def measured(seconds: float) -> list[Figure]:
    """So many seconds of it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        broker(Path(folder)) as at,
        running_hall(at.port) as hall,
    ):
        return asyncio.run(_watched(hall, at.port, seconds))


async def _watched(hall: RunningHall, port: int, seconds: float) -> list[Figure]:
    watched = Watched()
    watching = asyncio.create_task(watched.watch(hall))
    with publishing(port) as processes:
        await asyncio.sleep(5.0)  # all are connected
        watched.delays.clear()
        watched.in_hall.clear()
        begun, used, memory = time.monotonic(), hall.processor(), [hall.figure("VmRSS")]
        pushes = watched.pushes
        await asyncio.sleep(min(seconds, MINUTE_S) - 5.0)
        memory.append(hall.figure("VmRSS"))
        await asyncio.sleep(max(0.0, seconds - MINUTE_S))
        memory.append(hall.figure("VmRSS"))
        lasted = time.monotonic() - begun
        share = (hall.processor() - used) / lasted
        rate = (watched.pushes - pushes) / lasted
        delays, in_hall = list(watched.delays), list(watched.in_hall)
        load = os.getloadavg()[0]
        sent = await asyncio.to_thread(published, processes)
        await watched.until(sent)
    watching.cancel()
    return _figures(delays, in_hall, watched.counts, sent, memory, share, rate, load)


def _figures(
    delays: list[float], in_hall: list[tuple[float, float]], counts: dict[str, int], sent: int,
    memory: list[int], share: float, rate: float, load: float,
) -> list[Figure]:  # fmt: skip
    cuts = quantiles(delays, n=100, method="inclusive")
    (middle, late), wrong = zip(*in_hall, strict=True), counts["missing"] + counts["repeats"]
    return [
        Figure("events published, by 200 tables", sent, ""),
        Figure("… a second", TABLES * EVENTS_A_SECOND, ""),
        Figure("… that did not arrive", sent - counts["events"], "", aim=0),
        Figure("… missing or repeated, as the hall counts", wrong, "", aim=0),
        Figure("event to the hall, p50 (of the median second)", median(middle), "ms"),
        Figure("… p95 (of the median second)", median(late), "ms", aim=AIM_MS),
        Figure("… p95 of the worst second", max(late), "ms"),
        Figure("event to the page's socket, p50", cuts[49] * 1e3, "ms"),
        Figure("… p95", cuts[94] * 1e3, "ms", aim=AIM_MS),
        Figure("… the longest", max(delays) * 1e3, "ms"),
        Figure("pushes to the page", rate, "per s"),
        Figure("hall's memory at the start", memory[0] / 1000, "MB"),
        Figure("… after a minute", memory[1] / 1000, "MB"),
        Figure("… at the end", memory[2] / 1000, "MB", aim=AIM_MB),
        Figure("hall's share of a processor", 100 * share, "%"),
        Figure("load of the machine at the end", load, ""),
    ]

"""What a table costs while nobody touches it: wake-ups of its loop and threads, processor time.

The boards are there and send their heartbeats, a game is on, and the strip shows that it waits.
"""

from __future__ import annotations

import asyncio
import resource
from time import monotonic, process_time

from controller.pace import ASLEEP_AFTER, IDLE_AFTER
from controller.rules.state import Phase
from tests.bench.figures import Figure
from tests.bench.games import begun, bots_of
from tests.bench.rig import Rig, Wakes, run

SECONDS = 20
"""Four heartbeats of each board."""

SETTLE_S = 3.0
AIM_WAKES = 1.0


def measure(_: float) -> list[Figure]:
    """After ten seconds the strip slows down, after two minutes it stands still."""
    return run(_idle)


async def _idle(wakes: Wakes) -> list[Figure]:
    banker = begun()
    async with Rig(banker) as rig:
        choose = bots_of(banker)
        while banker.state.phase is not Phase.ROLL:
            rig.table.do(choose())
        rig.clock.skip(IDLE_AFTER + 1)
        idle = await _watch("idle", wakes)
        rig.clock.skip(ASLEEP_AFTER)
        return [*idle, *await _watch("asleep", wakes)]


async def _watch(what: str, wakes: Wakes) -> list[Figure]:
    await asyncio.sleep(SETTLE_S)
    began, cpu, count, switches = monotonic(), process_time(), wakes.count, _switches()
    await asyncio.sleep(SECONDS)
    seconds = monotonic() - began
    loop = (wakes.count - count - 1) / seconds  # the last one is ours
    threads = (_switches() - switches - 1) / seconds
    share = 100 * (process_time() - cpu) / seconds
    return [
        Figure(what=f"{what}: wake-ups of the loop", value=loop, unit="per s", aim=AIM_WAKES),
        Figure(what=f"{what}: wake-ups of all threads", value=threads, unit="per s"),
        Figure(what=f"{what}: processor", value=share, unit="%"),
    ]


def _switches() -> int:
    """How often a thread of this process has gone to sleep."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw

"""What a table costs while nobody touches it: wake-ups of its loop and threads, processor time.

The boards are there and send their heartbeats, a game is on, and the strip shows that it waits. It
is watched for one of its rounds: it changes often in some seconds and hardly in others.
"""

from __future__ import annotations

import asyncio
import resource
from time import monotonic, process_time

from controller.rules.state import Phase
from controller.view.strip import rhythm, standing
from controller.view.timing import IDLE_AFTER, IDLE_PACE
from tests.bench.figures import Figure
from tests.bench.games import begun, bots_of
from tests.bench.rig import Rig, Wakes, run

COMMANDS = 60
"""So many have been given: everybody owns something that the strip tells."""

SETTLE_S = 3.0
AIM_WAKES = 1.0


def measure(_: float) -> list[Figure]:
    """After half a minute the strip slows down."""
    return run(_idle)


async def _idle(wakes: Wakes) -> list[Figure]:
    banker = begun()
    async with Rig(banker) as rig:
        choose = bots_of(banker)
        while banker.state.phase is not Phase.ROLL or len(banker.counting()) < COMMANDS:
            rig.table.do(choose())
        await asyncio.sleep(SETTLE_S)  # boards that say hello wake the strip
        rig.clock.skip(IDLE_AFTER + 1)
        state = banker.state
        changes = rhythm.bar(state.seats) + 2 * standing.pictures(state)
        return await _watch("idle", wakes, changes / IDLE_PACE)


async def _watch(what: str, wakes: Wakes, for_: float) -> list[Figure]:
    await asyncio.sleep(SETTLE_S)
    began, cpu, count, switches = monotonic(), process_time(), wakes.count, _switches()
    await asyncio.sleep(for_)
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

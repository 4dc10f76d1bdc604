"""What a table costs while nobody touches it: wake-ups of its loop and threads, processor time.

The boards are there and send their heartbeats, a game is on, and the strip shows that it waits. It
is watched for one of its rounds: it changes often in some seconds and hardly in others.
"""

import asyncio

from controller.rules.state import Phase
from controller.view.strip import rhythm, standing
from controller.view.timing import IDLE_AFTER, IDLE_PACE
from tests.bench.figures import Figure
from tests.bench.games import begun, bots_of
from tests.bench.rig import Rig, Wakes, resting, run

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
        await asyncio.sleep(SETTLE_S)
        rest = await resting(wakes, changes / IDLE_PACE)
    return [
        Figure("idle: wake-ups of the loop", rest.loop, "per s", aim=AIM_WAKES),
        Figure("idle: wake-ups of all threads", rest.threads, "per s"),
        Figure("idle: processor", rest.processor, "%"),
    ]

"""How long a test waits in real time before it counts as broken."""

import asyncio
from collections.abc import Callable

PATIENCE_S = 600.0
"""Far longer than any test takes that works, on however busy a computer."""

BETWEEN_LOOKS_S = 0.002
"""Seconds; a wait that asks in every turn of its loop takes a whole processor."""


async def until(true: Callable[[], object]) -> None:
    """Wait for something that real time or another program brings. It is looked at often, but not
    all the time: others need the processor."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110  no event tells what another program does
            await asyncio.sleep(BETWEEN_LOOKS_S)

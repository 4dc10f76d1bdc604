"""Waiting on a clock, real or simulated, for whoever has nothing else to do meanwhile."""

from __future__ import annotations

import asyncio

from hardware.ports import Clock


async def pause(clock: Clock, seconds: float) -> None:
    """Let time pass on this clock."""
    over = asyncio.Event()
    clock.call_later(seconds, over.set)
    await over.wait()

"""The operating system: device nodes, files, systemd, power, networks; and waiting on a clock."""

from __future__ import annotations

from hardware.ports import Clock


async def pause(clock: Clock, seconds: float) -> None:
    """Let time pass on this clock."""
    import asyncio  # a table is lit before it is loaded

    over = asyncio.Event()
    clock.call_later(seconds, over.set)
    await over.wait()

"""Wakes the pages when something at the table has changed."""

from __future__ import annotations

import asyncio


class Bell:
    """Wakes whoever waits for something to change."""

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Future[None], None] = {}  # in order of arrival
        self.rung = 0

    def ring(self) -> None:
        """Wake everybody who waits: something has changed."""
        self.rung += 1
        for one in self._waiting:
            if not one.done():
                one.set_result(None)
        self._waiting.clear()

    async def wait(self, seen: int) -> None:
        """Wait until it has rung more than `seen` times."""
        if self.rung != seen:
            return
        future = asyncio.get_running_loop().create_future()
        self._waiting[future] = None
        try:
            await future
        finally:
            self._waiting.pop(future, None)

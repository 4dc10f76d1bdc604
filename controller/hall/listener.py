"""A hall that listens: the broker's messages into its tables, its connection onto the page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from aiomqtt import Message

from controller.hall.feed import Broadcast
from controller.hall.hall import Hall
from controller.hall.reader import Broker, Reader

SILENT_S = 90.0
"""How long tables may take to come back after the broker was away."""


class Listener:
    """A hall and what its pages share. `tell` is called when the broker connects or is lost, with
    the reason for a loss and the number of entries of games that are missing so far."""

    def __init__(self, broker: Broker, tell: Callable[[bool, str, int], object]) -> None:
        self._hall = Hall(broker.prefix)
        self.shared = Broadcast(self._hall, time.time)
        self._reader = Reader(broker, self._take, self._linked)
        self._tell = tell
        self._settling: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Never returns. Refused, if the broker refuses the first time that it answers."""
        await self._reader.run()

    def _take(self, message: Message) -> None:
        payload = message.payload
        if isinstance(payload, bytes | bytearray):
            topic, now = str(message.topic), time.time()
            self._hall.take(topic, bytes(payload), now, retained=message.retain)
            self.shared.bell.ring()

    def _linked(self, connected: bool, why_not: str) -> None:
        if self._settling is not None:
            self._settling.cancel()
            self._settling = None
        if connected:
            self._settling = asyncio.get_running_loop().call_later(SILENT_S, self._settle)
        else:
            self._hall.doubt()
        self.shared.link(connected=connected)
        self._tell(connected, why_not, self._hall.missing)

    def _settle(self) -> None:
        self._hall.lose_silent(time.time())
        self.shared.bell.ring()

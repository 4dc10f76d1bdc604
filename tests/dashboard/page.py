"""A page of a hall, as its socket receives it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection


class Page:
    """A page's socket, and all sections as they came last."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.now: dict[str, Any] = {}
        self.texts: list[str] = []  # of the last events of t1, as they came

    async def until(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Read until the sections are as wanted."""
        while not wanted(self.now):
            news = json.loads(await self._socket.recv())
            self.now |= news
            if "e:t1" in news:
                self.texts.append(news["e:t1"][1])
        return self.now

    async def send(self, words: str) -> None:
        await self._socket.send(words)

    async def open(self, table: str | None) -> None:
        await self.send(json.dumps({"open": table}))


def connected(now: dict[str, Any]) -> bool:
    return "hall" in now and bool(now["hall"]["connected"])

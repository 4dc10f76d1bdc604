"""How many requests a second one device may make: so many at once, and then each waits its turn.

A page loads some fifty files, and a phone that changes its language loads them again; a program
that asks on and on would take the table's time (CWE-770). What a page sends on its WebSocket has a
limit of its own (live.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from controller.text.language import N_
from controller.web.allowed_hosts import device_at
from controller.web.live import TRY_LATER
from controller.web.refusals import refusal

REQUESTS_AT_ONCE, PER_S = 400, 40.0
"""Requests that are answered at once, after a rest; and then in a second."""

WAIT_MOST_S = 5.0
"""A request that would have to wait for longer is refused."""

DEVICES_MOST = 256
"""Devices that are remembered; a home network has fewer."""


class Turns:
    """When each device has its next turn: a leaky bucket, kept as the time when it is empty again
    (the generic cell rate algorithm of ITU-T I.371)."""

    def __init__(self) -> None:
        self._empty_at: dict[str, float] = {}

    def wait(self, device: str, now: float) -> float | None:
        """Seconds for which a request has to wait; None: it is refused, and does not count. `now`
        in seconds, rising."""
        empty_at = max(now, self._empty_at.get(device, 0.0)) + 1 / PER_S
        wait = max(0.0, empty_at - now - REQUESTS_AT_ONCE / PER_S)
        if wait > WAIT_MOST_S:
            return None
        self._empty_at[device] = empty_at
        if len(self._empty_at) > DEVICES_MOST:
            self._forget(now)
        return wait

    def _forget(self, now: float) -> None:
        """Forget those that have rested, or else whoever asked least."""
        kept = {device: at for device, at in self._empty_at.items() if at > now}
        if len(kept) > DEVICES_MOST:
            del kept[min(kept, key=kept.__getitem__)]
        self._empty_at = kept


class Paced:
    """An ASGI application in which each device waits its turn, except this computer's own programs
    (which a proxy is, too)."""

    def __init__(
        self, app: ASGIApp, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    ) -> None:  # fmt: skip
        self._app, self._sleep = app, sleep
        self._turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application."""
        device = device_at(scope["client"][0]) if scope.get("client") else ""
        if device:
            wait = self._turns.wait(device, asyncio.get_running_loop().time())
            if wait is None:
                await _refusal(scope)(scope, receive, send)
                return
            if wait:
                await self._sleep(wait)
        await self._app(scope, receive, send)


def _refusal(scope: Scope) -> ASGIApp:
    if scope["type"] == "websocket":
        return WebSocketClose(TRY_LATER)
    wait = {"retry-after": f"{WAIT_MOST_S:.0f}", "connection": "close"}
    words = N_("Too many requests: wait a few seconds, then load this page again.")
    return refusal(scope, words, 429, headers=wait)

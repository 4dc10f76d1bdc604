"""The network, by NetworkManager (its D-Bus API 1.42, as in Debian 12 and newer).

A connection to the bus lives as long as one request; nothing is loaded or open in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from common.message import Message
from hardware.system import network_troubles as troubles
from hardware.system.network import Answer, FoundNetwork, NetworkStatus, Told

if TYPE_CHECKING:
    from hardware.system.network_requests import Request

NETWORK_ANSWER_S, NETWORK_CHANGE_S = 10.0, 60.0
"""How long an answer is waited for, and a change; NetworkManager itself gives up joining sooner."""


class NetworkManager:
    """Networks. `address` is that of the bus, None: the system's; `patience` the share of the usual
    time that an answer is waited for."""

    def __init__(self, address: str | None = None, *, patience: float = 1.0) -> None:
        self._address, self._patience = address, patience
        self._tasks: set[asyncio.Task[None]] = set()

    def look(self, told: Told[NetworkStatus]) -> None:
        self._begin(lambda request: request.status(), NETWORK_ANSWER_S, told)

    def search(self, told: Told[tuple[FoundNetwork, ...]]) -> None:
        """Which networks are in range, the strongest first."""
        self._begin(lambda request: request.in_range(), 3 * NETWORK_ANSWER_S, told)

    def open_hotspot(self, password: str, told: Told[NetworkStatus]) -> None:
        """Open a network of our own; it is forgotten when it is closed."""
        self._begin(lambda request: request.open_hotspot(password), NETWORK_CHANGE_S, told)

    def close_hotspot(self, told: Told[NetworkStatus]) -> None:
        """Close it; NetworkManager then joins the network it knows best."""
        self._begin(lambda request: request.close_hotspot(), NETWORK_CHANGE_S, told)

    def join(self, network: FoundNetwork, password: str, told: Told[NetworkStatus]) -> None:
        """Join a network. Nothing is kept of an attempt that fails."""
        self._begin(lambda request: request.join(network, password), NETWORK_CHANGE_S, told)

    async def allowed(self) -> bool | Message:
        """Whether this user may do all of this; or why nobody can."""
        return await self._answer(
            lambda request: request.allowed(), NETWORK_ANSWER_S * self._patience
        )

    def _begin(
        self, ask: Callable[[Request], Awaitable[Answer]], seconds: float, told: Told[Answer]
    ) -> None:
        async def run() -> None:
            told(await self._answer(ask, seconds * self._patience))

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(
        self, ask: Callable[[Request], Awaitable[Answer]], seconds: float
    ) -> Answer | Message:
        try:
            from hardware.system.network_requests import Request
            from hardware.system.system_bus import NetworkError, system_bus
        except ImportError:
            return troubles.NO_LIBRARY
        request: Request | None = None
        try:
            async with asyncio.timeout(seconds), system_bus(self._address) as bus:
                request = Request(bus)
                return await ask(request)
        except NetworkError as error:
            return error.why
        except TimeoutError:
            return request.late if request else troubles.NO_ANSWER
        except (LookupError, TypeError, ValueError):  # it answers as no NetworkManager does
            return troubles.UNKNOWN

"""A web server for a table's pages, on a socket that is already listening (lazy_server.py).

Imported only when a page is requested.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Iterator

import uvicorn
from starlette.types import ASGIApp

from controller.web.application import Build
from controller.web.guard import GuardedSocket, guarded
from controller.web.headers import Headers
from controller.web.limits import Limits
from controller.web.live import Sockets
from controller.web.noise import quieten

DATE_S = 1.0
"""Seconds between updates of the Date header."""


class QuietServer(uvicorn.Server):
    """Uvicorn without its polling ten times a second and without its signal handlers: its owner
    stops it."""

    def __init__(self, config: uvicorn.Config, over: asyncio.Event) -> None:
        super().__init__(config)
        self._over = over

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the program."""
        yield

    async def main_loop(self) -> None:
        """Run until stopped, updating the Date header once a second."""
        while not self._over.is_set():
            await self.on_tick(0)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), DATE_S)
        self.should_exit = True


async def serve_until(
    over: asyncio.Event, build: Build, sock: socket.socket, limits: Limits | None = None
) -> None:
    """Serve an application on a listening socket until it is `over`."""
    limits = limits or Limits()
    sockets = Sockets(limits, over.is_set)
    await QuietServer(_config(build(sockets), limits, sockets), over).serve([sock])


@contextlib.asynccontextmanager
async def serving(
    build: Build, sock: socket.socket, limits: Limits | None = None
) -> AsyncIterator[Callable[[], None]]:
    """Serve an application while the block runs; yields a function that stops it. Ctrl-C stops it,
    too."""
    limits = limits or Limits()
    sockets = Sockets(limits, lambda: server.should_exit)
    server = uvicorn.Server(_config(build(sockets), limits, sockets))
    task = asyncio.create_task(server.serve(sockets=[sock]))

    def stop() -> None:
        server.should_exit = True

    try:
        yield stop
        await asyncio.shield(task)  # whoever waits may be cancelled; the server says goodbye first
    finally:
        stop()
        await task


def _config(application: ASGIApp, limits: Limits, sockets: Sockets) -> uvicorn.Config:
    quieten()
    return uvicorn.Config(
        Headers(application),  # around everything, as an application also answers when it fails
        http=guarded(limits, sockets.regulars),  # type: ignore[arg-type]  # makes one
        ws=GuardedSocket, ws_max_size=limits.message_bytes, ws_per_message_deflate=False,
        h11_max_incomplete_event_size=limits.header_bytes, log_level="error", lifespan="off",
        access_log=False, server_header=False, timeout_graceful_shutdown=1,
        proxy_headers=False,  # who asks is whom the kernel names
    )  # fmt: skip

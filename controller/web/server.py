"""A web server for a table's pages: the socket that it listens on, and what it puts up with.

Imported only when a page is wanted.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import uvicorn
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from controller.web.guard import Headers, Limits, guarded
from controller.web.live import Sockets

STATIC = Path(__file__).parent / "static"
LOOPBACK = "127.0.0.1"
LOCAL_NAMES = ["127.0.0.1", "localhost", "[::1]"]

Build = Callable[[Sockets], ASGIApp]
"""Makes an application over the sockets of its pages."""


class PortTaken(Exception):
    """Something else listens there."""


def common_files() -> Mount:
    """The scripts, styles and pictures that all pages share, under /web."""
    return Mount("/web", StaticFiles(directory=STATIC))


def middleware(names: list[str]) -> list[Middleware]:
    """What every application wants around it: our headers, and no host but `names` (a foreign name
    that leads to this address would have an origin of its own: DNS rebinding)."""
    return [
        Middleware(Headers),
        Middleware(TrustedHostMiddleware, allowed_hosts=names, www_redirect=False),
    ]


def listen(port: int, host: str = LOOPBACK) -> socket.socket:
    """A listening socket. PortTaken if something else has the port."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        sock.listen(64)
    except OSError as error:
        sock.close()
        raise PortTaken(f"{host}:{port}") from error
    return sock


@contextlib.asynccontextmanager
async def serving(
    build: Build, sock: socket.socket, limits: Limits | None = None
) -> AsyncIterator[Callable[[], None]]:
    """Serve an application on a socket from `listen` while the block runs; yields what ends it."""
    limits = limits or Limits()
    sockets = Sockets(limits, lambda: server.should_exit)
    config = uvicorn.Config(
        build(sockets), http=guarded(limits),  # type: ignore[arg-type]  # makes one
        ws="websockets-sansio", ws_max_size=limits.message_bytes, ws_per_message_deflate=False,
        h11_max_incomplete_event_size=limits.header_bytes, log_level="error", lifespan="off",
        access_log=False, server_header=False, timeout_graceful_shutdown=1,
    )  # fmt: skip
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve(sockets=[sock]))

    def stop() -> None:
        server.should_exit = True

    try:
        yield stop
        await asyncio.shield(task)  # whoever waits may be cancelled; the server says goodbye first
    finally:
        stop()
        await task

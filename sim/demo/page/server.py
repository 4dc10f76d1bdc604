"""The web server of the simulated table: static files, and a socket that pushes what changed.

Imported only when a page is wanted. It knows a `Desk`, not the table behind it.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates
from starlette.websockets import WebSocket, WebSocketDisconnect

from controller.text.language import _, in_language
from sim.demo.page.acts import AnyAct, Asks, read
from sim.demo.page.guard import Headers, Limits, guarded

STATIC = Path(__file__).parent / "static"
TEMPLATES = Path(__file__).parent / "templates"
HOST = "127.0.0.1"
LOCAL_NAMES = ["127.0.0.1", "localhost", "[::1]"]
CROSS_ORIGIN = 4403
TRY_LATER = 1013  # (RFC 6455, registry of close codes)
JSON = "application/json"


class Desk(Protocol):
    """What a page shows and does."""

    @property
    def language(self) -> str:
        """What it is written in."""

    @property
    def push_s(self) -> float:
        """Least time between two pushes to a page, seconds."""

    def sections(self) -> Mapping[str, bytes]:
        """Each part of the page as JSON. An object that is the same as before is not sent again."""

    def log_since(self, n: int) -> tuple[bytes, int]:
        """Lines of the log from number `n` on as JSON, empty if none; and the next number."""

    def act(self, act: AnyAct) -> str | Asks:
        """Do it; a sentence if it cannot be done, or what the page has to ask first."""

    def box(self, name: str) -> bytes:
        """What can be chosen of a box, as JSON; empty if there is none of that name."""

    def games(self) -> bytes:
        """The boxes there are, and the games that can be resumed, as JSON."""


class PortTaken(Exception):
    """Something else listens there."""


def application(
    desk: Desk, limits: Limits | None = None, ending: Callable[[], bool] = lambda: False
) -> Starlette:
    """The page and its socket, for pages of this computer only. Once `ending` is true no page is
    kept any longer."""
    limits = limits or Limits()
    watching: set[WebSocket] = set()

    async def table(web: WebSocket) -> None:
        if not _same_origin(web):
            await web.close(CROSS_ORIGIN)
            return
        if len(watching) >= limits.pages:
            await web.close(TRY_LATER)
            return
        watching.add(web)
        try:
            await watch(web)
        finally:
            watching.discard(web)

    async def watch(web: WebSocket) -> None:
        await web.accept()
        pushing = asyncio.create_task(_push(web, desk, ending))
        listening = asyncio.create_task(_listen(web, desk))
        try:
            await asyncio.wait((pushing, listening), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (pushing, listening):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await pushing
            with contextlib.suppress(asyncio.CancelledError):
                await listening

    templates = Jinja2Templates(directory=TEMPLATES)
    templates.env.globals["_"] = _

    async def page(request: Request) -> Response:
        """The page, named after what is played; everything else comes over the socket."""
        edition = msgspec.json.decode(desk.sections()["edition"], type=dict[str, object])
        with in_language(desk.language):
            named = edition | {"language": desk.language}
            return templates.TemplateResponse(request, "index.html", named)

    async def box(request: Request) -> Response:
        """What can be chosen of a box."""
        found = desk.box(request.path_params["name"])
        return Response(found, 200 if found else 404, media_type=JSON)

    async def games(_request: Request) -> Response:
        """The boxes there are, and the games that can be resumed."""
        return Response(desk.games(), media_type=JSON)

    return Starlette(
        routes=[
            Route("/", page),
            Route("/games", games),
            Route("/box/{name:path}", box),
            WebSocketRoute("/table", table),
            Mount("/", StaticFiles(directory=STATIC)),
        ],
        middleware=[
            Middleware(Headers),
            Middleware(TrustedHostMiddleware, allowed_hosts=LOCAL_NAMES),
        ],
    )


def _same_origin(web: WebSocket) -> bool:
    """Browsers always send Origin with a WebSocket, and pages cannot change it (RFC 6455, 10.2)."""
    origin = web.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == web.headers.get("host")


async def _listen(web: WebSocket, desk: Desk) -> None:
    while True:
        await asyncio.sleep(0)  # whoever floods the table does not stop its time
        text = (await web.receive()).get("text")
        if text is None:  # the page has gone, or sent something binary
            return
        act = read(text)
        answer = act if isinstance(act, str) else desk.act(act)
        if answer:
            kind = "says" if isinstance(answer, str) else "asks"
            try:
                await web.send_text(_object({kind: msgspec.json.encode(answer)}))
            except WebSocketDisconnect:  # it left before its answer
                return


async def _push(web: WebSocket, desk: Desk, ending: Callable[[], bool]) -> None:
    """Send what changed, as often as the desk allows, and never faster than the page takes it."""
    sent: dict[str, bytes] = {}
    line = 0
    while not ending():
        news = {name: blob for name, blob in desk.sections().items() if sent.get(name) != blob}
        sent.update(news)
        lines, line = desk.log_since(line)
        if lines:
            news["log"] = lines
        if news:
            await web.send_text(_object(news))
        await asyncio.sleep(desk.push_s)


def _object(parts: Mapping[str, bytes]) -> str:
    return "{" + ",".join(f'"{name}":{blob.decode()}' for name, blob in parts.items()) + "}"


def listen(port: int) -> socket.socket:
    """A socket of this computer only. PortTaken if something else has the port."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((HOST, port))
        sock.listen(64)
    except OSError as error:
        sock.close()
        raise PortTaken(f"{HOST}:{port}") from error
    return sock


@contextlib.asynccontextmanager
async def serving(
    desk: Desk, sock: socket.socket, limits: Limits | None = None
) -> AsyncIterator[Callable[[], None]]:
    """Serve the page on a socket from `listen` while the block runs; yields what ends it."""
    limits = limits or Limits()
    config = uvicorn.Config(
        application(desk, limits, lambda: server.should_exit), http=guarded(limits),  # type: ignore[arg-type]  # makes one
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

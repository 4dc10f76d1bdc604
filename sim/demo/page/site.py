"""The pages of the simulated table: its files, and the socket of whoever looks at it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates
from starlette.websockets import WebSocket

from controller.text.language import _, in_language
from controller.web.live import Sockets
from controller.web.server import LOCAL_NAMES, Build, common_files, middleware
from sim.demo.page.acts import AnyAct, Asks, read

STATIC = Path(__file__).parent / "static"
TEMPLATES = Path(__file__).parent / "templates"
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


class DeskFeed:
    """What a page of the simulated table shows and does; see `Feed`. Lights and dice change all the
    time, so it is looked at as often as the desk allows."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.sections, self.log_since = desk.sections, desk.log_since
        self.first = 0

    def take(self, text: str) -> Mapping[str, object]:
        """Do what a page asks."""
        act = read(text)
        answer = act if isinstance(act, str) else self._desk.act(act)
        if not answer:
            return {}
        return {"says" if isinstance(answer, str) else "asks": answer}

    async def news(self) -> None:
        """Something changes on a table all the time."""
        await asyncio.sleep(self._desk.push_s)


def site(desk: Desk) -> Build:
    """The page and its socket, for pages of this computer only."""

    def build(sockets: Sockets) -> Starlette:
        async def table(web: WebSocket) -> None:
            await sockets.keep(web, DeskFeed(desk))

        return Starlette(
            routes=[
                Route("/", page),
                Route("/games", games),
                Route("/box/{name:path}", box),
                WebSocketRoute("/table", table),
                common_files(),
                Mount("/sim", StaticFiles(directory=STATIC)),
            ],
            middleware=middleware(LOCAL_NAMES),
        )

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

    return build

"""The page of a hall, for everybody who has its address: it can only be looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

import msgspec
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from controller import editions
from controller.dashboard.incoming import is_table
from controller.dashboard.tables import Hall
from controller.dashboard.tiles import Tiles, diagnostics
from controller.text.language import _, in_language
from controller.web.application import Build, common_files, look_route, middleware
from controller.web.bell import Bell
from controller.web.limits import Limits
from controller.web.live import Sockets
from controller.web.look import worn
from controller.web.message_page import no_such_page, templates_in
from controller.web.refusals import asked_for

COALESCED_S = 0.08
"""The least time between two pushes to a page, seconds: what happens meanwhile comes together."""

COUNTED_S = 1.0
"""Seconds between two pushes of the counts."""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page's only message: whose last events it shows; none: no table's."""

    open: str | None


class Broadcast:
    """What all pages of a hall share. `time`: seconds since 1970."""

    def __init__(self, hall: Hall, time: Callable[[], float]) -> None:
        self.bell = Bell()
        self.time = time
        self.tiles = Tiles(hall)
        self._hall = hall
        self._link: tuple[bool, float] = False, time()
        self._counted = 0.0
        self._told = replace(hall.counts)
        self._about = b""
        self._change: tuple[int, bytes] = -1, b""
        self._sections: Mapping[str, bytes] = {}

    def link(self, *, connected: bool) -> None:
        """The broker is connected from now on, or it is not."""
        self._link = connected, self.time()
        self._counted = 0.0
        self.bell.ring()

    @property
    def is_counting(self) -> bool:
        """Whether the counts have changed since they were told last."""
        return self._hall.counts != self._told

    def sections(self) -> Mapping[str, bytes]:
        """The hall and its tables; the same mapping as before if nothing has changed."""
        change = self.bell.rung, self._about_now()
        if self._change != change:
            self._change = change
            self._sections = {"hall": change[1], **dict(self.tiles.sections())}
        return self._sections

    def _about_now(self) -> bytes:
        """Whether the broker is connected and since when, and the counts, once a second."""
        now = self.time()
        if not 0 <= now - self._counted < COUNTED_S:
            self._counted, self._told = now, replace(self._hall.counts)
            connected, since = self._link
            said = {"connected": connected, "since": since, **diagnostics(self._hall)}
            self._about = msgspec.json.encode(said)
        return self._about


class HallFeed:
    """One browser's view."""

    def __init__(self, shared: Broadcast) -> None:
        self.first = 0
        self._shared = shared
        self._seen = 0
        self._open: str | None = None
        self._now = {"now": msgspec.json.encode((shared.time(), 1))}

    def sections(self) -> Mapping[str, bytes]:
        self._seen = self._shared.bell.rung
        return self._shared.sections()

    def own(self) -> Mapping[str, bytes]:
        """The hall's time when the page was opened, and the last events of the table that is open
        there."""
        if self._open is None:
            return self._now
        return {**self._now, "open": self._shared.tiles.events_of(self._open)}

    def log_since(self, n: int) -> tuple[bytes, int]:
        """There is no log of all tables."""
        return b"", n

    def handle(self, text: str) -> Mapping[str, object]:
        """Open a table, or none. Anything else is left out."""
        try:
            opened = msgspec.json.decode(text, type=Opening).open
        except (msgspec.MsgspecError, RecursionError, ValueError):
            return {}
        self._open = opened if opened is not None and is_table(opened) else None
        self._shared.bell.ring()
        return {}

    async def news(self) -> None:
        """Wait until something has changed, and for the pause between pushes."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        with suppress(TimeoutError):
            async with asyncio.timeout(COUNTED_S if self._shared.is_counting else None):
                await self._shared.bell.wait(self._seen)
        rest = COALESCED_S - (loop.time() - began)
        if rest > 0:
            await asyncio.sleep(rest)


VISITORS = Limits(connections=256, pages=120, message_bytes=256, messages=10)
"""For a hall: some screens, and the phones of those who wait."""


def hall_site(shared: Broadcast, language: str | None = None) -> Build:
    """The application of a hall. `language`: None, as the browser asks for it."""
    edition = editions.load(editions.UNLESS_NAMED)  # a hall of many boxes wears the usual look
    templates = templates_in()

    def spoken_by(request: Request) -> str:
        return language or asked_for(request.headers.get("accept-language", ""))

    async def page(request: Request) -> Response:
        spoken = spoken_by(request)
        with in_language(spoken):
            named = {"language": spoken, "name": _("Hall")} | worn(edition)
            answer = templates.TemplateResponse(request, "hall.html", named)
        answer.headers["vary"] = "accept-language"
        return answer

    def build(sockets: Sockets) -> Starlette:
        async def live(web: WebSocket) -> None:
            await sockets.keep(web, HallFeed(shared))

        look = look_route(lambda: edition.data.look)
        routes = [Route("/", page), WebSocketRoute("/live", live), look, common_files()]
        lost = no_such_page(lambda: edition, spoken_by)
        return Starlette(routes=routes, middleware=middleware(), exception_handlers=lost)

    return build

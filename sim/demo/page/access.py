"""Who gets which pages of the simulated table's server: the bench is for this computer's browsers.

The bench acts for any seat and throws any dice. Everybody else has the pages of a real table.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.routing import Match, Router
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from controller.text.language import N_
from controller.web.allowed_hosts import of_this_computer
from controller.web.live import CROSS_ORIGIN
from controller.web.refusals import refusal

FIRST_PAGE = "/"


class Shared:
    """The bench's routes, and for all other addresses the room's. A browser from elsewhere has the
    room's first page, too, and none of the bench's."""

    def __init__(self, bench: Router, room: ASGIApp) -> None:
        self._bench, self._room = bench, room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._for(scope)(scope, receive, send)

    def _for(self, scope: Scope) -> ASGIApp:
        if all(route.matches(scope)[0] is Match.NONE for route in self._bench.routes):
            return self._room
        if of_this_computer(scope):
            return self._bench
        if scope["type"] == "http" and scope["path"] == FIRST_PAGE:
            return self._room
        if scope["type"] == "websocket":
            return WebSocketClose(CROSS_ORIGIN)
        words = N_("The simulated table can be used only on the computer that it runs on.")
        host, port = scope["server"]
        return refusal(scope, words, 403, link=f"http://{host}:{port}{FIRST_PAGE}")


class LoadedLater:
    """An application that is made when it is first asked for something."""

    def __init__(self, make: Callable[[], ASGIApp]) -> None:
        self._make = make
        self._made: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._made is None:
            self._made = self._make()
        await self._made(scope, receive, send)

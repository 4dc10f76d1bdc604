"""The page of a hall, for everybody who has its address: it can only be looked at."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from controller import editions
from controller.hall.feed import Broadcast, HallFeed
from controller.text.language import _, in_language
from controller.web.guard import Limits
from controller.web.live import Sockets
from controller.web.look import worn
from controller.web.message_page import no_such_page
from controller.web.refusals import asked_for
from controller.web.server import Build, common_files, look_route, middleware
from controller.web.templating import templates_in

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

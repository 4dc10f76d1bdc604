"""The page of a hall, for everybody who has its address: it can only be looked at."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from controller import editions
from controller.hall.feed import Broadcast, HallFeed
from controller.text.language import LANGUAGES, SOURCE, _, in_language
from controller.web.guard import Limits
from controller.web.live import Sockets
from controller.web.look import worn
from controller.web.message_page import no_such_page
from controller.web.server import Build, common_files, look_route, middleware
from controller.web.templating import templates_in

VISITORS = Limits(connections=256, pages=120, message_bytes=256, messages=10)
"""For a hall: some screens, and the phones of those who wait."""

HEADER_MOST = 200


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


def asked_for(header: str) -> str:
    """The language that a browser would rather read, of those that there are (RFC 9110, 12.5.4)."""
    ranked = []
    for place, part in enumerate(header[:HEADER_MOST].split(",")):
        name, _semicolon, weight = part.partition(";")
        code = name.strip().lower().partition("-")[0]
        if code in LANGUAGES:
            ranked.append((-_weight(weight), place, code))
    return min(ranked)[2] if ranked else SOURCE


def _weight(text: str) -> float:
    name, _equals, value = text.strip().partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0

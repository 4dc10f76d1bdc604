"""The pages of the simulated table: the bench, its files and its socket; and beside it those of a
room, as a real table has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, Router, WebSocketRoute
from starlette.websockets import WebSocket

from controller.rules.edition import Edition
from controller.store.faults import JournalError
from controller.table.requests.request import Role
from controller.text.language import in_language
from controller.web.application import Build, common_files, look_route, middleware
from controller.web.compressed_static import PackedFiles
from controller.web.lazy_server import Invitation
from controller.web.live import Sockets
from controller.web.look import style, worn
from controller.web.message_page import message_page, no_such_page, templates_in
from controller.web.posted import read_body
from controller.web.refusals import asked_for
from sim.demo.page.access import FIRST_PAGE, LoadedLater, Shared
from sim.demo.page.acts import AnyAct
from sim.demo.page.carried import FILE_MOST

if TYPE_CHECKING:
    from controller.web.report.serving import Reports

STATIC = Path(__file__).parent / "static"
TEMPLATES = Path(__file__).parent / "templates"
JSON = "application/json"


class Wires(Protocol):
    """What passes on the wires of the table, for a page."""

    def blob(self) -> bytes:
        """As JSON; the same object as before if nothing is new."""

    def close(self) -> None:
        """The page shows it no more."""


class Desk(Protocol):
    """What a page shows and does beside what all pages of a table do."""

    @property
    def language(self) -> str:
        """What it is written in."""

    def greet(self, language: str) -> None:
        """Somebody whose browser asks for this language opens the page."""

    @property
    def edition(self) -> Edition:
        """What is played."""

    @property
    def seats(self) -> frozenset[int]:
        """Those that people play."""

    @property
    def push_s(self) -> float:
        """Least time between two pushes to a page, seconds."""

    def sections(self) -> Mapping[str, bytes]:
        """Each part of the page as JSON; what equals the last is not sent again."""

    def act(self, act: AnyAct) -> str:
        """Do it; a sentence if it cannot be done."""

    def wires(self) -> Wires:
        """What passes on the wires, for one page that asks."""

    def pins(self) -> Mapping[str, list[int]]:
        """By wire, the GPIOs of the Pi at which it ends."""

    def drawing(self) -> str:
        """The wiring of the table as a drawing, SVG."""

    def games(self) -> bytes:
        """The games that can be resumed, as JSON."""

    def game(self) -> bytes:
        """The game that is played, as a file. JournalError."""

    def keep(self, data: bytes) -> str:
        """Keep such a file among the games; its name there. ValueError says why not. OSError."""


def site(desk: Desk, invitation: Invitation) -> Build:
    """The bench for browsers of this computer, and for all of them the room that they join."""

    def build(sockets: Sockets) -> Starlette:
        async def live(web: WebSocket) -> None:
            from controller.web.feed import known  # once the page is there
            from sim.demo.page.feed import DeskFeed

            feed = DeskFeed(desk, invitation.room, *known(web.query_params))
            try:
                await sockets.keep(web, feed, trusted=True)
            finally:
                feed.close()

        def room() -> Router:
            from controller.web.site import room_routes

            return Router(room_routes(invitation.room, sockets))

        bench = Router(
            [
                Route(FIRST_PAGE, page),
                Route("/wires", wires),
                Route("/wiring.svg", wiring),
                Route("/games", games),
                Route("/games", opened, methods=["POST"]),
                Route("/sim/game.journal", game),
                Route("/puzzle", puzzle),
                Route("/puzzle.css", puzzle_look),
                Route("/sim/report", report),
                WebSocketRoute("/sim/live", live),
                Mount("/sim", PackedFiles(directory=STATIC)),
            ]
        )
        shared = Shared(bench, LoadedLater(room))
        look = look_route(lambda: desk.edition.data.look)
        routes = [common_files(), look, Mount("/", shared)]
        lost = no_such_page(lambda: desk.edition, lambda _request: desk.language)
        return Starlette(routes=routes, middleware=middleware(), exception_handlers=lost)

    templates = templates_in(TEMPLATES)

    def document(
        request: Request, name: str, edition: Edition | None = None, **more: object
    ) -> Response:
        """A page, named after what is played; everything else comes over the socket."""
        edition = edition or desk.edition
        with in_language(desk.language):
            named = {"name": edition.data.name, "language": desk.language} | worn(edition) | more
            return templates.TemplateResponse(request, name, named)

    async def page(request: Request) -> Response:
        desk.greet(asked_for(request.headers.get("accept-language", "")))
        return document(
            request, "index.html", place="" if invitation.unreached() else invitation.place()
        )

    @cache
    def reports() -> Reports:
        from controller.web.report.serving import Reports  # once somebody wants one

        return Reports(invitation.room, message_page(templates_in(), invitation.room))

    async def report(request: Request) -> Response:
        return await reports().answer(request, Role.HOST)

    async def wires(request: Request) -> Response:
        return document(request, "wires.html", pins=desk.pins())

    async def wiring(_request: Request) -> Response:
        return Response(desk.drawing(), media_type="image/svg+xml")

    async def puzzle(request: Request) -> Response:
        from sim.demo.page import puzzle as page_of  # once somebody wants one

        number = page_of.number_in(request.query_params.get("number", ""))
        with in_language(desk.language):
            shown = page_of.given(number, desk.language)
        edition = page_of.edition_of(number)
        return document(request, "puzzle.html", edition, given=shown, number=number + 1)

    async def puzzle_look(request: Request) -> Response:
        from sim.demo.page import puzzle as page_of

        number = page_of.number_in(request.query_params.get("number", ""))
        return Response(style(page_of.edition_of(number).data.look), media_type="text/css")

    async def games(_request: Request) -> Response:
        """The games that can be resumed."""
        return Response(desk.games(), media_type=JSON)

    async def game(_request: Request) -> Response:
        """The game that is played, to be kept elsewhere."""
        try:
            return Response(desk.game(), media_type="application/vnd.sqlite3")
        except (JournalError, OSError) as error:
            return Response(str(error), HTTPStatus.CONFLICT, media_type="text/plain")

    async def opened(request: Request) -> Response:
        """A game that somebody has kept, to be resumed."""
        body = await read_body(request, FILE_MOST)
        if isinstance(body, Response):
            return body
        try:
            return JSONResponse({"file": desk.keep(body)})
        except (ValueError, OSError) as error:
            return JSONResponse({"wrong": str(error)})

    return build


STILL_OVER = 4.0
"""Simulated seconds per real one above which a page shows only still pictures."""

PUSH_S = 1 / 25
"""Least time between two pushes to a page, seconds."""

STILL_S = 0.35
"""The same above STILL_OVER: a flash is two changes, and six of them take longer than a second."""

MEASURED_S = 1.0
"""Real seconds over which the speed is measured."""


def push_s(speed: float) -> float:
    """Least time between two pushes to a page of a table at that speed, real seconds."""
    return STILL_S if speed > STILL_OVER else PUSH_S


class Speedometer:
    """Compares two clocks; `real` gives real seconds."""

    def __init__(self, real: Callable[[], float]) -> None:
        self._real = real
        self._wanted: object = None
        self._began = (0.0, 0.0)
        self._reached: float | None = None

    def reached(self, time: float, wanted: object) -> float | None:
        """Simulated seconds per real one lately, at a simulated `time`; None: not known yet. It is
        measured again as soon as something else is `wanted`."""
        now = (self._real(), time)
        if wanted != self._wanted or time < self._began[1]:
            self._wanted, self._began, self._reached = wanted, now, None
        elif (passed := now[0] - self._began[0]) >= MEASURED_S:
            speed = (now[1] - self._began[1]) / passed
            self._reached = round(speed, 1 if speed < 10 else None)
            self._began = now
        return self._reached

"""The pages of a table: joining with a code, a seat's own view, and the table's for everybody."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from controller.text.language import _, in_language
from controller.web.access.codes import Role, Tried
from controller.web.access.cookie import drop_token, keep_token, token_in
from controller.web.access.sessions import Session
from controller.web.allowed_hosts import device_at
from controller.web.application import Build, common_files, look_route, middleware
from controller.web.big_display import DisplayFeed
from controller.web.card_sheets import PAPERS, UNWRITTEN, card_route
from controller.web.compressed_static import pack
from controller.web.copies import copy_routes
from controller.web.edition_editor.routes import deed_routes
from controller.web.feed import RoomFeed, known
from controller.web.live import Sockets
from controller.web.look import worn
from controller.web.message_page import message_page, no_such_page, templates_in
from controller.web.posted import read_posted
from controller.web.report.awarded import AwardList
from controller.web.report.course import CourseChart
from controller.web.report.serving import Reports
from controller.web.spoken import chosen_in, language_of, speaking
from controller.web.table_session import Room


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Posted by a browser to join."""

    code: Annotated[str, Meta(max_length=40)]


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Posted by a browser to choose its seats."""

    seats: Annotated[frozenset[Annotated[int, Meta(ge=0, le=8)]], Meta(max_length=9)]


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Posted by a browser to sit down before a game; see `Browsers.take_chair`."""

    token: Annotated[str, Meta(max_length=80)]
    name: Annotated[str, Meta(max_length=80)] = ""


class Leaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Posted by a browser to leave."""


def site(room: Room) -> Build:
    """The application that serves a room's pages."""

    def build(sockets: Sockets) -> Starlette:
        look = look_route(lambda: room.table.banker.edition.data.look)
        routes = [*room_routes(room, sockets), look, common_files()]
        lost = no_such_page(
            lambda: room.table.banker.edition, lambda request: language_of(room, request.cookies)
        )
        return Starlette(routes=routes, middleware=middleware(), exception_handlers=lost)

    return build


def room_routes(room: Room, sockets: Sockets) -> list[BaseRoute]:
    """The pages of a room, for whatever serves them. A seat's own is also the first one: that
    address is the shortest to type. A site with another first page takes that before these."""
    templates = templates_in()

    def welcome(web: HTTPConnection) -> None:
        """Somebody who has joined asks: places are kept for that device."""
        if web.client is not None:
            sockets.regulars.add(web.client.host)

    def page(name: str) -> Callable[[Request], Awaitable[Response]]:
        async def shown(request: Request) -> Response:
            language, token = language_of(room, request.cookies), token_in(request)
            joined = bool(token) and room.sessions.of(token) is not None
            with in_language(language):
                edition = room.table.banker.edition
                said = {"language": language, "name": edition.data.name} | worn(edition)
                more: dict[str, object] = {
                    "joined": joined,
                    "papers": PAPERS,
                    "sticker": f"{request.base_url}{UNWRITTEN}",
                }
                answer = templates.TemplateResponse(request, name, said | more)
            pack(request, answer)
            if token and joined:
                welcome(request)
                # it lasts from the last time it was heard of, not from joining
                keep_token(request, answer, token)
            return answer

        return shown

    async def join(request: Request) -> Response:
        posted = await read_posted(request, Joining)
        if isinstance(posted, Response):
            return posted
        client = request.client.host if request.client else ""
        token = room.browsers.join(
            posted.code, client, regular=device_at(client) in sockets.regulars
        )
        if isinstance(token, Tried):
            with speaking(room, request.cookies):
                return _no(token)
        welcome(request)
        answer = Response(status_code=HTTPStatus.NO_CONTENT)
        keep_token(request, answer, token)
        return answer

    def sits(
        kind: type[msgspec.Struct], sit: Callable[[Session, Any], str]
    ) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            posted = await read_posted(request, kind)
            if isinstance(posted, Response):
                return posted
            session = room.sessions.of(token_in(request))
            if session is None:
                return Response(status_code=HTTPStatus.FORBIDDEN)
            with speaking(room, request.cookies):
                no = sit(session, posted)
            if no:
                return Response(no, HTTPStatus.FORBIDDEN, media_type="text/plain")
            return Response(status_code=HTTPStatus.NO_CONTENT)

        return answer

    def sit(session: Session, posted: Sitting) -> str:
        return room.browsers.sit(session, posted.seats)

    def sit_down(session: Session, posted: Chair) -> str:
        return room.browsers.take_chair(session, posted.token, posted.name)

    async def leave(request: Request) -> Response:
        posted = await read_posted(request, Leaving)
        if isinstance(posted, Response):
            return posted
        session = room.sessions.of(token_in(request))
        if session is not None:
            room.browsers.leave(session)
        answer = Response(status_code=HTTPStatus.NO_CONTENT)
        drop_token(request, answer)
        return answer

    say_instead = message_page(templates, room)
    reports = Reports(room, say_instead)

    async def report(request: Request) -> Response:
        session = room.sessions.of(token_in(request))
        return await reports.answer(request, session.role if session else None)

    worths = CourseChart(room)

    async def course(request: Request) -> Response:
        return await worths.answer(language_of(room, request.cookies))

    awards = AwardList(room)

    async def award_list(request: Request) -> Response:
        return await awards.answer(language_of(room, request.cookies))

    async def live(web: WebSocket) -> None:
        first, entry = known(web.query_params)
        desk = web.query_params.get("desk") == "1"
        kind = DisplayFeed if web.query_params.get("display") == "1" else RoomFeed
        feed = kind(room, token_in(web), first, chosen_in(web.cookies), desk=desk, entry=entry)
        role = feed.session.role
        if role is not Role.WATCHER:
            welcome(web)
        await sockets.keep(web, feed, watches=role is Role.WATCHER, host=role is Role.HOST)

    return [
        Route("/", page("seat.html")),
        Route("/seat", page("seat.html")),
        Route("/t/{card}", page("tap.html")),
        Route("/table", page("table.html")),
        Route("/display", page("display.html")),
        Route("/host", page("host.html")),
        Route("/report", report),
        Route("/course", course),
        Route("/awards", award_list),
        card_route(room, say_instead),
        Route("/join", join, methods=["POST"]),
        Route("/seats", sits(Sitting, sit), methods=["POST"]),
        Route("/chair", sits(Chair, sit_down), methods=["POST"]),
        Route("/leave", leave, methods=["POST"]),
        WebSocketRoute("/live", live),
        *deed_routes(room, templates),
        *copy_routes(room, say_instead),
    ]


def _no(tried: Tried) -> Response:
    if tried is Tried.FULL:
        words = _(
            "Too many phones have joined. Disconnect one on the table's display, under Phones."
        )
        return Response(words, HTTPStatus.SERVICE_UNAVAILABLE, media_type="text/plain")
    if tried is Tried.WRONG:
        words = _(
            "Wrong or expired code. To see the current one, choose Phones in the table's menu."
        )
        return Response(words, HTTPStatus.FORBIDDEN, media_type="text/plain")
    words = _("Too many wrong codes. Try again in five minutes.")
    return Response(words, HTTPStatus.TOO_MANY_REQUESTS, media_type="text/plain")

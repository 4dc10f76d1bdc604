"""Sends saved copies of the table's files to the host's browser, and to nobody else."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from controller.rules.state import Phase
from controller.table.panel.page import Say
from controller.text.language import _
from controller.web.access.codes import Role
from controller.web.access.cookie import token_in
from controller.web.message_page import SayInstead
from controller.web.spoken import speaking
from controller.web.table_session import Room


def copy_routes(room: Room, say_instead: SayInstead) -> list[Route]:
    """The route of each copy, for controller/web/site.py."""

    async def download(request: Request) -> Response:
        session = room.sessions.of(token_in(request))
        with speaking(room, request.cookies):
            if session is None or session.role is not Role.HOST:
                return say_instead(request, _("Only the host can do that."), HTTPStatus.FORBIDDEN)
            path = _path(room, request.path_params["name"])
            if path is None:
                gone = _("The table does not have this copy any more.")
                return say_instead(request, gone, HTTPStatus.NOT_FOUND)
            _tell(room)
            return FileResponse(path, media_type="application/gzip", filename=path.name)

    return [Route("/copies/{name}", download)]


def _path(room: Room, name: str) -> Path | None:
    """The file of a copy; None if there is no such copy."""
    saved = room.table.saved_copies
    try:
        return saved.path(name) if saved is not None else None
    except KeyError:
        return None


def _tell(room: Room) -> None:
    """Announce a download during a game: with a copy one can look up which cards come next, and the
    host may be a player."""
    if room.table.state.phase not in (Phase.SETUP, Phase.OVER):
        with room.table.speaking():
            text = _("The host downloads a copy. It tells the order of the cards.")
            room.table.choose(Say(_("Copy"), text))
